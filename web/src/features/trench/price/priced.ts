import { type Money, moneyNumber } from '@spadework/core/cost';
import {
  type PriceBook,
  type PricedBranch,
  type PriceFinding,
  priceDesign,
  priceOfBranches,
} from '@spadework/core/design';
import type { CableFacts, QuantityLine } from '@spadework/core/quantity';
import type { SegmentTrench } from '@spadework/core/trench';
import type { Catalog } from '../catalog.js';
import type { Counted } from '../quantities/useQuantities.js';

/** What a segment costs by its quantities, as the server would say it. */
export interface Priced {
  /** In øre. Undefined: two rules take the same quantity, and nobody knows which of them pays. */
  total: Money | undefined;
  /** For one metre, in kroner. */
  perMetre: number | undefined;
  branches: PricedBranch[];
  /** What is in the trench and has no price. */
  unmapped: QuantityLine[];
  findings: PriceFinding[];
}

export function pricedOf(
  book: PriceBook,
  trench: SegmentTrench,
  { quantities, input }: Pick<Counted, 'quantities' | 'input'>,
  typeOf: Catalog['context']['type'],
): Priced {
  let last = 0;
  const { branches, unmapped, findings } = priceDesign(
    book.rules,
    book.budgetOf,
    {
      segmentName: trench.segment?.name ?? '',
      trench,
      quantities,
      assumptions: input.assumptions,
      cableType: (typeId) => typeOf('cable', typeId) as CableFacts | undefined,
    },
    () => String(++last),
  );
  const isKnown = findings.every(({ code }) => code !== 'LINE_USED_TWICE');
  const total = isKnown ? priceOfBranches(branches) : undefined;
  return { total, perMetre: perMetre(total, input.length), branches, unmapped, findings };
}

export const perMetre = (total: Money | undefined, length: number): number | undefined =>
  total === undefined || length <= 0 ? undefined : moneyNumber(total) / length;
