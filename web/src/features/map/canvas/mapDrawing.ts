import DragPan from 'ol/interaction/DragPan.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import OlMap from 'ol/Map.js';
import type { MapEditor } from '../editor.js';
import type { Chosen } from '../state.js';
import { Gestures } from './gestures.js';
import { boxAround, type Line, placesAt, stretchPaths } from './line.js';
import { type LayerName, layersOf } from './painters.js';
import type { OtherRoute } from './paintOthers.js';
import { onThemeShown, Palette } from './palette.js';
import { type Place, placeOf } from './plane.js';
import { paintForPaper } from './printed.js';
import { MOVE_MS, Sight } from './sight.js';
import { landingAt } from './snap.js';
import { TilesOn } from './tilesOn.js';
import { COUNTRY, fitted, mostOf } from './views.js';

/** A pointer that moves less has not moved, in pixels. */
const TOLERANCE = 4;

const isSame = (a: Chosen, b: Chosen): boolean =>
  a.position === b.position && a.stretch === b.stretch && a.point === b.point;

/** The map with the route on it, outside of React: it lives as long as its element. */
export class MapDrawing {
  readonly gestures: Gestures;
  readonly tiles: TilesOn;
  readonly #map: OlMap;
  readonly #sight: Sight;
  readonly #palette: Palette;
  readonly #layers: ReturnType<typeof layersOf>;
  /** What a printer gets of it; nobody sees it on the screen. */
  readonly #paper = document.createElement('canvas');
  readonly #stopTheme: () => void;
  #editor: MapEditor;
  #line: Line;
  #others: readonly OtherRoute[] = [];
  #chosen: Chosen;
  #hasCross = false;

