import { optional } from '../readValues.js';
import { contentOf, measuredContent } from './edited.js';
import { addMark, removeMark, setMark } from './markChanges.js';
import type {
  AppliedRouteChange,
  EditedRoute,
  RouteChange,
  RouteChangeKind,
  RouteChangeOf,
} from './model.js';
import { addPoint, movePoint, removePoint, setHeights } from './pointChanges.js';
import { mergeStretch, moveBoundary, setStretch, split } from './stretchChanges.js';

const APPLY: {
  [K in RouteChangeKind]: (edited: EditedRoute, change: RouteChangeOf<K>) => AppliedRouteChange;
} = {
  addPoint,
  movePoint,
  removePoint,
  setHeights,
  split,
  mergeStretch,
  setStretch,
  moveBoundary,
  addMark,
  setMark,
  removeMark,
  setRoute: (edited, { route }) => ({
    edited: measuredContent(route),
    inverse: [{ kind: 'setRoute', route: contentOf(edited) }],
  }),
  setSource: (edited, { source = edited.source, accuracy = edited.accuracy }) => {
    const { accuracy: before, ...others } = edited;
    return {
      edited: { ...others, source, ...optional('accuracy', accuracy ?? undefined) },
      inverse: [{ kind: 'setSource', source: edited.source, accuracy: before ?? null }],
    };
  },
};

/** The route after a change, and what takes it back. Throws `CannotChangeRoute`; the route given stays as it is. */
export function applyRouteChange(edited: EditedRoute, change: RouteChange): AppliedRouteChange {
  const apply = APPLY[change.kind] as (edited: EditedRoute, change: RouteChange) => AppliedRouteChange;
  return apply(edited, change);
}

/** Changes one after the other, all or none. */
export function applyRouteChanges(before: EditedRoute, changes: readonly RouteChange[]): AppliedRouteChange {
  let edited = before;
  const inverse: RouteChange[] = [];
  for (const change of changes) {
    const applied = applyRouteChange(edited, change);
    edited = applied.edited;
    inverse.unshift(...applied.inverse);
  }
  return { edited, inverse };
}
