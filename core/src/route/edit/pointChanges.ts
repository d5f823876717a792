import { isInArea, roundMetres, toDegrees } from '../crs.js';
import { type Leg, legOf } from '../geodesic.js';
import { legsOf, MIN_LEG } from '../measure.js';
import { MAX_IN_ROUTE, type Position } from '../model.js';
import { chainageOf, indexOfPoint, isOnRoute, measuredRoute } from './anchors.js';
import { markValues, stretchValues } from './edited.js';
import {
  type Anchor,
  type Anchors,
  type AppliedRouteChange,
  CannotChangeRoute,
  type EditedMark,
  type EditedRoute,
  type EditedStretch,
  type RouteChange,
  type RouteChangeOf,
} from './model.js';
import { checkStretches, hasRoom } from './stretchChanges.js';

export function addPoint(edited: EditedRoute, change: RouteChangeOf<'addPoint'>): AppliedRouteChange {
  const { id, after } = change;
  if (indexOfPoint(edited, id) !== undefined) throw new CannotChangeRoute('ID_TAKEN');
  if (edited.ids.length >= MAX_IN_ROUTE.positions) throw new CannotChangeRoute('TOO_MANY_POINTS');
  const index = after === undefined ? edited.ids.length : after === null ? 0 : pointIndex(edited, after) + 1;
  const position = fitting(edited, change.position, edited.positions[index - 1], edited.positions[index]);
  const legs = legsAround(edited.positions[index - 1], position, edited.positions[index]);
  const isInner = legs.length === 2;
  const previous = edited.ids[index - 1]!;
  const share = isInner ? legs[0]!.length / (legs[0]!.length + legs[1]!.length) : 0;
  const onNewLegs = (anchor: Anchor): Anchor => {
    if (!isInner || anchor.leg !== previous) return anchor;
    return anchor.fraction < share
      ? { leg: previous, fraction: anchor.fraction / share }
      : { leg: id, fraction: (anchor.fraction - share) / (1 - share) };
  };
  const line = {
    ...edited,
    ids: edited.ids.toSpliced(index, 0, id),
    positions: edited.positions.toSpliced(index, 0, position),
    legs: edited.legs.toSpliced(Math.max(0, index - 1), isInner ? 1 : 0, ...legs),
  };
  const added = withAnchors(line, onNewLegs, change.anchors);
  checkLength(added);
  checkStretches(added);
  return { edited: added, inverse: [{ kind: 'removePoint', id, ...movedAnchors(edited, added) }] };
}

export function movePoint(
  edited: EditedRoute,
  { id, position }: RouteChangeOf<'movePoint'>,
): AppliedRouteChange {
  const index = pointIndex(edited, id);
  const before = edited.positions[index]!;
  const [previous, next] = [edited.positions[index - 1], edited.positions[index + 1]];
  const [longitude, latitude, height = before[2]] = position;
  const given: Position = height === undefined ? [longitude, latitude] : [longitude, latitude, height];
  const moved = fitting(edited, given, previous, next, edited.ids.length === 1);
  const legs = legsAround(previous, moved, next);
  const after = {
    ...edited,
    positions: edited.positions.with(index, moved),
    legs: edited.legs.toSpliced(Math.max(0, index - 1), legs.length, ...legs),
  };
  checkLength(after);
  checkStretches(after);
  return { edited: after, inverse: [{ kind: 'movePoint', id, position: before }] };
}

export function removePoint(edited: EditedRoute, change: RouteChangeOf<'removePoint'>): AppliedRouteChange {
  const { id } = change;
  const index = pointIndex(edited, id);
  const [previous, next] = [edited.positions[index - 1], edited.positions[index + 1]];
  const isInner = previous !== undefined && next !== undefined;
  const line: EditedRoute = {
    ...edited,
    ids: edited.ids.toSpliced(index, 1),
    positions: edited.positions.toSpliced(index, 1),
    legs: isInner
      ? edited.legs.toSpliced(index - 1, 2, ...checkedLegs([legOf(previous, next)]))
      : edited.legs.toSpliced(Math.max(0, index - 1), 1),
  };
  const restored: RouteChangeOf<'addPoint'> = {
    kind: 'addPoint',
    id,
    position: edited.positions[index]!,
    after: edited.ids[index - 1] ?? null,
  };
  if (line.legs.length === 0) return withoutLine(edited, line, restored);
  const removed = withAnchors(line, joinedAnchor(edited, index), change.anchors);
  if (isInner) {
    checkLength(removed);
    checkStretches(removed);
    return { edited: removed, inverse: [{ ...restored, ...movedAnchors(edited, removed) }] };
  }
  const { kept, restoring } = withoutCollapsed(edited, removed);
  return { edited: kept, inverse: [{ ...restored, ...movedAnchors(edited, kept) }, ...restoring] };
}

