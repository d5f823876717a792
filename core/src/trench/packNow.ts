import { type Filling, type Packed, packGroups } from '../geometry/content.js';

/** Less than the server spends, because nothing else happens meanwhile. */
const MAX_WORK = 2e7;

const MAX_CACHED = 2_000;
const cache = new Map<string, Packed | null>();

/** Packs at once, however long it takes. Results are cached, because the same input always gives the same result. */
export function packNow(filling: Filling): Packed | null {
  const key = JSON.stringify(filling);
  let packed = cache.get(key);
  if (packed === undefined) {
    packed = packGroups(filling, { maxWork: MAX_WORK });
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, packed);
  }
  return packed;
}
