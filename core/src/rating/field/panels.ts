import type { Source } from '../types.js';
import { gaussLegendre } from './gauss.js';
import { distanceFrom, type Interface } from './interfaces.js';

/** How finely interfaces are divided. */
export interface Fineness {
  /** A panel is at most as long as this times its distance from every source. */
  source: number;
  /** It is at most as long as this times its distance from every corner … */
  corner: number;
  /** … plus this times the distance of the corner from its nearest source. */
  smallest: number;
}

/** Points of a panel at which its density is unknown. The density is a polynomial through them. */
export const ORDER = 3;

/** More unknowns than this would take seconds. Then everything is divided more coarsely. */
const MOST_UNKNOWNS = 1800;

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
  smallest: number;
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
  for (let f = fineness; ; f = { source: 1.5 * f.source, corner: 1.5 * f.corner, smallest: 3 * f.smallest }) {
    const pieces = divided(interfaces, sources, f);
    if (pieces.length * ORDER <= MOST_UNKNOWNS || f.source > 100 * fineness.source) return laidOut(pieces);
  }
}

function divided(
  interfaces: readonly Interface[],
  sources: readonly Source[],
  { source, corner, smallest }: Fineness,
): Piece[] {
  const corners = cornersOf(interfaces, sources, smallest);
  const isShort = (piece: Interface): boolean => {
    const length = piece.to - piece.from;
    return (
      sources.every(({ x, y }) => length <= source * distanceFrom(piece, x, y).distance) &&
      corners.every(({ x, y, smallest: s }) => length <= corner * distanceFrom(piece, x, y).distance + s)
    );
  };
  const lines: string[] = [];
  const pieces: Piece[] = [];
  for (const of of interfaces) {
    const name = `${of.direction}${of.at}`;
    const line = lines.includes(name) ? lines.indexOf(name) : lines.push(name) - 1;
    const halve = (from: number, to: number): void => {
      const middle = (from + to) / 2;
      if (isShort({ ...of, from, to }) || middle <= from || middle >= to) {
        pieces.push({ of, line, from, to });
        return;
      }
      halve(from, middle);
      halve(middle, to);
    };
    const stops = [of.from, ...crossings(of, sources), of.to];
    for (const [i, to] of stops.slice(1).entries()) halve(stops[i]!, to);
  }
  return pieces;
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

function cornersOf(interfaces: readonly Interface[], sources: readonly Source[], smallest: number): Corner[] {
  const corners = new Map<string, Corner>();
  for (const { direction, at, from, to, cornerFrom, cornerTo } of interfaces) {
    for (const along of [...(cornerFrom ? [from] : []), ...(cornerTo ? [to] : [])]) {
      const [x, y] = direction === 'HORIZONTAL' ? [along, at] : [at, along];
      const nearest = Math.min(...sources.map((source) => Math.hypot(source.x - x, source.y - y)));
      corners.set(`${x} ${y}`, { x, y, smallest: smallest * nearest });
    }
  }
  return [...corners.values()];
}

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
    // Conductivities are the inverses of the resistivities.
    const [before, after] = [of.before.resistivity, of.after.resistivity];
    panels.contrast[p] = (before - after) / (before + after);
    for (let q = 0; q < ORDER; q++) {
      const along = from + (to - from) * points[q]!;
      panels.nodeX[p * ORDER + q] = vertical ? of.at : along;
      panels.nodeY[p * ORDER + q] = vertical ? along : of.at;
      panels.weight[p * ORDER + q] = (to - from) * weights[q]!;
    }
  }
  return panels;
}
