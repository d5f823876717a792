import type { Words } from './en.js';

export const words = {
  groups: {
    losses: 'Hva tap koster',
    load: 'Der kursen ikke sier noe',
    limits: 'Grenser',
  },
  units: { a: 'år', 'kr/kW·a': 'kr/kW i året' },
  between: (least, most) => `${least} til ${most}`,
  sources: {
    OWN: 'Vårt eget valg',
    FINANSDEPARTEMENTET: 'Finansdepartementets regel, som NVE bruker for tiltak i nettet',
    'IEC 60287-3-2': 'IEC 60287-3-2',
    DSA: 'DSA og NVE',
  },
} satisfies Words as Words;
