import { Refusal, type RefusalCode } from '../kernel/refusals.js';
import { violatedConstraint } from '../store/faults.js';
import { raw, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Actor, NewEvent } from './event.js';
import { type EventColumns, insertEvents } from './insert.sql.js';

/** Rows to write, and the event that reports them. */
export interface RecordedWrite {
  /**
   * The statement that writes the rows. It returns what the answer needs, and the `version` unless the event has it.
   * Undefined if the same transaction has already written the rows.
   */
  rows?: Sql;
  event: NewEvent;
  /** Of others that change with it, each with its version. */
  events?: readonly NewEvent[];
  /** Further statements that write with it. They read what `rows` returned as `saved`. */
  also?: readonly Sql[];
  /** The refusal for each constraint that the statement may violate. */
  conflicts?: Conflicts;
}

type Conflicts = Readonly<Record<string, RefusalCode>>;

/** The refusal for a database error, if it is one of the expected conflicts. */
export function conflictRefusal(error: unknown, conflicts: Conflicts = {}): Refusal | undefined {
  const code = conflicts[violatedConstraint(error) ?? ''];
  return code && new Refusal(code);
}

/**
 * Writes the rows of a change and its event in one statement, so both are committed or neither. Returns the written
 * row, or undefined if the statement found no row; then there is no event either.
 */
export async function commitChange<Row>(
  tx: Tx,
  actor: Actor,
  change: RecordedWrite,
): Promise<Row | undefined> {
  const { rows, event, events = [], conflicts } = change;
  if (rows === undefined) {
    for (const one of [event, ...events]) await tx.run(insertEvents(columnsOf(actor, one, versionOf(one))));
    return undefined;
  }
  const version = event.version === undefined ? sql`saved.version` : versionOf(event);
  const more = events.map((one) => insertEvents(columnsOf(actor, one, versionOf(one)), FROM_SAVED));
  const also = [...(change.also ?? []), ...more];
  const written = tx.row<Row>(
    sql`WITH saved AS (${rows}),
          told AS (${insertEvents(columnsOf(actor, event, version), FROM_SAVED)})${numbered(also)}
        SELECT * FROM saved`,
  );
  return written.catch((error) => {
    throw conflictRefusal(error, conflicts) ?? error;
  });
}

const versionOf = ({ version }: NewEvent): Sql => sql`${version}::bigint`;

const numbered = (also: readonly Sql[]): Sql =>
  also.reduce((all, statement, i) => sql`${all}, ${raw(`also${i}`)} AS (${statement})`, raw(''));

const FROM_SAVED = raw('FROM saved');

const columnsOf = (
  { actor, operation, requestId }: Actor,
  { companyId, type, projectId, resource, changes }: NewEvent,
  version: Sql,
): EventColumns => ({
  companyId: sql`${companyId}::bigint`,
  type: sql`${type}::text`,
  actor: sql`${actor}::text`,
  operation: sql`${operation}::text`,
  requestId: sql`${requestId}::text`,
  projectId: sql`${projectId}::bigint`,
  resource: sql`${resource}::text`,
  version,
  changes: sql`${changes?.length ? JSON.stringify(changes) : null}::jsonb`,
});
