import { PERSON_NAME } from '../../auth/identity.sql.js';
import type { Caller } from '../../kernel/caller.js';
import { countFacets, type Facet, type Faceted, type FacetRow } from '../../store/facets.js';
import { raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { role, visible } from './access.sql.js';
import { companyView, type Proof } from './counting.sql.js';
import type { FilterName } from './filters.js';
import { callersElsewhere, countKey, rememberedFacets } from './remembered.js';

export const FACETS: Record<string, Facet> = {
  status: { value: 'b.status', filters: ['status'] },
  companyId: {
    value: 'b.company_id',
    label: '(SELECT c.name FROM company c WHERE c.id = b.company_id)',
    filters: ['companyId'],
  },
  moduleType: { value: 'b.modules', several: true, filters: ['moduleType'] },
  archived: { value: 'b.archived', filters: ['archived'] },
  caseRef: { value: 'b.case_ref', filters: ['caseRef'] },
  substationRef: { value: 'b.substation_ref', filters: ['substationRef'] },
  owner: {
    value: 'b.owner',
    label: `(SELECT ${PERSON_NAME} FROM app_user u WHERE u.username = b.owner)`,
    filters: ['owner'],
  },
  myProjectRoles: { value: 'b.role', filters: ['myProjectRoles'] },
};

export const RANGES = {
  startDate: { value: 'b.start_date', filters: ['fromStartDate', 'toStartDate'], monthly: true },
};

/** The matches in counts: remembered, or counted now; names of owners and companies are always those of today. */
export async function summarize(
  tx: Tx,
  caller: Caller,
  conditions: ReadonlyMap<FilterName, Sql>,
): Promise<FacetRow[]> {
  const view = companyView(caller);
  const key = countKey(caller, conditions);
  const cache = rememberedFacets(tx);
  const known = key === undefined ? undefined : cache.get(key)?.value;
  const general = () => countFacets(tx, faceted(conditions, visible(caller), role(caller)));
  if (!view || callersElsewhere(tx).get(caller.key)) return general();

  if (known) {
    const now = await readNames(tx, view.proof, known.value);
    if (!now.elsewhere && now.state === known.state) return renamed(known.value, now);
  }
  const beside = sql`SELECT 'proof', b.state, b.elsewhere::text, 0 FROM (SELECT ${view.proof}) b`;
  const counted = await countFacets(tx, { ...faceted(conditions, view.visible, view.role), beside });
  const proof = counted.find(({ facet }) => facet === 'proof')!;
  const rows = counted.filter((row) => row !== proof);
  if (proof.label === 'true') {
    callersElsewhere(tx).set(caller.key, 0, true, 1);
    return general();
  }
  if (key !== undefined && proof.value !== null)
    cache.set(key, 0, { state: proof.value, value: rows }, key.length + 100 * rows.length);
  return rows;
}

const faceted = (conditions: ReadonlyMap<FilterName, Sql>, seen: Sql, as: Sql): Faceted => ({
  facets: FACETS,
  ranges: RANGES,
  columns: sql`p.status, p.company_id, p.modules, p.archived, p.case_ref, p.substation_ref, p.owner, p.start_date,
    ${as} AS role`,
  from: sql`FROM project p WHERE ${seen}`,
  conditions,
});

type Names = Record<string, string> | null;
interface ProofWithNames extends Proof {
  owner: Names;
  companyId: Names;
}

const valuesOf = (rows: readonly FacetRow[], facet: string) =>
  rows.filter((row) => row.facet === facet).map(({ value }) => value);

/** Whether the counts still hold, and what their owners and companies are called. */
const readNames = async (tx: Tx, proof: Sql, rows: readonly FacetRow[]): Promise<ProofWithNames> =>
  (await tx.row<ProofWithNames>(
    sql`SELECT ${proof},
          (SELECT json_object_agg(u.username, ${raw(PERSON_NAME)}) FROM app_user u
            WHERE u.username = ANY (${valuesOf(rows, 'owner')}::text[])) AS owner,
          (SELECT json_object_agg(c.id, c.name) FROM company c
            WHERE c.id = ANY (${valuesOf(rows, 'companyId')}::bigint[])) AS "companyId"`,
  ))!;

const renamed = (rows: readonly FacetRow[], names: ProofWithNames): FacetRow[] =>
  rows.map((row) =>
    row.facet === 'owner' || row.facet === 'companyId'
      ? { ...row, label: names[row.facet]?.[row.value!] ?? null }
      : row,
  );
