import type { Call, Handlers } from '../../http/contract.js';
import { fileImport, readingKind } from '../../http/imports.js';
import { refuseFields } from '../../http/input.js';
import { message } from '../../http/messages.js';
import type { importRows } from './contract/imports.js';
import type { ChecklistRow } from './import/rows.js';

export const importHandlers = {
  importChecklists: fileImport<Call<typeof importRows.importChecklists>, ChecklistRow>({
    reading: readingKind('checklistReading'),
    of: () => 'checklists',
    async load({ tx, caller, language, query: { revision, activeFromDate } }, rows, options) {
      if (revision === undefined)
        return refuseFields([{ path: 'revision', message: message(language, 'required') }]);
      const { importChecklists } = await import('./import/checklists.js');
      return importChecklists(tx, rows, {
        ...options,
        companyId: caller.companyId,
        revision,
        ...(activeFromDate !== undefined && { activeFromDate: `${activeFromDate}T00:00:00.000Z` }),
      });
    },
  }),
} satisfies Partial<Handlers<typeof importRows>>;
