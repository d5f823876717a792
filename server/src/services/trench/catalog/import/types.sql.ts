import { type Sql, sql } from '../../../../store/sql.js';
import type { Tx } from '../../../../store/store.js';
import type { ComponentSetScope, TypeKind } from '../catalog.sql.js';
import type { Holder } from './owners.js';

export interface HeldType extends Holder {
  id: number;
  scope: ComponentSetScope;
  name: string;
  markets: string[];
  details: Record<string, unknown>;
}

/** The lock blocks other writers of types, but not readers. */
export const lockTypes = (tx: Tx): Promise<number> =>
  tx.run(sql`LOCK TABLE catalog_type IN SHARE ROW EXCLUSIVE MODE`);

const records = (types: readonly HeldType[]): Sql => sql`jsonb_to_recordset(${JSON.stringify(types)}::jsonb)
  AS r("companyId" bigint, username text, id bigint, scope text, name text, markets text[], details jsonb)`;

export interface Difference {
  id: number;
  /** The owner of the stored type with this id, if there is one. */
  holder: Holder | null;
}

/** The types that are new or differ from the stored ones. */
export const listDifferences = (tx: Tx, kind: TypeKind, types: readonly HeldType[]): Promise<Difference[]> =>
  tx.rows(
    sql`SELECT r.id, CASE WHEN t.id IS NOT NULL THEN
          jsonb_build_object('companyId', t.company_id, 'username', t.username) END AS holder
        FROM ${records(types)} LEFT JOIN catalog_type t ON t.kind = ${kind} AND t.id = r.id
        WHERE t.id IS NULL OR (t.company_id, t.username, t.name, t.markets, t.details)
          IS DISTINCT FROM (r."companyId", r.username, r.name, r.markets, r.details)`,
  );

export const putTypes = (tx: Tx, kind: TypeKind, types: readonly HeldType[]): Promise<number> =>
  tx.run(
    sql`INSERT INTO catalog_type (company_id, kind, id, scope, username, name, markets, details)
        SELECT "companyId", ${kind}, id, scope, username, name, markets, details FROM ${records(types)}
        ON CONFLICT (company_id, kind, id) DO UPDATE
          SET name = excluded.name, markets = excluded.markets, details = excluded.details`,
  );

/** Stored types that have the name of an imported one, are seen beside it, and are not imported themselves. */
export const listNamesakes = (
  tx: Tx,
  kind: TypeKind,
  types: readonly HeldType[],
  importedIds: readonly number[],
): Promise<{ id: number; other: number }[]> =>
  tx.rows(
    sql`SELECT r.id, t.id AS other FROM ${records(types)}
        JOIN catalog_type t ON t.kind = ${kind} AND lower(btrim(t.name)) = lower(btrim(r.name))
          AND t.company_id IN (0, r."companyId") AND (t.username IS NULL OR t.username = r.username)
        WHERE NOT t.id = ANY (${importedIds}::bigint[]) ORDER BY r.id, t.id`,
  );

export const listDefaults = (
  tx: Tx,
  kind: TypeKind,
): Promise<(Holder & { id: number; category: string | null })[]> =>
  tx.rows(
    sql`SELECT id, company_id AS "companyId", username, details ->> 'pipeCategory' AS category
        FROM catalog_type WHERE kind = ${kind} AND (details -> 'default')::boolean ORDER BY id`,
  );

export async function companiesAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(sql`SELECT id FROM company WHERE id = ANY (${ids}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

export async function companiesOfUsers(tx: Tx, usernames: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ username: string; companyId: number }>(
    sql`SELECT username, company_id AS "companyId" FROM app_user WHERE username = ANY (${usernames}::text[])`,
  );
  return new Map(rows.map(({ username, companyId }) => [username, companyId]));
}
