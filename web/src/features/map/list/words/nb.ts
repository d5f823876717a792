import type { Words } from './en.js';

export const words: Words = {
  price: 'Pris',
  route: 'Trasé',
  incomplete: 'Ufullstendig: ikke alt er priset',
  withheld: (count) =>
    count === 1
      ? 'Én trasé er kraftsensitiv, og det kreves klarering for å se den.'
      : `${count} traseer er kraftsensitive, og det kreves klarering for å se dem.`,
  askAdministrator: 'En administrator i selskapet ditt gir den.',
  noRoutes: 'Ingen traseer ennå',
  noRoutesText: 'Åpne et strekk og tegn traseen, eller importer traseer fra en fil.',
  noClearanceTitle: 'Du får ikke se traseene',
  stretchesOf: (name) => `Delstrekk av ${name}`,
  from: 'Fra',
  to: 'Til',
  length: 'Lengde',
  section: 'Snitt',
  noSection: 'slettet',
  about: 'Navn og kryssing',
  crossing: (what) => `krysser ${what}`,
};
