import type { Call, Handlers } from '../../../http/contract.js';
import { fileImport, readingKind } from '../../../http/imports.js';
import type { typeRows } from '../contract/types.js';
import type { RowValues } from './import/rows.js';

export const typeHandlers = {
  importTypes: fileImport<Call<typeof typeRows.importTypes>, RowValues>({
    reading: readingKind('typeReading'),
    of: ({ params }) => params.typeKind,
    async load({ tx, caller, params }, rows, options) {
      const { importTypes } = await import('./import/types.js');
      const owner = { scope: 'COMPANY', company: caller.companyId } as const;
      return importTypes(tx, params.typeKind, rows, { ...options, owner, byOwner: true });
    },
  }),
} satisfies Partial<Handlers<typeof typeRows>>;
