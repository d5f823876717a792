import type { Deviation, DeviationLogEntry, DeviationState, Severity } from '@spadework/core/record';
import { SEVERITIES } from '@spadework/core/record';
import type { Language } from '../../../http/language.js';
import type { Caller } from '../../../kernel/caller.js';
import { type Page, pageOf } from '../../../store/pages.js';
import { every, raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { visibleProjects } from '../../project/index.js';
import type { RecordKey } from './records.sql.js';

export type DeviationRow = Required<Deviation>;

/** In the order of keys: by kind, then number. */
const BY_KEY = raw(`split_part(d.key, '.', 1), split_part(d.key, '.', 2)::bigint`);
const OVERDUE = raw(`coalesce(d.state = 'OPEN' AND d.due < current_date, false)`);

const columnsIn = (language: Language, log: Sql): Sql =>
  sql`d.record_id AS "recordId", r.project_id AS "projectId", d.key,
    ${raw(language === 'en' ? 'coalesce(d.question_en, d.question)' : 'd.question')} AS question, d.severity, d.text, d.sheets, d.state,
    d.responsible, d.due::text AS due, ${OVERDUE} AS overdue, d.opened_at AS "openedAt", d.version${log}`;
const WITH_LOG = raw(', d.log');
const FROM = raw(`FROM deviation d JOIN record r ON r.company_id = d.company_id AND r.id = d.record_id`);

export const listDeviations = (
  tx: Tx,
  { companyId, id }: RecordKey,
  language: Language = 'nb',
): Promise<DeviationRow[]> =>
  tx.rows<DeviationRow>(
    sql`SELECT ${columnsIn(language, WITH_LOG)} ${FROM}
        WHERE d.company_id = ${companyId} AND d.record_id = ${id}::uuid ORDER BY ${BY_KEY}`,
  );

export const findDeviation = (
  tx: Tx,
  { companyId, id }: RecordKey,
  key: string,
  language: Language = 'nb',
): Promise<DeviationRow | undefined> =>
  tx.row<DeviationRow>(
    sql`SELECT ${columnsIn(language, WITH_LOG)} ${FROM}
        WHERE d.company_id = ${companyId} AND d.record_id = ${id}::uuid AND d.key = ${key}`,
  );

export interface DerivedRow {
  key: string;
  state: DeviationState;
  severity: Severity;
  text: string;
  question: string;
  questionEn: string | null;
  sheets: readonly string[];
}

/** Writes deviations that are new or that answers have changed. Who follows them up stays. */
export const saveDerived = (
  tx: Tx,
  { companyId, id }: RecordKey,
  rows: readonly DerivedRow[],
): Promise<number> =>
  tx.run(
    sql`INSERT INTO deviation AS d (company_id, record_id, key, state, severity, text, question, question_en, sheets)
        SELECT ${companyId}::bigint, ${id}::uuid, n.key, n.state, n.severity, n.text, n.question, n."questionEn", n.sheets
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(key text, state text, severity text, text text, question text,
          "questionEn" text, sheets text[])
        ON CONFLICT (company_id, record_id, key) DO UPDATE
          SET state = excluded.state, severity = excluded.severity, text = excluded.text, version = d.version + 1`,
  );

export const planDeviation = (
  { companyId, id }: RecordKey,
  key: string,
  { responsible, due }: Pick<Deviation, 'responsible' | 'due'>,
): Sql =>
  sql`UPDATE deviation SET version = version + 1, responsible = ${responsible}, due = ${due}::date
      WHERE company_id = ${companyId} AND record_id = ${id}::uuid AND key = ${key}
      RETURNING version`;

export const moveDeviation = (
  { companyId, id }: RecordKey,
  key: string,
  entry: Omit<DeviationLogEntry, 'at'>,
): Sql =>
  sql`UPDATE deviation SET version = version + 1, state = ${entry.to},
        log = log || (${JSON.stringify(entry)}::jsonb || jsonb_build_object('at',
          to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      WHERE company_id = ${companyId} AND record_id = ${id}::uuid AND key = ${key}
      RETURNING version`;

export interface DeviationFilter {
  projectId?: number | undefined;
  recordId?: string | undefined;
  state?: readonly DeviationState[] | undefined;
  severity?: readonly Severity[] | undefined;
  responsible?: string | undefined;
  dueBefore?: string | undefined;
}

/** The worst first, then the oldest. */
export const pageDeviations = (
  tx: Tx,
  caller: Caller,
  { projectId, recordId, state, severity, responsible, dueBefore }: DeviationFilter,
  { first, count, language }: { first: number; count: number; language: Language },
): Promise<Page<Omit<DeviationRow, 'log'>>> =>
  pageOf<Omit<DeviationRow, 'log'>>(
    tx,
    {
      columns: columnsIn(language, raw('')),
      id: 'key',
      from: sql`${FROM} JOIN project p ON p.company_id = r.company_id AND p.id = r.project_id`,
      where: every([
        visibleProjects(caller),
        ...(projectId === undefined ? [] : [sql`r.project_id = ${projectId}`]),
        ...(recordId === undefined ? [] : [sql`d.record_id = ${recordId}::uuid`]),
        ...(state === undefined ? [] : [sql`d.state = ANY (${[...state]}::text[])`]),
        ...(severity === undefined ? [] : [sql`d.severity = ANY (${[...severity]}::text[])`]),
        ...(responsible === undefined ? [] : [sql`d.responsible = ${responsible}`]),
        ...(dueBefore === undefined ? [] : [sql`d.due < ${dueBefore}::date`]),
      ]),
      order: sql`array_position(${[...SEVERITIES]}::text[], d.severity) DESC, d.opened_at, d.record_id, ${BY_KEY}`,
    },
    first,
    count,
  );

/** Deviations of a project that nobody has verified or given up. */
export const listOpenDeviations = (
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
  language: Language = 'nb',
): Promise<DeviationRow[]> =>
  tx.rows<DeviationRow>(
    sql`SELECT ${columnsIn(language, WITH_LOG)} ${FROM}
        WHERE r.company_id = ${companyId} AND r.project_id = ${id} AND d.state IN ('OPEN', 'DONE')
        ORDER BY array_position(${[...SEVERITIES]}::text[], d.severity) DESC, d.opened_at, d.record_id, ${BY_KEY}`,
  );
