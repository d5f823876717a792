import type { Words } from './en.js';

export const words: Words = {
  removePoint: 'Slett punktet',
  touchHint: 'Trykk setter et punkt · «Ferdig» avslutter · hold på et punkt for å slette det',
  tiles: 'Kart',
  above: 'Oppå',
  othersFailed: 'De andre traseene i prosjektet kunne ikke leses.',
};
