import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import SlowestFirst from './server/test/sequencer.ts';

/** Of a small machine: more workers than four do not help anybody. */
const PROCESSORS = Math.min(availableParallelism(), 2);

const path = (name: string) => new URL(name, import.meta.url).pathname;

/** `npm test` draws the same examples for everyone; the longer runs draw new ones. */
const FIXED_SEED = 20_260_301;
const EXPLORES = process.env.SPADEWORK_EXPLORE !== undefined;
process.env.SPADEWORK_SEED ??= String(FIXED_SEED);
if (process.env.SPADEWORK_SEED === 'new') process.env.SPADEWORK_SEED = String(Date.now() % 2 ** 31);

const ORDEAL = ['server/test/{faults,abuse,fuzz,operations}/**/*.test.ts'];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@spadework\/core\/(.+)$/, replacement: path('./core/src/$1/index.ts') },
      ...(EXPLORES ? [{ find: /^fast-check$/, replacement: path('./server/test/explore.ts') }] : []),
    ],
  },
  test: {
    reporters: ['default', './server/test/reporter.ts'],
    isolate: false,
    // More than there are processors, because tests of the program wait a good part of their time.
    maxWorkers: PROCESSORS + 2,
    sequence: { sequencer: SlowestFirst },
    setupFiles: ['server/test/seed.ts'],
    // Ends what hangs; a busy machine may take several times as long as a quiet one.
    testTimeout: EXPLORES ? 3_600_000 : 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: { name: 'core', include: ['core/src/**/*.test.ts'], sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: ORDEAL,
          globalSetup: ['server/test/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'ordeal',
          include: ORDEAL,
          globalSetup: ['server/test/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/src/**/*.test.ts'], sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['web/test/**/*.test.ts'],
          globalSetup: ['web/test/setup.ts'],
          // First and by themselves: each brings a browser along.
          maxWorkers: PROCESSORS + 1,
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
    ],
  },
});
