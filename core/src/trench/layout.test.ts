import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxesOverlap } from '../geometry/box.js';
import { circlesOverlap } from '../geometry/circle.js';
import { partCountOf } from './arrangements/index.js';
import { DEFAULT_SETTINGS, newLayer, newPlacement, newSection } from './defaults.js';
import { explainLayout } from './explanation/index.js';
import { type LayerLayout, layoutSection, type SectionLayout, trenchWidth } from './layout.js';
import {
  type Cable,
  type Clearance,
  GROUP_CONFIGURATIONS,
  type Item,
  type ItemKind,
  type Layer,
  PIPE_CONFIGURATIONS,
  POSITIONINGS,
  type Section,
} from './model.js';
import { shapeOf } from './shape.js';
import { validateSection, warnOfSection } from './validation.js';

/** Properties of every section. The numbers of rules are those of the specification's geometry. */

const CLOSE = 1e-6;
const type = { typeId: 1, typeName: 'type' };
const tube = { ...type, pipeCategory: 'CONTAINER' as const, wallThickness: 5 };
const length = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((tenths) => tenths / 10);
const size = (max: number) => fc.integer({ min: 10, max: max * 10 }).map((tenths) => tenths / 10);

const cable = fc.record({
  kind: fc.constant('cable' as const),
  cableCategory: fc.constant('HV' as const),
  conductorCount: fc.constant(1),
  diameter: size(120),
  groupConfiguration: fc.constantFrom(...GROUP_CONFIGURATIONS),
});
const shapes: fc.Arbitrary<{ kind: ItemKind }> = fc.oneof(
  cable,
  fc.record({ kind: fc.constant('ecc' as const), diameter: size(30) }),
  fc.record({ kind: fc.constantFrom('ecomDuct' as const, 'sensor' as const), outerDiameter: size(60) }),
  fc.record({
    kind: fc.constant('pipe' as const),
    outerDiameter: size(200).map((diameter) => diameter + 20),
    content: fc.array(cable, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('pipeGroup' as const),
    outerDiameter: size(200).map((diameter) => diameter + 20),
    configuration: fc.constantFrom(...PIPE_CONFIGURATIONS),
    content: fc.array(cable, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('pipeCanal' as const), partCount: fc.integer({ min: 1, max: 14 }) }),
  fc.record({
    kind: fc.constant('culvert' as const),
    width: size(800),
    height: size(500),
    content: fc.array(cable, { maxLength: 4 }),
  }),
);

const itemsWith = (placement: fc.Arbitrary<object>) => fc.tuple(shapes, placement);
const automatic = fc.record({ minPadding: length(150) });
const anyhow = fc.record({
  minPadding: length(150),
  positioning: fc.constantFrom(...POSITIONINGS),
  xAdjustment: fc.integer({ min: -300, max: 900 }),
  yAdjustment: fc.integer({ min: -300, max: 900 }),
});

function sectionsWith(placement: fc.Arbitrary<object>, least = 0): fc.Arbitrary<Section> {
  const layer = fc.record({
    protectionLayerThickness: length(200),
    leftBorderAdjustment: length(100),
    rightBorderAdjustment: length(100),
    items: fc.array(itemsWith(placement), { minLength: least, maxLength: 7 }),
  });
  return fc
    .record({
      sectionType: fc.constantFrom('STANDARD_TRENCH' as const, 'DIRECTLY_IN_GROUND' as const),
      layoutDepth: length(3000),
      leftBorderPadding: length(200),
      rightBorderPadding: length(200),
      layers: fc.array(layer, { minLength: 1, maxLength: 4 }),
    })
    .map(({ layers, ...values }) => ({
      ...newSection('section', ''),
      ...values,
      layers: layers.map(({ items, ...spacing }, l) => ({
        ...newLayer(`layer-${l}`),
        ...spacing,
        items: items.map(([shape, placed], i) => itemOf(`${l}-${i}`, shape, placed)),
      })),
    }));
}

function itemOf(id: string, shape: { kind: ItemKind }, placed: object = {}): Item {
  const { content } = shape as { content?: Cable[] };
  return {
    ...newPlacement(id, shape.kind, DEFAULT_SETTINGS),
    ...('groupConfiguration' in shape
      ? { ...type, partIds: partIdsOf(id, shape as Cable), spacing: 0, places: null, pipeIndex: 0 }
      : tube),
    ...shape,
    ...placed,
    ...(content ? { content: content.map((inside, i) => itemOf(`${id}-${i}`, inside)) } : {}),
  } as Item;
}

const partIdsOf = (id: string, { groupConfiguration }: Cable) =>
  Array.from({ length: partCountOf(groupConfiguration) }, (_, i) => `${id}.${i}`);

const pipeOf = (id: string, placed: object = {}) =>
  itemOf(id, { kind: 'pipe', outerDiameter: 100, content: [] } as { kind: ItemKind }, placed);

const sectionOf = (layers: Item[][]): Section => ({
  ...newSection('section', ''),
  layers: layers.map((items, i): Layer => ({ ...newLayer(`layer-${i}`), items })),
});

const allOf = ({ layers }: SectionLayout) => layers.flatMap(({ items }) => items);
const pairsOf = <T>(list: readonly T[]) =>
  list.flatMap((a, i) => list.slice(i + 1).map((b) => [a, b] as const));

function deepFreeze<T>(value: T): T {
  if (value && typeof value === 'object')
    for (const inner of Object.values(Object.freeze(value))) deepFreeze(inner);
  return value;
}

/** The layouts of sections that were drawn before: every property draws the same ones. */
const known = new Map<string, SectionLayout>();
const MOST_KNOWN = 500;

function layoutOf(section: Section): SectionLayout {
  const text = JSON.stringify(section);
  const layout = known.get(text) ?? layoutSection(section, []);
  if (known.size < MOST_KNOWN) known.set(text, layout);
  return layout;
}

const holds = (sections: fc.Arbitrary<Section>, property: (layout: SectionLayout) => void) =>
  fc.assert(
    fc.property(sections, (section) => property(layoutOf(section))),
    { numRuns: 80 },
  );

describe('with AUTOMATIC positioning', () => {
  const sections = sectionsWith(automatic);

  test('nothing overlaps, and the only errors are depth and content that does not fit', () =>
    holds(sections, (layout) => {
      expect(pairsOf(allOf(layout)).filter(([a, b]) => boxesOverlap(a.box, b.box))).toEqual([]);
      const full = allOf(layout).filter(({ content }) => content === null);
      const codes = validateSection(layout).filter(({ code }) => code !== 'ABOVE_GROUND');
      expect(codes.map(({ code, itemIds }) => [code, ...itemIds])).toEqual(
        full.map(({ item }) => ['OUTSIDE_CONTAINER', item.id]),
      );
    }));

  test('content whose place is not known yet is a warning, and no error', () =>
    fc.assert(
      fc.property(sections, (section) => {
        const layout = layoutSection(section, [], () => undefined);
        const pending = allOf(layout).filter((placed) => placed.pending);
        const warnings = warnOfSection(layout).filter(({ code }) => code === 'CONTENT_PENDING');
        expect(warnings.map(({ itemIds }) => itemIds)).toEqual(pending.map(({ item }) => [item.id]));
        expect(validateSection(layout).filter(({ code }) => code !== 'ABOVE_GROUND')).toEqual([]);
      }),
      { numRuns: 50 },
    ));

  test('content lies within its container and does not overlap', () =>
    holds(sections, (layout) => {
      for (const { box, item, content, parts: pipes } of allOf(layout)) {
        const parts = (content ?? []).flatMap((inside) => inside.parts);
        expect(pairsOf(parts).filter(([a, b]) => circlesOverlap(a, b))).toEqual([]);
        for (const { x, y, diameter } of parts) {
          const r = diameter / 2 - 0.001;
          if (item.kind === 'pipe') {
            const away = Math.hypot(x - (box.x + box.width / 2), y - (box.y + box.height / 2));
            expect(away + r).toBeLessThanOrEqual(box.width / 2 - item.wallThickness);
          } else if (item.kind === 'pipeGroup') {
            const away = Math.min(...pipes.map((pipe) => Math.hypot(x - pipe.x, y - pipe.y)));
            expect(away + r).toBeLessThanOrEqual(item.outerDiameter / 2 - item.wallThickness);
          } else {
            expect(x - r).toBeGreaterThanOrEqual(box.x + 50);
            expect(x + r).toBeLessThanOrEqual(box.x + box.width - 50);
            expect(y - r).toBeGreaterThanOrEqual(box.y + 50);
            expect(y + r).toBeLessThanOrEqual(box.y + box.height - 50);
          }
        }
      }
    }));

  test('widths add up: borders, items and openings; the trench is its widest layer, or 200 (rule 3)', () =>
    holds(sections, ({ section, width, layers }) => {
      const needs = layers.map((layer) => neededBy(section, layer));
      expect(width).toBeCloseTo(Math.max(200, ...needs), 6);
      for (const [i, { layer, items }] of layers.entries()) {
        if (items.length === 0) continue;
        const spare = (width - needs[i]!) / 2;
        const last = items.at(-1)!.box;
        expect(items[0]!.box.x).toBeCloseTo(
          spare + section.leftBorderPadding + layer.leftBorderAdjustment,
          6,
        );
        expect(width - last.x - last.width).toBeCloseTo(
          spare + section.rightBorderPadding + layer.rightBorderAdjustment,
          6,
        );
      }
    }));

  test('clear openings are the larger minPadding, and to the wall at the ends (rules 2, 5)', () =>
    holds(sections, ({ section, width, layers }) => {
      const wall = (distance: number) =>
        section.sectionType === 'DIRECTLY_IN_GROUND' ? null : expect.closeTo(distance, 6);
      for (const { items } of layers) {
        for (const [i, { item, box, clearOpeningLeft, clearOpeningRight }] of items.entries()) {
          const between = (other: Item) => expect.closeTo(Math.max(item.minPadding, other.minPadding), 6);
          const [left, right] = [items[i - 1], items[i + 1]];
          expect(clearOpeningLeft).toEqual(left ? between(left.item) : wall(box.x));
          expect(clearOpeningRight).toEqual(right ? between(right.item) : wall(width - box.x - box.width));
        }
      }
    }));

  test('depths add up: the zone is centred on layoutDepth, and floors go up from its bottom (rule 4)', () =>
    holds(sections, ({ section, zone, layers }) => {
      expect((zone.top + zone.bottom) / 2).toBeCloseTo(section.layoutDepth, 6);
      expect(layers[0]!.floor).toBeCloseTo(zone.bottom, 6);
      expect(layers.at(-1)!.top).toBeCloseTo(zone.top, 6);
      for (const [i, { layer, floor, top, items }] of layers.entries()) {
        expect(floor - top).toBeCloseTo(Math.max(0, ...items.map(({ box }) => box.height)), 6);
        for (const { box } of items) expect(box.y + box.height).toBeCloseTo(floor, 6);
        const above = layers[i + 1];
        if (above) expect(above.floor).toBeCloseTo(top - layer.protectionLayerThickness, 6);
      }
    }));

  test('one more item in a layer does not move items of other layers, unless the trench becomes wider', () =>
    fc.assert(
      fc.property(sections, shapes, fc.nat(), (section, shape, pick) => {
        const at = pick % section.layers.length;
        const more = section.layers.map((layer, i) =>
          i === at ? { ...layer, items: [...layer.items, itemOf('added', shape)] } : layer,
        );
        const [before, after] = [layoutSection(section, []), layoutSection({ ...section, layers: more }, [])];
        const shift = (after.width - before.width) / 2;
        for (const [i, { items }] of before.layers.entries()) {
          if (i === at) continue;
          for (const [j, { box }] of items.entries())
            expect(after.layers[i]!.items[j]!.box.x).toBeCloseTo(box.x + shift, 6);
        }
      }),
    ));
});

describe('with any positioning', () => {
  const sections = sectionsWith(anyhow);

  test('layers and items keep their order, and each item its shape', () =>
    holds(sections, ({ section, layers }) => {
      expect(layers.map(({ layer }) => layer)).toEqual(section.layers);
      for (const { layer, items } of layers) {
        expect(items.map(({ item }) => item)).toEqual(layer.items);
        for (const { item, box, parts } of items) {
          const { width, height, parts: own } = shapeOf(item);
          expect(box).toMatchObject({ width, height });
          expect(parts).toHaveLength(own.length);
          // What is not a number is not inside.
          const isInside = ({ x, y, diameter }: (typeof parts)[number]) =>
            x - diameter / 2 >= box.x - CLOSE &&
            x + diameter / 2 <= box.x + box.width + CLOSE &&
            y - diameter / 2 >= box.y - CLOSE &&
            y + diameter / 2 <= box.y + box.height + CLOSE;
          expect(parts.filter((part) => !isInside(part))).toEqual([]);
        }
      }
    }));

  test('a deeper layout moves everything down by the same distance, except items with coordinates of their own', () =>
    fc.assert(
      fc.property(sections, length(500), (section, down) => {
        const before = layoutSection(section, []);
        const after = layoutSection({ ...section, layoutDepth: section.layoutDepth + down }, []);
        expect(after.width).toBe(before.width);
        expect(after.zone.top).toBeCloseTo(before.zone.top + down, 6);
        for (const [i, { item, box, content }] of allOf(before).entries()) {
          const fall = item.positioning === 'FREE_MANUAL' ? 0 : down;
          const moved = allOf(after)[i]!;
          expect(moved.box.x).toBe(box.x);
          expect(moved.box.y).toBeCloseTo(box.y + fall, 6);
          for (const [j, inside] of (content ?? []).entries())
            expect(moved.content![j]!.box.y).toBeCloseTo(inside.box.y + fall, 6);
        }
      }),
    ));

  test('an opening is the distance to the nearest item at the same height, on either side (rule 5)', () =>
    holds(sections, (layout) => {
      const all = allOf(layout);
      // Of two items that overlap, none is clearly left of the other.
      if (pairsOf(all).some(([a, b]) => boxesOverlap(a.box, b.box))) return;
      for (const { item, box, clearOpeningLeft } of all) {
        const beside = all.filter(
          (other) =>
            other.item !== item &&
            Math.min(box.y + box.height, other.box.y + other.box.height) - Math.max(box.y, other.box.y) >
              0.001,
        );
        const distances = beside
          .map((other) => box.x - other.box.x - other.box.width)
          .filter((distance) => distance >= -0.001);
        const wall = layout.section.sectionType === 'DIRECTLY_IN_GROUND' ? null : box.x;
        const nearest = distances.length > 0 ? Math.min(...distances) : wall;
        expect(clearOpeningLeft).toEqual(nearest === null ? null : expect.closeTo(nearest, 6));
      }
    }));

  test('all pairs that overlap are found, and no others', () =>
    holds(sections, (layout) => {
      const round = ({ kind }: Item) => kind !== 'culvert' && kind !== 'pipeCanal';
      const found = validateSection(layout).filter(({ code }) => code === 'OVERLAP');
      const reported = found.map(({ itemIds }) => itemIds.toSorted().join(' '));
      const pairs = new Set(reported);
      for (const [a, b] of pairsOf(allOf(layout))) {
        const pair = [a.item.id, b.item.id].sort().join(' ');
        const isReported = pairs.has(pair);
        if (!boxesOverlap(a.box, b.box)) {
          if (isReported) expect.fail(`${pair} do not overlap`);
        } else if (!round(a.item) && !round(b.item)) expect(isReported, pair).toBe(true);
        else if (round(a.item) && round(b.item)) {
          const meet = a.parts.some((part) => b.parts.some((other) => circlesOverlap(part, other)));
          expect(isReported, pair).toBe(meet);
        }
      }
      expect(pairs.size).toBe(reported.length);
    }));

  test('the same input gives the same output and is not changed', () =>
    fc.assert(
      fc.property(sections, (section) => {
        const frozen = deepFreeze(structuredClone(section));
        const layout = layoutSection(frozen, []);
        const findings = [validateSection(deepFreeze(layout)), warnOfSection(layout)];
        const again = layoutSection(section, []);
        expect(again).toEqual(layout);
        expect([validateSection(again), warnOfSection(again)]).toEqual(findings);
        expect(frozen).toEqual(section);
      }),
    ));

  test('every number is finite', () =>
    holds(sections, (layout) => {
      const numbers = allOf(layout).flatMap(({ box, clearOpeningLeft, clearOpeningRight }) => [
        ...Object.values(box),
        clearOpeningLeft ?? 0,
        clearOpeningRight ?? 0,
      ]);
      expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
    }));
});

describe('with very many items', () => {
  const numbered = <T extends object>(count: number, base: T) =>
    Array.from({ length: count }, (_, i): T => ({ ...base, id: `${i}` }));

  test('a row of 200,000 items does not exceed the stack', () => {
    const layout = layoutSection(sectionOf([numbered(200_000, pipeOf('pipe'))]), []);
    expect(layout.width).toBe(200 + 200_000 * 150 - 50);
    expect(validateSection(layout)).toEqual([]);
  });

  test('200,000 layers do not exceed the stack', () => {
    const section = { ...sectionOf([]), layers: numbered(200_000, newLayer('layer')) };
    const layout = layoutSection(section, []);
    expect(layout.zone.bottom - layout.zone.top).toBe(199_999 * 100);
  });

  test('many items at one place give a limited number of findings', () => {
    const atOnePlace = { positioning: 'FREE_MANUAL', xAdjustment: 50, yAdjustment: 700 };
    const heap = numbered(10_000, pipeOf('pipe', atOnePlace));
    const overlaps = validateSection(layoutSection(sectionOf([heap]), [])).filter(
      ({ code }) => code === 'OVERLAP',
    );
    expect(overlaps).toHaveLength(1000);
  });
});

describe('clearances of the segment', () => {
  const hv = (id: string, placed: object = {}) =>
    itemOf(
      id,
      {
        kind: 'cable',
        cableCategory: 'HV',
        conductorCount: 3,
        diameter: 60,
        groupConfiguration: 'SINGLE',
      } as { kind: ItemKind },
      placed,
    );
  const lv = (id: string, placed: object = {}) => ({ ...hv(id, placed), cableCategory: 'LV' }) as Item;
  const water = (id: string, placed: object = {}) =>
    ({ ...pipeOf(id, placed), pipeCategory: 'WATER' }) as Item;
  const clearances: Clearance[] = [
    { a: 'CABLE_HV', b: 'CABLE_LV', value: 200 },
    { a: 'CABLE', b: 'WATER', value: 1000 },
    { a: 'CABLE_HV', b: 'WATER', value: 400 },
    { a: 'CABLE', b: 'CABLE_LV', value: 30 },
  ];
  const openings = (...items: Item[]) =>
    allOf(layoutSection(sectionOf([items]), clearances))
      .slice(1)
      .map(({ clearOpeningLeft }) => clearOpeningLeft);

  test('hold between neighbours in both directions, the largest of all that fit', () => {
    expect(openings(hv('a'), lv('b'), hv('c'), hv('d'))).toEqual([200, 200, 70]);
    expect(openings(water('w'), lv('b'), water('v'))).toEqual([1000, 1000]);
    expect(openings(hv('a'), lv('b', { minPadding: 250 }))).toEqual([250]);
    expect(openings(hv('a'), pipeOf('p'), lv('b'))).toEqual([70, 70]);
  });

  test('count the content of a conduit as the conduit', () => {
    const conduit = { ...pipeOf('p'), content: [lv('inside')] } as Item;
    expect(openings(hv('a'), conduit)).toEqual([200]);
  });

  test('hold between items that stand by the row, and move no others', () => {
    const of = (positioning: Item['positioning']) =>
      openings(hv('a'), lv('b', { positioning, minPadding: 40 }));
    expect(of('MINIMUM_CLEAR_OPENING')).toEqual([200]);
    expect(of('FIXED_CLEAR_OPENING')).toEqual([40]);
    expect(of('SNAP_TO_ITEM')).toEqual([0]);
    expect(of('SNAP_TO_NEAREST')).toEqual([0]);
    expect(openings(hv('a', { positioning: 'FIXED_CLEAR_OPENING' }), lv('b'))).toEqual([70]);
  });

  test('widen the trench, and none is needed where there is none', () => {
    const section = sectionOf([[hv('a'), lv('b')]]);
    expect(layoutSection(section, []).width).toBe(100 + 60 + 70 + 60 + 100);
    expect(layoutSection(section, clearances).width).toBe(100 + 60 + 200 + 60 + 100);
    const settings = { ...DEFAULT_SETTINGS, clearances };
    expect(trenchWidth({ sections: [section], settings })).toBe(520);
    expect(validateSection(layoutSection(section, clearances))).toEqual([]);
  });

  test('are told by the explanation of the opening', () => {
    const layout = layoutSection(sectionOf([[hv('a'), lv('b')]]), clearances);
    expect(explainLayout(layout, 'b', { figure: 'rowOpening', language: 'en' })).toMatchObject({
      figure: { value: 200 },
      formula: 'o = max(p_1, p, k)',
      terms: [{ value: 70 }, { value: 70 }, { symbol: 'k', value: 200, source: { ref: 'clearances' } }],
    });
  });
});

/** The width that a layer needs: the sum of its items and openings. */
function neededBy(section: Section, { layer, items }: LayerLayout): number {
  const openings = items.slice(1).map(({ item }, i) => Math.max(items[i]!.item.minPadding, item.minPadding));
  const borders =
    section.leftBorderPadding +
    layer.leftBorderAdjustment +
    section.rightBorderPadding +
    layer.rightBorderAdjustment;
  return [...items.map(({ item }) => shapeOf(item).width), ...openings].reduce(
    (sum, part) => sum + part,
    borders,
  );
}
