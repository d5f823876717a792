import type { Language } from '@spadework/core/text';
import { every, raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { DocumentType } from './schemas.js';
import type { Viewer } from './viewer.js';
import { accessibleTo } from './visibility.js';

export interface DocumentRow {
  documentId: number;
  versionId: number;
  type: DocumentType;
  number: string;
  version: string;
  language: Language;
  current: boolean;
  main: boolean;
  obsolete: boolean;
  title: string;
  description: string | null;
  keywords: string[];
  series: string | null;
  facility: string[];
  activity1: string[];
  activity2: string[];
  internalControl: string[];
  links: string[];
  comment: string | null;
  date: string;
  createdDate: string;
  fileName: string;
  contentType: string;
  fileHash: Buffer;
  versions: number;
  accessible: boolean;
  favorite: boolean;
  popularityRank: number | null;
  recentRank: number | null;
}

const COLUMNS =
  raw(`d.id AS "documentId", v.id AS "versionId", d.type, d.number, v.version, v.language, v.current, d.main, d.obsolete,
  v.title, v.description, v.keywords, s.title AS series, v.facility, v.activity1, v.activity2,
  v.internal_control AS "internalControl", v.links, v.comment, v.date, v.file_name AS "fileName",
  v.content_type AS "contentType", v.file_hash AS "fileHash", h.versions, h.created AS "createdDate",
  p.rank AS "popularityRank", r.rank AS "recentRank"`);

/** Documents `d` with versions `v`, series `s`, history `h` and ranks `p` and `r`. Ranks are slow: they read every use. */
const documents = (viewer: Viewer, days: number, ranked: boolean): Sql => sql`FROM document_version v
  JOIN document d ON d.id = v.document_id
  LEFT JOIN document_series s ON s.id = d.series_id
  CROSS JOIN LATERAL (SELECT count(*) AS versions, min(o.date) AS created FROM document_version o WHERE o.document_id = d.id) h
  LEFT JOIN (${ranked ? popular(days) : UNRANKED}) p ON p.document_id = d.id
  LEFT JOIN (${ranked ? recent(viewer) : UNRANKED}) r ON r.document_id = d.id`;

const UNRANKED = raw('SELECT NULL::bigint AS document_id, NULL::bigint AS rank WHERE false');

/** A download counts once per caller, document and day. Ranks are within a type; obsolete documents have none. */
const popular = (days: number): Sql => sql`SELECT u.document_id,
    row_number() OVER (PARTITION BY o.type ORDER BY u.uses DESC, u.last_used DESC, o.number) AS rank
  FROM (SELECT document_id, count(*) AS uses, max(last_used) AS last_used FROM document_use
      WHERE day > current_date - ${days}::int GROUP BY document_id) u
    JOIN document o ON o.id = u.document_id WHERE NOT o.obsolete`;

const recent = ({ companyId, username, key }: Viewer): Sql => sql`SELECT u.document_id,
    row_number() OVER (PARTITION BY o.type ORDER BY max(u.last_used) DESC, o.number) AS rank
  FROM document_use u JOIN document o ON o.id = u.document_id
  WHERE u.company_id = ${companyId} AND u.caller = ${key} AND ${username}::text IS NOT NULL
  GROUP BY u.document_id, o.type, o.number`;

const favorite = ({ companyId, username }: Viewer): Sql => sql`EXISTS (SELECT FROM document_favorite f
  WHERE f.company_id = ${companyId} AND f.username = ${username} AND f.document_id = d.id)`;

export const POPULAR_DAYS = 60;
const BY_NUMBER = raw('d.type, d.number COLLATE norwegian, d.id, v.position DESC');

/** Versions of documents that meet all conditions. */
export const listDocuments = (
  tx: Tx,
  viewer: Viewer,
  conditions: readonly Sql[],
  {
    order = BY_NUMBER,
    days = POPULAR_DAYS,
    ranked = true,
  }: { order?: Sql; days?: number; ranked?: boolean } = {},
): Promise<DocumentRow[]> =>
  tx.rows<DocumentRow>(
    sql`SELECT ${COLUMNS}, ${accessibleTo(viewer)} AS accessible, ${favorite(viewer)} AS favorite
        ${documents(viewer, days, ranked)} WHERE ${every(conditions)} ORDER BY ${order}`,
  );

export const ofType = (type: DocumentType): Sql => sql`d.type = ${type}`;
export const ofTypes = (types: readonly DocumentType[]): Sql => sql`d.type = ANY (${types}::text[])`;
export const numbered = (numbers: readonly string[]): Sql => sql`d.number = ANY (${numbers}::text[])`;
export const ofVersion = (version: string): Sql => sql`v.version = ${version}`;
export const ofVersions = (ids: readonly number[]): Sql => sql`v.id = ANY (${ids}::int[])`;
export const isCurrent = raw('v.current');
export const isFavorite = favorite;
export const isPopular = raw('p.rank IS NOT NULL');
export const isRecent = raw('r.rank IS NOT NULL');
export const linksTo = (id: string): Sql => sql`v.links @> ARRAY[${id}::text]`;

/** The ids of documents that meet a condition on `d`. */
export const documentIds = async (tx: Tx, condition: Sql): Promise<ReadonlySet<number>> =>
  new Set(
    (await tx.rows<{ id: number }>(sql`SELECT d.id FROM document d WHERE ${condition}`)).map(({ id }) => id),
  );

export const isMain = raw('d.main');
export const wasUsedBy = ({ companyId, key }: Viewer): Sql => sql`EXISTS (SELECT FROM document_use u
  WHERE u.company_id = ${companyId} AND u.caller = ${key} AND u.document_id = d.id)`;
export const wasUsed = sql`EXISTS (SELECT FROM document_use u
  WHERE u.document_id = d.id AND u.day > current_date - ${POPULAR_DAYS}::int)`;

/** The beginning of the text of each version. */
export const listContents = (
  tx: Tx,
  ids: readonly number[],
  characters: number,
): Promise<{ id: number; content: string }[]> =>
  tx.rows<{ id: number; content: string }>(
    sql`SELECT id, left(content, ${characters}) AS content FROM document_version WHERE id = ANY (${ids}::int[])`,
  );

export const findDocumentId = (
  tx: Tx,
  type: DocumentType,
  number: string,
): Promise<{ id: number } | undefined> =>
  tx.row<{ id: number }>(sql`SELECT id FROM document WHERE type = ${type} AND number = ${number}`);

export const addFavorite = (tx: Tx, { companyId, username }: Viewer, documentId: number): Promise<number> =>
  tx.run(
    sql`INSERT INTO document_favorite (company_id, username, document_id)
        VALUES (${companyId}, ${username}, ${documentId}) ON CONFLICT DO NOTHING`,
  );

export const removeFavorite = (
  tx: Tx,
  { companyId, username }: Viewer,
  documentId: number,
): Promise<number> =>
  tx.run(
    sql`DELETE FROM document_favorite
        WHERE company_id = ${companyId} AND username = ${username} AND document_id = ${documentId}`,
  );

export const recordUse = (tx: Tx, companyId: number, key: string, documentId: number): Promise<number> =>
  tx.run(
    sql`INSERT INTO document_use (company_id, caller, document_id, day)
        VALUES (${companyId}, ${key}, ${documentId}, current_date)
        ON CONFLICT (company_id, caller, document_id, day) DO UPDATE SET last_used = now()`,
  );

export interface SeriesRow {
  title: string;
  description: string | null;
  firstNumber: number | null;
  lastNumber: number | null;
}

export const listSeries = (tx: Tx): Promise<SeriesRow[]> =>
  tx.rows<SeriesRow>(
    sql`SELECT title, description, first_number AS "firstNumber", last_number AS "lastNumber"
        FROM document_series ORDER BY first_number NULLS LAST, title COLLATE norwegian`,
  );

/** The current titles of standards sheets, by number. */
export async function sheetTitles(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ number: string; title: string }>(
    sql`SELECT d.number, v.title FROM document d JOIN document_version v ON v.document_id = d.id AND v.current
        WHERE d.type = 'ORGBLAD' AND d.number = ANY (${numbers}::text[])`,
  );
  return new Map(rows.map(({ number, title }) => [number, title]));
}
