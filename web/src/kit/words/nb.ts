import type { Words } from './en.js';

export const words = {
  close: 'Lukk',
  cancel: 'Avbryt',
  undo: 'Angre',
  required: 'Må fylles ut',
  noMatches: 'Ingen treff',
  searching: 'Søker …',
  clear: 'Tøm',
  notANumber: 'Skriv et tall',
  atLeast: (least: string) => `Minst ${least}`,
  atMost: (most: string) => `Høyst ${most}`,
  notices: 'Beskjeder',
} satisfies Words;
