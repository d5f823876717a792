import type { Language } from '../../text/language.js';

/** The texts of the appendix that explains the figures of a report. */
const nb = {
  appendix: 'Vedlegg: slik er tallene regnet ut',
  intro:
    'Totalkostnaden er summen av kodene. Hver kode er summen av postene i den, og hver post er mengde ganger enhetspris, rundet til øre. Under hver post står det hvor mengden og prisen kommer fra.',
  byCode: 'Totalkostnaden etter kode',
  everyPost: 'Mengde × enhetspris = kostnad',
  assumptions: 'Forutsetninger og faktorer',
  assumptionIntro: 'Brukt for mengdene som følger av grøftene.',
  assumption: 'Forutsetning',
  value: 'Verdi',
  from: 'Kilde',
  trench: (name: string, version: string) => `Grøft ${name}, versjon ${version}`,
  fromTrench: 'grøfta selv',
  fromProfile: (name: string) => `profilen ${name}`,
  fromStandard: 'standard',

  quantity: (text: string) => `Mengde: ${text}`,
  price: (text: string) => `pris: ${text}`,
  rule: (formula: string, rule: string, trench: string) =>
    `${formula}, etter regelen «${rule}», grøfta ${trench}`,
  inRule: (formula: string) => `${formula}, etter regelen`,
  inEarlierRule: 'etter regelen da posten ble laget',
  earlierRule: (rule: string, trench: string, version: string) =>
    `etter regelen «${rule}», grøfta ${trench} i versjon ${version}; designet eller reglene er endret siden`,
  perUnit: (base: string, of: string, units: string) => `${base} per ${of} i katalogen × ${units}`,
  byHand: 'lagt inn for hånd',
  askedFor: (asked: string) => `lagt inn for hånd; designet ba om ${asked}`,
  averagePrice: (revision: string) => `katalogrevisjon ${revision}`,
  companyPrice: (revision: string) => `selskapets egen, katalogrevisjon ${revision}`,
  earlierPrice: 'den posten fikk da den ble priset; selskapet har en annen nå',
  customPrice: 'egen, lagt inn for hånd',
  customTotal: 'egen total, lagt inn for hånd',

  names: {
    sides: 'Grøftas sider',
    supportDeeperThan: 'Sikring dypere enn',
    excavateFrom: 'Gravingen begynner ved',
    ground: 'Grunn',
    sectionsRun: 'Snitt',
  } as Record<string, string>,
  values: {
    VERTICAL: 'loddrette',
    BATTERED: 'skrå',
    SURFACE: 'overflaten',
    UNDERSIDE: 'undersiden av dekket',
    SUCCESSIVE: 'etter hverandre',
    PARALLEL: 'ved siden av hverandre',
  } as Record<string, string>,
};

const en: typeof nb = {
  appendix: 'Appendix: how the figures came about',
  intro:
    'The total cost is the sum of the codes. Each code is the sum of its items, and each item is quantity times unit price, rounded to the øre. Below each item it says where its quantity and its price come from.',
  byCode: 'The total cost by code',
  everyPost: 'Quantity × unit price = cost',
  assumptions: 'Assumptions and factors',
  assumptionIntro: 'Used for the quantities that follow from the trenches.',
  assumption: 'Assumption',
  value: 'Value',
  from: 'Source',
  trench: (name, version) => `Trench ${name}, version ${version}`,
  fromTrench: 'the trench itself',
  fromProfile: (name) => `the profile ${name}`,
  fromStandard: 'standard',

  quantity: (text) => `Quantity: ${text}`,
  price: (text) => `price: ${text}`,
  rule: (formula, rule, trench) => `${formula}, by the rule “${rule}”, the trench ${trench}`,
  inRule: (formula) => `${formula}, by the rule`,
  inEarlierRule: 'by the rule when the item was made',
  earlierRule: (rule, trench, version) =>
    `by the rule “${rule}”, the trench ${trench} at version ${version}; the design or the rules have changed since`,
  perUnit: (base, of, units) => `${base} per ${of} in the catalog × ${units}`,
  byHand: 'entered by hand',
  askedFor: (asked) => `entered by hand; the design asked for ${asked}`,
  averagePrice: (revision) => `catalog revision ${revision}`,
  companyPrice: (revision) => `the company’s own, catalog revision ${revision}`,
  earlierPrice: 'the one the item got when it was priced; the company has another now',
  customPrice: 'its own, entered by hand',
  customTotal: 'a total of its own, entered by hand',

  names: {
    sides: 'Sides of the trench',
    supportDeeperThan: 'Support deeper than',
    excavateFrom: 'Digging begins at',
    ground: 'Ground',
    sectionsRun: 'Sections',
  },
  values: {
    VERTICAL: 'vertical',
    BATTERED: 'sloped',
    SURFACE: 'the surface',
    UNDERSIDE: 'the underside of the covering',
    SUCCESSIVE: 'one after the other',
    PARALLEL: 'side by side',
  },
};

export type AppendixWords = typeof nb;
export const appendixWords = (language: Language): AppendixWords => (language === 'nb' ? nb : en);
