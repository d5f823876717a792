import { expect } from 'vitest';
import type { Ended } from './program.js';

/** An error of the operator is one line on standard error and nothing else. */
export function expectOneLine({ code, stdout, stderr }: Ended, says: RegExp): void {
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(says) });
  expect(stderr).toMatch(/^spadework: [^\n]+\n$/);
}
