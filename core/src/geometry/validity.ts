import { type Circle, circleInside, circlesOverlap } from './circle.js';
import type { Container } from './container.js';

/** Whether all circles lie inside the container and no two of them overlap. */
export function isValidArrangement(
  circles: readonly Circle[],
  container: Container,
  tolerance: number,
): boolean {
  return circles.every(
    (circle, i) =>
      circleInside(circle, container, tolerance) &&
      circles.every((other, j) => j >= i || !circlesOverlap(circle, other, tolerance)),
  );
}
