import type { Words } from './en.js';

export const words = {
  title: 'Hjelp',
  close: 'Lukk hjelpen',
  search: 'Søk i hjelpen',
  pages: 'Alle sider',
  hits: (count: number) => (count === 1 ? 'Ett sted' : `${count} steder`),
  none: 'Ingenting i hjelpen har alle disse ordene. Prøv færre, eller navnet på en knapp.',
  keys: 'Taster',
  tour: 'Omvisning',
  step: (step: number, of: number) => `Steg ${step} av ${of}`,
  back: 'Tilbake',
  next: 'Neste',
  end: 'Ferdig',
  leave: 'Avslutt omvisningen',
} satisfies Words;
