import {
  type CalculationTree,
  type CatalogNodeType,
  type CatalogTree,
  catalogKey,
  isInner,
  moneyOf,
  type NodeContext,
  type PriceOrigin,
} from '@spadework/core/cost';
import {
  fromPlainQuantities,
  type PlainQuantities,
  plainQuantities,
  ruleFigure,
} from '@spadework/core/quantity';
import type { ExplainedTop } from '@spadework/core/report';
import type { BranchRow, CalculationRow } from '../calculations.sql.js';
import { nodesOf } from '../trees.js';
import type { BranchDesign } from './sources.js';

/** Where quantities and prices of nodes come from, as data that another thread can take. */
export interface OriginData {
  type: CalculationRow['type'];
  /** By `catalogKey`: the trees of the top nodes, and the prices of the company. */
  catalogs: ReadonlyMap<string, CatalogTree>;
  prices: ReadonlyMap<string, number>;
  designs: ReadonlyMap<number, BranchDesign>;
}

export type PlainOriginData = Omit<OriginData, 'designs'> & { designs: [number, PlainDesign][] };
type PlainDesign = Omit<BranchDesign, 'segment'> & {
  segment:
    | (Omit<NonNullable<BranchDesign['segment']>, 'quantities'> & { quantities: PlainQuantities })
    | null;
};

export const plainOrigins = ({ designs, ...rest }: OriginData): PlainOriginData => ({
  ...rest,
  designs: [...designs].map(([id, design]) => {
    const { segment } = design;
    const plain = segment && { ...segment, quantities: plainQuantities(segment.quantities) };
    return [id, { ...design, segment: plain }];
  }),
});

export const fromPlainOrigins = ({ designs, ...rest }: PlainOriginData): OriginData => ({
  ...rest,
  designs: new Map(
    designs.map(([id, design]) => {
      const { segment } = design;
      const full = segment && { ...segment, quantities: fromPlainQuantities(segment.quantities) };
      return [id, { ...design, segment: full }];
    }),
  ),
});

type Origins = ExplainedTop['context'];

export function originsFrom(data: OriginData): (branchId: number) => Origins {
  const priceOf = priceOrigins(data);
  return (branchId) => {
    const shared = {
      catalogOf: ({ type, number }: CalculationTree) => data.catalogs.get(catalogKey(type, number)),
      priceOf,
    };
    const design = data.designs.get(branchId);
    if (!design) return { ...shared, ruleNames: [] };
    const { origin, rule, segment } = design;
    return {
      ...shared,
      ruleNames: [
        rule?.name ?? origin.ruleId,
        segment?.name ?? String(origin.segmentId),
        String(origin.segmentVersion),
      ],
      design: {
        asked: origin.proposedBranch?.request ?? null,
        figureOf: (path) => (rule && segment ? ruleFigure(rule, path, origin.scope, segment) : null),
      },
    };
  };
}

/** The same for a report: with the trenches whose quantities were used. */
export function explainedTops(
  data: OriginData,
  branches: readonly BranchRow[],
): (top: CalculationTree) => ExplainedTop {
  const originsOf = originsFrom(data);
  const tops = new Map(
    branches.flatMap((branch) => {
      const { segment, profile } = data.designs.get(branch.id) ?? {};
      const explained: ExplainedTop = {
        context: originsOf(branch.id),
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

/** Whose price each node has. A company's price may have changed since the node got its own. */
function priceOrigins({ type: prices, prices: own, catalogs }: OriginData): NodeContext['priceOf'] {
  if (prices !== 'COMPANY') return () => 'AVERAGE';
  const average = new Map(
    [...catalogs.values()]
      .flatMap((tree) => [...nodesOf(tree)])
      .map(({ type, number, unitCost }) => [catalogKey(type, number), unitCost]),
  );
  return ({ type, number, cost }): PriceOrigin => {
    if (isInner(type)) return 'COMPANY';
    const key = catalogKey(type as CatalogNodeType, number);
    const now = own.get(key) ?? average.get(key);
    if (now === undefined || moneyOf(now) !== moneyOf(cost)) return 'EARLIER';
    return own.has(key) ? 'COMPANY' : 'AVERAGE';
  };
}
