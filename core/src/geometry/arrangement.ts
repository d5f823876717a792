import { type Circle, circleInside, circlesOverlap } from './circle.js';
import type { Container } from './container.js';

/** Whether all circles lie inside the container and none of them overlaps another. */
export function arrangementHolds(
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
