import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBudget } from '../../cost/budget.js';
import { moneyNumber } from '../../cost/decimal.js';
import { explainNode, NODE_FIGURES, type NodeContext, quantityOrigin } from '../../cost/explained/index.js';
import type { CalculationTree, CatalogNodeType, CatalogTree } from '../../cost/model.js';
import { totalOf } from '../../cost/total.js';
import { priceDesign, priceOfBranches } from '../../design/price.js';
import { wrongIn } from '../../explain/samples.js';
import { type GroundShare, STANDARD_ASSUMPTIONS, withChanges } from '../../trench/assumptions.js';
import { COVERING_TYPES, TERRAIN_TYPES, type VoltageCategory } from '../../trench/model.js';
import { explainQuantity } from '../explanation.js';
import { estimateNotices } from '../notices.js';
import { inputOf, type LooseSegment, quantitiesOfSegment, trenchOf } from '../samples.js';
import { ruleFigure } from './figure.js';
import type { Rule } from './model.js';
import { proposedBranchesOf, type RuleInput } from './proposedBranches.js';
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

const catalog = catalogOf('cost/catalog-2026.2.csv');

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

const proposedFor = (segment: LooseSegment & { terrainType?: string }, own: readonly Rule[] = rules) =>
  proposedBranchesOf(own, inputFor(segment));

const inputFor = (segment: LooseSegment & { terrainType?: string }): RuleInput => {
  const trench = trenchOf(segment);
  return {
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
  };
};

/** What the server and the app make of it: with the catalog, at its prices. */
const pricedFor = (segment: LooseSegment & { terrainType?: string }) =>
  priceDesign(rules, (number) => catalog.get(number), inputFor(segment));

const costsOf = (segment: LooseSegment): Record<string, number> =>
  Object.fromEntries(
    pricedFor(segment).branches.map(({ tree }) => [tree.number, moneyNumber(totalOf(tree))]),
  );

const nodesOf = (tree: CalculationTree): CalculationTree[] => [tree, ...tree.children.flatMap(nodesOf)];

const WORKED: LooseSegment = {
  length: 120,
  topCoverings: [{ type: 'TARMAC', thickness: 100 }],
  sections: [{ layers: [{ items: [cableOf(1046, 'SINGLE')] }] }],
};

