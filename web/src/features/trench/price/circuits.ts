import type { RatingAnswer } from '@spadework/core/rating';
import { type Circuit, cablesIn, type Section } from '@spadework/core/trench';

export interface RatedCircuit {
  id: string;
  name: string;
  rating: number;
  utilisation: number | null;
}

/** The circuits that are told beside the price: those of what is chosen, then those that are used most. */
export function shownCircuits(
  circuits: readonly Circuit[],
  section: Section,
  selected: readonly string[],
  answer: RatingAnswer | undefined,
): RatedCircuit[] {
  const cableOf = new Map(
    cablesIn({ sections: [section] }).flatMap(({ id, partIds }) => partIds.map((part) => [part, id])),
  );
  const isChosen = (circuit: Circuit) =>
    circuit.conductors.some(({ partId }) => selected.includes(cableOf.get(partId) ?? ''));
  return circuits
    .flatMap((circuit) => {
      const rated = answer?.circuits.find(({ circuitId }) => circuitId === circuit.id);
      if (!rated || rated.rating === null) return [];
      const { rating, utilisation } = rated;
      return [{ id: circuit.id, name: circuit.name, rating, utilisation, rank: isChosen(circuit) ? 1 : 0 }];
    })
    .toSorted((a, b) => b.rank - a.rank || (b.utilisation ?? 0) - (a.utilisation ?? 0))
    .map(({ rank: _, ...circuit }) => circuit);
}

export const ratingsOf = (answer: RatingAnswer | undefined): ReadonlyMap<string, number> =>
  new Map(
    (answer?.circuits ?? []).flatMap(({ circuitId, rating }) =>
      rating === null ? [] : [[circuitId, rating] as const],
    ),
  );
