import { CATALOG_NODE_TYPES, type CatalogNodeType, type ChildLink } from '@spadework/core/cost';
import type { Caller } from '../../kernel/caller.js';
import { type Page, pageOf } from '../../store/pages.js';
import { raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

/** A node of the catalog without children, for quantity 1. */
export interface NodeRow {
  type: CatalogNodeType;
  number: string;
  name: string;
  nameEn: string | null;
  unit: string;
  description: string | null;
  unitCost: number;
  hasChildren: boolean;
  activityId: number | null;
  activityName: string | null;
  activityNameEn: string | null;
  facilityId: number | null;
  facilityName: string | null;
  facilityNameEn: string | null;
}

const PLACES = raw(`n.activity_id AS "activityId", a.name AS "activityName", a.name_en AS "activityNameEn",
  n.facility_id AS "facilityId", f.name AS "facilityName", f.name_en AS "facilityNameEn"`);
const columns = (
  unitCost: Sql,
): Sql => sql`n.type, n.number, n.name, n.name_en AS "nameEn", n.unit, n.description,
  ${unitCost}::float8 AS "unitCost", n.has_children AS "hasChildren", ${PLACES}`;

const NAMES = raw(
  'LEFT JOIN cost_activity a ON a.id = n.activity_id LEFT JOIN cost_facility f ON f.id = n.facility_id',
);
const NODES = sql`FROM cost_node n ${NAMES}`;

const BATCH = 1000;

/** Nodes of a type in batches. With a company, its own prices are used where it has them. */
export async function* listNodes(
  tx: Tx,
  revisionId: number,
  type: CatalogNodeType,
  companyId: number | null,
): AsyncGenerator<NodeRow[]> {
  let after = '';
  for (;;) {
    const batch = await tx.rows<NodeRow>(
      sql`SELECT ${columns(sql`coalesce(c.unit_cost, n.unit_cost)`)} ${NODES}
          LEFT JOIN company_price c ON c.company_id = ${companyId} AND c.revision_id = n.revision_id
            AND c.type = n.type AND c.number = n.number
          WHERE n.revision_id = ${revisionId} AND n.type = ${type} AND n.number COLLATE norwegian > ${after}
          ORDER BY n.number COLLATE norwegian LIMIT ${BATCH}`,
    );
    yield batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)!.number;
  }
}

/**
 * With `few`, PostgreSQL finds the matches first and sorts them afterwards. It does not know how rare a word is, and would
 * otherwise scan all nodes in order until a page is full.
 */
export function pageNodes(
  tx: Tx,
  { where, order, few }: { where: Sql; order: Sql; few: boolean },
  first: number,
  count: number,
): Promise<Page<NodeRow>> {
  const source = few
    ? {
        shared: sql`WITH matches AS MATERIALIZED (SELECT n.type, n.number, n.name, n.name_en, n.unit, n.description,
          n.unit_cost, n.has_children, n.activity_id, n.facility_id FROM cost_node n WHERE ${where})`,
        from: sql`FROM matches n ${NAMES}`,
        counted: raw('FROM matches'),
        where: raw('true'),
      }
    : { from: NODES, where, counted: raw('FROM cost_node n') };
  return pageOf(tx, { columns: columns(raw('n.unit_cost')), id: 'number', order, ...source }, first, count);
}

/** What the search must know of a node. */
export interface SearchedRow {
  type: CatalogNodeType;
  number: string;
  name: string;
  nameEn: string | null;
  description: string | null;
  descriptionEn: string | null;
  unit: string;
  unitCost: number;
  activityId: number | null;
  facilityId: number | null;
}

/** All nodes of a revision, in the order of the catalog. */
export const listSearched = (tx: Tx, revisionId: number): Promise<SearchedRow[]> =>
  tx.rows<SearchedRow>(
    sql`SELECT type, number, name, name_en AS "nameEn", description, description_en AS "descriptionEn", unit,
          unit_cost::float8 AS "unitCost", activity_id AS "activityId", facility_id AS "facilityId"
        FROM cost_node WHERE revision_id = ${revisionId} ORDER BY number COLLATE norwegian, type`,
  );

