import { type CatalogNodeType, catalogView, moneyOf, wholeKroner } from '@spadework/core/cost';
import { changed, created, unchanged } from '../../events/door.js';
import type { EventType } from '../../events/event.js';
import type { Handlers } from '../../http/contract.js';
import { requestedOrder } from '../../http/sort.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import { asText, type Orders } from '../../store/order.js';
import { every, raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import * as store from './catalog.sql.js';
import { searchCatalog } from './catalogSearch.js';
import type { calculationService } from './contract.js';
import { conditionsOf } from './filters.js';
import { refuseFindings } from './findings.js';
import { requireRevision } from './references.js';
import { atCompanyPrices, treeOf } from './trees.js';

export const catalogHandlers = {
  async listCatalogNodes({ tx, caller, params, query }) {
    const companyId = query.useCompanyPrices ? companyOf(caller) : null;
    const { id } = await requireRevision(tx, params.revision);
    return { body: presented(store.listNodes(tx, id, params.type, companyId)) };
  },

  async getCatalogNode({ tx, caller, params, query, language }) {
    const companyId = query.useCompanyPrices ? companyOf(caller) : null;
    const { id, named } = await requireTree(tx, params);
    const { tree: average, text, ...names } = named;
    const isPlain = companyId === null && query.quantity === 1;
    if (isPlain && text !== undefined) return { text };
    const tree = companyId === null ? average : await atCompanyPrices(tx, companyId, id, average);
    const { value, findings } = catalogView(tree, query.quantity!);
    if (!value) return refuseFindings(findings, language);
    const answer = JSON.stringify({ ...value, ...names });
    if (isPlain) named.text = answer;
    return { text: answer };
  },

  async pageCatalogNodes({ tx, caller, params, query, language }) {
    const order = requestedOrder(ORDERS, TIES, query.sort, language);
    const { id } = await requireRevision(tx, params.revision);
    const [first, count] = [query.first!, query.count!];
    const found = await searchCatalog(tx, id, query, caller);
    if (found && !query.sort?.length) {
      const rows = await store.listNodesOf(tx, id, found.nodes.slice(first, first + count));
      return { body: { count: rows.length, first, total: found.nodes.length, entities: rows.map(present) } };
    }
    const conditions = found ? [store.isOneOf(found.nodes)] : conditionsOf(query, caller).values();
    const where = every([sql`n.revision_id = ${id}`, ...conditions]);
    const { total, rows } = await store.pageNodes(
      tx,
      { where, order, few: found !== undefined },
      first,
      count,
    );
    return { body: { count: rows.length, first, total, entities: rows.map(present) } };
  },

  async listNodesOfSheet({ tx, params, language }) {
    const { id } = await requireRevision(tx, params.revision);
    const rows = await store.listNodesOfSheet(tx, id, params.number);
    return {
      body: rows.map(({ nameEn, ...node }) => ({
        ...node,
        name: (language === 'en' && nameEn) || node.name,
      })),
    };
  },

  async starCatalogNode({ tx, caller, params: { revision, type, number } }) {
    const { id } = await requireRevision(tx, revision);
    if (!(await store.hasNode(tx, id, type, number))) throw new Refusal('CATALOG_NODE_NOT_FOUND');
    const added = await store.addFavorite(tx, caller, type, number);
    return added
      ? created({ event: starred('favorite.added', caller, type, number) }, () => ({}))
      : unchanged({});
  },

  async unstarCatalogNode({ tx, caller, params: { revision, type, number } }) {
    const { id } = await requireRevision(tx, revision);
    if (!(await store.hasNode(tx, id, type, number))) throw new Refusal('CATALOG_NODE_NOT_FOUND');
    const removed = await store.removeFavorite(tx, caller, type, number);
    return removed
      ? changed({ event: starred('favorite.removed', caller, type, number) }, () => ({}))
      : unchanged({});
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

const starred = (eventType: EventType, { companyId }: Caller, type: CatalogNodeType, number: string) => ({
  companyId,
  type: eventType,
  resource: `catalognode:${type}:${number}`,
});

/** The tree of a path. A cached tree needs no query for its revision, because revisions are never deleted. */
async function requireTree(
  tx: Tx,
  { revision, type, number }: { revision: number | 'latest'; type: CatalogNodeType; number: string },
) {
  const known = revision === 'latest' ? undefined : await treeOf(tx, revision, type, number);
  if (known) return { id: revision as number, named: known };
  const { id } = await requireRevision(tx, revision);
  const named = await treeOf(tx, id, type, number);
  if (!named) throw new Refusal('CATALOG_NODE_NOT_FOUND');
  return { id, named };
}

/** Only the users of a company see its prices. */
function companyOf({ user, companyId }: Caller): number {
  if (!user) throw new Refusal('USER_REQUIRED');
  return companyId;
}

/** The SQL that sorts by each property. Properties that are equal for all nodes, such as quantity 1, do not sort. */
const ORDERS: Orders = {
  number: asText('n.number'),
  name: asText('n.name'),
  nameEn: asText('n.name_en'),
  type: ['n.type'],
  unit: asText('n.unit'),
  unitCost: ['n.unit_cost'],
  totalCost: ['n.unit_cost'],
  totalCostRounded: ['round(n.unit_cost)'],
  hasChildren: ['n.has_children'],
  quantity: [],
  baseQuantity: [],
  childNodes: [],
  description: asText('n.description'),
  activityId: ['n.activity_id'],
  activityName: asText('a.name'),
  activityNameEn: asText('a.name_en'),
  facilityId: ['n.facility_id'],
  facilityName: asText('f.name'),
  facilityNameEn: asText('f.name_en'),
};
const TIES = [raw('n.number COLLATE norwegian'), raw('n.type')];

async function* presented(batches: AsyncIterable<store.NodeRow[]>) {
  for await (const batch of batches) yield batch.map(present);
}

const present = (row: store.NodeRow) => ({
  number: row.number,
  name: row.name,
  nameEn: row.nameEn ?? undefined,
  type: row.type,
  unit: row.unit,
  quantity: 1,
  unitCost: row.unitCost,
  totalCost: row.unitCost,
  totalCostRounded: wholeKroner(moneyOf(row.unitCost)),
  hasChildren: row.hasChildren,
  description: row.description ?? undefined,
  activityId: row.activityId ?? undefined,
  activityName: row.activityName ?? undefined,
  activityNameEn: row.activityNameEn ?? undefined,
  facilityId: row.facilityId ?? undefined,
  facilityName: row.facilityName ?? undefined,
  facilityNameEn: row.facilityNameEn ?? undefined,
});
