import {
  ANSWER_FIELDS,
  type Answer,
  type AnswerContent,
  type AnswerValue,
  type Measured,
} from '@spadework/core/record';
import { sameValue } from '@spadework/core/value';

export const NOTHING: AnswerContent = {
  value: null,
  text: null,
  severity: null,
  measured: null,
  comment: null,
  noPhotoReason: null,
};

/** What an answer says, to go on from. Of several that differ nothing is taken: a person chooses, or answers anew. */
export function saidBy(answer: Answer | undefined): AnswerContent {
  const head = answer?.heads[0];
  if (!head || answer.conflict) return NOTHING;
  return contentOf(head);
}

/** What somebody says, without who and when. */
export const contentOf = ({
  value,
  text,
  severity,
  measured,
  comment,
  noPhotoReason,
}: AnswerContent): AnswerContent => ({ value, text, severity, measured, comment, noPhotoReason });

/** Another value; what was noted stays, but only a deviation has a severity. */
export const withValue = (content: AnswerContent, value: AnswerValue): AnswerContent => ({
  ...content,
  value,
  severity: value === 'DEVIATION' ? content.severity : null,
});

/** A text as it is kept: without a character to see it is none. */
export const textOf = (typed: string): string | null => (typed.trim() ? typed : null);

/** A measured value needs its number; the unit may be empty, as of a count. */
export const measuredOf = (value: number | undefined, unit: string): Measured | null =>
  value === undefined ? null : { value, unit: unit.trim() };

/** Whether it says the same. */
export const isSame = (one: AnswerContent, other: AnswerContent): boolean =>
  ANSWER_FIELDS.every((field) => sameValue(one[field], other[field]));

/** What a deviation lacks before it is one. */
export const lacksOf = ({ value, severity, comment }: AnswerContent): ('severity' | 'comment')[] =>
  value !== 'DEVIATION'
    ? []
    : [
        ...(severity === null ? (['severity'] as const) : []),
        ...(comment === null ? (['comment'] as const) : []),
      ];

/** Whether a photo is asked for and not there, so that somebody may say why. */
export const needsPhoto = (camera: boolean, { value, text }: AnswerContent, photos: number): boolean =>
  camera && photos === 0 && (text !== null || value === 'OK' || value === 'DEVIATION');
