import type { Fields } from './field.js';

/** How a circuit is operated, and the network before it. Circuits and feeders have both; all of it may be left out. */

export const HOURS_OF_A_YEAR = 8760;

const HOURS = { type: 'number', least: 0, most: HOURS_OF_A_YEAR } as const;
const FAULT_CURRENT = { type: 'number', above: 0, most: 200 } as const;
const FAULT_DURATION = { type: 'number', least: 0.05, most: 5 } as const;
export const POWER_FACTOR = { type: 'number', least: 0.05, most: 1 } as const;

const optional = { none: 'clears', default: null } as const;

/** `utilisationTime` and `yearlyEnergy` exclude each other. */
export const OPERATION_FIELDS = {
  /** Of two conductors, between them. */
  voltage: {
    ...optional,
    value: { type: 'number', above: 0, most: 1000 },
    unit: 'kV',
    name: { en: 'Voltage, empty: the type’s', nb: 'Spenning, tom: typens' },
    help: 'Operating voltage between phases, in kV; if omitted, √3 times the rated voltage to earth of the type.',
  },
  powerFactor: {
    ...optional,
    value: POWER_FACTOR,
    name: { en: 'Power factor, empty: the profile’s', nb: 'Effektfaktor, tom: profilens' },
    help: 'cos φ of the load; if omitted, that of the economy profile.',
  },
  leading: {
    value: { type: 'flag' },
    default: false,
    name: { en: 'Leading (capacitive)', nb: 'Kapasitiv' },
    help: 'Whether the current leads the voltage.',
  },
  utilisationTime: {
    ...optional,
    value: HOURS,
    unit: 'h',
    name: { en: 'Utilisation time, empty: the profile’s', nb: 'Brukstid, tom: profilens' },
    help: 'Hours in which the highest load carries the energy of a year; if omitted, it follows from `yearlyEnergy`, or is that of the economy profile.',
  },
  yearlyEnergy: {
    ...optional,
    value: { type: 'number', least: 0, most: 1e9 },
    unit: 'MWh',
    name: { en: 'Energy of a year', nb: 'Energi i året' },
    help: 'Energy that is carried in a year, in MWh. Not together with `utilisationTime`.',
  },
  lossTime: {
    ...optional,
    value: HOURS,
    unit: 'h',
    name: { en: 'Time of losses', nb: 'Brukstid for tap' },
    help: 'Hours in which the highest load causes the losses of a year; if omitted, it follows from the utilisation time.',
  },
} as const satisfies Fields;

/** The short circuit at the feeding point. What has neither a default nor `none` is required. */
export const FAULT_FIELDS = {
  current: {
    value: FAULT_CURRENT,
    unit: 'kA',
    default: null,
    name: { en: 'Short-circuit current', nb: 'Kortslutningsstrøm' },
    help: 'Three-phase short-circuit current at the feeding point, in kA.',
  },
  duration: {
    value: FAULT_DURATION,
    unit: 's',
    default: null,
    name: { en: 'Duration', nb: 'Varighet' },
    help: 'How long it flows, in s.',
  },
  earthCurrent: {
    ...optional,
    value: FAULT_CURRENT,
    unit: 'kA',
    name: { en: 'Current through a screen', nb: 'Strøm i en skjerm' },
    help: 'Current through a screen in a fault, in kA; if omitted, √3/2 of `current`.',
  },
  earthDuration: {
    ...optional,
    value: FAULT_DURATION,
    unit: 's',
    name: { en: 'Duration in the screen', nb: 'Varighet i skjermen' },
    help: 'How long the current through a screen flows, in s; if omitted, `duration`.',
  },
  rx: {
    ...optional,
    value: { type: 'number', least: 0, most: 10 },
    name: { en: 'R/X of the network before it', nb: 'R/X for nettet foran' },
    help: 'Resistance by reactance of the network before the feeding point; if omitted, 0.1.',
  },
} as const satisfies Fields;
