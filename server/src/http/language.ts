import type { Language } from '@spadework/core/text';
import Negotiator from 'negotiator';

export { type Translation, translate } from '@spadework/core/text';
export type { Language };

/** All forms of Norwegian get bokmål. */
const LANGUAGES = new Map<string, Language>([
  ['nb', 'nb'],
  ['no', 'nb'],
  ['nn', 'nb'],
  ['en', 'en'],
  ['*', 'en'],
]);

const known = new Map<string, Language>();

/** Chooses Norwegian or English for an Accept-Language header. */
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
