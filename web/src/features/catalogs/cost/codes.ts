import { CATALOG_NODE_TYPES, type CatalogNodeType } from '@spadework/core/cost';
import type { AnswerOf, QueryOf } from '../../../api/index.js';
import type { CatalogSearch } from '../search.js';

/** A schema that holds itself is not known to the types, so the children are told here. */
export type CatalogNode = Omit<AnswerOf<'calculation.getCatalogNode'>, 'childNodes'> & {
  childNodes?: CatalogNode[];
};

/** A code as it is called in addresses: `BUDGET-K-101.4`. */
export const codeId = ({ type, number }: { type: string; number: string }): string => `${type}-${number}`;

export function readCodeId(text: string): { type: CatalogNodeType; number: string } | undefined {
  const at = text.indexOf('-');
  const type = CATALOG_NODE_TYPES.find((one) => one === text.slice(0, at));
  return type && text.length > at + 1 ? { type, number: text.slice(at + 1) } : undefined;
}

export const COST_FACETS = ['type', 'facilityId', 'activityId', 'unit'] as const;
type Filters = QueryOf<'calculation.summarizeCatalogNodes'>;

/** The filters of the server's search. Values that it would refuse, from an old or a typed address, are left out. */
export function filtersOf({ q, facets, favourites }: CatalogSearch, username: string): Filters {
  const ids = (name: string) => facets[name]?.filter((text) => /^\d{1,15}$/.test(text)).map(Number);
  const filters: Filters = {
    q: q.trim() || undefined,
    type: facets.type?.flatMap((text) => CATALOG_NODE_TYPES.find((one) => one === text) ?? []),
    facilityId: ids('facilityId'),
    activityId: ids('activityId'),
    unit: facets.unit ? [...facets.unit] : undefined,
    favorite: favourites ? [username] : undefined,
  };
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value.length > 0),
  );
}

/** One row of a code's parts, with how deep it lies. */
export interface PartRow {
  node: CatalogNode;
  level: number;
  key: string;
}

/** The parts of a code from top to bottom, without those below closed ones. */
export function partRows(node: CatalogNode, closed: ReadonlySet<string>, level = 0, path = ''): PartRow[] {
  return (node.childNodes ?? []).flatMap((child, place) => {
    const key = `${path}/${place}`;
    return [{ node: child, level, key }, ...(closed.has(key) ? [] : partRows(child, closed, level + 1, key))];
  });
}
