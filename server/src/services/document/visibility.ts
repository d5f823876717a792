import { raw, type Sql, sql } from '../../store/sql.js';
import type { Viewer } from './viewer.js';

/**
 * Who may open which file, and who may read which comment. The rules are stated here and nowhere else: lists and
 * downloads evaluate them in SQL, and search asks the database for the access classes that pass the same SQL.
 */

/** The ids of the series that a viewer's company subscribes to. */
export const subscribedBy = ({
  companyId,
}: Viewer): Sql => sql`SELECT unnest(cs.facilities) FROM company_service cs
  WHERE cs.company_id = ${companyId} AND cs.service = 'orgblad' AND (cs.end_date IS NULL OR cs.end_date > now())`;

/** Whether a company that subscribes to these series may open the file of document `d`. */
const isAccessible = (subscribed: Sql): Sql =>
  sql`(d.open OR coalesce(d.series_id IN (${subscribed}), false))`;

/** Whether a viewer may open the file of document `d`. */
export const accessibleTo = (viewer: Viewer): Sql => isAccessible(subscribedBy(viewer));

/**
 * The access class of document `d`: the columns that `isAccessible` reads, as one key. Whoever may open one document
 * of a class may open all of them, so search keeps the class of each version in memory, and not the rule.
 */
export const ACCESS_CLASS = raw(`concat(d.open, '/', d.series_id)`);

/** Every combination of the columns that `isAccessible` reads, as rows of `d`. */
const EVERY_CLASS = raw(`SELECT o.open, s.id AS series_id
  FROM (VALUES (true), (false)) AS o (open), (SELECT id FROM document_series UNION ALL SELECT NULL) AS s (id)`);

/** The access classes that are accessible to a company that subscribes to these series. */
export const accessibleClasses = (subscribed: Sql): Sql =>
  sql`SELECT ${ACCESS_CLASS} FROM (${EVERY_CLASS}) d WHERE ${isAccessible(subscribed)}`;

/** Users read comments; programs without a user do not. */
export const readsComments = ({ username }: Viewer): boolean => username !== null;

/**
 * Whether a viewer may read comment `c`: it is from the viewer's company or from a company that shares with it. With
 * `sources`, only the comments of these companies.
 */
export function isReadable(viewer: Viewer, sources: readonly number[] | undefined): Sql {
  if (!readsComments(viewer)) return raw('false');
  const { companyId } = viewer;
  return sql`(c.company_id = ${companyId} OR c.company_id IN
        (SELECT s.company_id FROM comment_sharing s WHERE s.to_company_id = ${companyId}))
      AND ${sources ? sql`c.company_id = ANY (${sources}::bigint[])` : raw('true')}`;
}
