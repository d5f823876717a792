import {
  applyRouteChange,
  applyRouteChanges,
  CannotChangeRoute,
  type EditedRoute,
  indexOfPoint,
  type RouteChange,
} from '@spadework/core/route';
import type { Model } from '../../../optimistic/index.js';
import { holds } from './holds.js';

/** The effect of a change is the change itself, with the position that the route took for the one that was given. */
export const routeModel: Model<EditedRoute, RouteChange, RouteChange> = {
  make(route, changes) {
    let state = route;
    const effect: RouteChange[] = [];
    const back: RouteChange[] = [];
    for (const change of changes) {
      if (isDone(state, change)) continue;
      const { edited, inverse } = applyRouteChange(state, change);
      effect.push(asTaken(edited, change));
      back.unshift(...inverse);
      state = edited;
    }
    return { state, effect, back };
  },
  apply: (route, effect) => applyRouteChanges(route, effect).edited,
  holds,
  reasonOf: (error) => (error instanceof CannotChangeRoute ? error.reason : undefined),
};

/**
 * Whether what a change adds is there, or what it removes is not: it arrived although its answer was lost, or somebody
 * else has removed the same.
 */
function isDone(route: EditedRoute, change: RouteChange): boolean {
  switch (change.kind) {
    case 'addPoint':
      return indexOfPoint(route, change.id) !== undefined;
    case 'removePoint':
      return indexOfPoint(route, change.id) === undefined;
    case 'split':
      return has(route.stretches, change.id);
    case 'mergeStretch':
      return !has(route.stretches, change.id);
    case 'addMark':
      return has(route.marks, change.id);
    case 'removeMark':
      return !has(route.marks, change.id);
    default:
      return false;
  }
}

const has = (all: readonly { id: string }[], id: string): boolean => all.some((one) => one.id === id);

/** Positions are rounded as they are stored, and get a height where the others have one. */
function asTaken(route: EditedRoute, change: RouteChange): RouteChange {
  if (change.kind !== 'addPoint' && change.kind !== 'movePoint') return change;
  return { ...change, position: route.positions[indexOfPoint(route, change.id)!]! };
}
