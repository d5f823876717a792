import { newTopCovering } from '../defaults.js';
import { COVERING_TYPES } from '../model.js';
import { requireFreeIds } from './ids.js';
import { locate } from './lists.js';
import { CannotApply, type ChangeOf, type CoveringValues, type Design, type Step } from './model.js';
import { indexIn } from './places.js';
import { onlyGiven, requireKnown, requireNumbers } from './values.js';

/** A width of null means as wide as the trench, also when that changes. */
function coveringValues(values: CoveringValues): Record<string, unknown> {
  const given = onlyGiven(values);
  requireKnown(given, ['description', 'infinite', 'width', 'thermalResistivity', 'thickness', 'type']);
  requireNumbers(given, ['thermalResistivity', 'thickness', ...(given.width === null ? [] : ['width'])]);
  if (values.type !== undefined && !COVERING_TYPES.includes(values.type))
    throw new CannotApply('INVALID_VALUE', 'values.type');
  return given;
}

/** Index 0 is the lowest covering. Without an index, the covering lies on top. */
export function addCovering(design: Design, { id, index, values }: ChangeOf<'addCovering'>): Step {
  const value = { ...newTopCovering(id), ...coveringValues(values ?? {}) };
  requireFreeIds(design, value);
  return { step: 'insert', what: 'covering', id, value, index: indexIn(design.topCoverings, index) };
}

export function updateCovering(design: Design, { coveringId, values }: ChangeOf<'updateCovering'>): Step {
  locate(design, 'covering', coveringId);
  return { step: 'set', what: 'covering', id: coveringId, values: coveringValues(values) };
}

export function moveCovering(design: Design, { coveringId, index }: ChangeOf<'moveCovering'>): Step {
  locate(design, 'covering', coveringId);
  return {
    step: 'move',
    what: 'covering',
    id: coveringId,
    index: indexIn(design.topCoverings, index, coveringId),
  };
}
