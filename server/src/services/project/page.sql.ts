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
  /** How well a project fits a search. If it is given, those that fit best come first, and it is used instead of `order`. */
  fit?: Sql | undefined;
  first: number;
  count: number;
}

/** So many matches are found by their own index and sorted faster than looked for in the order of the page. */
const FEW = 500;
/** So many of the newest matches are ranked by how well they fit, and those of more matches are looked for by id. */
const RANKED = 300;
const MANY = 2000;

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
      ...paged(caller, { ...request, few }, view.visible, known.value > MANY),
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
function paged(caller: Caller, request: PageRequest, visible: Sql, isMany = false): Paged<ProjectRow> {
  const { conditions, few, expand, order, fit } = request;
  const where = every([visible, ...conditions.values()]);
  if (fit) return { columns: columnsWith(expand, caller), id: 'id', ...ranked(request, where, fit, isMany) };
  const source = few
    ? {
        shared: sql`WITH matches AS MATERIALIZED (SELECT * FROM project p WHERE ${where})`,
        from: raw('FROM matches p'),
        where: raw('true'),
      }
    : { from: raw('FROM project p'), where };
  return { columns: columnsWith(expand, caller), id: 'id', order, ...source };
}

/** The newest matches by how well they fit, and then the others, the newest first. */
function ranked({ first, count }: PageRequest, where: Sql, fit: Sql, isMany: boolean) {
  const newest = sql`ORDER BY id DESC LIMIT ${RANKED}`;
  const fitting = sql`fitting AS MATERIALIZED (SELECT p.company_id, p.id, ${fit} AS fit
    FROM newest n JOIN project p ON p.company_id = n.company_id AND p.id = n.id)`;
  const found = sql`SELECT p.company_id, p.id FROM project p WHERE ${where}`;
  const shared = isMany
    ? sql`WITH newest AS MATERIALIZED (${found} ${newest}), ${fitting}`
    : sql`WITH hits AS MATERIALIZED (${found}), newest AS MATERIALIZED (SELECT * FROM hits ${newest}), ${fitting}`;
  const of = (table: string) => `${table} JOIN project p ON p.company_id = h.company_id AND p.id = h.id`;
  if (first + count <= RANKED)
    return {
      shared,
      from: raw(`FROM ${of('fitting h')}`),
      counted: raw(isMany ? 'FROM newest' : 'FROM hits'),
      where: raw('true'),
      order: raw('h.fit DESC, p.id DESC'),
    };
  const beside = raw('LEFT JOIN fitting f ON f.company_id = p.company_id AND f.id = p.id');
  return {
    shared,
    from: isMany ? sql`FROM project p ${beside}` : sql`FROM ${raw(of('hits h'))} ${beside}`,
    where: isMany ? where : raw('true'),
    order: raw('f.fit DESC NULLS LAST, p.id DESC'),
  };
}
