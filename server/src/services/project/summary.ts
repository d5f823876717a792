import type { Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import { counterOf, type PropertySummary } from '../../http/summary.js';
import type { FacetRow } from '../../store/facets.js';
import type { projectService } from './contract.js';
import { conditionsOf } from './filters.js';
import { label, PROPERTY_LABELS, valueLabel } from './labels.js';
import { FACETS, summarize } from './summary.sql.js';

export const summaryHandlers = {
  async summarizeProjects({ tx, caller, query, language }) {
    const rows = await summarize(tx, caller, conditionsOf(query, caller));
    const of = (facet: string) => rows.filter((row) => row.facet === facet);
    const values = Object.keys(FACETS).map(
      (name) => [name, valuesSummary(name, of(name), language)] as const,
    );
    return {
      body: {
        counter: counterOf(of('counter')[0]!.count),
        staticCounter: counterOf(of('staticCounter')[0]!.count),
        propertySummaries: Object.fromEntries([
          ...values,
          ['startDate', rangeSummary(of('startDate')[0]!, language)],
        ]),
      },
    };
  },
} satisfies Partial<Handlers<(typeof projectService)['operations']>>;

const TYPED: Record<string, (value: string) => unknown> = {
  companyId: Number,
  archived: (value) => value === 'true',
};

function valuesSummary(name: string, rows: FacetRow[], language: Language): PropertySummary {
  return {
    name,
    displayName: label(PROPERTY_LABELS[name]!, language),
    op: 'OR',
    valueSummaries: rows.map((row) => ({
      value: TYPED[name]?.(row.value!) ?? row.value!,
      displayValue: row.label ?? valueLabel(name, row.value!, language),
      counter: counterOf(row.count),
    })),
  };
}

function rangeSummary({ value, label: to }: FacetRow, language: Language): PropertySummary {
  const displayName = label(PROPERTY_LABELS.startDate!, language);
  const iso = (text: string | null) => (text === null ? undefined : new Date(text).toISOString());
  return { name: 'startDate', displayName, op: 'AND', range: { displayName, from: iso(value), to: iso(to) } };
}
