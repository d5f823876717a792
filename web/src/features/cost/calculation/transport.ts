import { asProblem, call, callForReply, endsOf } from '../../../api/index.js';
import type { Change, Identified } from './changes.js';
import type { Calculation } from './model.js';

export interface Loaded {
  calculation: Calculation;
  etag: string | undefined;
}

export interface Taken {
  etag: string | undefined;
  /** What was added, with the server's ids. */
  made?: Identified;
}

/** How a document reaches the server; a test gives its own. */
export interface Transport {
  load(): Promise<Loaded>;
  send(change: Change, etag: string | undefined, key: string): Promise<Taken>;
  /** Resolves when the calculation has another version than this one, or after a while. */
  changed(after: number | undefined, signal: AbortSignal): Promise<{ next: number; versions: number[] }>;
}

const takenOf = ({ etag }: { etag: string | undefined }): Taken => ({ etag });

const WAIT_SECONDS = 25;
const EVENTS = ['calculation.changed', 'calculation.type', 'design.applied', 'design.released'] as const;

export const httpTransport = (projectId: number): Transport => ({
  async load() {
    const { body, etag } = await callForReply('calculation.getCalculation', { params: { projectId } });
    // The types of the contracts end at the first level of a tree.
    return { calculation: body as unknown as Calculation, etag };
  },
  async send(change, ifMatch, idempotencyKey) {
    const params = { projectId };
    switch (change.kind) {
      case 'add': {
        const { body, etag } = await callForReply('calculation.addCalculationNode', {
          params,
          query: { options: true },
          body: change.request,
          ifMatch,
          idempotencyKey,
        });
        return { etag, made: body as Identified };
      }
      case 'addOwn': {
        const { body, etag } = await callForReply('calculation.addCustomNode', {
          params,
          body: change.item,
          ifMatch,
          idempotencyKey,
        });
        return { etag, made: body as Identified };
      }
      case 'own': {
        const { nodeId, item } = change;
        return takenOf(
          await callForReply('calculation.updateCustomNode', { params: { nodeId }, body: item, ifMatch }),
        );
      }
      case 'quantity':
      case 'place':
      case 'order': {
        const { kind: _, nodeId, ...body } = change;
        return takenOf(
          await callForReply('calculation.updateCalculationNode', { params: { nodeId }, body, ifMatch }),
        );
      }
      case 'remove': {
        const { nodeId } = change;
        return takenOf(
          await callForReply('calculation.deleteCalculationNode', {
            params: { nodeId },
            query: { deleteChildren: true },
            ifMatch,
          }),
        );
      }
      case 'restore': {
        const { id: nodeId } = change.node;
        return takenOf(
          await callForReply('calculation.restoreCalculationNode', { params: { nodeId }, ifMatch }),
        );
      }
    }
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
