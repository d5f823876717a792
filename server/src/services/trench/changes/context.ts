import {
  type CatalogType,
  type Change,
  type ChangeContext,
  type ChangeOf,
  catalogContext,
  type ItemKind,
  type Step,
} from '@spadework/core/trench';
import type { Caller } from '../../../kernel/caller.js';
import type { Tx } from '../../../store/store.js';
import { typesOfItems } from '../catalog/catalog.sql.js';
import { designRulesOf } from '../rules/designRules.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { upgradedSteps } from './history.js';
import { inversesWith } from './history.sql.js';

interface Needs {
  tx: Tx;
  caller: Caller;
}

/** What changes need to know: the types and design rules that they name, and what history keeps of what they restore. */
export async function contextFor(
  { tx, caller }: Needs,
  segment: SegmentRow,
  changes: readonly Change[],
): Promise<ChangeContext> {
  const types = await typesFor(tx, caller, changes);
  const removed = await removedBefore(tx, segment, changes);
  const author = { by: caller.author, at: new Date().toISOString() };
  return { ...catalogContext(types, () => removed), author, ...(await knownRules(tx, segment, changes)) };
}

async function knownRules(
  tx: Tx,
  { companyId }: SegmentRow,
  changes: readonly Change[],
): Promise<Pick<ChangeContext, 'hasRule'>> {
  if (!changes.some(({ kind }) => kind === 'setDeviation')) return {};
  const { rules } = await designRulesOf(tx, companyId);
  return { hasRule: (ruleId) => rules.some(({ id }) => id === ruleId) };
}

/** A cache of the types that a caller has used. It lives as long as the cached caller: a few seconds. */
const typeCache = new WeakMap<Caller, Map<number, CatalogType[]>>();

async function typesFor(tx: Tx, caller: Caller, changes: readonly Change[]): Promise<CatalogType[]> {
  const requests = changes.filter(needsType);
  const ids = [...new Set(requests.flatMap(({ typeId }) => typeId ?? []))];
  const needsDefaults = requests.some(({ typeId }) => typeId === undefined);
  const cached = typeCache.get(caller) ?? new Map<number, CatalogType[]>();
  typeCache.set(caller, cached);
  const missing = ids.filter((id) => !cached.has(id));
  const found =
    missing.length > 0 || needsDefaults ? await typesOfItems(tx, caller, missing, needsDefaults) : [];
  const known = ids.flatMap((id) => cached.get(id) ?? []);
  for (const id of missing) {
    // A type that is not there yet may be added at any moment.
    const types = found.filter((type) => type.id === id);
    if (types.length > 0) cached.set(id, types);
  }
  return [...found, ...known];
}

const WITHOUT_TYPE: readonly (ItemKind | undefined)[] = ['pipeCanal', 'culvert', 'ecomDuct', 'sensor'];
const needsType = (change: Change): change is ChangeOf<'add'> | ChangeOf<'replaceType'> =>
  change.kind === 'replaceType' || (change.kind === 'add' && !WITHOUT_TYPE.includes(change.itemKind));

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
