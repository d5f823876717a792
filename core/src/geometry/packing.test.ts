import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Circle, circleInside, circlesOverlap } from './circle.js';
import type { Container } from './container.js';
import { pack as packWith } from './packing.js';
import { isValidArrangement } from './validity.js';

const HALF_MICROMETRE = 0.0005;

/** A tenth of the usual work, because what does not fit costs all of it. */
const pack = (diameters: readonly number[], container: Container) =>
  packWith(diameters, container, { maxWork: 2e7 });

/** Cables, and a pipe or culvert of which they fill this fraction. */
function fillings(most: number, filling: { min: number; max: number }) {
  const cables = fc.array(fc.integer({ min: 20, max: 90 }), { minLength: 1, maxLength: most });
  const part = fc.double({ ...filling, noNaN: true });
  const shape = fc.constantFrom('pipe', 'high', 'square', 'wide');
  return fc.tuple(cables, part, shape).map(([diameters, filled, kind]): [number[], Container] => {
    const side = Math.sqrt(diameters.reduce((sum, d) => sum + d * d, 0) / filled);
    const width = 0.886 * side * { pipe: 1, high: 0.7, square: 1, wide: 2 }[kind];
    return [
      diameters,
      kind === 'pipe'
        ? { kind: 'circle', diameter: side }
        : { kind: 'rectangle', width, height: (0.785 * side * side) / width },
    ];
  });
}

const scaled = (container: Container, factor: number): Container =>
  container.kind === 'circle'
    ? { kind: 'circle', diameter: container.diameter * factor }
    : { kind: 'rectangle', width: container.width * factor, height: container.height * factor };

/** A free place on a grid where a circle would lie lower than it does. Undefined when it is at rest. */
function lowerPlace(circle: Circle, circles: Circle[], container: Container): Circle | undefined {
  const others = circles.filter((other) => other !== circle);
  const [width, height] =
    container.kind === 'circle'
      ? [container.diameter, container.diameter]
      : [container.width, container.height];
  const lowest = height - circle.diameter / 2;
  for (let y = circle.y + 0.01 * circle.diameter; y <= lowest; y += circle.diameter / 16)
    for (let x = 0; x <= width; x += circle.diameter / 16) {
      const there = { ...circle, x, y };
      if (circleInside(there, container, 0) && !others.some((other) => circlesOverlap(there, other, 0)))
        return there;
    }
}

test('a result is valid, has the order of the input, and is the same the next time', () => {
  fc.assert(
    fc.property(fillings(14, { min: 0.1, max: 0.7 }), ([diameters, container]) => {
      const circles = pack(diameters, container);
      expect(pack(diameters, container)).toEqual(circles);
      if (!circles) return;
      expect(circles.map((circle) => circle.diameter)).toEqual(diameters);
      expect(isValidArrangement(circles, container, HALF_MICROMETRE)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

describe('cables lie as low as possible: no free place is lower', () => {
  test('when there is space', () => {
    fc.assert(
      fc.property(fillings(20, { min: 0.05, max: 0.5 }), ([diameters, container]) => {
        const circles = pack(diameters, container) ?? [];
        for (const circle of circles) expect(lowerPlace(circle, circles, container)).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['a full pipe', [90, 80, 70, 60, 50, 40, 30, 20, 20, 20], 193],
    ['a pipe of twenty', new Array(20).fill(40), 206],
  ])('%s', (_, diameters, diameter) => {
    const container: Container = { kind: 'circle', diameter };
    const circles = pack(diameters, container)!;
    for (const circle of circles) expect(lowerPlace(circle, circles, container)).toBeUndefined();
  });

  test('one cable lies on the bottom, and two in a culvert side by side', () => {
    const [one] = pack([20], { kind: 'circle', diameter: 100 })!;
    expect(one!.x).toBeCloseTo(50, 6);
    expect(one!.y).toBeCloseTo(90, 6);
    const [small, large] = pack([20, 30], { kind: 'rectangle', width: 200, height: 100 })!;
    expect(small!.y).toBeCloseTo(90, 6);
    expect(large!.y).toBeCloseTo(85, 6);
  });
});

describe('the result is the same', () => {
  test('in other units', () => {
    fc.assert(
      fc.property(
        fillings(12, { min: 0.3, max: 0.7 }),
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        ([diameters, container], factor) => {
          const circles = pack(diameters, container);
          const others = pack(
            diameters.map((diameter) => diameter * factor),
            scaled(container, factor),
          );
          expect(others === null).toBe(circles === null);
          circles?.forEach(({ x, y }, i) => {
            expect(others![i]!.x / factor).toBeCloseTo(x, 5);
            expect(others![i]!.y / factor).toBeCloseTo(y, 5);
          });
        },
      ),
      { numRuns: 30 },
    );
  });

  test('on every machine, to the last bit, when it comes from a search', () => {
    const circles = pack(new Array(5).fill(40), { kind: 'circle', diameter: 108.5 })!;
    expect(circles.map(({ x, y }) => [x, y])).toEqual([
      [60.719333098691045, 87.87515378511321],
      [24.41798753654495, 71.0759779042738],
      [68.69779269782387, 23.87933641111475],
      [88.19570098076775, 58.80542368821508],
      [29.40897294562436, 31.388573547928207],
    ]);
  });

  test('in another order', () => {
    const diameters = [30, 60, 45, 20, 50, 41];
    const container: Container = { kind: 'circle', diameter: 142 };
    expect(pack(diameters.toReversed(), container)).toEqual(pack(diameters, container)!.toReversed());
  });
});

// Fails when what is found depends on the container that was asked for. Three times as wide is searched too, not stacked.
describe('whatever fits a container fits every wider one', () => {
  const wider = fc.double({ min: 1, max: 1.05, noNaN: true });

  test('any cables', () => {
    fc.assert(
      fc.property(fillings(12, { min: 0.6, max: 0.82 }), wider, ([diameters, container], factor) => {
        if (!pack(diameters, container)) return;
        const wide: Container =
          container.kind === 'circle'
            ? scaled(container, factor)
            : { ...container, width: container.width * factor };
        expect(pack(diameters, wide)).not.toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  // The ratios of container to cable below are those at which wider pipes refused what narrower ones took.
  test.each([31, 33])('%i equal cables', (n) => {
    const least = { 31: 6.29, 33: 6.49 }[n]!;
    const widths = Array.from({ length: 8 }, (_, i) => 20 * least * (1 + i / 250));
    const fits = widths.map((diameter) => pack(new Array(n).fill(20), { kind: 'circle', diameter }) !== null);
    expect(fits).toEqual(fits.toSorted((a, b) => Number(a) - Number(b)));
    expect(fits.at(-1)).toBe(true);
  });
});

// A search is a heuristic, so the cases are the same every time.
test('cables that fit still fit with 1 % more space, and without any one of them', () => {
  fc.assert(
    fc.property(fillings(8, { min: 0.4, max: 0.72 }), ([diameters, container]) => {
      if (!pack(diameters, container)) return;
      expect(pack(diameters, scaled(container, 1.01))).not.toBeNull();
      diameters.forEach((_, i) => {
        expect(pack(diameters.toSpliced(i, 1), container)).not.toBeNull();
      });
    }),
    { numRuns: 30, seed: 20 },
  );
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a size', (size) => {
  expect(() => pack([size], { kind: 'circle', diameter: 100 })).toThrow(RangeError);
  expect(() => pack([10], { kind: 'rectangle', width: 100, height: size })).toThrow(RangeError);
});
