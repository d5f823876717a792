import { createHash } from 'node:crypto';
import { moneyNumber } from '@spadework/core/cost';
import { estimateDocument } from '@spadework/core/report';
import { canonicalJson } from '@spadework/core/value';
import { changed } from '../../../events/door.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { message } from '../../../http/messages.js';
import { reportFile } from '../../../http/reportFile.js';
import { listFaults } from '../../../kernel/faults.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Typesetter } from '../../../render/typesetting/typesetter.js';
import { setProjectMeta } from '../../project/index.js';
import { type Opened, openCalculation, totalBefore } from '../access.js';
import { findFullName } from '../calculations.sql.js';
import type { calculationService } from '../contract.js';
import { MAX_FROZEN } from '../limits.js';
import { reportFrame } from '../reportData.js';
import { type FrozenContent, frozenContent } from './content.js';
import { estimateOf } from './estimate.js';
import * as store from './frozen.sql.js';
import { ESTIMATE_MESSAGES } from './messages.js';

type Operations = (typeof calculationService)['operations'];

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');
const etagOf = ({ id, hash }: store.FrozenHead): string => `"${id}-${hash.slice(0, 16)}"`;

/** Estimates that were frozen: what they were made from is kept with them, and never changes. */
export const frozenHandlers = (typesetter: Typesetter) =>
  ({
    async freezeEstimate(call) {
      const { tx, body, caller } = call;
      const opened = await openCalculation({ ...call, ifMatch: undefined });
      const { calculation } = opened;
      const made = await estimateOf(call, opened);
      const { works, subtotal, vat, total, completeness } = made.estimate;
      requireFreezable(call, completeness);
      if ((await store.countFrozen(tx, calculation)) >= MAX_FROZEN) throw new Refusal('TOO_MANY_ESTIMATES');
      const content = canonicalJson(await frozenContent(call, opened, made));
      const id = await store.newEstimateId(tx);
      const meta = {
        totalCost: moneyNumber(totalBefore(opened)),
        catalogRevisionName: calculation.revisionName,
        estimateState: completeness.state,
      };
      await setProjectMeta(tx, opened.project, meta, caller.author);
      const { companyId, projectId } = calculation;
      return changed(
        {
          rows: store.insertFrozen(calculation, {
            id,
            name: body.name,
            note: body.note ?? null,
            frozenBy: caller.author,
            state: completeness.state,
            works,
            subtotal,
            vat,
            total,
            hash: hashOf(content),
            content,
          }),
          // It never gets another version.
          event: { companyId, projectId, type: 'estimate.frozen', resource: `estimate:${id}`, version: 1 },
        },
        (head: store.FrozenHead) => ({ body: head, etag: etagOf(head) }),
      );
    },

    async listFrozenEstimates(call) {
      const { calculation } = await openCalculation(call);
      return { body: await store.listFrozen(call.tx, calculation) };
    },

    async getFrozenEstimate(call) {
      const { frozen } = await openFrozen(call);
      const { content, ...head } = frozen;
      // The content as it was hashed, byte by byte.
      const text = `${JSON.stringify(head).slice(0, -1)},"content":${content}}`;
      return { text, etag: etagOf(frozen) };
    },

    async verifyFrozenEstimate(call) {
      const { frozen } = await openFrozen(call);
      return { body: { ok: isAsFrozen(frozen) } };
    },

    async frozenEstimatePdf(call) {
      const { opened, frozen } = await openFrozen(call);
      const { tx, caller, language } = call;
      const { content, ...head } = frozen;
      const { estimate, nodes } = JSON.parse(content) as FrozenContent;
      const document = estimateDocument(
        {
          ...(await reportFrame(call, opened)),
          revisionName: estimate.revisionName,
          calculationType: estimate.calculationType,
          date: head.frozenAt,
          trees: [],
        },
        {
          number: head.number,
          name: head.name,
          note: head.note ?? undefined,
          frozenBy: (await findFullName(tx, head.frozenBy)) ?? head.frozenBy,
          hash: head.hash,
          estimate,
          nodes,
        },
        language,
      );
      const name = `estimate-${head.id}.pdf`;
      return reportFile(tx, { name }, document, (json) => typesetter.pdf(json, caller.companyId));
    },
  }) satisfies Partial<Handlers<Operations>>;

type FrozenCall = Omit<Parameters<typeof openCalculation>[0], 'params'> & { params: { estimateId: number } };

/** A frozen estimate with its project. One that the caller cannot see is reported as not found. */
export async function openFrozen(call: FrozenCall): Promise<{ opened: Opened; frozen: store.FrozenRow }> {
  const { tx, params } = call;
  const missing = new Refusal('ESTIMATE_NOT_FOUND');
  const found = await store.findFrozenProject(tx, params.estimateId);
  if (!found) throw missing;
  const opened = await openCalculation({ ...call, params: found }).catch((error) => {
    throw error instanceof Refusal && error.code === 'PROJECT_HAS_NO_CALCULATION' ? missing : error;
  });
  const frozen = await store.findFrozen(tx, opened.calculation, params.estimateId);
  if (!frozen) throw missing;
  return { opened, frozen };
}

/** Whether the content has its hash, and the head says what the content does. */
function isAsFrozen({ content, hash, works, subtotal, vat, total, state }: store.FrozenRow): boolean {
  if (hashOf(content) !== hash) return false;
  const { estimate } = JSON.parse(content) as FrozenContent;
  const sums = [estimate.works, estimate.subtotal, estimate.vat, estimate.total];
  return (
    estimate.completeness.state === state && [works, subtotal, vat, total].every((sum, i) => sum === sums[i])
  );
}

function requireFreezable(
  { body, language }: Call<Operations['freezeEstimate']>,
  { state, unpriced, unpricedCount, open }: FrozenContent['estimate']['completeness'],
): void {
  if (state === 'EMPTY') throw new Refusal('ESTIMATE_EMPTY');
  if (state === 'COMPLETE' || body.acceptIncomplete) return;
  const { listed } = listFaults([
    ...unpriced.map(({ key, name, segmentName, segmentId }) => ({
      path: key,
      message: message(language, ESTIMATE_MESSAGES.unpriced, name, segmentName ?? segmentId),
    })),
    ...open.map(({ segmentId, segmentName }) => ({
      path: `segments.${segmentId}`,
      message: message(language, ESTIMATE_MESSAGES.open, segmentName ?? segmentId),
    })),
  ]);
  const more = unpricedCount + open.length - listed.length;
  throw new Refusal('ESTIMATE_INCOMPLETE', {
    errors: [
      ...listed,
      ...(more > 0 ? [{ path: 'segments', message: message(language, ESTIMATE_MESSAGES.more, more) }] : []),
    ],
  });
}
