import { totalOfAll } from '@spadework/core/cost';
import type { DesignChange } from '@spadework/core/design';
import { completenessOf, type EstimateSegment, estimateSums } from '@spadework/core/estimate';
import { lineName, noticeText, type QuantityLine } from '@spadework/core/quantity';
import type { ReportEstimate } from '@spadework/core/report';
import type { Call, Handlers, Operation } from '../../../http/contract.js';
import { segmentsOf } from '../../trench/index.js';
import { etagWith, type Opened, openCalculation } from '../access.js';
import type { calculationService } from '../contract.js';
import { type Design, designOf, linesOfBranch, type SegmentDesign } from '../designs/design.js';
import { additionsInForce } from './additions.js';
import { findSettings } from './estimates.sql.js';

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller' | 'language'>;

export const estimateHandlers = {
  async getEstimate(call) {
    const opened = await openCalculation(call);
    const { estimate: body } = await estimateOf(call, opened);
    return { body, etag: etagWith(opened.calculation, body) };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

/** The sum of works with additions, and what it lacks by the designs of now. */
export async function estimateOf(call: AnyCall, opened: Opened) {
  const { tx, language } = call;
  const { project, calculation } = opened;
  const listed = await segmentsOf(tx, project);
  const design = await designOf(call, opened, listed, () => true, {});
  const settings = await findSettings(tx, calculation);
  const { source, additions } = additionsInForce(settings);
  const nodes = [...design.branches.values()].flatMap((branch) => branch.nodes);
  const sums = estimateSums(totalOfAll(nodes), additions);
  const found = completenessOf(design.segments.map(estimateSegment), settings.waivers, nodes.length > 0);
  const estimate = {
    projectId: project.id,
    version: calculation.version,
    revisionName: calculation.revisionName,
    calculationType: calculation.type,
    ...sums,
    source,
    completeness: {
      state: found.state,
      unpricedCount: found.unpricedCount,
      unpriced: found.unpriced.map(({ segmentId, line, reason }) => ({
        ...placeOf(design, segmentId),
        sectionId: line.sectionId,
        key: line.key,
        kind: line.kind,
        name: lineName(line, language),
        unit: line.unit,
        net: line.net,
        reason,
      })),
      open: found.open.map(({ segmentId, state }) => ({ ...placeOf(design, segmentId), state })),
      waived: found.waived.map(({ segmentId, line, reason }) => ({
        segmentId,
        sectionId: line.sectionId,
        key: line.key,
        unit: line.unit,
        net: line.net,
        reason,
      })),
      notices: design.segments.flatMap(({ segmentId, segment }) =>
        (segment?.notices ?? []).map((notice) => ({
          code: notice.code,
          segmentId,
          message: noticeText(notice, language),
        })),
      ),
    },
  };
  return { estimate, design };
}

/** What reports say of their sum. Without segments nothing can be unpriced, so nothing is priced anew. */
export async function reportedEstimate(call: AnyCall, opened: Opened): Promise<ReportEstimate> {
  const { tx } = call;
  const { project, calculation } = opened;
  const { additions } = additionsInForce(await findSettings(tx, calculation));
  if (!calculation.hasDesigns && (await segmentsOf(tx, project)).length === 0) return { additions };
  const { completeness } = (await estimateOf(call, opened)).estimate;
  return { additions, completeness };
}

const placeOf = (design: Design, segmentId: number) => {
  const segmentName = design.segmentOf(segmentId)?.name;
  return { segmentId, ...(segmentName !== undefined && { segmentName }) };
};

/** A segment as its design has it: what has no price, and what is not applied yet. */
function estimateSegment({
  segmentId,
  segment,
  changes,
  unpriced,
  waived,
}: SegmentDesign): EstimateSegment<QuantityLine> {
  const linesBy = linesOfBranch(segment);
  const linesOf = (state: DesignChange['state']) =>
    changes.filter((change) => change.state === state).flatMap(linesBy);
  return {
    segmentId,
    states: changes.map(({ state }) => state),
    unpriced: [
      ...unpriced,
      ...linesOf('REMOVED_BY_HAND').map((line) => ({ line, reason: 'REMOVED_BY_HAND' as const })),
    ],
    waived,
    unapplied: linesOf('NEW'),
  };
}
