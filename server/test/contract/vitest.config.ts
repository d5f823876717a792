import { defineConfig } from 'vitest/config';

const core = new URL('../../../core/src/', import.meta.url).pathname;

/** `npm run conformance`: checks by external tools. It downloads them, so it is not part of `npm test`. */
export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  resolve: {
    alias: [{ find: /^@spadework\/core\/(.+)$/, replacement: `${core}$1/index.ts` }],
  },
  test: {
    include: ['server/test/contract/independent.ts'],
    reporters: ['verbose'],
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
