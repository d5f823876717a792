import DragPan from 'ol/interaction/DragPan.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import type BaseLayer from 'ol/layer/Base.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import type { MapEditor } from '../editor.js';
import type { Chosen } from '../state.js';
import { Gestures } from './gestures.js';
import { boxAround, type Line, placesAt, stretchPaths } from './line.js';
import { type LayerName, layersOf, TILES_INDEX } from './painters.js';
import type { OtherRoute } from './paintOthers.js';
import { onThemeShown, Palette } from './palette.js';
import { type Place, PROJECTION, placeOf } from './plane.js';
import { CLEAR, COUNTRY, fitted, isWithin, mostOf, RESOLUTIONS } from './views.js';

const PAN = 60;
const MOVE_MS = 200;
/** A pointer that moves less has not moved, in pixels. */
const TOLERANCE = 4;

const isSame = (a: Chosen, b: Chosen): boolean =>
  a.position === b.position && a.stretch === b.stretch && a.point === b.point;

/** The map with the route on it, outside of React: it lives as long as its element. */
export class MapDrawing {
  readonly gestures: Gestures;
  readonly #map: OlMap;
  readonly #palette: Palette;
  readonly #layers: ReturnType<typeof layersOf>;
  readonly #stopTheme: () => void;
  readonly #isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #editor: MapEditor;
  #line: Line;
  #others: readonly OtherRoute[] = [];
  #tiles: readonly BaseLayer[] = [];
  #chosen: Chosen;
  /** Nobody has moved the view, so it may still go to where the routes are. */
  #isUntouched = true;
  #hasCross = false;
  #size: readonly [number, number] = [0, 0];

