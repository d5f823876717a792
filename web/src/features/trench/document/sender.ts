import type { Change } from '@spadework/core/trench';
import type { Problem } from '../../../api/problem.js';
import { closedBy, isThere, mayPass, type Pace, Sending } from '../../../optimistic/sending.js';
import type { EditorDocument } from './document.js';
import type { Batch } from './gesture.js';
import type { Keeper } from './keeper.js';
import type { Transport } from './transport.js';

/** The server takes at most so many changes at a time. */
const MOST_CHANGES = 500;

export type { Pace };

/** Sends what is pending, one batch at a time. */
export class Sender extends Sending {
  constructor(
    private readonly document: EditorDocument,
    private readonly transport: Transport,
    private readonly keeper: Keeper,
    pace: Pace,
  ) {
    super(pace);
    document.subscribe(() => this.start());
  }

  protected get isPending(): boolean {
    return this.document.pending.length > 0;
  }

  protected next(): (() => Promise<void>) | undefined {
    return this.isPending && !this.document.get().closed ? () => this.#send() : undefined;
  }

  async #send(): Promise<void> {
    this.saving();
    const batch = nextBatch(this.document, this.pace.newKey());
    await this.keeper.keep(this.document.pending, batch);
    await this.patiently(
      async () => {
        const taken = await this.transport.send(batch.changes, batch.version, batch.key);
        // First, so that a batch that arrived is never kept beside gestures that came after it.
        this.keeper.arrived();
        this.document.confirm(batch.gestures, taken);
        await this.keeper.keep(this.document.pending);
      },
      (problem) => this.#refused(problem, batch),
      mayPass,
    );
  }

  /** Nothing of the batch was done. */
  async #refused(problem: Problem, batch: Batch): Promise<void> {
    if (problem.status === 412) return this.#catchUp();
    const closed = closedBy(problem);
    // What is gone may be one item of the segment only.
    if (closed && !(closed === 'gone' && isIndexed(problem))) return this.document.close(closed);
    this.document.drop(gestureAt(this.document, indexOf(problem), batch), problem.message);
    await this.keeper.keep(this.document.pending);
  }

  /** Somebody was quicker: their versions first, then ours on top. */
  #catchUp = (): Promise<void> =>
    this.patiently(
      async () => {
        const versions = await this.transport.since(this.document.version, 0);
        if (versions) this.document.rebase(versions);
        else this.document.replaceBase(await this.transport.load());
      },
      () => this.document.close('gone'),
      isThere,
    );
}

/** Everything pending, as far as one request takes it. A gesture is never split. */
function nextBatch(document: EditorDocument, key: string): Batch {
  const changes: Change[] = [];
  let gestures = 0;
  for (const gesture of document.pending) {
    if (gestures > 0 && changes.length + gesture.changes.length > MOST_CHANGES) break;
    changes.push(...gesture.changes);
    gestures++;
  }
  return { key, version: document.version, changes, gestures };
}

/** The index of the change that was refused. */
function indexOf({ members, errors }: Problem): number {
  if (typeof members.index === 'number') return members.index;
  const path = errors.map((error) => /changes\/?\.?\[?(\d+)/.exec(error.path)?.[1]).find(Boolean);
  return path === undefined ? 0 : Number(path);
}
const isIndexed = ({ members }: Problem) => typeof members.index === 'number';

/** The pending gesture that holds a change of a batch. */
function gestureAt(document: EditorDocument, index: number, batch: Batch): number {
  let first = 0;
  for (let gesture = 0; gesture < batch.gestures; gesture++) {
    first += document.pending[gesture]?.changes.length ?? 0;
    if (index < first) return gesture;
  }
  return 0;
}
