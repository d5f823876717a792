import { expect, test } from 'vitest';
import { inBase64 } from './base64.js';

test('bytes of any number and value are the same after base64', () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => (at * 37) % 256);
  expect(inBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  expect(inBase64(new Uint8Array())).toBe('');
});
