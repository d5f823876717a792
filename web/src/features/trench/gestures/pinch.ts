import type { Point } from '@spadework/core/geometry';
import { panned, type View, zoomed } from '../canvas/view.js';
import type { Gesture, Pointer, Surface } from './gesture.js';

/** Two fingers zoom and move the view. */
export class Pinch implements Gesture {
  readonly #fingers: Map<number, Point>;
  readonly #start: Pair;
  readonly #view: View;

  constructor(first: Pointer, second: Pointer, { view, show }: Surface) {
    this.#fingers = new Map([
      [first.id, first],
      [second.id, second],
    ]);
    this.#start = pairOf(first, second);
    this.#view = view;
    show({ kind: 'pinch' });
  }

  move(pointer: Pointer, { setView }: Surface): void {
    if (!this.#fingers.has(pointer.id)) return;
    this.#fingers.set(pointer.id, pointer);
    const [a, b] = [...this.#fingers.values()];
    const { middle, apart } = pairOf(a!, b!);
    const { middle: before, apart: earlier } = this.#start;
    const moved = panned(this.#view, middle.x - before.x, middle.y - before.y);
    setView(zoomed(moved, apart / Math.max(1, earlier), middle));
  }

  end(): void {}
}

interface Pair {
  middle: Point;
  apart: number;
}

const pairOf = (a: Point, b: Point): Pair => ({
  middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  apart: Math.hypot(a.x - b.x, a.y - b.y),
});
