import type { Language } from '../../http/language.js';
import { requestedOrder } from '../../http/sort.js';
import { asText, type Orders } from '../../store/order.js';
import { raw, type Sql } from '../../store/sql.js';

/** How each property of a project is ordered; texts as Norwegians do. */
const ORDERS: Orders = {
  id: ['p.id'],
  number: asText('p.number'),
  name: asText('p.name'),
  status: ["array_position(ARRAY['NEW', 'STARTED', 'ENDED'], p.status)"],
  startDate: ['p.start_date'],
  endDate: ['p.end_date'],
  endDateEstimate: ['p.end_date_estimate'],
  description: asText('p.description'),
  caseRef: asText('p.case_ref'),
  substationRef: asText('p.substation_ref'),
  companyId: ['p.company_id'],
  location: [
    "(p.location #>> '{address,municipality}') COLLATE norwegian",
    "(p.location #>> '{address,city}') COLLATE norwegian",
    "(p.location #>> '{address,address1}') COLLATE norwegian",
  ],
  archived: ['p.archived'],
  readonly: ['p.archived'],
  createdBy: asText('p.created_by'),
  modifiedBy: asText('p.modified_by'),
  createdDate: ['p.created_date'],
  modifiedDate: ['p.modified_date'],
  meta: ["(CASE WHEN 'CALCULATION' = ANY (p.modules) THEN p.total_cost END)"],
};

export const projectOrder = (keys: readonly string[] | undefined, language: Language): Sql =>
  requestedOrder(ORDERS, [raw('p.id')], keys, language);
