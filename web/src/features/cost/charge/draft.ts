import { quantityNumber, quantityOf } from '@spadework/core/cost';
import {
  type ActualRow,
  type ChargeKind,
  type Charge as CoreCharge,
  hasDecimals,
  MAX_CHARGE_AMOUNT,
  type Share,
} from '@spadework/core/estimate';
import { sameValue } from '@spadework/core/value';
import type { AnswerOf, BodyOf } from '../../../api/index.js';
import { formatNumber, numberText, parseNumber } from '../../../words/index.js';
import type { Words } from './words/index.js';

export type Charge = AnswerOf<'calculation.getCharge'>;

/** Shares as they are typed; what is left of 100 is the company's. */
export interface ShareDraft {
  customer: string;
  others: string;
}

/** A reduction or a change as it is typed. */
export interface LineDraft {
  id: string;
  name: string;
  amount: string;
  date: string;
}

/** A charge as it is typed. */
export interface ChargeDraft {
  kind: ChargeKind;
  estimateId: number;
  customer: string;
  reference: string;
  defaultShare: ShareDraft;
  /** Own shares of nodes, and of the additions that are charged, by their ids. */
  shares: Readonly<Record<string, ShareDraft>>;
  additions: Readonly<Record<string, ShareDraft>>;
  reductions: readonly LineDraft[];
  changes: readonly LineDraft[];
  paid: string;
}

const ALL_CUSTOMERS: ShareDraft = { customer: '100', others: '0' };
const shareDraft = ({ customer, others }: Share): ShareDraft => ({
  customer: numberText(customer, 4),
  others: numberText(others, 4),
});
const lineDraft = ({ name, amount, date }: { name: string; amount: number; date?: string }): LineDraft => ({
  id: crypto.randomUUID(),
  name,
  amount: numberText(amount, 2),
  date: date ?? '',
});

export const newLine = (): LineDraft => ({ id: crypto.randomUUID(), name: '', amount: '', date: '' });

/** The draft of a charge, or of a new one of an estimate. */
export function draftOf(charge: Charge | undefined, estimateId: number): ChargeDraft {
  if (!charge)
    return {
      kind: 'CONNECTION',
      estimateId,
      customer: '',
      reference: '',
      defaultShare: ALL_CUSTOMERS,
      shares: {},
      additions: {},
      reductions: [],
      changes: [],
      paid: '0',
    };
  return {
    kind: charge.kind,
    estimateId: charge.estimateId,
    customer: charge.customer.name,
    reference: charge.customer.reference ?? '',
    defaultShare: shareDraft(charge.defaultShare),
    shares: Object.fromEntries(charge.shares.map((share) => [share.nodeId, shareDraft(share)])),
    additions: Object.fromEntries(charge.additions.map((share) => [share.id, shareDraft(share)])),
    reductions: charge.reductions.map(lineDraft),
    changes: charge.changes.map(lineDraft),
    paid: numberText(charge.paid, 2),
  };
}

export interface ReadCharge {
  body: BodyOf<'calculation.putCharge'> & CoreCharge;
  /** By the path of the field, as `shares.ID` or `reductions.ID.amount`. */
  errors: ReadonlyMap<string, string>;
}

