import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { distributionReport } from '../report/distribution.js';
import { quantityReport } from '../report/quantity.js';
import { addBudget } from './budget.js';
import { type CatalogNodeView, catalogAtPrices, catalogView } from './catalog.js';
import { type CustomNodeRequest, customNode } from './custom.js';
import { moneyNumber } from './decimal.js';
import { findCalculationNode, removeCalculationNode } from './edit.js';
import type { CostFinding, CostOutcome } from './finding.js';
import type { CalculationTree, CatalogTree } from './model.js';
import type { NodeRequest } from './request.js';
import { catalogKey } from './revision.js';
import { totalOfAll } from './total.js';
import { type CalculationNodeView, withCosts } from './view.js';

/**
 * Calculations as data, worked out by hand. To add a case, put a file into core/cases/cost. Nodes are named by the path
 * of their numbers. Only priced nodes of the catalog have a `unitCost`. Of an expected node only the given fields are
 * compared, but all nodes must be there, and no others.
 */
const FOLDER = new URL('../../cases/cost/', import.meta.url);

type Figures = Record<string, number>;

interface Case {
  name: string;
  source: string;
  catalog?: LooseTree;
  /** Views a part of the catalog. */
  quantity?: number;
  /** Adds to a calculation. */
  requests?: NodeRequest[];
  options?: boolean;
  custom?: (CustomNodeRequest & { id: string })[];
  /** Deletes nodes from the calculation, by path. */
  remove?: { path: string; deleteChildren: boolean }[];
  expected: {
    catalog?: Record<string, Figures>;
    calculation?: Record<string, Figures>;
    total?: number;
    findings?: CostFinding[];
    /** By type and number, with all switches on and without grouping. */
    quantityReport?: Record<string, Record<string, Figures>>;
    costTypes?: [string, number, number][];
  };
}

interface LooseTree extends Partial<Omit<CatalogTree, 'children'>> {
  type: CatalogTree['type'];
  number: string;
  children?: LooseTree[];
}

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

test('there are cases', () => expect(files.length).toBeGreaterThanOrEqual(20));

describe.each(files)('%s', (file) => {
  const { name, source, catalog, quantity, requests, options, custom, remove, expected } = JSON.parse(
    readFileSync(new URL(file, FOLDER), 'utf8'),
  ) as Case;
  const tree = catalog && priced(filled(catalog));

  test(name, () => {
    expect(source).toMatch(/^worked out by hand: ./);
    const findings: CostFinding[] = [];
    const taken = <T>(outcome: CostOutcome<T>): T[] => {
      findings.push(...outcome.findings);
      return outcome.value === null ? [] : [outcome.value];
    };

    if (tree && quantity !== undefined) {
      const views = taken(catalogView(tree, quantity));
      if (expected.catalog) expect(figures(views, expected.catalog)).toEqual(expected.catalog);
    }

    let id = 0;
    const newId = () => `n${++id}`;
    let trees = [
      ...(requests ?? []).flatMap((request) =>
        taken(addBudget(tree!, request, { options: options ?? true, newId })),
      ),
      ...(custom ?? []).flatMap((request) => taken(customNode(request.id, request))),
    ];
    for (const { path, deleteChildren } of remove ?? []) {
      trees = removeCalculationNode(trees, idAt(trees, path), deleteChildren);
    }
    const views = trees.map((each) => withCosts(each));
    const { calculation, total, quantityReport: counted, costTypes } = expected;
    if (calculation) expect(figures(views, calculation)).toEqual(calculation);
    if (total !== undefined) expect(moneyNumber(totalOfAll(trees))).toBe(total);
    if (counted) expect(reportFigures(trees, counted)).toEqual(counted);
    if (costTypes) expect(distribution(trees)).toEqual(costTypes);
    expect(findings).toEqual(expected.findings ?? []);
  });
});

function filled({ children, ...node }: LooseTree): CatalogTree {
  return {
    name: node.number,
    unit: 'stk',
    unitCost: 0,
    sheets: [],
    ...node,
    children: (children ?? []).map(filled),
  };
}

const flat = (tree: CatalogTree): CatalogTree[] => [tree, ...tree.children.flatMap(flat)];

/** Gives inner nodes their unit cost. */
function priced(tree: CatalogTree): CatalogTree {
  const prices = new Map(
    flat(tree).map(({ type, number, unitCost }) => [catalogKey(type, number), unitCost]),
  );
  return catalogAtPrices(tree, (type, number) => prices.get(catalogKey(type, number))!);
}

type View = CatalogNodeView | CalculationNodeView;

function byPath(views: readonly View[], above = ''): [string, View][] {
  const seen = new Map<string, number>();
  return views.flatMap((view) => {
    const count = (seen.get(view.number) ?? 0) + 1;
    seen.set(view.number, count);
    const path = `${above}${view.number}${count > 1 ? `#${count}` : ''}`;
    return [[path, view] as [string, View], ...byPath(view.childNodes ?? [], `${path}/`)];
  });
}

const figures = (views: readonly View[], wanted: Record<string, Figures>): Record<string, unknown> =>
  Object.fromEntries(byPath(views).map(([path, view]) => [path, picked(view, wanted[path])]));

const picked = (values: object, wanted: Figures | undefined): unknown =>
  Object.fromEntries(Object.entries(values).filter(([key]) => wanted && key in wanted));

function idAt(trees: readonly CalculationTree[], path: string): string {
  const found = byPath(trees.map((tree) => withCosts(tree))).find(([at]) => at === path)?.[1] as
    | CalculationNodeView
    | undefined;
  return findCalculationNode(trees, found!.id)!.node.id;
}

function reportFigures(trees: readonly CalculationTree[], wanted: Record<string, Record<string, Figures>>) {
  const switches = { custom: true, options: true, groupByGroups: false, groupByLocation: false };
  const report = Object.entries(quantityReport(trees, switches)).filter(([, rows]) => rows.length > 0);
  return Object.fromEntries(
    report.map(([type, rows]) => [
      type,
      Object.fromEntries(rows.map((row) => [row.number, picked(row, wanted[type]?.[row.number])])),
    ]),
  );
}

function distribution(trees: readonly CalculationTree[]): [string, number, number][] {
  const names = { facilities: new Map(), activities: new Map(), noFacility: '-', noActivity: '-' };
  return distributionReport(trees, names).COSTTYPE.map(({ type, cost, percentage }) => [
    type,
    cost,
    percentage,
  ]);
}
