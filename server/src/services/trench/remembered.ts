import { perStore, VersionCache } from '../../store/cache.js';
import type { SegmentRow } from './segments.sql.js';

const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_ITEMS = 40_000;
/** Not for long: after a failover to a database that lost the last commits a version could come to stand for something else. */
const KEPT_FOR_MS = 10_000;

/** A segment's detail as it was last rendered: layout is computed once per version and language, never stored. */
export const rememberedDetails = perStore(() => new VersionCache<string>(MOST_CHARACTERS, KEPT_FOR_MS));

/** Segments as this process last saved them: the next change of one then needs no reading. */
export const rememberedSegments = perStore(() => new VersionCache<SegmentRow>(MOST_ITEMS, KEPT_FOR_MS));
