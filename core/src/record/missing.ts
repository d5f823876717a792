import { isAnswered } from './heads.js';
import type { Answer, Photo } from './model.js';
import { askedQuestions, isSetAside, type Question } from './questions.js';

/** Why a record cannot be submitted. */
export const MISSING_REASONS = [
  'UNANSWERED',
  'CONFLICT',
  'COMMENT_REQUIRED',
  'PHOTO_REQUIRED',
  'PHOTO_MISSING',
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

export interface Missing {
  key: string;
  reason: MissingReason;
  /** The photo whose bytes have not come. */
  hash?: string;
}

interface Filled {
  questions: readonly Question[];
  options: readonly number[];
  answers: readonly Answer[];
  photos: readonly Photo[];
}

/** What a record lacks before it can be submitted: in the order of the list, then photos by hash. Nothing: `[]`. */
export function missingOf({ questions, options, answers, photos }: Filled): Missing[] {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  const asked = new Set(askedQuestions(questions, options, answers));
  const shown = new Set(photos.filter(isShown).flatMap(({ keys }) => keys));
  return [
    ...questions.flatMap((question): Missing[] => {
      const { key, parent } = question;
      const answer = byKey.get(key);
      // Two answers to a point that need not be answered are a conflict as well: somebody would sign both.
      const counts = asked.has(question) || (answer && !(parent !== null && isSetAside(byKey.get(parent))));
      if (!counts) return [];
      const reason = reasonOf(question, answer, asked.has(question), shown.has(key));
      return reason ? [{ key, reason }] : [];
    }),
    ...photos
      .filter(({ state, followUp }) => state === 'MISSING' && !followUp)
      .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
      .map(({ hash, keys }): Missing => ({ key: keys[0]!, reason: 'PHOTO_MISSING', hash })),
  ];
}

/** Whether a photo shows what a point is about, here or still on a phone. */
const isShown = ({ state, followUp }: Photo): boolean =>
  (state === 'STORED' || state === 'MISSING') && !followUp;

function reasonOf(
  { camera }: Question,
  answer: Answer | undefined,
  isAsked: boolean,
  hasPhoto: boolean,
): MissingReason | undefined {
  if (answer?.conflict) return 'CONFLICT';
  if (!isAsked) return undefined;
  const head = answer?.heads[0];
  if (!head || !isAnswered(head)) return 'UNANSWERED';
  if (head.value === 'NOT_CHECKED' && head.comment === null) return 'COMMENT_REQUIRED';
  const needsPhoto = camera && (head.text !== null || head.value === 'OK' || head.value === 'DEVIATION');
  return needsPhoto && !hasPhoto && head.noPhotoReason === null ? 'PHOTO_REQUIRED' : undefined;
}
