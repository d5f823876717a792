import { defineConfig } from 'vitest/config';

const ORDEAL = ['server/test/{faults,abuse,fuzz,operations}/**/*.test.ts'];

export default defineConfig({
  resolve: { alias: { '@spadework/core': new URL('./core/src/index.ts', import.meta.url).pathname } },
  test: {
    reporters: ['default', './server/test/reporter.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'core', include: ['core/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: ORDEAL,
          globalSetup: ['server/test/setup.ts'],
        },
      },
      { extends: true, test: { name: 'ordeal', include: ORDEAL, globalSetup: ['server/test/setup.ts'] } },
    ],
  },
});
