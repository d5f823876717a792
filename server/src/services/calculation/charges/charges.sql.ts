import type { ActualRow, ChargeSums, ReckonedAddition } from '@spadework/core/estimate';
import type { Static } from 'typebox';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { FrozenContent } from '../estimates/content.js';
import type { FrozenHead } from '../estimates/frozen.sql.js';
import type { Charge } from './schemas.js';

/** A charge as it was given, without what follows from it. */
export type GivenCharge = Omit<Static<typeof Charge>, keyof ChargeSums>;

export interface ChargeRow {
  version: number;
  modifiedAt: string;
  modifiedBy: string;
  given: GivenCharge;
}

interface ProjectKey {
  companyId: number;
  id: number;
}

export async function findCharge(tx: Tx, { companyId, id }: ProjectKey): Promise<ChargeRow | undefined> {
  const row = await tx.row<{
    version: number;
    modifiedAt: string;
    modifiedBy: string;
    estimateId: number;
    name: string;
    reference: string | null;
    content: Omit<GivenCharge, 'estimateId' | 'customer'>;
  }>(
    sql`SELECT version, modified_at AS "modifiedAt", modified_by AS "modifiedBy", estimate_id AS "estimateId", customer_name AS name,
          customer_reference AS reference, content
        FROM charge WHERE company_id = ${companyId} AND project_id = ${id}`,
  );
  if (!row) return undefined;
  const { version, modifiedAt, modifiedBy, estimateId, name, reference, content } = row;
  const customer = { name, ...(reference !== null && { reference }) };
  return { version, modifiedAt, modifiedBy, given: { ...content, estimateId, customer } };
}

export const saveCharge = (
  { companyId, id }: ProjectKey,
  { estimateId, customer: { name, reference }, ...content }: GivenCharge,
  author: string,
): Sql =>
  sql`INSERT INTO charge AS c (company_id, project_id, estimate_id, customer_name, customer_reference, content, modified_by)
      VALUES (${companyId}, ${id}, ${estimateId}, ${name}, ${reference ?? null}, ${JSON.stringify(content)}::jsonb, ${author})
      ON CONFLICT (company_id, project_id) DO UPDATE SET version = c.version + 1, estimate_id = excluded.estimate_id,
        customer_name = excluded.customer_name, customer_reference = excluded.customer_reference,
        content = excluded.content, modified_by = excluded.modified_by, modified_at = now()
      RETURNING version`;

/** New rows of real costs are a new version of their charge, whose letter stays as it is. */
export const touchCharge = ({ companyId, id }: ProjectKey): Sql =>
  sql`UPDATE charge SET version = version + 1
      WHERE company_id = ${companyId} AND project_id = ${id} RETURNING version`;

export type EstimateNode = FrozenContent['nodes'][number];

/** What a charge needs to know of a frozen estimate, whose content is mostly trenches and explanations. */
export interface ChargedFrozen extends Pick<FrozenHead, 'number' | 'state' | 'hash' | 'frozenAt'> {
  nodes: EstimateNode[];
  additions: ReckonedAddition[];
}

export const findChargedFrozen = (
  tx: Tx,
  { companyId, id }: ProjectKey,
  estimateId: number,
): Promise<ChargedFrozen | undefined> =>
  tx.row<ChargedFrozen>(
    sql`SELECT number, state, hash, frozen_at AS "frozenAt", content::json -> 'nodes' AS nodes,
          content::json #> '{estimate,additions}' AS additions
        FROM estimate WHERE company_id = ${companyId} AND project_id = ${id} AND id = ${estimateId}`,
  );

const ROW = raw(`node_id AS "nodeId", number, text, amount::float8 AS amount, day::text AS date`);

export async function listActuals(tx: Tx, { companyId, id }: ProjectKey): Promise<ActualRow[]> {
  const rows = await tx.rows<Record<keyof ActualRow, unknown>>(
    sql`SELECT ${ROW} FROM charge_actual WHERE company_id = ${companyId} AND project_id = ${id} ORDER BY position`,
  );
  return rows.map(
    (row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as ActualRow,
  );
}

export async function replaceActuals(
  tx: Tx,
  { companyId, id }: ProjectKey,
  rows: readonly ActualRow[],
): Promise<void> {
  await tx.run(sql`DELETE FROM charge_actual WHERE company_id = ${companyId} AND project_id = ${id}`);
  if (rows.length === 0) return;
  await tx.run(
    sql`INSERT INTO charge_actual (company_id, project_id, position, node_id, number, text, amount, day)
        SELECT ${companyId}::bigint, ${id}::bigint, l.place, r."nodeId", r.number, r.text, r.amount, r.date
        FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS l(line, place),
          jsonb_to_record(l.line) AS r("nodeId" text, number text, text text, amount numeric, date date)`,
  );
}
