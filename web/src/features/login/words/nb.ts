import type { Words } from './en.js';

export const words = {
  title: 'Logg inn',
  welcome: 'Planlegg grøfter, kostnader og kontroller for distribusjonsnettet.',
  username: 'Brukernavn',
  password: 'Passord',
  logIn: 'Logg inn',
  again: 'Logg inn igjen',
  againText: 'Økten er avsluttet. Ingenting er tapt: logg inn, og fortsett der du var.',
  other: 'Logg inn som en annen',
  failed: 'Brukernavnet eller passordet er feil.',
  fillIn: 'Skriv både brukernavn og passord.',
  choose: 'Det var et engangspassord. Velg ditt eget passord, som du logger inn med fra nå av.',
  newPassword: 'Nytt passord',
  repeatPassword: 'Nytt passord igjen',
  chooseAndLogIn: 'Lagre og logg inn',
  notTheSame: 'De to passordene er ikke like.',
  showPassword: 'Vis passordet',
  hidePassword: 'Skjul passordet',
  demo: 'Dette er en demo',
  demoText: (password: string) => `Hvem som helst kan logge inn. Passordet er «${password}».`,
  language: 'Språk',
} satisfies Words;
