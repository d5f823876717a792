import type { Language } from '@spadework/core/text';

export type { Language };

/** The same in both languages. */
export type Wording = readonly [en: string, nb: string];

export const said = ([en, nb]: Wording, language: Language): string => (language === 'nb' ? nb : en);

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
  const wanted = header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag: tag.split('-')[0]!, q: q ? Number(q.slice(2)) : 1 };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { tag } of wanted) {
    if (tag === 'nb' || tag === 'no' || tag === 'nn') return 'nb';
    if (tag === 'en' || tag === '*') return 'en';
  }
  return 'en';
}
