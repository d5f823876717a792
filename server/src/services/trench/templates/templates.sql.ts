import { readTrench, storedTrench, type Trench } from '@spadework/core/trench';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export const TEMPLATE_KINDS = ['SEGMENT', 'SECTION'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export interface ListedTemplate {
  id: string;
  version: number;
  name: string;
  description: string | null;
  kind: TemplateKind;
  /** How many it has. */
  sections: number;
  items: number;
  modifiedBy: string;
  modifiedDate: string;
}

export interface TemplateRow extends ListedTemplate {
  /** Of the segment, in metres. */
  length: number;
  trench: Trench;
}

const LISTED = raw(
  't.id, t.version, t.name, t.description, t.kind, t.sections, t.items, t.modified_by AS "modifiedBy", t.modified_at AS "modifiedDate"',
);

export const listTemplates = (
  tx: Tx,
  companyId: number,
  kind: TemplateKind | undefined,
): Promise<ListedTemplate[]> =>
  tx.rows<ListedTemplate>(
    sql`SELECT ${LISTED} FROM template t WHERE t.company_id = ${companyId}
          AND (${kind ?? null}::text IS NULL OR t.kind = ${kind ?? null}) ORDER BY t.name, t.id`,
  );

export const countTemplates = async (tx: Tx, companyId: number): Promise<number> =>
  (await tx.row<{ count: number }>(sql`SELECT count(*) FROM template WHERE company_id = ${companyId}`))!
    .count;

export const findTemplate = async (
  tx: Tx,
  companyId: number,
  id: string,
  lock: Sql = raw(''),
): Promise<TemplateRow | undefined> => {
  const row = await tx.row<TemplateRow>(
    sql`SELECT ${LISTED}, t.length, t.trench FROM template t WHERE t.company_id = ${companyId} AND t.id = ${id} ${lock}`,
  );
  return row && { ...row, trench: readTrench(row.trench) };
};

export const saveTemplate = (
  companyId: number,
  {
    id,
    name,
    description,
    kind,
    length,
    trench,
    sections,
    items,
  }: Omit<TemplateRow, 'version' | 'modifiedBy' | 'modifiedDate'>,
  author: string,
): Sql =>
  sql`INSERT INTO template AS t (company_id, id, name, description, kind, length, trench, sections, items, modified_by)
      VALUES (${companyId}, ${id}, ${name}, ${description}, ${kind}, ${length}, ${JSON.stringify(storedTrench(trench))}::jsonb,
        ${sections}, ${items}, ${author})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, description = excluded.description, kind = excluded.kind, length = excluded.length,
        trench = excluded.trench, sections = excluded.sections, items = excluded.items, version = t.version + 1,
        modified_by = excluded.modified_by, modified_at = now()
      RETURNING ${LISTED}`;

export const renameTemplate = (companyId: number, id: string, name: string, author: string): Sql =>
  sql`UPDATE template t SET name = ${name}, version = t.version + 1, modified_by = ${author}, modified_at = now()
      WHERE t.company_id = ${companyId} AND t.id = ${id} RETURNING ${LISTED}`;

export const deleteTemplate = (companyId: number, id: string): Sql =>
  sql`DELETE FROM template WHERE company_id = ${companyId} AND id = ${id} RETURNING version + 1 AS version`;
