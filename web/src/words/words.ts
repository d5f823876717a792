import { use, useSyncExternalStore } from 'react';
import { currentLanguage, type Language, onLanguageChange, switchLanguage } from './language.js';

/**
 * The words of one room, loaded per language:
 *
 *   // features/trench/words/index.ts
 *   export const useTrenchWords = defineWords<typeof import('./en.js').words>({
 *     nb: () => import('./nb.js'),
 *     en: () => import('./en.js'),
 *   });
 *
 * `en.ts` exports `words`, `nb.ts` exports `words satisfies Words` with `Words` of `en.ts`, so a missing word is a
 * type error. Plurals and sentences with values are functions.
 */
export type Loaders<W> = Record<Language, () => Promise<{ words: W }>>;

interface WordSet {
  load(language: Language): Promise<unknown>;
}

const sets: WordSet[] = [];

/** How files of words are loaded; the app knows what to do when one does not come. */
let loadFile = <T>(load: () => Promise<T>): Promise<T> => load();

export function configureWords(given: { loadFile: typeof loadFile }): void {
  loadFile = given.loadFile;
}

export function defineWords<W>(loaders: Loaders<W>): (() => W) & { now(): W } {
  const loading = new Map<Language, Promise<W>>();
  const loaded = new Map<Language, W>();
  const load = (language: Language): Promise<W> => {
    let promise = loading.get(language);
    if (!promise) {
      promise = loadFile(loaders[language]).then(({ words }) => {
        loaded.set(language, words);
        // React reads these of a promise that it has not met yet, and then shows the words at once.
        Object.assign(promise!, { status: 'fulfilled', value: words });
        return words;
      });
      loading.set(language, promise);
      promise.catch(() => loading.delete(language));
    }
    return promise;
  };
  sets.push({ load });
  // A room is loaded when it is about to be shown, so its words are fetched beside its code.
  if (typeof document !== 'undefined') load(currentLanguage()).catch(() => undefined);
  const useWords = (): W => use(load(useLanguage()));
  /** Outside of components, once the room is shown. */
  const now = (): W => {
    const words = loaded.get(currentLanguage());
    if (!words) throw new Error('the words are not loaded yet');
    return words;
  };
  return Object.assign(useWords, { now });
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

/** Loads the words of every room seen so far, and switches then, so that nothing is half translated. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all(sets.map((set) => set.load(language)));
  switchLanguage(language);
}

/** Before the first render. */
export async function loadWords(): Promise<void> {
  await Promise.all(sets.map((set) => set.load(currentLanguage())));
}
