import { allAtOnce } from './slices.js';
import { STARTER_LINES } from './starterLines.js';
import { Thesaurus } from './thesaurus.js';

let starter: Thesaurus | undefined;

/** Reads it in slices. */
export const buildingThesaurus = (companyLines: readonly string[]): Generator<void, Thesaurus> =>
  Thesaurus.building([...STARTER_LINES.split('\n'), ...companyLines]);

/** The thesaurus that we deliver, with the lines of a company after ours. */
export function starterThesaurus(companyLines: readonly string[] = []): Thesaurus {
  if (companyLines.length > 0) return allAtOnce(buildingThesaurus(companyLines));
  starter ??= new Thesaurus(STARTER_LINES.split('\n'));
  return starter;
}
