import type { Translation } from '../text/translation.js';
import type { Bonding, CircuitKind } from './circuits/circuit.js';
import type { CoveringType } from './coveringTypes.js';
import type {
  CulvertFill,
  GroupConfiguration,
  ItemKind,
  PipeCategory,
  PipeConfiguration,
  SectionType,
  Selector,
  Surface,
} from './model.js';

/** What the parts of a trench are called, for the API, drawings, notes, quantities and the app alike. As within a sentence. */

export const KIND_NAMES: Readonly<Record<ItemKind, Translation>> = {
  cable: ['cable', 'kabel'],
  ecc: ['earth conductor', 'jordleder'],
  ecomDuct: ['telecom duct', 'ekomrør'],
  sensor: ['sensor', 'sensor'],
  pipe: ['pipe', 'rør'],
  pipeGroup: ['pipe group', 'rørgruppe'],
  pipeCanal: ['pipe canal', 'rørkanal'],
  culvert: ['culvert', 'kulvert'],
};

/** How the parts of a group of cables stand together. */
export const GROUP_NAMES: Readonly<Record<GroupConfiguration, Translation>> = {
  SINGLE: ['single', 'enkel'],
  PAIR: ['pair', 'par'],
  PAIR_MIRROR: ['inverted pair', 'omvendt par'],
  FLAT: ['flat', 'flat'],
  CUSTOM: ['custom', 'tilpasset'],
  FIXED: ['fixed', 'fast'],
  TRIANGLE: ['trefoil', 'trekant'],
  TRIANGLE_MIRROR: ['inverted trefoil', 'omvendt trekant'],
  TRIANGLE_PLUS_ONE: ['trefoil and one', 'trekant og én'],
  ONE_PLUS_TRIANGLE: ['one and trefoil', 'én og trekant'],
  SQUARE: ['square', 'firkant'],
  CIRCLE: ['ring', 'ring'],
};

/** The same for a group of pipes. */
export const PIPE_GROUP_NAMES: Readonly<Record<PipeConfiguration, Translation>> = {
  SINGLE: ['single', 'enkel'],
  DOUBLE: ['double', 'dobbel'],
  TRIANGLE: ['triangle', 'trekant'],
  TRIPPLE_FLAT: ['flat', 'flat'],
};

/** What a pipe is for. */
export const PIPE_CATEGORY_NAMES: Readonly<Record<PipeCategory, Translation>> = {
  CONTAINER: ['cable pipe', 'kabelrør'],
  ECOM: ['telecom pipe', 'ekomrør'],
  WATER: ['water main', 'vannledning'],
  SEWER: ['sewer', 'avløpsledning'],
  HEAT: ['district heating', 'fjernvarme'],
  GAS: ['gas main', 'gassledning'],
};

export const COVERING_NAMES: Readonly<Record<CoveringType, Translation>> = {
  TARMAC: ['asphalt', 'asfalt'],
  CONCRETE: ['concrete', 'betong'],
  COBBLESTONE: ['cobblestone', 'brostein'],
  GRAVEL: ['gravel', 'grus'],
  CRUSHED_STONES: ['crushed stones', 'pukk'],
  SAND: ['sand', 'sand'],
  OTHER: ['other covering', 'annet dekke'],
};

export const SECTION_TYPE_NAMES: Readonly<Record<SectionType, Translation>> = {
  STANDARD_TRENCH: ['standard trench', 'standard grøft'],
  ADVANCED_TRENCH: ['advanced trench', 'avansert grøft'],
  DIRECTLY_IN_GROUND: ['directly in the ground', 'direkte i grunnen'],
};

/** What a culvert is filled with. */
export const FILL_NAMES: Readonly<Record<CulvertFill, Translation>> = {
  AIR: ['air', 'luft'],
  WATER: ['water', 'vann'],
  BENTONITE: ['bentonite', 'bentonitt'],
  CONCRETE: ['concrete', 'betong'],
  SAND: ['sand', 'sand'],
};

export const CIRCUIT_KIND_NAMES: Readonly<Record<CircuitKind, Translation>> = {
  AC3: ['three-phase', 'trefase'],
  AC1: ['single-phase', 'enfase'],
  DC: ['direct current', 'likestrøm'],
};

/** How the screens of a circuit are bonded. */
export const BONDING_NAMES: Readonly<Record<Bonding, Translation>> = {
  BOTH_ENDS: ['bonded at both ends', 'jordet i begge ender'],
  SINGLE_POINT: ['bonded at one end', 'jordet i én ende'],
  CROSS_BONDED: ['cross-bonded', 'krysskoblet'],
};

/** Where a section lies. */
export const SURFACE_NAMES: Readonly<Record<Surface, Translation>> = {
  TERRAIN: ['terrain', 'terreng'],
  ROAD: ['road', 'vei'],
  MAIN_ROAD: ['main road', 'hovedvei'],
  FARMLAND: ['farmland', 'dyrket mark'],
  ROCK: ['rock, under a concrete slab', 'fjell, under betongplate'],
};

/** What design rules and clearances are for. */
export const SELECTOR_NAMES: Readonly<Record<Selector, Translation>> = {
  CABLE_HV: ['high-voltage cable', 'høyspentkabel'],
  CABLE_LV: ['low-voltage cable', 'lavspentkabel'],
  CABLE: ['cable', 'kabel'],
  FIBRE: ['fibre and telecom', 'fiber og ekom'],
  WATER: ['water', 'vann'],
  SEWER: ['sewer', 'avløp'],
  HEAT: ['district heating', 'fjernvarme'],
  GAS: ['gas', 'gass'],
  EARTH: ['earth conductor', 'jordleder'],
};
