import type { Mode } from '@spadework/core/rating';
import type { Circuit } from '@spadework/core/trench';
import { hasAllLoads } from './circuits.js';
import type { Words } from './words/index.js';

/** Beside what else the circuits of a section can carry their ratings: no ampere figure stands without it. */
export function besideText(
  mode: Mode | undefined,
  inSection: { circuits: readonly Circuit[] },
  words: Words,
): string | undefined {
  if (mode !== 'EQUAL_LIMITS' || hasAllLoads(inSection)) return mode && words.beside[mode];
  return inSection.circuits.some(({ currentGiven }) => currentGiven) ? words.someAtLimits : words.allAtLimits;
}
