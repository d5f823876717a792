import {
  COVERING_FIELDS,
  CULVERT_FIELDS,
  defaultsOf,
  LAYER_FIELDS,
  PIPE_FIELDS,
  PLACEMENT_FIELDS,
  SECTION_FIELDS,
  SETTINGS_FIELDS,
  SURROUNDINGS_FIELDS,
} from './fields/index.js';
import type {
  ItemKind,
  Layer,
  Placement,
  Section,
  Surroundings,
  TopCovering,
  Trench,
  TrenchSettings,
} from './model.js';

/** Default values for fields that a caller leaves out. Lengths are in mm. */

export const DEFAULT_MIN_PADDING: Record<ItemKind, number> = {
  cable: 70,
  pipe: 50,
  pipeGroup: 50,
  pipeCanal: 50,
  culvert: 50,
  ecc: 20,
  ecomDuct: 20,
  sensor: 20,
};

/** What a pipe has that neither a caller nor its type decided. */
export const DEFAULT_TUBE = defaultsOf(PIPE_FIELDS);
export const DEFAULT_CULVERT = defaultsOf(CULVERT_FIELDS);

export const newLayer = (id: string): Layer => ({ id, ...defaultsOf(LAYER_FIELDS), items: [] });

export const newSection = (id: string, layerId: string): Section => ({
  id,
  ...defaultsOf(SECTION_FIELDS),
  joints: 0,
  layers: [newLayer(layerId)],
});

export const newTopCovering = (id: string): TopCovering => ({ id, ...defaultsOf(COVERING_FIELDS) });

export const DEFAULT_SETTINGS: TrenchSettings = {
  ...defaultsOf(SETTINGS_FIELDS),
  defaultMarkerTypeId: null,
  defaultMinPadding: DEFAULT_MIN_PADDING,
  clearances: [],
  revisions: [],
};

export const DEFAULT_SURROUNDINGS: Surroundings = { ...defaultsOf(SURROUNDINGS_FIELDS), seasons: [] };

export const newTrench = (sectionId: string, layerId: string): Trench => ({
  sections: [newSection(sectionId, layerId)],
  topCoverings: [],
  settings: DEFAULT_SETTINGS,
  surroundings: DEFAULT_SURROUNDINGS,
  circuits: [],
  assumptions: {},
  deviations: {},
});

export const newPlacement = (
  id: string,
  kind: ItemKind,
  { defaultMinPadding }: TrenchSettings,
): Placement => ({
  id,
  ...defaultsOf(PLACEMENT_FIELDS),
  minPadding: defaultMinPadding[kind],
});