export function setHeights(
  edited: EditedRoute,
  { heights }: RouteChangeOf<'setHeights'>,
): AppliedRouteChange {
  const { ids, positions } = edited;
  let last = heights === null ? undefined : heights[ids.find((id) => heights[id] !== undefined) ?? ''];
  const heightOf = (index: number): number | undefined => {
    if (heights === null) return undefined;
    last = heights[ids[index]!] ?? positions[index]![2] ?? last;
    return last;
  };
  const given = positions.map(([longitude, latitude], i): Position => {
    const height = heightOf(i);
    return height === undefined ? [longitude, latitude] : [longitude, latitude, roundMetres(height)];
  });
  const after = { ...edited, positions: given, legs: given.length === 0 ? [] : checkedLegs(legsOf(given)) };
  checkLength(after);
  checkStretches(after);
  const before = ids.map((id, i) => [id, positions[i]![2]] as const);
  const hadHeights = before.every(([, height]) => height !== undefined);
  const restored = hadHeights ? (Object.fromEntries(before) as Record<string, number>) : null;
  return { edited: after, inverse: [{ kind: 'setHeights', heights: restored }] };
}

function pointIndex(edited: EditedRoute, id: string): number {
  const index = indexOfPoint(edited, id);
  if (index === undefined) throw new CannotChangeRoute('POINT_NOT_FOUND');
  return index;
}

/**
 * A position as it is stored. Where the others have heights, one without takes the height of the line between its
 * neighbours, at an end that of its neighbour: a map knows no heights.
 */
function fitting(
  { positions }: EditedRoute,
  given: Position,
  previous: Position | undefined,
  next: Position | undefined,
  isAlone = positions.length === 0,
): Position {
  const [longitude, latitude, height] = toDegrees('EPSG:4258', given);
  if (!isInArea([longitude, latitude])) throw new CannotChangeRoute('OUTSIDE_AREA');
  const neighbour = (previous ?? next)?.[2];
  if (isAlone || (height === undefined) === (neighbour === undefined))
    return height === undefined ? [longitude, latitude] : [longitude, latitude, height];
  if (neighbour === undefined) throw new CannotChangeRoute('HEIGHTS_MIXED');
  return [longitude, latitude, heightBetween([longitude, latitude], previous, next)];
}

function heightBetween(
  [longitude, latitude]: Position,
  previous: Position | undefined,
  next: Position | undefined,
): number {
  const [from, to] = [previous?.[2] ?? next![2]!, next?.[2] ?? previous![2]!];
  if (!previous || !next) return from;
  const before = legOf(previous, [longitude, latitude]).horizontal;
  const after = legOf([longitude, latitude], next).horizontal;
  return before + after === 0 ? from : roundMetres(from + ((to - from) * before) / (before + after));
}

/** The legs to and from a position, where it has neighbours. */
const legsAround = (previous: Position | undefined, position: Position, next: Position | undefined): Leg[] =>
  checkedLegs([...(previous ? [legOf(previous, position)] : []), ...(next ? [legOf(position, next)] : [])]);

function checkedLegs(legs: Leg[]): Leg[] {
  if (legs.some(({ length }) => length < MIN_LEG)) throw new CannotChangeRoute('TOO_CLOSE');
  return legs;
}

function checkLength(edited: EditedRoute): void {
  if (!(measuredRoute(edited).length <= MAX_IN_ROUTE.metres)) throw new CannotChangeRoute('TOO_LONG');
}

