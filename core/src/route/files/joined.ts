import { planeOf, zoneAt } from '../crs.js';
import { legOf } from '../geodesic.js';
import type { Position } from '../model.js';

/** Lines of one name that touch become one line, so that the stretches of a route are a route again. Positions are in degrees. */

export interface Joinable {
  name: string;
  positions: readonly Position[];
}

/** Metres: a millimetre, and what nine decimals of a degree leave open. */
const TOUCH = 0.0012;
/** Metres beside the straight line where a point is no bend: three times what rounding to mm may move it. */
const STRAIGHT = 0.002;

/** Each list is what becomes one line, in the order of the first of its lines. */
export function joinedLines<Line extends Joinable>(
  lines: readonly Line[],
): { of: Line; positions: Position[] }[] {
  const byName = new Map<string, Line[]>();
  for (const line of lines) {
    const same = byName.get(line.name);
    if (same && line.name !== '') same.push(line);
    else byName.set(line.name === '' ? `${UNNAMED}${byName.size}` : line.name, [line]);
  }
  return [...byName.values()].flatMap((same) => ofOneName(same));
}

/** No name of a file has it. */
const UNNAMED = '\0';

interface Chain<Line> {
  of: Line;
  positions: Position[];
}

function ofOneName<Line extends Joinable>(lines: readonly Line[]): Chain<Line>[] {
  const chains: Chain<Line>[] = [];
  // As a file of ours has them, one after the other.
  for (const line of lines) {
    const last = chains.at(-1);
    if (last && touch(last.positions.at(-1)!, line.positions[0]!)) append(last.positions, line.positions);
    else chains.push({ of: line, positions: [...line.positions] });
  }
  return chains.length > 1 ? linked(chains) : chains;
}

/** An end of a chain. */
interface End<Line> {
  chain: Chain<Line>;
  atStart: boolean;
}

/** Joins chains in any order and direction, where exactly two ends meet: where more do, nobody knows which go on. */
function linked<Line>(chains: readonly Chain<Line>[]): Chain<Line>[] {
  const ends = new EndIndex<Line>(chains);
  const done = new Set<Chain<Line>>();
  return chains.flatMap((chain) => {
    if (done.has(chain)) return [];
    done.add(chain);
    const before = follow({ chain, atStart: true }, ends, done);
    const after = follow({ chain, atStart: false }, ends, done);
    if (before.length === 0 && after.length === 0) return [chain];
    const positions: Position[] = [];
    for (const { chain: one, atStart } of before.reverse())
      append(positions, directed(one.positions, !atStart));
    append(positions, chain.positions);
    for (const { chain: one, atStart } of after) append(positions, directed(one.positions, atStart));
    return [{ of: chain.of, positions }];
  });
}

/** The ends by which chains go on from an end, each with the whole chain behind it. */
function follow<Line>(from: End<Line>, ends: EndIndex<Line>, done: Set<Chain<Line>>): End<Line>[] {
  const found: End<Line>[] = [];
  for (let next = ends.partnerOf(from); next && !done.has(next.chain); ) {
    done.add(next.chain);
    found.push(next);
    next = ends.partnerOf({ chain: next.chain, atStart: !next.atStart });
  }
  return found;
}

const directed = (positions: Position[], forwards: boolean): Position[] =>
  forwards ? positions : [...positions].reverse();

const positionAt = <Line>({ chain, atStart }: End<Line>): Position => chain.positions.at(atStart ? 0 : -1)!;

/** So many ends are looked at around another one, which bounds what a file of a stranger takes. */
const MAX_NEAR = 64;
/** Degrees: more than 1 mm everywhere where routes may lie. */
const CELL = 1e-7;

class EndIndex<Line> {
  private readonly cells = new Map<string, End<Line>[]>();

  constructor(chains: readonly Chain<Line>[]) {
    for (const chain of chains)
      for (const atStart of [true, false]) {
        const end = { chain, atStart };
        const [column, row] = cellOf(positionAt(end));
        const cell = this.cells.get(`${column} ${row}`);
        if (cell) cell.push(end);
        else this.cells.set(`${column} ${row}`, [end]);
      }
  }

  /** The one end of another chain that touches an end. */
  partnerOf(end: End<Line>): End<Line> | undefined {
    const place = positionAt(end);
    const touching: End<Line>[] = [];
    let left = MAX_NEAR;
    for (const other of this.near(place)) {
      if (left-- === 0 || touching.length > 1) break;
      const isItself = other.chain === end.chain && other.atStart === end.atStart;
      if (!isItself && touch(positionAt(other), place)) touching.push(other);
    }
    const [only] = touching;
    return touching.length === 1 && only!.chain !== end.chain ? only : undefined;
  }

  private *near(place: Position): Generator<End<Line>> {
    const [column, row] = cellOf(place);
    for (const across of [0, -1, 1])
      for (const along of [0, -1, 1]) yield* this.cells.get(`${column + across} ${row + along}`) ?? [];
  }
}

const cellOf = ([longitude, latitude]: Position): [number, number] => [
  Math.floor(longitude / CELL),
  Math.floor(latitude / CELL),
];

function touch(a: Position, b: Position): boolean {
  if (a.length !== b.length || Math.abs(a[1] - b[1]) > CELL || Math.abs(a[0] - b[0]) > CELL) return false;
  return legOf(a, b).length <= TOUCH;
}

/** Goes on with a line. The point where both meet is left out where there is no bend: a stretch ends there, and nothing else. */
function append(positions: Position[], line: readonly Position[]): void {
  const meeting = positions.at(-1);
  const before = positions.at(-2);
  if (meeting && before && isStraight(before, meeting, line[1]!)) positions.pop();
  for (let i = meeting ? 1 : 0; i < line.length; i++) positions.push(line[i]!);
}

/**
 * Whether a point lies on the straight line between two others in the zone where stretches are cut: that of the first. Along
 * the slope, because on a steep leg a millimetre aside is centimetres of height.
 */
function isStraight(a: Position, point: Position, b: Position): boolean {
  const zone = zoneAt(a);
  const start = planeOf(zone, a);
  const leg = difference(planeOf(zone, b), start);
  const part = difference(planeOf(zone, point), start);
  const length = dot(leg, leg);
  if (length === 0) return false;
  const share = dot(part, leg) / length;
  if (share <= 0 || share >= 1) return false;
  return Math.hypot(...leg.map((value, i) => share * value - part[i]!)) <= STRAIGHT;
}

const difference = ([x, y, z = 0]: Position, [ax, ay, az = 0]: Position): number[] => [
  x - ax,
  y - ay,
  z - az,
];

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);
