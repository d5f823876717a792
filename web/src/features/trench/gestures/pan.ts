import type { Point } from '@spadework/core/geometry';
import { panned, type View } from '../canvas/view.js';
import type { Gesture, Pointer, Surface } from './gesture.js';

/** The view follows the pointer. */
export class Pan implements Gesture {
  readonly #from: Point;
  readonly #view: View;

  constructor(from: Point, { view, show }: Surface) {
    this.#from = from;
    this.#view = view;
    show({ kind: 'pan' });
  }

  move(pointer: Pointer, { setView }: Surface): void {
    setView(panned(this.#view, pointer.x - this.#from.x, pointer.y - this.#from.y));
  }

  end(): void {}
}