  constructor(target: HTMLElement, editor: MapEditor) {
    this.#editor = editor;
    this.#line = lineOf(editor);
    this.#chosen = editor.chosen;
    this.#palette = new Palette(target);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#sight = new Sight(isCalm);
    const shown = {
      editor: () => this.#editor,
      line: () => this.#line,
      others: () => this.#others,
    };
    this.gestures = new Gestures({
      ...shown,
      resolution: () => this.#sight.resolution(),
      placeAt: (pixel) => this.#map.getCoordinateFromPixel([...pixel]) as unknown as Place,
      choose: (chosen) => this.#choose(chosen),
      repaint: (what) => {
        if (what === 'route') this.#layers.route.repaint();
        this.#layers.gesture.repaint();
        this.#showCursor();
      },
      zoomAt: (place) => this.zoom(2, place),
    });
    this.#layers = layersOf({
      ...shown,
      palette: this.#palette,
      gestures: this.gestures,
      isTouch: matchMedia('(pointer: coarse)').matches,
    });
    const duration = isCalm ? 0 : MOVE_MS;
    this.#map = new OlMap({
      target,
      controls: [],
      // Events come to the last one first.
      interactions: [
        new DragPan(isCalm ? {} : { kinetic: new Kinetic(-0.005, 0.05, 100) }),
        new PinchZoom({ duration }),
        new MouseWheelZoom({ duration }),
        this.gestures,
      ],
      layers: Object.values(this.#layers).map(({ layer }) => layer),
      moveTolerance: TOLERANCE,
      view: this.#sight.view,
    });
    // The map learns from the next frame that the layout has changed: what is clicked before that would land elsewhere.
    for (const type of ['pointerdown', 'pointermove', 'pointerup'])
      target.addEventListener(type, () => this.#map.updateSize(), { capture: true });
    this.tiles = new TilesOn(this.#map);
    this.#map.getViewport().addEventListener('pointerleave', () => this.gestures.leave());
    target.append(this.#paper);
    this.#stopTheme = onThemeShown(() => this.#repaintAll());
    addEventListener('beforeprint', this.#beforePrint);
    this.#sight.attach(this.#map, { begin: () => this.#begin(), staysCentred: () => this.#hasCross });
  }

  dispose(): void {
    this.gestures.cancel();
    this.#stopTheme();
    removeEventListener('beforeprint', this.#beforePrint);
    this.#paper.remove();
    this.tiles.dispose();
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  /** What is shown has changed. */
  update(editor: MapEditor): void {
    const before = this.#editor;
    this.#editor = editor;
    if (before.drawn !== editor.drawn) {
      this.#line = lineOf(editor);
      this.gestures.follow();
      // What is typed comes into view while nobody has gone anywhere; the first of it always, which may lie in another county.
      const isFirst = before.drawn.route.positions.length === 0 && !editor.isDrawing;
      if (this.#sight.isUntouched || isFirst) this.#begin();
    }
    if (before.isDrawing !== editor.isDrawing) this.gestures.pointer = undefined;
    this.#followCross();
    this.#repaint('route', 'gesture');
    this.#showCursor();
    if (isSame(editor.chosen, this.#chosen)) return;
    this.#chosen = editor.chosen;
    const box = boxAround(this.#placesOf(editor.chosen));
    if (box && !this.gestures.isOn()) this.#sight.reveal(box);
  }

  /** The other routes have been read. */
  setOthers(others: readonly OtherRoute[]): void {
    this.#others = others;
    this.#repaint('others');
    if (this.#sight.isUntouched) this.#begin();
  }

  pan(right: number, up: number): void {
    if (this.gestures.isOn()) return;
    this.#sight.pan(right, up);
    this.#followCross();
  }

  zoom(factor: number, anchor?: Place): void {
    if (this.gestures.isOn()) return;
    this.#sight.zoom(factor, anchor);
    this.#followCross();
  }

  /** The whole route, else what there is. */
  fit(): void {
    if (this.gestures.isOn()) return;
    this.#sight.touch();
    this.#sight.show(this.#home());
  }

  /** Whether a cross in the middle says where Enter adds a point. */
  showCross(hasCross: boolean): void {
    this.#hasCross = hasCross;
    this.#followCross();
  }

  /** Adds a point at the cross; whether that could be. */
  addAtCross(): boolean {
    return this.gestures.clicks.add(this.#crossed().position);
  }

  #crossed() {
    return landingAt(this.#sight.centre(), {
      others: this.#others,
      drawn: this.#editor.drawn,
      resolution: this.#sight.resolution(),
    });
  }

  #followCross(): void {
    if (!this.#hasCross || !this.#editor.isDrawing) return;
    this.gestures.pointer = this.#crossed();
    this.#repaint('gesture');
  }

  #repaint(...names: LayerName[]): void {
    for (const name of names) this.#layers[name].repaint();
  }

  #repaintAll(): void {
    this.#palette.forget();
    for (const layer of Object.values(this.#layers)) layer.repaint();
  }

  #beforePrint = (): void => {
    this.#repaintAll();
    this.#map.renderSync();
    paintForPaper(this.#paper, this.#map.getViewport());
  };

  #choose(chosen: Chosen): void {
    this.#chosen = chosen;
    this.#editor.choose(chosen);
  }

  #showCursor(): void {
    const { dragged, hovered } = this.gestures;
    const on = dragged?.place ? 'dragged' : this.#editor.isDrawing ? 'draw' : hovered ? 'line' : 'ground';
    this.#map.getTargetElement().dataset.cursor = on;
  }

  #placesOf({ position, stretch, point }: Chosen): readonly Place[] {
    const { stretches, points } = this.#editor.drawn.route;
    const mark = point === undefined ? undefined : points[point];
    if (position !== undefined) return this.#line.places.slice(position, position + 1);
    if (mark) return placesAt(this.#line, [mark.chainage]);
    return stretchPaths(this.#line, stretches).find((path) => path.stretch === stretch)?.places ?? [];
  }

  #home() {
    const boxes = [
      boxAround(this.#line.places),
      mostOf(this.#others.map(({ box }) => box)),
      boxAround(projectPlaces(this.#editor)),
      COUNTRY,
    ];
    return fitted(boxes, this.#sight.size());
  }

  #begin(): void {
    this.#sight.show(this.#home(), true);
  }
}

const lineOf = ({ drawn: { route, chainages } }: MapEditor): Line => ({
  places: route.positions.map(placeOf),
  chainages,
});

/** Where the project says that it is. */
function projectPlaces({ project }: MapEditor): Place[] {
  const { latitude, longitude } = project.location?.coordinate ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? [placeOf([longitude, latitude])]
    : [];
}
