import type { Point } from '@spadework/core/geometry';
import { toSection } from '../canvas/view.js';
import { type Gesture, type Pointer, type Surface, TREMBLE } from './gesture.js';

/** A frame that selects what it touches. */
export class Marquee implements Gesture {
  readonly #from: Point;
  #to: Point;

  constructor(from: Point, surface: Surface) {
    this.#from = from;
    this.#to = from;
    this.#show(surface);
  }

  move(pointer: Pointer, surface: Surface): void {
    this.#to = pointer;
    this.#show(surface);
  }

  end({ editor, view, drawn }: Surface): void {
    if (Math.hypot(this.#to.x - this.#from.x, this.#to.y - this.#from.y) <= TREMBLE) return;
    const [a, b] = [toSection(view, this.#from), toSection(view, this.#to)];
    const caught = drawn.filter(
      ({ x, y, width, height, isInside }) =>
        !isInside &&
        x < Math.max(a.x, b.x) &&
        x + width > Math.min(a.x, b.x) &&
        y < Math.max(a.y, b.y) &&
        y + height > Math.min(a.y, b.y),
    );
    editor.select(caught.map(({ item }) => item.id));
  }

  #show({ show }: Surface): void {
    show({ kind: 'marquee', from: this.#from, to: this.#to });
  }
}
