import type { Language } from '../../text/language.js';

interface Words {
  temperature: string;
  dryZone: (temperature: string) => string;
}

export const WORDS: Record<Language, Words> = {
  en: {
    temperature: 'Temperature of the ground, °C',
    dryZone: (temperature) => `Dried out, above ${temperature} °C`,
  },
  nb: {
    temperature: 'Temperatur i grunnen, °C',
    dryZone: (temperature) => `Uttørket, over ${temperature} °C`,
  },
};
