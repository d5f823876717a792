import { readFileSync } from 'node:fs';
import { ROOT } from './places.js';

const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));

/** The version of the whole, which the package.json of the checkout holds and no other file repeats. */
export const VERSION: string = version;
