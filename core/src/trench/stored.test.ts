import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newCircuit } from './circuits/circuit.js';
import {
  DEFAULT_CULVERT,
  DEFAULT_MIN_PADDING,
  DEFAULT_SETTINGS,
  DEFAULT_SURROUNDINGS,
  DEFAULT_TUBE,
  newLayer,
  newPlacement,
  newSection,
  newTopCovering,
} from './defaults.js';
import { ITEM_KINDS, type Item, type Trench } from './model.js';
import { readTrench, storedTrench, TRENCH_VERSION } from './stored.js';

type Fields = Record<string, unknown>;
type StoredDocument = Trench & { version?: number };

const documentOf = (version: number): StoredDocument =>
  JSON.parse(readFileSync(new URL(`../../cases/stored/trench-${version}.json`, import.meta.url), 'utf8'));

const versions = Array.from({ length: TRENCH_VERSION }, (_, i) => i + 1);
const contentOf = ({ version: _, ...trench }: StoredDocument) => trench;
const itemsOf = ({ sections }: Trench): Item[] =>
  sections.flatMap(({ layers }) => layers.flatMap(({ items }) => items));

describe('a stored trench', () => {
  test.each(versions)('of version %i is read', (version) => {
    expect(contentOf(readTrench(documentOf(version)))).toEqual(contentOf(documentOf(TRENCH_VERSION)));
  });

  test('of the current version is returned as it is', () => {
    const stored = documentOf(TRENCH_VERSION);
    expect(readTrench(stored)).toBe(stored);
  });

  test('is written with its version', () => {
    const stored = storedTrench(readTrench(documentOf(1)));
    expect(stored).toEqual(documentOf(TRENCH_VERSION));
    expect(readTrench(stored)).toBe(stored);
  });

  test('of a newer version is refused', () => {
    const stored = { ...documentOf(TRENCH_VERSION), version: TRENCH_VERSION + 1 };
    expect(() => readTrench(stored)).toThrow(/a stored trench has version \d+.*use a newer program/);
  });

  test('is not changed by reading', () => {
    const stored = documentOf(1);
    readTrench(stored);
    expect(stored).toEqual(documentOf(1));
  });

  // This fails when a field is added without a new version: old documents of this version would lack it.
  test('of the current version has every field that has a default today', () => {
    const { sections, topCoverings, settings, surroundings } = documentOf(TRENCH_VERSION);
    const keys = (value: object) => Object.keys(value).sort();
    for (const section of sections) expect(keys(section)).toEqual(keys(newSection('', '')));
    for (const { layers } of sections)
      for (const layer of layers) expect(keys(layer)).toEqual(keys(newLayer('')));
    for (const covering of topCoverings) expect(keys(covering)).toEqual(keys(newTopCovering('')));
    for (const item of itemsOf(documentOf(TRENCH_VERSION)))
      expect(keys(item)).toEqual(expect.arrayContaining(keys(newPlacement('', item.kind, DEFAULT_SETTINGS))));
    expect(keys(settings)).toEqual(keys(DEFAULT_SETTINGS));
    expect(keys(settings.defaultMinPadding)).toEqual(keys(DEFAULT_MIN_PADDING));
    expect(keys(surroundings)).toEqual(keys(DEFAULT_SURROUNDINGS));
    for (const item of itemsOf(documentOf(TRENCH_VERSION))) {
      if ('pipeCategory' in item) expect(keys(item)).toEqual(expect.arrayContaining(keys(DEFAULT_TUBE)));
      if (item.kind === 'culvert') expect(keys(item)).toEqual(expect.arrayContaining(keys(DEFAULT_CULVERT)));
    }
    expect(new Set(itemsOf(documentOf(TRENCH_VERSION)).map(({ kind }) => kind))).toEqual(new Set(ITEM_KINDS));
  });
});

