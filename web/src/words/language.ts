/** The languages of the app. The choice is kept in this browser and, when logged in, with the user's preferences. */
export const LANGUAGES = ['nb', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'spadework.language';
const listeners = new Set<() => void>();

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
export const wasLanguageChosen = (): boolean => localStorage.getItem(KEY) !== null;
export const currentLanguage = (): Language => current;

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice, else the first of the browser's languages that we have, else Norwegian. */
export function firstLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'en') return 'en';
    if (language === 'nb' || language === 'no' || language === 'nn') return 'nb';
  }
  return 'nb';
}

/** Known from the start: rooms fetch their words when they are loaded, which is before anything is started. */
let current: Language =
  typeof localStorage === 'undefined' ? 'nb' : firstLanguage(localStorage.getItem(KEY), navigator.languages);

/** Called once, before the first render. */
export function startLanguage(): void {
  document.documentElement.lang = current;
}

/** Used by `setLanguage` of `words.ts`, which loads the words first. */
export function switchLanguage(language: Language): void {
  current = language;
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}
