import { type Field, type Fields, LENGTH, RESISTIVITY, SIZE } from './field.js';

/** What items have of their own, by kind. What comes from their types, and the layout of a group of cables, is no table. */

/** What lies around the cables in a pipe. */
export const PIPE_FILLS = ['AIR', 'WATER', 'BENTONITE', 'CONCRETE'] as const;
export const CULVERT_FILLS = [...PIPE_FILLS, 'SAND'] as const;

const FILL = {
  default: 'AIR',
  name: { en: 'Filled with', nb: 'Fylt med' },
  help: 'What lies around the cables in it.',
} as const;

/** Null: the usual one of the filling. */
const FILL_RESISTIVITY = {
  value: RESISTIVITY,
  unit: 'K·m/W',
  none: 'clears',
  default: null,
  name: { en: 'Resistivity of the filling, empty: usual', nb: 'Fyllingens resistivitet, tom: vanlig' },
  help: 'Thermal resistivity of what it is filled with, in m·K/W; if omitted, 0.6 of water, 1.2 of bentonite, 1.0 of concrete and of sand. Not used with air.',
} as const satisfies Field;

/** Of pipes and pipe groups. */
export const PIPE_FIELDS = {
  fill: { ...FILL, value: { type: 'choice', values: PIPE_FILLS } },
  fillThermalResistivity: FILL_RESISTIVITY,
  /** Of its outside, where something warm or cold flows in it. Null: as warm as its surroundings make it. */
  temperature: {
    value: { type: 'number', least: -40, most: 250 },
    unit: '°C',
    none: 'clears',
    default: null,
    name: { en: 'Temperature outside', nb: 'Temperatur utvendig' },
    help: 'Temperature of its outside, in °C; if omitted, its surroundings decide. A pipe gives off heat and never counts as cooling.',
  },
  /** Of what flows in it. Its outside then follows from its insulation and its surroundings. */
  waterTemperature: {
    value: { type: 'number', least: -40, most: 250 },
    unit: '°C',
    none: 'clears',
    default: null,
    name: { en: 'Temperature of the water', nb: 'Vanntemperatur' },
    help: 'Temperature of the water that flows in it, in °C, which decides instead of `temperature`: its heat passes the insulation into the ground.',
  },
  /** Within a casing of 3 mm. Null: the wall without steel and casing for district heating, none for other pipes. */
  insulationThickness: {
    value: LENGTH,
    unit: 'mm',
    usual: 1_000,
    none: 'clears',
    default: null,
    name: { en: 'Insulation, empty: by the wall', nb: 'Isolasjon, tom: etter veggen' },
    help: 'Thickness of the insulation within its casing, in mm; if omitted, the wall of a district heating pipe less 6 mm of steel and casing, and 0 of other pipes.',
  },
  /** Null: that of polyurethane foam. */
  insulationThermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    none: 'clears',
    default: null,
    name: { en: 'Resistivity of the insulation, empty: foam', nb: 'Isolasjonens resistivitet, tom: skum' },
    help: 'Thermal resistivity of the insulation, in m·K/W; if omitted, 38 of polyurethane foam.',
  },
} as const satisfies Fields;

/** Of a group of cables whose number and places are chosen. */
export const GROUP_FIELDS = {
  spacing: {
    value: LENGTH,
    unit: 'mm',
    usual: 2_000,
    default: 0,
    name: { en: 'Spacing', nb: 'Avstand' },
    help: 'Between the outlines of neighbouring conductors, in mm.',
  },
} as const satisfies Fields;

export const PIPE_CANAL_FIELDS = {
  partCount: {
    value: { type: 'number', least: 1, most: 100, whole: true },
    default: 1,
    name: { en: 'Channels', nb: 'Kanaler' },
    help: 'How many channels it has.',
  },
} as const satisfies Fields;

export const CULVERT_FIELDS = {
  width: {
    value: SIZE,
    unit: 'mm',
    usual: 10_000,
    default: 500,
    name: { en: 'Inner width', nb: 'Indre bredde' },
    help: 'Inner width, in mm.',
  },
  height: {
    value: SIZE,
    unit: 'mm',
    usual: 10_000,
    default: 300,
    name: { en: 'Inner height', nb: 'Indre høyde' },
    help: 'Inner height, in mm.',
  },
  fill: { ...FILL, value: { type: 'choice', values: CULVERT_FILLS } },
  fillThermalResistivity: FILL_RESISTIVITY,
  wallThermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    default: 1,
    name: { en: 'Resistivity of the wall', nb: 'Veggens resistivitet' },
    help: 'Thermal resistivity of the wall, in m·K/W.',
  },
} as const satisfies Fields;

export const SENSOR_FIELDS = {
  /** A sensor may be a point. */
  outerDiameter: {
    value: LENGTH,
    unit: 'mm',
    usual: 3_000,
    default: 10,
    name: { en: 'Diameter', nb: 'Diameter' },
    help: 'Outer diameter, in mm.',
  },
} as const satisfies Fields;

export const DUCT_FIELDS = {
  outerDiameter: { ...SENSOR_FIELDS.outerDiameter, value: SIZE, default: 40 },
} as const satisfies Fields;
