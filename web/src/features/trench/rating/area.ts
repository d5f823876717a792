import type { Size, View } from '../canvas/view.js';
import type { Area } from './messages.js';

/** The map reaches so far beyond what is seen, as a share of it, that panning a little shows no edge. */
const BEYOND = 0.15;

/** The part of the ground that a map should cover. One that does and is not much coarser is kept. */
export function areaFor(view: View, size: Size, now: Area | undefined): Area {
  const [width, height] = [size.width / view.scale, size.height / view.scale];
  const top = Math.max(0, view.y);
  const bottom = Math.max(top + 1, view.y + height);
  const covers =
    now &&
    now.x <= view.x &&
    now.y <= top &&
    now.x + now.width >= view.x + width &&
    now.y + now.height >= bottom &&
    now.width <= 2 * (1 + 2 * BEYOND) * width;
  if (covers) return now;
  const y = Math.max(0, view.y - BEYOND * height);
  return {
    x: view.x - BEYOND * width,
    y,
    width: (1 + 2 * BEYOND) * width,
    height: bottom + BEYOND * height - y,
  };
}
