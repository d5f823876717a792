import type { Handlers } from '../../http/contract.js';
import { translate } from '../../http/language.js';
import { summaryOf } from '../../http/summary.js';
import { countFacets, type Facet } from '../../store/facets.js';
import { raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { searchCatalog } from './catalogSearch.js';
import type { calculationService } from './contract.js';
import { conditionsOf } from './filters.js';
import { PROPERTY_LABELS, TYPE_LABELS } from './labels.js';
import { requireRevision } from './references.js';
import { listActivities, listFacilities } from './references.sql.js';

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
    const found = await searchCatalog(tx, id, query, caller);
    const rows = found
      ? found.facetRows(await facetNames(tx))
      : await countFacets(tx, {
          facets: FACETS,
          ranges: RANGES,
          columns: raw('n.type, n.unit, n.activity_id, n.facility_id, n.unit_cost'),
          from: sql`FROM cost_node n WHERE n.revision_id = ${id}`,
          conditions: conditionsOf(query, caller),
        });
    return {
      body: summaryOf(rows, {
        values: Object.keys(FACETS),
        ranges: Object.keys(RANGES),
        nameOf: (property) => translate(PROPERTY_LABELS[property]!, language),
        valueOf: (property, text) => (property.endsWith('Id') ? Number(text) : text),
        displayValueOf: (_property, text) =>
          TYPE_LABELS[text] ? translate(TYPE_LABELS[text], language) : text,
        endOf: Number,
      }),
    };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

async function facetNames(tx: Tx) {
  const named = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return { activityId: named(await listActivities(tx)), facilityId: named(await listFacilities(tx)) };
}