describe('a field that an older document lacks takes its default', () => {
  const without = (place: (trench: Trench) => object, field: string): Trench => {
    const stored = documentOf(1);
    delete (place(stored) as Fields)[field];
    return readTrench(stored);
  };
  const fieldsOf = (defaults: object) =>
    Object.entries(defaults).filter(([name]) => !['id', 'layers', 'items'].includes(name));
  const section = (trench: Trench) => trench.sections[0]!;
  const layer = (trench: Trench) => section(trench).layers[0]!;
  const covering = (trench: Trench) => trench.topCoverings[0]!;
  const padding = (trench: Trench) => trench.settings.defaultMinPadding;
  const cable = (trench: Trench) => layer(trench).items[0]!;
  const inPipe = (trench: Trench) => (itemsOf(trench)[4] as Extract<Item, { kind: 'pipe' }>).content[0]!;
  const placement = newPlacement('', 'cable', documentOf(1).settings);

  test.each([
    ...fieldsOf(newSection('', '')).map(([name, value]) => ['section', section, name, value] as const),
    ...fieldsOf(newLayer('')).map(([name, value]) => ['layer', layer, name, value] as const),
    ...fieldsOf(newTopCovering('')).map(([name, value]) => ['covering', covering, name, value] as const),
    ...fieldsOf(DEFAULT_SETTINGS).map(([n, v]) => ['settings', (t: Trench) => t.settings, n, v] as const),
    ...fieldsOf(DEFAULT_SURROUNDINGS).map(
      ([n, v]) => ['surroundings', (t: Trench) => t.surroundings, n, v] as const,
    ),
    ...fieldsOf(DEFAULT_MIN_PADDING).map(([name, value]) => ['padding', padding, name, value] as const),
    ...fieldsOf(placement).map(([name, value]) => ['cable', cable, name, value] as const),
    ...fieldsOf(placement).map(([name, value]) => ['cable in a pipe', inPipe, name, value] as const),
  ])('%s: %s', (_, place, name, value) => {
    expect((place(without(place, name)) as Fields)[name]).toEqual(value);
  });

  test('circuits and what pipes and culverts are filled with', () => {
    const [pipe, culvert] = [itemsOf(readTrench(documentOf(3)))[4]!, itemsOf(readTrench(documentOf(3)))[7]!];
    expect(readTrench(documentOf(3)).circuits).toEqual([]);
    expect(pipe).toMatchObject(DEFAULT_TUBE);
    expect(culvert).toMatchObject({ fill: 'AIR', wallThermalResistivity: 1 });
    const circuit = newCircuit('c', 'DC', [{ partId: 'p', phase: 'PLUS' }]);
    const { preload: _, currentGiven: __, operation: ___, fault: ____, ...older } = circuit;
    const read = readTrench({ ...documentOf(3), circuits: [older] }).circuits;
    expect(read).toEqual([{ ...circuit, currentGiven: true }]);
  });

  test('assumptions and lengths of sections', () => {
    const { assumptions, sections } = readTrench(documentOf(4));
    expect([assumptions, sections[0]!.length]).toEqual([{}, null]);
    const given = { ...documentOf(4), assumptions: { batter: 1 } };
    expect(readTrench(given).assumptions).toEqual({ batter: 1 });
  });

  test('surfaces, clearances and deviations', () => {
    const { sections, settings, deviations } = readTrench(documentOf(6));
    expect([sections[0]!.surface, settings.clearances, deviations]).toEqual([null, [], {}]);
  });

  test('a circuit that was stored before has a current that somebody gave', () => {
    const circuit = newCircuit('c', 'AC3', []);
    const { currentGiven, ...older } = circuit;
    expect(currentGiven).toBe(false);
    expect(readTrench({ ...documentOf(6), circuits: [older] }).circuits[0]!.currentGiven).toBe(true);
    expect(readTrench({ ...documentOf(7), circuits: [circuit] }).circuits[0]!.currentGiven).toBe(false);
  });

  test('operation, fault and the electrical resistivity of the soil', () => {
    const { operation: _, fault: __, ...older } = newCircuit('c', 'AC3', []);
    const { surroundings, circuits } = readTrench({ ...documentOf(8), circuits: [older] as never });
    expect(surroundings.soilElectricalResistivity).toBe(100);
    expect(circuits[0]).toMatchObject({ operation: null, fault: null });
  });

  test('a covering without an end loses a width that it cannot use', () => {
    const [finite, endless] = documentOf(5).topCoverings;
    const topCoverings = [finite!, { ...endless!, width: 2500 }];
    expect(readTrench({ ...documentOf(5), topCoverings }).topCoverings).toEqual([finite, endless]);
  });

  test('settings and surroundings as a whole', () => {
    const { settings: _, surroundings: __, topCoverings: ___, ...stored } = documentOf(1);
    const { settings, surroundings, topCoverings } = readTrench(stored);
    expect([settings, surroundings, topCoverings]).toEqual([DEFAULT_SETTINGS, DEFAULT_SURROUNDINGS, []]);
  });
});
