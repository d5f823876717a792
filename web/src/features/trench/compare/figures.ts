import { type Money, moneyNumber } from '@spadework/core/cost';
import type { RatingAnswer } from '@spadework/core/rating';
import type { Circuit, SectionLayout } from '@spadework/core/trench';
import type { Language } from '../../../words/index.js';
import { perMetre } from '../price/priced.js';
import { rowsOf } from '../quantities/rows.js';
import type { Counted } from '../quantities/useQuantities.js';
import type { Figure } from './table.js';
import type { Words } from './words/index.js';

/** One of the two variants, as it is shown. */
export interface Side {
  layout: SectionLayout;
  counted: Counted;
  total: Money | undefined;
  circuits: readonly Circuit[];
  answer: RatingAnswer | undefined;
}

/** The copy of a circuit has another id, so circuits are told by their names. */
export function figuresOf(
  { layout, counted, total, circuits, answer }: Side,
  words: Words,
  language: Language,
  markerName: (typeId: number) => string | undefined,
): Figure[] {
  const { length } = counted.input;
  const each = perMetre(total, length);
  const one = (
    group: Figure['group'],
    name: string,
    value: number | undefined,
    unit: string,
    decimals = 0,
  ): Figure => ({
    group,
    key: `${group} ${name}`,
    name,
    value,
    unit,
    decimals,
  });
  return [
    one('price', words.price, total === undefined ? total : moneyNumber(total), 'kr'),
    one('price', words.perMetre, each, 'kr/m'),
    ...circuits.map(({ id, name }) => {
      const rating = answer?.circuits.find(({ circuitId }) => circuitId === id)?.rating;
      return one('amperes', name, rating ?? undefined, 'A');
    }),
    one('geometry', words.width, layout.width, 'mm'),
    one('geometry', words.depth, layout.zone.bottom + layout.section.foundationThickness, 'mm'),
    one('geometry', words.length, length, 'm', 1),
    ...rowsOf(counted.quantities, undefined, markerName, language)
      .filter(({ kind }) => kind !== 'DIG_DEPTH' && kind !== 'DIG_WIDTH' && kind !== 'TRENCH_LENGTH')
      .map(({ key, name, net, unit }) => ({ ...one('quantities', name, net, unit, 2), key })),
  ];
}
