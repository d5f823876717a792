import { describe, expect, test } from 'vitest';
import { isStrict, warningOf } from './handling.js';

test.each<[string | string[] | undefined, boolean]>([
  [undefined, false],
  ['handling=strict', true],
  ['Handling = "Strict"', true],
  ['respond-async, handling=strict; x=1', true],
  [['respond-async', 'handling=strict'], true],
  ['handling=lenient', false],
  ['handling=lenient, handling=strict', false],
  ['handling=strictly', false],
  ['xhandling=strict', false],
  ['', false],
])('Prefer: %s is strict: %s', (prefer, strict) => {
  expect(isStrict({ prefer })).toBe(strict);
});

describe('Warning', () => {
  test('names what was ignored', () => {
    expect(warningOf([])).toBeUndefined();
    expect(warningOf(['desciption'])).toBe('299 - "ignored: desciption"');
    expect(warningOf(['a', 'b.0.c'])).toBe('299 - "ignored: a, b.0.c"');
  });

  // Fails if a name is written as it is: it could end the text, begin another header, or be no header at all.
  test('any name is safe in a header', () => {
    const names = ['a"b\\c', 'x\r\nSet-Cookie: y', 'blåbær', '😀', '\ud800', '50%', 'a,b', '\0', '\u202e'];
    const text = warningOf(names)!;
    expect(text).toMatch(/^299 - "ignored: [ !#-[\]-~]*"$/);
    expect(text).toContain(
      'a%22b%5Cc, x%0D%0ASet-Cookie: y, bl%C3%A5b%C3%A6r, %F0%9F%98%80, %EF%BF%BD, 50%25',
    );
    expect(new Headers({ warning: text }).get('warning')).toBe(text);
  });

  test('its length is bounded', () => {
    const text = warningOf(Array.from({ length: 1000 }, (_, i) => `${i}${'å'.repeat(1000)}`))!;
    expect(text.length).toBeLessThan(6000);
    expect(text).toMatch(/, and 990 more"$/);
  });
});
