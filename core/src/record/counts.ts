import { isAnswered } from './heads.js';
import type { Answer, Deviation, ListedRecord } from './model.js';
import { askedQuestions, type Question } from './questions.js';

/** How far a record has come. */
export function countsOf(
  questions: readonly Question[],
  options: readonly number[],
  answers: readonly Answer[],
): Pick<ListedRecord, 'points' | 'answered' | 'conflicts'> {
  const asked = askedQuestions(questions, options, answers);
  const answered = new Set(answers.filter(({ heads }) => heads.some(isAnswered)).map(({ key }) => key));
  return {
    points: asked.length,
    answered: asked.filter(({ key }) => answered.has(key)).length,
    conflicts: answers.filter(({ conflict }) => conflict).length,
  };
}

/** Deviations that nobody has verified or given up: those that are open, and those of which somebody says they are done. */
export const openDeviations = (deviations: readonly Pick<Deviation, 'state'>[]): number =>
  deviations.filter(({ state }) => state === 'OPEN' || state === 'DONE').length;
