import { perStore, VersionCache } from '../../../store/cache.js';
import type { CheckedTypeIds } from '../rules/breaches.js';
import type { SegmentRow } from './segments.sql.js';

const MAX_CHARACTERS = 32 * 1024 * 1024;
const MAX_ITEMS = 40_000;
/** Short, because after a failover that lost the last commits the same version may have other content. */
export const CACHE_MS = 10_000;

/** A JSON answer that is already serialized, as text or as the bytes of a worker. */
export type Rendered = { text: string } | { json: () => Promise<Uint8Array> };

export const asJson = (bytes: Uint8Array): Rendered => ({ json: async () => bytes });

/** With the version of the design rules that it has findings of, and the types that they asked about. */
export interface RenderedDetail {
  rendered: Rendered;
  rulesVersion: number;
  typeIds: CheckedTypeIds;
  typesTag: string;
}

/** The rendered details of segments. The layout is computed once per version and language, and never stored. */
export const detailCache = perStore(() => new VersionCache<RenderedDetail>(MAX_CHARACTERS, CACHE_MS));

/** Those in this process who are told at once when it has saved a version of a segment. */
export const versionListeners = perStore(
  () => new Set<(segmentId: number, version: number, companyId: number) => void>(),
);

/** Segments as this process last saved them, so that the next change need not read them. */
export const segmentCache = perStore(() => new VersionCache<SegmentRow>(MAX_ITEMS, CACHE_MS));
