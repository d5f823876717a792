import type { Source } from '../heat/ground.js';
import { gaussLegendre } from './gauss.js';
import { distanceFrom, type Interface } from './interfaces.js';

/** How finely interfaces are divided. */
export interface Fineness {
  /** With more unknowns than this everything is divided more coarsely, because their cube is the time it takes. */
  most: number;
  /** A panel is at most as long as this times its distance from every source. */
  source: number;
  weak: CornerFineness;
  /** At corners where resistivities differ threefold or more, which draw more charge. */
  strong: CornerFineness;
}

interface CornerFineness {
  /** A panel is at most as long as this times its distance from a corner … */
  growth: number;
  /** … plus this times the distance of the corner from its nearest source. */
  smallest: number;
}

export const NORMAL: Fineness = {
  most: 1200,
  source: 1,
  weak: { growth: 2, smallest: 1e-2 },
  strong: { growth: 1, smallest: 1e-4 },
};

export const FINE: Fineness = {
  most: 2000,
  source: 0.7,
  weak: { growth: 1.5, smallest: 1e-3 },
  strong: { growth: 0.8, smallest: 1e-6 },
};

/** The contrast of resistivities that differ threefold. */
const STRONG = 0.5;

/** Points of a panel at which its density is unknown. The density is a polynomial through them. */
export const ORDER = 3;

const MOST_ROUNDS = 30;
/** Of the panels in a corner, as a share of its distance from the nearest source. */
const COARSEST = 1;

/**
 * The interfaces, divided into panels. Panel p starts at (x, y) and runs to the right or down. Its nodes are
 * p·ORDER … p·ORDER + ORDER - 1.
 */
export interface Panels {
  count: number;
  x: Float64Array;
  y: Float64Array;
  length: Float64Array;
  vertical: Uint8Array;
  /** Equal for panels on one straight line, which do not act on each other across it. */
  line: Int32Array;
  /** (k⁺ - k⁻)/(k⁺ + k⁻), from the conductivity before the panel to that after it. */
  contrast: Float64Array;
  nodeX: Float64Array;
  nodeY: Float64Array;
  /** The length that a node stands for. */
  weight: Float64Array;
}

interface Corner {
  x: number;
  y: number;
  /** The distance of its nearest source. */
  nearest: number;
  /** The largest contrast of the interfaces that end in it. */
  contrast: number;
}

interface Piece {
  of: Interface;
  line: number;
  from: number;
  to: number;
}

export function dividedIntoPanels(
  interfaces: readonly Interface[],
  sources: readonly Source[],
  fineness: Fineness,
): Panels {
  for (let f = fineness, round = 0; ; f = coarser(f), round++) {
    const pieces = divided(interfaces, sources, f);
    if (pieces.length * ORDER <= f.most || round === MOST_ROUNDS) return laidOut(pieces);
  }
}

/** Corners are given up first, because they matter least, and the neighbourhood of sources last. */
function coarser({ most, source, weak, strong }: Fineness): Fineness {
  const corner = ({ growth, smallest }: CornerFineness) => ({
    growth: Math.max(growth, Math.min(3, 1.3 * growth)),
    smallest: Math.max(smallest, Math.min(COARSEST, 3 * smallest)),
  });
  const isAtEnd = weak.smallest >= COARSEST && strong.smallest >= COARSEST;
  return { most, source: isAtEnd ? 1.3 * source : source, weak: corner(weak), strong: corner(strong) };
}

/** Something that a panel must be short beside, how long it may be at a distance, and how panels grow away from it. */
interface Neighbour {
  x: number;
  y: number;
  allowed(distance: number): number;
  growth: number;
}

/** Beyond twice the depth of a source, its mirror image takes most of its field away. */
const FADING = 2;
const MOST_FADED = 3;

function neighboursOf(
  interfaces: readonly Interface[],
  sources: readonly Source[],
  { source, weak, strong }: Fineness,
): Neighbour[] {
  return [
    ...sources.map(
      ({ x, y }): Neighbour => ({
        x,
        y,
        allowed: (distance) => source * distance * Math.min(MOST_FADED, Math.max(1, distance / (FADING * y))),
        growth: 2 * source,
      }),
    ),
    ...cornersOf(interfaces, sources).map(({ x, y, nearest, contrast }): Neighbour => {
      const { growth, smallest } = contrast < STRONG ? weak : strong;
      return { x, y, allowed: (distance) => growth * distance + smallest * nearest, growth };
    }),
  ];
}

