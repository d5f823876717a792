import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { placeOfSection, stretchLook } from './stretchLooks.js';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** What a custom property is in light, and in dark where that has its own. */
const coloursOf = (name: string): string[] => {
  const text = read('./stretchLooks.css') + read('../../theme/tokens.css');
  return [...text.matchAll(new RegExp(`${name}: (#[0-9a-f]{6})`, 'g'))].map(([, colour]) => colour!);
};
const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

// Sabotage: give two places of twelve the same colour and dash, and nobody can tell them apart.
test('twelve sections in a row look different, and neighbours differ in colour and dash', () => {
  const looks = Array.from({ length: 12 }, (_, place) => stretchLook(place));
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(12);
  for (const [i, look] of looks.entries()) {
    const next = stretchLook(i + 1);
    expect([look.colour, look.dash]).not.toEqual([next.colour, look.dash]);
    expect(look.dash).not.toEqual(next.dash);
  }
});

test('a section that is gone has looks of its own', () => {
  expect(placeOfSection([{ id: 'a' }, { id: 'b' }], 'b')).toBe(1);
  expect(stretchLook(placeOfSection([{ id: 'a' }], null)).colour).toBe('--bad');
});

test.each(['--sheet', '--land', '--sea', '--abroad'])(
  'every colour stands out from %s, light and dark',
  (ground) => {
    const grounds = coloursOf(ground);
    for (let place = 0; place < 6; place++) {
      const colours = coloursOf(stretchLook(place).colour);
      expect(colours).toHaveLength(2);
      // WCAG 1.4.11: what a picture is understood by.
      for (const [i, colour] of colours.entries()) expect(contrast(colour, grounds[i]!)).toBeGreaterThan(3);
    }
  },
);
