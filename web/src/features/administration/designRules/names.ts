import type { Language } from '../../../words/index.js';

/** A name that core has in both languages, with a capital letter. */
export function nameIn([en, nb]: readonly [string, string], language: Language): string {
  const name = language === 'nb' ? nb : en;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
