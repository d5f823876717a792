import type { Words } from './en.js';

export const words = {
  text: 'Hva folk har søkt etter uten å finne det, og ordene som selskapet legger til søket. Ingen får vite hvem som søkte.',
  missed: 'Søkt etter og ikke funnet',
  missedText:
    'De hyppigste først. Et søk telles hvis ingenting svarte på halvparten av det, noen sekunder etter at det ble gjort.',
  query: 'Søk',
  count: 'Ganger',
  lastDate: 'Sist',
  action: 'Ord',
  none: 'Alt er funnet i det siste',
  noneText: 'Det folk søker etter i standardene uten å finne det, vises her.',
  showAll: (count) => `Vis alle ${count}`,
  add: 'Legg til et ord …',
  isKnown: 'Har et ord',
  lines: 'Selskapets ord',
  linesText:
    'En linje for hver ting: ord som betyr det samme, med | mellom. Den som søker etter ett av dem, finner også de andre. De kommer i tillegg til ordene som Spadework kjenner.',
  form: 'Språkene skilles med semikolon: bokmål; nynorsk; engelsk; ord som bare er nær. En linje med ~ gir to skrivemåter, og en med # er en merknad.',
  line: (at) => `Linje ${at}`,
  removeLine: (at) => `Fjern linje ${at}`,
  addLine: 'Legg til en linje',
  noLines: 'Selskapet har ingen egne ord ennå.',
  unsaved: 'Ikke lagret ennå',
  discard: 'Forkast',
  saved: 'Lagret. Søket kjenner ordene nå.',
  faulty: (count) =>
    count === 1 ? 'Ikke lagret: én linje er feil.' : `Ikke lagret: ${count} linjer er feil.`,
  merged:
    'Noen har endret ordene i mellomtiden. Deres er lest, og dine er beholdt; se over dem og lagre igjen.',
} satisfies Words as Words;
