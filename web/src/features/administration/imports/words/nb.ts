import type { Words } from './en.js';

export const words = {
  text: 'Priser, typer og sjekklister for selskapet fra en CSV- eller Excel-fil. Hele filen importeres, eller ingenting.',
  what: 'Hva filen inneholder',
  kinds: {
    prices: 'Selskapets enhetspriser',
    checklists: 'Sjekklister',
    designRules: 'Prosjekteringsregler',
    cable: 'Kabeltyper',
    pipe: 'Rørtyper',
    ecc: 'Jordledere',
    marker: 'Merkinger',
  },
  kindTexts: {
    prices:
      'Kolonnene number og unitPrice, og type der nummeret alene ikke er entydig. Prisene tar plassen til alle selskapet hadde i siste revisjon.',
    checklists:
      'Én rad per anlegg, anleggsdel, komponent, tidsperspektiv, kontrollpunkt eller underpunkt, som data/checklist i programmet. Filen publiseres under et navn og endres aldri etter det.',
    designRules: 'Filen er hele settet: regler som ikke er i den, fjernes. Eksporten er en slik fil.',
    cable: 'En type med samme id endres; typer som ikke er i filen, blir stående.',
    pipe: 'En type med samme id endres; typer som ikke er i filen, blir stående.',
    ecc: 'En type med samme id endres; typer som ikke er i filen, blir stående.',
    marker: 'En type med samme id endres; typer som ikke er i filen, blir stående.',
  },
  file: 'Fil',
  fileHint:
    'CSV med komma, semikolon eller tabulator, eller første ark i en Excel-fil; høyst omkring 700 kB.',
  chooseFile: 'Velg en fil',
  revision: 'Navn på revisjonen',
  revisionHint: 'For eksempel Egne 2027. Folk velger den ved dette navnet.',
  activeFrom: 'I bruk fra',
  confirmPublication: (name, count) =>
    `${count === 1 ? 'Ett kontrollpunkt' : `${count} kontrollpunkter`} publiseres som ${name}. Deretter endres revisjonen aldri, og navnet er brukt.`,
  dryRun: 'Prøvekjøring',
  running: 'Leser filen …',
  wouldDo: 'Hva som ville endres',
  done: (name) => `${name} er importert`,
  counts: { added: 'Nye', changed: 'Endret', removed: 'Fjernet', unchanged: 'Som før' },
  fine: 'Ingen feil. Ingenting er endret ennå.',
  nothing: 'Filen endrer ingenting.',
  faultCount: (count) => (count === 1 ? 'Én feil' : `${count} feil`),
  faultsText: 'Rett dem i filen og velg den på nytt. Med en eneste feil importeres ingenting.',
  line: 'Linje',
  column: 'Kolonne',
  message: 'Hva som er feil',
  more: (shown, all) => `De første ${shown} av ${all}`,
  unknown: (columns) => `Kolonner som ikke leses: ${columns}`,
  confirmTitle: (name) => `Importere ${name}?`,
  confirmText: (added, changed, removed) =>
    `${added} nye, ${changed} endret og ${removed} fjernet. Det kan ikke angres; en annen fil retter det opp.`,
  first: 'Gjør en prøvekjøring først: den sier hva som ville endres, og hva som er feil.',
  tooLarge: 'Filen er for stor for én import. Del den, eller bruk kommandolinjen.',
} satisfies Words as Words;
