import { describe, expect, test } from 'vitest';
import { type Colour, colourOf, darkColourOf, hexOf } from './colours.js';

/** sRGB to Oklab, written from the definition and not by turning the code around. */
function toOklab(colour: Colour): [number, number, number] {
  const [r, g, b] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const STEPS = Array.from({ length: 41 }, (_, i) => colourOf(i / 40));
const LAB = STEPS.map(toOklab);

/** What is left of a colour to someone whose red and green cones do not differ: lightness, and blue against yellow. */
const withoutRedGreen = ([lightness, , b]: [number, number, number]) => [lightness, b] as const;

describe('the colours of temperatures', () => {
  test('can all be shown by a screen', () => {
    for (const part of STEPS.flat()) expect(part > -1e-6 && part < 1 + 1e-6).toBe(true);
  });

  test('differ equally from step to step', () => {
    const steps = LAB.slice(1).map((here, i) =>
      Math.hypot(...here.map((value, axis) => value - LAB[i]![axis]!)),
    );
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.02);
  });

  test('get darker all the way, so that their order shows in grey and without red and green', () => {
    for (const [i, here] of LAB.slice(1).entries()) {
      expect(LAB[i]![0] - here[0]).toBeGreaterThan(0.008);
      const [a, b] = [withoutRedGreen(LAB[i]!), withoutRedGreen(here)];
      expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(0.008);
    }
  });

  test('leave black letters readable everywhere: at least 4.5:1', () => {
    const luminance = (colour: Colour) => {
      const [r, g, b] = colour.map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    for (const colour of STEPS) expect((luminance(colour) + 0.05) / 0.05).toBeGreaterThan(4.5);
  });

  test('rise in lightness all the way on a dark screen, which can show them all', () => {
    const steps = Array.from({ length: 41 }, (_, i) => darkColourOf(i / 40));
    for (const part of steps.flat()) expect(part > -1e-6 && part < 1 + 1e-6).toBe(true);
    const lightness = steps.map((colour) => toOklab(colour)[0]);
    for (const [i, here] of lightness.slice(1).entries()) expect(here - lightness[i]!).toBeGreaterThan(0.008);
  });

  test('are written as #rrggbb, also beyond both ends', () => {
    expect(hexOf(colourOf(-3))).toBe(hexOf(colourOf(0)));
    expect(hexOf(colourOf(7))).toBe(hexOf(colourOf(1)));
    expect(hexOf([1, 0.5, 0])).toBe('#ff8000');
  });
});
