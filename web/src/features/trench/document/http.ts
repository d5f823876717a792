import type { SegmentTrench, Step, Trench } from '@spadework/core/trench';
import { type AnswerOf, call } from '../../../api/index.js';
import type { TrenchTransport } from './transport.js';

type Answer = AnswerOf<'trench.getTrench'>;

/** The server takes at most so many changes at a time. */
const MOST_CHANGES = 500;

const ahead = new Map<number, Promise<Answer>>();

/** Begins to read a trench, while the project and the catalog are read too. The first `load` takes the answer. */
export function readAhead(segmentId: number): void {
  if (ahead.has(segmentId)) return;
  const answer = call('trench.getTrench', { params: { segmentId } });
  answer.catch(() => undefined);
  ahead.set(segmentId, answer);
}

/** The segment on the server. */
export function httpTransport(segmentId: number): TrenchTransport {
  const params = { segmentId };
  let isFirst = true;
  return {
    most: MOST_CHANGES,
    async load() {
      const begun = isFirst ? ahead.get(segmentId) : undefined;
      isFirst = false;
      ahead.delete(segmentId);
      const { segment, project, rights, trench } = await (begun ?? call('trench.getTrench', { params }));
      const { name, description, length, lengthSource, version } = segment;
      // The contract describes one item for all kinds; core knows each of them.
      const head = { name, description, length, lengthSource };
      const state: SegmentTrench = { ...(trench as unknown as Trench), segment: head };
      const closed = project.archived ? 'readOnly' : rights.includes('WRITE') ? undefined : 'forbidden';
      return { state, version, closed };
    },
    async since(version, waiting) {
      const { seconds: wait, presence, signal } = waiting ?? {};
      const answer = await call('trench.listTrenchChanges', {
        params,
        query: { since: version, ...(waiting && { wait, presence }) },
        signal,
        awaitsOthers: waiting !== undefined,
      });
      const versions = answer.changes.map(({ version, at, by, byName, steps }) => ({
        version,
        at,
        author: byName ?? by,
        steps: steps as unknown as Step[],
      }));
      return {
        versions: answer.reset ? undefined : versions,
        presence: answer.presence,
        present: answer.present?.map(({ name }) => name),
      };
    },
    async send(changes, version, key) {
      const answer = await call('trench.changeTrench', {
        params,
        body: { changes: [...changes] } as never,
        ifMatch: etagOf(segmentId, version),
        idempotencyKey: key,
      });
      return { version: answer.version, effect: answer.steps as unknown as Step[] };
    },
  };
}

/** The ETag of a version of a segment. */
const etagOf = (segmentId: number, version: number) => `"${segmentId}-${version}"`;
