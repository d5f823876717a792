import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@spadework/core': new URL('./core/src/index.ts', import.meta.url).pathname } },
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
