import { Refusal } from '../../../kernel/refusals.js';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** The owner of a grid must keep what was signed at all times (forskrift om elektriske forsyningsanlegg § 3-2). */
export async function keepSignedRecords(
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> {
  const signed = await tx.row(
    sql`SELECT 1 FROM record WHERE company_id = ${companyId} AND project_id = ${id} AND state = 'SIGNED' LIMIT 1`,
  );
  if (signed) throw new Refusal('PROJECT_HAS_SIGNED_RECORDS');
}
