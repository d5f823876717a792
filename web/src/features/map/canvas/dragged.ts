import {
  applyRouteChange,
  CannotChangeRoute,
  type EditedRoute,
  editedOf,
  type Position,
  type RouteChange,
} from '@spadework/core/route';
import { drawnOf } from '../drawn.js';
import type { DrawnRoute } from '../state.js';
import type { Place } from './plane.js';

/** A point of the route that is moved, or one that is new on a leg. */
export interface Dragged {
  index: number;
  isNew: boolean;
  /** The route it belongs to, as it was. */
  drawn: DrawnRoute;
  /** Where it is; undefined until it leaves its place. */
  place?: Place;
  position?: Position;
  /** The point of another route that it is. */
  snapped?: Place | undefined;
  /** The route with it: measured when somebody asks. */
  preview: (position: Position) => DrawnRoute;
}

const NEW = 'dragged';

/** Measures a route while one of its points is dragged: two legs each time, the others once. */
export function previewOf(
  drawn: DrawnRoute,
  { index, isNew }: Pick<Dragged, 'index' | 'isNew'>,
): (position: Position) => DrawnRoute {
  let edited: EditedRoute | undefined;
  let shown = drawn;
  return (position) => {
    let count = 0;
    edited ??= editedOf(drawn.route, () => String(count++));
    const change: RouteChange = isNew
      ? { kind: 'addPoint', id: NEW, position, after: edited.ids[index - 1]! }
      : { kind: 'movePoint', id: edited.ids[index]!, position };
    try {
      shown = drawnOf(applyRouteChange(edited, change).edited);
    } catch (error) {
      // What cannot be is not measured: the figures stay as they were.
      if (!(error instanceof CannotChangeRoute)) throw error;
    }
    return shown;
  };
}

/** Where the point is after somebody else has changed the route. Undefined: it is gone, and so is what was dragged. */
export function dragAgain(dragged: Dragged, drawn: DrawnRoute): Dragged | undefined {
  const { positions } = dragged.drawn.route;
  const at = dragged.isNew ? dragged.index - 1 : dragged.index;
  const found = indexOf(drawn.route.positions, positions[at]!, at);
  if (found === undefined) return undefined;
  if (dragged.isNew && !isSame(drawn.route.positions[found + 1], positions[at + 1]!)) return undefined;
  const moved = { ...dragged, drawn, index: dragged.isNew ? found + 1 : found };
  return { ...moved, preview: previewOf(drawn, moved) };
}

const isSame = (a: Position | undefined, b: Position): boolean =>
  a !== undefined && a[0] === b[0] && a[1] === b[1];

function indexOf(positions: readonly Position[], position: Position, likely: number): number | undefined {
  if (isSame(positions[likely], position)) return likely;
  const index = positions.findIndex((one) => isSame(one, position));
  return index === -1 ? undefined : index;
}
