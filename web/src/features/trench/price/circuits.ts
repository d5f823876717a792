import type { RatingAnswer } from '@spadework/core/rating';
import { type Circuit, cablesIn, type SectionLayout } from '@spadework/core/trench';
import { labelsOfCircuits } from '../rating/circuits.js';

export interface RatedCircuit {
  id: string;
  /** As the drawing has it: H1. */
  label: string;
  rating: number;
  utilisation: number | null;
}

/** The circuits that are told beside the price: those of what is chosen, then those that are used most. */
export function shownCircuits(
  circuits: readonly Circuit[],
  layout: SectionLayout,
  selected: readonly string[],
  answer: RatingAnswer | undefined,
): RatedCircuit[] {
  const cableOf = new Map(
    cablesIn({ sections: [layout.section] }).flatMap(({ id, partIds }) => partIds.map((part) => [part, id])),
  );
  const labels = labelsOfCircuits(circuits, layout);
  const isChosen = (circuit: Circuit) =>
    circuit.conductors.some(({ partId }) => selected.includes(cableOf.get(partId) ?? ''));
  return circuits
    .flatMap((circuit) => {
      const rated = answer?.circuits.find(({ circuitId }) => circuitId === circuit.id);
      if (!rated || rated.rating === null) return [];
      const { rating, utilisation } = rated;
      return [
        {
          id: circuit.id,
          label: labels.get(circuit.id)!,
          rating,
          utilisation,
          rank: isChosen(circuit) ? 1 : 0,
        },
      ];
    })
    .toSorted((a, b) => b.rank - a.rank || percent(b) - percent(a))
    .map(({ rank: _, ...circuit }) => circuit);
}

/** As it is read: two circuits that are used alike keep their order. */
const percent = ({ utilisation }: Pick<RatedCircuit, 'utilisation'>) => Math.round((utilisation ?? 0) * 100);

export const ratingsOf = (answer: RatingAnswer | undefined): ReadonlyMap<string, number> =>
  new Map(
    (answer?.circuits ?? []).flatMap(({ circuitId, rating }) =>
      rating === null ? [] : [[circuitId, rating] as const],
    ),
  );