/** Where places on the legs of a removed position lie on the one leg that is left, or at the end that is left. */
function joinedAnchor({ ids, legs }: EditedRoute, index: number): (anchor: Anchor) => Anchor {
  const id = ids[index]!;
  const previous = ids[index - 1];
  const isLast = index === ids.length - 1;
  if (previous === undefined) return (anchor) => (anchor.leg === id ? { leg: ids[1]!, fraction: 0 } : anchor);
  if (isLast) return (anchor) => (anchor.leg === previous ? { leg: ids[index - 2]!, fraction: 1 } : anchor);
  const [before, after] = [legs[index - 1]!.length, legs[index]!.length];
  const share = before / (before + after);
  return (anchor) => {
    if (anchor.leg === previous) return { leg: previous, fraction: anchor.fraction * share };
    if (anchor.leg === id) return { leg: previous, fraction: share + anchor.fraction * (1 - share) };
    return anchor;
  };
}

/** A route with its anchors on the legs that it has now: as they are given, else as they follow. */
function withAnchors(
  line: EditedRoute,
  follow: (anchor: Anchor) => Anchor,
  given: Anchors = {},
): EditedRoute {
  const place = (id: string, anchor: Anchor): Anchor => {
    const own = given[id];
    return own && isOnRoute(line, own) ? own : follow(anchor);
  };
  return {
    ...line,
    stretches: line.stretches.map((stretch) => {
      const begin = stretch.begin && place(stretch.id, stretch.begin);
      return begin === stretch.begin ? stretch : { ...stretch, begin };
    }),
    marks: line.marks.map((mark) => {
      const at = place(mark.id, mark.at);
      return at === mark.at ? mark : { ...mark, at };
    }),
  };
}

/** Where stretches and marks were before a change that moved them to other legs. */
function movedAnchors(before: EditedRoute, after: EditedRoute): { anchors?: Anchors } {
  const now = new Map<string, Anchor | null>([
    ...after.stretches.map(({ id, begin }) => [id, begin] as const),
    ...after.marks.map(({ id, at }) => [id, at] as const),
  ]);
  const moved = [
    ...before.stretches.map(({ id, begin }) => [id, begin] as const),
    ...before.marks.map(({ id, at }) => [id, at] as const),
  ].filter(([id, anchor]) => anchor !== null && now.get(id) && now.get(id) !== anchor);
  return moved.length === 0 ? {} : { anchors: Object.fromEntries(moved) as Anchors };
}

/** At an end whose leg is gone, stretches that lay on it are gone too. The changes that bring them back follow the point. */
function withoutCollapsed(
  before: EditedRoute,
  after: EditedRoute,
): { kept: EditedRoute; restoring: RouteChange[] } {
  const { length } = measuredRoute(after);
  const begins = after.stretches.map(({ begin }) => chainageOf(after, begin));
  const roomy = after.stretches.filter((_, i) => hasRoom(begins[i]!, begins[i + 1] ?? length));
  const [first = after.stretches[0]!, ...others] = roomy;
  const stretches = [first.begin === null ? first : { ...first, begin: null }, ...others];
  return {
    kept: { ...after, stretches },
    restoring: restoringStretches(before.stretches, new Set(stretches.map(({ id }) => id))),
  };
}

/** Splits that bring stretches back: those before the first that is kept in reverse, the others in their order. */
function restoringStretches(
  stretches: readonly EditedStretch[],
  kept: ReadonlySet<string>,
): RouteChangeOf<'split'>[] {
  const first = stretches.findIndex(({ id }) => kept.has(id));
  const leading = stretches.slice(0, first).map((stretch, i): RouteChangeOf<'split'> => {
    const at = stretches[i + 1]!.begin!;
    return { kind: 'split', id: stretch.id, at, before: true, values: stretchValues(stretch) };
  });
  const following = stretches
    .slice(first)
    .filter(({ id }) => !kept.has(id))
    .map(
      (stretch): RouteChangeOf<'split'> => ({
        kind: 'split',
        id: stretch.id,
        at: stretch.begin!,
        values: stretchValues(stretch),
      }),
    );
  return [...leading.reverse(), ...following];
}

/** One position is left, or none: there is nothing for stretches and marks to lie on. */
function withoutLine(
  before: EditedRoute,
  line: EditedRoute,
  restored: RouteChangeOf<'addPoint'>,
): AppliedRouteChange {
  const [first] = before.stretches;
  const marks = before.marks.map(
    (mark: EditedMark): RouteChange => ({
      kind: 'addMark',
      id: mark.id,
      at: mark.at,
      values: markValues(mark),
    }),
  );
  return {
    edited: { ...line, stretches: [first!], marks: [] },
    inverse: [restored, ...restoringStretches(before.stretches, new Set([first!.id])), ...marks],
  };
}
