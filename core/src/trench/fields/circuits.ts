import type { Fields } from './field.js';

export const CIRCUIT_KINDS = ['AC3', 'AC1', 'DC'] as const;
export const BONDINGS = ['BOTH_ENDS', 'SINGLE_POINT', 'CROSS_BONDED'] as const;

/** In A. */
export const CURRENT = { type: 'number', least: 0, most: 1_000_000 } as const;
/** Of conductors, in °C. */
const TEMPERATURE = { type: 'number', least: -40, most: 300 } as const;

const KIND = 'Three-phase, single-phase or direct current';

export const CIRCUIT_FIELDS = {
  name: {
    value: { type: 'text', most: 255, filled: true },
    default: '',
    name: { en: 'Name', nb: 'Navn' },
    help: {
      answer: 'Name.',
      create: 'Name; if omitted, the label or the type of its first cable.',
      update: 'Name.',
      stored: 'Name.',
    },
  },
  kind: {
    value: { type: 'choice', values: CIRCUIT_KINDS },
    default: 'AC3',
    name: { en: 'Kind', nb: 'Type kurs' },
    help: {
      answer: `${KIND}.`,
      create: `${KIND}; if omitted, it follows from the cables.`,
      update: `${KIND}.`,
      stored: `${KIND}.`,
    },
  },
  /** 0 for DC, and only there. */
  frequency: {
    value: { type: 'number', least: 0, most: 1000 },
    unit: 'Hz',
    default: 50,
    name: { en: 'Frequency', nb: 'Frekvens' },
    help: 'In Hz; 0 for direct current.',
  },
  bonding: {
    value: { type: 'choice', values: BONDINGS },
    default: 'BOTH_ENDS',
    name: { en: 'Screens', nb: 'Skjermer' },
    help: 'How the screens are bonded.',
  },
  /** Whether eddy currents count beside circulating ones. */
  eddy: {
    value: { type: 'flag' },
    default: false,
    name: { en: 'Count eddy currents too', nb: 'Regn også med virvelstrømmer' },
    help: 'Whether eddy currents in screens that are bonded at both ends count too.',
  },
  current: {
    value: CURRENT,
    unit: 'A',
    default: 100,
    name: { en: 'Load', nb: 'Last' },
    help: 'The current, in A.',
  },
  /** Null: the lowest that its types allow. */
  limitTemperature: {
    value: TEMPERATURE,
    unit: '°C',
    none: 'clears',
    default: null,
    name: { en: 'Limit, empty: the type’s', nb: 'Grense, tom: typens' },
    help: 'Highest temperature of the conductors, in °C; if omitted, the lowest of their types.',
  },
  emergencyTemperature: {
    value: TEMPERATURE,
    unit: '°C',
    none: 'clears',
    default: null,
    name: { en: 'Limit in an emergency, empty: the type’s', nb: 'Grense i nøddrift, tom: typens' },
    help: 'Highest temperature in an emergency, in °C; if omitted, the lowest of their types.',
  },
  /** The current before an emergency. Null: `current`. */
  preload: {
    value: CURRENT,
    unit: 'A',
    none: 'clears',
    default: null,
    name: { en: 'Load before an emergency, empty: the load', nb: 'Last før nøddrift, tom: lasten' },
    help: 'The current before an emergency, in A; if omitted, `current`.',
  },
} as const satisfies Fields;
