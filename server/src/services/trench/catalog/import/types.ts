import type { Tx } from '../../../../store/store.js';
import { byLine } from '../../../../tables/findings.js';
import {
  catalogActivated,
  type ImportOptions,
  type ImportReport,
  inBatches,
  type Progress,
} from '../../../../tables/import.js';
import type { Finding } from '../../../../tables/table.js';
import { translate } from '../../../../tables/translate.js';
import type { TypeKind } from '../catalog.sql.js';
import { checkDefaults } from './defaults.js';
import { type PlacedType, placeTypes } from './holders.js';
import { describeHolder, holderKey, type Owner } from './owners.js';
import { readTypes, type TypeSource } from './rows.js';
import * as store from './types.sql.js';

export interface TypeImportOptions extends ImportOptions {
  /** The owner of the types. Default: everybody, unless the file has a column for it. */
  owner?: Owner;
  /** An administrator of the owner imports, who may not learn whose other types are. */
  byOwner?: boolean;
}

const MAX_WARNINGS = 20;

/** Imports a table into the catalog, completely or not at all. */
export async function importTypes(
  tx: Tx,
  kind: TypeKind,
  source: TypeSource,
  { owner, byOwner = false, dryRun = false, progress }: TypeImportOptions = {},
): Promise<ImportReport> {
  const {
    types: read,
    findings: ofRows,
    unknownColumns,
    headingOf,
    warnings,
  } = readTypes(kind, source, owner, byOwner);
  if (!dryRun) await store.lockTypes(tx);
  const ofStore: Finding[] = [];
  const types = await placeTypes(tx, read, ofStore);
  const { added, changed } = await compare(tx, kind, types, ofStore, progress, byOwner);
  await checkDefaults(tx, kind, types, ofStore);
  const allWarnings = [...warnings, ...(await namesakes(tx, kind, types, [...added, ...changed], progress))];
  const findings = byLine([
    ...ofRows,
    ...ofStore.map((finding) => ({ ...finding, column: headingOf(finding.column!) })),
  ]);
  if (!findings.length && !dryRun)
    await inBatches([...added, ...changed], 'writing', progress, (batch) => store.putTypes(tx, kind, batch));
  return {
    findings,
    unknownColumns,
    ...(allWarnings.length > 0 && { warnings: allWarnings }),
    added: added.length,
    changed: changed.length,
    unchanged: types.length - added.length - changed.length,
    events: findings.length || dryRun ? [] : eventsOf(kind, [...added, ...changed]),
  };
}

/** Warnings of new names that the catalog has already. What an earlier import brought is not warned of again. */
async function namesakes(
  tx: Tx,
  kind: TypeKind,
  types: readonly PlacedType[],
  written: readonly PlacedType[],
  progress: Progress | undefined,
): Promise<string[]> {
  const importedIds = types.map(({ id }) => id);
  const byId = new Map(types.map((type) => [type.id, type]));
  const found: { id: number; other: number }[] = [];
  await inBatches(written, 'comparing', progress, async (batch) => {
    if (found.length < MAX_WARNINGS) found.push(...(await store.listNamesakes(tx, kind, batch, importedIds)));
  });
  return found.slice(0, MAX_WARNINGS).map(({ id, other }) => {
    const { line, name } = byId.get(id)!;
    return translate`line ${line}: ${other} in the catalog has the same name, ${JSON.stringify(name)}`;
  });
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
  byOwner: boolean,
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
        const message = byOwner
          ? translate`${id} is taken; choose another id`
          : translate`${id} belongs to ${describeHolder(holder)}`;
        findings.push({ line: type.line, column: 'id', message });
      }
    }
  });
  return { added, changed };
}
