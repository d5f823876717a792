import type { Constructions, TypeKind } from '@spadework/core/catalog';
import type { CatalogType, PipeCategory } from '@spadework/core/trench';
import type { Caller } from '../../../kernel/caller.js';
import { every, raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export type { TypeKind };

export const COMPONENT_SET_SCOPES = ['ORG', 'COMPANY', 'USER'] as const;
export type ComponentSetScope = (typeof COMPONENT_SET_SCOPES)[number];

interface NamedType {
  id: number;
  name: string;
}

/** The row of each kind of type. */
export type TypeRows = { [K in TypeKind]: NamedType & Constructions[K] };
export type CableTypeRow = TypeRows['cable'];
export type PipeTypeRow = TypeRows['pipe'];

/** Whoever uses types. Without a user, those that everybody in the company can see. */
type TypeReader = Pick<Caller, 'companyId' | 'user'>;

/** The types that a caller can see: those of the market, of the company, and their own. */
const visible = ({ companyId, user }: TypeReader): Sql => sql`(
  t.company_id = 0 AND (t.markets = '{}' OR EXISTS (SELECT FROM company c WHERE c.id = ${companyId} AND c.country = ANY (t.markets)))
  OR t.company_id = ${companyId} AND (t.username IS NULL OR t.username = ${user?.username ?? null}))`;

const COLUMNS = raw(`t.details || jsonb_build_object('id', t.id, 'name', t.name) AS type`);

export async function listTypes<K extends TypeKind>(
  tx: Tx,
  caller: TypeReader,
  kind: K,
  conditions: Sql[] = [],
): Promise<TypeRows[K][]> {
  const rows = await tx.rows<{ type: TypeRows[K] }>(
    sql`SELECT ${COLUMNS} FROM catalog_type t
        WHERE t.kind = ${kind} AND ${every([visible(caller), ...conditions])} ORDER BY t.id`,
  );
  return rows.map((row) => row.type);
}

export const ofCategory = (category: string): Sql => sql`t.details ->> 'cableCategory' = ${category}`;
export const ofScope = (scope: ComponentSetScope): Sql => sql`t.scope = ${scope}`;
export const withIds = (ids: readonly number[]): Sql => sql`t.id = ANY (${ids}::bigint[])`;
export const markedDefault = (): Sql => sql`(t.details -> 'default')::boolean`;
export const ofPipeCategory = (category: PipeCategory): Sql =>
  sql`t.details ->> 'pipeCategory' = ${category}`;

/** The types that items can have: those with these ids and, if wanted, those that are defaults. */
export async function typesOfItems(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  wantsDefaults: boolean,
): Promise<CatalogType[]> {
  const rows = await tx.rows<{ type: CatalogType }>(
    sql`SELECT t.details || jsonb_build_object('kind', t.kind, 'id', t.id, 'name', t.name) AS type FROM catalog_type t
        WHERE t.kind IN ('cable', 'pipe', 'ecc') AND ${visible(caller)}
          AND (${withIds(ids)} OR ${wantsDefaults}::boolean AND ${markedDefault()}) ORDER BY t.id`,
  );
  return rows.map(({ type }) => type);
}

/** Every type that a caller can see, with all that the catalog knows of it. */
export const wholeCatalog = (
  tx: Tx,
  caller: Caller,
): Promise<{ kind: TypeKind; scope: string; type: NamedType }[]> =>
  tx.rows(
    sql`SELECT t.kind, t.scope, ${COLUMNS} FROM catalog_type t WHERE ${visible(caller)} ORDER BY t.kind, t.id`,
  );

/** The default type of a kind, which a caller gets who names none. */
export async function defaultType<K extends TypeKind>(
  tx: Tx,
  caller: TypeReader,
  kind: K,
): Promise<TypeRows[K] | undefined> {
  return (await listTypes(tx, caller, kind, [markedDefault()]))[0];
}

export async function findType<K extends TypeKind>(
  tx: Tx,
  caller: Caller,
  kind: K,
  id: number,
): Promise<TypeRows[K] | undefined> {
  return (await listTypes(tx, caller, kind, [withIds([id])]))[0];
}
