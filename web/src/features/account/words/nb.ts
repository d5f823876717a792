import type { Words } from './en.js';

export const words = {
  title: 'Konto',
  person: 'Deg',
  username: 'Brukernavn',
  email: 'E-post',
  company: 'Selskap',
  sessions: 'Økter',
  here: 'Denne nettleseren',
  lastSeen: 'Sist brukt',
  browser: 'Nettleser',
  unknownBrowser: 'Ukjent nettleser',
  since: 'Siden',
  end: 'Avslutt',
  endOf: (browser) => `Avslutt økten i ${browser}`,
  ended: 'Økten er avsluttet',
  until: (moment) => `Denne økten slutter senest ${moment}.`,
  everywhere: 'Logg ut overalt',
  everywhereText:
    'Avslutter alle økter og tilgangen til alle programmer som bruker passordet ditt, her og andre steder.',
  password: 'Passord',
  current: 'Nåværende passord',
  next: 'Nytt passord',
  nextHint:
    'Minst 10 tegn, og ikke et vanlig ord, navnet ditt eller en rad på tastaturet. Noen ord sammen er lette å huske.',
  again: 'Nytt passord en gang til',
  change: 'Bytt passord',
  changed: 'Passordet er byttet. Andre økter er avsluttet.',
  fillIn: 'Dette må fylles ut',
  differs: 'De to er ikke like',
  wrong: 'Det nåværende passordet er feil',
} satisfies Words as Words;
