import type { Words } from './en.js';

export const words: Words = {
  title: 'Sammenligning',
  table: 'De to strekkene sammenlignet',
  groups: { price: 'Pris', amperes: 'Strøm', geometry: 'Snitt', quantities: 'Mengder' },
  ways: {
    more: 'mer',
    less: 'mindre',
    same: 'likt',
    unknown: 'ukjent',
    onlyHere: 'bare her',
    onlyThere: 'bare der',
  },
  figure: 'Tall',
  difference: 'Forskjell',
  price: 'Grøft',
  perMetre: 'Per meter',
  width: 'Snittets bredde',
  depth: 'Snittets dybde',
  length: 'Lengde',
  swap: 'Rediger denne',
  close: 'Lukk sammenligningen',
  drawing: (name, width, depth, count) => `${name}: ${width} mm bredt, ${depth} mm dypt, ${count} elementer`,
  loading: 'Leser det andre strekket …',
  failed: 'Det andre strekket kunne ikke leses.',
  again: 'Prøv igjen',
};
