import type { Tx } from '../../../store/store.js';
import { type Field, may, must } from '../../../tables/field.js';
import { byLine } from '../../../tables/findings.js';
import { catalogActivated, type ImportOptions, type ImportReport } from '../../../tables/import.js';
import { type ReadRow, readRows } from '../../../tables/rows.js';
import type { Finding, Table } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { text, textUpTo, whole } from '../../../tables/values.js';
import { type ActivityRow, type FacilityRow, listActivities, listFacilities } from '../references.sql.js';
import * as store from './lists.sql.js';

export type CostList = 'unit' | 'facility' | 'activity';

/** A small list. The import reads all of it and writes the differences. */
interface List<R extends object> {
  /** Its name in events. */
  catalog: string;
  fields: Field[];
  /** The column that identifies a row. */
  key: keyof R & string;
  recordOf(values: R, at: number): R;
  list(tx: Tx): Promise<R[]>;
  put(tx: Tx, records: R[]): Promise<unknown>;
}

const NAMED = [
  { ...must('id', whole(1, Number.MAX_SAFE_INTEGER), 'nummer', 'nr'), unique: true },
  { ...must('name', text, 'navn', 'kortnavn'), unique: true },
  may('nameEn', text, 'engelsk navn', 'navn engelsk'),
];

const UNITS: List<store.UnitRecord> = {
  catalog: 'cost-units',
  fields: [{ ...must('unit', textUpTo(50), 'enhet', 'måleenhet'), unique: true }],
  key: 'unit',
  recordOf: ({ unit }, at) => ({ unit, sorting: at + 1 }),
  list: store.listUnits,
  put: store.putUnits,
};

const ACTIVITIES: List<ActivityRow> = {
  catalog: 'cost-activities',
  fields: NAMED,
  key: 'id',
  recordOf: ({ id, name, nameEn }) => ({ id, name, nameEn: nameEn ?? null }),
  list: listActivities,
  put: store.putActivities,
};

const FACILITIES: List<FacilityRow> = {
  catalog: 'cost-facilities',
  fields: [
    ...NAMED,
    must('longName', text, 'langt navn', 'langnavn', 'fullt navn'),
    may('longNameEn', text, 'engelsk langt navn', 'langt navn engelsk', 'engelsk langnavn'),
  ],
  key: 'id',
  recordOf: (values) => ({
    ...ACTIVITIES.recordOf(values, 0),
    longName: values.longName,
    longNameEn: values.longNameEn ?? null,
  }),
  list: listFacilities,
  put: store.putFacilities,
};

export const costListFields = (list: CostList): Field[] =>
  (list === 'unit' ? UNITS : list === 'facility' ? FACILITIES : ACTIVITIES).fields;

/** Adds and changes the rows of a list. Nothing is removed. */
export function importCostList(
  tx: Tx,
  list: CostList,
  table: Table,
  options: ImportOptions = {},
): Promise<ImportReport> {
  if (list === 'unit') return importList(tx, UNITS, table, options);
  return list === 'facility'
    ? importList(tx, FACILITIES, table, options)
    : importList(tx, ACTIVITIES, table, options);
}

async function importList<R extends object>(
  tx: Tx,
  { catalog, fields, key, recordOf, list, put }: List<R>,
  table: Table,
  { dryRun = false }: ImportOptions,
): Promise<ImportReport> {
  const { rows, findings: ofRows, unknownColumns, headingOf } = readRows<R>(fields, table);
  if (!dryRun) await store.lockLists(tx);
  const stored = new Map((await list(tx)).map((record) => [record[key], record]));
  const findings = byLine([...ofRows, ...nameConflicts(rows, stored, key, headingOf('name'))]);
  const records = rows.map(({ values }, at) => recordOf(values, at));
  const added = records.filter((record) => !stored.has(record[key]));
  const changed = records.filter((record) => {
    const before = stored.get(record[key]);
    return before !== undefined && !isSame(before, record);
  });
  if (!findings.length && !dryRun) await put(tx, [...added, ...changed]);
  return {
    findings,
    unknownColumns,
    added: added.length,
    changed: changed.length,
    unchanged: records.length - added.length - changed.length,
    events: findings.length || dryRun || !(added.length + changed.length) ? [] : [catalogActivated(catalog)],
  };
}

const isSame = <R extends object>(one: R, other: R) =>
  Object.entries(other).every(([name, value]) => one[name as keyof R] === value);

/** Reports names that belong to rows which are not in the file. */
function nameConflicts<R extends object>(
  rows: ReadRow<R>[],
  stored: Map<R[keyof R], R>,
  key: keyof R,
  column: string,
): Finding[] {
  const given = new Set(rows.map(({ values }) => values[key]));
  const owners = new Map<unknown, unknown>();
  for (const [id, record] of stored) if (!given.has(id) && 'name' in record) owners.set(record.name, id);
  return rows.flatMap(({ line, values }) => {
    const name = 'name' in values ? values.name : undefined;
    return owners.has(name)
      ? [{ line, column, message: translate`${name} is the name of ${owners.get(name)} already` }]
      : [];
  });
}
