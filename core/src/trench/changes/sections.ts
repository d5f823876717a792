import { newSection } from '../defaults.js';
import { SECTION_FIELDS } from '../fields/index.js';
import { copyOfSection, derivedId, requireFreeIds } from './ids.js';
import { locate } from './lists.js';
import type { ChangeContext, ChangeOf, SegmentTrench, Step } from './model.js';
import { indexIn } from './places.js';
import { checkedValues } from './values.js';

/** Adds a section with one layer. The layer's id follows from the section's unless the caller chooses it. */
export function addSection(trench: SegmentTrench, change: ChangeOf<'addSection'>): Step {
  const { id, layerId = derivedId(id, 'layer', 0), index, values = {} } = change;
  const value = { ...newSection(id, layerId), ...checkedValues(SECTION_FIELDS, values) };
  requireFreeIds(trench, value);
  return { step: 'insert', what: 'section', id, value, index: indexIn(trench.sections, index) };
}

export function updateSection(trench: SegmentTrench, { sectionId, values }: ChangeOf<'updateSection'>): Step {
  locate(trench, 'section', sectionId);
  return { step: 'set', what: 'section', id: sectionId, values: checkedValues(SECTION_FIELDS, values) };
}

export function moveSection(trench: SegmentTrench, { sectionId, index }: ChangeOf<'moveSection'>): Step {
  locate(trench, 'section', sectionId);
  return { step: 'move', what: 'section', id: sectionId, index: indexIn(trench.sections, index, sectionId) };
}

/** Copies a section with everything in it but its length and joints. Without an index, the copy stands right after it. */
export function copySection(
  trench: SegmentTrench,
  { sectionId, id, index }: ChangeOf<'copySection'>,
  { section }: ChangeContext,
): Step {
  const other = section?.(sectionId);
  const { value: original, index: place } = other
    ? { value: other, index: trench.sections.length }
    : locate(trench, 'section', sectionId);
  const value = { ...copyOfSection(original, id), length: null };
  requireFreeIds(trench, value);
  return { step: 'insert', what: 'section', id, value, index: indexIn(trench.sections, index ?? place + 1) };
}