function divided(interfaces: readonly Interface[], sources: readonly Source[], fineness: Fineness): Piece[] {
  const neighbours = neighboursOf(interfaces, sources, fineness);
  const lines: string[] = [];
  const pieces: Piece[] = [];
  for (const of of interfaces) {
    const name = `${of.direction}${of.at}`;
    const line = lines.includes(name) ? lines.indexOf(name) : lines.push(name) - 1;
    const besides = neighbours.map((one) => besideOf(of, one));
    const divide = (from: number, to: number, near: readonly Beside[]): void => {
      const tooLongFor = near.filter(({ along, across, neighbour }) => {
        const beyond = Math.max(0, from - along, along - to);
        return to - from > neighbour.allowed(Math.sqrt(beyond * beyond + across * across));
      });
      const middle = splitOf(from, to, tooLongFor);
      if (tooLongFor.length === 0 || !(middle > from && middle < to)) {
        pieces.push({ of, line, from, to });
        return;
      }
      // What a piece is short enough for, its parts are short enough for too.
      divide(from, middle, tooLongFor);
      divide(middle, to, tooLongFor);
    };
    const stops = [of.from, ...crossings(of, sources), of.to];
    for (const [i, to] of stops.slice(1).entries()) divide(stops[i]!, to, besides);
  }
  return pieces;
}

/** A neighbour as an interface sees it: where along its line, and how far across. */
interface Beside {
  neighbour: Neighbour;
  along: number;
  across: number;
}

function besideOf(of: Interface, neighbour: Neighbour): Beside {
  const { along, across } = distanceFrom(of, neighbour.x, neighbour.y);
  return { neighbour, along, across };
}

/** Towards neighbours that are all beyond one end, pieces shrink as fast as these allow; else they are halved. */
function splitOf(from: number, to: number, tooLongFor: readonly Beside[]): number {
  let growth = Infinity;
  let first = Infinity;
  let last = -Infinity;
  for (const { neighbour, along } of tooLongFor) {
    growth = Math.min(growth, neighbour.growth);
    first = Math.min(first, along);
    last = Math.max(last, along);
  }
  const share = (to - from) / (1 + Math.max(1, growth));
  if (last <= from) return from + share;
  if (first >= to) return to - share;
  return (from + to) / 2;
}

/** Where circles cut an interface, so that a panel lies wholly inside or wholly outside of every circle. */
function crossings(of: Interface, sources: readonly Source[]): number[] {
  return sources
    .flatMap(({ x, y, radius }) => {
      const { along, across } = distanceFrom(of, x, y);
      const half = Math.sqrt(Math.max(0, radius * radius - across * across));
      return half > 1e-6 * radius ? [along - half, along + half] : [];
    })
    .filter((value) => value > of.from && value < of.to)
    .sort((a, b) => a - b)
    .filter((value, i, all) => i === 0 || value > all[i - 1]!);
}

function cornersOf(interfaces: readonly Interface[], sources: readonly Source[]): Corner[] {
  const corners = new Map<string, Corner>();
  for (const one of interfaces) {
    const { direction, at, from, to, cornerFrom, cornerTo } = one;
    for (const along of [...(cornerFrom ? [from] : []), ...(cornerTo ? [to] : [])]) {
      const [x, y] = direction === 'HORIZONTAL' ? [along, at] : [at, along];
      const nearest = Math.min(...sources.map((source) => Math.hypot(source.x - x, source.y - y)));
      const known = corners.get(`${x} ${y}`)?.contrast ?? 0;
      corners.set(`${x} ${y}`, { x, y, nearest, contrast: Math.max(known, Math.abs(contrastOf(one))) });
    }
  }
  return [...corners.values()];
}

/** (k⁺ - k⁻)/(k⁺ + k⁻), with the inverses of the resistivities as conductivities. */
const contrastOf = ({ before, after }: Interface): number =>
  (before.resistivity - after.resistivity) / (before.resistivity + after.resistivity);

function laidOut(pieces: readonly Piece[]): Panels {
  const count = pieces.length;
  const { points, weights } = gaussLegendre(ORDER);
  const panels: Panels = {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    length: new Float64Array(count),
    vertical: new Uint8Array(count),
    line: new Int32Array(count),
    contrast: new Float64Array(count),
    nodeX: new Float64Array(count * ORDER),
    nodeY: new Float64Array(count * ORDER),
    weight: new Float64Array(count * ORDER),
  };
  for (const [p, { of, line, from, to }] of pieces.entries()) {
    const vertical = of.direction === 'VERTICAL';
    panels.vertical[p] = vertical ? 1 : 0;
    panels.x[p] = vertical ? of.at : from;
    panels.y[p] = vertical ? from : of.at;
    panels.length[p] = to - from;
    panels.line[p] = line;
    panels.contrast[p] = contrastOf(of);
    for (let q = 0; q < ORDER; q++) {
      const along = from + (to - from) * points[q]!;
      panels.nodeX[p * ORDER + q] = vertical ? of.at : along;
      panels.nodeY[p * ORDER + q] = vertical ? along : of.at;
      panels.weight[p * ORDER + q] = (to - from) * weights[q]!;
    }
  }
  return panels;
}