describe('the starter rules', () => {
  test('name codes and children that exist, and agree with their units', () => {
    expect(ruleFaults(rules, (number) => catalog.get(number))).toEqual([]);
  });

  test('price the worked trench as by hand', () => {
    const { proposedBranches, findings, unmapped } = proposedFor(WORKED);
    expect(findings).toEqual([]);
    expect(unmapped).toEqual([]);
    expect(proposedBranches.map(({ request }) => [request.number, request.quantity])).toEqual([
      ['K-703.2', 120],
      ['K-101.4', 120],
    ]);
    expect(proposedBranches[0]!.request.locationName).toBe('Storgata');
    const { branches } = pricedFor(WORKED);
    const nodes = new Map(branches.flatMap(({ tree }) => nodesOf(tree)).map((node) => [node.number, node]));
    const quantityOf = (number: string) => nodes.get(number)?.quantity;
    expect(['M-1001', 'M-1007', 'M-1008', 'W-5082', 'M-1018'].map(quantityOf)).toEqual([
      17.59762, 6.912, 10.368, 48, 122.4,
    ]);
    const gravel = branches.flatMap(({ tree }) => nodesOf(tree)).filter(({ number }) => number === 'M-1002');
    expect(gravel.map(({ quantity }) => quantity)).toEqual([9]);
    expect(costsOf(WORKED)).toEqual({ 'K-703.2': 102_466.13, 'K-101.4': 71_546.4 });
  });

  test('thicker asphalt costs more: 30 mm, 200 mm', () => {
    const cost = (thickness: number) =>
      costsOf({ ...WORKED, topCoverings: [{ type: 'TARMAC', thickness }] })['K-703.2'];
    expect([cost(30), cost(100), cost(200)]).toEqual([85_357.78, 102_466.13, 126_462.29]);
  });

  test('pay an earth conductor as drawn, and none that is not', () => {
    const drawn = {
      id: 'e',
      kind: 'ecc' as const,
      typeId: 3003,
      typeName: 'Jordleder KHF Cu 50',
      diameter: 9,
    };
    const [layer] = WORKED.sections[0]!.layers;
    const costs = costsOf({ ...WORKED, sections: [{ layers: [{ items: [...layer!.items, drawn] }] }] });
    expect([costs['K-101.4'], costs['K-902.1']]).toEqual([71_546.4, 10_801.8]);
  });

  const surfaces = [
    ['TARMAC', 'OTHER', 700, 'K-703.2'],
    ['TARMAC', 'OTHER', 600, 'K-703.1'],
    ['TARMAC', 'ROAD', 950, 'K-703.3'],
    ['GRAVEL', 'OTHER', 600, 'K-702.1'],
    ['CRUSHED_STONES', 'OTHER', 700, 'K-702.2'],
    ['SAND', 'OTHER', 600, 'K-702.1'],
    ['OTHER', 'ROAD', 700, 'K-702.2'],
    ['COBBLESTONE', 'URBAN', 700, 'K-704.1'],
    ['CONCRETE', 'URBAN', 700, 'K-704.2'],
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
    // One cable alone, another metal and another voltage are paid by what is left for all.
    expect([codeOf(1037, 'SINGLE'), codeOf(1042, 'TRIANGLE'), codeOf(1029, 'TRIANGLE')]).toEqual([
      'K-190.1',
      'K-190.1',
      'K-190.1',
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

  test('pay for what has no code of its own by its type, and waive pipes of other owners', () => {
    const items = [
      cableOf(1075, 'TRIANGLE'),
      cableOf(1038, 'PAIR'),
      { id: 'w', kind: 'pipe' as const, typeId: 2010, outerDiameter: 110, pipeCategory: 'WATER' },
      { id: 'k', kind: 'culvert' as const },
    ];
    const { branches, waived, unpriced } = pricedFor({
      length: 10,
      topCoverings: [{ type: 'CONCRETE' }],
      sections: [{ layers: [{ items }] }],
    });
    expect(branches.map(({ tree }) => tree.number)).toEqual(['K-704.2', 'K-715.1', 'K-190.1', 'K-190.1']);
    expect(unpriced).toEqual([]);
    expect(waived.map(({ line, ruleId, reason }) => [line.key, ruleId, reason])).toEqual([
      ['PIPE.2010', 'pipes-of-others', 'Annen eier'],
    ]);
    // A pair of 1x400 is two metres of cable for each metre of group.
    const pair = branches.find(({ proposedBranch }) => proposedBranch.scope.includes('CABLE.1038'))!;
    expect(pair.tree.children[0]).toMatchObject({ number: 'C-1038', quantity: 20.6 });
  });

  test('a cable that the catalog does not have is not paid by another one', () => {
    const stranger = { ...cableOf(1046, 'PAIR'), typeId: 9999 };
    const input = inputFor({ length: 10, sections: [{ layers: [{ items: [stranger] }] }] });
    const cableType = () => ({ voltageCategory: 'MV' as const, conductorArea: 240 });
    const { unpriced, findings } = priceDesign(rules, (number) => catalog.get(number), {
      ...input,
      cableType,
    });
    expect(unpriced.map(({ line, reason }) => [line.key, reason])).toEqual([
      ['CABLE.9999.IN_TRENCH', 'NO_PRICE'],
    ]);
    expect(findings).toMatchObject([{ code: 'UNKNOWN_CHILD', value: 'C-9999' }]);
  });

  test('with the catalog before it, what needs no new code costs as much, and the rest is not priced', () => {
    const before = catalogOf('cost/catalog-2026.csv');
    const priced = (segment: LooseSegment) =>
      priceDesign(rules, (number) => before.get(number), inputFor(segment));
    const { branches, unpriced } = priced(WORKED);
    expect([moneyNumber(priceOfBranches(branches)), unpriced]).toEqual([174_012.53, []]);
    const rock = priced({ ...WORKED, assumptions: { ground: [{ kind: 'ROCK', share: 1 }] } });
    expect(rock.findings).toMatchObject([{ code: 'UNKNOWN_CHILD', value: 'A-47' }]);
    expect(new Set(rock.unpriced.map(({ reason }) => reason))).toEqual(new Set(['NO_PRICE']));
    const pair = priced({ ...WORKED, sections: [{ layers: [{ items: [cableOf(1038, 'PAIR')] }] }] });
    expect(pair.unpriced.map(({ line, reason }) => [line.key, reason])).toEqual([
      ['CABLE.1038.IN_TRENCH', 'NO_PRICE'],
    ]);
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

  test('a trench deeper than 1.25 m is no code that names a depth', () => {
    const named = new Set(
      [...read('cost/catalog-2026.2.csv').matchAll(/^0;BUDGET;(K-70[\d.]+);[^;]*dybde [\d,]+ m;/gm)].map(
        ([, number]) => number!,
      ),
    );
    expect(named.size).toBeGreaterThan(8);
    for (const surface of [null, ...COVERING_TYPES])
      for (const terrainType of surface ? ['OTHER'] : TERRAIN_TYPES) {
        const { proposedBranches } = proposedFor({
          length: 40,
          terrainType,
          topCoverings: surface ? [{ type: surface, thickness: 80 }] : [],
          sections: [{ layoutDepth: 2200, layers: [{ items: [cableOf(1013, 'SINGLE')] }] }],
        });
        expect(proposedBranches.map(({ request }) => request.number).filter((one) => named.has(one))).toEqual(
          [],
        );
      }
  });

  test('plugs of a pipe are paid with the pipe, not again with its cable', () => {
    const cable = cables.find(({ name }) => /1x240 Al 24 kV/.test(name) && name.includes('3x'))!;
    const pipe = { id: 'p', kind: 'pipe' as const, typeId: 2004, outerDiameter: 160 };
    const { branches } = pricedFor({
      length: 100,
      sections: [{ layers: [{ items: [{ ...pipe, content: [cableOf(cable.id, 'SINGLE')] }] }] }],
    });
    const hasPlugs = ({ number, children }: CalculationTree): boolean =>
      number === 'M-1107' || children.some(hasPlugs);
    expect(branches.filter(({ tree }) => hasPlugs(tree)).map(({ tree }) => tree.number)).toEqual(['K-708.2']);
  });

  describe('every quantity of shipped types is paid for or waived', () => {
    const none = { unpriced: [], findings: [] };
    const outcome = (segment: LooseSegment & { terrainType?: string }) => {
      const { unpriced, findings } = pricedFor(segment);
      return { unpriced: unpriced.map(({ line, reason }) => `${line.key} ${reason}`), findings };
    };
    const GROUND_SHARES = [
      [{ kind: 'SOIL', share: 1 }],
      [{ kind: 'ROCK', share: 1 }],
      [{ kind: 'MOOR', share: 1 }],
      [
        { kind: 'SOIL', share: 0.5 },
        { kind: 'ROCK', share: 0.3 },
        { kind: 'MOOR', share: 0.2 },
      ],
    ] as GroundShare[][];

    test('under each covering, in each terrain and ground, at each depth, dug or ploughed', () => {
      const surfaces = [null, ...COVERING_TYPES];
      // What lies below nothing is the surface itself.
      for (const surface of surfaces)
        for (const below of surface ? surfaces : [null])
          for (const ground of GROUND_SHARES)
            for (const layoutDepth of [400, 700, 950, 2500])
              for (const terrainType of surface ? ['OTHER'] : TERRAIN_TYPES)
                expect(
                  outcome({
                    length: 40,
                    terrainType,
                    topCoverings: [below, surface].flatMap((type) => (type ? [{ type, thickness: 80 }] : [])),
                    sections: [
                      {
                        layoutDepth,
                        foundationThicknessFillZone: 50,
                        layers: [{ items: [cableOf(1013, 'SINGLE')] }],
                      },
                      { sectionType: 'DIRECTLY_IN_GROUND', layers: [{ items: [cableOf(1013, 'SINGLE')] }] },
                    ],
                    assumptions: { ground, reuse: { SOIL: 0.7, ROCK: 0.1, MOOR: 0 } },
                  }),
                  `${surface} on ${below}, ${JSON.stringify(ground)}, ${layoutDepth}, ${terrainType}`,
                ).toEqual(none);
    });

    test('each type of cable, pipe, conductor and marker, wherever it lies, with its ends and joints', () => {
      for (const { id } of cables)
        for (const group of ['SINGLE', 'PAIR', 'TRIANGLE'])
          expect(
            outcome({
              length: 1200,
              circuits: [['a.0'], ['b.0'], ['c.0']],
              sections: [
                {
                  layers: [
                    {
                      items: [
                        cableOf(id, group, 'a'),
                        {
                          id: 'p',
                          kind: 'pipe',
                          typeId: 2004,
                          outerDiameter: 160,
                          content: [cableOf(id, group, 'b')],
                        },
                        { id: 'k', kind: 'culvert', content: [cableOf(id, group, 'c')] },
                      ],
                    },
                  ],
                },
              ],
            }),
            `${id} ${group}`,
          ).toEqual(none);
      const rowsOf = (file: string) =>
        read(file)
          .trim()
          .split('\n')
          .slice(1)
          .map((row) => row.split(','));
      const pipes = rowsOf('catalog/pipe-types.csv').map(([id, typeName, pipeCategory, diameter]) => ({
        id: `p${id}`,
        kind: 'pipe' as const,
        typeId: Number(id),
        typeName,
        pipeCategory,
        outerDiameter: Number(diameter),
      }));
      const conductors = rowsOf('catalog/ecc-types.csv').map(([id, typeName, , radius]) => ({
        id: `e${id}`,
        kind: 'ecc' as const,
        typeId: Number(id),
        typeName,
        diameter: 2 * Number(radius),
      }));
      const others = [
        { id: 'd', kind: 'ecomDuct' as const },
        { id: 's', kind: 'sensor' as const },
        { id: 'c', kind: 'pipeCanal' as const, partCount: 4 },
      ];
      const items = [...pipes, ...conductors, ...others];
      for (const [id] of rowsOf('catalog/marker-types.csv'))
        expect(
          outcome({ length: 10, markerTypeId: Number(id), sections: [{ layers: [{ items }] }] }),
          `marker ${id}`,
        ).toEqual(none);
    });

    describe('and more never costs less', () => {
      const mm = (min: number, max: number) => fc.integer({ min, max });
      const item = fc.record({
        typeId: fc.constantFrom(...cables.map(({ id }) => id)),
        group: fc.constantFrom('SINGLE', 'PAIR', 'TRIANGLE'),
        isInPipe: fc.boolean(),
      });
      const drawn = fc.record({
        length: mm(1, 2000),
        // Coverings that reach into the bedding are a warning of their own.
        layoutDepth: mm(900, 2400),
        padding: mm(0, 600),
        terrainType: fc.constantFrom(...TERRAIN_TYPES),
        coverings: fc.array(fc.record({ type: fc.constantFrom(...COVERING_TYPES), thickness: mm(20, 200) }), {
          maxLength: 2,
        }),
        items: fc.array(item, { minLength: 1, maxLength: 4 }),
        hasCircuits: fc.boolean(),
        ground: fc.constantFrom(...GROUND_SHARES),
        sides: fc.constantFrom('VERTICAL' as const, 'BATTERED' as const),
      });
      type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

      const priceOf = ({ length, layoutDepth, padding, terrainType, coverings, ...more }: Drawn) => {
        const { items, hasCircuits, ground, sides } = more;
        const segment = {
          length,
          terrainType,
          topCoverings: coverings,
          circuits: hasCircuits ? items.map((_, i) => [`c${i}.0`]) : [],
          sections: [
            {
              layoutDepth,
              leftBorderPadding: padding,
              layers: [
                {
                  items: items.map(({ typeId, group, isInPipe }, i) => {
                    const cable = cableOf(typeId, group, `c${i}`);
                    const pipe = { id: `p${i}`, kind: 'pipe' as const, typeId: 2004, outerDiameter: 160 };
                    return isInPipe ? { ...pipe, content: [cable] } : cable;
                  }),
                },
              ],
            },
          ],
          assumptions: { ground, sides },
        };
        const { branches, unpriced } = pricedFor(segment);
        expect(unpriced).toEqual([]);
        const { trench, layouts, assumptions } = inputOf(segment);
        const notices = estimateNotices({ trench, layouts, assumptions, markerWidth: null });
        return { cost: priceOfBranches(branches), notices: notices.map(({ code }) => code) };
      };

      const MORE: Record<string, (one: Drawn, by: number) => Drawn> = {
        'more metres': (one, by) => ({ ...one, length: one.length + by }),
        deeper: (one, by) => ({ ...one, layoutDepth: one.layoutDepth + by }),
        wider: (one, by) => ({ ...one, padding: one.padding + by }),
        'thicker coverings': (one, by) => ({
          ...one,
          coverings: one.coverings.map((covering, i) =>
            i === by % one.coverings.length ? { ...covering, thickness: covering.thickness + by } : covering,
          ),
        }),
        'more cables': (one, by) => ({ ...one, items: [...one.items, one.items[by % one.items.length]!] }),
      };

      test.each(Object.entries(MORE))('%s', (what, more) => {
        fc.assert(
          fc.property(drawn, mm(1, 150), (one, by) => {
            const [less, greater] = [priceOf(one), priceOf(more(one, by))];
            // What the catalog pays by area alone may be cheaper than what it replaces, and is told.
            if (what === 'thicker coverings' && greater.notices.includes('COVERING_BY_AREA')) return;
            expect(greater.cost).toBeGreaterThanOrEqual(less.cost);
          }),
          { numRuns: Number(process.env.SPADEWORK_RUNS ?? 20) },
        );
      });
    });

    test('and thicker asphalt is never cheaper', () => {
      const mm = (min: number, max: number) => fc.integer({ min, max });
      fc.assert(
        fc.property(
          fc.record({
            length: mm(1, 2000),
            layoutDepth: mm(450, 2200),
            typeId: fc.constantFrom(...cables.map(({ id }) => id)),
            ground: fc.constantFrom(...GROUND_SHARES),
            thin: mm(20, 200),
            more: mm(1, 150),
            below: fc.constantFrom(null, 'GRAVEL', 'SAND', 'CONCRETE'),
            above: fc.constantFrom(null, null, null, 'COBBLESTONE', 'GRAVEL'),
            sides: fc.constantFrom('VERTICAL' as const, 'BATTERED' as const),
          }),
          ({ length, layoutDepth, typeId, ground, thin, more, below, above, sides }) => {
            const cost = (thickness: number) => {
              const { branches, unpriced } = pricedFor({
                length,
                topCoverings: [
                  ...(below ? [{ type: below, thickness: 100 }] : []),
                  { type: 'TARMAC', thickness },
                  ...(above ? [{ type: above, thickness: 60 }] : []),
                ],
                sections: [{ layoutDepth, layers: [{ items: [cableOf(typeId, 'SINGLE')] }] }],
                assumptions: { ground, sides },
              });
              expect(unpriced).toEqual([]);
              return priceOfBranches(branches);
            };
            expect(cost(thin + more)).toBeGreaterThanOrEqual(cost(thin));
          },
        ),
        { numRuns: 100 },
      );
    });
  });
});
