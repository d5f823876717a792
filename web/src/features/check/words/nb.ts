import type { Words } from './en.js';

export const words: Words = {
  allClear: 'Plassering, regler og strømføringsevne: ingenting å bemerke',
  allClearOf: 'Plassering, prosjekteringsregler og strømføringsevne kontrollert, ingenting å bemerke',
  checked: 'Kontrollert',
  checking: 'Kontrolleres …',
  notChecked: 'Ikke kontrollert',
  notCheckedFor: (reason) => `Ikke kontrollert: ${reason}`,
  counts: {
    ERROR: (count) => `${count} feil`,
    WARNING: (count) => (count === 1 ? '1 advarsel' : `${count} advarsler`),
    INFO: (count) => (count === 1 ? '1 opplysning' : `${count} opplysninger`),
    deviations: (count) => `${count} fravik`,
  },
};
