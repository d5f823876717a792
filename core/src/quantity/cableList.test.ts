import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SectionFigures, type Stretched, sectionFigures } from '../route/lengths.js';
import { measured } from '../route/measure.js';
import { readRoute } from '../route/read.js';
import { line } from '../route/samples.js';
import { STANDARD_ASSUMPTIONS } from '../trench/assumptions.js';
import { type CableListInput, cableList } from './cableList.js';
import { type LooseSegment, quantitiesOfSegment, trenchOf } from './samples.js';

/** `npm run explore` runs it a hundred times as often: ten thousand routes. */
const RUNS = { numRuns: 100 };

/** Sections by how many cables of each type they have; their ids are 1, 2, 3. */
const sectionsOf = (
  counts: readonly Record<number, number>[],
  figures: readonly Partial<SectionFigures>[] = [],
) =>
  counts.map((types, s) => ({
    length: figures[s]?.length ?? null,
    joints: figures[s]?.joints ?? 0,
    layers: [
      {
        items: Object.entries(types).flatMap(([typeId, count]) =>
          Array.from({ length: count }, (_, i) => ({
            id: `${s}-${typeId}-${i}`,
            kind: 'cable' as const,
            typeId: Number(typeId),
            diameter: 50,
            conductorCount: 3,
            groupConfiguration: 'SINGLE',
          })),
        ),
      },
    ],
  }));

const listed = (
  counts: readonly Record<number, number>[],
  route: Stretched,
  { drum = 500, ...assumptions }: Partial<CableListInput['assumptions']> & { drum?: number } = {},
) =>
  cableList({
    sections: trenchOf({ length: 0, sections: sectionsOf(counts) }).sections,
    route,
    length: route.stretches.at(-1)!.to,
    assumptions: { ...STANDARD_ASSUMPTIONS, ...assumptions },
    drum,
  });

const stretch = (from: number, to: number, sectionId: string | null) => ({ from, to, sectionId });
const joint = (chainage: number) => ({ chainage, kind: 'JOINT' as const });

const piecesOf = (cable: ReturnType<typeof listed>[number] | undefined) =>
  cable?.pieces.map(({ number, from, to, length }) => [number, from, to, length]);

describe('the cables of a route', () => {
  const route: Stretched = {
    stretches: [stretch(0, 100, '1'), stretch(100, 300, '2'), stretch(300, 650, '1')],
    points: [joint(200), { chainage: 250, kind: 'MANHOLE' }],
  };

  test('run where there are as many, cut at joints, with what ends and joints take', () => {
    const [cable, ...others] = listed([{ 7: 1 }, { 7: 2 }], route, {
      endAllowance: 4,
      jointAllowance: 3,
      waste: { ...STANDARD_ASSUMPTIONS.waste, CABLE: 10 },
    });
    expect(others).toEqual([]);
    expect(cable).toMatchObject({ typeId: 7, count: 2 });
    expect(piecesOf(cable)).toEqual([
      [1, 0, 200, 222.2],
      [1, 200, 650, 500.5],
      [2, 100, 200, 112.2],
      [2, 200, 300, 115.5],
    ]);
    expect(cable!.net).toBe(950.4);
    expect(cable!.pieces.map(({ longerThanDrum }) => longerThanDrum)).toEqual([false, true, false, false]);
  });

  test('a piece as long as the drum fits', () =>
    expect(listed([{ 7: 1 }], { stretches: [stretch(0, 500, '1')], points: [] })[0]!.pieces[0]).toEqual({
      number: 1,
      from: 0,
      to: 500,
      length: 500,
      longerThanDrum: false,
    }));

  test('where a cable is missing in between it runs twice, with one allowance for its ends', () =>
    expect(piecesOf(listed([{ 7: 1 }, {}], { ...route, points: [] }, { endAllowance: 4 })[0])).toEqual([
      [1, 0, 100, 102],
      [1, 300, 650, 352],
    ]));

  test('a stretch whose section was deleted has no cables', () =>
    expect(
      piecesOf(
        listed([{ 7: 1 }], { stretches: [stretch(0, 10, '1'), stretch(10, 30, null)], points: [] })[0],
      ),
    ).toEqual([[1, 0, 10, 10]]));

  test('a joint where stretches meet is the later one’s, one at the end nobody’s', () =>
    expect(
      piecesOf(
        listed(
          [{ 7: 1 }, { 7: 2 }],
          { stretches: [stretch(0, 10, '2'), stretch(10, 30, '1')], points: [joint(10), joint(30)] },
          { jointAllowance: 1 },
        )[0],
      ),
    ).toEqual([
      [1, 0, 10, 10],
      [1, 10, 30, 21],
      [2, 0, 10, 10],
    ]));

  test('beside each other they run all the way, and a joint takes cable of its own section’s', () =>
    expect(
      piecesOf(
        listed(
          [{ 7: 1 }, { 7: 1 }],
          { stretches: [stretch(0, 40, '1'), stretch(40, 100, '2')], points: [joint(30)] },
          { sectionsRun: 'PARALLEL', jointAllowance: 2 },
        )[0],
      ),
    ).toEqual([
      [1, 0, 30, 30],
      [1, 30, 100, 72],
      [2, 0, 30, 30],
      [2, 30, 100, 70],
    ]));

  test('a type that no stretch has is not in the list', () =>
    expect(listed([{ 7: 1 }, { 8: 1 }], { stretches: [stretch(0, 10, '1')], points: [] })).toHaveLength(1));
});

