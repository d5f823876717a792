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
  const lines = dxf.trimEnd().split('\n');
  if (lines.at(-1) !== 'EOF') throw new Error('the file does not end');
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
    blocks: blocksOf(entitiesOf(sections.get('BLOCKS')!)),
    objects: entitiesOf(sections.get('OBJECTS')!),
  };
}

/** The entities of each block by its name. */
function blocksOf(entities: Entity[]): Map<string, Entity[]> {
  const blocks = new Map<string, Entity[]>();
  let open: Entity[] | null = null;
  for (const entity of entities) {
    if (entity.type === 'BLOCK') {
      expect(open).toBeNull();
      open = [];
      blocks.set(values(entity, 2)[0]!, open);
    } else if (entity.type === 'ENDBLK') open = null;
    else open?.push(entity);
  }
  expect(open).toBeNull();
  return blocks;
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

  test('handles are unique, owners exist, and every layer, style and block in use is declared', () => {
    const { entities, tables, blocks, objects } = read(toDxf(drawSection(sample.ductBank())));
    const all = [...entities, ...[...blocks.values()].flat(), ...tables, ...objects];
    const handles = all.flatMap((entity) => [...values(entity, 5), ...values(entity, 105)]);
    expect(new Set(handles).size).toBe(handles.length);
    const known = new Set([...handles, '0']);
    for (const entity of all) for (const owner of values(entity, 330)) expect(known).toContain(owner);
    const declared = (type: string) =>
      new Set(tables.flatMap((entity) => (entity.type === type ? values(entity, 2) : [])));
    const drawn = [...entities, ...[...blocks.values()].flat()];
    const used = new Set(drawn.flatMap((entity) => values(entity, 8)));
    for (const layer of used) expect(declared('LAYER')).toContain(layer);
    for (const { type, pairs } of drawn) {
      if (type === 'TEXT') expect(declared('STYLE')).toContain(pairs.find(([code]) => code === 7)![1]);
      if (type === 'DIMENSION')
        expect(declared('DIMSTYLE')).toContain(pairs.find(([code]) => code === 3)![1]);
    }
    for (const name of blocks.keys()) expect(declared('BLOCK_RECORD')).toContain(name);
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
      new Set(['LINE', 'LWPOLYLINE', 'HATCH', 'DIMENSION', 'INSERT', 'TEXT']),
    );
  });

  /** The corners of a hatch's paths. */
  function pathsOf({ pairs }: Entity): { flags: number; points: [number, number][] }[] {
    const paths: { flags: number; points: [number, number][] }[] = [];
    const [, ...own] = pairs.slice(pairs.findIndex(([code]) => code === 91));
    for (const [code, value] of own) {
      if (code === 75) break;
      if (code === 92) paths.push({ flags: Number(value), points: [] });
      if (code === 10) paths.at(-1)!.points.push([Number(value), 0]);
      if (code === 20) paths.at(-1)!.points.at(-1)![1] = Number(value);
    }
    return paths;
  }

  test('materials are hatches with a pattern, and leave out what lies in them', () => {
    const input = sample.ductBank();
    const { entities } = read(toDxf(drawSection(input)));
    const { zone } = input.layout;
    const zones = on(entities, 'CABLE_ZONE', 'HATCH');
    expect(zones).toHaveLength(2);
    for (const hatch of zones) {
      expect(numbers(hatch, 70)[0]).toBe(0);
      expect(numbers(hatch, 78)[0]).toBe(numbers(hatch, 53).length);
      expect(numbers(hatch, 91)[0]).toBe(pathsOf(hatch).length);
      expect(pathsOf(hatch).map(({ points }) => points.length)).toEqual(numbers(hatch, 93));
      const [outer, ...inner] = pathsOf(hatch);
      expect(outer!.flags & 1).toBe(1);
      const ys = outer!.points.map(([, y]) => y);
      for (const { flags, points } of inner) {
        expect(flags & 1).toBe(0);
        for (const [x, y] of points) {
          expect(x).toBeGreaterThanOrEqual(-0.001);
          expect(x).toBeLessThanOrEqual(input.layout.width + 0.001);
          expect(y).toBeLessThanOrEqual(Math.max(...ys) + 0.001);
          expect(y).toBeGreaterThanOrEqual(Math.min(...ys) - 0.001);
        }
      }
    }
    const lower = pathsOf(zones.find((hatch) => Math.min(...numbers(hatch, 20)) < 0.01 - zone.bottom)!);
    // The culvert and the canal with its step, each as a rectangle.
    expect(lower.filter(({ points }) => points.length === 4).length).toBeGreaterThanOrEqual(3);
  });

  test('dimensions are measured between two points, and show what they measure', () => {
    const input = sample.sixTrefoils();
    const { entities, blocks } = read(toDxf(drawSection(input)));
    const dimensions = entities.filter(({ type }) => type === 'DIMENSION');
    expect(dimensions.length).toBeGreaterThan(15);
    const shown: string[] = [];
    for (const dimension of dimensions) {
      const [x1, y1] = [numbers(dimension, 13)[0]!, numbers(dimension, 23)[0]!];
      const [x2, y2] = [numbers(dimension, 14)[0]!, numbers(dimension, 24)[0]!];
      const length = numbers(dimension, 50)[0] === 90 ? Math.abs(y2 - y1) : Math.abs(x2 - x1);
      expect(numbers(dimension, 42)[0]).toBeCloseTo(length, 3);
      const own = blocks.get(values(dimension, 2)[0]!)!;
      expect(own.length).toBeGreaterThan(2);
      const override = values(dimension, 1)[0]!;
      const text = own.find(({ type }) => type === 'TEXT');
      if (text && override === '') expect(values(text, 1)[0]).toBe(String(Math.round(length)));
      if (text) shown.push(values(text, 1)[0]!);
    }
    for (const words of ['568', '1071', 'Cover 729', '146', '70', '71']) expect(shown).toContain(words);
    const cover = dimensions.find((dimension) => values(dimension, 1)[0] === 'Cover <>')!;
    expect(numbers(cover, 42)[0]).toBeCloseTo(729.1, 1);
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

  test('every cable is a block with its position and diameter, and equal cables share it', () => {
    const input = sample.sixTrefoils();
    const { entities, blocks } = read(toDxf(drawSection(input)));
    const inserts = on(entities, 'CABLE', 'INSERT');
    const parts = input.layout.layers.flatMap(({ items }) => items.flatMap((placed) => placed.parts));
    expect(parts).toHaveLength(18);
    expect(inserts).toHaveLength(18);
    expect(new Set(inserts.map((insert) => values(insert, 2)[0]))).toEqual(new Set(['CABLE_MV_1_38']));
    const radii = blocks
      .get('CABLE_MV_1_38')!
      .flatMap((entity) => (entity.type === 'CIRCLE' ? numbers(entity, 40) : []));
    for (const { x, y, diameter } of parts) {
      const found = inserts.some(
        (insert) => Math.hypot(numbers(insert, 10)[0]! - x, numbers(insert, 20)[0]! + y) < 0.001,
      );
      expect(found).toBe(true);
      expect(Math.max(...radii)).toBeCloseTo(diameter / 2, 3);
    }
  });

  test('a text cannot end its line, and is never read as a code', () => {
    const nasty = 'a\n0\nEOF\r%%u ^J \\U+0041 å';
    const dxf = toDxf(drawSection({ ...sample.oneGroup(), names: new Map([['a', nasty]]) }));
    const texts = read(dxf).entities.flatMap((entity) => (entity.type === 'TEXT' ? values(entity, 1) : []));
    expect(texts.join('\n')).toContain('a 0 EOF % %u ^ J \\ U+0041 å');
  });

  // Sabotage: write dashes as they are. LibreCAD shows a dot for each, and 1–4 reads 1.4.
  test('ranges have hyphens', () => {
    const { entities } = read(toDxf(drawSection(sample.sixTrefoils())));
    const texts = entities.filter(({ type }) => type === 'TEXT').map(({ pairs }) => new Map(pairs).get(1)!);
    expect(texts).toContain('729-800');
    expect(texts.filter((text) => /[\u2010-\u2015\u2212]/.test(text))).toEqual([]);
  });

  test('the same drawing gives the same text', () => {
    expect(toDxf(drawSection(sample.ductBank()))).toBe(toDxf(drawSection(sample.ductBank())));
  });
});
