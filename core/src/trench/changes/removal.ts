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
  type Design,
  type ElementKind,
  type ListOf,
  type Removed,
  type Step,
} from './model.js';
import { indexIn, placeFor } from './places.js';

/** Removes things, and brings them back as they were: with their ids, and with everything in them. */

/** The id of a part removes its whole group. */
export const removeItem = (design: Design, { itemId }: ChangeOf<'remove'>): Step => ({
  step: 'remove',
  what: 'item',
  id: itemOf(design, itemId).id,
});

export function removeLayer(design: Design, { layerId }: ChangeOf<'removeLayer'>): Step {
  const { sectionId } = locate(design, 'layer', layerId);
  if (locate(design, 'section', sectionId!).value.layers.length === 1) throw new CannotApply('LAST_LAYER');
  return { step: 'remove', what: 'layer', id: layerId };
}

export function removeSection(design: Design, { sectionId }: ChangeOf<'removeSection'>): Step {
  locate(design, 'section', sectionId);
  if (design.sections.length === 1) throw new CannotApply('LAST_SECTION');
  return { step: 'remove', what: 'section', id: sectionId };
}

export function removeCovering(design: Design, { coveringId }: ChangeOf<'removeCovering'>): Step {
  locate(design, 'covering', coveringId);
  return { step: 'remove', what: 'covering', id: coveringId };
}

/** Without a place, it goes back to where it was. */
export function restoreItem(design: Design, change: ChangeOf<'restore'>, context: ChangeContext): Step {
  const removed = removedBefore(design, 'item', change.itemId, context);
  const isPlaced = change.layerId !== undefined || change.containerId !== undefined;
  const was = { ...removed, index: change.index ?? removed.index };
  const { value } = removed;
  const place = {
    ...(isPlaced ? change : was),
    pipeIndex: change.pipeIndex ?? pipeOf(design, change, value),
  };
  const { list, values } = placeFor(design, value, place);
  return { step: 'insert', what: 'item', id: value.id, value: { ...value, ...values }, ...list };
}

/** The pipe of a group that an item lay in, if the group still has it. */
function pipeOf(design: Design, { containerId }: ChangeOf<'restore'>, item: Item): number | undefined {
  if (!('pipeIndex' in item) || containerId === undefined) return undefined;
  const group = locate(design, 'item', containerId).value;
  const count = group.kind === 'pipeGroup' ? pipeCountOf(group.configuration) : 0;
  return item.pipeIndex < count ? item.pipeIndex : undefined;
}

export function restoreLayer(design: Design, change: ChangeOf<'restoreLayer'>, context: ChangeContext): Step {
  const { value, ...was } = removedBefore(design, 'layer', change.layerId, context);
  const sectionId = change.sectionId ?? was.sectionId ?? '';
  const index = indexIn(locate(design, 'section', sectionId).value.layers, placeIn(change, was));
  return { step: 'insert', what: 'layer', id: value.id, value, sectionId, index };
}

export function restoreSection(
  design: Design,
  change: ChangeOf<'restoreSection'>,
  context: ChangeContext,
): Step {
  const { value, ...was } = removedBefore(design, 'section', change.sectionId, context);
  return {
    step: 'insert',
    what: 'section',
    id: value.id,
    value,
    index: indexIn(design.sections, placeIn(change, was)),
  };
}

export function restoreCovering(
  design: Design,
  change: ChangeOf<'restoreCovering'>,
  context: ChangeContext,
): Step {
  const { value, ...was } = removedBefore(design, 'covering', change.coveringId, context);
  const index = indexIn(design.topCoverings, placeIn(change, was));
  return { step: 'insert', what: 'covering', id: value.id, value, index };
}

export function restoreCircuit(
  design: Design,
  change: ChangeOf<'restoreCircuit'>,
  context: ChangeContext,
): Step {
  const { value, ...was } = removedBefore(design, 'circuit', change.circuitId, context);
  requireFreeParts(design, value);
  const index = indexIn(design.circuits, placeIn(change, was));
  return { step: 'insert', what: 'circuit', id: value.id, value, index };
}

const placeIn = (change: { sectionId?: string; index?: number }, was: ListOf & { index: number }) =>
  change.index ?? was.index;

function removedBefore<K extends ElementKind>(design: Design, what: K, id: string, context: ChangeContext) {
  const removed = context.removed(what, id) as Extract<Removed, { what: K }> | undefined;
  if (!removed) throw new CannotApply('NOT_REMOVED');
  if (what !== 'circuit') requireFreeIds(design, removed.value);
  else if (design.circuits.some((circuit) => circuit.id === id)) throw new CannotApply('ID_TAKEN', 'id');
  return removed;
}
