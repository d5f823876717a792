import { lacksCircuits } from '@spadework/core/quantity';
import {
  applyChange,
  type Change,
  cablesIn,
  newTrench,
  type SegmentTrench,
  STANDARD_ASSUMPTIONS,
} from '@spadework/core/trench';
import { describe, expect, test } from 'vitest';
import { words as trenchWords } from '../words/en.js';
import { groundOf, originOf, ownPaths, pathName, textOf, valuesFor } from './assumptions.js';
import { formatQuantity, GROUPS, rowsOf, triedRows } from './rows.js';
import { countedOf } from './useQuantities.js';
import { words } from './words/en.js';

const CABLE = {
  kind: 'cable',
  id: 7,
  name: 'TSLF 1x240',
  outerDiameter: 38,
  conductorCount: 1,
  cableCategory: 'MV',
  cablesimulatorCompatible: true,
};
const catalog = { markers: [{ id: 4, name: 'Tape', isDefault: true, width: 125, thickness: 0.5 }] };
const context = {
  type: (_: unknown, id: number) => (id === 7 ? CABLE : undefined),
  defaultType: () => undefined,
  removed: () => undefined,
} as never;

const trench = (...changes: Change[]): SegmentTrench =>
  changes.reduce((before, change) => applyChange(before, change, context), {
    ...newTrench('s', 'l'),
    segment: { name: 'A', length: 100 },
  } as SegmentTrench);
const cable = (id: string): Change =>
  ({ kind: 'add', id, typeId: 7, layerId: 'l', groupConfiguration: 'TRIANGLE' }) as Change;

const rows = (of: SegmentTrench, sectionId?: string) =>
  rowsOf(
    countedOf(of, catalog).quantities,
    sectionId,
    (id) => catalog.markers.find((one) => one.id === id)?.name,
    'en',
  );
const figures = (of: SegmentTrench, sectionId?: string) =>
  Object.fromEntries(rows(of, sectionId).map(({ name, net, unit }) => [name, formatQuantity(net, unit)]));

describe('lines', () => {
  test('are in groups, with the names of types and markers', () => {
    const found = rows(trench(cable('a')));
    expect(found.map(({ group }) => GROUPS.indexOf(group))).toEqual(
      found.map(({ group }) => GROUPS.indexOf(group)).toSorted(),
    );
    expect(figures(trench(cable('a')))).toMatchObject({
      'Trench length': '100 m',
      'Cable, TSLF 1x240, in the trench': '100 m',
      'Marker, Tape': '100 m',
    });
  });

  test('say how a dig width came, and that cables without circuits have no terminations', () => {
    const one = trench(cable('a'));
    const { net, widthFrom } = rows(one).find(({ key }) => key === 'DIG_WIDTH')!;
    const { workingSpace: a, minimumDigWidth: m, digWidthStep: s } = STANDARD_ASSUMPTIONS;
    expect(widthFrom).toMatchObject({ a, m, s });
    expect(net).toBe((Math.ceil(Math.max(widthFrom!.W + 2 * a, m) / s) * s) / 1000);
    expect(lacksCircuits(one)).toBe(true);
    const [partId] = cablesIn(one)[0]!.partIds;
    expect(lacksCircuits({ ...one, circuits: [{ conductors: [{ partId }] }] as never })).toBe(false);
    expect(lacksCircuits(trench())).toBe(false);
  });

  test('of several sections are summed, but widths and depths are the largest', () => {
    const two = trench(
      { kind: 'addSection', id: 't', layerId: 'm' },
      { kind: 'updateSection', sectionId: 't', values: { length: 30, layoutDepth: 1500 } },
    );
    expect(figures(two)['Trench length']).toBe('100 m');
    expect(figures(two, 't')['Trench length']).toBe('30 m');
    expect(figures(two)['Dig depth']).toBe(figures(two, 't')['Dig depth']);
    expect(rows(two).find(({ key }) => key === 'DIG_DEPTH')!.isLargest).toBe(true);
  });

  // Fails if what is tried out is compared with itself, or a line that would go is left out.
  test('of what is tried out have their difference to what is saved', () => {
    const saved = trench(cable('a'));
    const deep = trench(cable('a'), {
      kind: 'updateSection',
      sectionId: 's',
      values: { layoutDepth: 1500 },
    } as Change);
    const byOf = (tried: SegmentTrench, before: SegmentTrench) =>
      Object.fromEntries(triedRows(rows(tried), rows(before)).map(({ kind, by }) => [kind, by]));
    expect(byOf(saved, saved)).toMatchObject({ DIG_DEPTH: undefined, EXCAVATION: undefined });
    expect(byOf(deep, saved).EXCAVATION).toMatch(/^\+\d/);
    expect(byOf(saved, deep).EXCAVATION).toMatch(/^−\d/);
    expect(byOf(deep, saved).TRENCH_LENGTH).toBeUndefined();
    const gone = triedRows(rows(trench()), rows(saved)).find(({ kind }) => kind === 'CABLE');
    expect(gone).toMatchObject({ net: 0, by: expect.stringMatching(/^−100 m/) });
  });

  test('have as many decimals as matter', () => {
    expect([0.0412, 12.345, 1234.56].map((value) => formatQuantity(value, 'm3'))).toEqual(
      ['0,041 m³', '12,35 m³', '1 234,6 m³'].map((text) => expect.stringMatching(text.replace(/[ ,]/g, '.'))),
    );
  });
});

