/** Where a segment lies. */

/** ETRS89 in degrees, its zones of UTM, and these with heights in NN2000. */
export const CRS_CODES = [
  'EPSG:4326',
  'EPSG:4258',
  'EPSG:25831',
  'EPSG:25832',
  'EPSG:25833',
  'EPSG:25834',
  'EPSG:25835',
  'EPSG:25836',
  'EPSG:5971',
  'EPSG:5972',
  'EPSG:5973',
  'EPSG:5974',
  'EPSG:5975',
  'EPSG:5976',
] as const;
export type Crs = (typeof CRS_CODES)[number];

/** East and north in metres, or longitude and latitude in degrees; the height in metres. */
export type Position = readonly [east: number, north: number, height?: number];

export const SOURCES = ['PLANNED', 'DIGITISED', 'SURVEYED'] as const;
export type Source = (typeof SOURCES)[number];

export const CROSSINGS = ['ROAD', 'RAILWAY', 'WATER', 'OTHER'] as const;
export type Crossing = (typeof CROSSINGS)[number];

export const POINT_KINDS = ['JOINT', 'MANHOLE', 'STATION', 'OTHER'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export const SENSITIVITIES = ['POWER_SENSITIVE', 'NONE'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** A part of a route with one cross-section, by chainage in metres. */
export interface Stretch {
  from: number;
  to: number;
  sectionId: string;
  name?: string;
  crossing?: Crossing;
}

export interface RoutePoint {
  chainage: number;
  kind: PointKind;
  name?: string;
}

/** A route as it is stored. Positions are degrees with nine decimals, heights metres with three. */
export interface Route {
  positions: readonly Position[];
  stretches: readonly Stretch[];
  points: readonly RoutePoint[];
  source: Source;
  accuracy?: number;
}

export const MAX_IN_ROUTE = {
  positions: 10_000,
  metres: 200_000,
  stretches: 500,
  points: 500,
  /** Characters. */
  name: 255,
  /** m. */
  accuracy: 1000,
};
