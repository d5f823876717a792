import { defineConfig } from 'vitest/config';

const core = new URL('../../../core/src/', import.meta.url).pathname;

/** `npm run conformance`: what others say of the documents and of the program; it fetches their tools, so it is no part of `npm test`. */
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
