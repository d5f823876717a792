import {
  type Anchor,
  contentOf,
  type EditedRoute,
  indexOfPoint,
  legOf,
  measuredContent,
  positionAt,
  type RouteChange,
  type RouteContent,
  routeOf,
} from '@spadework/core/route';
import { sameValue } from '@spadework/core/value';

/** Metres. An anchor that was given anew on another leg is at the same place up to the rounding of its chainage. */
const SAME_PLACE = 0.002;

/** What a change says of a part of the route, and whether that is still so. */
type Fact = [part: string, isSo: () => boolean];

/**
 * Whether what changes did is still so. A colleague may have changed the same since, and undo must not take back their
 * work. Of several changes to one part the last counts.
 */
export function holds(route: EditedRoute, effect: readonly RouteChange[]): boolean {
  const last = new Map<string, () => boolean>();
  for (const change of effect) {
    if (change.kind === 'setRoute') last.clear();
    else last.delete(WHOLE);
    // What was said of something before it was removed.
    if (REMOVING.has(change.kind) && 'id' in change)
      for (const part of [...last.keys()]) if (part.startsWith(`${change.id} `)) last.delete(part);
    for (const [part, isSo] of factsOf(route, change)) last.set(part, isSo);
  }
  return [...last.values()].every((isSo) => isSo());
}

const WHOLE = 'route';
/** No id of anything on it. */
const SOURCE = 'source';
const HEIGHTS = 'heights';
const REMOVING: ReadonlySet<RouteChange['kind']> = new Set(['removePoint', 'mergeStretch', 'removeMark']);

function factsOf(route: EditedRoute, change: RouteChange): Fact[] {
  switch (change.kind) {
    case 'addPoint':
    case 'movePoint':
      return [[`${change.id} itself`, () => sameValue(positionOf(route, change.id), change.position)]];
    case 'removePoint':
      return [[`${change.id} itself`, () => positionOf(route, change.id) === undefined]];
    case 'setHeights': {
      if (change.heights === null) return [[HEIGHTS, () => route.positions[0]?.[2] === undefined]];
      return Object.entries(change.heights).map(
        ([id, height]): Fact => [`${id} height`, () => positionOf(route, id)?.[2] === height],
      );
    }
    case 'split':
      return [
        [`${change.id} itself`, () => stretchOf(route, change.id) !== undefined],
        ...valueFacts(change.id, change.values ?? {}, () => stretchOf(route, change.id)),
      ];
    case 'mergeStretch':
      return [[`${change.id} itself`, () => stretchOf(route, change.id) === undefined]];
    case 'setStretch':
      return valueFacts(change.id, change.values, () => stretchOf(route, change.id));
    case 'moveBoundary':
      return [placeFact(route, change.id, change.at, () => stretchOf(route, change.id)?.begin)];
    case 'addMark':
      return [
        placeFact(route, change.id, change.at, () => markOf(route, change.id)?.at),
        ...valueFacts(change.id, change.values, () => markOf(route, change.id)),
      ];
    case 'setMark':
      return [
        ...(change.at ? [placeFact(route, change.id, change.at, () => markOf(route, change.id)?.at)] : []),
        ...valueFacts(change.id, change.values ?? {}, () => markOf(route, change.id)),
      ];
    case 'removeMark':
      return [[`${change.id} itself`, () => markOf(route, change.id) === undefined]];
    case 'setSource': {
      const { kind: _, ...values } = change;
      return valueFacts(SOURCE, values, () => route);
    }
    case 'setRoute':
      return [[WHOLE, () => isSameRoute(route, change.route)]];
  }
}

/** Null is a value that is not there. */
const valueFacts = (id: string, values: object, now: () => object | undefined): Fact[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]): Fact => [
        `${id} ${name}`,
        () => ((now() as Record<string, unknown> | undefined)?.[name] ?? null) === value,
      ],
    );

const placeFact = (
  route: EditedRoute,
  id: string,
  at: Anchor,
  now: () => Anchor | null | undefined,
): Fact => [
  `${id} place`,
  () => {
    const anchor = now();
    if (!anchor) return false;
    if (sameValue(anchor, at)) return true;
    return indexOfPoint(route, at.leg) !== undefined && isSamePlace(route, anchor, at);
  },
];

function isSamePlace(route: EditedRoute, one: Anchor, other: Anchor): boolean {
  const [a, b] = [positionAt(route, one), positionAt(route, other)];
  return sameValue(a, b) || legOf(a, b).horizontal < SAME_PLACE;
}

/** What is answered counts: anchors may be given anew. */
const isSameRoute = (route: EditedRoute, content: RouteContent): boolean =>
  sameValue(contentOf(route), content) ||
  (route.positions.length > 1 && sameValue(routeOf(route), routeOf(measuredContent(content))));

const positionOf = (route: EditedRoute, id: string) => {
  const index = indexOfPoint(route, id);
  return index === undefined ? undefined : route.positions[index];
};
const stretchOf = ({ stretches }: EditedRoute, id: string) => stretches.find((one) => one.id === id);
const markOf = ({ marks }: EditedRoute, id: string) => marks.find((one) => one.id === id);
