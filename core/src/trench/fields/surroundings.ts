import { type Fields, RESISTIVITY } from './field.js';

export const TERRAIN_TYPES = ['URBAN', 'ROAD', 'FIELD', 'FOREST', 'OTHER'] as const;

export const SURROUNDINGS_FIELDS = {
  terrainType: {
    value: { type: 'choice', values: TERRAIN_TYPES },
    default: 'OTHER',
    name: { en: 'Terrain', nb: 'Terreng' },
    help: 'Terrain above the trench.',
  },
  soilThermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    default: 1,
    name: { en: 'Resistivity of the soil', nb: 'Jordas resistivitet' },
    help: 'Thermal resistivity of the soil, in m·K/W.',
  },
  ambientTemperature: {
    value: { type: 'number', least: -60, most: 80 },
    unit: '°C',
    default: 15,
    name: { en: 'Ground temperature', nb: 'Jordtemperatur' },
    help: 'Temperature of the soil, in °C.',
  },
  /** Of the soil where it has dried out. Null: it does not dry out. */
  drySoilThermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    none: 'clears',
    default: null,
    name: { en: 'Dried-out soil, empty: does not dry out', nb: 'Uttørket jord, tom: tørker ikke ut' },
    help: 'Thermal resistivity of the soil where it has dried out, in m·K/W; if omitted, it does not dry out.',
  },
  /** Above which the soil dries out. Null: it does not dry out. */
  criticalTemperature: {
    value: { type: 'number', least: -40, most: 150 },
    unit: '°C',
    none: 'clears',
    default: null,
    name: { en: 'Dries out above', nb: 'Tørker ut over' },
    help: 'Temperature above which the soil dries out, in °C; if omitted, it does not.',
  },
  /** Null: it follows from the resistivity. */
  diffusivity: {
    value: { type: 'number', least: 1e-8, most: 1e-4 },
    unit: 'm²/s',
    none: 'clears',
    default: null,
    name: { en: 'Diffusivity', nb: 'Diffusivitet' },
    help: 'Thermal diffusivity of the soil, in m²/s; if omitted, it follows from the resistivity.',
  },
  /** Of the ground as an earth return: wet soil to bare rock. */
  soilElectricalResistivity: {
    value: { type: 'number', least: 1, most: 100_000 },
    unit: 'Ω·m',
    default: 100,
    name: { en: 'Electrical resistivity of the soil', nb: 'Jordas elektriske resistivitet' },
    help: 'Electrical resistivity of the ground through which an earth fault returns, in Ω·m; rock has thousands.',
  },
} as const satisfies Fields;

export const MAX_SEASONS = 24;

/** The soil at a time of the year. */
export const SEASON_FIELDS = {
  name: {
    value: { type: 'text', most: 100, filled: true },
    default: '',
    name: { en: 'Season', nb: 'Årstid' },
    help: 'Name of the season, which a rating names.',
  },
  ambientTemperature: SURROUNDINGS_FIELDS.ambientTemperature,
  soilThermalResistivity: SURROUNDINGS_FIELDS.soilThermalResistivity,
} as const satisfies Fields;
