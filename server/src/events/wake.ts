import type { Store } from '../store/store.js';
import { listHeads } from './sequencer.sql.js';
import { Watch } from './watch.js';

/** How soon somebody who waits on this server learns of positions that another server has given. */
const POLL_MS = 250;

/** Tells those who wait that a company's feed has new positions. */
export class HeadWatch extends Watch {
  constructor(store: Store, onError: (error: unknown) => void) {
    const read = async (companyIds: readonly number[]) =>
      (await listHeads(store, [...companyIds])).map(({ companyId, position }) => ({
        key: companyId,
        value: position,
      }));
    super({ read, onError, pollMs: POLL_MS });
  }
}
