import { describe, expect, test } from 'vitest';
import { drawSection } from '../../../../core/src/trench/drawing/index.js';
import * as sample from '../../../../core/src/trench/drawing/samples.js';
import { toDxf } from './dxf.js';

type Pair = [code: number, value: string];
interface Entity {
  type: string;
  pairs: Pair[];
}

/** A DXF reader for the tests: pairs of code and value, in sections. */
function read(dxf: string) {
  const lines = dxf.split('\n');
  expect(lines.length % 2).toBe(0);
  const pairs: Pair[] = [];
  for (let i = 0; i < lines.length; i += 2) {
    if (!/^\d{1,4}$/.test(lines[i]!)) throw new Error(`line ${i} is not a code: ${lines[i]}`);
    pairs.push([Number(lines[i]), lines[i + 1]!]);
  }
  expect(pairs.at(-1)).toEqual([0, 'EOF']);
  const sections = new Map<string, Pair[]>();
  let open: Pair[] | null = null;
  for (const [i, pair] of pairs.entries()) {
    if (pair[0] === 0 && pair[1] === 'SECTION') {
      expect(open).toBeNull();
      open = [];
      sections.set(pairs[i + 1]![1], open);
    } else if (pair[0] === 0 && pair[1] === 'ENDSEC') {
      expect(open).not.toBeNull();
      open = null;
    } else open?.push(pair);
  }
  expect(open).toBeNull();
  return {
    sections,
    entities: entitiesOf(sections.get('ENTITIES')!),
    tables: entitiesOf(sections.get('TABLES')!),
  };
}

function entitiesOf(pairs: Pair[]): Entity[] {
  const entities: Entity[] = [];
  for (const [code, value] of pairs) {
    if (code === 0) entities.push({ type: value, pairs: [] });
    else entities.at(-1)?.pairs.push([code, value]);
  }
  return entities;
}

const values = ({ pairs }: Entity, code: number) =>
  pairs.flatMap(([own, value]) => (own === code ? [value] : []));
const numbers = (entity: Entity, code: number) => values(entity, code).map(Number);
const on = (entities: Entity[], layer: string, type: string) =>
  entities.filter((entity) => entity.type === type && values(entity, 8)[0] === layer);

const header = (pairs: Pair[], name: string) =>
  pairs[pairs.findIndex(([, value]) => value === name) + 1]?.[1];

describe('a drawing as DXF', () => {
  test('it is R2010 in millimetres, and its tables close', () => {
    const { sections, tables } = read(toDxf(drawSection(sample.ductBank())));
    expect([...sections.keys()]).toEqual(['HEADER', 'CLASSES', 'TABLES', 'BLOCKS', 'ENTITIES', 'OBJECTS']);
    expect(header(sections.get('HEADER')!, '$ACADVER')).toBe('AC1024');
    expect(header(sections.get('HEADER')!, '$INSUNITS')).toBe('4');
    const count = (type: string) => tables.filter((entity) => entity.type === type).length;
    expect(count('TABLE')).toBe(count('ENDTAB'));
  });

  test('handles are unique and every layer in use is declared', () => {
    const { entities, tables } = read(toDxf(drawSection(sample.ductBank())));
    const handles = entities.flatMap((entity) => values(entity, 5));
    expect(new Set(handles).size).toBe(entities.filter(({ type }) => type !== 'ENTITIES').length);
    const declared = tables.flatMap((entity) => (entity.type === 'LAYER' ? values(entity, 2) : []));
    const used = new Set(entities.flatMap((entity) => values(entity, 8)));
    for (const layer of used) expect(declared).toContain(layer);
    for (const layer of [
      'SOIL',
      'FILL',
      'COVER',
      'CABLE_ZONE',
      'PROTECTION',
      'FOUNDATION',
      'COVERING_TARMAC',
      'COVERING_GRAVEL',
      'CULVERT',
      'PIPE',
      'PIPE_CANAL',
      'CABLE',
      'ECC',
      'SENSOR',
      'ECOM_DUCT',
      'MARKER',
      'DIMENSION',
      'LABEL',
    ]) {
      expect(used).toContain(layer);
    }
    expect(new Set(entities.map(({ type }) => type))).toEqual(
      new Set(['LINE', 'LWPOLYLINE', 'CIRCLE', 'POINT', 'TEXT']),
    );
  });

  test('the trench is at full scale; the origin is its left wall at ground level', () => {
    const input = sample.ductBank();
    const { entities } = read(toDxf(drawSection(input)));
    const [walls] = on(entities, 'TRENCH', 'LWPOLYLINE');
    const { layout } = input;
    const bottom = layout.zone.bottom + layout.section.foundationThickness;
    for (const [i, x] of [0, 0, layout.width, layout.width].entries())
      expect(numbers(walls!, 10)[i]).toBeCloseTo(x, 3);
    for (const [i, y] of [-230, -bottom, -bottom, -230].entries())
      expect(numbers(walls!, 20)[i]).toBeCloseTo(y, 3);
  });

  test('every cable is a circle with its position and diameter', () => {
    const input = sample.sixTrefoils();
    const circles = on(read(toDxf(drawSection(input))).entities, 'CABLE', 'CIRCLE');
    const parts = input.layout.layers.flatMap(({ items }) => items.flatMap((placed) => placed.parts));
    expect(parts).toHaveLength(18);
    for (const { x, y, diameter } of parts) {
      const found = circles.some((circle) => {
        const [cx, cy, r] = [numbers(circle, 10)[0]!, numbers(circle, 20)[0]!, numbers(circle, 40)[0]!];
        return Math.hypot(cx - x, cy + y) < 0.001 && Math.abs(2 * r - diameter) < 0.001;
      });
      expect(found).toBe(true);
    }
  });

  test('a text cannot end its line, and is never read as a code', () => {
    const nasty = 'a\n0\nEOF\r%%u ^J \\U+0041 å';
    const dxf = toDxf(drawSection({ ...sample.oneGroup(), names: new Map([['a', nasty]]) }));
    const texts = read(dxf).entities.flatMap((entity) => (entity.type === 'TEXT' ? values(entity, 1) : []));
    expect(texts.join('\n')).toContain('a 0 EOF % %u ^ J \\ U+0041 å');
  });

  test('the same drawing gives the same text', () => {
    expect(toDxf(drawSection(sample.ductBank()))).toBe(toDxf(drawSection(sample.ductBank())));
  });
});
