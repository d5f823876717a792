import type { AnswerType, CheckpointView, SubCheckpointView } from '../checklist/model.js';
import { sortCheckpoints } from '../checklist/order.js';
import { pointKey, subKey } from './keys.js';
import type { Answer } from './model.js';

/** What a key asks: a checkpoint, or a part of one. */
export interface Question {
  key: string;
  /** In the language of the list that it was made from. */
  name: string;
  answerType: AnswerType;
  /** Whether a photo is needed. */
  camera: boolean;
  /** The checkpoint that it is part of, if it is a part. */
  parent: string | null;
  /** The checkpoint of it or of its parent, if that is asked only where a record names it. */
  option: number | null;
  /** Numbers of the sheets about correcting it. */
  sheets: readonly string[];
}

type Point = Omit<CheckpointView, 'subCheckpoints'> & { subCheckpoints: readonly SubCheckpointView[] };

/** The questions of a list in its order: each checkpoint, followed by its parts. */
export const questionsOf = (points: readonly Point[]): Question[] =>
  sortCheckpoints<SubCheckpointView, Point>(points).flatMap((point) => {
    const key = pointKey(point.id);
    const common = { option: point.option ? point.id : null, sheets: point.orgbladForCorrection };
    return [
      { key, name: point.name, answerType: point.answerType, camera: point.camera, parent: null, ...common },
      ...point.subCheckpoints.map((sub) => ({
        key: subKey(sub.id),
        name: sub.name,
        answerType: 'MULTIPLECHOICE' as const,
        camera: sub.camera,
        parent: key,
        ...common,
      })),
    ];
  });

/** The questions that need an answer: not the options that nobody named, nor parts of a point that was set aside. */
export function askedQuestions(
  questions: readonly Question[],
  options: readonly number[],
  answers: readonly Answer[],
): Question[] {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  return questions.filter(
    ({ option, parent }) =>
      (option === null || options.includes(option)) && !(parent !== null && isSetAside(byKey.get(parent))),
  );
}

/** Whether everybody who answered a point says that it does not apply or was not checked. */
export const isSetAside = (answer: Answer | undefined): boolean =>
  answer?.heads.every(({ value }) => value === 'NOT_APPLICABLE' || value === 'NOT_CHECKED') === true;
