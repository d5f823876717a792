import { type CatalogNodeType, type CatalogTree, catalogAtPrices, catalogKey } from '@spadework/core/cost';
import { perStore, VersionCache } from '../../store/cache.js';
import type { Tx } from '../../store/store.js';
import { listCompanyPrices, listPlaces, listTypes, type PlaceRow } from './catalog.sql.js';

/** A catalog node with its subtree, and the names of its activity and facility. */
export interface NamedTree {
  tree: CatalogTree;
  activityName?: string;
  activityNameEn?: string;
  facilityName?: string;
  facilityNameEn?: string;
  /** The cached answer for quantity 1 at average prices. */
  text?: string;
}

const MAX_NODES = 100_000;
/** A published revision never changes, but the names of activities and facilities may. */
const CACHE_MS = 60_000;

const treeCache = perStore(() => new VersionCache<NamedTree>(MAX_NODES, CACHE_MS));

const typeCache = perStore(() => new VersionCache<CatalogNodeType[]>(MAX_NODES));

/** The types of the nodes with a number in a revision. */
export async function typesOf(tx: Tx, revisionId: number, number: string): Promise<CatalogNodeType[]> {
  const cache = typeCache(tx);
  const key = `${revisionId} ${number}`;
  const cached = cache.get(key);
  if (cached) return cached.value;
  const types = await listTypes(tx, revisionId, number);
  return types.length ? cache.set(key, 0, types, 1) : types;
}

export async function treeOf(
  tx: Tx,
  revisionId: number,
  type: CatalogNodeType,
  number: string,
): Promise<NamedTree | undefined> {
  const cache = treeCache(tx);
  const key = `${revisionId} ${type} ${number}`;
  const cached = cache.get(key);
  if (cached) return cached.value;
  const places = await listPlaces(tx, revisionId, type, number);
  const [top] = places;
  if (!top) return undefined;
  const named = {
    tree: treeFrom(places),
    activityName: top.activityName ?? undefined,
    activityNameEn: top.activityNameEn ?? undefined,
    facilityName: top.facilityName ?? undefined,
    facilityNameEn: top.facilityNameEn ?? undefined,
  };
  return cache.set(key, 0, named, places.length);
}

/** A tree with the prices of a company, and average prices where the company has none. */
export async function atCompanyPrices(
  tx: Tx,
  companyId: number,
  revisionId: number,
  tree: CatalogTree,
): Promise<CatalogTree> {
  const nodes = [...nodesOf(tree)];
  const own = new Map(
    (await listCompanyPrices(tx, companyId, revisionId, [...new Set(nodes.map(({ number }) => number))])).map(
      ({ type, number, cost }) => [catalogKey(type, number), cost],
    ),
  );
  if (!own.size) return tree;
  const average = new Map(nodes.map(({ type, number, unitCost }) => [catalogKey(type, number), unitCost]));
  return catalogAtPrices(tree, (type, number) => {
    const key = catalogKey(type, number);
    return own.get(key) ?? average.get(key)!;
  });
}

export function* nodesOf(tree: CatalogTree): Generator<CatalogTree> {
  yield tree;
  for (const child of tree.children) yield* nodesOf(child);
}

/** The places are in tree order, so the parent of each is the last one on the level above. */
function treeFrom(places: readonly PlaceRow[]): CatalogTree {
  const open: CatalogTree[] = [];
  for (const place of places) {
    const node = nodeFrom(place);
    open.length = place.level;
    open.at(-1)?.children.push(node);
    open.push(node);
  }
  return open[0]!;
}

const nodeFrom = (place: PlaceRow): CatalogTree => ({
  type: place.type,
  number: place.number,
  name: place.name,
  ...(place.nameEn !== null && { nameEn: place.nameEn }),
  unit: place.unit,
  ...(place.description !== null && { description: place.description }),
  ...(place.descriptionEn !== null && { descriptionEn: place.descriptionEn }),
  unitCost: place.unitCost,
  sheets: place.sheets,
  ...(place.activityId !== null && { activityId: place.activityId }),
  ...(place.facilityId !== null && { facilityId: place.facilityId }),
  ...(place.baseQuantity !== null && { baseQuantity: place.baseQuantity }),
  children: [],
});
