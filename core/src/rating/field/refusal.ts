import type { Body, Ground, Source } from '../heat/ground.js';

export type FieldRefusalCode =
  | 'BAD_RESISTIVITY'
  | 'BAD_RECTANGLE'
  | 'BAD_SOURCE'
  | 'SOURCE_ABOVE_GROUND'
  | 'SOURCES_OVERLAP'
  | 'BAD_BODY'
  | 'BAD_GRID';

/** A question that has no answer: the field of such a ground or such sources does not exist. */
export class FieldRefusal extends Error {
  constructor(
    readonly code: FieldRefusalCode,
    message: string,
    readonly sourceIds: readonly string[] = [],
  ) {
    super(message);
    this.name = 'FieldRefusal';
  }
}

/** Sources may overlap by this share of their radii, because layouts are rounded. */
const TOUCHING = 1e-3;

const isPositive = (value: number) => value > 0 && value < Infinity;

export function requireGround({ soil, rectangles }: Ground): void {
  for (const resistivity of [soil, ...rectangles.map((one) => one.resistivity)]) {
    if (!isPositive(resistivity))
      throw new FieldRefusal('BAD_RESISTIVITY', `a resistivity of ${resistivity} K·m/W is not possible`);
  }
  for (const { x0, x1, y0, y1 } of rectangles) {
    if (!(x0 <= x1 && y0 <= y1))
      throw new FieldRefusal('BAD_RECTANGLE', `no rectangle reaches from (${x0}, ${y0}) to (${x1}, ${y1})`);
  }
}

export function requireSources(sources: readonly Source[]): void {
  for (const { id, x, y, radius } of sources) {
    if (!Number.isFinite(x) || !Number.isFinite(y) || !isPositive(radius))
      throw new FieldRefusal('BAD_SOURCE', `source ${id} at (${x}, ${y}) has the radius ${radius}`, [id]);
    if (y < radius * (1 - TOUCHING))
      throw new FieldRefusal('SOURCE_ABOVE_GROUND', `source ${id} is not below the ground`, [id]);
  }
  for (const [i, a] of sources.entries()) {
    for (const b of sources.slice(0, i)) {
      if (Math.hypot(a.x - b.x, a.y - b.y) < (a.radius + b.radius) * (1 - TOUCHING))
        throw new FieldRefusal('SOURCES_OVERLAP', `sources ${b.id} and ${a.id} overlap`, [b.id, a.id]);
    }
  }
}

export function requireBodies(sources: readonly Source[], bodies: readonly (Body | null)[]): void {
  if (bodies.length !== sources.length)
    throw new FieldRefusal('BAD_BODY', `${sources.length} sources have ${bodies.length} bodies`);
  for (const [i, body] of bodies.entries()) {
    if (!body) continue;
    const { inner, rings } = body;
    const { id, radius } = sources[i]!;
    const fault = (why: string) => new FieldRefusal('BAD_BODY', `the body of source ${id} ${why}`, [id]);
    if (typeof inner === 'object' && !isPositive(inner.filmResistance))
      throw fault(`has a film resistance of ${inner.filmResistance} K·m/W`);
    for (const [k, { innerRadius, outerRadius, resistivity }] of rings.entries()) {
      const follows = k === 0 || close(rings[k - 1]!.outerRadius, innerRadius, radius);
      if (!(innerRadius > 0 && outerRadius >= innerRadius && follows)) throw fault('has rings with gaps');
      if (!(resistivity >= 0 && resistivity < Infinity))
        throw fault(`has a ring with a resistivity of ${resistivity} K·m/W`);
    }
    const outside = rings.at(-1)?.outerRadius ?? radius;
    if (!close(outside, radius, radius)) throw fault('does not end at its radius');
  }
}

const close = (a: number, b: number, scale: number) => Math.abs(a - b) <= TOUCHING * scale;
