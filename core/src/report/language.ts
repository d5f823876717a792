import type { Language } from '../text/language.js';

interface Named {
  name: string;
  nameEn?: string;
}

interface Described {
  description?: string;
  descriptionEn?: string;
}

/** In English where the catalog has it, else as it is. */
export const nameIn = ({ name, nameEn }: Named, language: Language): string =>
  (language === 'en' && nameEn) || name;

export const descriptionIn = (
  { description, descriptionEn }: Described,
  language: Language,
): string | undefined => (language === 'en' && descriptionEn) || description || undefined;
