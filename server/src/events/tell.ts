import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Actor, NewEvent } from './event.js';

/** Tells of changes that are written already, in the same transaction. For commands and imports, which tell of many. */
export const tellAll = (tx: Tx, { actor, operation }: Actor, events: readonly NewEvent[]): Promise<number> =>
  tx.run(
    sql`INSERT INTO event (company_id, type, actor, operation, project_id, resource, version, changes)
        SELECT "companyId", type, ${actor}::text, ${operation}::text, "projectId", resource, version, changes
        FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          AS t("companyId" bigint, type text, "projectId" bigint, resource text, version bigint, changes jsonb)`,
  );
