import {
  CATALOG_NODE_TYPES,
  type CalculationTree,
  type CatalogNodeType,
  type CatalogTree,
  catalogKey,
  isInner,
  moneyOf,
  type NodeContext,
  type PriceOrigin,
} from '@spadework/core/cost';
import { explainQuantity, lineName, ruleFigure } from '@spadework/core/quantity';
import type { ExplainedTop } from '@spadework/core/report';
import type { Call, Operation } from '../../../http/contract.js';
import {
  type MeasuredSegment,
  measureSegments,
  profilesOf,
  quantityLinks,
  segmentsOf,
} from '../../trench/index.js';
import type { Opened } from '../access.js';
import type { BranchRow } from '../calculations.sql.js';
import { listCompanyPrices } from '../catalog.sql.js';
import { type OriginRow, originsOfBranches } from '../designs/origins.sql.js';
import { findRuleSet, type RuleSetRow, STARTER_COMPANY } from '../rules.sql.js';
import { nodesOf, treeOf } from '../trees.js';
import { type BranchDesign, sourcesOf } from './sources.js';

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller' | 'language'>;

/** What explains the nodes of branches: the catalog, prices, rules and the quantities of trenches. */
export async function contextsFor(
  call: AnyCall,
  opened: Opened,
  branches: readonly BranchRow[],
  needsDesign = true,
): Promise<(branch: BranchRow) => NodeContext> {
  const designs = needsDesign ? await designsOf(call, opened, branches) : new Map();
  return contextsWith(call, opened, branches, designs);
}

async function contextsWith(
  call: AnyCall,
  opened: Opened,
  branches: readonly BranchRow[],
  designs: ReadonlyMap<number, BranchDesign>,
): Promise<(branch: BranchRow) => NodeContext> {
  const { language } = call;
  const catalogs = await catalogsOf(call, opened, branches);
  const priceOf = await pricesOf(call, opened, branches, catalogs);
  return ({ id }) => {
    const design = designs.get(id);
    const shared = {
      language,
      catalogOf: ({ type, number }: CalculationTree) => catalogs.get(catalogKey(type, number)),
      priceOf,
      sourceOf: sourcesOf(opened.calculation, design),
    };
    if (!design) return { ...shared, ruleNames: [], lineOf: noLine };
    const { origin, rule, segment } = design;
    return {
      ...shared,
      ruleNames: [
        rule?.name ?? origin.ruleId,
        segment?.name ?? String(origin.segmentId),
        String(origin.segmentVersion),
      ],
      design: {
        asked: origin.wish?.request ?? null,
        figureOf: (path) => (rule && segment ? ruleFigure(rule, path, origin.scope, segment) : null),
      },
      lineOf: segment ? linesOf(segment, design, language) : noLine,
    };
  };
}

/** The same for a report: with the trenches whose quantities were used. */
export async function explainedTops(
  call: AnyCall,
  opened: Opened,
  branches: readonly BranchRow[],
): Promise<(top: CalculationTree) => ExplainedTop> {
  const designs = await designsOf(call, opened, branches);
  const contextOf = await contextsWith(call, opened, branches, designs);
  const tops = new Map(
    branches.flatMap((branch) => {
      const { segment, profile } = designs.get(branch.id) ?? {};
      const explained: ExplainedTop = {
        context: contextOf(branch),
        ...(segment &&
          profile && {
            trench: {
              id: segment.id,
              name: segment.name,
              version: segment.version,
              assumptions: segment.assumptions,
              own: segment.trench.assumptions,
              // The built-in profile changes nothing.
              profile: { name: profile.name, assumptions: profile.version === 0 ? {} : profile.assumptions },
              lines: segment.quantities.all,
            },
          }),
      };
      return branch.nodes.map((node) => [node, explained] as const);
    }),
  );
  return (top) => tops.get(top)!;
}

function noLine(): never {
  throw new Error('a branch without a design has no lines');
}

/** The name of a line, and its explanation with links. */
const linesOf = (
  segment: MeasuredSegment,
  { profile, isOwnCompany }: BranchDesign,
  language: AnyCall['language'],
): NodeContext['lineOf'] => {
  const links = quantityLinks(segment, profile, isOwnCompany);
  return ({ key, gross, sectionId }, depth) => {
    const line = segment.quantities.all.find((one) => one.key === key)!;
    const figure = gross ? 'gross' : 'net';
    const explanation =
      depth > 0 ? explainQuantity(segment.quantities, key, { sectionId, figure, depth, language }) : null;
    return {
      name: lineName(line, language),
      ...(explanation && { explanation: links.explanation(explanation) }),
    };
  };
};

