import { type Bounds, roundUp } from './bounds.js';
import type { Container } from './container.js';

/**
 * Containers of one kind that differ in one size: pipes of any diameter, or culverts of one height and any width. What
 * is found in one of them fits all that are larger.
 */
export interface Family {
  /** The length in the input that is 1 in the bounds. */
  unit: number;
  /** The size that the circles would fill without a gap. */
  full: number;
  /** The size of the container that was asked for. */
  target: number;
  boundsAt(size: number): Bounds;
}

export function familyOf(container: Container, diameters: readonly number[]): Family {
  const squares = diameters.reduce((sum, d) => sum + (d * d) / 4, 0);
  if (container.kind === 'circle') {
    const unit = Math.sqrt(squares);
    return {
      unit,
      full: 1,
      target: roundUp(container.diameter / 2 / unit),
      boundsAt: (size) => ({ kind: 'circle', radius: size }),
    };
  }
  const unit = container.height / 2;
  return {
    unit,
    full: roundUp((Math.PI * squares) / (4 * unit * unit)),
    target: roundUp(container.width / 2 / unit),
    boundsAt: (size) => ({ kind: 'rectangle', a: size, b: 1 }),
  };
}