  constructor(target: HTMLElement, editor: MapEditor) {
    this.#editor = editor;
    this.#line = lineOf(editor);
    this.#chosen = editor.chosen;
    this.#palette = new Palette(target);
    this.gestures = new Gestures({
      editor: () => this.#editor,
      line: () => this.#line,
      others: () => this.#others,
      resolution: () => this.#view.getResolution()!,
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
      palette: this.#palette,
      editor: () => this.#editor,
      line: () => this.#line,
      others: () => this.#others,
      gestures: this.gestures,
      isTouch: matchMedia('(pointer: coarse)').matches,
    });
    const kinetic = this.#isCalm ? undefined : new Kinetic(-0.005, 0.05, 100);
    this.#map = new OlMap({
      target,
      controls: [],
      // Events come to the last one first.
      interactions: [
        new DragPan(kinetic ? { kinetic } : {}),
        new PinchZoom({ duration: this.#isCalm ? 0 : MOVE_MS }),
        new MouseWheelZoom({ duration: this.#isCalm ? 0 : MOVE_MS }),
        this.gestures,
      ],
      layers: Object.values(this.#layers).map(({ layer }) => layer),
      moveTolerance: TOLERANCE,
      view: new View({
        projection: PROJECTION,
        center: [...COUNTRY.center],
        resolution: COUNTRY.resolution,
        minResolution: RESOLUTIONS.least,
        maxResolution: RESOLUTIONS.most,
        extent: [...PROJECTION.getExtent()],
        constrainOnlyCenter: true,
        enableRotation: false,
      }),
    });
    for (const type of ['pointerdown', 'wheel'])
      this.#map.getViewport().addEventListener(type, this.#touched, { passive: true });
    this.#map.getViewport().addEventListener('pointerleave', () => this.gestures.leave());
    this.#stopTheme = onThemeShown(() => this.repaint());
    addEventListener('beforeprint', this.#beforePrint);
    this.#map.on('change:size', () => this.#followSize());
    this.#followSize();
  }

  dispose(): void {
    this.gestures.cancel();
    this.#stopTheme();
    removeEventListener('beforeprint', this.#beforePrint);
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  /** What is shown has changed. */
  update(editor: MapEditor): void {
    const before = this.#editor;
    this.#editor = editor;
    const isOther = before.drawn !== editor.drawn;
    if (isOther) {
      this.#line = lineOf(editor);
      this.gestures.follow();
      this.gestures.hovered = undefined;
      // What is typed comes into view while nobody has gone anywhere.
      if (this.#isUntouched) this.#begin();
    }
    if (before.isDrawing !== editor.isDrawing) this.gestures.pointer = undefined;
    this.#followCross();
    this.repaint('route', 'gesture');
    this.#showCursor();
    if (isSame(editor.chosen, this.#chosen)) return;
    this.#chosen = editor.chosen;
    if (!this.gestures.isOn()) this.#reveal(editor.chosen);
  }

  /** The other routes have been read. */
  setOthers(others: readonly OtherRoute[]): void {
    this.#others = others;
    this.repaint('others');
    if (this.#isUntouched) this.#begin();
  }

  /** Maps of others, the undermost first. */
  setTiles(layers: readonly BaseLayer[]): void {
    for (const layer of this.#tiles) this.#map.removeLayer(layer);
    this.#tiles = layers;
    for (const layer of layers) {
      layer.setZIndex(TILES_INDEX);
      this.#map.addLayer(layer);
    }
  }

  repaint(...names: LayerName[]): void {
    if (names.length === 0) this.#palette.forget();
    for (const name of names.length ? names : (Object.keys(this.#layers) as LayerName[]))
      this.#layers[name].repaint();
  }

  pan(right: number, up: number): void {
    if (this.gestures.isOn()) return;
    this.#touched();
    const step = PAN * this.#view.getResolution()!;
    const [east, north] = this.#view.getCenter() as [number, number];
    this.#view.setCenter([east + right * step, north + up * step]);
    this.#followCross();
  }

  zoom(factor: number, anchor?: Place): void {
    if (this.gestures.isOn()) return;
    this.#touched();
    if (this.#view.getAnimating()) this.#view.cancelAnimations();
    this.#view.animate({
      resolution: this.#view.getConstrainedResolution(this.#view.getResolution()! / factor)!,
      ...(anchor && { anchor: [...anchor] }),
      duration: this.#isCalm ? 0 : MOVE_MS,
    });
    this.#followCross();
  }

  /** The whole route, else what there is. */
  fit(): void {
    if (this.gestures.isOn()) return;
    this.#touched();
    this.#show(this.#home());
  }

  /** Whether a cross in the middle says where Enter adds a point. */
  showCross(hasCross: boolean): void {
    this.#hasCross = hasCross;
    this.#followCross();
  }

  /** Adds a point at the cross; whether that could be. */
  addAtCross(): boolean {
    const { place } = this.#crossed();
    return this.gestures.add(this.gestures.landing(place, false, this.#editor.drawn).position);
  }

  get #view(): View {
    return this.#map.getView();
  }

  #touched = (): void => {
    this.#isUntouched = false;
  };

  #beforePrint = (): void => {
    this.repaint();
    this.#map.renderSync();
  };

  #crossed() {
    const place = this.#view.getCenter() as unknown as Place;
    return this.gestures.landing(place, false, this.#editor.drawn);
  }

  #followCross(): void {
    if (!this.#hasCross || !this.#editor.isDrawing) return;
    this.gestures.pointer = this.#crossed();
    this.repaint('gesture');
  }

  #choose(chosen: Chosen): void {
    this.#chosen = chosen;
    this.#editor.choose(chosen);
  }

  #showCursor(): void {
    const { dragged, hovered } = this.gestures;
    const { isDrawing, mayEdit } = this.#editor;
    const on = hovered ? (mayEdit ? 'point' : 'line') : 'ground';
    this.#map.getTargetElement().dataset.cursor = dragged?.place ? 'dragged' : isDrawing ? 'draw' : on;
  }

  /** What is chosen elsewhere comes into view. */
  #reveal({ position, stretch, point }: Chosen): void {
    const { route } = this.#editor.drawn;
    const mark = point === undefined ? undefined : route.points[point];
    const places =
      stretch !== undefined
        ? stretchPaths(this.#line, route.stretches).find((path) => path.stretch === stretch)?.places
        : mark
          ? placesAt(this.#line, [mark.chainage])
          : position === undefined
            ? undefined
            : this.#line.places.slice(position, position + 1);
    const box = places && boxAround(places);
    const shown = this.#view.calculateExtent(this.#map.getSize());
    if (!box || isWithin(box, shown, CLEAR * this.#view.getResolution()!)) return;
    this.#touched();
    this.#view.animate({
      center: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
      duration: this.#isCalm ? 0 : MOVE_MS,
    });
  }

  /** What is shown stays where it is on the screen: the profile below grows while somebody draws. */
  #followSize(): void {
    const [width, height] = this.#map.getSize() ?? [0, 0];
    const [widthBefore, heightBefore] = this.#size;
    this.#size = [width!, height!];
    if (this.#isUntouched || widthBefore === 0) {
      this.#begin();
      return;
    }
    const half = this.#view.getResolution()! / 2;
    const [east, north] = this.#view.getCenter() as [number, number];
    this.#view.setCenter([east + (width! - widthBefore) * half, north - (height! - heightBefore) * half]);
  }

  #home() {
    return fitted(
      [
        boxAround(this.#line.places),
        mostOf(this.#others.map(({ box }) => box)),
        boxAround(placesOf(this.#editor)),
      ],
      this.#map.getSize() as [number, number] | undefined,
    );
  }

  #begin(): void {
    this.#show(this.#home(), 0);
  }

  #show({ center, resolution }: { center: Place; resolution: number }, duration = MOVE_MS): void {
    this.#view.animate({ center: [...center], resolution, duration: this.#isCalm ? 0 : duration });
  }
}

const lineOf = ({ drawn: { route, chainages } }: MapEditor): Line => ({
  places: route.positions.map(placeOf),
  chainages,
});

/** Where the project says that it is. */
function placesOf({ project }: MapEditor): Place[] {
  const { latitude, longitude } = project.location?.coordinate ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? [placeOf([longitude, latitude])]
    : [];
}
