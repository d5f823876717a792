import type { Handlers } from '../../http/contract.js';
import { translate } from '../../http/language.js';
import { summaryOf } from '../../http/summary.js';
import { isoFromUtc } from '../../store/store.js';
import type { projectService } from './contract.js';
import { conditionsOf } from './filters.js';
import { PROPERTY_LABELS, valueLabel } from './labels.js';
import { searchProjects } from './search.js';
import { FACETS, RANGES, summarize } from './summary.sql.js';

const PARSERS: Record<string, (value: string) => unknown> = {
  companyId: Number,
  archived: (value) => value === 'true',
};

export const summaryHandlers = {
  async summarizeProjects({ tx, caller, query, language }) {
    const search = await searchProjects(tx, caller, query.q);
    const rows = await summarize(tx, caller, conditionsOf(query, caller, search));
    return {
      body: summaryOf(rows, {
        values: Object.keys(FACETS),
        ranges: Object.keys(RANGES),
        nameOf: (property) => translate(PROPERTY_LABELS[property]!, language),
        valueOf: (property, text) => PARSERS[property]?.(text) ?? text,
        displayValueOf: (property, text) => valueLabel(property, text, language),
        endOf: isoFromUtc,
      }),
    };
  },
} satisfies Partial<Handlers<(typeof projectService)['operations']>>;
