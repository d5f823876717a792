import { formatDate } from '../../../words/index.js';
import { useConnectionWords } from './words/index.js';

const WARNED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What is said of the last day of a secret, from a month before. */
export function useSecretText() {
  const words = useConnectionWords();
  return (day: string | undefined, now: number): string | undefined => {
    if (day === undefined) return undefined;
    const left = Date.parse(`${day}T23:59:59Z`) - now;
    if (left > WARNED_DAYS * DAY_MS) return undefined;
    return (left < 0 ? words.secretEnded : words.secretEnds)(formatDate(day));
  };
}
