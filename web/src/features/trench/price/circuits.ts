import type { RatingAnswer } from '@spadework/core/rating';
import { type Circuit, cablesIn, type SectionLayout } from '@spadework/core/trench';
import { labelsOfCircuits } from '../rating/circuits.js';

export interface RatedCircuit {
  id: string;
  /** As the drawing has it: H1. */
  label: string;
  rating: number;
  /** Whether one of its cables is selected. */
  isChosen: boolean;
}

/** The circuits that are told beside the price, in the order of their cables in the section. */
export function shownCircuits(
  circuits: readonly Circuit[],
  layout: SectionLayout,
  selected: readonly string[],
  answer: RatingAnswer | undefined,
): RatedCircuit[] {
  const cables = cablesIn({ sections: [layout.section] });
  const placeOf = new Map(cables.flatMap(({ partIds }, at) => partIds.map((part) => [part, at] as const)));
  const labels = labelsOfCircuits(circuits, layout);
  return circuits
    .flatMap((circuit) => {
      const rated = answer?.circuits.find(({ circuitId }) => circuitId === circuit.id);
      if (!rated || rated.rating === null) return [];
      const places = circuit.conductors.flatMap(({ partId }) => placeOf.get(partId) ?? []);
      const isChosen = places.some((at) => selected.includes(cables[at]!.id));
      const shown = { id: circuit.id, label: labels.get(circuit.id)!, rating: rated.rating, isChosen };
      return [{ shown, place: Math.min(...places) }];
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ shown }) => shown);
}

export const ratingsOf = (answer: RatingAnswer | undefined): ReadonlyMap<string, number> =>
  new Map(
    (answer?.circuits ?? []).flatMap(({ circuitId, rating }) =>
      rating === null ? [] : [[circuitId, rating] as const],
    ),
  );
