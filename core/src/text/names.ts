import type { Language } from './language.js';

interface Named {
  name: string;
  nameEn?: string;
}

interface Described {
  description?: string;
  descriptionEn?: string;
}

/** The English text if the catalog has one, otherwise the Norwegian one. */
export const nameIn = ({ name, nameEn }: Named, language: Language): string =>
  (language === 'en' && nameEn) || name;

export const descriptionIn = (
  { description, descriptionEn }: Described,
  language: Language,
): string | undefined => (language === 'en' && descriptionEn) || description || undefined;
