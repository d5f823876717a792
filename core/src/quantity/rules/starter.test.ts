import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addBudget } from '../../cost/budget.js';
import { moneyNumber } from '../../cost/decimal.js';
import { explainNode, NODE_FIGURES, type NodeContext, quantityOrigin } from '../../cost/explained/index.js';
import type { CalculationTree, CatalogNodeType, CatalogTree } from '../../cost/model.js';
import { totalOf } from '../../cost/total.js';
import { wrongIn } from '../../explain/samples.js';
import { STANDARD_ASSUMPTIONS, withChanges } from '../../trench/assumptions.js';
import type { VoltageCategory } from '../../trench/model.js';
import { explainQuantity } from '../explanation.js';
import { type LooseSegment, quantitiesOfSegment, trenchOf } from '../samples.js';
import { ruleFigure } from './figure.js';
import type { Rule } from './model.js';
import { proposedBranchesOf } from './proposedBranches.js';
import { ruleFaults } from './validation.js';

/** The starter rules of data/cost, with the starter catalogs of data. */
const read = (path: string) => readFileSync(new URL(`../../../../data/${path}`, import.meta.url), 'utf8');
const { rules } = JSON.parse(read('cost/rules.json')) as { rules: Rule[] };

/** The budget codes of a revision, read here in a few lines; prices and units as in the file. */
function catalogOf(file: string): Map<string, CatalogTree> {
  const [head, ...rows] = read(file).trim().split('\n');
  const columns = head!.split(';');
  const nodes = new Map<string, CatalogTree>();
  const links = new Map<string, { key: string; quantity: number }[]>();
  const path: string[] = [];
  for (const row of rows) {
    const cells = Object.fromEntries(row.split(';').map((cell, i) => [columns[i]!, cell]));
    const { type, number, name = '', unit = '', unitPrice } = cells as Record<string, string>;
    const key = `${type} ${number}`;
    const level = Number(cells.level);
    if (name !== '')
      nodes.set(key, {
        type: type as CatalogNodeType,
        number: number!,
        name,
        unit,
        unitCost: Number(unitPrice),
        sheets: [],
        children: [],
      });
    path.length = level;
    if (level > 0) {
      const parent = path[level - 1]!;
      links.set(parent, [...(links.get(parent) ?? []), { key, quantity: Number(cells.quantity) }]);
    }
    path.push(key);
  }
  const tree = (key: string, baseQuantity?: number): CatalogTree => ({
    ...nodes.get(key)!,
    ...(baseQuantity !== undefined && { baseQuantity }),
    children: (links.get(key) ?? []).map((link) => tree(link.key, link.quantity)),
  });
  return new Map(
    [...nodes.values()].flatMap(({ type, number }) =>
      type === 'BUDGET' ? [[number, tree(`BUDGET ${number}`)] as const] : [],
    ),
  );
}

const catalog = catalogOf('cost/catalog-2026.csv');

interface CableRow {
  id: number;
  name: string;
  voltageCategory: VoltageCategory;
  conductorCount: number;
  conductorArea: number;
  outerDiameter: number;
}
const cables: CableRow[] = read('catalog/cable-types.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([id, name, voltage, , count, area, , diameter]) => ({
    id: Number(id),
    name: name!,
    voltageCategory: voltage as VoltageCategory,
    conductorCount: Number(count),
    conductorArea: Number(area),
    outerDiameter: Number(diameter),
  }));

const cableOf = (id: number, groupConfiguration: string, itemId = `cable-${id}`) => {
  const { name, outerDiameter, conductorCount } = cables.find((one) => one.id === id)!;
  return {
    id: itemId,
    kind: 'cable' as const,
    typeId: id,
    typeName: name,
    diameter: outerDiameter,
    conductorCount,
    groupConfiguration,
  };
};

const proposedFor = (segment: LooseSegment & { terrainType?: string }, own: readonly Rule[] = rules) => {
  const trench = trenchOf(segment);
  return proposedBranchesOf(own, {
    segmentName: 'Storgata',
    trench: {
      ...trench,
      surroundings: {
        ...trench.surroundings,
        ...(segment.terrainType && { terrainType: segment.terrainType as never }),
      },
    },
    quantities: quantitiesOfSegment(segment),
    assumptions: withChanges(STANDARD_ASSUMPTIONS, segment.assumptions ?? {}),
    cableType: (id) => cables.find((one) => one.id === id),
  });
};

const WORKED: LooseSegment = {
  length: 120,
  topCoverings: [{ type: 'TARMAC', thickness: 100 }],
  sections: [{ layers: [{ items: [cableOf(1046, 'SINGLE')] }] }],
};

