import {
  type CalculationNodeView,
  type CalculationTree,
  explainNode,
  orderedTops,
  toDepth,
  withCosts,
} from '@spadework/core/cost';
import type { Call, Operation } from '../../../http/contract.js';
import type { Opened } from '../access.js';
import type { BranchRow } from '../calculations.sql.js';
import type { Design } from '../designs/design.js';
import { originsOf } from '../designs/nodeOrigins.js';
import { withOrigin } from '../designs/withOrigin.js';
import { contextsFor } from '../explanations/contexts.js';
import type { estimateOf } from './estimate.js';

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller' | 'language'>;

const MAX_DEPTH = 20;
/** Nodes on so many levels are explained, each by so many levels below it. */
const EXPLAINED_DEPTH = 3;

/** Everything that an estimate follows from, so that it can be read when all of it has changed. */
export async function frozenContent(
  call: AnyCall,
  opened: Opened,
  { estimate, design }: Awaited<ReturnType<typeof estimateOf>>,
) {
  const branches = [...design.branches.values()].map(
    ({ id, nodes }): BranchRow => ({ id, nodes: [...nodes] }),
  );
  const origins = await originsOf(call, opened, branches);
  const ordered = orderedTops(branches);
  const contextOf = await contextsFor(call, opened, branches);
  const { revisionId, revisionName } = opened.calculation;
  return {
    estimate,
    nodes: ordered.map(({ branch, node }) =>
      withOrigin(inBothLanguages(toDepth(withCosts(node), MAX_DEPTH), node), origins.get(branch.id)),
    ),
    segments: design.segments.flatMap(({ segment }) => {
      if (!segment) return [];
      const { id, name, version, assumptions, trench, quantities } = segment;
      const lines = quantities.lines.map(({ key, kind, unit, state, net, gross, sectionId }) => ({
        key,
        kind,
        unit,
        state,
        net,
        gross,
        sectionId,
      }));
      const { totals, warnings } = quantities;
      return [{ id, name, version, assumptions, trench, quantities: { lines, totals, warnings } }];
    }),
    ...usedBy(design),
    revision: { id: revisionId, name: revisionName },
    explanations: ordered.flatMap(({ branch, node }) => {
      const context = contextOf(branch);
      return pathsBelow([node]).map((path) => ({
        nodeId: path.at(-1)!.id,
        explanation: explainNode(path, 'totalCost', EXPLAINED_DEPTH, context),
      }));
    }),
  };
}

interface NamedView extends CalculationNodeView {
  nameEn?: string;
  childNodes?: NamedView[];
}

/** With the English names too: an estimate is read in either language long after the catalog is gone. */
const inBothLanguages = (view: CalculationNodeView, { nameEn, children }: CalculationTree): NamedView => ({
  ...view,
  ...(nameEn !== undefined && { nameEn }),
  ...(view.childNodes && {
    childNodes: view.childNodes.map((child, i) => inBothLanguages(child, children[i]!)),
  }),
});

/** The rules and profiles that the segments are priced by. */
function usedBy({ segments, provenanceOf }: Design) {
  const rules = new Map<string, number>();
  const profile = new Map<string, number>();
  for (const { segmentId, segment } of segments) {
    if (!segment) continue;
    const { ruleSetId, ruleSetVersion, profileId, profileVersion } = provenanceOf(segmentId);
    rules.set(ruleSetId, ruleSetVersion);
    profile.set(profileId, profileVersion);
  }
  const listed = (versions: ReadonlyMap<string, number>) =>
    [...versions].map(([id, version]) => ({ id, version }));
  return { rules: listed(rules), profile: listed(profile) };
}

/** The nodes of a branch on the levels that are explained, each with those above it. */
const pathsBelow = (path: readonly CalculationTree[]): (readonly CalculationTree[])[] => [
  path,
  ...(path.length < EXPLAINED_DEPTH
    ? path.at(-1)!.children.flatMap((child) => pathsBelow([...path, child]))
    : []),
];

export type FrozenContent = Awaited<ReturnType<typeof frozenContent>>;
