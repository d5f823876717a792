import { totalOfAll } from '@spadework/core/cost';
import { type Resolution, stateOfAll } from '@spadework/core/design';
import { unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { matches } from '../../../http/etag.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { segmentsOf } from '../../trench/index.js';
import { etagOf, type Opened, openCalculation, totalBefore } from '../access.js';
import * as calculations from '../calculations.sql.js';
import type { calculationService } from '../contract.js';
import { listFindings } from '../findingList.js';
import { finishChange } from '../finish.js';
import { withoutNulls } from '../nulls.js';
import { apply, refuseNameless, takeBack } from './apply.js';
import { loadDesign, refuseUsedTwice, type Selected, staleNews } from './load.js';
import * as store from './origins.sql.js';
import { presentChange, presentFinding, proposalOf, tagOf, totalsOf } from './present.js';

type Operations = (typeof calculationService)['operations'];
export const designHandlers = {
  async getDesigns(call) {
    const opened = await openCalculation(call);
    const segmentIds = call.query.applied ? await appliedSegments(call.tx, opened) : undefined;
    const design = await loadDesign(call, opened, segmentIds ? { segmentIds } : {});
    const { language } = call;
    return {
      news: await staleNews(call, opened, design),
      body: {
        segments: design.segments.map(({ segmentId, segment, provenance, changes, unmapped, pricing }) => ({
          segmentId,
          ...(segment && { segmentName: segment.name, version: segment.version }),
          state: stateOfAll(changes.map(({ state }) => state)),
          ...(provenance && {
            segmentVersion: provenance.segmentVersion,
            ruleSetId: provenance.ruleSetId,
            profileId: provenance.profileId,
          }),
          ...totalsOf(changes, design),
          changes: changes
            .filter(({ action }) => action !== 'KEEP')
            .map((change) => presentChange(change, change, design, language)),
          unmappedCount: unmapped.length,
          pricing,
        })),
        ...listFindings(design.findings, (finding) => presentFinding(finding, language)),
      },
    };
  },

  async previewDesign(call) {
    const opened = await openCalculation({ ...call, ifMatch: undefined });
    const design = await loadDesign(call, opened, withoutNulls(call.body) as Selected);
    refuseUsedTwice(design, call.language);
    return { body: proposalOf(design, opened, call.language), etag: tagOf(design, opened) };
  },

  async applyDesign(call) {
    const opened = await openCalculation({ ...call, ifMatch: undefined });
    const { resolve = [], ...selection } = withoutNulls(call.body) as Selected & { resolve?: Resolution[] };
    refuseNameless(resolve, call.language);
    const design = await loadDesign(call, opened, selection);
    refuseUsedTwice(design, call.language);
    if (call.ifMatch !== undefined && !matches(call.ifMatch, tagOf(design, opened)))
      throw new Refusal('DESIGN_CHANGED');
    return apply(call, opened, design, resolve);
  },

  async takeBackDesign(call) {
    return takeBack(call, await openCalculation(call));
  },

  async releaseDesign(call) {
    const opened = await openCalculation(call);
    const { tx, params, query } = call;
    const { calculation } = opened;
    const origins = (await store.listOrigins(tx, calculation)).filter(
      ({ segmentId }) => segmentId === params.segmentId,
    );
    if (origins.length === 0) {
      const listed = await segmentsOf(tx, opened.project);
      if (!listed.some(({ id }) => id === params.segmentId)) throw new Refusal('SEGMENT_NOT_FOUND');
      return unchanged({ etag: etagOf(calculation) });
    }
    await store.deleteOrigins(tx, calculation, origins);
    let total = totalBefore(opened);
    if (query.nodes === 'REMOVE') {
      const ids = new Set(origins.map(({ branchId }) => branchId));
      const branches = (await calculations.listBranches(tx, calculation)).filter(({ id }) => ids.has(id));
      await store.deleteBranchesOf(tx, calculation, [...ids]);
      total -= totalOfAll(branches.flatMap(({ nodes }) => nodes));
    }
    return finishChange(call, opened, total, {
      type: 'design.released',
      changes: [{ property: 'segment', from: params.segmentId }],
      designed: new Map([[params.segmentId, null]]),
      answer: {},
    });
  },
} satisfies Partial<Handlers<Operations>>;

/** The segments that generated nodes of a calculation come from, also deleted ones. */
const appliedSegments = async (tx: Tx, { calculation }: Opened): Promise<number[]> => [
  ...new Set((await store.listOrigins(tx, calculation)).map(({ segmentId }) => segmentId)),
];
