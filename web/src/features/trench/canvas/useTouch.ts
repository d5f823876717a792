import type { Point } from '@spadework/core/geometry';
import { type PointerEvent, useRef } from 'react';
import { panned, type View, zoomed } from './view.js';

/** Two fingers zoom and move the view. */
export function useTouch(view: View, setView: (view: View) => void, at: (event: PointerEvent) => Point) {
  const fingers = useRef(new Map<number, Point>());
  const pair = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b
      ? { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) }
      : undefined;
  };
  return {
    /** Says whether two fingers are down: then nothing else happens. */
    down(event: PointerEvent): boolean {
      if (event.pointerType !== 'touch') return false;
      fingers.current.set(event.pointerId, at(event));
      return fingers.current.size > 1;
    },
    move(event: PointerEvent): boolean {
      if (!fingers.current.has(event.pointerId)) return false;
      const before = pair();
      fingers.current.set(event.pointerId, at(event));
      const after = pair();
      if (!before || !after) return false;
      const moved = panned(view, after.middle.x - before.middle.x, after.middle.y - before.middle.y);
      setView(zoomed(moved, after.apart / Math.max(1, before.apart), after.middle));
      return true;
    },
    up(event: PointerEvent): void {
      fingers.current.delete(event.pointerId);
    },
  };
}
