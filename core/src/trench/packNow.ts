import { type Filling, type Packed, packGroups } from '../geometry/content.js';

/** Less than the server spends, because nothing else happens meanwhile. */
const MAX_WORK = 2e7;

const MAX_CACHED = 2_000;
const cache = new Map<string, Packed | null>();

/** Equal content in equal containers has the same key. */
export const packingKey = (filling: Filling): string => JSON.stringify(filling);

/** Keeps a result that was computed elsewhere, for example in a worker of the browser. */
export function remember(key: string, packed: Packed | null): void {
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, packed);
}

/** What is known already. A layout with it never waits: content that is not known is `pending`. */
export const knownPacking = (filling: Filling): Packed | null | undefined => cache.get(packingKey(filling));

/** Packs at once, however long it takes. Results are cached, because the same input always gives the same result. */
export function packNow(filling: Filling): Packed | null {
  const key = packingKey(filling);
  let packed = cache.get(key);
  if (packed === undefined) {
    packed = packGroups(filling, { maxWork: MAX_WORK });
    remember(key, packed);
  }
  return packed;
}
