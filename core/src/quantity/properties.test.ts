import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrongIn } from '../explain/samples.js';
import { reusedShare, STANDARD_ASSUMPTIONS, withChanges } from '../trench/assumptions.js';
import { assumedBaseCourses } from '../trench/baseCourses.js';
import { COVERING_TYPES, GROUP_CONFIGURATIONS, type GroupConfiguration } from '../trench/model.js';
import { massBalance } from './balance.js';
import { explainQuantity } from './explanation.js';
import { cablesOf } from './itemLines.js';
import { kindRow, type Quantities } from './model.js';
import { inputOf, type LooseItem, type LooseSegment, quantitiesOfSegment } from './samples.js';

/** `npm run explore` runs each of these a hundred times as often: four thousand segments. */
const RUNS = { numRuns: 40 };
/** A segment has some twenty figures. */
const FEWER = { numRuns: 12 };

/** With three places: smaller numbers than these are no lengths. */
const mm = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((value) => value / 1000);

const cable = fc.record({
  kind: fc.constant('cable' as const),
  typeId: fc.integer({ min: 1001, max: 1004 }),
  diameter: mm(5, 120),
  conductorCount: fc.constantFrom(1, 3, 4),
  groupConfiguration: fc.constantFrom<GroupConfiguration>(...GROUP_CONFIGURATIONS),
});
const item = fc.oneof(
  cable,
  fc.record({
    kind: fc.constant('pipe' as const),
    typeId: fc.integer({ min: 2001, max: 2003 }),
    outerDiameter: mm(20, 400),
    content: fc.array(cable, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('pipeGroup' as const),
    typeId: fc.integer({ min: 2001, max: 2003 }),
    outerDiameter: mm(20, 200),
    configuration: fc.constantFrom('SINGLE', 'DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT'),
  }),
  fc.record({ kind: fc.constant('culvert' as const), width: mm(100, 900), height: mm(100, 500) }),
  fc.record({ kind: fc.constant('pipeCanal' as const), partCount: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('ecomDuct' as const), outerDiameter: fc.constantFrom(12.5, 40) }),
  fc.record({ kind: fc.constant('sensor' as const) }),
  fc.record({ kind: fc.constant('ecc' as const), typeId: fc.constantFrom(3001, 3003), diameter: mm(4, 15) }),
);

/** A free item may stand anywhere, also above the ground. */
const placed = fc.oneof(
  { arbitrary: item, weight: 5 },
  {
    arbitrary: fc.tuple(item, mm(-200, 800), mm(-300, 900)).map(([one, xAdjustment, yAdjustment]) => ({
      ...one,
      positioning: 'FREE_MANUAL',
      xAdjustment,
      yAdjustment,
    })),
    weight: 1,
  },
);

/** Gives items their ids. */
const named = (items: readonly object[], prefix: string): LooseItem[] =>
  items.map((one, i) => {
    const id = `${prefix}${i}`;
    const content = 'content' in one ? { content: named(one.content as object[], `${id}-`) } : {};
    return { ...one, id, ...content } as LooseItem;
  });

const section = fc.record({
  sectionType: fc.constantFrom('STANDARD_TRENCH', 'STANDARD_TRENCH', 'ADVANCED_TRENCH', 'DIRECTLY_IN_GROUND'),
  coverThickness: mm(0, 400),
  foundationThickness: mm(0, 300),
  foundationThicknessFillZone: mm(0, 300),
  layoutDepth: mm(0, 2500),
  layers: fc.array(fc.array(placed, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
});

const ground = fc
  .array(fc.constantFrom('SOIL' as const, 'ROCK' as const, 'MOOR' as const), { minLength: 1, maxLength: 3 })
  .map((kinds) => {
    const own = [...new Set(kinds)];
    return own.map((kind) => ({ kind, share: 1 / own.length }));
  });

const segment: fc.Arbitrary<LooseSegment> = fc
  .record({
    length: mm(0, 5000),
    sections: fc.array(section, { minLength: 1, maxLength: 3 }),
    topCoverings: fc.array(
      fc.record({
        type: fc.constantFrom(...COVERING_TYPES),
        thickness: mm(0, 400),
        infinite: fc.boolean(),
        width: fc.option(mm(0, 2000)),
      }),
      { maxLength: 3 },
    ),
    assumptions: fc.record({
      sides: fc.constantFrom('VERTICAL' as const, 'BATTERED' as const),
      batter: mm(0, 3),
      workingSpace: mm(0, 500),
      reuse: fc.record({ SOIL: mm(0, 1), ROCK: mm(0, 1), MOOR: mm(0, 1) }),
      placedFactor: fc.record({ SOIL: mm(0.5, 2), ROCK: mm(0.5, 2) }),
      baseCourse: fc.record({ GRAVEL: mm(0, 400), TARMAC: mm(0, 400) }),
      waste: fc.record({ CABLE: mm(0, 50), PIPE: mm(0, 50) }),
      ground,
      sectionsRun: fc.constantFrom('SUCCESSIVE' as const, 'PARALLEL' as const),
    }),
  })
  .map(({ sections, ...rest }) => ({
    ...rest,
    sections: sections.map(({ layers, ...own }, s) => ({
      ...own,
      layers: layers.map((items, l) => ({ items: named(items, `${s}.${l}.`) })),
    })),
  }));

const check = (property: (segment: LooseSegment) => void, runs = RUNS) =>
  fc.assert(fc.property(segment, property), runs);

/** The unrounded value of a line of a section, 0 without one. */
const valueIn = ({ all }: Quantities, sectionId: string, key: string, of: 'net' | 'gross' = 'net') =>
  all.find((line) => line.key === key && line.sectionId === sectionId)?.figures[of].value ?? 0;

const kindOf = ({ all }: Quantities, sectionId: string, kind: string, of: 'net' | 'gross' = 'net') =>
  all
    .filter((line) => line.kind === kind && line.sectionId === sectionId)
    .reduce((sum, line) => sum + line.figures[of].value, 0);

describe('for any segment', () => {
  test('what is taken out of the ground is what lies in it afterwards', () =>
    check((given) => {
      const quantities = quantitiesOfSegment(given);
      const assumptions = withChanges(STANDARD_ASSUMPTIONS, given.assumptions ?? {});
      // Rock stands by itself, along its share of the trench.
      const rock = assumptions.ground.find(({ kind }) => kind === 'ROCK')?.share ?? 0;
      const batter = assumptions.sides === 'BATTERED' ? assumptions.batter * (1 - rock) : 0;
      for (const [i, { sectionType }] of given.sections.entries()) {
        const id = `${i + 1}`;
        const length = valueIn(quantities, id, 'TRENCH_LENGTH');
        if (sectionType === 'DIRECTLY_IN_GROUND' || length === 0) continue;
        const w = valueIn(quantities, id, 'DIG_WIDTH');
        const d = valueIn(quantities, id, 'DIG_DEPTH');
        // Gravel or crushed stones directly below a bound covering are its base course.
        const layers = (given.topCoverings ?? []).filter(
          ({ type }, place, all) =>
            !(
              ['GRAVEL', 'CRUSHED_STONES'].includes(type as string) &&
              ['TARMAC', 'CONCRETE', 'COBBLESTONE'].includes(all[place + 1]?.type as string)
            ),
        );
        const thick = layers.map((one) => (one.thickness as number) / 1000);
        const t = Math.min(
          d,
          thick.reduce((a, b) => a + b, 0),
        );
        const c = Math.min(
          d,
          layers.reduce(
            (sum, { type }, i) =>
              assumptions.excavateFrom[type as 'TARMAC'] === 'UNDERSIDE' ? sum + thick[i]! : sum,
            0,
          ),
        );
        // The outline of the trench is integrated here, apart from the formulas of the lines.
        const width = (y: number) => w + 2 * batter * (d - Math.max(y, c));
        const area = (from: number, to: number) => {
          const below = Math.max(0, to - Math.max(from, c));
          const above = Math.max(0, Math.min(to, c) - from);
          return above * width(0) + (below * (width(Math.max(from, c)) + width(Math.max(to, c)))) / 2;
        };
        const fill = kindOf(quantities, id, 'BACKFILL', 'net') / length;
        const bedding = valueIn(quantities, id, 'BEDDING', 'gross') / length;
        const foundation = valueIn(quantities, id, 'FILL_FOUNDATION') / length;
        const taken = kindOf(quantities, id, 'EXCAVATION') / length + area(0, c);
        // The base course lies between the coverings and the fill: its depth follows from what it weighs per width.
        const bases = quantities.all.filter((one) => one.kind === 'BASE_COURSE' && one.sectionId === id);
        const height = bases.reduce((sum, { figures }) => sum + figures.net.value / length / width(0), 0);
        // The drawing has them as high as they are counted.
        if (layers.length === (given.topCoverings ?? []).length) {
          const { layouts, trench } = inputOf(given);
          const drawn = assumedBaseCourses(layouts[i]!, trench.topCoverings, assumptions.baseCourse);
          const high = drawn.reduce((sum, one) => sum + one.height / 1000, 0);
          expect(Math.abs(high - height)).toBeLessThan(1e-9);
        }
        const put = bedding + foundation + fill + area(t, t + height) + area(0, t);
        expect(Math.abs(taken - put)).toBeLessThan(1e-9 * Math.max(1, taken));
        const balance = massBalance(inputOf(given), quantities, id);
        const sumOf = (side: object) => Object.values(side).reduce((a, b) => a + b, 0);
        expect(Math.abs(sumOf(balance.taken) / length - taken)).toBeLessThan(1e-9 * Math.max(1, taken));
        expect(Math.abs(sumOf(balance.put) / length - put)).toBeLessThan(1e-9 * Math.max(1, taken));
      }
    }));

  test('the share of the backfill that notes of drawings tell is the share that is counted', () =>
    check((given) => {
      const quantities = quantitiesOfSegment(given);
      const share = reusedShare(withChanges(STANDARD_ASSUMPTIONS, given.assumptions ?? {}));
      for (const { id } of inputOf(given).trench.sections) {
        const native = valueIn(quantities, id, 'BACKFILL.NATIVE');
        const all = native + valueIn(quantities, id, 'BACKFILL.IMPORTED');
        expect(Math.abs(native - share * all)).toBeLessThan(1e-9 * Math.max(1, all));
      }
    }));

  test('twice the length is twice the quantities', () =>
    check((given) => {
      const once = quantitiesOfSegment(given);
      const twice = quantitiesOfSegment({ ...given, length: 2 * given.length });
      for (const [i, line] of once.all.entries()) {
        const factor = kindRow(line.kind).single ? 1 : 2;
        const { value } = twice.all[i]!.figures.net;
        expect(Math.abs(value - factor * line.figures.net.value)).toBeLessThanOrEqual(1e-9 * Math.abs(value));
      }
    }));

  test('a batter of 0 is vertical', () =>
    check((given) => {
      const sides = (values: object) =>
        quantitiesOfSegment({ ...given, assumptions: { ...given.assumptions, ...values } }).totals;
      expect(sides({ sides: 'BATTERED', batter: 0 })).toEqual(sides({ sides: 'VERTICAL' }));
    }));

  test('net volumes and areas are at most gross, and nothing is negative', () =>
    check((given) => {
      for (const { unit, net, gross } of quantitiesOfSegment(given).all) {
        expect(Math.min(net, gross)).toBeGreaterThanOrEqual(0);
        if (unit === 'm2' || unit === 'm3') expect(net).toBeLessThanOrEqual(gross);
      }
    }));

  test('the order of items that stand equally far apart does not matter', () =>
    check((given) => {
      const turned = (turn: boolean): LooseSegment => ({
        ...given,
        sections: given.sections.map((one) => ({
          ...one,
          layers: one.layers.map(({ items }) => {
            const equal = items.map((own) => ({ ...own, minPadding: 50 }));
            return { items: turn ? equal.reverse() : equal };
          }),
        })),
      });
      const [there, back] = [quantitiesOfSegment(turned(false)), quantitiesOfSegment(turned(true))];
      expect(back.totals.map(({ key }) => key)).toEqual(there.totals.map(({ key }) => key));
      for (const [i, { net }] of there.totals.entries())
        expect(Math.abs(back.totals[i]!.net - net)).toBeLessThanOrEqual(1e-6 * Math.max(1, net));
    }));

  test('joints on the map lengthen the cables that pass them, and every cable of a circuit is jointed there', () =>
    fc.assert(
      fc.property(
        segment,
        fc.array(fc.nat(5), { minLength: 3, maxLength: 3 }),
        mm(0, 100),
        (given, joints, b) => {
          const counted = (of: readonly number[]) => {
            const sections = given.sections.map((one, i) => ({ ...one, joints: of[i]! }));
            const assumptions = { ...given.assumptions, jointAllowance: b };
            const { trench } = inputOf({ ...given, sections });
            const circuits = trench.sections.map((one) => cablesOf(one).flatMap(({ partIds }) => partIds));
            return {
              trench,
              quantities: quantitiesOfSegment({ ...given, sections, assumptions, circuits }),
            };
          };
          const { trench, quantities } = counted(joints);
          const without = counted([0, 0, 0]).quantities;
          const isJointed = trench.sections.some((one) => one.joints > 0);
          const waste = 1 + given.assumptions!.waste!.CABLE! / 100;
          for (const { id, joints: j, ...own } of trench.sections) {
            const of = (key: string) => valueIn(quantities, id, key) - valueIn(without, id, key);
            for (const typeId of [1001, 1002, 1003, 1004]) {
              const cables = cablesOf(own).filter((one) => one.typeId === typeId);
              const parts = cables.reduce((sum, { partIds }) => sum + partIds.length, 0);
              const metres = ['IN_TRENCH', 'IN_PIPE'].reduce(
                (sum, at) => sum + of(`CABLE.${typeId}.${at}`),
                0,
              );
              expect(metres).toBeCloseTo(cables.length * j * b * waste, 6);
              expect(of(`CORE.${typeId}`)).toBeCloseTo(parts * j * b * waste, 6);
              if (isJointed) expect(valueIn(quantities, id, `JOINT.${typeId}`)).toBe(cables.length * j);
            }
          }
          const others = ({ all }: Quantities) =>
            all
              .filter(({ kind }) => !['CABLE', 'CORE', 'JOINT'].includes(kind))
              .map(({ key, net }) => [key, net]);
          expect(others(quantities)).toEqual(others(without));
        },
      ),
      RUNS,
    ));

  test('every line can be evaluated again from its explanation, and names no other source', () =>
    check((given) => {
      const quantities = quantitiesOfSegment(given);
      for (const { key, net, assumptions } of quantities.totals.map((total) => ({
        ...total,
        assumptions: quantities.all.find((line) => line.key === total.key)!.assumptions,
      })))
        for (const figure of ['net', 'gross'] as const) {
          const explanation = explainQuantity(quantities, key, { figure, depth: 5, language: 'en' })!;
          expect(wrongIn(JSON.stringify(explanation))).toEqual([]);
          if (figure === 'net')
            expect(Math.abs(explanation.figure.value - net)).toBeLessThan(1e-6 * Math.max(1, net));
          for (const { source } of explanation.terms)
            if (source.kind === 'ASSUMPTION') expect(assumptions).toContain(source.ref);
        }
    }, FEWER));
});
