import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textChanges } from './changes.js';

test('a change is shown with the words around it, what went before what came', () => {
  expect(
    textChanges(
      'Båndet legges 20 cm over øverste\nkabel, i rett linje.',
      'Båndet legges 30 cm over\nøverste kabel, i rett linje.',
    ),
  ).toEqual([
    [
      { kind: 'same', text: 'Båndet legges' },
      { kind: 'taken', text: '20' },
      { kind: 'added', text: '30' },
      { kind: 'same', text: 'cm over øverste kabel, i rett linje.' },
    ],
  ]);
});

test('other line breaks are no change, and changes far apart are two places', () => {
  const filler = 'ord '.repeat(40);
  expect(textChanges(`a b\n${filler}`, `a\nb ${filler}`)).toEqual([]);
  expect(textChanges(`en ${filler} to`, `ett ${filler} tre`)).toHaveLength(2);
});

test('what stays and went is the text before, what stays and came the text after', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const parts = textChanges(before.join(' '), after.join(' '))!.flat();
      const of = (other: string) =>
        parts.filter(({ kind }) => kind !== other).flatMap(({ text }) => text.split(' '));
      const whole = parts.length > 0;
      if (whole && before.length < 8 && after.length < 8) {
        expect(of('added')).toEqual(before);
        expect(of('taken')).toEqual(after);
      }
      if (!whole) expect(after).toEqual(before);
    }),
  );
});
