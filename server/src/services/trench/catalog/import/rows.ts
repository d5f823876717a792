import type { Check, Values } from '../../../../tables/field.js';
import { type ReadRows, rowsIn } from '../../../../tables/rows.js';
import type { Finding, Table } from '../../../../tables/table.js';
import { translate } from '../../../../tables/translate.js';
import type { TypeKind } from '../catalog.sql.js';
import { CHECKS, detailFields, fieldsOf } from './fields.js';
import { type Owner, ownerFault } from './owners.js';

/** A valid row. */
export interface ReadType {
  line: number;
  id: number;
  name: string;
  markets: string[];
  owner: Owner;
  details: Values;
}

export interface ReadTypes extends Pick<ReadRows, 'findings' | 'unknownColumns' | 'headingOf' | 'warnings'> {
  types: ReadType[];
}

export type RowValues = Values & { id: number; name: string; markets?: string[] } & Partial<Owner>;

/** A table, or its rows as another process has read them. */
export type TypeSource = Table | ReadRows<RowValues>;

export const checksOf = (kind: TypeKind): Check[] => [...CHECKS[kind], ownerCheck];

/** Reads all rows. `owner` comes from the command line, and applies if the file has no column for it. */
export function readTypes(
  kind: TypeKind,
  source: TypeSource,
  owner: Owner | undefined,
  byOwner = false,
): ReadTypes {
  const read = rowsIn(source, fieldsOf(kind), checksOf(kind));
  const { rows, findings, unknownColumns, headingOf, warnings } = read;
  const details = detailFields(kind).map(({ name }) => name);
  const types = rows.map(({ line, values }) => ({
    line,
    id: values.id,
    name: values.name,
    markets: values.markets ?? [],
    owner: ownerOf(values) ?? owner ?? { scope: 'ORG' as const },
    details: pick(values, details),
  }));
  return {
    types,
    findings: [...findings, ...ownerColumns(read, owner, byOwner)],
    unknownColumns,
    headingOf,
    warnings,
  };
}

/** The owner in the columns of a row, if the file has them. */
function ownerOf({ scope, company, user }: Partial<Owner>): Owner | undefined {
  return scope && { scope, company, user: user?.toLowerCase() };
}

const ownerCheck: Check = (values) => {
  const owner = ownerOf(values);
  return owner && ownerFault(owner);
};

function ownerColumns(
  { columnOf, headingsLine: line }: ReadRows<RowValues>,
  owner: Owner | undefined,
  byOwner: boolean,
): Finding[] {
  const column = columnOf('scope');
  if (byOwner)
    return ['scope', 'company', 'user']
      .map((name) => columnOf(name))
      .filter((name) => name !== undefined)
      .map((name) => ({
        line,
        column: name,
        message: translate`must be left out: the types are those of the company`,
      }));
  if (column !== undefined)
    return owner
      ? [{ line, column, message: translate`says whose each type is, so --scope must be left out` }]
      : [];
  const lone = columnOf('company') ?? columnOf('user');
  return lone === undefined
    ? []
    : [{ line, column: lone, message: translate`needs a column scope beside it` }];
}

function pick(values: Values, names: readonly string[]): Values {
  const some: Values = {};
  for (const name of names) if (values[name] !== undefined) some[name] = values[name];
  return some;
}
