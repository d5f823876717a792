import type { Words } from './en.js';

export const words: Words = {
  why: (what, value) => `${what} ${value}. Hvorfor?`,
  title: (what) => `Hvorfor: ${what}`,
  symbol: (symbol, name) => `${symbol}, ${name}`,
  formula: 'Formel',
  withValues: 'Med verdier',
  origin: 'Opphav',
  back: 'Tilbake',
};
