import { TOUCH_TOLERANCE } from './box.js';
import type { Container } from './container.js';

/** A circle, given by its centre. x grows to the right and y downwards, from the top left of the container. */
export interface Circle {
  x: number;
  y: number;
  diameter: number;
}

/** Whether two circles overlap. Circles that touch do not. */
export function circlesOverlap(a: Circle, b: Circle, tolerance = TOUCH_TOLERANCE): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return Math.sqrt(dx * dx + dy * dy) < (a.diameter + b.diameter) / 2 - tolerance;
}

/** Whether a circle lies within a container. Coordinates start at the top left of the container's bounding box. */
export function circleInside(circle: Circle, container: Container, tolerance = TOUCH_TOLERANCE): boolean {
  const r = circle.diameter / 2;
  if (container.kind === 'circle') {
    const R = container.diameter / 2;
    const dx = circle.x - R;
    const dy = circle.y - R;
    return Math.sqrt(dx * dx + dy * dy) + r <= R + tolerance;
  }
  return (
    circle.x - r >= -tolerance &&
    circle.y - r >= -tolerance &&
    circle.x + r <= container.width + tolerance &&
    circle.y + r <= container.height + tolerance
  );
}
