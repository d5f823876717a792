import { newTopCovering } from '../defaults.js';
import { COVERING_FIELDS } from '../fields/index.js';
import type { TopCovering } from '../model.js';
import { requireFreeIds } from './ids.js';
import { locate } from './lists.js';
import type { ChangeOf, CoveringValues, SegmentTrench, Step } from './model.js';
import { indexIn } from './places.js';
import { checkedValues } from './values.js';

/** What a covering gets: an empty description is none, and a covering without an end has no width. */
function coveringValues(before: TopCovering, values: CoveringValues): CoveringValues {
  const given = checkedValues(COVERING_FIELDS, values);
  if (given.description === '') given.description = null;
  if (given.infinite ?? before.infinite) given.width = null;
  return given;
}

/** Index 0 is the lowest covering. Without an index, the covering lies on top. */
export function addCovering(
  trench: SegmentTrench,
  { id, index, values = {} }: ChangeOf<'addCovering'>,
): Step {
  const empty = newTopCovering(id);
  const value = { ...empty, ...coveringValues(empty, values) };
  requireFreeIds(trench, value);
  return { step: 'insert', what: 'covering', id, value, index: indexIn(trench.topCoverings, index) };
}

export function updateCovering(
  trench: SegmentTrench,
  { coveringId, values }: ChangeOf<'updateCovering'>,
): Step {
  const { value } = locate(trench, 'covering', coveringId);
  return { step: 'set', what: 'covering', id: coveringId, values: coveringValues(value, values) };
}

export function moveCovering(trench: SegmentTrench, { coveringId, index }: ChangeOf<'moveCovering'>): Step {
  locate(trench, 'covering', coveringId);
  return {
    step: 'move',
    what: 'covering',
    id: coveringId,
    index: indexIn(trench.topCoverings, index, coveringId),
  };
}
