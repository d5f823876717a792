import { describe, expect, test } from 'vitest';
import { outOfSupport } from './nodeRelease.js';

describe('the release of Node', () => {
  test.each([
    ['v20.20.2', '2026-04-30T23:59:59Z', undefined],
    ['v20.20.2', '2026-05-01T00:00:00Z', /^Node 20 is out of support since 2026-04-30.*use Node 24$/],
    ['v25.1.0', '2026-11-17T00:00:00Z', /^Node 25 is out of support/],
    ['v24.11.0', '2026-11-17T00:00:00Z', undefined],
    ['v24.11.0', '2028-05-01T00:00:00Z', /^Node 24 is out of support/],
    // Nobody knows yet.
    ['v99.0.0', '2099-01-01T00:00:00Z', undefined],
  ])('%s at %s', (version, now, says) => {
    const line = outOfSupport(version, new Date(now));
    if (says) expect(line).toMatch(says);
    else expect(line).toBeUndefined();
  });
});
