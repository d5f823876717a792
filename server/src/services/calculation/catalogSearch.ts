import type { CatalogNodeType } from '@spadework/core/cost';
import { codeText, type RankedTexts, ShortTexts, starterThesaurus } from '@spadework/core/search';
import type { QueryValues } from '../../http/parameters.js';
import type { Caller } from '../../kernel/caller.js';
import { perStore, SingleFlightCache } from '../../store/cache.js';
import { type FacetRow, MAX_VALUES } from '../../store/facets.js';
import { inPieces } from '../../store/inPieces.js';
import type { Tx } from '../../store/store.js';
import { companyThesaurus } from '../../store/thesaurus.js';
import { listFavorites, listSearched } from './catalog.sql.js';
import type { filters } from './contract/catalog.js';
import type { FilterName } from './filters.js';
import { revisions } from './revisions.sql.js';

/** What the filters and the summary need to know of a node. */
interface IndexedNode {
  type: CatalogNodeType;
  number: string;
  unit: string;
  unitCost: number;
  activityId: number | null;
  facilityId: number | null;
}

interface CatalogIndex {
  /** In the order of the catalog. */
  nodes: readonly IndexedNode[];
  texts: ShortTexts;
}

type Query = QueryValues<typeof filters>;
type IsIncluded = (place: number) => boolean;

/** The nodes of all indexed revisions together. A node takes about 2 kB. A larger revision is kept alone. */
const MAX_NODES = 200_000;
/** The latest revision, and the one before it, in which most calculations still are. */
const ALWAYS_INDEXED = 2;

/** The content of a revision never changes, so every server can keep its own index. */
const indexes = perStore(
  () => new SingleFlightCache<CatalogIndex>(MAX_NODES, ({ nodes }) => Math.min(nodes.length, MAX_NODES)),
);
/** Each is indexed ahead once, so that large revisions do not push each other out again and again. */
const indexedAhead = perStore(() => new Set<number>());

const indexOf = (tx: Tx, revisionId: number): Promise<CatalogIndex> =>
  indexes(tx).get(String(revisionId), async () => {
    const nodes = await listSearched(tx, revisionId);
    return {
      texts: await inPieces(ShortTexts.building(nodes.map(codeText), starterThesaurus())),
      nodes: nodes.map(({ type, number, unit, unitCost, activityId, facilityId }) => ({
        type,
        number,
        unit,
        unitCost,
        activityId,
        facilityId,
      })),
    };
  });

/** Indexes the latest revisions, so that the first search after a start or an import need not wait. */
export async function indexLatest(tx: Tx): Promise<void> {
  const ahead = indexedAhead(tx);
  for (const { id } of (await revisions.listActive(tx)).slice(0, ALWAYS_INDEXED)) {
    if (ahead.has(id)) continue;
    await indexOf(tx, id);
    ahead.add(id);
  }
}

/** What a search of a revision found. */
export interface FoundNodes {
  /** The best first. */
  nodes: IndexedNode[];
  /** The rows of a summary: each value with the number of nodes that it would leave. */
  facetRows(names: FacetNames): FacetRow[];
}

/** The names of activities and facilities, by id. */
type FacetNames = Record<'activityId' | 'facilityId', ReadonlyMap<number, string>>;

/** The nodes that match the words and filters of a query. Undefined without words. */
export async function searchCatalog(
  tx: Tx,
  revisionId: number,
  query: Query,
  caller: Caller,
): Promise<FoundNodes | undefined> {
  if (!query.q?.trim()) return;
  const { nodes, texts } = await indexOf(tx, revisionId);
  const thesaurus = await companyThesaurus(tx, caller.user?.confirmed === false ? null : caller.companyId);
  const users = query.favorite?.map((user) => user.toLowerCase());
  const favorites = users && (await listFavorites(tx, caller.companyId, users));
  const tests = testsOf(query, favorites);
  const passing =
    (except?: FilterName): IsIncluded =>
    (place) =>
      tests.every(([name, holds]) => name === except || holds(nodes[place]!));
  const ranked = texts.ranked(query.q, thesaurus);
  const found = ranked.matches(passing()).map(({ place }) => nodes[place]!);
  return { nodes: found, facetRows: (names) => facetRows(nodes, ranked, found, passing, names) };
}

/** One test for each filter but `q`, as `conditionsOf` has them in SQL. */
function testsOf(
  { activityId, facilityId, favorite, number, type, unit }: Query,
  favorites: readonly { type: string; number: string }[] = [],
): [FilterName, (node: IndexedNode) => boolean][] {
  const starred = new Set(favorites.map((node) => `${node.type} ${node.number}`));
  const isOne = <K extends keyof IndexedNode>(
    name: K & FilterName,
    values: readonly unknown[] | undefined,
  ) => {
    const wanted = new Set(values);
    return values ? [[name, (node: IndexedNode) => wanted.has(node[name])] as const] : [];
  };
  return [
    ...isOne('activityId', activityId),
    ...isOne('facilityId', facilityId),
    ...isOne('number', number),
    ...isOne('type', type),
    ...isOne('unit', unit),
    ...(favorite
      ? [['favorite', (node: IndexedNode) => starred.has(`${node.type} ${node.number}`)] as const]
      : []),
  ].map(([name, holds]) => [name, holds]);
}

const FACETS = ['type', 'unit', 'activityId', 'facilityId'] as const;

function facetRows(
  nodes: readonly IndexedNode[],
  ranked: RankedTexts,
  found: readonly IndexedNode[],
  passing: (except: FilterName) => IsIncluded,
  names: FacetNames,
): FacetRow[] {
  const values = FACETS.flatMap((facet) =>
    [...ranked.countBy((place) => nodes[place]![facet], passing(facet))]
      .flatMap(([value, count]) => (value === null ? [] : [{ value, count }]))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MAX_VALUES)
      .map(({ value, count }) => ({
        facet,
        value: String(value),
        label: typeof value === 'number' ? (names[facet as keyof FacetNames].get(value) ?? null) : null,
        count,
      })),
  );
  const counted = (facet: string, count: number) => ({ facet, value: null, label: null, count });
  const costs = found.map(({ unitCost }) => unitCost);
  const end = (of: (a: number, b: number) => number) =>
    costs.length ? String(costs.reduce((a, b) => of(a, b))) : null;
  return [
    ...values,
    { facet: 'unitCost', value: end(Math.min), label: end(Math.max), count: found.length },
    counted('counter', found.length),
    counted('staticCounter', nodes.length),
  ];
}
