import {
  ADDITION_KINDS,
  type Addition,
  type AdditionBasis,
  type AdditionKind,
  additionFaults,
  MAX_ADDITION_AMOUNT,
  MAX_ADDITIONS,
} from '@spadework/core/estimate';
import { formatNumber, numberText, parseNumber } from '../../../words/index.js';
import type { Words } from './words/index.js';

/** An addition as it is typed. */
export interface AdditionDraft {
  id: string;
  name: string;
  kind: AdditionKind;
  way: 'percent' | 'amount';
  value: string;
  of: AdditionBasis;
  markup: boolean;
}

/** An addition of an answer, as core reckons with it. */
export const additionOf = ({
  id,
  name,
  kind,
  percent,
  amount,
  of,
  markup,
}: Omit<Addition, 'percent'> & { percent?: number | null | undefined }): Addition => ({
  id,
  name,
  kind,
  ...(percent === null || percent === undefined ? { amount } : { percent, of }),
  ...(markup && { markup }),
});

export const draftOf = ({
  id,
  name,
  kind,
  percent,
  amount,
  of = 'WORKS',
  markup = false,
}: Addition): AdditionDraft => ({
  id,
  name,
  kind,
  way: percent === undefined ? 'amount' : 'percent',
  value: percent === undefined ? numberText(amount ?? 0, 2) : numberText(percent, 4),
  of,
  markup,
});

export type DraftField = 'name' | 'value' | 'kind';

export interface ReadAdditions {
  additions: Addition[];
  /** By the place of the row and the name of the field, as `2.value`. */
  errors: ReadonlyMap<`${number}.${DraftField}`, string>;
  /** What is wrong with all of them together. */
  fault: string | undefined;
  /** What core can reckon with: what is wrong counts nothing. */
  reckonable: Addition[];
}

/** The additions that rows say, and what is wrong with them, beside each field. */
export function readDrafts(
  drafts: readonly AdditionDraft[],
  { additions: words, required }: Words,
): ReadAdditions {
  const additions = drafts.map(additionIn);
  const errors = new Map<`${number}.${DraftField}`, string>();
  let fault: string | undefined;
  drafts.forEach(({ name, value }, i) => {
    if (name.trim() === '') errors.set(`${i}.name`, required);
    if (value.trim() === '') errors.set(`${i}.value`, required);
    else if (parseNumber(value) === undefined) errors.set(`${i}.value`, words.notANumber);
  });
  for (const { path, code } of additionFaults(additions)) {
    const [, place, field] = path.split('.') as [string, string?, string?];
    const i = Number(place);
    const { way } = drafts[i] ?? { way: 'amount' as const };
    if (code === 'TOO_MANY') fault = words.tooMany(MAX_ADDITIONS);
    else if (code === 'OUT_OF_BOUNDS')
      errors.set(
        `${i}.value`,
        way === 'percent'
          ? words.outOfBounds.percent
          : words.outOfBounds.amount(formatNumber(MAX_ADDITION_AMOUNT)),
      );
    else if (code === 'TOO_MANY_DECIMALS') errors.set(`${i}.value`, words.decimals[way]);
    else if (field === 'kind') errors.set(`${i}.kind`, words.vatLast);
  }
  const reckonable = additions.map(({ percent, amount, ...rest }, i) =>
    errors.has(`${i}.value`)
      ? rest
      : { ...rest, ...(percent === undefined ? { amount: amount ?? 0 } : { percent }) },
  );
  return { additions, errors, fault, reckonable };
}

function additionIn({ id, name, kind, way, value, of, markup }: AdditionDraft): Addition {
  const number = parseNumber(value);
  return {
    id,
    name: name.trim(),
    kind,
    ...(number !== undefined && { [way]: number }),
    ...(way === 'percent' && kind !== 'VAT' && { of }),
    ...(markup && kind !== 'VAT' && { markup }),
  };
}

/** VAT is a percentage and comes last; there is one at most. */
const vatLast = (drafts: readonly AdditionDraft[]): AdditionDraft[] => [
  ...drafts.filter(({ kind }) => kind !== 'VAT'),
  ...drafts.filter(({ kind }) => kind === 'VAT').map((vat) => ({ ...vat, way: 'percent' as const })),
];

/** A new row before VAT, of a kind that is not there yet. */
export function withNew(drafts: readonly AdditionDraft[], id: string): AdditionDraft[] {
  const kind = ADDITION_KINDS.find((one) => !drafts.some((draft) => draft.kind === one)) ?? 'OTHER';
  return vatLast([...drafts, { id, name: '', kind, way: 'percent', value: '', of: 'WORKS', markup: false }]);
}

export const withChanged = (
  drafts: readonly AdditionDraft[],
  id: string,
  change: Partial<AdditionDraft>,
): AdditionDraft[] => vatLast(drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)));

/** A row exchanged with its neighbour. */
export function withMoved(drafts: readonly AdditionDraft[], id: string, by: 1 | -1): AdditionDraft[] {
  const at = drafts.findIndex((draft) => draft.id === id);
  const next = [...drafts];
  const [moved] = next.splice(at, 1);
  if (moved) next.splice(at + by, 0, moved);
  return vatLast(next);
}
