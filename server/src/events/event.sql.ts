import { raw, type Sql } from '../store/sql.js';
import { type Feed, SUBJECTS } from './event.js';

/** What an event `e` is about: the word before the dot of its type. */
export const SUBJECT = raw("split_part(e.type, '.', 1)");

const among = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
const subjects = Object.entries<{ feed: Feed; scope?: string }>(SUBJECTS);

/** The feed that an event `e` belongs to by its type. Events from before there were two stand in the feed of works. */
export const FEED_OF_TYPE: Sql = raw(
  `CASE WHEN split_part(e.type, '.', 1) IN (${among(
    subjects.filter(([, { feed }]) => feed === 'AUDIT').map(([name]) => name),
  )}) THEN 'AUDIT' ELSE 'WORKS' END`,
);

/** The scope that an event `e` needs; NULL where everybody who may read the feed may read it. */
export const SCOPE_OF_TYPE: Sql = raw(
  `CASE split_part(e.type, '.', 1) ${subjects
    .filter(([, { scope }]) => scope)
    .map(([name, { scope }]) => `WHEN '${name}' THEN '${scope}'`)
    .join(' ')} END`,
);
