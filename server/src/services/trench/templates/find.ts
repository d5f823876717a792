import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { findTemplate, type TemplateRow } from './templates.sql.js';

/** A template for something in a company. Those of others do not exist for the caller. */
export async function requireTemplate(
  tx: Tx,
  caller: Caller,
  companyId: number,
  id: string,
): Promise<TemplateRow> {
  const isOwn = caller.companyId === companyId && caller.user?.confirmed !== false;
  const template = isOwn ? await findTemplate(tx, companyId, id) : undefined;
  if (!template) throw new Refusal('TEMPLATE_NOT_FOUND');
  return template;
}
