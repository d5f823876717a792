import { removeVersions } from '../src/services/document/search/index.js';
import { raw, sql } from '../src/store/sql.js';
import type { Store, Tx } from '../src/store/store.js';

/** The tables of what all companies have, to which test files add. */
const LISTS = ['cost_unit', 'cost_facility', 'cost_activity'];
const TABLES = ['cost_revision', ...LISTS, 'checklist_revision', 'document_series', 'document'];

/** Keeps the catalogs and the library of the demo aside. */
export async function keepCatalogs(store: Store): Promise<void> {
  for (const table of TABLES) await store.run(raw(`CREATE TABLE demo.${table} AS TABLE public.${table}`));
}

const keyOf = (table: string) => (table === 'cost_unit' ? 'unit' : 'id');
const added = (table: string) =>
  raw(`SELECT ${keyOf(table)} FROM ${table} EXCEPT SELECT ${keyOf(table)} FROM demo.${table}`);
const removeAdded = (tx: Tx, table: string) =>
  tx.run(sql`DELETE FROM ${raw(table)} WHERE ${raw(keyOf(table))} IN (${added(table)})`);

/** Revisions and documents that a test file has added are gone for the next one, and those of the demo are active as before. */
export const restoreCatalogs = (store: Store): Promise<void> =>
  store.transact(async (tx) => {
    await restoreRevisions(tx, 'cost_revision', ['calculation', 'company_price', 'cost_child', 'cost_node']);
    for (const list of LISTS) await removeAdded(tx, list);
    await restoreRevisions(tx, 'checklist_revision', ['checklist_checkpoint', 'checklist_facility']);
    await removeDocuments(tx);
  });

async function restoreRevisions(tx: Tx, table: string, parts: readonly string[]): Promise<void> {
  for (const part of parts)
    await tx.run(sql`DELETE FROM ${raw(part)} WHERE revision_id IN (${added(table)})`);
  await removeAdded(tx, table);
  await tx.run(sql`UPDATE ${raw(table)} r SET active = kept.active FROM demo.${raw(table)} kept
    WHERE kept.id = r.id AND kept.active <> r.active`);
}

async function removeDocuments(tx: Tx): Promise<void> {
  // Documents are popular by what anybody has opened.
  await tx.run(sql`DELETE FROM document_use`);
  // A write makes servers read the library again, also of nothing.
  if (!(await tx.row(added('document')))) return;
  const versions = await tx.rows<{ id: number }>(
    sql`SELECT id FROM document_version WHERE document_id IN (${added('document')})`,
  );
  await removeVersions(
    tx,
    versions.map(({ id }) => id),
  );
  for (const part of ['document_comment', 'document_favorite'])
    await tx.run(sql`DELETE FROM ${raw(part)} WHERE document_id IN (${added('document')})`);
  await removeAdded(tx, 'document');
  await removeAdded(tx, 'document_series');
}
