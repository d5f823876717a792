import type { Operated } from '@spadework/core/trench';
import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { ProjectKey } from '../segments/segments.sql.js';

/** A circuit of a segment, on the way from the feeding point. */
export interface Leg {
  segmentId: number;
  circuitId: string;
}

export interface FeederContent extends Operated {
  name: string;
  legs: Leg[];
}

export interface FeederRow extends FeederContent {
  companyId: number;
  projectId: number;
  id: number;
  version: number;
}

const COLUMNS = sql`company_id AS "companyId", project_id AS "projectId", id, version, name, operation, fault, legs`;

export const listFeeders = (tx: Tx, { companyId, id }: ProjectKey): Promise<FeederRow[]> =>
  tx.rows<FeederRow>(
    sql`SELECT ${COLUMNS} FROM feeder WHERE company_id = ${companyId} AND project_id = ${id} ORDER BY id`,
  );

export const countFeeders = async (tx: Tx, { companyId, id }: ProjectKey): Promise<number> =>
  (await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM feeder WHERE company_id = ${companyId} AND project_id = ${id}`,
  ))!.count;

/** The project of a feeder, whoever asks. */
export const findProjectOf = (tx: Tx, id: number): Promise<{ projectId: number } | undefined> =>
  tx.row<{ projectId: number }>(sql`SELECT project_id AS "projectId" FROM feeder WHERE id = ${id}`);

/** The lock on its project keeps others from changing it. */
export const findFeeder = (
  tx: Tx,
  { companyId, id: projectId }: ProjectKey,
  id: number,
): Promise<FeederRow | undefined> =>
  tx.row<FeederRow>(
    sql`SELECT ${COLUMNS} FROM feeder
        WHERE company_id = ${companyId} AND project_id = ${projectId} AND id = ${id}`,
  );

export const newFeederId = async (tx: Tx): Promise<number> =>
  (await tx.row<{ id: number }>(sql`SELECT nextval('feeder_id') AS id`))!.id;

const json = (value: object | null): string | null => value && JSON.stringify(value);

export const insertFeeder = (
  { companyId, id: projectId }: ProjectKey,
  id: number,
  { name, operation, fault, legs }: FeederContent,
): Sql =>
  sql`INSERT INTO feeder (company_id, project_id, id, name, operation, fault, legs)
      VALUES (${companyId}, ${projectId}, ${id}, ${name}, ${json(operation)}::jsonb, ${json(fault)}::jsonb, ${json(legs)}::jsonb)
      RETURNING ${COLUMNS}`;

export const saveFeeder = (
  { companyId, id }: FeederRow,
  { name, operation, fault, legs }: FeederContent,
): Sql =>
  sql`UPDATE feeder SET name = ${name}, operation = ${json(operation)}::jsonb, fault = ${json(fault)}::jsonb,
        legs = ${json(legs)}::jsonb, version = version + 1
      WHERE company_id = ${companyId} AND id = ${id} RETURNING ${COLUMNS}`;

export const deleteFeeder = ({ companyId, id }: FeederRow): Sql =>
  sql`DELETE FROM feeder WHERE company_id = ${companyId} AND id = ${id} RETURNING version + 1 AS version`;
