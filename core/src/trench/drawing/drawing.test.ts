import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '../../geometry/point.js';
import { DEFAULT_CULVERT } from '../defaults.js';
import { GROUP_CONFIGURATIONS, type Item, PIPE_CONFIGURATIONS, POSITIONINGS } from '../model.js';
import * as demanding from './demanding/samples.js';
import type { DrawingInput, Text } from './drawing.js';
import { gapsOf } from './gaps.js';
import { drawSection, toSvg } from './index.js';
import { textWidth } from './letters.js';
import { distanceTo } from './occupancy.js';
import { CAPITAL } from './pens.js';
import * as sample from './samples.js';
import { WORDS } from './words.js';

const samples = {
  oneGroup: sample.oneGroup,
  sixTrefoils: sample.sixTrefoils,
  ductBank: sample.ductBank,
  openGround: sample.openGround,
  empty: demanding.empty,
  jointTrench: demanding.jointTrench,
  fullCulvert: demanding.fullCulvert,
  canals: demanding.canals,
  deep: demanding.deep,
  smallThings: demanding.smallThings,
  longLabels: demanding.longLabels,
};

const textsOf = (input: DrawingInput) =>
  drawSection(input).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));

function boxOf({ x, y, text, size, anchor, bold, angle }: Text) {
  const width = textWidth(text, size, bold);
  const height = size * CAPITAL;
  const back = { start: 0, middle: width / 2, end: width }[anchor];
  return angle
    ? { x: x - height, y: y - (width - back), width: height, height: width }
    : { x: x - back, y: y - height, width, height };
}

/** All pairs of texts that overlap, found by a sweep from the left. */
function overlaps(texts: Text[]): string[] {
  const boxes = texts.map((text) => ({ ...boxOf(text), text: text.text })).sort((a, b) => a.x - b.x);
  const found: string[] = [];
  let open: typeof boxes = [];
  for (const box of boxes) {
    open = open.filter((other) => other.x + other.width > box.x + 0.01);
    for (const other of open) {
      if (other.y < box.y + box.height - 0.01 && box.y < other.y + other.height - 0.01)
        found.push(`${other.text} on ${box.text}`);
    }
    open.push(box);
  }
  return found;
}

const item = (i: number): fc.Arbitrary<Item> =>
  fc
    .record({
      kind: fc.constantFrom('cable', 'lv', 'pipe', 'group', 'duct', 'sensor', 'ecc', 'canal', 'culvert'),
      configuration: fc.constantFrom(...GROUP_CONFIGURATIONS),
      pipes: fc.constantFrom(...PIPE_CONFIGURATIONS),
      positioning: fc.constantFrom(...POSITIONINGS),
      label: fc.option(fc.constantFrom('K1', 'Kabel fra N-1432', 'Ø', '7'), { nil: null }),
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 300, max: 1200 }),
      padding: fc.integer({ min: 0, max: 150 }),
    })
    .map(({ kind, configuration, pipes, positioning, label, x, y, padding }): Item => {
      const placed = { positioning, label, minPadding: padding, xAdjustment: x, yAdjustment: y };
      const id = `i${i}`;
      const base = { ...sample.ecomDuct(id), ...placed };
      if (kind === 'lv') return sample.lvCable(id, placed);
      if (kind === 'pipe')
        return sample.pipe(id, [sample.lvCable(`${id}c`), sample.ecomDuct(`${id}e`)], placed);
      if (kind === 'group') {
        return { ...sample.pipe(id, [], placed), kind: 'pipeGroup', configuration: pipes } as Item;
      }
      if (kind === 'duct') return base;
      if (kind === 'sensor') return { ...base, kind: 'sensor', outerDiameter: 10 };
      if (kind === 'ecc') return { ...base, kind: 'ecc', typeId: 1, typeName: 'Cu 50', diameter: 9 };
      if (kind === 'canal') return { ...base, kind: 'pipeCanal', partCount: 1 + (x % 9) };
      if (kind === 'culvert') {
        const content = [sample.cable(`${id}a`), sample.lvCable(`${id}b`)];
        return { ...base, ...DEFAULT_CULVERT, kind: 'culvert', content };
      }
      return sample.cable(id, { ...placed, groupConfiguration: configuration });
    });

