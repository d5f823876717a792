import type OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { begin } from '../../../settled/index.js';
import { type Place, PROJECTION } from './plane.js';
import { type Box, CLEAR, COUNTRY, isWithin, RESOLUTIONS } from './views.js';

const PAN = 60;
export const MOVE_MS = 200;

/** A view of the plane; it begins with the country. */
export const planeView = (): View =>
  new View({
    projection: PROJECTION,
    center: [(COUNTRY[0] + COUNTRY[2]) / 2, (COUNTRY[1] + COUNTRY[3]) / 2],
    resolution: RESOLUTIONS.most,
    minResolution: RESOLUTIONS.least,
    maxResolution: RESOLUTIONS.most,
    extent: [...PROJECTION.getExtent()],
    constrainOnlyCenter: true,
    enableRotation: false,
  });

/** The part of the plane that the map shows, and how that moves. */
export class Sight {
  readonly view = planeView();
  /** Nobody has moved it, so it may still go to where the routes are. */
  isUntouched = true;
  readonly #isCalm: boolean;
  #map: OlMap | undefined;
  #size: readonly [number, number] = [0, 0];

  constructor(isCalm: boolean) {
    this.#isCalm = isCalm;
  }

  /** `begin` is asked for where to go as long as nobody has moved; `staysCentred`, whether the middle is looked at. */
  attach(map: OlMap, { begin, staysCentred }: { begin(): void; staysCentred(): boolean }): void {
    this.#map = map;
    for (const type of ['pointerdown', 'wheel'])
      map.getViewport().addEventListener(type, this.touch, { passive: true });
    const follow = () => {
      const [width, height] = this.size();
      const [widthBefore, heightBefore] = this.#size;
      this.#size = [width, height];
      if (this.isUntouched || widthBefore === 0) begin();
      else if (!staysCentred()) this.#shift(width - widthBefore, height - heightBefore);
    };
    map.on('change:size', follow);
    follow();
  }

  touch = (): void => {
    this.isUntouched = false;
  };

  size(): readonly [number, number] {
    return (this.#map?.getSize() as [number, number] | undefined) ?? [0, 0];
  }

  /** Metres of a pixel. */
  resolution(): number {
    return this.view.getResolution()!;
  }

  centre(): Place {
    return this.view.getCenter() as unknown as Place;
  }

  pan(right: number, up: number): void {
    this.touch();
    const step = PAN * this.resolution();
    const [east, north] = this.centre();
    this.view.setCenter([east + right * step, north + up * step]);
  }

  zoom(factor: number, anchor?: Place): void {
    this.touch();
    if (this.view.getAnimating()) this.view.cancelAnimations();
    this.#animate({
      resolution: this.view.getConstrainedResolution(this.resolution() / factor)!,
      ...(anchor && { anchor: [...anchor] }),
    });
  }

  show({ center, resolution }: { center: Place; resolution: number }, isAtOnce = false): void {
    this.#animate({ center: [...center], resolution }, isAtOnce);
  }

  /** Goes to what is not in sight, as near as it is now. */
  reveal(box: Box): void {
    const shown = this.view.calculateExtent([...this.size()]);
    if (isWithin(box, shown, CLEAR * this.resolution())) return;
    this.touch();
    this.#animate({ center: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] });
  }

  /** What is shown stays where it is on the screen: the profile below grows while somebody draws. */
  #shift(wider: number, higher: number): void {
    const half = this.resolution() / 2;
    const [east, north] = this.centre();
    this.view.setCenter([east + wider * half, north - higher * half]);
  }

  #animate(to: Parameters<View['animate']>[0] & object, isAtOnce = false): void {
    const duration = this.#isCalm || isAtOnce ? 0 : MOVE_MS;
    this.view.animate({ ...to, duration }, begin('the map'));
  }
}
