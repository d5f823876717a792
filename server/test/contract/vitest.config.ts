import { defineConfig } from 'vitest/config';

/** `npm run conformance`: what others say of the documents and of the program; it fetches their tools, so it is no part of `npm test`. */
export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  resolve: { alias: { '@spadework/core': new URL('../../../core/src/index.ts', import.meta.url).pathname } },
  test: {
    include: ['server/test/contract/independent.ts'],
    reporters: ['verbose'],
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