/** The charge that the fields say, and what is wrong with them. What is wrong counts nothing. */
export function readCharge(draft: ChargeDraft, words: Words): ReadCharge {
  const errors = new Map<string, string>();
  const share = (path: string, typed: ShareDraft): Share => {
    const read = readShare(typed, words);
    if (typeof read !== 'string') return read;
    errors.set(path, read);
    return { customer: 0, company: 100, others: 0 };
  };
  const amount = (path: string, text: string, least: number): number => {
    const read = readAmount(text, least, words);
    if (typeof read !== 'string') return read;
    errors.set(path, read);
    return 0;
  };
  const lines = (list: 'reductions' | 'changes', least: number) =>
    draft[list].map(({ id, name, amount: text, date }) => {
      if (name.trim() === '') errors.set(`${list}.${id}.name`, words.required);
      return {
        name: name.trim(),
        amount: amount(`${list}.${id}.amount`, text, least),
        ...(list === 'changes' && date && { date }),
      };
    });
  if (draft.customer.trim() === '') errors.set('customer', words.required);
  const body = {
    kind: draft.kind,
    estimateId: draft.estimateId,
    customer: {
      name: draft.customer.trim(),
      ...(draft.reference.trim() && { reference: draft.reference.trim() }),
    },
    defaultShare: share('defaultShare', draft.defaultShare),
    shares: Object.entries(draft.shares).map(([nodeId, typed]) => ({
      nodeId,
      ...share(`shares.${nodeId}`, typed),
    })),
    additions: Object.entries(draft.additions).map(([id, typed]) => ({
      id,
      ...share(`additions.${id}`, typed),
    })),
    reductions: lines('reductions', 0),
    changes: lines('changes', -MAX_CHARGE_AMOUNT),
    paid: amount('paid', draft.paid, 0),
  };
  return { body, errors };
}

/** A real cost as it is typed. */
export interface RowDraft {
  id: string;
  nodeId: string | undefined;
  number: string;
  text: string;
  amount: string;
  date: string;
}

export const rowDraft = ({ nodeId, number = '', text, amount, date = '' }: ActualRow): RowDraft => ({
  id: crypto.randomUUID(),
  nodeId,
  number,
  text,
  amount: numberText(amount, 2),
  date,
});

export const newRow = (): RowDraft => ({
  id: crypto.randomUUID(),
  nodeId: undefined,
  number: '',
  text: '',
  amount: '',
  date: '',
});

/** The real costs that rows say, and what is wrong with them, by row and field. */
export function readRows(
  drafts: readonly RowDraft[],
  words: Words,
): { rows: ActualRow[]; errors: ReadonlyMap<string, string> } {
  const errors = new Map<string, string>();
  const rows = drafts.map(({ id, nodeId, number, text, amount: typed, date }): ActualRow => {
    if (text.trim() === '') errors.set(`${id}.text`, words.required);
    const amount = readAmount(typed, -MAX_CHARGE_AMOUNT, words);
    if (typeof amount === 'string') errors.set(`${id}.amount`, amount);
    return {
      ...(nodeId !== undefined && { nodeId }),
      ...(number.trim() && { number: number.trim() }),
      text: text.trim(),
      amount: typeof amount === 'string' ? 0 : amount,
      ...(date && { date }),
    };
  });
  return { rows, errors };
}

/** The share that two fields say, or what is wrong with them. */
export function readShare({ customer, others }: ShareDraft, words: Words): Share | string {
  const [first, second] = [parseNumber(customer), parseNumber(others)];
  if (first === undefined || second === undefined) return words.notANumber;
  if (first < 0 || second < 0) return words.negative;
  const company = quantityNumber(quantityOf(100) - quantityOf(first) - quantityOf(second));
  if (company < 0) return words.tooMuch;
  if (![first, second].every((part) => hasDecimals(part, 4))) return words.shareDecimals;
  return { customer: first, company, others: second };
}

/** An amount in kroner, or what is wrong with it. */
export function readAmount(text: string, least: number, words: Words): number | string {
  if (text.trim() === '') return words.required;
  const amount = parseNumber(text);
  if (amount === undefined) return words.notANumber;
  if (amount < least) return words.negative;
  if (amount > MAX_CHARGE_AMOUNT) return words.tooLarge(formatNumber(MAX_CHARGE_AMOUNT));
  return hasDecimals(amount, 2) ? amount : words.decimals;
}

const FIELDS = [
  'kind',
  'estimateId',
  'customer',
  'defaultShare',
  'shares',
  'additions',
  'reductions',
  'changes',
  'paid',
] as const satisfies (keyof Charge)[];

/** What differs between two charges, by the fields of the form. */
export const changedFields = (before: Charge | undefined, now: Charge): (typeof FIELDS)[number][] =>
  FIELDS.filter((field) => !sameValue(before?.[field], now[field]));