describe('the starter rules', () => {
  test('are about thirty, name codes and children that exist, and agree with their units', () => {
    expect(rules.length).toBeGreaterThanOrEqual(30);
    expect(ruleFaults(rules, (number) => catalog.get(number))).toEqual([]);
  });

  test('price the worked trench as by hand: 100,809.77 kr by design', () => {
    const { proposedBranches, findings, unmapped } = proposedFor(WORKED);
    expect(findings).toEqual([]);
    expect(unmapped).toEqual([]);
    expect(proposedBranches.map(({ request }) => [request.number, request.quantity])).toEqual([
      ['K-703.2', 120],
      ['K-101.4', 120],
    ]);
    expect(proposedBranches[0]!.request.locationName).toBe('Storgata');
    const outcome = addBudget(catalog.get('K-703.2')!, proposedBranches[0]!.request, {
      options: false,
      newId: () => 'n',
    });
    expect(outcome.findings).toEqual([]);
    expect(moneyNumber(totalOf(outcome.value!))).toBe(100_809.77);
  });

  const surfaces = [
    ['TARMAC', 'OTHER', 700, 'K-703.2'],
    ['TARMAC', 'OTHER', 600, 'K-703.1'],
    ['TARMAC', 'ROAD', 950, 'K-703.3'],
    ['GRAVEL', 'OTHER', 600, 'K-702.1'],
    ['CRUSHED_STONES', 'OTHER', 700, 'K-702.2'],
    ['COBBLESTONE', 'URBAN', 700, 'K-704.1'],
    [null, 'FIELD', 1000, 'K-705.1'],
    [null, 'FOREST', 700, 'K-706.1'],
    [null, 'OTHER', 600, 'K-701.1'],
    [null, 'URBAN', 700, 'K-701.2'],
    [null, 'ROAD', 950, 'K-701.3'],
  ] as const;

  test.each(surfaces)('%s in %s with its cable at %i mm is %s', (surface, terrainType, layoutDepth, code) => {
    const { proposedBranches, findings, unmapped } = proposedFor({
      length: 40,
      terrainType,
      topCoverings: surface ? [{ type: surface, thickness: 80 }] : [],
      sections: [{ layoutDepth, layers: [{ items: [cableOf(1013, 'SINGLE')] }] }],
    });
    expect([findings, unmapped]).toEqual([[], []]);
    expect(proposedBranches.map(({ request }) => request.number)).toEqual([code, 'K-201.3']);
    for (const { request } of proposedBranches) {
      const outcome = addBudget(catalog.get(request.number)!, request, { options: false, newId: () => 'n' });
      expect(outcome.findings).toEqual([]);
    }
  });

  test('split a trench between soil and rock without paying a metre twice', () => {
    const { proposedBranches, findings, unmapped } = proposedFor({
      ...WORKED,
      assumptions: {
        ground: [
          { kind: 'SOIL', share: 0.75 },
          { kind: 'ROCK', share: 0.25 },
        ],
      },
    });
    expect([findings, unmapped]).toEqual([[], []]);
    expect(proposedBranches.map(({ request }) => [request.number, request.quantity])).toEqual([
      ['K-703.2', 90],
      ['K-707.1', 30],
      ['K-101.4', 120],
    ]);
  });

  test('map every cable, pipe and conductor that has a code, by group and by placement', () => {
    const items = [
      cableOf(1046, 'SINGLE'),
      cableOf(1038, 'TRIANGLE'),
      cableOf(1012, 'SINGLE'),
      {
        id: 'p',
        kind: 'pipe' as const,
        typeId: 2002,
        outerDiameter: 110,
        content: [cableOf(1013, 'SINGLE')],
      },
      {
        id: 'q',
        kind: 'pipe' as const,
        typeId: 2004,
        outerDiameter: 160,
        content: [cableOf(1038, 'TRIANGLE', 'x')],
      },
      { id: 'e', kind: 'ecc' as const, typeId: 3003, typeName: 'Jordleder KHF Cu 50', diameter: 9 },
      { id: 'd', kind: 'ecomDuct' as const },
    ];
    const { proposedBranches, unmapped } = proposedFor({ length: 10, sections: [{ layers: [{ items }] }] });
    expect(unmapped).toEqual([]);
    expect(
      proposedBranches
        .slice(1)
        .map(({ request }) => request.number)
        .sort(),
    ).toEqual(
      [
        'K-101.4',
        'K-101.5',
        'K-1001.1',
        'K-102.4',
        'K-201.2',
        'K-202.2',
        'K-708.1',
        'K-708.2',
        'K-902.1',
      ].sort(),
    );
  });

  test('ask for the build of a cable, not for its make', () => {
    const codeOf = (typeId: number, group: 'SINGLE' | 'TRIANGLE') =>
      proposedFor({ length: 10, sections: [{ layers: [{ items: [cableOf(typeId, group)] }] }] })
        .proposedBranches[1]?.request.number;
    // Three single-core cables in trefoil, twisted or of another make; four cores of another make.
    expect([1037, 1048, 1036, 1050].map((typeId) => codeOf(typeId, 'TRIANGLE'))).toEqual([
      'K-101.4',
      'K-101.4',
      'K-101.3',
      'K-101.6',
    ]);
    expect([1026, 1027, 1028].map((typeId) => codeOf(typeId, 'SINGLE'))).toEqual([
      'K-201.3',
      'K-201.4',
      'K-201.5',
    ]);
    // One cable alone, another metal and another voltage have no code.
    expect([codeOf(1037, 'SINGLE'), codeOf(1042, 'TRIANGLE'), codeOf(1029, 'TRIANGLE')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('explain every quantity of a branch, from lines or from the catalog', () => {
    const segment: LooseSegment = {
      ...WORKED,
      length: 123.457,
      sections: [
        { layers: [{ items: [cableOf(1046, 'SINGLE'), cableOf(1038, 'TRIANGLE')] }] },
        { layers: [{ items: [cableOf(1013, 'SINGLE')] }] },
      ],
      assumptions: {
        ground: [
          { kind: 'SOIL', share: 0.7 },
          { kind: 'ROCK', share: 0.3 },
        ],
      },
    };
    const input = {
      trench: trenchOf(segment),
      quantities: quantitiesOfSegment(segment),
      assumptions: withChanges(STANDARD_ASSUMPTIONS, segment.assumptions ?? {}),
    };
    const kinds = new Map<string, number>();
    for (const { ruleId, scope, request } of proposedFor(segment).proposedBranches) {
      const rule = rules.find(({ id }) => id === ruleId)!;
      const top = addBudget(catalog.get(request.number)!, request, { options: false, newId: () => 'n' })
        .value!;
      const context: NodeContext = {
        language: 'nb',
        catalogOf: ({ number }) => catalog.get(number),
        priceOf: () => 'AVERAGE',
        design: { asked: request, figureOf: (path) => ruleFigure(rule, path, scope, input) },
        sourceOf: ({ of }) => ({ kind: 'DERIVED', ref: of }),
        lineOf: ({ key, gross, sectionId }, depth) => ({
          name: key,
          explanation: explainQuantity(input.quantities, key, {
            sectionId,
            figure: gross ? 'gross' : 'net',
            depth,
            language: 'nb',
          })!,
        }),
        ruleNames: [rule.name, 'Storgata', '1'],
      };
      const check = (path: CalculationTree[]) => {
        const { kind } = quantityOrigin(path, context);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        for (const figure of NODE_FIGURES)
          expect(wrongIn(JSON.stringify(explainNode(path, figure, 5, context)))).toEqual([]);
        for (const child of path.at(-1)!.children) check([...path, child]);
      };
      check([top]);
    }
    expect([...kinds.keys()].sort()).toEqual(['DEFAULT', 'RULE']);
    expect(kinds.get('RULE')).toBeGreaterThan(20);
  });

  test('list what has no code: pipes of other owners, culverts, another cable, a group of two, concrete', () => {
    const items = [
      cableOf(1075, 'TRIANGLE'),
      cableOf(1038, 'PAIR'),
      { id: 'w', kind: 'pipe' as const, typeId: 2010, outerDiameter: 110, pipeCategory: 'WATER' },
      { id: 'k', kind: 'culvert' as const },
    ];
    const { proposedBranches, unmapped } = proposedFor({
      length: 10,
      topCoverings: [{ type: 'CONCRETE' }],
      sections: [{ layers: [{ items }] }],
    });
    expect(proposedBranches).toEqual([]);
    expect(unmapped.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'TRENCH_LENGTH',
        'EXCAVATION.SOIL',
        'REMOVAL.CONCRETE',
        'CABLE.1075.IN_TRENCH',
        'CABLE.1038.IN_TRENCH',
        'PIPE.2010',
        'CULVERT.500x300',
      ]),
    );
  });

  test('a code that includes the trench is a conflict with that of the trench', () => {
    const whole: Rule = {
      id: 'whole',
      name: 'HS kabelanlegg inkl. grøft i asfalt',
      per: 'SEGMENT',
      when: { surface: ['TARMAC'], terrain: ['ROAD', 'OTHER'] },
      add: { number: 'K-103.3', quantity: 'TRENCH_LENGTH' },
    };
    const { proposedBranches, findings } = proposedFor(WORKED, [...rules, whole]);
    expect(proposedBranches.map(({ request }) => request.number)).toEqual(['K-101.4']);
    expect(findings).toEqual([
      { ruleId: 'trench-asphalt-2', scope: '1', code: 'LINE_USED_TWICE', line: 'TRENCH_LENGTH@1' },
      { ruleId: 'whole', scope: '', code: 'LINE_USED_TWICE', line: 'TRENCH_LENGTH@1' },
    ]);
  });
});
