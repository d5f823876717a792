import type { Ground, Source } from '../heat/ground.js';
import type { Circles } from './bodies.js';
import type { LineSource } from './charges.js';
import type { Interface } from './interfaces.js';
import { isNear, nearPotentials, potentials } from './kernel.js';
import { multipolePotentials } from './multipoles.js';
import { ORDER, type Panels } from './panels.js';

/** The field of a section, for any heats of its sources: what each source puts onto interfaces and circles. */
export interface Field {
  ground: Ground;
  /** As given. */
  sources: readonly Source[];
  /** As solved: a source on an interface is moved a little. */
  lines: readonly LineSource[];
  interfaces: readonly Interface[];
  panels: Panels;
  circles: Circles;
  /** Densities at the nodes, then multipoles; unknown u of source j at u·sources + j. */
  unknowns: Float64Array;
  R: readonly (readonly number[])[];
}

/** A field with given heats: charges are summed over the sources, so that a point costs the same for any number of them. */
export interface LoadedField {
  field: Field;
  /** ρW/2π of each source. */
  strengths: Float64Array;
  /** σ ds/2π at each node. */
  charges: Float64Array;
  densities: Float64Array;
  multipoles: Float64Array;
  /** Mean rise of the outside of each source. */
  outside: Float64Array;
  factors: Float64Array;
}

export function loadedField(field: Field, W: readonly number[]): LoadedField {
  const { lines, panels, unknowns, R } = field;
  const count = lines.length;
  const sums = new Float64Array(unknowns.length / Math.max(1, count));
  for (let u = 0; u < sums.length; u++) {
    let sum = 0;
    for (let j = 0; j < count; j++) sum += unknowns[u * count + j]! * W[j]!;
    sums[u] = sum;
  }
  const nodes = panels.count * ORDER;
  const densities = sums.slice(0, nodes);
  const multipoles = sums.slice(nodes);
  return {
    field,
    strengths: Float64Array.from(lines, ({ resistivity }, j) => (resistivity * W[j]!) / (2 * Math.PI)),
    charges: densities.map((density, node) => (density * panels.weight[node]!) / (2 * Math.PI)),
    densities,
    multipoles,
    outside: Float64Array.from(R, (row) => row.reduce((sum, value, j) => sum + value * W[j]!, 0)),
    factors: new Float64Array(multipoles.length),
  };
}

const near = new Float64Array(ORDER);

/** The rise above the ambient temperature at a point. Inside a source it is the rise of its outside, above ground 0. */
export function riseAt(loaded: LoadedField, x: number, y: number): number {
  if (!(y > 0)) return 0;
  const { lines, circles, sources } = loaded.field;
  const inside = sourceAt(sources, x, y);
  if (inside >= 0) return loaded.outside[inside]!;
  let rise = riseOfCharges(loaded, x, y);
  for (let j = 0; j < lines.length; j++) {
    const line = lines[j]!;
    const dx = (x - line.x) * (x - line.x);
    const mirror = dx + (y + line.y) * (y + line.y);
    rise += (loaded.strengths[j]! / 2) * Math.log(mirror / (dx + (y - line.y) * (y - line.y)));
  }
  if (circles.source.length > 0) {
    const { factors, multipoles } = loaded;
    multipolePotentials(circles, x, y, -1, factors, 0);
    for (let u = 0; u < factors.length; u++) rise += factors[u]! * multipoles[u]!;
  }
  return rise;
}

/** The source that a point lies in, or -1. */
function sourceAt(sources: readonly Source[], x: number, y: number): number {
  for (let i = 0; i < sources.length; i++) {
    const { x: sx, y: sy, radius } = sources[i]!;
    if ((x - sx) * (x - sx) + (y - sy) * (y - sy) < radius * radius) return i;
  }
  return -1;
}

/** The rise at a point below the ground per W/m of each source, K·m/W. */
export function risesAt(
  { sources, lines, panels, circles, unknowns, R }: Field,
  x: number,
  y: number,
): number[] {
  const inside = sourceAt(sources, x, y);
  if (inside >= 0) return [...R[inside]!];
  const count = lines.length;
  const row = new Float64Array(unknowns.length / Math.max(1, count));
  potentials(panels, x, y, 0, row);
  multipolePotentials(circles, x, y, -1, row, panels.count * ORDER);
  const charged = new Float64Array(count);
  for (let u = 0; u < row.length; u++)
    for (let j = 0; j < count; j++) charged[j]! += row[u]! * unknowns[u * count + j]!;
  return lines.map((line, j) => {
    const distance = Math.hypot(x - line.x, y - line.y);
    const image = Math.hypot(x - line.x, y + line.y);
    return (line.resistivity / (2 * Math.PI)) * Math.log(image / distance) + charged[j]!;
  });
}

function riseOfCharges({ field: { panels }, charges, densities }: LoadedField, x: number, y: number): number {
  const { count, nodeX, nodeY } = panels;
  let rise = 0;
  for (let p = 0; p < count; p++) {
    const first = p * ORDER;
    const isClose = isNear(panels, p, x, y);
    const isMirrorClose = isNear(panels, p, x, -y);
    if (!isClose && !isMirrorClose) {
      for (let node = first; node < first + ORDER; node++) {
        const dx = (x - nodeX[node]!) * (x - nodeX[node]!);
        const mirror = y + nodeY[node]!;
        const direct = y - nodeY[node]!;
        rise += (charges[node]! / 2) * Math.log((dx + mirror * mirror) / (dx + direct * direct));
      }
      continue;
    }
    rise += panelRise(panels, p, x, y, isClose, charges, densities);
    rise -= panelRise(panels, p, x, -y, isMirrorClose, charges, densities);
  }
  return rise;
}

function panelRise(
  panels: Panels,
  p: number,
  x: number,
  y: number,
  isClose: boolean,
  charges: Float64Array,
  densities: Float64Array,
): number {
  let rise = 0;
  if (isClose) {
    nearPotentials(panels, p, x, y, near);
    for (let q = 0; q < ORDER; q++) rise += (near[q]! * densities[p * ORDER + q]!) / (2 * Math.PI);
    return rise;
  }
  for (let node = p * ORDER; node < (p + 1) * ORDER; node++) {
    const dx = x - panels.nodeX[node]!;
    const dy = y - panels.nodeY[node]!;
    rise -= (charges[node]! / 2) * Math.log(dx * dx + dy * dy);
  }
  return rise;
}

/** The rise above the ambient temperature at a point, for heats W in the order of the sources. */
export const temperatureAt = (field: Field, W: readonly number[], x: number, y: number): number =>
  riseAt(loadedField(field, W), x, y);
