import Interaction from 'ol/interaction/Interaction.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { Clicks } from './clicks.js';
import { type Dragged, dragAgain, previewOf } from './dragged.js';
import { type GestureGround, hitBy, landingOf, type PointerOnMap } from './gestureGround.js';
import type { OnLeg } from './line.js';
import type { Landing } from './snap.js';

const LONG_PRESS_MS = 500;

/** What is done with mouse, pen and fingers on the route. All other gestures belong to the view. */
export class Gestures extends Interaction {
  dragged: Dragged | undefined;
  /** Where the next point would be while the route is drawn. */
  pointer: Landing | undefined;
  /** What the pointer is on. */
  hovered: { position: number } | { leg: OnLeg } | undefined;
  readonly clicks: Clicks;
  readonly #ground: GestureGround;
  #pressing: ReturnType<typeof setTimeout> | undefined;
  /** What was pressed has become a long press, or was given up: nothing follows when it is let go. */
  #isSpent = false;

  constructor(ground: GestureGround) {
    super();
    this.clicks = new Clicks(ground);
    this.#ground = ground;
  }

  /** Whether the view has to stand still. */
  isOn(): boolean {
    return this.dragged !== undefined;
  }

  override handleEvent(event: MapBrowserEvent): boolean {
    switch (event.type) {
      case 'pointerdown':
        return this.#down(event as PointerOnMap);
      case 'pointerdrag':
        return this.#drag(event as PointerOnMap);
      case 'pointerup':
        return this.#up(event as PointerOnMap);
      case 'pointermove':
        return this.#move(event as PointerOnMap);
      case 'click':
        return this.#click(event as PointerOnMap);
      default:
        // The wheel, too: the view stands still.
        return !this.dragged?.place;
    }
  }

  /** The route was changed, maybe by somebody else. */
  follow(): void {
    this.hovered = undefined;
    if (!this.dragged) return;
    const { drawn } = this.#ground.editor();
    if (this.dragged.drawn === drawn) return;
    const again = dragAgain(this.dragged, drawn);
    if (again) this.dragged = again;
    else this.cancel();
  }

  /** What is dragged goes back to where it was. */
  cancel(): void {
    clearTimeout(this.#pressing);
    if (!this.dragged) return;
    this.dragged = undefined;
    this.#isSpent = true;
    this.#ground.editor().live.drag(undefined);
    this.#ground.repaint('route');
  }

  /** The pointer has left the map. */
  leave(): void {
    if (!this.pointer && !this.hovered) return;
    this.pointer = undefined;
    this.hovered = undefined;
    this.#ground.repaint('gesture');
  }

  #down(event: PointerOnMap): boolean {
    const { originalEvent, activePointers = [] } = event;
    if (activePointers.length > 1) {
      this.cancel();
      this.#isSpent = true;
      return true;
    }
    this.#isSpent = false;
    const { mayEdit, drawn } = this.#ground.editor();
    if (!mayEdit || originalEvent.button !== 0 || originalEvent.shiftKey) return true;
    const hit = hitBy(this.#ground, event);
    const target =
      hit?.position !== undefined
        ? { index: hit.position, isNew: false }
        : hit?.leg && hit.isHandle
          ? { index: hit.leg.leg + 1, isNew: true }
          : undefined;
    if (!target) return true;
    this.dragged = { ...target, drawn, preview: previewOf(drawn, target) };
    if (originalEvent.pointerType === 'touch' && !target.isNew)
      this.#pressing = setTimeout(() => this.#longPress(target.index), LONG_PRESS_MS);
    return false;
  }

  #longPress(index: number): void {
    this.cancel();
    this.#ground.editor().act.removePoint(index);
  }

  #drag(event: PointerOnMap): boolean {
    clearTimeout(this.#pressing);
    const { dragged } = this;
    if (!dragged) return true;
    const isFirst = !dragged.place;
    Object.assign(dragged, landingOf(this.#ground, event));
    const { live } = this.#ground.editor();
    live.drag(() => {
      const now = this.dragged;
      return now?.position ? now.preview(now.position) : this.#ground.editor().drawn;
    });
    this.#ground.repaint(isFirst ? 'route' : 'gesture');
    return false;
  }

  #up(event: PointerOnMap): boolean {
    clearTimeout(this.#pressing);
    const { dragged } = this;
    if (!dragged) return true;
    this.dragged = undefined;
    const { act, live } = this.#ground.editor();
    if (dragged.position && event.originalEvent.type !== 'pointercancel') {
      const { index, isNew, position } = dragged;
      const isDone = isNew ? act.addPoint(position, index) : act.movePoint(index, position);
      if (isDone) this.#ground.choose({ position: index });
    }
    live.drag(undefined);
    if (dragged.place) this.#ground.repaint('route');
    return false;
  }

  #move(event: PointerOnMap): boolean {
    if (this.dragged) return false;
    if (event.dragging || event.originalEvent.pointerType === 'touch') return true;
    const { isDrawing } = this.#ground.editor();
    const hit = hitBy(this.#ground, event);
    this.hovered =
      hit?.position !== undefined
        ? { position: hit.position }
        : hit?.leg && !isDrawing
          ? { leg: hit.leg }
          : undefined;
    this.pointer = isDrawing ? landingOf(this.#ground, event) : undefined;
    this.#ground.repaint('gesture');
    return true;
  }

  #click(event: PointerOnMap): boolean {
    if (!this.#isSpent) this.clicks.click(event);
    return false;
  }
}
