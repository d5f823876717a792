import type { SegmentBasis, Waiver } from '@spadework/core/estimate';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { CalculationRow } from '../calculations.sql.js';
import { STARTER_COMPANY } from '../rules.sql.js';

/** Of a segment at a version; 0: it was deleted. */
export type KeptBasis = SegmentBasis & { version: number };

/** What the last write found out about segments. With another key their prices may be others. */
export interface EstimateBasis {
  key: string;
  segments: Record<string, KeptBasis>;
}

interface FoundBasis {
  kept: EstimateBasis | null;
  waivers: Waiver[];
  branchIds: number[];
  /** By which catalog and rules segments are priced. */
  revisionId: number;
  rules: string;
}

type Key = Pick<CalculationRow, 'companyId' | 'projectId'>;

/** Rows are told apart by the transaction that wrote them (`xmin`), as where segments are checked. */
export const findBasis = async (tx: Tx, { companyId, projectId }: Key): Promise<FoundBasis> =>
  (await tx.row<FoundBasis>(
    sql`SELECT c.estimate_basis AS kept, c.waivers, c.revision_id AS "revisionId",
          (SELECT array[count(*), sum(hashint8extended(s.xmin::text::bigint, 0))]::text FROM cost_rule_set s
            WHERE s.company_id IN (${STARTER_COMPANY}, ${companyId})) AS rules,
          to_json(array(SELECT b.id FROM calculation_branch b
            WHERE b.company_id = c.company_id AND b.project_id = c.project_id)) AS "branchIds"
        FROM calculation c WHERE c.company_id = ${companyId} AND c.project_id = ${projectId}`,
  ))!;

export const saveBasis = (tx: Tx, { companyId, projectId }: Key, basis: EstimateBasis): Promise<number> =>
  tx.run(
    sql`UPDATE calculation SET estimate_basis = ${JSON.stringify(basis)}::jsonb
        WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  );
