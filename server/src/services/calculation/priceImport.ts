import type { Handlers } from '../../http/contract.js';
import { importFile } from '../../http/imports.js';
import { isAdministrator } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { priceRows } from './contract/prices.js';
import { revisions } from './revisions.sql.js';

export const priceImportHandlers = {
  async importPrices(call) {
    const { tx, caller, query } = call;
    if (!isAdministrator(caller)) throw new Refusal('ADMINISTRATOR_REQUIRED');
    const { revision } = query;
    const found = await (revision === undefined
      ? revisions.find(tx, 'latest')
      : revisions.findNamed(tx, revision));
    if (!found) throw new Refusal(revision === undefined ? 'NO_CATALOG' : 'REVISION_NOT_FOUND');
    const { importCompanyPrices } = await import('./import/prices.js');
    return importFile(call, (table, options) =>
      importCompanyPrices(tx, table, { ...options, companyId: caller.companyId, revision }),
    );
  },
} satisfies Partial<Handlers<typeof priceRows>>;