type NodeKey = Pick<NodeRow, 'type' | 'number'>;

const keyArrays = (keys: readonly NodeKey[]): Sql =>
  sql`${keys.map(({ type }) => type)}::text[], ${keys.map(({ number }) => number)}::text[]`;

/** Whether node `n` is one of these. */
export const isOneOf = (keys: readonly NodeKey[]): Sql =>
  sql`(n.type, n.number) IN (SELECT * FROM unnest(${keyArrays(keys)}))`;

/** These nodes, in this order. */
export const listNodesOf = (tx: Tx, revisionId: number, keys: readonly NodeKey[]): Promise<NodeRow[]> =>
  tx.rows<NodeRow>(
    sql`SELECT ${columns(raw('n.unit_cost'))}
        FROM unnest(${keyArrays(keys)}) WITH ORDINALITY AS k (type, number, place)
        JOIN cost_node n ON n.revision_id = ${revisionId} AND n.type = k.type AND n.number = k.number ${NAMES}
        ORDER BY k.place`,
  );

export const listFavorites = (tx: Tx, companyId: number, users: readonly string[]): Promise<NodeKey[]> =>
  tx.rows<NodeKey>(
    sql`SELECT type, number FROM cost_favorite WHERE company_id = ${companyId} AND username = ANY (${users}::text[])`,
  );

export const hasNode = async (
  tx: Tx,
  revisionId: number,
  type: CatalogNodeType,
  number: string,
): Promise<boolean> =>
  (await tx.run(
    sql`SELECT FROM cost_node WHERE revision_id = ${revisionId} AND type = ${type} AND number = ${number}`,
  )) > 0;

/** The types of the nodes with a number. */
export const listTypes = async (tx: Tx, revisionId: number, number: string): Promise<CatalogNodeType[]> =>
  (
    await tx.rows<{ type: CatalogNodeType }>(
      sql`SELECT type FROM cost_node WHERE revision_id = ${revisionId} AND number COLLATE norwegian = ${number} ORDER BY type`,
    )
  ).map(({ type }) => type);