const isCatalogType = (type: string): type is CatalogNodeType =>
  CATALOG_NODE_TYPES.some((one) => one === type);

/** The catalog's trees of the top nodes of branches. */
async function catalogsOf(
  { tx }: AnyCall,
  { calculation }: Opened,
  branches: readonly BranchRow[],
): Promise<Map<string, CatalogTree>> {
  const trees = new Map<string, CatalogTree>();
  for (const { type, number } of branches.flatMap(({ nodes }) => nodes)) {
    const key = catalogKey(type, number);
    if (trees.has(key) || !isCatalogType(type)) continue;
    const named = await treeOf(tx, calculation.revisionId, type, number);
    if (named) trees.set(key, named.tree);
  }
  return trees;
}

/** Whose price each node has. A company's price may have changed since the node got its own. */
async function pricesOf(
  { tx }: AnyCall,
  { calculation }: Opened,
  branches: readonly BranchRow[],
  catalogs: ReadonlyMap<string, CatalogTree>,
): Promise<(node: CalculationTree) => PriceOrigin> {
  if (calculation.type !== 'COMPANY') return () => 'AVERAGE';
  const numbers = new Set<string>();
  const collect = ({ number, children }: CalculationTree) => {
    numbers.add(number);
    children.forEach(collect);
  };
  for (const { nodes } of branches) nodes.forEach(collect);
  const own = new Map(
    (await listCompanyPrices(tx, calculation.companyId, calculation.revisionId, [...numbers])).map(
      ({ type, number, cost }) => [catalogKey(type, number), cost],
    ),
  );
  const average = new Map(
    [...catalogs.values()]
      .flatMap((tree) => [...nodesOf(tree)])
      .map(({ type, number, unitCost }) => [catalogKey(type, number), unitCost]),
  );
  return ({ type, number, cost }) => {
    if (isInner(type)) return 'COMPANY';
    const key = catalogKey(type as CatalogNodeType, number);
    const now = own.get(key) ?? average.get(key);
    if (now === undefined || moneyOf(now) !== moneyOf(cost)) return 'EARLIER';
    return own.has(key) ? 'COMPANY' : 'AVERAGE';
  };
}

/** The designs of branches, by branch. */
async function designsOf(
  { tx, caller }: AnyCall,
  { calculation, project }: Opened,
  branches: readonly BranchRow[],
): Promise<Map<number, BranchDesign>> {
  if (!calculation.hasDesigns) return new Map();
  const origins = await originsOfBranches(
    tx,
    calculation,
    branches.map(({ id }) => id),
  );
  if (origins.length === 0) return new Map();
  const { companyId } = calculation;
  const isOwnCompany = caller.companyId === companyId;
  const sets = new Map<string, RuleSetRow | undefined>();
  for (const id of new Set(origins.map(({ ruleSetId }) => ruleSetId)))
    sets.set(id, await findRuleSet(tx, companyId, id));
  const profiles = await profilesOf(
    tx,
    companyId,
    origins.map(({ profileId }) => profileId),
  );
  const profileOf = ({ profileId }: OriginRow) => profiles.get(profileId) ?? profiles.get('standard')!;
  const bySegment = new Map(origins.map((origin) => [origin.segmentId, origin]));
  const listed = await segmentsOf(tx, project, [...bySegment.keys()]);
  const measured = new Map(
    (await measureSegments(tx, caller, listed, (id) => profileOf(bySegment.get(id)!).assumptions)).map(
      (segment) => [segment.id, segment],
    ),
  );
  return new Map(
    origins.map((origin) => [
      origin.branchId,
      {
        origin,
        rule: sets.get(origin.ruleSetId)?.rules.find(({ id }) => id === origin.ruleId),
        hasReadableRules: isOwnCompany || sets.get(origin.ruleSetId)?.companyId === STARTER_COMPANY,
        isOwnCompany,
        segment: measured.get(origin.segmentId) ?? null,
        profile: profileOf(origin),
      },
    ]),
  );
}
