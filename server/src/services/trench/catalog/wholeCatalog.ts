import type { TypeKind } from '@spadework/core/catalog';
import type { Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import type { Caller } from '../../../kernel/caller.js';
import { perStore, VersionCache } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import type { trenchService } from '../contract.js';
import { wholeCatalog } from './catalog.sql.js';

/** The catalog in one read: every type that the caller may use, with all that the catalog knows of it. */

const MAX_CHARACTERS = 16 * 1024 * 1024;
/** An import takes effect within this time. */
const CACHE_MS = 10_000;

interface Catalog {
  text: string;
  version: string;
}

const catalogs = perStore(() => new VersionCache<Catalog>(MAX_CHARACTERS, CACHE_MS));

const LISTS: Record<TypeKind, string> = {
  cable: 'cableTypes',
  pipe: 'pipeTypes',
  ecc: 'eccTypes',
  marker: 'markerTypes',
};

export const wholeCatalogHandlers = {
  async getCatalog({ tx, caller, query }) {
    const { text, version } = await catalogOf(tx, caller);
    const etag = `"${version}"`;
    return query.since === version ? { body: { version, unchanged: true }, etag } : { text, etag };
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

async function catalogOf(tx: Tx, caller: Caller): Promise<Catalog> {
  const key = `${caller.companyId} ${caller.user?.username ?? ''}`;
  const cached = catalogs(tx).get(key);
  if (cached) return cached.value;
  const lists: Record<string, unknown[]> = { cableTypes: [], pipeTypes: [], eccTypes: [], markerTypes: [] };
  for (const { kind, scope, type } of await wholeCatalog(tx, caller))
    lists[LISTS[kind]]!.push({ ...type, scope });
  const version = etagOfBytes(JSON.stringify(lists)).replaceAll('"', '');
  const text = JSON.stringify({ version, unchanged: false, ...lists });
  return catalogs(tx).set(key, 0, { text, version }, text.length);
}
