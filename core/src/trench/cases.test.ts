import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { partCountOf } from './arrangements/index.js';
import {
  DEFAULT_CULVERT,
  DEFAULT_SETTINGS,
  newLayer,
  newPlacement,
  newSection,
  newTopCovering,
} from './defaults.js';
import { layoutSection, type SectionLayout } from './layout.js';
import type { GroupConfiguration, Item, ItemKind, Section } from './model.js';
import type { Part } from './shape.js';
import { type TrenchFinding, validateSection, warnOfSection } from './validation.js';

/**
 * Sections as data, worked out by hand. To add a case, put a file into core/cases/trench. Fields that `section` leaves
 * out get their defaults. Only the fields that `expected` has are compared.
 */
const FOLDER = new URL('../../cases/trench/', import.meta.url);

interface ExpectedItem {
  x: number;
  y: number;
  width: number;
  height: number;
  groundDist?: number;
  depth?: number;
  clearOpeningLeft?: number | null;
  clearOpeningRight?: number | null;
  parts?: Part[];
}

interface Case {
  name: string;
  rule: string;
  source: string;
  section: Loose & { layers: (Loose & { items: LooseItem[] })[] };
  topCoverings?: Loose[];
  expected: {
    width: number;
    zone: { top: number; bottom: number };
    items: Record<string, ExpectedItem>;
    errors: { code: string; itemIds: string[] }[];
    warnings: { code: string; itemIds: string[] }[];
  };
  tolerance: number;
}

type Loose = Record<string, unknown>;
type LooseItem = Loose & {
  id: string;
  kind: ItemKind;
  groupConfiguration?: GroupConfiguration;
  partCount?: number;
  content?: LooseItem[];
};

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

test('there are cases', () => expect(files.length).toBeGreaterThanOrEqual(34));

describe.each(files)('%s', (file) => {
  const {
    name,
    source,
    section,
    topCoverings = [],
    expected,
    tolerance,
  } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Case;
  const layout = layoutSection(filled(section), []);
  const coverings = topCoverings.map((covering, i) => ({ ...newTopCovering(`covering-${i}`), ...covering }));

  test(name, () => {
    expect(source).toMatch(/^worked out by hand: ./);
    const wrong = [
      ...differences('width', layout.width, expected.width, tolerance),
      ...differences('zone', layout.zone, expected.zone, tolerance),
      ...differences('items', placesOf(layout, expected.items), expected.items, tolerance),
    ];
    expect(wrong).toEqual([]);
    expect(summaries(validateSection(layout, coverings))).toEqual(summaries(expected.errors));
    expect(summaries(warnOfSection(layout))).toEqual(summaries(expected.warnings));
  });
});

function filled({ layers, ...section }: Case['section']): Section {
  return {
    ...newSection('section', 'layer-1'),
    ...section,
    layers: layers.map(({ items, ...layer }, i) => ({
      ...newLayer(`layer-${i + 1}`),
      ...layer,
      items: items.map(filledItem),
    })),
  };
}

const TYPE = { typeId: 1, typeName: 'type' };
const TUBE = { ...TYPE, pipeCategory: 'CONTAINER', wallThickness: 5 };

function filledItem(item: LooseItem): Item {
  const defaults: Record<ItemKind, Loose> = {
    cable: {
      ...TYPE,
      cableCategory: 'HV',
      conductorCount: 1,
      partIds: partIdsOf(item),
      spacing: 0,
      places: null,
      pipeIndex: 0,
    },
    ecc: TYPE,
    ecomDuct: { outerDiameter: 40, pipeIndex: 0 },
    sensor: { outerDiameter: 10, pipeIndex: 0 },
    pipe: TUBE,
    pipeGroup: TUBE,
    pipeCanal: {},
    culvert: DEFAULT_CULVERT,
  };
  const content = ['pipe', 'pipeGroup', 'culvert'].includes(item.kind) ? { content: [] as Item[] } : {};
  if (item.content) content.content = item.content.map(filledItem);
  const placement = newPlacement(item.id, item.kind, DEFAULT_SETTINGS);
  return { ...placement, ...defaults[item.kind], ...item, ...content } as unknown as Item;
}

const partIdsOf = ({ id, groupConfiguration, partCount }: LooseItem) =>
  Array.from(
    { length: partCount ?? (groupConfiguration ? partCountOf(groupConfiguration) : 0) },
    (_, i) => `${id}.${i}`,
  );

/** All placed items, including content of containers, each with the fields that the case has. */
function placesOf({ layers }: SectionLayout, expected: Case['expected']['items']): Record<string, unknown> {
  const all = layers
    .flatMap(({ items }) => items)
    .flatMap((placed) => [placed, ...(placed.content ?? [])].map((entry) => ({ ...entry, ...entry.box })));
  return Object.fromEntries(
    all
      .filter(({ item }) => item.id in expected || layers.some((layer) => layer.layer.items.includes(item)))
      .map((entry) => {
        const values: Loose = { ...entry, groundDist: entry.y + entry.height / 2, depth: entry.y };
        const fields = Object.keys(expected[entry.item.id] ?? {});
        return [entry.item.id, Object.fromEntries(fields.map((field) => [field, values[field]]))];
      }),
  );
}

/** The places where two values differ by more than the tolerance. The order of parts does not matter. */
function differences(path: string, actual: unknown, expected: unknown, tolerance: number): string[] {
  if (typeof actual === 'number' && typeof expected === 'number') {
    return Math.abs(actual - expected) <= tolerance ? [] : [`${path} is ${actual}, not ${expected}`];
  }
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return differences(path, { ...inOrder(actual) }, { ...inOrder(expected) }, tolerance);
  }
  if (actual && expected && typeof actual === 'object' && typeof expected === 'object') {
    const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
    return [...keys].flatMap((key) =>
      differences(`${path}.${key}`, (actual as Loose)[key], (expected as Loose)[key], tolerance),
    );
  }
  return actual === expected ? [] : [`${path} is ${actual}, not ${expected}`];
}

const inOrder = (parts: Part[]) =>
  parts.toSorted((a, b) => Math.round(a.y - b.y) || Math.round(a.x - b.x) || a.diameter - b.diameter);

const summaries = (findings: Pick<TrenchFinding<string>, 'code' | 'itemIds'>[]) =>
  findings.map(({ code, itemIds }) => [code, ...itemIds.toSorted()].join(' ')).sort();
