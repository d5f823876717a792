/**
 * Lambert's conformal conic projection for Norway: the country keeps its shape, and a kilometre is as long in the south
 * as in the north. Snyder, Map Projections (1987), equations 15-1 to 15-11, on a sphere.
 */
const RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

const [PHI_1, PHI_2, PHI_0, LAMBDA_0] = [60, 70, 65, 16].map(radians) as [number, number, number, number];
const halfway = (phi: number) => Math.tan(Math.PI / 4 + phi / 2);
const N = Math.log(Math.cos(PHI_1) / Math.cos(PHI_2)) / Math.log(halfway(PHI_2) / halfway(PHI_1));
const F = (Math.cos(PHI_1) * halfway(PHI_1) ** N) / N;
const rhoOf = (phi: number) => (RADIUS_KM * F) / halfway(phi) ** N;
const RHO_0 = rhoOf(PHI_0);

export type LonLat = readonly [longitude: number, latitude: number];
/** Kilometres to the east and to the south of 16° E 65° N. */
export type Point = readonly [x: number, y: number];

export function project([longitude, latitude]: LonLat): Point {
  const rho = rhoOf(radians(Math.max(-80, Math.min(89.9, latitude))));
  const theta = N * (radians(longitude) - LAMBDA_0);
  return [rho * Math.sin(theta), rho * Math.cos(theta) - RHO_0];
}

export function unproject([x, y]: Point): LonLat {
  const down = y + RHO_0;
  const rho = Math.sign(N) * Math.hypot(x, down);
  const theta = Math.atan2(x, down);
  const phi = 2 * Math.atan((RADIUS_KM * F * (1 / rho)) ** (1 / N)) - Math.PI / 2;
  return [degrees(theta / N + LAMBDA_0), degrees(phi)];
}

/** What a map shows: its centre in kilometres, and pixels per kilometre. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const toScreen = (view: View, { width, height }: Size, [x, y]: Point): Point => [
  (x - view.x) * view.scale + width / 2,
  (y - view.y) * view.scale + height / 2,
];

export const fromScreen = (view: View, { width, height }: Size, [x, y]: Point): Point => [
  (x - width / 2) / view.scale + view.x,
  (y - height / 2) / view.scale + view.y,
];

export const MIN_SCALE = 0.12;
export const MAX_SCALE = 20;

/** Zooms so that the point under the pointer stays there. */
export function zoomAt(view: View, size: Size, factor: number, at: Point): View {
  const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, view.scale * factor));
  const [x, y] = fromScreen(view, size, at);
  const by = view.scale / scale;
  return { scale, x: x + (view.x - x) * by, y: y + (view.y - y) * by };
}

/** The view that shows all points, with some room around them. */
export function fit(points: readonly Point[], { width, height }: Size, most = 2.2): View | undefined {
  if (points.length === 0 || width === 0 || height === 0) return undefined;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 0.78;
  const scale = Math.min(
    most,
    (width * room) / Math.max(1, east - west),
    (height * room) / Math.max(1, bottom - top),
  );
  return { x: (west + east) / 2, y: (top + bottom) / 2, scale: Math.max(MIN_SCALE, scale) };
}

/** The box of degrees that holds everything a view shows. */
export function boundsOf(view: View, size: Size): readonly [number, number, number, number] {
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const edge = steps.flatMap((at): Point[] => [
    [at * size.width, 0],
    [at * size.width, size.height],
    [0, at * size.height],
    [size.width, at * size.height],
  ]);
  const corners = edge.map((point) => unproject(fromScreen(view, size, point)));
  const [longitudes, latitudes] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  return [
    Math.max(-180, Math.min(...longitudes)),
    Math.max(-90, Math.min(...latitudes)),
    Math.min(180, Math.max(...longitudes)),
    Math.min(90, Math.max(...latitudes)),
  ];
}

export interface Placed<T> {
  at: Point;
  items: T[];
}

/** Puts what lies closer than a cell together, so that thousands of points remain few shapes. */
export function cluster<T>(points: readonly { at: Point; item: T }[], size: Size, cell = 15): Placed<T>[] {
  const cells = new Map<string, Placed<T>>();
  for (const { at, item } of points) {
    const [x, y] = at;
    if (x < -20 || y < -20 || x > size.width + 20 || y > size.height + 20) continue;
    const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
    const placed = cells.get(key);
    if (placed) placed.items.push(item);
    else cells.set(key, { at, items: [item] });
  }
  return [...cells.values()];
}
