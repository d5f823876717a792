import type { Language } from '../text/language.js';

interface Unit {
  nb: string;
  en: string;
  /** How many decimals a quantity needs on paper. */
  places: number;
}

/** The usual units of a cost catalog. Others are printed as they are, with two decimals. */
const UNITS: Record<string, Unit> = {
  stk: { nb: 'stk', en: 'pcs', places: 2 },
  m: { nb: 'm', en: 'm', places: 1 },
  m2: { nb: 'm²', en: 'm²', places: 1 },
  m3: { nb: 'm³', en: 'm³', places: 2 },
  km: { nb: 'km', en: 'km', places: 3 },
  time: { nb: 'time', en: 'hours', places: 1 },
  døgn: { nb: 'døgn', en: 'days', places: 1 },
  RS: { nb: 'RS', en: 'lump sum', places: 2 },
  tonn: { nb: 'tonn', en: 'tonnes', places: 2 },
  kg: { nb: 'kg', en: 'kg', places: 1 },
  l: { nb: 'l', en: 'l', places: 1 },
  sett: { nb: 'sett', en: 'sets', places: 2 },
  par: { nb: 'par', en: 'pairs', places: 2 },
};

/** Names of people's own units could be those of object properties. */
const unitNamed = (unit: string): Unit | undefined => (Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined);

/** A unit in the language of a report. */
export const unitText = (unit: string, language: Language): string => unitNamed(unit)?.[language] ?? unit;

export const placesOf = (unit: string): number => unitNamed(unit)?.places ?? 2;
