import type { Handlers } from '../../http/contract.js';
import { importFile } from '../../http/imports.js';
import { isAdministrator } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { typeRows } from './contract/types.js';

export const typeHandlers = {
  async importTypes(call) {
    const { tx, caller, params } = call;
    if (!isAdministrator(caller)) throw new Refusal('ADMINISTRATOR_REQUIRED');
    const { importTypes } = await import('./import/types.js');
    const owner = { scope: 'COMPANY', company: caller.companyId } as const;
    return importFile(call, (table, options) =>
      importTypes(tx, params.typeKind, table, { ...options, owner, byOwner: true }),
    );
  },
} satisfies Partial<Handlers<typeof typeRows>>;
