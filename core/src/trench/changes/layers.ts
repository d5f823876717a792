import { newLayer } from '../defaults.js';
import { LAYER_FIELDS } from '../fields/index.js';
import { requireFreeIds } from './ids.js';
import { locate } from './lists.js';
import { CannotApply, type ChangeOf, type SegmentTrench, type Step } from './model.js';
import { indexIn } from './places.js';
import { checkedValues } from './values.js';

/** Index 0 is the bottom of the section. Without an index, the layer lies on top. */
export function addLayer(
  trench: SegmentTrench,
  { id, sectionId, index, values }: ChangeOf<'addLayer'>,
): Step {
  const { layers } = locate(trench, 'section', sectionId).value;
  const value = { ...newLayer(id), ...checkedValues(LAYER_FIELDS, values ?? {}) };
  requireFreeIds(trench, value);
  return { step: 'insert', what: 'layer', id, value, sectionId, index: indexIn(layers, index) };
}

export function updateLayer(trench: SegmentTrench, { layerId, values }: ChangeOf<'updateLayer'>): Step {
  locate(trench, 'layer', layerId);
  return { step: 'set', what: 'layer', id: layerId, values: checkedValues(LAYER_FIELDS, values) };
}

/** Moves a layer up or down, also to another section. */
export function moveLayer(trench: SegmentTrench, change: ChangeOf<'moveLayer'>): Step {
  const was = locate(trench, 'layer', change.layerId);
  const sectionId = change.sectionId ?? was.sectionId!;
  const { layers } = locate(trench, 'section', sectionId).value;
  const isLast = locate(trench, 'section', was.sectionId!).value.layers.length === 1;
  if (sectionId !== was.sectionId && isLast) throw new CannotApply('LAST_LAYER');
  const index = indexIn(layers, change.index, change.layerId);
  return { step: 'move', what: 'layer', id: change.layerId, sectionId, index };
}
