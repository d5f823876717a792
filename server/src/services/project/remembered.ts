import { perStore, VersionCache } from '../../store/cache.js';

const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Projects as they were last shown: a version says all of it, and nothing depends on who asks. Not for long, because
 * after a failover to a database that lost the last commits a version could come to stand for something else.
 */
export const rememberedProjects = perStore(() => new VersionCache<string>(MOST_CHARACTERS, 10_000));
