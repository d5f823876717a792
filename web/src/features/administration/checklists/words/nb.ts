import type { Words } from './en.js';

export const words = {
  text: 'Selskapets egne sjekklister som er i bruk, ved siden av de offentlige. En revisjon endres aldri; en ny fil får et nytt navn.',
  search: 'Finn en revisjon',
  name: 'Revisjon',
  from: 'I bruk fra',
  none: 'Ingen egne sjekklister',
  noneText: 'De offentlige brukes. Importer en fil med anlegg og kontrollpunkter for å ha egne ved siden av.',
} satisfies Words as Words;
