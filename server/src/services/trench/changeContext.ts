import {
  type CatalogType,
  type Change,
  type ChangeContext,
  catalogContext,
  type Step,
} from '@spadework/core/trench';
import type { Caller } from '../../kernel/caller.js';
import type { Tx } from '../../store/store.js';
import { typesOfItems } from './catalog.sql.js';
import { upgradedSteps } from './history.js';
import { inversesWith } from './history.sql.js';
import type { SegmentRow } from './segments.sql.js';

interface Needs {
  tx: Tx;
  caller: Caller;
}

/** What changes need to know: the types that they name, and what history keeps of what they restore. */
export async function contextFor(
  { tx, caller }: Needs,
  segment: SegmentRow,
  changes: readonly Change[],
): Promise<{ context: ChangeContext; kept: Step[] }> {
  const types = await typesFor(tx, caller, changes);
  const kept = await removedBefore(tx, segment, changes);
  return { context: catalogContext(types, () => kept), kept };
}

async function typesFor(tx: Tx, caller: Caller, changes: readonly Change[]): Promise<CatalogType[]> {
  const named = changes.filter(({ kind }) => kind === 'add' || kind === 'replaceType') as {
    typeId?: number;
  }[];
  const ids = [...new Set(named.flatMap(({ typeId }) => typeId ?? []))];
  const wantsDefaults = named.some(({ typeId }) => typeId === undefined);
  return named.length === 0 ? [] : typesOfItems(tx, caller, ids, wantsDefaults);
}

const RESTORED = {
  restore: 'itemId',
  restoreLayer: 'layerId',
  restoreSection: 'sectionId',
  restoreCovering: 'coveringId',
  restoreCircuit: 'circuitId',
};

async function removedBefore(tx: Tx, segment: SegmentRow, changes: readonly Change[]): Promise<Step[]> {
  const ids = changes.flatMap((change) => {
    const field = RESTORED[change.kind as keyof typeof RESTORED];
    return field ? [(change as unknown as Record<string, string>)[field]!] : [];
  });
  if (ids.length === 0) return [];
  const versions = await inversesWith(tx, segment, ids);
  return versions.flatMap(({ inverses, format }) => upgradedSteps(inverses, format));
}
