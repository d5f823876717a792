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

/**
 * What people without cones for long or medium waves see, as a mixture of linear sRGB: Viénot, Brettel and Mollon 1999, with
 * the matrices for a screen of today.
 */
const BLINDNESS = {
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
} as const;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const coded = (part: number) => {
  const whole = Math.min(1, Math.max(0, part));
  return whole <= 0.0031308 ? 12.92 * whole : 1.055 * whole ** (1 / 2.4) - 0.055;
};
const seenWith = (kind: keyof typeof BLINDNESS, colour: Colour): Colour => {
  const from = colour.map(linear);
  return BLINDNESS[kind].map((row) =>
    coded(row.reduce<number>((sum, share, i) => sum + share * from[i]!, 0)),
  ) as unknown as Colour;
};

describe.each(['protanopia', 'deuteranopia'] as const)('with %s', (kind) => {
  // Sabotage: a rainbow from blue over green to red repeats its lightness, and its ends look alike.
  test.each([
    ['on paper', colourOf, -1],
    ['on a dark screen', darkColourOf, 1],
  ] as const)('the scale %s keeps its order in lightness, and its steps differ', (_, scale, way) => {
    const seen = Array.from({ length: 13 }, (_, i) => toOklab(seenWith(kind, scale(i / 12))));
    for (const [i, here] of seen.slice(1).entries()) {
      const before = seen[i]!;
      expect(way * (here[0] - before[0])).toBeGreaterThan(0.015);
      // 0.02 in Oklab is what most people just notice.
      expect(Math.hypot(...here.map((value, axis) => value - before[axis]!))).toBeGreaterThan(0.02);
    }
  });
});

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
