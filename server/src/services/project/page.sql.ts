import type { Caller } from '../../kernel/caller.js';
import { type Page, type Paged, pageOf } from '../../store/pages.js';
import { every, raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { visible } from './access.sql.js';
import { companyView, type Proof } from './counting.sql.js';
import type { FilterName } from './filters.js';
import { columnsWith, type ProjectRow } from './projects.sql.js';
import { callersElsewhere, countKey, rememberedTotals } from './remembered.js';
import type { Expansion } from './schemas.js';

export interface PageRequest {
  conditions: ReadonlyMap<FilterName, Sql>;
  /** Few projects are expected to match. */
  few: boolean;
  expand?: readonly Expansion[];
  order: Sql;
  first: number;
  count: number;
}

/** So many matches are found by their own index and sorted faster than looked for in the order of the page. */
const FEW = 500;

/**
 * A page of projects. Its total is counted once, and again when the same statement that reads the page finds that
 * something may have changed. A caller with projects of other companies gets everything counted every time.
 */
export async function pageProjects(tx: Tx, caller: Caller, request: PageRequest): Promise<Page<ProjectRow>> {
  const { first, count } = request;
  const view = companyView(caller);
  const key = countKey(caller, request.conditions);
  const totals = rememberedTotals(tx);
  const known = key === undefined ? undefined : totals.get(key)?.value;
  const general = () => pageOf<ProjectRow>(tx, paged(caller, request, visible(caller)), first, count);
  if (!view || callersElsewhere(tx).get(caller.key)) return general();

  if (known) {
    const few = request.few || (request.conditions.size > 0 && known.value <= FEW);
    const remembered = {
      ...paged(caller, { ...request, few }, view.visible),
      beside: view.proof,
      total: known.value,
    };
    const page = await pageOf<ProjectRow, Proof>(tx, remembered, first, count);
    if (!page.beside.elsewhere && page.beside.state === known.state) return page;
  }
  const fresh = { ...paged(caller, request, view.visible), beside: view.proof };
  const page = await pageOf<ProjectRow, Proof>(tx, fresh, first, count);
  const { elsewhere, state } = page.beside;
  if (elsewhere) {
    callersElsewhere(tx).set(caller.key, 0, true, 1);
    return general();
  }
  if (key !== undefined && state !== null) totals.set(key, 0, { state, value: page.total }, key.length + 100);
  return page;
}

/** A few of them are found once for the page and its total; of many, only the page is kept. */
function paged(
  caller: Caller,
  { conditions, few, expand, order }: PageRequest,
  visible: Sql,
): Paged<ProjectRow> {
  const where = every([visible, ...conditions.values()]);
  const source = few
    ? {
        shared: sql`WITH matches AS MATERIALIZED (SELECT * FROM project p WHERE ${where})`,
        from: raw('FROM matches p'),
        where: raw('true'),
      }
    : { from: raw('FROM project p'), where };
  return { columns: columnsWith(expand, caller), id: 'id', order, ...source };
}
