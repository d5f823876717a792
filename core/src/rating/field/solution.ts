import type { Body, FieldFinding, FieldOptions, Ground, GroundSolution, Source } from '../heat/ground.js';
import { factorReal } from '../maths/linear.js';
import { circlesOf } from './bodies.js';
import { fillNodeRightSides, fillNodeRows, type LineSource } from './charges.js';
import type { Field } from './field.js';
import { distanceFrom, type Interface, interfacesOf, resistivityAt } from './interfaces.js';
import { potentials } from './kernel.js';
import { fillCircleRightSides, fillCircleRows, fillNodeColumns, multipolePotentials } from './multipoles.js';
import { dividedIntoPanels, FINE, type Fineness, NORMAL, ORDER } from './panels.js';
import { requireBodies, requireGround, requireSources } from './refusal.js';

/** Terms of a body's multipoles: four suffice, even where bodies touch. */
const TERMS = { normal: 4, fine: 8 };

/** Sources as lines of heat: the matrix of external resistances by superposition, as in the standard. */
export function groundMatrix(
  ground: Ground,
  sources: readonly Source[],
  options: FieldOptions = {},
): GroundSolution<Field> {
  requireGround(ground);
  requireSources(sources);
  return solved(
    ground,
    sources,
    sources.map(() => null),
    options,
  );
}

/** Sources as bodies of rings, which bend the field around them. One that cuts an interface stays a line. */
export function bodyMatrix(
  ground: Ground,
  sources: readonly Source[],
  bodies: readonly (Body | null)[],
  options: FieldOptions = {},
): GroundSolution<Field> {
  requireGround(ground);
  requireSources(sources);
  requireBodies(sources, bodies);
  return solved(ground, sources, bodies, options);
}

function solved(
  ground: Ground,
  sources: readonly Source[],
  bodies: readonly (Body | null)[],
  { fine = false, compare = false }: FieldOptions,
): GroundSolution<Field> {
  const interfaces = interfacesOf(ground, sources);
  const cutting = sources.filter((source) => cutsOne(source, interfaces));
  const whole = bodies.map((body, i) => (cutting.includes(sources[i]!) ? null : body));
  const findings: FieldFinding[] =
    cutting.length > 0 ? [{ code: 'CIRCLE_CUTS_INTERFACE', sourceIds: cutting.map(({ id }) => id) }] : [];
  const solve = (isFine: boolean) =>
    isFine
      ? fieldOf(ground, sources, interfaces, whole, FINE, TERMS.fine)
      : fieldOf(ground, sources, interfaces, whole, NORMAL, TERMS.normal);
  const field = solve(fine);
  const error = compare ? largestDifference(field.R, solve(true).R) : null;
  return { R: field.R.map((row) => [...row]), error, field, findings };
}

/**
 * Unknowns of the systems that are solved when errors are asked for: the usual one and the finer one. Their cubes are the
 * time that it takes.
 */
export function unknownCounts(ground: Ground, sources: readonly Source[], bodies: number): number[] {
  const interfaces = interfacesOf(ground, sources);
  const lines = sources.map((source) => lineSource(ground, source, interfaces));
  return bodyUnknowns(bodies).map(
    (count, i) => count + dividedIntoPanels(interfaces, lines, i === 0 ? NORMAL : FINE).count * ORDER,
  );
}

/** The part of them that bodies have, wherever they lie. */
export const bodyUnknowns = (bodies: number): number[] =>
  [TERMS.normal, TERMS.fine].map((terms) => 2 * bodies * terms);

/** A circle that touches an interface does not cut it. */
const cutsOne = ({ x, y, radius }: Source, interfaces: readonly Interface[]): boolean =>
  interfaces.some((one) => distanceFrom(one, x, y).distance < radius * (1 - 1e-6));

function fieldOf(
  ground: Ground,
  sources: readonly Source[],
  interfaces: readonly Interface[],
  bodies: readonly (Body | null)[],
  fineness: Fineness,
  terms: number,
): Field {
  const lines = sources.map((source) => lineSource(ground, source, interfaces));
  const panels = dividedIntoPanels(interfaces, lines, fineness);
  const circles = circlesOf(lines, bodies, terms);
  const nodes = panels.count * ORDER;
  const size = nodes + 2 * circles.source.length * terms;
  const unknowns = new Float64Array(size * sources.length);
  if (size > 0 && sources.length > 0) {
    const matrix = new Float64Array(size * size);
    fillNodeRows(panels, matrix, size);
    fillNodeColumns(panels, circles, nodes, matrix, size);
    fillCircleRows(panels, circles, nodes, matrix, size);
    fillNodeRightSides(panels, lines, unknowns);
    fillCircleRightSides(lines, circles, nodes, unknowns);
    factorReal(matrix, size).solve(unknowns, sources.length);
  }
  const field = { ground, sources, lines, interfaces, panels, circles, unknowns };
  return { ...field, R: resistances(field, size) };
}

/** A source on an interface would put all its charge into one point, so it stays this share of its radius away. */
const KEPT_AWAY = 0.02;

function lineSource(
  ground: Ground,
  { id, x, y, radius }: Source,
  interfaces: readonly Interface[],
): LineSource {
  const place = { x, y };
  for (const one of interfaces) {
    const { distance, across } = distanceFrom(one, place.x, place.y);
    const least = KEPT_AWAY * radius;
    if (distance >= least) continue;
    const step = (across < 0 ? -least : least) - across;
    if (one.direction === 'HORIZONTAL') place.y += step;
    else place.x -= step;
  }
  return { id, ...place, radius, resistivity: resistivityAt(ground, place.x, place.y) };
}

/** Means over the circles of the sources: images, charges and the multipoles of other circles. */
function resistances(field: Omit<Field, 'R'>, size: number): number[][] {
  const { lines, panels, circles, unknowns } = field;
  const row = new Float64Array(size);
  return lines.map(({ x, y, radius }, i) => {
    potentials(panels, x, y, radius, row);
    multipolePotentials(circles, x, y, circles.source.indexOf(i), row, panels.count * ORDER);
    const sums = new Float64Array(lines.length);
    for (let u = 0; u < size; u++) {
      const factor = row[u]!;
      for (let j = 0; j < sums.length; j++) sums[j]! += factor * unknowns[u * sums.length + j]!;
    }
    return lines.map((source, j) => {
      const distance = i === j ? radius : Math.hypot(x - source.x, y - source.y);
      const image = Math.hypot(x - source.x, y + source.y);
      return (source.resistivity / (2 * Math.PI)) * Math.log(image / distance) + sums[j]!;
    });
  });
}

/** Relative to the geometric mean of the self resistances, because mutual ones may be next to nothing. */
function largestDifference(R: readonly (readonly number[])[], finer: readonly (readonly number[])[]): number {
  let largest = 0;
  for (const [i, row] of finer.entries()) {
    for (const [j, value] of row.entries()) {
      const scale = Math.sqrt(finer[i]![i]! * finer[j]![j]!);
      largest = Math.max(largest, Math.abs(R[i]![j]! - value) / scale);
    }
  }
  return largest;
}
