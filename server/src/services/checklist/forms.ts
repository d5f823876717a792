import { etagOfBytes } from '../../http/etag.js';
import { perStore, SingleFlightCache } from '../../store/cache.js';
import type { Tx } from '../../store/store.js';

export interface Form {
  content: Uint8Array;
  etag: string;
}

const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const cachedForms = perStore(
  () => new SingleFlightCache<Form>(MAX_CACHE_BYTES, ({ content }) => content.length),
);

/** The form of a key, from the cache or made by `make`. Concurrent requests for a key make it once. */
export const formOf = (tx: Tx, key: string, make: () => Promise<Uint8Array>): Promise<Form> =>
  cachedForms(tx).get(key, async () => {
    const content = await make();
    return { content, etag: etagOfBytes(content) };
  });
