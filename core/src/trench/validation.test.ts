import { describe, expect, test } from 'vitest';
import { newLayer, newSection } from './defaults.js';
import type { Field } from './fields/index.js';
import * as tables from './fields/index.js';
import { layoutSection } from './layout.js';
import { MAX_VERTICAL_DEPTH, warnOfSection } from './validation.js';

describe('a deep trench with vertical sides', () => {
  const section = { ...newSection('s', 'l'), layers: [newLayer('l')] };
  const depth = (layoutDepth: number, assumptions = {}, sectionType = section.sectionType) =>
    warnOfSection(layoutSection({ ...section, layoutDepth, sectionType }, []), assumptions).map(
      ({ code }) => code,
    );
  // Sabotage: compare the depth to the centre, and a trench of 2.1 m is not found.
  const deepest = MAX_VERTICAL_DEPTH - section.foundationThickness;

  test('is found where it is deeper than the regulation allows', () => {
    expect(depth(deepest)).toEqual([]);
    expect(depth(deepest + 1)).toEqual(['SIDES_TOO_STEEP']);
    expect(depth(3000)).toEqual(['SIDES_TOO_STEEP']);
  });

  test('is no finding with battered sides, in rock alone, or where nothing is dug', () => {
    expect(depth(3000, { sides: 'BATTERED' })).toEqual([]);
    expect(depth(3000, { ground: [{ kind: 'ROCK', share: 1 }] })).toEqual([]);
    expect(
      depth(3000, {
        ground: [
          { kind: 'ROCK', share: 0.5 },
          { kind: 'SOIL', share: 0.5 },
        ],
      }),
    ).toEqual(['SIDES_TOO_STEEP']);
    expect(depth(3000, {}, 'DIRECTLY_IN_GROUND')).toEqual([]);
  });
});

test('what forms take as usual is within what a field may hold, and holds its default', () => {
  const fields = Object.entries(tables)
    .filter(([name]) => name.endsWith('_FIELDS'))
    .flatMap(([, table]) => Object.values(table as Record<string, Field>));
  const bounded = fields.filter(({ usual }) => usual !== undefined);
  expect(bounded.length).toBeGreaterThan(15);
  for (const { usual, value, default: begins } of bounded)
    expect([value.type === 'number' && usual! < value.most, Number(begins) <= usual!]).toEqual([true, true]);
  const { layoutDepth, leftBorderPadding } = tables.SECTION_FIELDS;
  // 100 m deep and 5 km wide are slips of the finger.
  expect(Math.max(layoutDepth.usual, leftBorderPadding.usual)).toBeLessThan(100_000);
});
