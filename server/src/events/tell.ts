import { raw, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Actor, NewEvent } from './event.js';
import { insertEvents } from './insert.sql.js';

/** Tells of changes that are written already, in the same transaction. For commands and imports, which tell of many. */
export const tellAll = (tx: Tx, { actor, operation }: Actor, events: readonly NewEvent[]): Promise<number> =>
  tx.run(
    insertEvents(
      {
        companyId: raw('"companyId"'),
        type: raw('type'),
        actor: sql`${actor}::text`,
        operation: sql`${operation}::text`,
        projectId: raw('"projectId"'),
        resource: raw('resource'),
        version: raw('version'),
        changes: raw('changes'),
      },
      sql`FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          AS t("companyId" bigint, type text, "projectId" bigint, resource text, version bigint, changes jsonb)`,
    ),
  );
