import type { KeyedVersion, SentAnswer } from '@spadework/core/record';
import { raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { RecordKey } from './records.sql.js';

const COLUMNS = raw(`id, key, value, text, severity,
  CASE WHEN measured_value IS NOT NULL THEN json_build_object('value', measured_value, 'unit', measured_unit) END AS measured, comment,
  no_photo_reason AS "noPhotoReason", based_on::text[] AS "basedOn", answered_by AS "answeredBy", answered_at AS "answeredAt",
  received_at AS "receivedAt", clock_offset AS "clockOffset"`);

/** Every version of every answer, in no order. */
export const listVersions = (tx: Tx, { companyId, id }: RecordKey): Promise<KeyedVersion[]> =>
  tx.rows(
    sql`SELECT ${COLUMNS} FROM record_answer WHERE company_id = ${companyId} AND record_id = ${id}::uuid`,
  );

/** Who answered, and how wrong the clock of the device is. */
export interface Reception {
  author: string;
  sentAt: string | undefined;
}

/** Adds versions; what is there is never touched. Returns them as they were stored. */
export const insertVersions = (
  tx: Tx,
  { companyId, id }: RecordKey,
  answers: readonly SentAnswer[],
  { author, sentAt }: Reception,
): Promise<KeyedVersion[]> =>
  tx.rows(
    sql`INSERT INTO record_answer (company_id, record_id, id, key, value, text, severity, measured_value, measured_unit, comment,
            no_photo_reason, based_on, answered_by, answered_at, clock_offset)
          SELECT ${companyId}::bigint, ${id}::uuid, a.id, a.key, a.value, a.text, a.severity, (a.measured ->> 'value')::float8,
            a.measured ->> 'unit', a.comment, a."noPhotoReason", a."basedOn", ${author}::text, a."answeredAt",
            round(extract(epoch FROM now() - ${sentAt ?? null}::timestamptz))::bigint
          FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS a(id uuid, key text, value text, text text, severity text,
            measured jsonb, comment text, "noPhotoReason" text, "basedOn" uuid[], "answeredAt" timestamptz)
          RETURNING ${COLUMNS}`,
  );

/** A correction begins with what the record that it replaces says. */
export const copyVersions = (tx: Tx, from: RecordKey, to: RecordKey): Promise<number> =>
  tx.run(
    sql`INSERT INTO record_answer (company_id, record_id, id, key, value, text, severity, measured_value, measured_unit, comment,
          no_photo_reason, based_on, answered_by, answered_at, received_at, clock_offset)
        SELECT company_id, ${to.id}::uuid, id, key, value, text, severity, measured_value, measured_unit, comment,
          no_photo_reason, based_on, answered_by, answered_at, received_at, clock_offset
        FROM record_answer WHERE company_id = ${from.companyId} AND record_id = ${from.id}::uuid`,
  );
