import type { Language } from './language.js';

/** A text in both languages: English, then Norwegian bokmål. */
export type Translation = readonly [en: string, nb: string];

export const translate = ([en, nb]: Translation, language: Language): string => (language === 'nb' ? nb : en);

/** The names of some codes in one language. */
export const translateAll = <Code extends string>(
  names: Readonly<Record<Code, Translation>>,
  language: Language,
): Record<Code, string> =>
  Object.fromEntries(
    Object.entries<Translation>(names).map(([code, name]) => [code, translate(name, language)]),
  ) as Record<Code, string>;

/** As a heading or a choice begins. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const capitalizedAll = <Code extends string>(
  names: Readonly<Record<Code, Translation>>,
  language: Language,
): Record<Code, string> =>
  Object.fromEntries(
    Object.entries<string>(translateAll(names, language)).map(([code, name]) => [code, capitalized(name)]),
  ) as Record<Code, string>;
