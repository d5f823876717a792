import type { RatingFinding } from '../rating/answer/findings.js';
import { findingText } from '../rating/answer/words.js';
import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import { HOURS_OF_A_YEAR } from './model.js';

export const ELECTRICAL_FINDING_CODES = [
  'VOLTAGE_COLLAPSE',
  'VOLTAGE_DROP_HIGH',
  'SHORT_CIRCUIT_EXCEEDED',
  'SCREEN_SHORT_CIRCUIT_EXCEEDED',
  'SCREEN_VOLTAGE_HIGH',
  'FIELD_ABOVE_LIMIT',
  'TWISTED_COUNTED_STRAIGHT',
  'ENERGY_TOO_HIGH',
  'NO_PRICE',
  'ASSUMED',
] as const;
export type ElectricalFindingCode = (typeof ELECTRICAL_FINDING_CODES)[number];

/** Something that a reader of an electrical sheet should know. Those of ratings come after its own. */
export interface ElectricalFinding {
  code: ElectricalFindingCode | RatingFinding['code'];
  itemIds: string[];
  details?: readonly string[];
}

const TEXTS: Record<ElectricalFindingCode, Translation> = {
  VOLTAGE_COLLAPSE: [
    'The line cannot carry this load: no voltage is left at its end. There is no voltage drop.',
    'Linjen kan ikke føre denne lasten: det er ingen spenning igjen i enden. Det finnes ikke noe spenningsfall.',
  ],
  VOLTAGE_DROP_HIGH: [
    'The voltage drop is {0} %, more than the {1} % that are allowed.',
    'Spenningsfallet er {0} %, mer enn de {1} % som er tillatt.',
  ],
  SHORT_CIRCUIT_EXCEEDED: [
    'The fault current is higher than the conductors bear for its duration: {0} kA, not {1} kA.',
    'Kortslutningsstrømmen er høyere enn lederne tåler så lenge den varer: {0} kA, ikke {1} kA.',
  ],
  SCREEN_SHORT_CIRCUIT_EXCEEDED: [
    'The fault current through a screen is higher than it bears for its duration: {0} kA, not {1} kA.',
    'Kortslutningsstrømmen gjennom en skjerm er høyere enn den tåler så lenge den varer: {0} kA, ikke {1} kA.',
  ],
  SCREEN_VOLTAGE_HIGH: [
    'The voltage of the open screens is {0} V at the load, more than the {1} V that are allowed.',
    'Spenningen på de åpne skjermene er {0} V ved lasten, mer enn de {1} V som er tillatt.',
  ],
  FIELD_ABOVE_LIMIT: [
    'The yearly mean of the magnetic field is up to {0} µT, above the limit of {1} µT.',
    'Årsmiddelet av magnetfeltet er inntil {0} µT, over grensen på {1} µT.',
  ],
  TWISTED_COUNTED_STRAIGHT: [
    'Twisted and multi-core cables count as straight conductors, which is on the safe side: their field is weaker.',
    'Tvinnede kabler og flerlederkabler regnes som rette ledere, som er på den sikre siden: feltet fra dem er svakere.',
  ],
  ENERGY_TOO_HIGH: [
    `The load would need more than the ${HOURS_OF_A_YEAR} hours of a year for the given energy. ${HOURS_OF_A_YEAR} hours are used.`,
    `Lasten ville trenge mer enn årets ${HOURS_OF_A_YEAR} timer til den oppgitte energien. Det er regnet med ${HOURS_OF_A_YEAR} timer.`,
  ],
  NO_PRICE: [
    'There is no price for these cable types, so they have no total: {0}.',
    'Det finnes ingen pris for disse kabeltypene, så de har ingen sum: {0}.',
  ],
  ASSUMED: [
    'Not given for all circuits, and assumed by the type or the economy profile: {0}.',
    'Ikke oppgitt for alle kurser, og antatt etter typen eller økonomiprofilen: {0}.',
  ],
};

const ASSUMED: Readonly<Record<string, Translation>> = {
  voltage: ['voltage', 'spenning'],
  powerFactor: ['power factor', 'effektfaktor'],
  utilisationTime: ['utilisation time', 'brukstid'],
};

const isOwn = (code: ElectricalFinding['code']): code is ElectricalFindingCode =>
  (ELECTRICAL_FINDING_CODES as readonly string[]).includes(code);

export function electricalFindingText(finding: ElectricalFinding, language: Language): string {
  const { code, details: all = [] } = finding;
  if (!isOwn(code)) return findingText({ ...finding, code }, language);
  const printed = all.map((detail) => {
    const name = code === 'ASSUMED' ? ASSUMED[detail] : undefined;
    if (name) return translate(name, language);
    return language === 'nb' && /^-?\d+\.\d+$/.test(detail) ? detail.replace('.', ',') : detail;
  });
  const isList = code === 'ASSUMED' || code === 'NO_PRICE';
  const [first = '', second = ''] = isList ? [printed.join(', ')] : printed;
  return translate(TEXTS[code], language).replace('{0}', first).replace('{1}', second);
}

/** A figure in a text: four digits. */
export const inText = (value: number): string => String(Number(value.toPrecision(4)));

/** Findings of several sections or circuits: equal ones once, with the items of all. */
export function mergedFindings(findings: readonly ElectricalFinding[]): ElectricalFinding[] {
  const merged = new Map<string, ElectricalFinding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.code, finding.details ?? []]);
    const known = merged.get(key);
    merged.set(key, { ...finding, itemIds: [...new Set([...(known?.itemIds ?? []), ...finding.itemIds])] });
  }
  return [...merged.values()];
}
