import type { Position } from '@spadework/core/route';
import { type GestureGround, hitBy, landingOf, type PointerOnMap } from './gestureGround.js';
import { chainageOn } from './hits.js';
import { distance, type OnLeg } from './line.js';
import type { Place } from './plane.js';

/** The second click of a double click comes by then, this near. */
const DOUBLE = { ms: 400, pixels: 8 };

/** Clicks and taps: while the route is drawn they add points, else they choose, and with Shift split. */
export class Clicks {
  readonly #ground: GestureGround;
  #last: { at: number; place: Place } | undefined;

  constructor(ground: GestureGround) {
    this.#ground = ground;
  }

  click(event: PointerOnMap): void {
    const place = this.#ground.placeAt(event.pixel);
    const before = this.#last;
    this.#last = { at: event.originalEvent.timeStamp, place };
    const isDouble =
      before !== undefined && this.#last.at - before.at < DOUBLE.ms && this.#isAt(before.place, place);
    if (this.#ground.editor().isDrawing) this.#draw(event, place, isDouble);
    else this.#choose(event, place, isDouble);
  }

  /** Adds a point at the end; whether that could be. */
  add(position: Position): boolean {
    const { act, drawn } = this.#ground.editor();
    if (!act.addPoint(position)) return false;
    this.#ground.choose({ position: drawn.route.positions.length });
    return true;
  }

  /** A click on the last point ends, as a double click does: two points there would be none. */
  #draw(event: PointerOnMap, place: Place, isDouble: boolean): void {
    const last = this.#ground.line().places.at(-1);
    if (isDouble || (last && this.#isAt(last, place))) this.#ground.editor().draw(false);
    else this.add(landingOf(this.#ground, event).position);
  }

  #choose(event: PointerOnMap, place: Place, isDouble: boolean): void {
    const { line, editor, choose, zoomAt } = this.#ground;
    const { mayEdit, act } = editor();
    const { position, point, leg } = hitBy(this.#ground, event) ?? {};
    if (leg && event.originalEvent.shiftKey && mayEdit) act.split(chainageOn(line(), leg));
    else if (position !== undefined) choose({ position });
    else if (point !== undefined) choose({ point });
    else if (leg) choose({ stretch: this.#stretchOf(leg) });
    else if (isDouble) zoomAt(place);
    else choose({});
  }

  #isAt = (one: Place, other: Place): boolean =>
    distance(one, other) < DOUBLE.pixels * this.#ground.resolution();

  #stretchOf(leg: OnLeg): number {
    const chainage = chainageOn(this.#ground.line(), leg);
    const { stretches } = this.#ground.editor().drawn.route;
    return Math.max(
      0,
      stretches.findLastIndex(({ from }) => from <= chainage),
    );
  }
}
