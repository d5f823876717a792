import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUP_CONFIGURATIONS, type Item, PIPE_CONFIGURATIONS, POSITIONINGS } from '../model.js';
import type { DrawingInput, Text } from './drawing.js';
import { drawSection, toSvg } from './index.js';
import { textWidth } from './letters.js';
import { CAPITAL } from './pens.js';
import * as sample from './samples.js';

const samples = {
  oneGroup: sample.oneGroup,
  sixTrefoils: sample.sixTrefoils,
  ductBank: sample.ductBank,
  openGround: sample.openGround,
};

const textsOf = (input: DrawingInput) =>
  drawSection(input).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));

function boxOf({ x, y, text, size, anchor, bold, upright }: Text) {
  const width = textWidth(text, size, bold);
  const height = size * CAPITAL;
  const back = { start: 0, middle: width / 2, end: width }[anchor];
  return upright
    ? { x: x - height, y: y - (width - back), width: height, height: width }
    : { x: x - back, y: y - height, width, height };
}

/** Every pair of texts that share room: a sweep from the left. */
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
        return { ...base, kind: 'culvert', width: 500, height: 300, content };
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
  test.each(Object.entries(samples))('%s: no text stands on another', (_, input) => {
    expect(overlaps(textsOf(input()))).toEqual([]);
  });

  test('labels and openings never stand on each other, whatever the section', () => {
    fc.assert(
      fc.property(section, (drawn) => {
        const texts = textsOf(sample.input(drawn)).filter(
          ({ role }) => role === 'itemLabel' || role === 'dimensionText',
        );
        expect(overlaps(texts)).toEqual([]);
      }),
      { numRuns: 150, seed: 7 },
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
      { numRuns: 60, seed: 11 },
    );
  });

  test('every item has its label where there is room, and the legend names it', () => {
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

  test('a number that someone gave as a label is not given again', () => {
    const items = [sample.cable('a', { label: '1' }), sample.cable('b'), sample.cable('c')];
    const labels = textsOf(sample.input(sample.section([sample.layer('1', items)]))).flatMap(
      ({ role, text }) => (role === 'itemLabel' ? [text] : []),
    );
    expect(labels.sort()).toEqual(['1', '2', '3']);
  });

  test('dimensions give the width, the depth, the cover and the openings; without them there are none', () => {
    const input = sample.sixTrefoils();
    const words = textsOf(input).flatMap(({ role, text }) => (role === 'dimensionText' ? [text] : []));
    for (const word of ['568', '1070.9', 'Cover 729.1', '70', '100', '80', '150'])
      expect(words).toContain(word);
    expect(textsOf({ ...input, dimensions: false }).some(({ role }) => role === 'dimensionText')).toBe(false);
  });

  test('open ground has no walls, a trench has', () => {
    const layers = (input: DrawingInput) => drawSection(input).shapes.map(({ layer }) => layer);
    expect(layers(sample.openGround())).not.toContain('TRENCH');
    expect(layers(sample.oneGroup())).toContain('TRENCH');
    expect(layers({ ...sample.oneGroup(), autoMarkers: false })).not.toContain('MARKER');
  });

  test('the paper and the scale follow the size of the trench', () => {
    const sized = (layoutDepth: number) =>
      drawSection(sample.input(sample.section([sample.layer('1', [sample.cable('a')])], { layoutDepth })));
    expect(sized(300)).toMatchObject({ paper: 'A4', scale: 5, widthMm: 297, heightMm: 210 });
    expect(sized(700)).toMatchObject({ paper: 'A4', scale: 10 });
    expect(sized(1800)).toMatchObject({ paper: 'A3', scale: 10, widthMm: 420, heightMm: 297 });
    expect(sized(9000)).toMatchObject({ paper: 'A3', scale: 50 });
  });

  test('five thousand items are drawn within seconds', () => {
    const items = Array.from({ length: 5000 }, (_, i) => sample.cable(`c${i}`));
    const input = sample.input(sample.section([sample.layer('1', items)]));
    const start = performance.now();
    const drawing = drawSection(input);
    expect(new Set(drawing.shapes.map(({ itemId }) => itemId)).size).toBe(5001);
    expect(toSvg(drawing).length).toBeGreaterThan(100_000);
    expect(performance.now() - start).toBeLessThan(6000);
  });
});
