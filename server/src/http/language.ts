import type { Language } from '@spadework/core/text';
import Negotiator from 'negotiator';

export type { Language };

/** The same in both languages. */
export type Wording = readonly [en: string, nb: string];

export const said = ([en, nb]: Wording, language: Language): string => (language === 'nb' ? nb : en);

/** Norwegian in any of its forms is answered in bokmål. */
const LANGUAGES = new Map<string, Language>([
  ['nb', 'nb'],
  ['no', 'nb'],
  ['nn', 'nb'],
  ['en', 'en'],
  ['*', 'en'],
]);

const known = new Map<string, Language>();

/** The better of Norwegian and English for an Accept-Language header. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'en';
  let language = known.get(header);
  if (!language) {
    language = negotiate(header);
    if (known.size < 500) known.set(header, language);
  }
  return language;
}

function negotiate(header: string): Language {
  // The library reads "nb; q=0.5" as q=1 because of the space, which RFC 9110 allows.
  const headers = { 'accept-language': header.toLowerCase().replaceAll(/\s/g, '') };
  for (const tag of new Negotiator({ headers }).languages()) {
    const language = LANGUAGES.get(tag.split('-')[0]!);
    if (language) return language;
  }
  return 'en';
}
