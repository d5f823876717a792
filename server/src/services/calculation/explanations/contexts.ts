import {
  CATALOG_NODE_TYPES,
  type CalculationTree,
  type CatalogNodeType,
  type CatalogTree,
  catalogKey,
  type NodeContext,
} from '@spadework/core/cost';
import { explainQuantity, lineName } from '@spadework/core/quantity';
import type { Call, Operation } from '../../../http/contract.js';
import {
  type MeasuredSegment,
  measureSegments,
  profilesFor,
  quantityLinks,
  segmentsOf,
} from '../../trench/index.js';
import type { Opened } from '../access.js';
import type { BranchRow } from '../calculations.sql.js';
import { listCompanyPrices } from '../catalog.sql.js';
import { originsOfBranches } from '../designs/origins.sql.js';
import { findRuleSet, type RuleSetRow, STARTER_COMPANY } from '../rules.sql.js';
import { treeOf } from '../trees.js';
import { type OriginData, originsFrom } from './origins.js';
import { type BranchDesign, sourcesOf } from './sources.js';

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller' | 'language'>;

/** The nodes whose origin is asked for. */
export interface Explained {
  branchIds: readonly number[];
  tops: readonly Pick<CalculationTree, 'type' | 'number'>[];
  /** The numbers of all nodes, for prices of the company. */
  numbers(): Promise<readonly string[]>;
}

/** What explains the nodes of branches: the catalog, prices, rules and the quantities of trenches. */
export async function contextsFor(
  call: AnyCall,
  opened: Opened,
  branches: readonly BranchRow[],
  needsDesign = true,
): Promise<(branch: BranchRow) => NodeContext> {
  const tops = branches.flatMap(({ nodes }) => nodes);
  const explained = { branchIds: branches.map(({ id }) => id), tops, numbers: async () => numbersOf(tops) };
  const data = await loadOrigins(call, opened, explained, needsDesign);
  const originsOf = originsFrom(data);
  const { language } = call;
  return ({ id }) => {
    const design = data.designs.get(id);
    return {
      ...originsOf(id),
      language,
      sourceOf: sourcesOf(opened.calculation, design),
      lineOf: design?.segment ? linesOf(design.segment, design, language) : noLine,
    };
  };
}

/** Where quantities and prices of nodes come from. */
export async function loadOrigins(
  call: AnyCall,
  opened: Opened,
  { branchIds, tops, numbers }: Explained,
  needsDesign = true,
): Promise<OriginData> {
  const { tx } = call;
  const { type, companyId, revisionId } = opened.calculation;
  const prices =
    type === 'COMPANY' ? await listCompanyPrices(tx, companyId, revisionId, await numbers()) : [];
  return {
    type,
    catalogs: await catalogsOf(call, opened, tops),
    prices: new Map(prices.map((row) => [catalogKey(row.type, row.number), row.cost])),
    designs: needsDesign ? await designsOf(call, opened, branchIds) : new Map(),
  };
}

function numbersOf(trees: readonly CalculationTree[]): string[] {
  const numbers = new Set<string>();
  const collect = ({ number, children }: CalculationTree) => {
    numbers.add(number);
    children.forEach(collect);
  };
  trees.forEach(collect);
  return [...numbers];
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
  tops: Explained['tops'],
): Promise<Map<string, CatalogTree>> {
  const trees = new Map<string, CatalogTree>();
  for (const { type, number } of tops) {
    const key = catalogKey(type, number);
    if (trees.has(key) || !isCatalogType(type)) continue;
    const named = await treeOf(tx, calculation.revisionId, type, number);
    if (named) trees.set(key, named.tree);
  }
  return trees;
}

/** The designs of branches, by branch. */
async function designsOf(
  { tx, caller }: AnyCall,
  { calculation, project }: Opened,
  branchIds: readonly number[],
): Promise<Map<number, BranchDesign>> {
  if (!calculation.hasDesigns) return new Map();
  const origins = await originsOfBranches(tx, calculation, branchIds);
  if (origins.length === 0) return new Map();
  const { companyId } = calculation;
  const isOwnCompany = caller.companyId === companyId;
  const sets = new Map<string, RuleSetRow | undefined>();
  for (const id of new Set(origins.map(({ ruleSetId }) => ruleSetId)))
    sets.set(id, await findRuleSet(tx, companyId, id));
  const profiles = await profilesFor(tx, companyId, undefined);
  const bySegment = new Map(origins.map((origin) => [origin.segmentId, origin]));
  const listed = await segmentsOf(tx, project, [...bySegment.keys()]);
  const measured = new Map(
    (
      await measureSegments(
        tx,
        caller,
        listed,
        (id, trench) => profiles(trench, bySegment.get(id)!.profileId).assumptions,
      )
    ).map((segment) => [segment.id, segment]),
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
        profile: profiles(measured.get(origin.segmentId)?.trench, origin.profileId),
      },
    ]),
  );
}
