import { fold } from '@spadework/core/text';

/** Why a facility is suggested: the project has trenches, or its cost estimate has works on such a facility. */
export type Reason = { is: 'trench'; count: number } | { is: 'cost' };

export interface Suggestion {
  facilityId: number;
  reasons: Reason[];
}

interface Named {
  id: number;
  name: string;
}

/** What is known of a project. Names are those of the catalogs, in Norwegian. */
export interface Known {
  segmentCount: number;
  /** The facilities on which the cost estimate has works. */
  costFacilities: readonly { name: string; longName: string }[];
}

/**
 * The facilities that fit a project. The catalogs share no ids, so names are compared: a facility fits one of the cost
 * estimate if it has its name, or begins with it ("Nettstasjon i bygg").
 * Whatever is not certain is not suggested. The trench, which is drawn, comes first.
 */
export function suggestionsFor(
  facilities: readonly Named[],
  { segmentCount, costFacilities }: Known,
): Suggestion[] {
  const suggestions = facilities.map(({ id, name }) => {
    const own = fold(name);
    const reasons: Reason[] = [];
    if (segmentCount > 0 && /groft|trench/.test(own)) reasons.push({ is: 'trench', count: segmentCount });
    const isCosted = costFacilities.some(
      (facility) => fits(own, fold(facility.name)) || fits(own, fold(facility.longName)),
    );
    if (isCosted) reasons.push({ is: 'cost' });
    return { facilityId: id, reasons };
  });
  const isTrench = ({ reasons }: Suggestion) => Number(reasons.some(({ is }) => is === 'trench'));
  return suggestions
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => isTrench(b) - isTrench(a));
}

const fits = (own: string, other: string) => own === other || own.startsWith(`${other} `);
