import type { AssumptionChanges } from './assumptions.js';
import type { Circuit } from './circuits/circuit.js';
import type {
  COVERING_FIELDS,
  CULVERT_FIELDS,
  DUCT_FIELDS,
  LAYER_FIELDS,
  PIPE_CANAL_FIELDS,
  PIPE_FIELDS,
  PLACEMENT_FIELDS,
  REVISION_FIELDS,
  SEASON_FIELDS,
  SECTION_FIELDS,
  SENSOR_FIELDS,
  SETTINGS_FIELDS,
  SURROUNDINGS_FIELDS,
  ValuesOf,
} from './fields/index.js';
import { CULVERT_FILLS, PIPE_FILLS } from './fields/items.js';
import { POSITIONINGS } from './fields/placement.js';
import { SECTION_TYPES, SURFACES } from './fields/sections.js';
import { TERRAIN_TYPES } from './fields/surroundings.js';

export { COVERING_TYPES, type CoveringType } from './coveringTypes.js';

/** The model of a trench. It holds what callers decided, and copies of the catalog values that the layout needs. */

export { CULVERT_FILLS, PIPE_FILLS, POSITIONINGS, SECTION_TYPES, SURFACES, TERRAIN_TYPES };
export type SectionType = (typeof SECTION_TYPES)[number];
export type Surface = (typeof SURFACES)[number];

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

export type Positioning = (typeof POSITIONINGS)[number];

export const PIPE_CATEGORIES = ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'] as const;
export type PipeCategory = (typeof PIPE_CATEGORIES)[number];

export const CABLE_CATEGORIES = ['ELV', 'LV', 'MV', 'HV', 'EHV', 'DC'] as const;
export type CableCategory = (typeof CABLE_CATEGORIES)[number];

export const VOLTAGE_CATEGORIES = ['ELV', 'LV', 'MV', 'HV', 'EHV'] as const;
export type VoltageCategory = (typeof VOLTAGE_CATEGORIES)[number];

/** What design rules and clearances name: cables by voltage, what flows in pipes, and earth conductors. */
export const SELECTORS = [
  'CABLE_HV',
  'CABLE_LV',
  'CABLE',
  'FIBRE',
  'WATER',
  'SEWER',
  'HEAT',
  'GAS',
  'EARTH',
] as const;
export type Selector = (typeof SELECTORS)[number];

export type TerrainType = (typeof TERRAIN_TYPES)[number];

export type PipeFill = (typeof PIPE_FILLS)[number];

export type CulvertFill = (typeof CULVERT_FILLS)[number];

export interface Placement extends ValuesOf<typeof PLACEMENT_FIELDS> {
  id: string;
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
  places: Point[] | null;
  /** In a pipe group: which of its pipes the cable lies in, from 0. */
  pipeIndex: number;
}

export interface Point {
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

interface Tube extends ValuesOf<typeof PIPE_FIELDS> {
  typeId: number;
  typeName: string;
  pipeCategory: PipeCategory;
  outerDiameter: number;
  wallThickness: number;
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

export interface PipeCanal extends Placement, ValuesOf<typeof PIPE_CANAL_FIELDS> {
  kind: 'pipeCanal';
}

export interface Culvert extends Placement, ValuesOf<typeof CULVERT_FIELDS> {
  kind: 'culvert';
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
  /** Joints of cables along it. Only a route on the map has them. */
  joints: number;
  /** Bottom first. */
  layers: Layer[];
}

export interface TopCovering extends ValuesOf<typeof COVERING_FIELDS> {
  id: string;
}

export interface TrenchSettings extends ValuesOf<typeof SETTINGS_FIELDS> {
  /** Null: the default marker of the catalog. */
  defaultMarkerTypeId: number | null;
  defaultMinPadding: Record<ItemKind, number>;
  /** Least openings between neighbours, copied from the design rules when the segment was made. */
  clearances: Clearance[];
  /** The revisions of the drawing, the oldest first. */
  revisions: Revision[];
}

/** A revision of the drawing: what changed, when and by whom. */
export type Revision = ValuesOf<typeof REVISION_FIELDS>;

export interface Clearance {
  a: Selector;
  b: Selector;
  value: number;
}

/** The soil at a time of the year. */
export type Season = ValuesOf<typeof SEASON_FIELDS>;

export interface Surroundings extends ValuesOf<typeof SURROUNDINGS_FIELDS> {
  seasons: Season[];
}

/** That a segment departs from a design rule, agreed in writing. */
export interface Deviation {
  reason: string;
  /** The user who recorded it, and when. */
  by: string;
  at: string;
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
  /** By the ids of design rules. */
  deviations: Readonly<Record<string, Deviation>>;
}