const amount = (max: number, places: number) =>
  fc.integer({ min: 0, max: max * places }).map((n) => n / places);

test('sections add up to the segment, and the pieces of a type to its quantity CABLE', () => {
  const counts = fc.array(fc.record({ 7: fc.nat(4), 8: fc.nat(2) }), { minLength: 1, maxLength: 4 });
  const cuts = fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), section: fc.nat() }), {
    maxLength: 8,
  });
  const assumptions = fc.record({
    sectionsRun: fc.constantFrom('SUCCESSIVE' as const, 'SUCCESSIVE' as const, 'PARALLEL' as const),
    endAllowance: amount(20, 2),
    jointAllowance: amount(10, 10),
    waste: amount(10, 10),
  });
  fc.assert(
    fc.property(line, counts, cuts, fc.nat(), assumptions, (positions, sections, ends, last, given) => {
      const ids = sections.map((_, s) => `${s + 1}`);
      const { length } = measured(positions);
      const mm = (share: number) => Math.round(share * length * 1000) / 1000;
      const sectionId = (section: number) => ids[section % ids.length];
      const inOrder = ends
        .map(({ share, section }) => ({ to: mm(share), sectionId: sectionId(section) }))
        .sort((a, b) => a.to - b.to);
      const { route } = readRoute(
        {
          geometry: { type: 'LineString', coordinates: positions },
          stretches: [...inOrder, { sectionId: sectionId(last) }],
          points: ends.map(({ share }, i) => ({
            chainage: mm(share * 0.9),
            kind: i % 3 === 2 ? 'MANHOLE' : 'JOINT',
          })),
        },
        ids,
      );
      fc.pre(route !== undefined);
      const end = route!.stretches.at(-1)!.to;
      const figures = sectionFigures(route!, ids);
      const sum = figures.reduce((total, one) => total + Math.round(one.length * 1000), 0);
      expect(sum).toBe(Math.round(end * 1000));

      const waste = { CABLE: given.waste };
      const segment: LooseSegment = {
        length: end,
        sections: sectionsOf(sections, figures),
        assumptions: { ...given, waste },
      };
      const cables = cableList({
        sections: trenchOf(segment).sections,
        route: route!,
        length: end,
        assumptions: {
          ...STANDARD_ASSUMPTIONS,
          ...given,
          waste: { ...STANDARD_ASSUMPTIONS.waste, ...waste },
        },
        drum: 500,
      });
      const { totals } = quantitiesOfSegment(segment);
      for (const typeId of [7, 8]) {
        const net = totals.find(({ key }) => key === `CABLE.${typeId}.IN_TRENCH`)?.net ?? 0;
        const cable = cables.find((one) => one.typeId === typeId);
        const pieces = cable?.pieces.reduce((total, one) => total + one.length, 0) ?? 0;
        expect(Math.abs(pieces - net)).toBeLessThan(1e-4);
        expect(Math.abs((cable?.net ?? 0) - net)).toBeLessThan(2e-6);
        for (const { from, to } of cable?.pieces ?? []) expect(to).toBeGreaterThan(from);
      }
    }),
    RUNS,
  );
});
