import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { COST_DIALOGS, type CostDialog } from '../../routes/index.js';

export const VIEWS = ['items', 'place', 'facility'] as const;
export type View = (typeof VIEWS)[number];

/** What the cost screen shows, as the address has it: a link opens the same place, and back goes back. */
export interface CostSearch {
  /** Words in the catalog. */
  q: string;
  facility: number | undefined;
  activity: number | undefined;
  favourites: boolean;
  /** Whether the catalog is browsed as a tree. */
  tree: boolean;
  /** The number of the chosen code. */
  code: string | undefined;
  view: View;
  /** What is open from the start, for whoever comes back to it. */
  open: CostDialog | undefined;
  /** The row that is the current one from the start. */
  row: string | undefined;
}

const idOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** What is not valid is left out: an address may be typed or old. */
export function readCostSearch(search: string): CostSearch {
  const given = new URLSearchParams(search);
  return {
    q: given.get('q') ?? '',
    facility: idOf(given.get('facility')),
    activity: idOf(given.get('activity')),
    favourites: given.get('favourites') === 'true',
    tree: given.get('catalog') === 'tree',
    code: given.get('code')?.slice(0, 100) || undefined,
    view: VIEWS.find((name) => name === given.get('view')) ?? 'items',
    open: COST_DIALOGS.find((name) => name === given.get('open')),
    row: given.get('row')?.slice(0, 100) || undefined,
  };
}

/** Without what is as by default. */
export function writeCostSearch({ q, facility, activity, favourites, tree, code, view }: CostSearch): string {
  const text = new URLSearchParams();
  if (q) text.set('q', q);
  if (facility !== undefined) text.set('facility', String(facility));
  if (activity !== undefined) text.set('activity', String(activity));
  if (favourites) text.set('favourites', 'true');
  if (tree) text.set('catalog', 'tree');
  if (code) text.set('code', code);
  if (view !== 'items') text.set('view', view);
  return text.toString();
}

/** The search of the address, and a way to change it. What is typed replaces the entry of the history. */
export function useCostSearch(): [CostSearch, (more: Partial<CostSearch>, replace?: boolean) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const change = useCallback(
    (more: Partial<CostSearch>, replace = false) => {
      const next = writeCostSearch({ ...readCostSearch(location.search), ...more });
      navigate(next ? `${path}?${next}` : path, { replace });
    },
    [path, navigate],
  );
  return [readCostSearch(search), change];
}
