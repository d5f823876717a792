import Interaction from 'ol/interaction/Interaction.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { MapEditor } from '../editor.js';
import { type Dragged, dragAgain, previewOf } from './dragged.js';
import { chainageOn, hitOn } from './hits.js';
import { distance, type Line, type OnLeg } from './line.js';
import type { OtherRoute } from './paintOthers.js';
import type { Place } from './plane.js';
import { type Landing, landingAt } from './snap.js';

/** The map that gestures are made on. */
export interface Ground {
  editor(): MapEditor;
  line(): Line;
  others(): readonly OtherRoute[];
  /** Metres of a pixel. */
  resolution(): number;
  placeAt(pixel: readonly number[]): Place;
  choose(chosen: MapEditor['chosen']): void;
  /** `route` too: what is painted without being dragged has changed. */
  repaint(what: 'gesture' | 'route'): void;
  zoomAt(place: Place): void;
}

/** The second click of a double click comes by then, this near. */
const DOUBLE = { ms: 400, pixels: 8 };
const LONG_PRESS_MS = 500;

type PointerMove = MapBrowserEvent<PointerEvent>;

/** What is done with mouse, pen and fingers on the route. All other gestures belong to the view. */
export class Gestures extends Interaction {
  dragged: Dragged | undefined;
  /** Where the next point would be while the route is drawn. */
  pointer: Landing | undefined;
  /** What the pointer is on. */
  hovered: { position: number } | { leg: OnLeg } | undefined;
  readonly #ground: Ground;
  #clicked: { at: number; place: Place } | undefined;
  #pressing: ReturnType<typeof setTimeout> | undefined;
  /** What was pressed has become a long press, or was given up: nothing follows when it is let go. */
  #isSpent = false;

  constructor(ground: Ground) {
    super();
    this.#ground = ground;
  }

  /** Whether the view has to stand still. */
  isOn(): boolean {
    return this.dragged !== undefined;
  }

  override handleEvent(event: MapBrowserEvent): boolean {
    switch (event.type) {
      case 'pointerdown':
        return this.#down(event as PointerMove);
      case 'pointerdrag':
        return this.#drag(event as PointerMove);
      case 'pointerup':
        return this.#up(event as PointerMove);
      case 'pointermove':
        return this.#move(event as PointerMove);
      case 'click':
        return this.#click(event as PointerMove);
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

  #down(event: PointerMove): boolean {
    const { originalEvent, activePointers = [] } = event;
    if (activePointers.length > 1) {
      this.cancel();
      this.#isSpent = true;
      return true;
    }
    this.#isSpent = false;
    const { mayEdit, drawn } = this.#ground.editor();
    if (!mayEdit || originalEvent.button !== 0 || originalEvent.shiftKey) return true;
    const hit = this.#hit(event);
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

  #drag(event: PointerMove): boolean {
    clearTimeout(this.#pressing);
    const { dragged } = this;
    if (!dragged) return true;
    const isFirst = !dragged.place;
    Object.assign(dragged, this.#landing(event));
    const { live } = this.#ground.editor();
    live.drag(() => {
      const now = this.dragged;
      return now?.position ? now.preview(now.position) : this.#ground.editor().drawn;
    });
    this.#ground.repaint(isFirst ? 'route' : 'gesture');
    return false;
  }

  #up(event: PointerMove): boolean {
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

  #move(event: PointerMove): boolean {
    if (this.dragged) return false;
    if (event.dragging || event.originalEvent.pointerType === 'touch') return true;
    const { isDrawing } = this.#ground.editor();
    const hit = this.#hit(event);
    this.hovered =
      hit?.position !== undefined
        ? { position: hit.position }
        : hit?.leg && !isDrawing
          ? { leg: hit.leg }
          : undefined;
    this.pointer = isDrawing ? this.#landing(event) : undefined;
    this.#ground.repaint('gesture');
    return true;
  }

  #click(event: PointerMove): boolean {
    if (this.#isSpent) return false;
    const { editor, placeAt, resolution } = this.#ground;
    const { isDrawing, mayEdit, act } = editor();
    const place = placeAt(event.pixel);
    const before = this.#clicked;
    this.#clicked = { at: event.originalEvent.timeStamp, place };
    const isDouble =
      before !== undefined &&
      this.#clicked.at - before.at < DOUBLE.ms &&
      distance(before.place, place) < DOUBLE.pixels * resolution();
    if (isDrawing) this.#clickDrawing(event, isDouble);
    else {
      const hit = this.#hit(event);
      if (hit?.leg && event.originalEvent.shiftKey && mayEdit)
        act.split(chainageOn(this.#ground.line(), hit.leg));
      else if (hit?.position !== undefined) this.#ground.choose({ position: hit.position });
      else if (hit?.point !== undefined) this.#ground.choose({ point: hit.point });
      else if (hit?.leg) this.#ground.choose({ stretch: this.#stretchOf(hit.leg) });
      else if (isDouble) this.#ground.zoomAt(place);
      else this.#ground.choose({});
    }
    return false;
  }

  #clickDrawing(event: PointerMove, isDouble: boolean): void {
    const { editor, line, placeAt, resolution } = this.#ground;
    const { draw } = editor();
    const last = line().places.at(-1);
    const isOnLast =
      last !== undefined && distance(last, placeAt(event.pixel)) < DOUBLE.pixels * resolution();
    if (isDouble || isOnLast) draw(false);
    else this.add(this.#landing(event).position);
  }

  /** Adds a point at the end; whether that could be. */
  add(position: Dragged['position']): boolean {
    const { act, drawn } = this.#ground.editor();
    if (!position || !act.addPoint(position)) return false;
    this.#ground.choose({ position: drawn.route.positions.length });
    return true;
  }

  #landing({ pixel, originalEvent }: PointerMove): Landing {
    const { editor, others, placeAt, resolution } = this.#ground;
    return landingAt(placeAt(pixel), {
      others: others(),
      drawn: editor().drawn,
      resolution: resolution(),
      isFree: originalEvent.altKey,
    });
  }

  #hit({ pixel, originalEvent }: PointerMove) {
    const { editor, line, placeAt, resolution } = this.#ground;
    const isTouch = originalEvent.pointerType === 'touch';
    return hitOn(line(), editor(), placeAt(pixel), resolution(), isTouch);
  }

  #stretchOf(leg: OnLeg): number {
    const chainage = chainageOn(this.#ground.line(), leg);
    const { stretches } = this.#ground.editor().drawn.route;
    return Math.max(
      0,
      stretches.findLastIndex(({ from }) => from <= chainage),
    );
  }
}
