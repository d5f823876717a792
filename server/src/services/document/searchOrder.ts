import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { requestedOrder } from '../../http/sort.js';
import { asText, type Orders } from '../../store/order.js';
import { type Sql, sql } from '../../store/sql.js';
import { isFavorite, POPULAR_DAYS } from './documents.sql.js';
import { MESSAGES } from './messages.js';
import type { Viewer } from './viewer.js';
import { isReadable } from './visibility.js';

/** An aggregate over the uses in the days that count for popularity. */
const used = (value: string) => `(SELECT ${value} FROM document_use u
  WHERE u.document_id = d.id AND NOT d.obsolete AND u.day > current_date - ${POPULAR_DAYS})`;

/** The SQL that sorts by each property: `d` is the document, `v` the version, `b` the match. */
const ORDERS: Orders = {
  VERSIONLESS_ID: ['d.type', ...asText('d.number')],
  VERSION_ID: ['d.type', ...asText('d.number'), 'v.position'],
  INTERNAL_ID: ['v.id'],
  NAME: [...asText('d.number'), ...asText('v.title')],
  NUMBER: asText('d.number'),
  TITLE: asText('v.title'),
  DESCRIPTION: asText('v.description'),
  VERSION_LABEL: ['v.position'],
  VERSION_COMMENT: asText('v.comment'),
  VERSION_DATE: ['v.date'],
  VERSION_DOCUMENT_URL: ['d.type', ...asText('d.number'), 'v.position'],
  CURRENT: ['v.current'],
  MAIN: ['d.main'],
  KEYWORDS: asText(`array_to_string(v.keywords, ', ')`),
  FILENAME: asText('v.file_name'),
  CONTENT_TYPE: ['v.content_type'],
  LINK_COUNT: ['cardinality(v.links)'],
  LINK_IDS: asText(`array_to_string(v.links, ', ')`),
  DOCUMENT_URL: ['d.type', ...asText('d.number'), 'v.position'],
  CREATED_DATE: ['(SELECT min(o.date) FROM document_version o WHERE o.document_id = d.id)'],
  MODIFIED_DATE: ['v.date'],
  POPULARITY_RANK: [used('-nullif(count(*), 0)'), used('-extract(epoch FROM max(u.last_used))')],
  OBSOLETE: ['d.obsolete'],
  SERIES: asText('(SELECT o.title FROM document_series o WHERE o.id = d.series_id)'),
  ANLEGG: asText(`array_to_string(v.facility, ', ')`),
  AKTIVITET1: asText(`array_to_string(v.activity1, ', ')`),
  AKTIVITET2: asText(`array_to_string(v.activity2, ', ')`),
  INTERNKONTROLL: asText(`array_to_string(v.internal_control, ', ')`),
  SCORE: ['b.score'],
};

/** What differs between viewers: who used a document last, whose favourite it is, and which comments are readable. */
const personalOrders = (viewer: Viewer, sources: readonly number[] | undefined): Orders => ({
  RECENT_RANK: [
    sql`(SELECT -extract(epoch FROM max(u.last_used)) FROM document_use u
      WHERE u.company_id = ${viewer.companyId} AND u.caller = ${viewer.key} AND u.document_id = d.id
        AND ${viewer.username}::text IS NOT NULL)`,
  ],
  FAVORITE: [isFavorite(viewer)],
  COMPANY_COMMENTS: [
    sql`(SELECT count(*) FROM document_comment c WHERE c.document_id = d.id AND ${isReadable(viewer, sources)})`,
  ],
});

/** Properties of the specification that cannot be sorted by. */
const UNSORTABLE = ['PERMISSIONS', 'LINK_INDEX', 'EDIT_URL', 'CONTENT', 'HIGHLIGHT_TEXT'];

/** The SQL order for some keys; undefined without keys, when the best match comes first. */
export function matchOrder(
  {
    sort: keys,
    sourcecompanyid,
  }: { sort: readonly string[] | undefined; sourcecompanyid: readonly number[] | undefined },
  viewer: Viewer,
  language: Language,
): Sql | undefined {
  if (!keys?.length) return undefined;
  const property = keys.map((key) => key.replace(/^-/, '')).find((name) => UNSORTABLE.includes(name));
  if (property) refuseFields([{ path: 'sort', message: message(language, MESSAGES.unsortable, property) }]);
  return requestedOrder({ ...ORDERS, ...personalOrders(viewer, sourcecompanyid) }, [], keys, language);
}
