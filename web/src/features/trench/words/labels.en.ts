import type {
  CoveringType,
  GroupConfiguration,
  ItemKind,
  PipeCategory,
  PipeConfiguration,
  Positioning,
  Reason,
  SectionType,
  TerrainType,
} from '@spadework/core/trench';

export const kinds: Record<ItemKind, string> = {
  cable: 'Cable',
  pipe: 'Pipe',
  pipeGroup: 'Pipe group',
  pipeCanal: 'Pipe canal',
  culvert: 'Culvert',
  ecc: 'Earth conductor',
  ecomDuct: 'Ecom duct',
  sensor: 'Sensor',
};
export const layouts: Record<GroupConfiguration, string> = {
  SINGLE: 'single',
  PAIR: 'pair',
  PAIR_MIRROR: 'pair, mirrored',
  TRIANGLE: 'trefoil',
  TRIANGLE_MIRROR: 'trefoil, mirrored',
  TRIANGLE_PLUS_ONE: 'trefoil plus one',
  ONE_PLUS_TRIANGLE: 'one plus trefoil',
  FLAT: 'flat',
  SQUARE: 'square',
  CIRCLE: 'circle',
  CUSTOM: 'custom',
  FIXED: 'fixed',
};
export const pipeLayouts: Record<PipeConfiguration, string> = {
  SINGLE: 'single',
  DOUBLE: 'double',
  TRIANGLE: 'triangle',
  TRIPPLE_FLAT: 'three flat',
};
export const positionings: Record<Positioning, string> = {
  AUTOMATIC: 'Automatic',
  MINIMUM_CLEAR_OPENING: 'At least the clearance',
  FIXED_CLEAR_OPENING: 'Exactly the clearance',
  SNAP_TO_NEAREST: 'Touching the nearest',
  SNAP_TO_ITEM: 'Touching the one before',
  FREE_AUTOMATIC: 'Free from the automatic place',
  FREE_MANUAL: 'Free in the section',
};
export const pipeCategories: Record<PipeCategory, string> = {
  CONTAINER: 'Cable pipe',
  ECOM: 'Ecom pipe',
  WATER: 'Water',
  SEWER: 'Sewer',
  HEAT: 'District heat',
  GAS: 'Gas',
};
export const coverings: Record<CoveringType, string> = {
  TARMAC: 'Tarmac',
  CONCRETE: 'Concrete',
  COBBLESTONE: 'Cobblestone',
  GRAVEL: 'Gravel',
  CRUSHED_STONES: 'Crushed stones',
  SAND: 'Sand',
  OTHER: 'Other',
};
export const sectionTypes: Record<SectionType, string> = {
  STANDARD_TRENCH: 'Standard trench',
  ADVANCED_TRENCH: 'Advanced trench',
  DIRECTLY_IN_GROUND: 'Directly in the ground',
};
export const terrains: Record<TerrainType, string> = {
  URBAN: 'Town',
  ROAD: 'Road',
  FIELD: 'Field',
  FOREST: 'Forest',
  OTHER: 'Other',
};
export const reasons: Record<Reason, string> = {
  ITEM_NOT_FOUND: 'the item is no longer there',
  LAYER_NOT_FOUND: 'the layer is no longer there',
  SECTION_NOT_FOUND: 'the section is no longer there',
  COVERING_NOT_FOUND: 'the covering is no longer there',
  PLACE_REQUIRED: 'it has no place',
  NOT_A_CONTAINER: 'nothing can be put into it',
  NOT_FOR_CONTAINERS: 'this does not go into a pipe or culvert',
  PIPE_TAKES_NO_CABLES: 'an ecom pipe takes no cables',
  PIPE_TAKES_NO_DUCTS: 'only an ecom pipe takes ducts and sensors',
  PIPE_NOT_EMPTY: 'the pipes that would go are not empty',
  CONTAINER_FULL: 'it holds at most 200 items',
  LAST_LAYER: 'a section keeps at least one layer',
  LAST_SECTION: 'a segment keeps at least one section',
  ID_TAKEN: 'it is there already',
  TYPE_REQUIRED: 'it needs a type',
  UNKNOWN_TYPE: 'the type is not in the catalog',
  INCOMPATIBLE_TYPE: 'the type is not made for trench design',
  NO_DEFAULT_TYPE: 'the catalog has no default type for it',
  NOT_REMOVED: 'it was not removed',
  NO_SUCH_PROPERTY: 'it has no such property',
  INVALID_VALUE: 'the value is not possible',
};
