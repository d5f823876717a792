import type { Design, Step, Trench } from '@spadework/core/trench';
import { type AnswerOf, call } from '../../../api/index.js';
import type { Transport } from './transport.js';

type Answer = AnswerOf<'trench.getTrench'>;

/** A trench with its segment, as `GET /segments/{id}/trench` tells it. */
export interface TrenchAnswer {
  segment: Answer['segment'];
  project: Answer['project'];
  mayWrite: boolean;
}

const ahead = new Map<number, Promise<Answer>>();

/** Begins to read a trench, while the project and the catalog are read too. The first `load` takes the answer. */
export function readAhead(segmentId: number): void {
  if (ahead.has(segmentId)) return;
  const answer = call('trench.getTrench', { params: { segmentId } });
  answer.catch(() => undefined);
  ahead.set(segmentId, answer);
}

/** The segment on the server. `onRead` hears what a read tells beside the trench. */
export function httpTransport(segmentId: number, onRead: (answer: TrenchAnswer) => void): Transport {
  const params = { segmentId };
  return {
    async load() {
      const begun = ahead.get(segmentId);
      ahead.delete(segmentId);
      const { segment, project, rights, trench } = await (begun ?? call('trench.getTrench', { params }));
      onRead({ segment, project, mayWrite: rights.includes('WRITE') });
      const { name, description, length, version } = segment;
      // The contract describes one item for all kinds; core knows each of them.
      const design = { ...(trench as unknown as Trench), segment: { name, description, length } };
      return { design: design as Design, version };
    },
    async since(version, wait, signal) {
      const { reset, changes } = await call('trench.listTrenchChanges', {
        params,
        query: { since: version, wait },
        signal,
      });
      if (reset) return undefined;
      return changes.map(({ version, at, by, byName, steps }) => ({
        version,
        at,
        author: byName ?? by,
        steps: steps as unknown as Step[],
      }));
    },
    async send(changes, version, key) {
      const answer = await call('trench.changeTrench', {
        params,
        body: { changes: [...changes] } as never,
        ifMatch: etagOf(segmentId, version),
        idempotencyKey: key,
      });
      return { version: answer.version, steps: answer.steps as unknown as Step[] };
    },
  };
}

/** The ETag of a version of a segment. */
const etagOf = (segmentId: number, version: number) => `"${segmentId}-${version}"`;
