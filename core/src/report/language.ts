export type ReportLanguage = 'nb' | 'en';

interface Named {
  name: string;
  nameEn?: string;
}

interface Described {
  description?: string;
  descriptionEn?: string;
}

/** In English where the catalog has it, else as it is. */
export const nameIn = ({ name, nameEn }: Named, language: ReportLanguage): string =>
  (language === 'en' && nameEn) || name;

export const descriptionIn = (
  { description, descriptionEn }: Described,
  language: ReportLanguage,
): string | undefined => (language === 'en' && descriptionEn) || description || undefined;
