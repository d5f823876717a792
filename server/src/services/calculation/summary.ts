import type { Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import { counterOf, type PropertySummary } from '../../http/summary.js';
import { countFacets, type Facet, type FacetRow } from '../../store/facets.js';
import { raw, sql } from '../../store/sql.js';
import type { calculationService } from './contract.js';
import { conditionsOf } from './filters.js';
import { PROPERTY_LABELS, TYPE_LABELS } from './labels.js';
import { requireRevision } from './references.js';

const FACETS: Record<string, Facet> = {
  type: { value: 'b.type', filters: ['type'] },
  unit: { value: 'b.unit', filters: ['unit'] },
  activityId: {
    value: 'b.activity_id',
    label: '(SELECT a.name FROM cost_activity a WHERE a.id = b.activity_id)',
    filters: ['activityId'],
  },
  facilityId: {
    value: 'b.facility_id',
    label: '(SELECT f.name FROM cost_facility f WHERE f.id = b.facility_id)',
    filters: ['facilityId'],
  },
};
const RANGES = { unitCost: { value: 'b.unit_cost', filters: [] } };

export const summaryHandlers = {
  async summarizeCatalogNodes({ tx, caller, params, query, language }) {
    const { id } = await requireRevision(tx, params.revision);
    const rows = await countFacets(tx, {
      facets: FACETS,
      ranges: RANGES,
      columns: raw('n.type, n.unit, n.activity_id, n.facility_id, n.unit_cost'),
      from: sql`FROM cost_node n WHERE n.revision_id = ${id}`,
      conditions: conditionsOf(query, caller),
    });
    const of = (facet: string) => rows.filter((row) => row.facet === facet);
    const summaries = Object.keys(FACETS).map((name) => [name, valuesOf(name, of(name), language)] as const);
    return {
      body: {
        counter: counterOf(of('counter')[0]!.count),
        staticCounter: counterOf(of('staticCounter')[0]!.count),
        propertySummaries: Object.fromEntries([
          ...summaries,
          ['unitCost', rangeOf('unitCost', of('unitCost')[0]!, language)],
        ]),
      },
    };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

function valuesOf(name: string, rows: FacetRow[], language: Language): PropertySummary {
  return {
    name,
    displayName: PROPERTY_LABELS[name]![language],
    op: 'OR',
    valueSummaries: rows.map(({ value, label, count }) => ({
      value: name.endsWith('Id') ? Number(value) : value!,
      displayValue: label ?? TYPE_LABELS[value!]?.[language] ?? value!,
      counter: counterOf(count),
    })),
  };
}

function rangeOf(name: string, { value, label }: FacetRow, language: Language): PropertySummary {
  const displayName = PROPERTY_LABELS[name]![language];
  const number = (text: string | null) => (text === null ? undefined : Number(text));
  return { name, displayName, op: 'AND', range: { displayName, from: number(value), to: number(label) } };
}
