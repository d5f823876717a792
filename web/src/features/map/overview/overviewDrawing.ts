import OlMap from 'ol/Map.js';
import { routeUnder } from '../canvas/hits.js';
import { paintFrame, RULER } from '../canvas/paintFrame.js';
import { paintGround } from '../canvas/paintGround.js';
import { type OtherRoute, paintOthers, type RouteLook } from '../canvas/paintOthers.js';
import { onThemeShown, Palette } from '../canvas/palette.js';
import type { Place } from '../canvas/plane.js';
import { LAYERS, paintedLayer, type Sheet } from '../canvas/sheet.js';
import { planeView } from '../canvas/sight.js';
import { TilesOn } from '../canvas/tilesOn.js';
import { fitted, mostOf } from '../canvas/views.js';

const ALONE: RouteLook = { line: '--ink-2', width: 2.5, names: '--ink-2' };
/** Wider than the others, and named: it is never told by colour alone. */
const CURRENT: RouteLook = { line: '--selection', width: 5 };

/** How far the name of a route stands off it, and off the edges of the map, in pixels. */
const NAME = { away: 10, clear: 6 };

/** All routes of a project, on a map that stands still. It lives outside of React, as long as its element. */
export class OverviewDrawing {
  readonly tiles: TilesOn;
  readonly #map: OlMap;
  readonly #view = planeView();
  readonly #name = document.createElement('span');
  readonly #layers;
  readonly #stopTheme: () => void;
  #routes: readonly OtherRoute[] = [];
  #current: OtherRoute | undefined;

  constructor(target: HTMLElement) {
    const palette = new Palette(target);
    this.#layers = {
      ground: paintedLayer((sheet) => paintGround(sheet, palette), LAYERS.ground),
      routes: paintedLayer((sheet) => {
        const isCurrent = (route: OtherRoute) => route === this.#current;
        const others = this.#routes.filter((route) => !isCurrent(route));
        paintOthers(sheet, palette, others, ALONE);
        paintOthers(sheet, palette, this.#routes.filter(isCurrent), CURRENT);
        this.#placeName(sheet);
      }, LAYERS.others),
      frame: paintedLayer((sheet) => paintFrame(sheet, palette), LAYERS.frame),
    };
    this.#map = new OlMap({
      target,
      controls: [],
      interactions: [],
      layers: Object.values(this.#layers).map(({ layer }) => layer),
      view: this.#view,
    });
    this.tiles = new TilesOn(this.#map);
    this.#name.className = 'route-overview-name';
    this.#name.hidden = true;
    target.append(this.#name);
    this.#stopTheme = onThemeShown(() => {
      palette.forget();
      for (const layer of Object.values(this.#layers)) layer.repaint();
    });
    this.#map.on('change:size', () => this.#fit());
  }

  dispose(): void {
    this.#stopTheme();
    this.#name.remove();
    this.tiles.dispose();
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  setRoutes(routes: readonly OtherRoute[]): void {
    this.#routes = routes;
    this.#layers.routes.repaint();
    this.#fit();
  }

  /** Shows which route is meant, and its name. */
  setCurrent(segmentId: number | undefined): void {
    this.#current = this.#routes.find((route) => route.segmentId === segmentId);
    this.#layers.routes.repaint();
  }

  /** The segment whose route lies under a pointer, which is somewhere in the window. */
  segmentUnder({ clientX, clientY, pointerType }: PointerEvent): number | undefined {
    const { left, top } = this.#map.getTargetElement().getBoundingClientRect();
    const place = this.#map.getCoordinateFromPixel([clientX - left, clientY - top]) as unknown as Place;
    if (!place) return undefined;
    return routeUnder(this.#routes, place, this.#view.getResolution()!, pointerType === 'touch')?.segmentId;
  }

  #fit(): void {
    const size = this.#map.getSize() as [number, number] | undefined;
    if (!size) return;
    const { center, resolution } = fitted([mostOf(this.#routes.map(({ box }) => box))], size);
    this.#view.setCenter([...center]);
    this.#view.setResolution(resolution);
  }

  /** The name stands above its route, or below it where there is no room: all of the line can be seen. */
  #placeName({ width, height, x, y }: Sheet): void {
    this.#name.hidden = !this.#current;
    if (!this.#current) return;
    this.#name.textContent = this.#current.name;
    const [west, south, east, north] = this.#current.box;
    const [wide, high] = [this.#name.offsetWidth, this.#name.offsetHeight];
    const least = RULER + NAME.clear;
    const above = y(north) - NAME.away - high;
    const below = Math.min(y(south) + NAME.away, height - NAME.clear - high);
    const top = above >= least ? above : below;
    const left = Math.max(least, Math.min(x((west + east) / 2) - wide / 2, width - NAME.clear - wide));
    this.#name.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }
}
