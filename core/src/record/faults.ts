import type { SentAnswer } from './model.js';
import type { Question } from './questions.js';

export type AnswerFaultCode =
  | 'DUPLICATE_ID'
  | 'BASED_ON_ITSELF'
  | 'SEVERITY_REQUIRED'
  | 'COMMENT_REQUIRED'
  | 'SEVERITY_WITHOUT_DEVIATION'
  | 'UNKNOWN_POINT'
  | 'VALUE_FOR_TEXT'
  | 'TEXT_FOR_CHOICE';

export interface AnswerFault {
  /** Such as `answers.3.key`. */
  path: string;
  code: AnswerFaultCode;
}

/** What is wrong with answers whatever the list asks. */
export function answerFaults(answers: readonly SentAnswer[]): AnswerFault[] {
  const ids = new Set<string>();
  return answers.flatMap((answer, place) => {
    const { id, value, severity, comment, basedOn } = answer;
    const isDeviation = value === 'DEVIATION';
    const faults = faultsAt(place, [
      ['id', 'DUPLICATE_ID', ids.has(id)],
      ['basedOn', 'BASED_ON_ITSELF', basedOn.includes(id)],
      ['severity', 'SEVERITY_REQUIRED', isDeviation && severity === null],
      ['comment', 'COMMENT_REQUIRED', isDeviation && comment === null],
      ['severity', 'SEVERITY_WITHOUT_DEVIATION', !isDeviation && severity !== null],
    ]);
    ids.add(id);
    return faults;
  });
}

/** What is wrong with answers by the questions of a list. */
export function listFaults(
  answers: readonly Pick<SentAnswer, 'key' | 'value' | 'text'>[],
  questions: readonly Question[],
): AnswerFault[] {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  return answers.flatMap(({ key, value, text }, place) => {
    const question = byKey.get(key);
    if (!question) return faultsAt(place, [['key', 'UNKNOWN_POINT', true]]);
    const isText = question.answerType === 'TEXT';
    return faultsAt(place, [
      ['value', 'VALUE_FOR_TEXT', isText && value !== null],
      ['text', 'TEXT_FOR_CHOICE', !isText && text !== null],
    ]);
  });
}

const faultsAt = (
  place: number,
  checks: readonly [field: string, code: AnswerFaultCode, isWrong: boolean][],
): AnswerFault[] =>
  checks
    .filter(([, , isWrong]) => isWrong)
    .map(([field, code]) => ({ path: `answers.${place}.${field}`, code }));
