import type { AssumptionChanges } from './assumptions.js';
import type { Circuit } from './circuitModel.js';
import type {
  COVERING_FIELDS,
  DUCT_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SENSOR_FIELDS,
  ValuesOf,
} from './fields/index.js';
import { SECTION_TYPES } from './fields/sections.js';

export { COVERING_TYPES, type CoveringType } from './coveringTypes.js';

/** The model of a trench. It holds what callers decided, and copies of the catalog values that the layout needs. */

export { SECTION_TYPES };
export type SectionType = (typeof SECTION_TYPES)[number];

export const GROUP_CONFIGURATIONS = [
  'FLAT',
  'TRIANGLE',
  'TRIANGLE_MIRROR',
  'TRIANGLE_PLUS_ONE',
  'ONE_PLUS_TRIANGLE',
  'SINGLE',
  'PAIR',
  'PAIR_MIRROR',
  'CIRCLE',
  'SQUARE',
  'CUSTOM',
  'FIXED',
] as const;
export type GroupConfiguration = (typeof GROUP_CONFIGURATIONS)[number];

export const PIPE_CONFIGURATIONS = ['SINGLE', 'DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT'] as const;
export type PipeConfiguration = (typeof PIPE_CONFIGURATIONS)[number];

export const POSITIONINGS = [
  'AUTOMATIC',
  'MINIMUM_CLEAR_OPENING',
  'FIXED_CLEAR_OPENING',
  'SNAP_TO_NEAREST',
  'SNAP_TO_ITEM',
  'FREE_AUTOMATIC',
  'FREE_MANUAL',
] as const;
export type Positioning = (typeof POSITIONINGS)[number];

export const PIPE_CATEGORIES = ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'] as const;
export type PipeCategory = (typeof PIPE_CATEGORIES)[number];

export const CABLE_CATEGORIES = ['ELV', 'LV', 'MV', 'HV', 'EHV', 'DC'] as const;
export type CableCategory = (typeof CABLE_CATEGORIES)[number];

export const VOLTAGE_CATEGORIES = ['ELV', 'LV', 'MV', 'HV', 'EHV'] as const;
export type VoltageCategory = (typeof VOLTAGE_CATEGORIES)[number];

export const TERRAIN_TYPES = ['URBAN', 'ROAD', 'FIELD', 'FOREST', 'OTHER'] as const;
export type TerrainType = (typeof TERRAIN_TYPES)[number];

/** What lies around the cables in a pipe. */
export const PIPE_FILLS = ['AIR', 'WATER', 'BENTONITE', 'CONCRETE'] as const;
export type PipeFill = (typeof PIPE_FILLS)[number];

export const CULVERT_FILLS = [...PIPE_FILLS, 'SAND'] as const;
export type CulvertFill = (typeof CULVERT_FILLS)[number];

export interface Placement {
  id: string;
  positioning: Positioning;
  minPadding: number;
  xAdjustment: number;
  yAdjustment: number;
  label: string | null;
}

export interface Cable extends Placement {
  kind: 'cable';
  typeId: number;
  typeName: string;
  cableCategory: CableCategory;
  conductorCount: number;
  diameter: number;
  groupConfiguration: GroupConfiguration;
  /** One id for each cable of the group. Their number is the group's, which FLAT and CUSTOM choose themselves. */
  partIds: string[];
  /** Between the outlines of the parts of FLAT, and of CUSTOM without places of its own. */
  spacing: number;
  /** The centres of the parts of CUSTOM within the box of the group. Null: side by side. */
  places: Place[] | null;
  /** In a pipe group: which of its pipes the cable lies in, from 0. */
  pipeIndex: number;
}

export interface Place {
  x: number;
  y: number;
}

export interface Ecc extends Placement {
  kind: 'ecc';
  typeId: number;
  typeName: string;
  diameter: number;
}

export interface EcomDuct extends Placement, ValuesOf<typeof DUCT_FIELDS> {
  kind: 'ecomDuct';
  pipeIndex: number;
}

export interface Sensor extends Placement, ValuesOf<typeof SENSOR_FIELDS> {
  kind: 'sensor';
  pipeIndex: number;
}

interface Tube {
  typeId: number;
  typeName: string;
  pipeCategory: PipeCategory;
  outerDiameter: number;
  wallThickness: number;
  fill: PipeFill;
  /** Of its outside, °C, where something warm or cold flows in it. Null: as warm as its surroundings make it. */
  temperature: number | null;
}

/** What lies in a pipe, a pipe group or a culvert. A pipe of category ECOM takes ducts and sensors, others take cables. */
export type Content = Cable | EcomDuct | Sensor;

export interface Pipe extends Placement, Tube {
  kind: 'pipe';
  content: Content[];
}

export interface PipeGroup extends Placement, Tube {
  kind: 'pipeGroup';
  configuration: PipeConfiguration;
  content: Content[];
}

export interface PipeCanal extends Placement {
  kind: 'pipeCanal';
  partCount: number;
}

export interface Culvert extends Placement {
  kind: 'culvert';
  /** Inner size. */
  width: number;
  height: number;
  fill: CulvertFill;
  /** K·m/W. */
  wallThermalResistivity: number;
  content: Cable[];
}

export type Item = Cable | Ecc | EcomDuct | Sensor | Pipe | PipeGroup | PipeCanal | Culvert;
export type ItemKind = Item['kind'];
export const ITEM_KINDS = [
  'cable',
  'pipe',
  'pipeGroup',
  'pipeCanal',
  'culvert',
  'ecc',
  'ecomDuct',
  'sensor',
] as const satisfies readonly ItemKind[];

export interface Layer extends ValuesOf<typeof LAYER_FIELDS> {
  id: string;
  /** In the order in which they were added. */
  items: Item[];
}

export interface Section extends ValuesOf<typeof SECTION_FIELDS> {
  id: string;
  /** Bottom first. */
  layers: Layer[];
}

export interface TopCovering extends ValuesOf<typeof COVERING_FIELDS> {
  id: string;
}

export interface TrenchSettings {
  autoMarkers: boolean;
  /** Null: the default marker of the catalog. */
  defaultMarkerTypeId: number | null;
  defaultMinPadding: Record<ItemKind, number>;
}

/** The soil at a time of the year. */
export interface Season {
  name: string;
  ambientTemperature: number;
  soilThermalResistivity: number;
}

export interface Surroundings {
  terrainType: TerrainType;
  soilThermalResistivity: number;
  ambientTemperature: number;
  /** K·m/W of the soil where it has dried out. Null: it does not dry out. */
  drySoilThermalResistivity: number | null;
  /** °C above which the soil dries out. Null: it does not dry out. */
  criticalTemperature: number | null;
  /** m²/s. Null: it follows from the resistivity. */
  diffusivity: number | null;
  seasons: Season[];
}

export interface Trench {
  sections: Section[];
  /** Bottom to top. */
  topCoverings: TopCovering[];
  settings: TrenchSettings;
  surroundings: Surroundings;
  /** Stored circuits. `circuitsIn` gives those that have parts in the trench. */
  circuits: Circuit[];
  /** What quantities of this segment suppose instead of the profile. */
  assumptions: AssumptionChanges;
}
