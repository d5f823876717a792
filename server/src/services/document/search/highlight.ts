import type { Language } from '@spadework/core/text';
import type { Analysis } from './queryAnalysis.js';

/**
 * Returns a fragment of HTML from the first text of a version with a hit, with its hits marked. Pass only texts that the
 * caller may read: pass the content of a file only if the caller may open it.
 */
export function highlight(
  { highlighters }: Analysis,
  language: Language,
  texts: readonly (string | null | undefined)[],
): string | undefined {
  for (const text of texts) {
    const fragment = text ? highlighters[language].fragment(text) : undefined;
    if (fragment !== undefined) return fragment;
  }
}
