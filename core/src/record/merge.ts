import { sameValue } from '../value/index.js';
import type { SentAnswer } from './model.js';

export interface Merged<A> {
  /** Those that were not here yet. */
  accepted: A[];
  /** Repeats: they are here already, and say the same. */
  known: A[];
  /** Ids under which something else is here. */
  used: string[];
}

/** What is new of the answers that a device sends. Sending them again, in any order, changes nothing. */
export function mergeAnswers<A extends SentAnswer>(
  stored: readonly SentAnswer[],
  sent: readonly A[],
): Merged<A> {
  const byId = new Map(stored.map((answer) => [answer.id, answer]));
  const merged: Merged<A> = { accepted: [], known: [], used: [] };
  for (const answer of sent) {
    const earlier = byId.get(answer.id);
    if (!earlier) merged.accepted.push(answer);
    else if (isRepeat(earlier, answer)) merged.known.push(answer);
    else merged.used.push(answer.id);
  }
  return merged;
}

const SENT_FIELDS = [
  'key',
  'basedOn',
  'answeredAt',
  'value',
  'text',
  'severity',
  'measured',
  'comment',
  'noPhotoReason',
] as const satisfies (keyof SentAnswer)[];

const isRepeat = (earlier: SentAnswer, answer: SentAnswer): boolean =>
  SENT_FIELDS.every((field) => sameValue(earlier[field], answer[field]));

type Given<T> = { [field in keyof T]?: T[field] | null };

/** An answer as somebody gives it: what is left out is null, and so is a text without a character to see. */
export type GivenAnswer = Pick<SentAnswer, 'id' | 'key' | 'basedOn' | 'answeredAt'> &
  Given<Pick<SentAnswer, 'value' | 'text' | 'severity' | 'measured' | 'comment' | 'noPhotoReason'>>;

/** The answer as it is kept and compared: the same for everybody who says the same. */
export const sentAnswer = (given: GivenAnswer): SentAnswer => ({
  id: given.id,
  key: given.key,
  basedOn: [...new Set(given.basedOn)].sort(),
  // UTC with milliseconds, however the device wrote it.
  answeredAt: new Date(given.answeredAt).toISOString(),
  value: given.value ?? null,
  text: filled(given.text),
  severity: given.severity ?? null,
  // Adding nothing makes 0 of -0, which a database cannot tell apart.
  measured: given.measured ? { value: given.measured.value + 0, unit: given.measured.unit } : null,
  comment: filled(given.comment),
  noPhotoReason: filled(given.noPhotoReason),
});

const filled = (text: string | null | undefined): string | null => (text?.trim() ? text : null);