const section = fc
  .tuple(
    fc.integer({ min: 0, max: 14 }),
    fc.integer({ min: 0, max: 14 }),
    fc.boolean(),
    fc.integer({ max: 2500, min: 0 }),
  )
  .chain(([lower, upper, open, layoutDepth]) =>
    fc
      .tuple(
        fc.tuple(...Array.from({ length: lower }, (_, i) => item(i))),
        fc.tuple(...Array.from({ length: upper }, (_, i) => item(100 + i))),
      )
      .map(([a, b]) =>
        sample.section([sample.layer('1', a), sample.layer('2', b)], {
          layoutDepth,
          sectionType: open ? 'DIRECTLY_IN_GROUND' : 'ADVANCED_TRENCH',
        }),
      ),
  );

describe('a drawing', () => {
  test.each(Object.entries(samples))('%s: no two texts overlap', (_, input) => {
    expect(overlaps(textsOf(input()))).toEqual([]);
  });

  test('labels and openings never overlap, in any section', () => {
    fc.assert(
      fc.property(section, (drawn) => {
        const texts = textsOf(sample.input(drawn)).filter(
          ({ role }) => role === 'itemLabel' || role === 'dimensionText',
        );
        expect(overlaps(texts)).toEqual([]);
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  test('every item and all content that fits is drawn, at its place and to scale', () => {
    fc.assert(
      fc.property(section, (drawn) => {
        const input = sample.input(drawn);
        const { shapes, origin, scale, widthMm, heightMm } = drawSection(input);
        for (const { items } of input.layout.layers) {
          for (const placed of items) {
            const own = shapes.filter((shape) => shape.itemId === placed.item.id && shape.kind !== 'text');
            expect(own.length).toBeGreaterThan(0);
            for (const inside of placed.content ?? []) {
              expect(shapes.some((shape) => shape.itemId === inside.item.id)).toBe(true);
            }
            const xs = own.flatMap((shape) => {
              if (shape.kind === 'circle') return [shape.x - shape.radius];
              return shape.kind === 'polyline' ? shape.points.map(({ x }) => x) : [];
            });
            expect(Math.min(...xs)).toBeCloseTo(origin.x + placed.box.x / scale, 6);
            expect(origin.x + (placed.box.x + placed.box.width) / scale).toBeLessThan(widthMm);
            expect(origin.y + (placed.box.y + placed.box.height) / scale).toBeLessThan(heightMm);
          }
        }
      }),
      { numRuns: 15, seed: 11 },
    );
  });

  test('every item has a label where there is space, and a name in the legend', () => {
    const labels = textsOf(sample.ductBank()).flatMap(({ role, itemId }) =>
      role === 'itemLabel' ? [itemId] : [],
    );
    expect(labels).toEqual(
      expect.arrayContaining(['culvert', 'canal', 'ecc', 'p1', 'p2', 'p3', 'group', 'e1', 'e2', 's1', 'k6']),
    );
    const words = textsOf(sample.ductBank()).map(({ text }) => text);
    for (const word of [
      'Asfalt, 80 mm',
      'Grus, 150 mm',
      'Kulvert',
      'Rørkanal',
      'Sensor',
      '1:10',
      'Spadework',
      '15.11.2026',
    ]) {
      expect(words).toContain(word);
    }
  });

  test('a number that a user set as a label is not used again', () => {
    const items = [sample.cable('a', { label: 'H2' }), sample.cable('b'), sample.cable('c')];
    const labels = textsOf(sample.input(sample.section([sample.layer('1', items)]))).flatMap(
      ({ role, text }) => (role === 'itemLabel' ? [text] : []),
    );
    expect(labels.sort()).toEqual(['H1', 'H2', 'H3']);
  });

  test('dimensions show the width, the depth, the cover and the openings, and can be switched off', () => {
    const input = sample.sixTrefoils();
    const words = textsOf(input).flatMap(({ role, text }) => (role === 'dimensionText' ? [text] : []));
    for (const word of ['568', '1071', 'Cover 729', '70', '100', '80', '150']) expect(words).toContain(word);
    expect(textsOf({ ...input, dimensions: false }).some(({ role }) => role === 'dimensionText')).toBe(false);
  });

  test('a trench has walls, open ground has none', () => {
    const layers = (input: DrawingInput) => drawSection(input).shapes.map(({ layer }) => layer);
    expect(layers(sample.openGround())).not.toContain('TRENCH');
    expect(layers(sample.oneGroup())).toContain('TRENCH');
    expect(layers({ ...sample.oneGroup(), marker: null })).not.toContain('MARKER');
  });

  test('the paper and the scale depend on the size of the trench', () => {
    const sized = (layoutDepth: number) =>
      drawSection(sample.input(sample.section([sample.layer('1', [sample.cable('a')])], { layoutDepth })));
    expect(sized(300)).toMatchObject({ paper: 'A4', scale: 5, widthMm: 297, heightMm: 210 });
    expect(sized(700)).toMatchObject({ paper: 'A4', scale: 10 });
    expect(sized(1800)).toMatchObject({ paper: 'A3', scale: 10, widthMm: 420, heightMm: 297 });
    expect(sized(9000)).toMatchObject({ paper: 'A3', scale: 50 });
  });

  test('five thousand items are drawn', () => {
    const items = Array.from({ length: 5000 }, (_, i) => sample.cable(`c${i}`));
    const input = sample.input(sample.section([sample.layer('1', items)]));
    const drawing = drawSection(input);
    expect(new Set(drawing.shapes.map(({ itemId }) => itemId)).size).toBe(5001);
    expect(toSvg(drawing).length).toBeGreaterThan(100_000);
  });
});

const wide = (id: string, more: Parameters<typeof sample.pipe>[2] = {}) =>
  sample.pipe(id, [], { outerDiameter: 160, ...more });

describe('the openings in a drawing', () => {
  /** The openings inside the trench, without heights and the width. */
  function openingsOf(input: DrawingInput): string[] {
    const { origin, scale } = drawSection(input);
    const { width, zone } = input.layout;
    const inTrench = ({ x, y }: Text) =>
      x > origin.x && x < origin.x + width / scale && y < origin.y + zone.bottom / scale;
    return textsOf(input).flatMap((one) =>
      one.role === 'dimensionText' && !one.angle && inTrench(one) ? [one.text] : [],
    );
  }

  test('an item that was moved beside another layer has its neighbours there', () => {
    const moved = wide('d', { positioning: 'FREE_MANUAL', xAdjustment: 530, yAdjustment: 490 });
    const lower = sample.layer('1', [wide('a'), wide('b'), wide('c'), moved]);
    const input = sample.input(sample.section([lower, sample.layer('2', [wide('B')])]));
    expect(openingsOf(input).sort()).toEqual(['100', '100', '310', '50', '50', '60', '90']);
  });

  test('an item that was lifted out of its row has openings to the walls, and its old neighbours face each other', () => {
    const lifted = wide('b', { positioning: 'FREE_AUTOMATIC', yAdjustment: -165 });
    const input = sample.input(sample.section([sample.layer('1', [wide('a'), lifted, wide('c')])]));
    expect(openingsOf(input).sort()).toEqual(['100', '100', '260', '310', '310']);
  });

  test('are those of the layout, in any section', () => {
    const sorted = (lengths: number[]) =>
      [...new Set(lengths.map((mm) => Math.round(mm * 1000) / 1000 + 0))].sort((a, b) => a - b);
    fc.assert(
      fc.property(section, (drawn) => {
        const { layout } = sample.input(drawn);
        const given = layout.layers.flatMap(({ items }) =>
          items.flatMap(({ clearOpeningLeft, clearOpeningRight }) => [clearOpeningLeft, clearOpeningRight]),
        );
        const gaps = gapsOf(layout);
        expect(sorted(gaps.map(({ from, to }) => to - from))).toEqual(
          sorted(given.filter((mm) => mm !== null)),
        );
        const pairs = gaps.map(({ left, right }) => [left?.flank, left?.left, right?.flank, right?.left]);
        expect(new Set(pairs.map(String)).size).toBe(pairs.length);
      }),
      { numRuns: 40, seed: 5 },
    );
  });
});

describe('labels', () => {
  const single = (i: number, label: string | null) =>
    sample.cable(`c${i}`, { groupConfiguration: 'SINGLE', label });
  const feeder = (i: number) => `Feeder ${i} to Northby`;
  const row = (count: number, label: (i: number) => string | null) =>
    sample.input(
      sample.section([
        sample.layer(
          '1',
          Array.from({ length: count }, (_, i) => single(i, label(i))),
        ),
      ]),
    );
  const labelsOf = (input: DrawingInput) =>
    textsOf(input).flatMap(({ role, text }) => (role === 'itemLabel' ? [text] : []));
  const legendOf = (input: DrawingInput) =>
    textsOf(input)
      .filter(({ layer }) => layer === 'LEGEND')
      .map(({ text }) => text)
      .join(' ');

  /** Each label with its leader. The leader is drawn before the label. */
  function placedLabels(input: DrawingInput) {
    const { shapes } = drawSection(input);
    return shapes.flatMap((label, i) => {
      if (label.kind !== 'text' || label.role !== 'itemLabel') return [];
      const [path, dot] = [shapes[i - 2]!, shapes[i - 1]!];
      const led = dot.kind === 'circle' && dot.layer === 'LABEL' && path.kind === 'polyline';
      return [{ label, leader: led ? path.points : null }];
    });
  }

  test('wide labels over narrow items all find a place, and the legend has them all', () => {
    const input = row(6, feeder);
    const all = [0, 1, 2, 3, 4, 5].map((i) => `H${i + 1} ${feeder(i)}`);
    expect(labelsOf(input).sort()).toEqual(all);
    for (const label of all) expect(legendOf(input)).toContain(label);
  });

  test('a label without a leader is nearest to its own item', () => {
    const check = (input: DrawingInput) => {
      const { origin, scale } = drawSection(input);
      const boxes = input.layout.layers.flatMap(({ items }) =>
        items.map(({ item, box }) => ({ id: item.id, box })),
      );
      const own = new Set(boxes.map(({ id }) => id));
      const symbols = new Set(
        input.layout.layers.flatMap(({ items }) =>
          items.flatMap(({ item: { id, kind } }) => (kind === 'ecc' || kind === 'sensor' ? [id] : [])),
        ),
      );
      for (const { label, leader } of placedLabels(input)) {
        if (leader || !own.has(label.itemId!)) continue;
        const { x, y, width, height } = boxOf(label);
        // A symbol is to the left of its label.
        const middle = x + width / 2 - (symbols.has(label.itemId!) ? 1.75 : 0);
        const at = { x: (middle - origin.x) * scale, y: (y + height / 2 - origin.y) * scale };
        const distances = boxes.map(({ id, box }) => ({ id, distance: distanceTo(box, at) }));
        const mine = distances.find(({ id }) => id === label.itemId)!.distance;
        expect(Math.min(...distances.map(({ distance }) => distance))).toBeCloseTo(mine, 6);
      }
    };
    check(row(6, feeder));
    fc.assert(
      fc.property(section, (drawn) => check(sample.input(drawn))),
      { numRuns: 15, seed: 3 },
    );
  });

  test('leaders do not cross each other', () => {
    const side = (a: Point, b: Point, c: Point) =>
      Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
    for (const input of [row(40, feeder), row(60, () => null)]) {
      const leaders = placedLabels(input).flatMap(({ leader }) => (leader ? [leader] : []));
      expect(leaders.length).toBeGreaterThan(10);
      for (const [i, [a, b]] of leaders.entries()) {
        for (const [c, d] of leaders.slice(i + 1)) {
          const crossing = side(a!, b!, c!) * side(a!, b!, d!) < 0 && side(c!, d!, a!) * side(c!, d!, b!) < 0;
          expect(crossing).toBe(false);
        }
      }
    }
  });

  test('labels with names of users are placed before the others', () => {
    const input = row(60, (i) => (i === 30 ? feeder(30) : null));
    expect(labelsOf(input)).toContain('H31 Feeder 30 to Nort…');
  });

  test('the table has every label, on larger paper if needed', () => {
    const input = row(400, feeder);
    const legend = legendOf(input);
    for (let i = 0; i < 400; i++) expect(legend).toContain(`${feeder(i)}${i < 399 ? ',' : ''}`);
    const drawing = drawSection(input);
    expect(drawing.paper).toBe('A2');
    for (const { x, y } of textsOf(input)) {
      expect(x).toBeLessThan(drawing.widthMm);
      expect(y).toBeLessThan(drawing.heightMm);
    }
  });

  test('one label that is left out is counted as one', () => {
    expect(WORDS.en.leftOut(1, 0)).toBe('1 label left out for lack of room');
    expect(WORDS.en.leftOut(2, 1)).toBe('2 labels and 1 dimension left out for lack of room');
    expect(WORDS.nb.leftOut(1, 0)).toBe('1 merke er utelatt av plasshensyn');
    expect(WORDS.nb.leftOut(0, 2)).toBe('2 mål er utelatt av plasshensyn');
  });
});