describe('assumptions', () => {
  test('of one covering or ground keep those of the others', () => {
    const own = { swell: { SOIL: 1.3 } };
    expect(valuesFor(own, STANDARD_ASSUMPTIONS, 'swell.ROCK', 1.5)).toEqual({
      swell: { SOIL: 1.3, ROCK: 1.5 },
    });
    expect(valuesFor(own, STANDARD_ASSUMPTIONS, 'swell.SOIL', null)).toEqual({ swell: null });
  });

  test('of a profile hold where the segment has none of its own', () => {
    const profile = { id: 'coast', name: 'Coast', changes: { minimumDigWidth: 800, digWidthStep: 100 } };
    const own = trench({ kind: 'assumptions', values: { minimumDigWidth: 650 } });
    const { input, inherited } = countedOf(own, catalog, profile);
    expect([
      inherited.minimumDigWidth,
      input.assumptions.minimumDigWidth,
      input.assumptions.digWidthStep,
    ]).toEqual([800, 650, 100]);
  });

  test('that get the value that holds anyway are taken back', () => {
    expect(valuesFor({ batter: 1 }, STANDARD_ASSUMPTIONS, 'batter', 0.2)).toEqual({ batter: null });
  });

  test('have names, texts and an origin', () => {
    const own = { swell: { SOIL: 1.3 }, ground: groundOf(0.25, 0) };
    expect(ownPaths(own)).toEqual(['swell.SOIL', 'ground']);
    expect(pathName('edgeOverlap.TARMAC', words, trenchWords)).toBe('Asphalt: overlap, each side');
    expect(textOf('reuse.SOIL', 0.5, words)).toBe('50 %');
    expect(textOf('ground', own.ground, words)).toBe('soil 75 %, rock 25 %');
    expect(originOf('swell.SOIL', own, undefined, words)).toBe('own of the segment');
    const profile = { name: 'Coast', changes: { swell: { ROCK: 1.5 } } };
    expect(originOf('swell.ROCK', own, profile, words)).toBe('Coast');
    expect(originOf('swell.MOOR', own, profile, words)).toBe('standard');
  });

  test('of the ground always add up', () => {
    for (const rock of [0, 0.1, 0.7, 1]) {
      const shares = groundOf(rock, (1 - rock) / 3);
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    }
    expect(groundOf(1, 0)).toEqual([{ kind: 'ROCK', share: 1 }]);
  });
});
