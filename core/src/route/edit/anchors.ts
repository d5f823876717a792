import { roundMetres } from '../crs.js';
import type { Leg } from '../geodesic.js';
import { fractionAt, legAt, type Measured, measuredLegs, placeOnLeg } from '../measure.js';
import type { Position } from '../model.js';
import { type Anchor, CannotChangeRoute, type EditedRoute } from './model.js';

/** Both are asked for many times between two changes, and a drag changes no ids. */
const measuredByLegs = new WeakMap<readonly Leg[], Measured>();
const indexById = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Chainages, length and bends of a route that is edited. */
export function measuredRoute({ legs }: Pick<EditedRoute, 'legs'>): Measured {
  const known = measuredByLegs.get(legs);
  if (known) return known;
  const measured = measuredLegs(legs);
  measuredByLegs.set(legs, measured);
  return measured;
}

/** Where in the route the position with an id is. */
export function indexOfPoint({ ids }: Pick<EditedRoute, 'ids'>, id: string): number | undefined {
  let index = indexById.get(ids);
  if (!index) {
    index = new Map(ids.map((one, i) => [one, i]));
    indexById.set(ids, index);
  }
  return index.get(id);
}

/** The place at a chainage. Where two legs meet it is on the later one. */
export function anchorAt(edited: EditedRoute, chainage: number): Anchor {
  if (edited.legs.length === 0) throw new CannotChangeRoute('NO_LINE');
  const { chainages } = measuredRoute(edited);
  const leg = legAt(chainages, chainage);
  return { leg: edited.ids[leg]!, fraction: fractionAt(chainages, leg, chainage) };
}

const legOfAnchor = (edited: Pick<EditedRoute, 'ids' | 'legs'>, { leg }: Anchor): number | undefined => {
  const index = indexOfPoint(edited, leg);
  return index === undefined || index >= edited.legs.length ? undefined : index;
};

/** Whether there is the leg that an anchor names. */
export const isOnRoute = (edited: Pick<EditedRoute, 'ids' | 'legs'>, anchor: Anchor): boolean =>
  legOfAnchor(edited, anchor) !== undefined;

/** How far from the start a place is, in m rounded to mm. Null is the start. */
export function chainageOf(edited: Pick<EditedRoute, 'ids' | 'legs'>, anchor: Anchor | null): number {
  if (anchor === null) return 0;
  const leg = legOfAnchor(edited, anchor);
  if (leg === undefined) throw new CannotChangeRoute('POINT_NOT_FOUND');
  const { chainages } = measuredRoute(edited);
  const from = chainages[leg]!;
  return roundMetres(from + (chainages[leg + 1]! - from) * anchor.fraction);
}

/** Where a place lies, in degrees. */
export function positionAt(edited: EditedRoute, anchor: Anchor): Position {
  const leg = legOfAnchor(edited, anchor);
  if (leg === undefined) throw new CannotChangeRoute('POINT_NOT_FOUND');
  return placeOnLeg(edited.positions[leg]!, edited.positions[leg + 1]!, anchor.fraction);
}
