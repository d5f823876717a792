import type { Point } from '../../geometry/point.js';
import type { AssumptionChanges } from '../assumptions.js';
import type { Circuit } from '../circuits/circuit.js';
import type { LengthSource } from '../fields/index.js';
import type {
  CulvertFill,
  GroupConfiguration,
  Item,
  ItemKind,
  Layer,
  PipeCategory,
  PipeConfiguration,
  PipeFill,
  Placement,
  Section,
  Surroundings,
  TopCovering,
  Trench,
  TrenchSettings,
} from '../model.js';

export * from './refusal.js';

/** What a segment says of itself. It is stored beside the trench. */
export interface SegmentHead {
  name: string;
  description: string | null;
  length: number;
  /** ROUTE: no change sets a length, neither of the segment nor of a section. */
  lengthSource: LengthSource;
}

/** A trench, and what its segment says of itself where the caller edits that too. */
export interface SegmentTrench extends Trench {
  segment?: SegmentHead;
}

/**
 * Where an item goes: into a layer, or into a pipe, pipe group or culvert. `index` counts from 0 among the items that
 * are there without the item itself. Left out, or too large, it means the end.
 */
export interface ItemPlace {
  layerId?: string;
  containerId?: string;
  index?: number;
  /** In a pipe group: which of its pipes, from 0. Left out, it is the one that holds the least. */
  pipeIndex?: number;
}

export type PlacementValues = Partial<Omit<Placement, 'id'>>;

/** The properties of its own that an item can get. Which ones it has depends on its kind. Null removes a value. */
export interface ItemValues {
  label?: string | null;
  groupConfiguration?: GroupConfiguration;
  /** The number of cables in a group that is flat or custom, or of channels in a pipe canal. */
  partCount?: number;
  /** Between the outlines of the parts of a flat group, in mm. */
  spacing?: number | null;
  /** The centres of the parts of a custom group, in mm. */
  parts?: readonly Point[] | null;
  /** The ids of the parts, one for each. Left out, they are derived from the id of the item. */
  partIds?: string[];
  configuration?: PipeConfiguration;
  width?: number;
  height?: number;
  outerDiameter?: number;
  /** What a pipe or culvert is filled with. Sand is for culverts. */
  fill?: PipeFill | CulvertFill;
  /** K·m/W. */
  fillThermalResistivity?: number | null;
  /** Of the outside of a pipe, °C. */
  temperature?: number | null;
  /** Of what flows in a pipe, °C, and of the insulation around it, mm and K·m/W. */
  waterTemperature?: number | null;
  insulationThickness?: number | null;
  insulationThermalResistivity?: number | null;
  /** Of a culvert, K·m/W. */
  wallThermalResistivity?: number;
}

export type LayerValues = Partial<Omit<Layer, 'id' | 'items'>>;
export type SectionValues = Partial<Omit<Section, 'id' | 'layers' | 'joints'>>;
export type CoveringValues = Partial<Omit<TopCovering, 'id'>>;
export type CircuitValues = Partial<Omit<Circuit, 'id'>>;
export type SegmentValues = Partial<Omit<SegmentHead, 'lengthSource'>>;
export type SettingsValues = Partial<Omit<TrenchSettings, 'defaultMinPadding'>> & {
  defaultMinPadding?: Partial<Record<ItemKind, number>>;
};

/** Null takes an assumption back. */
export type AssumptionValues = { [Name in keyof AssumptionChanges]: AssumptionChanges[Name] | null };

/** What a person does to a trench, as plain data. A change never holds a whole item: sizes come from the catalog. */
export type Change =
  | ({
      kind: 'add';
      id: string;
      /** Left out, it is the kind of the type. */
      itemKind?: ItemKind;
      typeId?: number;
      /** Chooses the default pipe type of a category. */
      pipeCategory?: PipeCategory;
      values?: ItemValues & PlacementValues;
    } & ItemPlace)
  | ({ kind: 'move'; itemId: string } & ItemPlace)
  | { kind: 'place'; itemId: string; values: PlacementValues }
  | { kind: 'change'; itemId: string; values: ItemValues }
  | {
      kind: 'replaceType';
      itemId: string;
      typeId?: number;
      pipeCategory?: PipeCategory;
      values?: ItemValues;
    }
  | ({ kind: 'copy'; itemId: string; id: string } & ItemPlace)
  | { kind: 'remove'; itemId: string }
  | ({ kind: 'restore'; itemId: string } & ItemPlace)
  | { kind: 'addLayer'; id: string; sectionId: string; index?: number; values?: LayerValues }
  | { kind: 'updateLayer'; layerId: string; values: LayerValues }
  | { kind: 'moveLayer'; layerId: string; sectionId?: string; index?: number }
  | { kind: 'removeLayer'; layerId: string }
  | { kind: 'restoreLayer'; layerId: string; sectionId?: string; index?: number }
  | { kind: 'addSection'; id: string; layerId?: string; index?: number; values?: SectionValues }
  | { kind: 'updateSection'; sectionId: string; values: SectionValues }
  | { kind: 'moveSection'; sectionId: string; index?: number }
  | { kind: 'copySection'; sectionId: string; id: string; index?: number }
  | { kind: 'removeSection'; sectionId: string }
  | { kind: 'restoreSection'; sectionId: string; index?: number }
  | { kind: 'addCovering'; id: string; index?: number; values?: CoveringValues }
  | { kind: 'updateCovering'; coveringId: string; values: CoveringValues }
  | { kind: 'moveCovering'; coveringId: string; index?: number }
  | { kind: 'removeCovering'; coveringId: string }
  | { kind: 'restoreCovering'; coveringId: string; index?: number }
  | { kind: 'addCircuit'; id: string; index?: number; values?: CircuitValues }
  | { kind: 'updateCircuit'; circuitId: string; values: CircuitValues }
  | { kind: 'moveCircuit'; circuitId: string; index?: number }
  | { kind: 'removeCircuit'; circuitId: string }
  | { kind: 'restoreCircuit'; circuitId: string; index?: number }
  | { kind: 'settings'; values: SettingsValues }
  | { kind: 'surroundings'; values: Partial<Surroundings> }
  | { kind: 'assumptions'; values: AssumptionValues }
  | { kind: 'setDeviation'; ruleId: string; reason: string }
  | { kind: 'removeDeviation'; ruleId: string }
  | { kind: 'segment'; values: SegmentValues };

