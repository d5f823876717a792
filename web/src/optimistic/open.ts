import type { OptimisticDocument } from './document.js';
import type { Keeper } from './keeper.js';
import type { Loaded, Transport } from './model.js';
import { Sender } from './sender.js';
import { browserPace, type Pace } from './sending.js';

/** A document that is sent, and kept until it is. */
export interface Open<S, C, E, D extends OptimisticDocument<S, C, E> = OptimisticDocument<S, C, E>> {
  document: D;
  sender: Sender<S, C, E>;
  keeper: Keeper<C>;
  pace: Pace;
  /** Unsent gestures of an earlier visit that ended without warning. */
  offer: Offer | undefined;
}

/** Nothing of an earlier visit is sent before the person has said so: much may have changed since. */
export interface Offer {
  count: number;
  isAnswered: boolean;
  resume(): Promise<void>;
  discard(): void;
}

export interface Parts<S, C, E, D> {
  transport: Transport<S, C, E>;
  keeper: Keeper<C>;
  document: (loaded: Loaded<S>) => D;
  /** Brings in what others did, when somebody was quicker. */
  catchUp: (document: D) => Promise<void>;
  pace?: Pace | undefined;
}

export async function openDocument<S, C, E, D extends OptimisticDocument<S, C, E>>(
  parts: Parts<S, C, E, D>,
): Promise<Open<S, C, E, D>> {
  const { transport, keeper, catchUp, pace = browserPace } = parts;
  const kept = await keeper.load();
  const document = parts.document(await transport.load());
  const sender = new Sender(document, transport, keeper, pace, () => catchUp(document));
  if (!kept) keeper.begin();
  const offer: Offer | undefined = kept && {
    count: kept.gestures.length,
    isAnswered: false,
    resume() {
      this.isAnswered = true;
      return sender.resume(kept);
    },
    discard() {
      this.isAnswered = true;
      keeper.begin();
      keeper.keep(document.pending);
    },
  };
  return { document, sender, keeper, pace, offer };
}
