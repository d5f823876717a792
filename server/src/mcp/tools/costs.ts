import { Type } from 'typebox';
import { compact, countOf, fields, id, key, PAGE, page, pageOf, tool, words } from '../tool.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

const CALCULATION = '/public/calculation/rest';

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
    'What the trenches of a project would add to, change in or remove from its calculation by the cost rules. Stores nothing.',
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
    const { body } = await api.call(`${CALCULATION}/designs/by-projectid/${projectId}/preview`, {
      method: 'POST',
      body: segmentIds ? { segmentIds } : {},
    });
    const { items, ...found } = pageOf<Anything>(body.changes, number);
    const changes = items.map((change) =>
      compact(Object.fromEntries(SHOWN.map((key) => [key, change[key]]))),
    );
    const sum = (side: 'costFrom' | 'costTo') =>
      body.changes.reduce((total: number, one: Anything) => total + (one[side] ?? 0), 0);
    const totals = { costFrom: Number(sum('costFrom').toFixed(2)), costTo: Number(sum('costTo').toFixed(2)) };
    return {
      text: [
        `${countOf(found)} Costs by design go from ${totals.costFrom} to ${totals.costTo} NOK.`,
        ...changes.map(
          (one: Anything) =>
            `${one.action} ${one.number} ${one.name}: ${one.quantityTo ?? 0} ${one.unit}, ${one.costTo ?? 0} NOK`,
        ),
      ].join('\n'),
      data: { ...found, ...totals, changes },
    };
  },
});

export const findCostCodes = tool({
  name: 'find_cost_codes',
  title: 'Find cost codes',
  description: 'Finds codes of the latest cost catalog by words or number, with unit and unit cost (NOK).',
  input: fields({
    q: words('Words or a number'),
    type: Type.Optional(key('A type of node, such as BUDGET')),
    page: page(),
  }),
  run: async (api, { q, type, page: number = 1 }) => {
    const query = { q, type, count: PAGE, first: (number - 1) * PAGE };
    const { total, entities } = await api.read(`${CALCULATION}/catalognodes/by-revision/latest/page`, query);
    const found = { total, page: number, ...(number * PAGE < total && { nextPage: number + 1 }) };
    const codes = entities.map(({ number: code, name, type: kind, unit, unitCost, description }: Anything) =>
      compact({ number: code, name, type: kind, unit, unitCost, description }),
    );
    return {
      text: [
        countOf(found),
        ...codes.map((one: Anything) => `${one.number} ${one.name}: ${one.unitCost} NOK/${one.unit}`),
      ].join('\n'),
      data: { ...found, codes },
    };
  },
});
