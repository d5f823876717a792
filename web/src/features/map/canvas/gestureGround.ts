import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { MapEditor } from '../editor.js';
import { type Hit, hitOn } from './hits.js';
import type { Line } from './line.js';
import type { OtherRoute } from './paintOthers.js';
import type { Place } from './plane.js';
import { type Landing, landingAt } from './snap.js';

export type PointerOnMap = MapBrowserEvent<PointerEvent>;

/** The map that gestures are made on. */
export interface GestureGround {
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

/** What of the route lies under a pointer. */
export const hitBy = (ground: GestureGround, { pixel, originalEvent }: PointerOnMap): Hit | undefined =>
  hitOn(
    ground.line(),
    ground.editor(),
    ground.placeAt(pixel),
    ground.resolution(),
    originalEvent.pointerType === 'touch',
  );

/** Where a point comes to lie that a pointer lets go. With Alt, nothing beside it matters. */
export const landingOf = (ground: GestureGround, { pixel, originalEvent }: PointerOnMap): Landing =>
  landingAt(ground.placeAt(pixel), {
    others: ground.others(),
    drawn: ground.editor().drawn,
    resolution: ground.resolution(),
    isFree: originalEvent.altKey,
  });
