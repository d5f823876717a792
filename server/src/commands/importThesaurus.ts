import { UsageError } from '../config.js';
import { translate } from '../tables/translate.js';
import { numberOf, refuseBlank } from './command.js';
import { requireCompany } from './company.js';
import type { TextKind } from './importKinds.js';

export const THESAURUS_KINDS: TextKind[] = [
  {
    word: 'thesaurus',
    what: "A company's words for the search, instead of all those it had: one concept or spelling a line",
    columns: 'bokmål;nynorsk;English;near, with | between terms; or ~spelling;spelling',
    options: { company: { type: 'string', help: '' } },
    isText: true,
    fields: async () => [],
    async prepare(values) {
      refuseBlank(values, 'company');
      if (values.company === undefined)
        throw new UsageError(translate`--company is missing: a thesaurus is that of a company`);
      const companyId = numberOf(String(values.company), '--company');
      const { importThesaurus } = await import('../services/document/thesaurus/importThesaurus.js');
      return async (tx, lines, options) => {
        await requireCompany(tx, companyId);
        return importThesaurus(tx, lines, { ...options, companyId });
      };
    },
  },
];
