import type { Language } from '../text/language.js';

interface Unit {
  nb: string;
  en: string;
  /** Of one of them, where English has another word. */
  one?: string;
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
  time: { nb: 'time', en: 'hours', one: 'hour', places: 1 },
  døgn: { nb: 'døgn', en: 'days', one: 'day', places: 1 },
  RS: { nb: 'RS', en: 'lump sum', places: 2 },
  tonn: { nb: 'tonn', en: 'tonnes', one: 'tonne', places: 2 },
  kg: { nb: 'kg', en: 'kg', places: 1 },
  l: { nb: 'l', en: 'l', places: 1 },
  sett: { nb: 'sett', en: 'sets', one: 'set', places: 2 },
  par: { nb: 'par', en: 'pairs', one: 'pair', places: 2 },
};

/** Names of people's own units could be those of object properties. */
const unitNamed = (unit: string): Unit | undefined => (Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined);

/** A unit in a language: of one, such as in a price per unit, or of any other number. */
export function unitText(unit: string, language: Language, count = 2): string {
  const known = unitNamed(unit);
  if (!known) return unit;
  return (language === 'en' && count === 1 && known.one) || known[language];
}

export const placesOf = (unit: string): number => unitNamed(unit)?.places ?? 2;
