import { RULE_FIELD_NAMES } from '@spadework/core/check';
import { UsageError } from '../config.js';
import { translate } from '../tables/translate.js';
import { numberOf, refuseBlank } from './command.js';
import { requireCompany } from './company.js';
import type { ImportKind } from './importKinds.js';

export const RULE_KINDS: ImportKind[] = [
  {
    word: 'design-rules',
    what: "A company's design rules, instead of all those it had",
    columns: RULE_FIELD_NAMES.join(', '),
    options: { company: { type: 'string', help: '' } },
    fields: async () => (await import('../services/trench/rules/import/fields.js')).RULE_FILE_FIELDS,
    async prepare(values) {
      refuseBlank(values, 'company');
      if (values.company === undefined)
        throw new UsageError(translate`--company is missing: design rules are those of a company`);
      const companyId = numberOf(String(values.company), '--company');
      const { importDesignRules } = await import('../services/trench/rules/import/importRules.js');
      return async (tx, table, options) => {
        await requireCompany(tx, companyId);
        return importDesignRules(tx, table, { ...options, companyId });
      };
    },
  },
];
