import { CATALOG_NODE_TYPES } from '@spadework/core/cost';
import { Type } from 'typebox';
import { compact, countOf, fields, foundOf, id, PAGE, page, pageOf, pick, tool, words } from '../tool.js';
import { lackingOf } from './lacking.js';

/** What is told of a change. */
const SHOWN = [
  'action',
  'segmentId',
  'segmentName',
  'number',
  'name',
  'unit',
  'quantityFrom',
  'quantityTo',
  'costFrom',
  'costTo',
  'reason',
] as const;

export const pricePreview = tool({
  name: 'price_preview',
  title: 'Price preview',
  description:
    'What the trenches of a project would add to, change in or remove from its calculation by the cost rules, and which quantities have no price. Stores nothing.',
  input: fields({
    projectId: id('The project'),
    segmentIds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Default all segments',
      }),
    ),
    page: page(),
  }),
  run: async (api, { projectId, segmentIds, page: number }) => {
    const { data } = await api.call('calculation.previewDesign', {
      path: { projectId },
      body: segmentIds ? { segmentIds } : {},
    });
    const { data: estimate } = await api.call('calculation.getEstimate', { path: { projectId } });
    // What somebody has removed by hand is in the calculation's state, and no matter of the preview.
    const unpriced = estimate.completeness.unpriced.filter(
      ({ segmentId, reason }) => reason !== 'REMOVED_BY_HAND' && (segmentIds?.includes(segmentId) ?? true),
    );
    const lacking = lackingOf({ state: data.pricing, unpricedCount: unpriced.length, unpriced });
    const { items, ...found } = pageOf(data.changes, number);
    const changes = items.map((change) => compact(pick(change, SHOWN)));
    const sum = (side: 'costFrom' | 'costTo') =>
      data.changes.reduce((total, one) => total + (one[side] ?? 0), 0);
    const totals = { costFrom: Number(sum('costFrom').toFixed(2)), costTo: Number(sum('costTo').toFixed(2)) };
    return {
      text: [
        `${countOf(found)} Costs by design go from ${totals.costFrom} to ${totals.costTo} NOK.`,
        ...lacking.lines,
        ...items.map(
          (one) =>
            `${one.action} ${one.number} ${one.name}: ${one.quantityTo ?? 0} ${one.unit}, ${one.costTo ?? 0} NOK`,
        ),
      ].join('\n'),
      data: { ...found, ...totals, ...lacking.data, changes },
    };
  },
});

export const findCostCodes = tool({
  name: 'find_cost_codes',
  title: 'Find cost codes',
  description: 'Finds codes of the latest cost catalog by words or number, with unit and unit cost (NOK).',
  input: fields({
    q: words('Words or a number'),
    type: Type.Optional(Type.Enum([...CATALOG_NODE_TYPES])),
    page: page(),
  }),
  run: async (api, { q, type, page: number = 1 }) => {
    const { data } = await api.call('calculation.pageCatalogNodes', {
      path: { revision: 'latest' },
      query: { q, type: type && [type], count: PAGE, first: (number - 1) * PAGE },
    });
    const found = foundOf(data.total, number);
    const codes = data.entities.map((node) =>
      compact(pick(node, ['number', 'name', 'type', 'unit', 'unitCost', 'description'])),
    );
    return {
      text: [
        countOf(found),
        ...data.entities.map((one) => `${one.number} ${one.name}: ${one.unitCost} NOK/${one.unit}`),
      ].join('\n'),
      data: { ...found, codes },
    };
  },
});
