import { defineConfig } from 'vitest/config';

const core = new URL('./core/src/', import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: [{ find: /^@spadework\/core\/(.+)$/, replacement: `${core}$1/index.ts` }],
  },
  test: {
    include: ['core/src/**/*.test.ts', 'server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
    globalSetup: ['server/test/cluster.ts'],
    reporters: ['default', './server/test/reporter.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
