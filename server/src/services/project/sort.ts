import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { join, raw, type Sql, sql } from '../../store/sql.js';

const text = (column: string) => [`${column} COLLATE norwegian`];

/** How each property of a project is ordered; texts as Norwegians do. */
const ORDERS: Record<string, string[]> = {
  id: ['p.id'],
  number: text('p.number'),
  name: text('p.name'),
  status: ["array_position(ARRAY['NEW', 'STARTED', 'ENDED'], p.status)"],
  startDate: ['p.start_date'],
  endDate: ['p.end_date'],
  endDateEstimate: ['p.end_date_estimate'],
  description: text('p.description'),
  caseRef: text('p.case_ref'),
  substationRef: text('p.substation_ref'),
  companyId: ['p.company_id'],
  location: [
    "(p.location #>> '{address,municipality}') COLLATE norwegian",
    "(p.location #>> '{address,city}') COLLATE norwegian",
    "(p.location #>> '{address,address1}') COLLATE norwegian",
  ],
  archived: ['p.archived'],
  readonly: ['p.archived'],
  createdBy: text('p.created_by'),
  modifiedBy: text('p.modified_by'),
  createdDate: ['p.created_date'],
  modifiedDate: ['p.modified_date'],
  meta: ['p.total_cost'],
};

/** An ORDER BY for `[-]<property>` keys. What has no value comes last, and the id settles ties. */
export function orderOf(keys: readonly string[] | undefined, language: Language): Sql {
  const order = (keys ?? []).flatMap((key) => {
    const property = key.replace(/^-/, '');
    if (!Object.hasOwn(ORDERS, property)) {
      refuseFields([
        { path: 'sort', message: message(language, 'unknownSort', property, Object.keys(ORDERS).join(', ')) },
      ]);
    }
    return ORDERS[property]!.map((expression) =>
      raw(`${expression} ${key.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`),
    );
  });
  return join([...order, sql`p.id`], ', ');
}
