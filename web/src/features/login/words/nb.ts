import type { Words } from './en.js';

export const words = {
  title: 'Logg inn',
  welcome: 'Planlegg grøfter, kostnader og kontroller for distribusjonsnettet.',
  username: 'Brukernavn',
  usernameHint: 'Eller e-postadressen, hvis du logger inn med brukerkatalogen til selskapet',
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
  forgotten: 'Glemt passordet?',
  forgottenText: 'Du får en e-post med en lenke, der du velger et nytt passord.',
  forgottenSend: 'Send meg en lenke',
  forgottenAsked: (name: string) =>
    `Hvis ${name} kan logge inn her med passord, er en e-post på vei. Lenken gjelder i en time. Se også blant uønsket e-post; er det ingenting, spør en administrator i selskapet.`,
  fillInName: 'Skriv brukernavnet ditt.',
  resetTitle: 'Velg et passord',
  resetText: 'Minst 10 tegn. Noen ord sammen er lette å huske. Du logger inn med det fra nå av.',
  resetSave: 'Lagre passordet',
  resetDone: 'Passordet er lagret. Der du var logget inn, er du logget ut.',
  passkeyText: 'Passordet er riktig. Vis nå passnøkkelen din: nettleseren spør etter den.',
  showPasskey: 'Vis passnøkkelen',
  passkeyFailed: 'Den passnøkkelen hører ikke til kontoen, eller det tok for lang tid. Prøv igjen.',
  passkeyLost: 'Er den borte? Be en administrator i selskapet om å fjerne den.',
  back: 'Tilbake',
  noPasskey: {
    cancelled: 'Nettleseren ga ingen passnøkkel: det ble avbrutt, eller tok for lang tid. Prøv igjen.',
    known: 'Denne enheten er lagt til fra før.',
    address:
      'Passnøkler virker ikke på denne adressen. Åpne siden med navnet på serveren; på denne maskinen er det localhost.',
    unsupported: 'Denne nettleseren har ikke passnøkler. Bruk en nyere, eller en annen.',
  },
  showPassword: 'Vis passordet',
  hidePassword: 'Skjul passordet',
  demo: 'Dette er en demo',
  demoText: (password: string) => `Hvem som helst kan logge inn. Passordet er «${password}».`,
  withDirectory: (name: string) => `Logg inn med ${name}`,
  withPassword: 'Logg inn med passord',
  problems: {
    SIGN_IN_REFUSED:
      'Innloggingen ble ikke fullført. Den kan ha tatt for lang tid, eller være startet i et annet vindu. Prøv igjen.',
    DIRECTORY_REFUSED:
      'Brukerkatalogen slapp deg ikke inn, eller du avbrøt. Prøv igjen, eller be IT i selskapet om tilgang til Spadework.',
    DIRECTORY_UNAVAILABLE: 'Brukerkatalogen svarer ikke. Prøv igjen om en stund, eller spør IT i selskapet.',
    CONNECTION_NOT_FOUND: 'Denne måten å logge inn på finnes ikke lenger. Spør en administrator i selskapet.',
    EMAIL_MISSING: 'Brukerkatalogen oppga ingen e-postadresse for deg. IT i selskapet kan endre det.',
    EMAIL_NOT_VERIFIED: 'Brukerkatalogen sier at e-postadressen din ikke er bekreftet. Spør IT i selskapet.',
    EMAIL_DOMAIN_REFUSED:
      'E-postadressen din hører ikke til dette selskapet. Logg inn i brukerkatalogen med adressen du har der, eller spør IT i selskapet.',
    ACCOUNT_EXISTS:
      'Det finnes allerede en konto med e-postadressen din. En administrator må åpne den for kobling; logg så inn her igjen.',
    ACCOUNT_UNKNOWN: 'Du har ingen konto ennå. Be en administrator i selskapet om en.',
    ACCOUNT_DISABLED: 'Kontoen din er sperret. Spør en administrator i selskapet.',
    GROUPS_OVERAGE:
      'Du er med i flere grupper enn brukerkatalogen oppgir. IT i selskapet må bare sende dem som gjelder her, eller approller.',
  },
  language: 'Språk',
} satisfies Words;
