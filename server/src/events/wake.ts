import type { Store } from '../store/store.js';
import type { Feed } from './event.js';
import { type Head, listHeads } from './sequencer.sql.js';
import { Watch } from './watch.js';

/** How soon somebody who waits on this server learns of positions that another server has given. */
const POLL_MS = 250;

/** A feed of a company, as a watch knows it. */
export const headKey = (companyId: number, feed: Feed): string => `${companyId}/${feed}`;

const counted = ({ companyId, feed, position }: Head) => ({
  key: headKey(companyId, feed),
  value: position,
});

/** Tells those who wait that a feed of a company has new positions. */
export class HeadWatch extends Watch<string> {
  constructor(store: Store, onError: (error: unknown) => void) {
    const read = async (keys: readonly string[]) =>
      (await listHeads(store, [...new Set(keys.map((key) => Number.parseInt(key, 10)))])).map(counted);
    super({ read, onError, pollMs: POLL_MS });
  }

  moved(head: Head): void {
    const { key, value } = counted(head);
    this.advance(key, value);
  }
}