export type ChangeKind = Change['kind'];
export type ChangeOf<K extends ChangeKind> = Extract<Change, { kind: K }>;

/** The fields that each kind of change must have. */
export const REQUIRED_FIELDS = {
  add: ['id'],
  move: ['itemId'],
  place: ['itemId', 'values'],
  change: ['itemId', 'values'],
  replaceType: ['itemId'],
  copy: ['itemId', 'id'],
  remove: ['itemId'],
  restore: ['itemId'],
  addLayer: ['id', 'sectionId'],
  updateLayer: ['layerId', 'values'],
  moveLayer: ['layerId'],
  removeLayer: ['layerId'],
  restoreLayer: ['layerId'],
  addSection: ['id'],
  updateSection: ['sectionId', 'values'],
  moveSection: ['sectionId'],
  copySection: ['sectionId', 'id'],
  removeSection: ['sectionId'],
  restoreSection: ['sectionId'],
  addCovering: ['id'],
  updateCovering: ['coveringId', 'values'],
  moveCovering: ['coveringId'],
  removeCovering: ['coveringId'],
  restoreCovering: ['coveringId'],
  addCircuit: ['id', 'values'],
  updateCircuit: ['circuitId', 'values'],
  moveCircuit: ['circuitId'],
  removeCircuit: ['circuitId'],
  restoreCircuit: ['circuitId'],
  settings: ['values'],
  surroundings: ['values'],
  assumptions: ['values'],
  setDeviation: ['ruleId', 'reason'],
  removeDeviation: ['ruleId'],
  segment: ['values'],
} as const satisfies Record<ChangeKind, readonly string[]>;

export const CHANGE_KINDS = Object.keys(REQUIRED_FIELDS) as ChangeKind[];

/** What stands in one of the lists of a trench. */
export interface Elements {
  item: Item;
  layer: Layer;
  section: Section;
  covering: TopCovering;
  circuit: Circuit;
}
export type ElementKind = keyof Elements;

/** The list in which an element stands. Sections, coverings and circuits have one list each. */
export interface ListOf {
  layerId?: string;
  containerId?: string;
  sectionId?: string;
}

/**
 * What a change does, with everything that it needs in it. Steps are what history keeps and what other people's editors
 * apply, without the catalog. Every step has an exact inverse.
 */
export type Step =
  | {
      [K in ElementKind]: { step: 'insert'; what: K; id: string; value: Elements[K]; index: number } & ListOf;
    }[ElementKind]
  | { step: 'remove'; what: ElementKind; id: string }
  | ({
      step: 'move';
      what: ElementKind;
      id: string;
      index: number;
      values?: Record<string, unknown>;
    } & ListOf)
  | { step: 'set'; what: ElementKind; id: string; values: Record<string, unknown>; unset?: string[] }
  | {
      step: 'set';
      what: 'settings' | 'surroundings' | 'assumptions' | 'deviations' | 'segment';
      values: Record<string, unknown>;
      unset?: string[];
    };

/** What the catalog tells of a type that an item can have. */
export type CatalogType =
  | {
      kind: 'cable';
      id: number;
      name: string;
      cableCategory: Extract<Item, { kind: 'cable' }>['cableCategory'];
      conductorCount: number;
      outerDiameter: number;
      cablesimulatorCompatible: boolean;
    }
  | {
      kind: 'pipe';
      id: number;
      name: string;
      pipeCategory: PipeCategory;
      outerDiameter: number;
      wallThickness: number;
      default?: boolean;
    }
  | { kind: 'ecc'; id: number; name: string; radius: number; default?: boolean };

/** Something that was removed earlier, and where it stood. */
export type Removed = {
  [K in ElementKind]: { what: K; value: Elements[K]; index: number } & ListOf;
}[ElementKind];

/** What a change needs to know beside the trench. */
export interface ChangeContext {
  /** A type that the caller may use. Ids are unique per kind of type only. */
  type<K extends CatalogType['kind']>(kind: K, id: number): Extract<CatalogType, { kind: K }> | undefined;
  defaultType<K extends 'pipe' | 'ecc'>(
    kind: K,
    pipeCategory?: PipeCategory,
  ): Extract<CatalogType, { kind: K }> | undefined;
  /** Who makes the change, and when. */
  author?: { by: string; at: string };
  /** Whether there is a design rule with this id. Left out: it is not known here. */
  hasRule?: (ruleId: string) => boolean;
  /** A section of another segment or of a template, to be copied. */
  section?: (id: string) => Section | undefined;
  /** What was removed under this id last. */
  removed(what: ElementKind, id: string): Removed | undefined;
}
