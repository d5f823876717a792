import type { Words } from './en.js';

export const words: Words = {
  sources: {
    INPUT: 'Fra prosjekteringen',
    ASSUMPTION: 'Forutsetning',
    CATALOG: 'Fra katalogen',
    PRICE: 'Pris',
    RULE: 'Regel',
    NORM: 'Norm',
    DERIVED: 'Beregnet',
  },
  terms: 'Ledd',
  symbolHead: 'Symbol',
  meaning: 'Betydning',
  value: 'Verdi',
  norm: 'Norm',
  rounding: 'Avrunding',
  why: (what, value) => `${what} ${value}. Hvorfor?`,
  title: (what) => `Hvorfor: ${what}`,
  symbol: (symbol, name) => `${symbol}, ${name}`,
  formula: 'Formel',
  withValues: 'Med verdier',
  origin: 'Opphav',
  back: 'Tilbake',
};
