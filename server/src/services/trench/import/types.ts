import type { Tx } from '../../../store/store.js';
import { byLine } from '../../../tables/findings.js';
import {
  catalogActivated,
  type ImportOptions,
  type ImportReport,
  inBatches,
  type Progress,
} from '../../../tables/import.js';
import type { Finding, Table } from '../../../tables/table.js';
import type { TypeKind } from '../catalog.sql.js';
import { checkDefaults } from './defaults.js';
import { type PlacedType, placeTypes } from './holders.js';
import { describeHolder, holderKey, type Owner } from './owners.js';
import { readTypes } from './rows.js';
import * as store from './types.sql.js';

export interface TypeImportOptions extends ImportOptions {
  /** The owner of the types. Default: everybody, unless the file has a column for it. */
  owner?: Owner;
}

/** Imports a table into the catalog, completely or not at all. */
export async function importTypes(
  tx: Tx,
  kind: TypeKind,
  table: Table,
  { owner, dryRun = false, progress }: TypeImportOptions = {},
): Promise<ImportReport> {
  const {
    types: read,
    findings: ofRows,
    unknownColumns,
    headingOf,
    warnings,
  } = readTypes(kind, table, owner);
  if (!dryRun) await store.lockTypes(tx);
  const ofStore: Finding[] = [];
  const types = await placeTypes(tx, read, ofStore);
  const { added, changed } = await compare(tx, kind, types, ofStore, progress);
  await checkDefaults(tx, kind, types, ofStore);
  const findings = byLine([
    ...ofRows,
    ...ofStore.map((finding) => ({ ...finding, column: headingOf(finding.column!) })),
  ]);
  if (!findings.length && !dryRun)
    await inBatches([...added, ...changed], 'writing', progress, (batch) => store.putTypes(tx, kind, batch));
  return {
    findings,
    unknownColumns,
    ...(warnings.length > 0 && { warnings }),
    added: added.length,
    changed: changed.length,
    unchanged: types.length - added.length - changed.length,
    events: findings.length || dryRun ? [] : eventsOf(kind, [...added, ...changed]),
  };
}

/** One event for each company whose types the import added or changed. */
const eventsOf = (kind: TypeKind, types: readonly PlacedType[]) =>
  [...new Set(types.map(({ companyId }) => companyId))].map((companyId) =>
    catalogActivated(`${kind}-types`, undefined, companyId),
  );

async function compare(
  tx: Tx,
  kind: TypeKind,
  types: readonly PlacedType[],
  findings: Finding[],
  progress: Progress | undefined,
): Promise<{ added: PlacedType[]; changed: PlacedType[] }> {
  const byId = new Map(types.map((type) => [type.id, type]));
  const added: PlacedType[] = [];
  const changed: PlacedType[] = [];
  await inBatches(types, 'comparing', progress, async (batch) => {
    for (const { id, holder } of await store.listDifferences(tx, kind, batch)) {
      const type = byId.get(id)!;
      if (!holder) added.push(type);
      else if (holderKey(holder) === holderKey(type)) changed.push(type);
      else {
        const message = `${id} belongs to ${describeHolder(holder)}`;
        findings.push({ line: type.line, column: 'id', message });
      }
    }
  });
  return { added, changed };
}
