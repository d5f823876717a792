import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { findChangedFiles } from './server/test/changed.ts';
import { compileOnce } from './server/test/compile.ts';
import SlowestFirst from './server/test/sequencer.ts';

const PROCESSORS = availableParallelism();

const path = (name: string) => new URL(name, import.meta.url).pathname;

/** `npm test` draws the same examples for everyone; the longer runs draw new ones. */
const FIXED_SEED = 20_260_301;
const EXPLORES = process.env.SPADEWORK_EXPLORE !== undefined;
process.env.SPADEWORK_SEED ??= String(FIXED_SEED);
if (process.env.SPADEWORK_SEED === 'new') process.env.SPADEWORK_SEED = String(Date.now() % 2 ** 31);

/**
 * Tests use the compiled modules of core and server, as child processes do: Node keeps them from one file to the next, where
 * a source would be transformed and run again for each, and it runs them as fast as in production, where every name that
 * a transformed source imports is looked up again at each use. They are compiled before anything is resolved.
 */
const compiled: Plugin = {
  name: 'compiled',
  enforce: 'pre',
  config: compileOnce,
  resolveId(source, importer) {
    const module = /^@spadework\/core\/(.+)$/.exec(source);
    if (module) return { id: path(`./core/dist/${module[1]}/index.js`), external: true };
    if (!importer || !/^\..*\.js$/.test(source)) return undefined;
    const file = resolve(dirname(importer), source);
    const [, room, name] = /\/(core|server)\/src\/(.+)\.js$/.exec(file) ?? [];
    if (!room || /(^|\/)samples$/.test(name!)) return undefined;
    return { id: path(`./${room}/dist/${name}.js`), external: true };
  },
};
const COMPILED = { deps: { external: [/\/(core|server)\/dist\//] } };

const LONG_RUNS = ['server/test/{faults,abuse,fuzz,operations,foreign}/**/*.test.ts'];

/** Takes minutes and may have to build PgBouncer: `npm run operations` alone runs it. */
const ON_REQUEST = ['server/test/operations/failover.test.ts'];

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
    // As `npm start` does: less time is spent on collecting what lives for one request.
    execArgv: ['--max-semi-space-size=64'],
    // More than there are processors, because tests of the program wait a good part of their time.
    maxWorkers: PROCESSORS + 3,
    sequence: { sequencer: SlowestFirst },
    setupFiles: ['server/test/seed.ts'],
    // Ends what hangs; a busy machine may take several times as long as a quiet one.
    testTimeout: EXPLORES ? 3_600_000 : 180_000,
    hookTimeout: 180_000,
    experimental: { vcsProvider: { findChangedFiles } },
    expect: { poll: { timeout: 20_000, interval: 20 } },
    projects: [
      {
        extends: true,
        plugins: [compiled],
        test: {
          name: 'core',
          server: COMPILED,
          include: ['core/src/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [compiled],
        test: {
          name: 'server',
          server: COMPILED,
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: LONG_RUNS,
          globalSetup: ['server/test/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [compiled],
        test: {
          name: 'longRuns',
          server: COMPILED,
          include: LONG_RUNS,
          exclude: process.env.SPADEWORK_OPERATIONS === undefined ? ON_REQUEST : [],
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
        plugins: [compiled],
        test: {
          name: 'browser',
          server: COMPILED,
          include: ['web/test/**/*.test.ts'],
          globalSetup: ['web/test/setup.ts'],
          // First and by themselves: each brings a browser along.
          maxWorkers: PROCESSORS + 1,
          // A busy machine may lose a moment that no defect is in. The reporter names what had to be told twice.
          retry: 1,
        },
      },
    ],
  },
});
