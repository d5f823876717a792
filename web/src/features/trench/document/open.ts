import { asProblem } from '../../../api/problem.js';
import { type Closed, EditorDocument } from './document.js';
import { Feed } from './feed.js';
import type { Keeper, Kept } from './keeper.js';
import { type Pace, Sender } from './sender.js';
import type { Transport } from './transport.js';

type Catalog = ConstructorParameters<typeof EditorDocument>[1]['catalog'];

/** A document that is sent, and that follows what others do. */
export interface OpenDocument {
  document: EditorDocument;
  sender: Sender;
  feed: Feed;
  /** Unsent gestures of an earlier visit that ended without warning. */
  kept: Kept | undefined;
  /** Makes the gestures of the earlier visit again, and sends them. */
  resume(): Promise<void>;
  discard(): Promise<void>;
  close(): void;
}

interface Parts {
  transport: Transport;
  keeper: Keeper;
  catalog: Catalog;
  pace: Pace;
  closed?: Closed | undefined;
}

export async function openDocument(parts: Parts): Promise<OpenDocument> {
  const { transport, keeper, catalog, pace, closed } = parts;
  const kept = await keeper.load().catch(() => undefined);
  const document = new EditorDocument(await transport.load(), { catalog, closed });
  const sender = new Sender(document, transport, keeper, pace);
  const feed = new Feed(document, transport, sender, pace);
  // Without an offer to answer, what is done is kept at once. Before that, it would overwrite what is offered.
  let isAnswered = !kept;
  const unsubscribe = document.subscribe(() => {
    if (isAnswered) keeper.update(document.pending);
  });
  return {
    document,
    sender,
    feed,
    kept,
    async resume() {
      if (kept && !isAnswered) await resume(kept, document, transport);
      isAnswered = true;
      await keeper.update(document.pending);
      sender.start();
    },
    async discard() {
      isAnswered = true;
      await keeper.keep(document.pending);
    },
    close() {
      unsubscribe();
      feed.stop();
      sender.stop();
    },
  };
}

/** The batch on its way may have arrived: sent again with its key, it is done once. */
async function resume({ gestures, batch }: Kept, document: EditorDocument, transport: Transport) {
  let waiting = gestures;
  if (batch) {
    const hasArrived = await transport.send(batch.changes, batch.version, batch.key).then(
      () => true,
      (error) => {
        const { status } = asProblem(error);
        // Refused as a whole: it is not there, so it is made again on what is there now.
        if (status >= 400 && status < 500 && status !== 401 && status !== 429) return false;
        throw error;
      },
    );
    if (hasArrived) waiting = gestures.slice(batch.gestures);
    document.replaceBase(await transport.load());
  }
  for (const { title, changes } of waiting) document.attempt(changes, title);
}
