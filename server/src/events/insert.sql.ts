import { join, raw, type Sql, sql } from '../store/sql.js';

/** The columns of an event, each as the SQL that gives its value. What is left out stays empty. */
export interface EventColumns {
  companyId: Sql;
  type: Sql;
  actor: Sql;
  operation: Sql;
  requestId?: Sql;
  projectId?: Sql;
  resource: Sql;
  version?: Sql;
  changes?: Sql;
  /** Of the caller, where an event may tell it. */
  address?: Sql;
  /** When it happened, if that is not now. */
  at?: Sql;
}

const NAMES: Readonly<Record<keyof EventColumns, string>> = {
  companyId: 'company_id',
  type: 'type',
  actor: 'actor',
  operation: 'operation',
  requestId: 'request_id',
  projectId: 'project_id',
  resource: 'resource',
  version: 'version',
  changes: 'changes',
  address: 'address',
  at: 'at',
};

/**
 * The statement that writes events, one for each row of `from`, or one if there is no `from`. Every event is written by
 * it, be it in a statement of its own or beside the rows that it tells of.
 */
export function insertEvents(columns: EventColumns, from: Sql = raw('')): Sql {
  const names = Object.keys(columns) as (keyof EventColumns)[];
  const listed = raw(names.map((name) => NAMES[name]).join(', '));
  return sql`INSERT INTO event (${listed}) SELECT ${join(Object.values<Sql>({ ...columns }), ', ')} ${from}`;
}
