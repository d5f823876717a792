import { PERSON_NAME } from '../../auth/identity.sql.js';
import type { Caller } from '../../kernel/caller.js';
import { countFacets, type Facet, type FacetRow } from '../../store/facets.js';
import { type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { role, visible } from './access.sql.js';
import type { FilterName } from './filters.js';

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

export const RANGES = { startDate: { value: 'b.start_date', filters: ['fromStartDate', 'toStartDate'] } };

export const summarize = (tx: Tx, caller: Caller, conditions: Map<FilterName, Sql>): Promise<FacetRow[]> =>
  countFacets(tx, {
    facets: FACETS,
    ranges: RANGES,
    columns: sql`p.status, p.company_id, p.modules, p.archived, p.case_ref, p.substation_ref, p.owner, p.start_date,
      ${role(caller)} AS role`,
    from: sql`FROM project p WHERE ${visible(caller)}`,
    conditions,
  });
