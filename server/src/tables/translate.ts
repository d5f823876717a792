import { AsyncLocalStorage } from 'node:async_hooks';
import { NORWEGIAN } from './norwegian.js';

export const LANGUAGES = ['en', 'nb'] as const;
export type Language = (typeof LANGUAGES)[number];

const languages = new AsyncLocalStorage<Language>();

/** The language of the messages of the import that is running. */
export const importLanguage = (): Language => languages.getStore() ?? 'en';

/** Runs an import whose messages are in a language. */
export const inLanguage = <T>(language: Language, work: () => T): T => languages.run(language, work);

/** A text of a column or a kind in the language of the import that is running. */
export const translated = (english: string): string =>
  importLanguage() === 'nb' ? (NORWEGIAN[english] ?? english) : english;

/** A message of an import. Its English text is the key of the Norwegian one; a test finds those that have none. */
export function translate(parts: TemplateStringsArray, ...values: unknown[]): string {
  const english = parts.reduce((text, part, i) => `${text}{${i - 1}}${part}`);
  return translated(english).replace(/\{(\d)\}/g, (_, i) => String(values[i]));
}
