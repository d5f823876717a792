import type { Call, Handlers } from '../../http/contract.js';
import { fileImport, readingKind } from '../../http/imports.js';
import { Refusal } from '../../kernel/refusals.js';
import type { priceRows } from './contract/prices.js';
import type { PriceRow } from './import/priceRows.js';
import { revisions } from './revisions.sql.js';

export const priceImportHandlers = {
  importPrices: fileImport<Call<typeof priceRows.importPrices>, PriceRow>({
    reading: readingKind('priceReading'),
    of: () => 'prices',
    async load({ tx, caller, query: { revision } }, rows, options) {
      const found = await (revision === undefined
        ? revisions.find(tx, 'latest')
        : revisions.findNamed(tx, revision));
      if (!found) throw new Refusal(revision === undefined ? 'NO_CATALOG' : 'REVISION_NOT_FOUND');
      const { importCompanyPrices } = await import('./import/prices.js');
      return importCompanyPrices(tx, rows, { ...options, companyId: caller.companyId, revision });
    },
  }),
} satisfies Partial<Handlers<typeof priceRows>>;