export const addFavorite = (
  tx: Tx,
  { companyId, user }: Caller,
  type: CatalogNodeType,
  number: string,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO cost_favorite (company_id, username, type, number)
        VALUES (${companyId}, ${user!.username}, ${type}, ${number}) ON CONFLICT DO NOTHING`,
  );

export const removeFavorite = (
  tx: Tx,
  { companyId, user }: Caller,
  type: CatalogNodeType,
  number: string,
): Promise<number> =>
  tx.run(
    sql`DELETE FROM cost_favorite
        WHERE company_id = ${companyId} AND username = ${user!.username} AND type = ${type} AND number = ${number}`,
  );

/** A position in the tree below a node. `level` 0 is the node itself. */
export interface PlaceRow {
  level: number;
  baseQuantity: number | null;
  type: CatalogNodeType;
  number: string;
  name: string;
  nameEn: string | null;
  unit: string;
  description: string | null;
  descriptionEn: string | null;
  unitCost: number;
  sheets: string[];
  activityId: number | null;
  activityName: string | null;
  activityNameEn: string | null;
  facilityId: number | null;
  facilityName: string | null;
  facilityNameEn: string | null;
}

/** A node and all nodes below it, in the order of the tree. */
export const listPlaces = (
  tx: Tx,
  revisionId: number,
  type: CatalogNodeType,
  number: string,
): Promise<PlaceRow[]> =>
  tx.rows<PlaceRow>(
    sql`WITH RECURSIVE place AS (
          SELECT ARRAY[]::int[] AS path, ${type}::text AS type, ${number}::text AS number, NULL::numeric AS base_quantity
          UNION ALL
          SELECT p.path || c.position, c.type, c.number, c.base_quantity
          FROM place p JOIN cost_child c
            ON c.revision_id = ${revisionId} AND c.parent_type = p.type AND c.parent_number = p.number)
        SELECT cardinality(p.path) AS level, p.base_quantity::float8 AS "baseQuantity", n.type, n.number, n.name,
          n.name_en AS "nameEn", n.unit, n.description, n.description_en AS "descriptionEn",
          n.unit_cost::float8 AS "unitCost", n.sheets, ${PLACES}
        FROM place p JOIN cost_node n ON n.revision_id = ${revisionId} AND n.type = p.type AND n.number = p.number
        ${NAMES} ORDER BY p.path`,
  );

export interface PriceRow {
  type: CatalogNodeType;
  number: string;
  cost: number;
}

/** The own prices of a company for these numbers. */
export const listCompanyPrices = (
  tx: Tx,
  companyId: number,
  revisionId: number,
  numbers: readonly string[],
): Promise<PriceRow[]> =>
  tx.rows<PriceRow>(
    sql`SELECT type, number, unit_price::float8 AS cost FROM company_price
        WHERE company_id = ${companyId} AND revision_id = ${revisionId} AND unit_price IS NOT NULL
          AND number = ANY (${numbers}::text[])`,
  );

/** The unit costs of these nodes. With a company, its own prices are used where it has them. */
export const listCosts = (
  tx: Tx,
  revisionId: number,
  companyId: number | null,
  numbers: readonly string[],
): Promise<PriceRow[]> =>
  tx.rows<PriceRow>(
    sql`SELECT n.type, n.number, coalesce(c.unit_cost, n.unit_cost)::float8 AS cost FROM cost_node n
        LEFT JOIN company_price c ON c.company_id = ${companyId} AND c.revision_id = n.revision_id
          AND c.type = n.type AND c.number = n.number
        WHERE n.revision_id = ${revisionId} AND n.type <> 'RESOURCE' AND n.number = ANY (${numbers}::text[])`,
  );

export interface SheetNodeRow {
  type: CatalogNodeType;
  number: string;
  name: string;
  nameEn: string | null;
  unit: string;
}

/** The nodes that refer to a standard. */
export const listNodesOfSheet = (tx: Tx, revisionId: number, sheet: string): Promise<SheetNodeRow[]> =>
  tx.rows<SheetNodeRow>(
    sql`SELECT type, number, name, name_en AS "nameEn", unit FROM cost_node
        WHERE revision_id = ${revisionId} AND ${sheet} = ANY (sheets)
        ORDER BY array_position(${[...CATALOG_NODE_TYPES]}::text[], type), number COLLATE norwegian`,
  );

export interface LinkRow {
  type: CatalogNodeType;
  number: string;
  children: ChildLink[];
}

/** Some nodes and all that is below them, each once, with their children. */
export const listLinks = (
  tx: Tx,
  revisionId: number,
  nodes: readonly { type: string; number: string }[],
): Promise<LinkRow[]> =>
  tx.rows<LinkRow>(
    sql`WITH RECURSIVE node AS (
          SELECT type, number FROM unnest(${nodes.map(({ type }) => type)}::text[],
            ${nodes.map(({ number }) => number)}::text[]) AS t(type, number)
          UNION
          SELECT c.type, c.number FROM node p JOIN cost_child c
            ON c.revision_id = ${revisionId} AND c.parent_type = p.type AND c.parent_number = p.number)
        SELECT n.type, n.number, coalesce(
          (SELECT json_agg(json_build_object('key', c.type || ' ' || c.number, 'baseQuantity', c.base_quantity::float8)
              ORDER BY c.position)
            FROM cost_child c WHERE c.revision_id = ${revisionId} AND c.parent_type = n.type AND c.parent_number = n.number),
          '[]') AS children
        FROM node n`,
  );
