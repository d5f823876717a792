import type { Words } from './en.js';

export const words = {
  close: 'Lukk',
  cancel: 'Avbryt',
  undo: 'Angre',
  required: 'Må fylles ut',
  noMatches: 'Ingen treff',
  searching: 'Søker …',
  clear: 'Tøm',
  showAll: (count) => `Vis alle ${count}`,
  showFewer: 'Vis færre',
  notANumber: 'Skriv et tall',
  atLeast: (least: string) => `Minst ${least}`,
  atMost: (most: string) => `Høyst ${most}`,
  pdfPage: (page: number, pages: number) => `Side ${page} av ${pages}`,
  pdfPageFailed: 'Denne siden kan ikke vises.',
  pdfFailed: 'Filen kan ikke vises. Den kan være skadet eller låst med passord.',
  pdfLoading: 'Åpner …',
  notices: 'Beskjeder',
} satisfies Words;
