import { type ComparedSide, type Comparison, comparisonOf } from '@spadework/core/comparison';
import { totalOf } from '@spadework/core/cost';
import type { RatingAnswer } from '@spadework/core/rating';
import { nameIn } from '@spadework/core/text';
import type { Circuit, SectionLayout, SegmentTrench } from '@spadework/core/trench';
import type { Language } from '../../../words/index.js';
import type { Priced } from '../price/priced.js';
import type { Counted } from '../quantities/useQuantities.js';
import { labelsOfCircuits } from '../rating/circuits.js';

/** One of two segments, as it is shown: with changes that are not saved yet. */
export interface Side {
  trench: SegmentTrench;
  counted: Counted;
  /** Undefined: the prices are not known here. */
  priced: Priced | undefined;
  circuits: readonly Circuit[];
  /** Of the section whose circuits they are. */
  layout: SectionLayout;
  answer: RatingAnswer | undefined;
}

/** The figures of segments as the server compares them. Findings are beside the section already. */
export function liveComparison(sides: readonly Side[], language: Language): Comparison[] {
  const hasPrices = sides.every(({ priced }) => priced?.total !== undefined);
  return comparisonOf(
    sides.map((side) => comparedSide(side, language)),
    language,
  ).filter(({ group }) => group !== 'FINDINGS' && (group !== 'PRICE' || hasPrices));
}

function comparedSide(
  { trench, counted, priced, circuits, layout, answer }: Side,
  language: Language,
): ComparedSide {
  const labels = labelsOfCircuits(circuits, layout);
  return {
    length: counted.input.length,
    sections: trench.sections,
    quantities: counted.quantities,
    branches: (priced?.branches ?? []).map(({ tree }) => ({
      number: tree.number!,
      name: nameIn(tree, language),
      total: totalOf(tree),
    })),
    circuits: circuits.map(({ id, name }) => ({
      name,
      label: labels.get(id),
      rating: answer?.circuits.find(({ circuitId }) => circuitId === id)?.rating ?? null,
    })),
    findings: [],
  };
}
