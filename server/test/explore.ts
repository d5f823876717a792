import * as fc from '../../node_modules/fast-check/lib/fast-check.js';

/** Stands in for fast-check under `npm run explore`: every property runs a hundred times as often, from a new seed. */

export * from '../../node_modules/fast-check/lib/fast-check.js';

const TIMES = 100;

function extended<T>({ seed: _fixed, path: _path, ...given }: fc.Parameters<T> = {}): fc.Parameters<T> {
  return { ...given, numRuns: (given.numRuns ?? 100) * TIMES };
}

export const assert = ((property: fc.IRawProperty<unknown>, given?: fc.Parameters<unknown>) =>
  fc.assert(property, extended(given))) as typeof fc.assert;

export const check = ((property: fc.IRawProperty<unknown>, given?: fc.Parameters<unknown>) =>
  fc.check(property, extended(given))) as typeof fc.check;

const replaced: typeof fc = { ...fc, assert, check };
export default replaced;
