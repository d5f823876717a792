import { pipeCountOf } from '../arrangements/index.js';
import type { Item } from '../model.js';
import { requireFreeParts } from './circuits.js';
import { requireFreeIds } from './ids.js';
import { itemOf } from './item.js';
import { locate } from './lists.js';
import {
  CannotApply,
  type ChangeContext,
  type ChangeOf,
  type ElementKind,
  type ListOf,
  type Removed,
  type SegmentTrench,
  type Step,
} from './model.js';
import { indexIn, placeFor } from './places.js';

/** Removes things, and brings them back as they were: with their ids, and with everything in them. */

/** The id of a part removes its whole group. */
export const removeItem = (trench: SegmentTrench, { itemId }: ChangeOf<'remove'>): Step => ({
  step: 'remove',
  what: 'item',
  id: itemOf(trench, itemId).id,
});

export function removeLayer(trench: SegmentTrench, { layerId }: ChangeOf<'removeLayer'>): Step {
  const { sectionId } = locate(trench, 'layer', layerId);
  if (locate(trench, 'section', sectionId!).value.layers.length === 1) throw new CannotApply('LAST_LAYER');
  return { step: 'remove', what: 'layer', id: layerId };
}

export function removeSection(trench: SegmentTrench, { sectionId }: ChangeOf<'removeSection'>): Step {
  locate(trench, 'section', sectionId);
  if (trench.sections.length === 1) throw new CannotApply('LAST_SECTION');
  return { step: 'remove', what: 'section', id: sectionId };
}

export function removeCovering(trench: SegmentTrench, { coveringId }: ChangeOf<'removeCovering'>): Step {
  locate(trench, 'covering', coveringId);
  return { step: 'remove', what: 'covering', id: coveringId };
}

/** Without a place, it goes back to where it was. */
export function restoreItem(
  trench: SegmentTrench,
  change: ChangeOf<'restore'>,
  context: ChangeContext,
): Step {
  const removed = removedBefore(trench, 'item', change.itemId, context);
  const isPlaced = change.layerId !== undefined || change.containerId !== undefined;
  const was = { ...removed, index: change.index ?? removed.index };
  const { value } = removed;
  const place = {
    ...(isPlaced ? change : was),
    pipeIndex: change.pipeIndex ?? pipeOf(trench, change, value),
  };
  const { list, values } = placeFor(trench, value, place);
  return { step: 'insert', what: 'item', id: value.id, value: { ...value, ...values }, ...list };
}

/** The pipe of a group that an item lay in, if the group still has it. */
function pipeOf(trench: SegmentTrench, { containerId }: ChangeOf<'restore'>, item: Item): number | undefined {
  if (!('pipeIndex' in item) || containerId === undefined) return undefined;
  const group = locate(trench, 'item', containerId).value;
  const count = group.kind === 'pipeGroup' ? pipeCountOf(group.configuration) : 0;
  return item.pipeIndex < count ? item.pipeIndex : undefined;
}

export function restoreLayer(
  trench: SegmentTrench,
  change: ChangeOf<'restoreLayer'>,
  context: ChangeContext,
): Step {
  const { value, ...was } = removedBefore(trench, 'layer', change.layerId, context);
  const sectionId = change.sectionId ?? was.sectionId ?? '';
  const index = indexIn(locate(trench, 'section', sectionId).value.layers, placeIn(change, was));
  return { step: 'insert', what: 'layer', id: value.id, value, sectionId, index };
}

export function restoreSection(
  trench: SegmentTrench,
  change: ChangeOf<'restoreSection'>,
  context: ChangeContext,
): Step {
  const { value, ...was } = removedBefore(trench, 'section', change.sectionId, context);
  return {
    step: 'insert',
    what: 'section',
    id: value.id,
    value,
    index: indexIn(trench.sections, placeIn(change, was)),
  };
}

export function restoreCovering(
  trench: SegmentTrench,
  change: ChangeOf<'restoreCovering'>,
  context: ChangeContext,
): Step {
  const { value, ...was } = removedBefore(trench, 'covering', change.coveringId, context);
  const index = indexIn(trench.topCoverings, placeIn(change, was));
  return { step: 'insert', what: 'covering', id: value.id, value, index };
}

export function restoreCircuit(
  trench: SegmentTrench,
  change: ChangeOf<'restoreCircuit'>,
  context: ChangeContext,
): Step {
  const { value, ...was } = removedBefore(trench, 'circuit', change.circuitId, context);
  requireFreeParts(trench, value);
  const index = indexIn(trench.circuits, placeIn(change, was));
  return { step: 'insert', what: 'circuit', id: value.id, value, index };
}

const placeIn = (change: { sectionId?: string; index?: number }, was: ListOf & { index: number }) =>
  change.index ?? was.index;

function removedBefore<K extends ElementKind>(
  trench: SegmentTrench,
  what: K,
  id: string,
  context: ChangeContext,
) {
  const removed = context.removed(what, id) as Extract<Removed, { what: K }> | undefined;
  if (!removed) throw new CannotApply('NOT_REMOVED');
  if (what !== 'circuit') requireFreeIds(trench, removed.value);
  else if (trench.circuits.some((circuit) => circuit.id === id)) throw new CannotApply('ID_TAKEN', 'id');
  return removed;
}
