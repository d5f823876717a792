import type { Place } from './plane.js';

/** A route, or a part of it, in the plane of the map. Chainages are those of its places. */
export interface Line {
  places: readonly Place[];
  chainages: readonly number[];
}

/** A part of a line that is drawn in one manner. */
export interface Path {
  stretch: number;
  places: Place[];
}

export const between = ([east, north]: Place, [eastEnd, northEnd]: Place, fraction: number): Place => [
  east + (eastEnd - east) * fraction,
  north + (northEnd - north) * fraction,
];

export const distance = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Gives places of a line for chainages that never fall. */
function walker({ places, chainages }: Line): { leg(): number; at(chainage: number): Place } {
  let leg = 0;
  return {
    leg: () => leg,
    at(chainage) {
      while (leg < places.length - 2 && chainages[leg + 1]! <= chainage) leg++;
      const from = chainages[leg]!;
      const length = chainages[leg + 1]! - from;
      const fraction = length === 0 ? 0 : Math.min(1, Math.max(0, (chainage - from) / length));
      return between(places[leg]!, places[leg + 1]!, fraction);
    },
  };
}

/** A line, cut where its stretches end. */
export function stretchPaths(line: Line, stretches: readonly { from: number; to: number }[]): Path[] {
  const { places, chainages } = line;
  if (places.length < 2) return [];
  const [start, end] = [chainages[0]!, chainages.at(-1)!];
  const walk = walker(line);
  return stretches.flatMap(({ from, to }, stretch) => {
    if (to <= start || from >= end) return [];
    const path = [walk.at(Math.max(from, start))];
    for (let i = walk.leg() + 1; i < places.length && chainages[i]! < to; i++) path.push(places[i]!);
    if (to < end) path.push(walk.at(to));
    else if (path.at(-1) !== places.at(-1)) path.push(places.at(-1)!);
    return [{ stretch, places: path }];
  });
}

/** Where chainages lie; they are in order. */
export function placesAt(line: Line, chainages: readonly number[]): Place[] {
  if (line.places.length < 2) return [];
  const walk = walker(line);
  return chainages.map(walk.at);
}

/** Two parts of a line without the legs between two of its places. */
export const without = ({ places, chainages }: Line, from: number, to: number): Line[] => [
  { places: places.slice(0, from + 1), chainages: chainages.slice(0, from + 1) },
  { places: places.slice(to), chainages: chainages.slice(to) },
];

/** What boundaries of stretches do while a point is moved or added: each stays at its share of its leg. */
export function movedPart(
  { places, chainages }: Line,
  dragged: { index: number; isNew: boolean },
  place: Place,
): Line {
  const { index, isNew } = dragged;
  const last = isNew ? index : index + 1;
  const [before, after] = [places[index - 1], places[last]];
  if (!isNew) {
    const range = { from: before ? index - 1 : index, to: after ? index + 2 : index + 1 };
    return {
      places: places.slice(range.from, range.to).with(before ? 1 : 0, place),
      chainages: chainages.slice(range.from, range.to),
    };
  }
  const [from, to] = [chainages[index - 1]!, chainages[last]!];
  const [first, second] = [distance(before!, place), distance(place, after!)];
  const share = first + second === 0 ? 0 : first / (first + second);
  return { places: [before!, place, after!], chainages: [from, from + (to - from) * share, to] };
}

/** The place that is nearest to another one within some metres. */
export function nearestPlace(
  places: readonly Place[],
  [east, north]: Place,
  within: number,
): number | undefined {
  let [least, found] = [within * within, undefined as number | undefined];
  for (let i = 0; i < places.length; i++) {
    const [x, y] = places[i]!;
    const squared = (x - east) ** 2 + (y - north) ** 2;
    if (squared <= least) [least, found] = [squared, i];
  }
  return found;
}

export interface OnLeg {
  /** The leg after this position. */
  leg: number;
  fraction: number;
  place: Place;
}

/** The point of a line that is nearest to a place within some metres. */
export function nearestOnLine(places: readonly Place[], at: Place, within: number): OnLeg | undefined {
  const [x, y] = at;
  let least = within * within;
  let found: { leg: number; fraction: number } | undefined;
  for (let leg = 0; leg < places.length - 1; leg++) {
    const [ax, ay] = places[leg]!;
    const [bx, by] = places[leg + 1]!;
    const [dx, dy] = [bx - ax, by - ay];
    const squared = dx * dx + dy * dy;
    const fraction = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared));
    const away = (ax + dx * fraction - x) ** 2 + (ay + dy * fraction - y) ** 2;
    if (away <= least) [least, found] = [away, { leg, fraction }];
  }
  return found && { ...found, place: between(places[found.leg]!, places[found.leg + 1]!, found.fraction) };
}

/** The box around places: west, south, east, north. */
export function boxAround(places: Iterable<Place>): [number, number, number, number] | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of places) {
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return west > east ? undefined : [west, south, east, north];
}
