import type { Tx } from '../../store/store.js';
import type { TypeKind } from './catalog.sql.js';
import { checkDefaults } from './import/defaults.js';
import { type PlacedType, placeTypes } from './import/holders.js';
import { describeHolder, holderKey, type Owner } from './import/owners.js';
import { readTypes } from './import/rows.js';
import type { Finding, Progress, Table } from './import/table.js';
import * as store from './import.sql.js';

export interface ImportOptions {
  /** Whose the types are; without it everybody's, unless the file has a column for it. */
  owner?: Owner;
  dryRun?: boolean;
  progress?: Progress;
}

export interface ImportReport {
  /** What is wrong, by line; with any of it nothing is changed. */
  findings: Finding[];
  unknownColumns: string[];
  added: number;
  changed: number;
  unchanged: number;
}

const BATCH = 1000;

/** Makes the catalog hold what the table says, all of it or nothing. */
export async function importTypes(
  tx: Tx,
  kind: TypeKind,
  table: Table,
  { owner, dryRun = false, progress }: ImportOptions = {},
): Promise<ImportReport> {
  const { types: read, findings: ofRows, unknownColumns, headingOf } = readTypes(kind, table, owner);
  if (!dryRun) await store.lockTypes(tx);
  const ofStore: Finding[] = [];
  const types = await placeTypes(tx, read, ofStore);
  const { added, changed } = await compare(tx, kind, types, ofStore, progress);
  await checkDefaults(tx, kind, types, ofStore);
  const findings = [
    ...ofRows,
    ...ofStore.map((finding) => ({ ...finding, column: headingOf(finding.column!) })),
  ].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  if (!findings.length && !dryRun)
    await inBatches([...added, ...changed], 'writing', progress, (batch) => store.putTypes(tx, kind, batch));
  return {
    findings,
    unknownColumns,
    added: added.length,
    changed: changed.length,
    unchanged: types.length - added.length - changed.length,
  };
}

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

async function inBatches(
  types: readonly PlacedType[],
  stage: 'comparing' | 'writing',
  progress: Progress | undefined,
  work: (batch: PlacedType[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < types.length; at += BATCH) {
    progress?.(stage, at, types.length);
    await work(types.slice(at, at + BATCH));
  }
}

const MOST_FINDINGS = 100;

/** Findings as lines for a person, the first hundred of them and how many more there are. */
export function findingLines(findings: readonly Finding[]): string[] {
  const lines = findings.slice(0, MOST_FINDINGS).map(({ line, column, message }) => {
    const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');
    return place ? `${place}: ${message}` : message;
  });
  const more = findings.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
