import type { Caller } from '../../kernel/caller.js';
import { perStore, VersionCache } from '../../store/cache.js';
import type { FacetRow } from '../../store/facets.js';
import { every, type Sql } from '../../store/sql.js';

const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Projects as they were last shown: a version says all of it, and nothing depends on who asks. Not for long, because
 * after a failover to a database that lost the last commits a version could come to stand for something else.
 */
export const rememberedProjects = perStore(() => new VersionCache<string>(MOST_CHARACTERS, 10_000));

/** Who has opened which project: that is never taken back, but a failover may lose it. */
export const openedProjects = perStore(() => new VersionCache<true>(4 * 1024 * 1024, 10_000));

/** What was counted, and the state of the company for which it holds. */
export interface Counted<T> {
  state: string;
  value: T;
}

/** The state says whether a count holds; that one is forgotten after a minute is for changes made by hand in SQL. */
export const rememberedTotals = perStore(() => new VersionCache<Counted<number>>(4 * 1024 * 1024, 60_000));
export const rememberedFacets = perStore(
  () => new VersionCache<Counted<FacetRow[]>>(MOST_CHARACTERS, 60_000),
);

/** Callers who were seen to have projects of other companies: the general way is the shorter one for them. */
export const callersElsewhere = perStore(() => new VersionCache<true>(10_000, 60_000));

/** Opening a project and renaming a user write no event of the company, and every modifiedAfter is another one. */
const UNTOLD: readonly string[] = ['accessed', 'owner', 'modifiedAfter'];

/** What a count depends on besides the projects; undefined for one that must not be remembered. */
export function countKey(caller: Caller, conditions: ReadonlyMap<string, Sql>): string | undefined {
  if (UNTOLD.some((name) => conditions.has(name))) return undefined;
  const { text, values } = every([...conditions.values()]);
  return JSON.stringify([caller.key, caller.companyId, [...conditions.keys()], text, values]);
}
