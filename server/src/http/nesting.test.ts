import { expect, test } from 'vitest';
import { isNestedDeeper } from './nesting.js';

const nested = (levels: number, [open, close]: [string, string] = ['[', ']']) =>
  open.repeat(levels) + close.repeat(levels);

test('a hundred levels are not deeper than a hundred, one more is', () => {
  expect(isNestedDeeper(nested(100), 100)).toBe(false);
  expect(isNestedDeeper(nested(101), 100)).toBe(true);
  expect(isNestedDeeper(nested(50, ['{"a":[', ']}']), 100)).toBe(false);
  expect(isNestedDeeper(nested(51, ['{"a":[', ']}']), 100)).toBe(true);
});

test('what stands side by side is not nested', () => {
  expect(isNestedDeeper(`[${'[{}],'.repeat(5000)}1]`, 3)).toBe(false);
});

test('brackets in strings mean nothing, also after an escaped quote or backslash', () => {
  expect(isNestedDeeper(`["${'['.repeat(500)}"]`, 1)).toBe(false);
  expect(isNestedDeeper(`["\\"${'{'.repeat(500)}"]`, 1)).toBe(false);
  expect(isNestedDeeper('["\\\\",[]]', 1)).toBe(true);
  expect(isNestedDeeper('["\\u005b\\u005b","\\\\\\"[["]', 1)).toBe(false);
});

test('what is no JSON is judged by its brackets too', () => {
  expect(isNestedDeeper('['.repeat(101), 100)).toBe(true);
  expect(isNestedDeeper('"[[[', 1)).toBe(false);
  expect(isNestedDeeper(']]]][', 1)).toBe(false);
});

// Fails if the scan looks back or begins anew somewhere: the text would be read more often than it is long.
test('each character is read once', () => {
  let reads = 0;
  const text = `[${'"\\\\\\"[",{"a":[]},'.repeat(1000)}1]`;
  const charCodeAt = (i: number) => {
    reads++;
    return text.charCodeAt(i);
  };
  const counted = { length: text.length, charCodeAt };
  isNestedDeeper(counted as unknown as string, 100);
  expect(reads).toBeLessThanOrEqual(text.length);
});
