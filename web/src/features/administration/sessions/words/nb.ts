import type { Words } from './en.js';

export const words = {
  text: 'Hvem som er logget inn nå, i nettlesere og gjennom programmer.',
  search: 'Søk i økter',
  none: 'Ingen er logget inn',
  noneText: 'Økter vises her så snart noen logger inn.',
  person: 'Person',
  where: 'Hvor',
  program: (client) => `Programmet ${client}`,
  unknownBrowser: 'Ukjent nettleser',
  since: 'Siden',
  lastSeen: 'Sist brukt',
  until: 'Slutter senest',
  end: 'Avslutt',
  endOf: (name, where) => `Avslutt økten for ${name} i ${where}`,
  endTitle: (name) => `Avslutte økten for ${name}?`,
  endText: (where) => `${where} må logge inn på nytt. Det som ikke er lagret der, kan gå tapt.`,
  endButton: 'Avslutt økten',
  ended: (name) => `Økten for ${name} er avsluttet`,
  shown: (shown, total) => `De nyeste ${shown} av ${total}`,
} satisfies Words as Words;
