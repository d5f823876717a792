import {
  type CalculationTree,
  CatalogWays,
  costNode,
  costSums,
  moneyNumber,
  orderedTops,
  sharesOf,
  toDepth,
  wholeKroner,
  withCosts,
} from '@spadework/core/cost';
import {
  appendixRows,
  budgetDocument,
  conformityDocument,
  connectedSheets,
  descriptionDocument,
  distributionReport,
  quantityDocument,
  quantityReport,
  quantityWorkbook,
  type ReportDocument,
  type ReportQuantityRow,
  rowsOf,
  summaryDocument,
} from '@spadework/core/report';
import type { BranchRow } from '../calculations.sql.js';
import { withOrigin } from '../designs/withOrigin.js';
import { explainedTops, fromPlainOrigins } from '../explanations/origins.js';
import { MAX_ROWS } from '../limits.js';
import type { Computed, Task } from './task.js';

type Of<Name extends Task['of']> = Extract<Task, { of: Name }>;

/** Computes a task. Values in, bytes out: it runs in this thread or in another one. */
export function compute(task: Task, branches: readonly BranchRow[]): Computed {
  const result = resultOf(task, branches);
  return result === undefined ? {} : { json: Buffer.from(JSON.stringify(result)) };
}

function resultOf(task: Task, branches: readonly BranchRow[]): unknown {
  switch (task.of) {
    case 'document':
      return documentOf(task, branches);
    case 'nodes':
      return orderedTops(branches).map(({ branch, node }) =>
        withOrigin(toDepth(withCosts(node), task.depth - 1), task.origins.get(branch.id)),
      );
    case 'quantities':
      return quantitiesOf(task, treesOf(branches));
    case 'distribution': {
      const report = distributionReport(treesOf(branches), task.names);
      return task.type === undefined ? report : report[task.type];
    }
    case 'sheets':
      return connectedSheets({ ...task.project, trees: treesOf(branches) });
    case 'report':
      return reportOf(task, branches);
  }
}

const treesOf = (branches: readonly BranchRow[]): CalculationTree[] =>
  orderedTops(branches).map(({ node }) => node);

function documentOf({ frame, links, origins }: Of<'document'>, branches: readonly BranchRow[]) {
  const ordered = orderedTops(branches);
  const tops = ordered.map(({ node }) => node);
  const ways = new CatalogWays(links);
  const sums = costSums(tops);
  return {
    ...frame,
    totalCost: moneyNumber(sums.total),
    totalCostRounded: wholeKroner(sums.total),
    nodeCount: countOf(tops),
    distribution: sharesOf(sums),
    nodes: ordered.map(({ branch, node }) => {
      const { origin, asked } = origins.get(branch.id) ?? {};
      return withOrigin(costNode(node, { ways, asked }), origin);
    }),
  };
}

const countOf = (trees: readonly CalculationTree[]): number =>
  trees.reduce((count, { children }) => count + 1 + countOf(children), 0);

function quantitiesOf({ switches, language, type }: Of<'quantities'>, trees: readonly CalculationTree[]) {
  const report = quantityReport(trees, switches, language);
  if (type !== undefined) return report[type].map(presentRow);
  return Object.fromEntries(Object.entries(report).map(([name, rows]) => [name, rows.map(presentRow)]));
}

const presentRow = ({ sheets: _, custom: _custom, groups: _groups, ...row }: ReportQuantityRow) => row;

/** Undefined: it has more rows than a report may have. */
function reportOf({ project: frame, language, report }: Of<'report'>, branches: readonly BranchRow[]) {
  const project = { ...frame, trees: treesOf(branches) };
  switch (report.kind) {
    case 'workbook':
      return quantityWorkbook(project, report.switches, language);
    case 'quantity':
      return printable(quantityDocument(project, report.type, report.switches, language));
    case 'conformity':
      return printable(conformityDocument(project, report.titles, language, report.attached));
    case 'description':
      return printable(descriptionDocument(project, report.switches, language));
    case 'budget':
    case 'summary': {
      const { explained } = report;
      const documentOf = report.kind === 'budget' ? budgetDocument : summaryDocument;
      if (!explained) return printable(documentOf(project, language));
      // Counting rows takes little; writing them with where everything comes from takes long.
      if (appendixRows(project.trees) > MAX_ROWS) return undefined;
      return printable(documentOf(project, language, explainedTops(fromPlainOrigins(explained), branches)));
    }
  }
}

const printable = (document: ReportDocument): ReportDocument | undefined =>
  rowsOf(document) > MAX_ROWS ? undefined : document;
