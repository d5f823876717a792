import { asProblem, call, callForReply, endsOf, Problem, type Reply } from '../../../api/index.js';
import type { Transport } from '../../../optimistic/index.js';
import { changeWaivers, sameWaiver } from '../estimate/waivers.js';
import { type CalculationChange, type Identified, idsOf, isFinal } from './changes.js';
import type { Calculation } from './model.js';

/** How a document reaches the server; a test gives its own. */
export interface CalculationTransport extends Transport<Calculation, CalculationChange, CalculationChange> {
  /** Resolves when there are versions after a position of the feed, or after a while. Without one, gives where it ends. */
  changed(after: number | undefined, signal?: AbortSignal): Promise<{ next: number; versions: number[] }>;
}

const WAIT_SECONDS = 25;
const EVENTS = [
  'calculation.changed',
  'calculation.type',
  'calculation.additions',
  'calculation.waivers',
  'design.applied',
  'design.released',
] as const;

export const httpTransport = (projectId: number): CalculationTransport => ({
  most: 1,
  async load() {
    const answer = await call('calculation.getCalculation', { params: { projectId } });
    const { module, rights, version } = answer;
    return {
      // The types of the contracts end at the first level of a tree.
      state: answer as unknown as Calculation,
      version,
      closed: module.readOnly ? 'readOnly' : rights.includes('WRITE') ? undefined : 'forbidden',
    };
  },
  async send(changes, before, key) {
    const change = changes[0]!;
    const { body, etag } = await sendChange(projectId, change, `"${projectId}-${before}"`, key).catch(
      (thrown) => {
        const { code, message } = asProblem(thrown);
        // Somebody was quicker, and took the node away.
        throw code === 'NODE_NOT_FOUND' ? new Problem(412, code, message) : thrown;
      },
    );
    const isAdded = change.kind === 'add' || change.kind === 'addOwn';
    return {
      version: Number(/^"\d+-(\d+)/.exec(etag ?? '')?.[1] ?? before),
      ids: isAdded ? idsOf(change.node, body as Identified) : undefined,
      isRough: isAdded || change.kind === 'restore' || isFinal(change),
    };
  },
  async changed(after, signal) {
    if (after === undefined) {
      const { head } = await endsOf('events.listEvents', signal);
      return { next: head, versions: [] };
    }
    try {
      const { events, next } = await call('events.listEvents', {
        query: { after, projectId: [projectId], type: [...EVENTS], wait: WAIT_SECONDS, count: 100 },
        signal,
        awaitsOthers: true,
      });
      return { next, versions: events.map(({ version }) => version ?? Number.POSITIVE_INFINITY) };
    } catch (thrown) {
      // The server was restored, so nobody knows what became of the calculation.
      const { code, members } = asProblem(thrown);
      if (code !== 'CURSOR_EXPIRED') throw thrown;
      return { next: Number(members.head), versions: [Number.POSITIVE_INFINITY] };
    }
  },
});

function sendChange(
  projectId: number,
  change: CalculationChange,
  ifMatch: string,
  idempotencyKey: string,
): Promise<Reply<unknown>> {
  const params = { projectId };
  switch (change.kind) {
    case 'add':
      return callForReply('calculation.addCalculationNode', {
        params,
        query: { options: true },
        body: change.request,
        ifMatch,
        idempotencyKey,
      });
    case 'addOwn':
      return callForReply('calculation.addCustomNode', {
        params,
        body: change.item,
        ifMatch,
        idempotencyKey,
      });
    case 'own': {
      const { nodeId, item } = change;
      return callForReply('calculation.updateCustomNode', { params: { nodeId }, body: item, ifMatch });
    }
    case 'quantity':
    case 'place':
    case 'order': {
      const { kind: _, nodeId, ...body } = change;
      return callForReply('calculation.updateCalculationNode', { params: { nodeId }, body, ifMatch });
    }
    case 'remove': {
      const { nodeId } = change;
      return callForReply('calculation.deleteCalculationNode', {
        params: { nodeId },
        query: { deleteChildren: true },
        ifMatch,
      });
    }
    case 'restore': {
      const { id: nodeId } = change.node;
      return callForReply('calculation.restoreCalculationNode', { params: { nodeId }, ifMatch });
    }
    case 'unapply':
      return callForReply('calculation.takeBackDesign', { params, ifMatch });
    case 'unprice':
      return takeBackPrice(projectId, change);
  }
}

/** First the waiver: then the sum says what it lacks, whatever becomes of the item. */
async function takeBackPrice(
  projectId: number,
  { nodeId, waiver }: Extract<CalculationChange, { kind: 'unprice' }>,
): Promise<Reply<unknown>> {
  await changeWaivers(projectId, (all) => all.filter((one) => !sameWaiver(one, waiver)));
  return callForReply('calculation.deleteCalculationNode', {
    params: { nodeId },
    query: { deleteChildren: true },
  });
}
