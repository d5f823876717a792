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
  withDirectory: (name: string) => `Logg inn med ${name}`,
  withPassword: 'Logg inn med passord',
  problems: {
    SIGN_IN_REFUSED:
      'Innloggingen ble ikke fullført. Den kan ha tatt for lang tid, eller være startet i et annet vindu. Prøv igjen.',
    DIRECTORY_REFUSED: 'Katalogen slapp deg ikke inn. Be IT i selskapet om tilgang til Spadework.',
    DIRECTORY_UNAVAILABLE: 'Katalogen svarer ikke. Prøv igjen om en stund, eller spør IT i selskapet.',
    CONNECTION_NOT_FOUND: 'Denne måten å logge inn på finnes ikke lenger. Spør en administrator i selskapet.',
    EMAIL_MISSING: 'Katalogen oppga ingen e-postadresse for deg. IT i selskapet kan endre det.',
    EMAIL_NOT_VERIFIED: 'Katalogen sier at e-postadressen din ikke er bekreftet. Spør IT i selskapet.',
    EMAIL_DOMAIN_REFUSED: 'E-postadressen din hører ikke til et domene i dette selskapet.',
    ACCOUNT_EXISTS:
      'Det finnes allerede en konto med e-postadressen din. En administrator må åpne den for kobling; logg så inn her igjen.',
    ACCOUNT_UNKNOWN: 'Du har ingen konto ennå. Be en administrator i selskapet om en.',
    ACCOUNT_DISABLED: 'Kontoen din er sperret. Spør en administrator i selskapet.',
    GROUPS_OVERAGE:
      'Du er med i flere grupper enn katalogen oppgir. IT i selskapet må bare sende dem som gjelder her, eller approller.',
  },
  language: 'Språk',
} satisfies Words;
