import type { Language } from '../text/language.js';
import type { FieldValue } from '../trench/fields/field.js';
import { HOURS_OF_A_YEAR, POWER_FACTOR } from './model.js';

/** An assumption of an economy profile: its names, its default, its bounds, and where the default comes from. */
interface EconomyAssumption {
  default: number;
  value: Extract<FieldValue, { type: 'number' }>;
  /** None: a share. */
  unit?: string;
  name: Record<Language, string>;
  /** What it is for, as forms say it. */
  help: Record<Language, string>;
  /** OWN: our own choice. */
  source: 'OWN' | 'FINANSDEPARTEMENTET' | 'IEC 60287-3-2' | 'DSA';
}

const between = (least: number, most: number) => ({ type: 'number', least, most }) as const;

/** What losses, voltage drop and field are judged by. */
export const ECONOMY_ASSUMPTIONS = {
  energyPrice: {
    default: 0.6,
    value: between(0, 100),
    unit: 'kr/kWh',
    source: 'OWN',
    name: { en: 'Price of energy', nb: 'Energipris' },
    help: { en: 'What a lost kilowatt-hour costs', nb: 'Hva en tapt kilowattime koster' },
  },
  powerPrice: {
    default: 600,
    value: between(0, 100_000),
    unit: 'kr/kW·a',
    source: 'OWN',
    name: { en: 'Price of power', nb: 'Effektpris' },
    help: {
      en: 'What a kilowatt of loss at the highest load costs in a year',
      nb: 'Hva en kilowatt tap ved høyeste last koster i året',
    },
  },
  interest: {
    default: 4,
    value: between(0, 30),
    unit: '%',
    source: 'FINANSDEPARTEMENTET',
    name: { en: 'Interest', nb: 'Rente' },
    help: { en: 'Of a year, without inflation', nb: 'I året, uten prisstigning' },
  },
  years: {
    default: 40,
    value: between(1, 100),
    unit: 'a',
    source: 'FINANSDEPARTEMENTET',
    name: { en: 'Years', nb: 'Antall år' },
    help: { en: 'How long losses are counted for', nb: 'Hvor lenge tapene regnes med' },
  },
  loadGrowth: {
    default: 0,
    value: between(-10, 20),
    unit: '%',
    source: 'IEC 60287-3-2',
    name: { en: 'Growth of the load', nb: 'Vekst i lasten' },
    help: { en: 'Of a year', nb: 'I året' },
  },
  priceGrowth: {
    default: 0,
    value: between(-10, 20),
    unit: '%',
    source: 'IEC 60287-3-2',
    name: { en: 'Growth of the prices', nb: 'Vekst i prisene' },
    help: { en: 'Of a year, of energy and power', nb: 'I året, for energi og effekt' },
  },
  utilisationTime: {
    default: 4000,
    value: between(0, HOURS_OF_A_YEAR),
    unit: 'h',
    source: 'OWN',
    name: { en: 'Utilisation time', nb: 'Brukstid' },
    help: {
      en: 'Of circuits that tell neither it nor their energy',
      nb: 'For kurser som verken har den eller energien i året',
    },
  },
  lossShare: {
    default: 0.3,
    value: between(0, 1),
    source: 'OWN',
    name: { en: 'Share of an even load', nb: 'Andel jevn last' },
    help: {
      en: 'By it the time of losses follows from the utilisation time',
      nb: 'Etter den følger brukstiden for tap av brukstiden',
    },
  },
  powerFactor: {
    default: 0.95,
    value: POWER_FACTOR,
    source: 'OWN',
    name: { en: 'Power factor', nb: 'Effektfaktor' },
    help: { en: 'Of circuits that do not tell theirs', nb: 'For kurser som ikke har sin egen' },
  },
  maximumVoltageDrop: {
    default: 5,
    value: between(0.1, 100),
    unit: '%',
    source: 'OWN',
    name: { en: 'Highest voltage drop', nb: 'Høyeste spenningsfall' },
    help: { en: 'Above it there is a finding', nb: 'Over dette blir det et funn' },
  },
  maximumScreenVoltage: {
    default: 60,
    value: between(1, 1000),
    unit: 'V',
    source: 'OWN',
    name: { en: 'Highest screen voltage', nb: 'Høyeste skjermspenning' },
    help: {
      en: 'Of open screens at the load; above it there is a finding',
      nb: 'På åpne skjermer ved lasten; over dette blir det et funn',
    },
  },
  fieldLimit: {
    default: 0.4,
    value: between(0.01, 1000),
    unit: 'µT',
    source: 'DSA',
    name: { en: 'Limit of the magnetic field', nb: 'Grense for magnetfelt' },
    help: { en: 'Mean of a year; above it there is a finding', nb: 'Årsmiddel; over dette blir det et funn' },
  },
} as const satisfies Record<string, EconomyAssumption>;

export type EconomyAssumptionName = keyof typeof ECONOMY_ASSUMPTIONS;

/** All assumptions of a profile. */
export type EconomyAssumptions = Record<EconomyAssumptionName, number>;

/** The built-in profile. */
export const STANDARD_ECONOMY = Object.fromEntries(
  Object.entries(ECONOMY_ASSUMPTIONS).map(([name, assumption]) => [name, assumption.default]),
) as EconomyAssumptions;

/** A profile as the figures of an answer refer to it. */
export interface EconomyProfile {
  id: string;
  version: number;
  assumptions: EconomyAssumptions;
}

export const STANDARD_PROFILE: EconomyProfile = {
  id: 'standard',
  version: 0,
  assumptions: STANDARD_ECONOMY,
};
