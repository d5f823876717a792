import { type CalculationTree, type ChildLink, type ChildLinks, catalogKey } from '@spadework/core/cost';
import { perStore, VersionCache } from '../../store/cache.js';
import type { Tx } from '../../store/store.js';
import { listLinks } from './catalog.sql.js';

const MAX_LINKS = 200_000;

/** A published revision never changes, so what is read of it stays true. */
const linkCache = perStore(() => new VersionCache<readonly ChildLink[]>(MAX_LINKS));

/** The children of everything below some nodes, with at most one query. */
export async function linksBelow(
  tx: Tx,
  revisionId: number,
  tops: readonly Pick<CalculationTree, 'type' | 'number'>[],
): Promise<ChildLinks> {
  const cache = linkCache(tx);
  const links = new Map<string, readonly ChildLink[]>();
  const cached = (key: string): boolean => {
    if (links.has(key)) return true;
    const entry = cache.get(`${revisionId} ${key}`);
    if (!entry) return false;
    links.set(key, entry.value);
    return entry.value.every((link) => cached(link.key));
  };
  const missing = tops.filter(({ type, number }) => !cached(catalogKey(type, number)));
  if (missing.length === 0) return links;
  for (const { type, number, children } of await listLinks(tx, revisionId, missing)) {
    const key = catalogKey(type, number);
    links.set(key, cache.set(`${revisionId} ${key}`, 0, children, 1 + children.length));
  }
  return links;
}
