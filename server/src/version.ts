import { existsSync, readFileSync } from 'node:fs';
import { BUILD, ROOT } from './places.js';

const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));

/** The version of the whole, which the package.json of the checkout holds and no other file repeats. */
export const VERSION: string = read(new URL('package.json', ROOT)).version;

const { commit, date } = existsSync(BUILD) ? read(BUILD) : { commit: 'unknown', date: 'unknown' };

/** What this program was built from: the commit and its date, or `unknown` if the build could not tell. */
export const BUILD_INFO: { version: string; commit: string; date: string } = {
  version: VERSION,
  commit,
  date,
};

export const describeBuild = (): string => `${VERSION} (commit ${commit}, ${date})`;
