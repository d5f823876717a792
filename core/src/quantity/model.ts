import type { Figure, Source } from '../explain/explanation.js';
import type { PipeCategory } from '../trench/model.js';

export const QUANTITY_UNITS = ['m', 'm2', 'm3', 'tonn', 'sett'] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];

/** Solid in the ground, loose on a lorry, or placed and compacted (NS 3420: pfm³, ulm³, pam³). */
export const MASS_STATES = ['SOLID', 'LOOSE', 'PLACED'] as const;
export type MassState = (typeof MASS_STATES)[number];

interface Kind {
  unit: QuantityUnit;
  state?: MassState;
  /** What follows the kind in a key. Without: the kind is the key. */
  suffix?: RegExp;
  /** Informational lines need no rule, and may be used by several. */
  informational?: true;
  /** Neither summed over sections nor over segments. */
  single?: true;
}

const GROUND = /^(SOIL|ROCK|MOOR)$/;
const COVERING = /^(TARMAC|CONCRETE|COBBLESTONE|GRAVEL|CRUSHED_STONES|SAND|OTHER)$/;
const TYPE = /^\d{1,16}$/;
const DIAMETER = /^\d+(\.\d+)?$/;

/** Every kind of line. The kind of a line is its key up to the first dot. */
export const LINE_KINDS = {
  TRENCH_LENGTH: { unit: 'm' },
  PLOUGHED_LENGTH: { unit: 'm' },
  DIG_WIDTH: { unit: 'm', informational: true, single: true },
  DIG_DEPTH: { unit: 'm', informational: true, single: true },
  EXCAVATION: { unit: 'm3', state: 'SOLID', suffix: GROUND },
  BEDDING: { unit: 'm3', state: 'PLACED' },
  FILL_FOUNDATION: { unit: 'm3', state: 'PLACED' },
  BASE_COURSE: { unit: 'm3', state: 'PLACED', suffix: COVERING },
  BACKFILL: { unit: 'm3', state: 'PLACED', suffix: /^(NATIVE|IMPORTED)$/ },
  SURPLUS: { unit: 'm3', state: 'SOLID', suffix: GROUND },
  SURPLUS_LOOSE: { unit: 'm3', state: 'LOOSE', suffix: GROUND, informational: true },
  SURPLUS_MASS: { unit: 'tonn', suffix: GROUND, informational: true },
  REMOVAL: { unit: 'm2', suffix: COVERING },
  REINSTATEMENT: { unit: 'm2', suffix: COVERING },
  SAW_CUT: { unit: 'm' },
  COVERING_MASS: { unit: 'tonn', suffix: /^TARMAC$/ },
  CABLE: { unit: 'm', suffix: /^\d{1,16}\.(IN_TRENCH|IN_PIPE|IN_CULVERT)$/ },
  CORE: { unit: 'm', suffix: TYPE, informational: true },
  TERMINATION: { unit: 'sett', suffix: TYPE },
  JOINT: { unit: 'sett', suffix: TYPE },
  PIPE: { unit: 'm', suffix: TYPE },
  ECOM_DUCT: { unit: 'm', suffix: DIAMETER },
  SENSOR: { unit: 'm', suffix: DIAMETER },
  ECC: { unit: 'm', suffix: TYPE },
  CULVERT: { unit: 'm', suffix: /^\d+(\.\d+)?x\d+(\.\d+)?$/ },
  PIPE_CANAL: { unit: 'm', suffix: /^\d+$/ },
  MARKER: { unit: 'm', suffix: TYPE },
  SUPPORT_LENGTH: { unit: 'm' },
} as const satisfies Record<string, Kind>;

export type LineKind = keyof typeof LINE_KINDS;
export const LINE_KIND_NAMES = Object.keys(LINE_KINDS) as LineKind[];

export const kindRow = (kind: LineKind): Kind => LINE_KINDS[kind];

/** The kind of a key, or null: no line can have that key. */
export function kindOfKey(key: string): LineKind | null {
  const dot = key.indexOf('.');
  const kind = dot === -1 ? key : key.slice(0, dot);
  if (!Object.hasOwn(LINE_KINDS, kind)) return null;
  const { suffix } = kindRow(kind as LineKind);
  const fits = suffix ? dot !== -1 && suffix.test(key.slice(dot + 1)) : dot === -1;
  return fits ? (kind as LineKind) : null;
}

export const PLACEMENTS = ['IN_TRENCH', 'IN_PIPE', 'IN_CULVERT'] as const;
export type CablePlacement = (typeof PLACEMENTS)[number];

/** What a symbol of a line's formula means. `name` is a key of `words.ts`. */
export interface Meaning {
  name: string;
  unit: string;
  source: Source;
}

/** A figure with the meaning of each of its symbols, in their order. */
export interface LineFigure extends Figure {
  meanings: readonly Meaning[];
}

/** Facts of what a line counts, for rules. */
export interface LineItems {
  typeId?: number;
  typeName?: string;
  placement?: CablePlacement;
  /** The conductors of each group, such as 3 for three single-core cables; several where groups differ. */
  conductors?: number[];
  /** Single cables in a group; their mean where groups differ. */
  parts?: number;
  pipeCategory?: PipeCategory;
  /** mm */
  diameter?: number;
}

export interface QuantityLine {
  key: string;
  kind: LineKind;
  unit: QuantityUnit;
  state: MassState | null;
  /** Rounded to six places. */
  net: number;
  gross: number;
  sectionId: string;
  /** The items or coverings that it counts. */
  itemIds: string[];
  /** Those of the items, as in the drawing. */
  labels: string[];
  /** Every assumption that it depends on, also through other lines. */
  assumptions: string[];
  items: LineItems;
  figures: { net: LineFigure; gross: LineFigure };
}

export interface QuantityTotal {
  key: string;
  kind: LineKind;
  unit: QuantityUnit;
  state: MassState | null;
  net: number;
  gross: number;
}

/** A total, and the name of the type that it counts. */
export type NamedTotal = QuantityTotal & { typeName?: string };

export const QUANTITY_WARNINGS = [
  'TRENCH_DEEPER_THAN_2_M',
  'ESCAPE_WAY_NEEDED',
  'LENGTH_IS_ZERO',
  'ITEMS_OUTSIDE_TRENCH',
  'COVERINGS_DEEPER_THAN_TRENCH',
  'BASE_COURSE_DOES_NOT_FIT',
  'SECTION_WITHOUT_ITEMS',
] as const;
export type QuantityWarningCode = (typeof QUANTITY_WARNINGS)[number];

export interface QuantityWarning {
  code: QuantityWarningCode;
  sectionId: string;
  itemIds: string[];
}

export interface Quantities {
  /** Every line, also those that are 0: others may follow from them. */
  all: QuantityLine[];
  /** The lines that are not 0. */
  lines: QuantityLine[];
  totals: QuantityTotal[];
  warnings: QuantityWarning[];
}
