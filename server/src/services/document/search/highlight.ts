import type { Analysis } from './queryAnalysis.js';

/**
 * The hits of a query in the first of these texts that has any, as a fragment of HTML. Pass only what the caller may
 * read: the content of a file just to those who may open it.
 */
export function highlight(
  { highlighter }: Analysis,
  ...texts: (string | null | undefined)[]
): string | undefined {
  for (const text of texts) {
    const fragment = text ? highlighter.fragment(text) : undefined;
    if (fragment !== undefined) return fragment;
  }
}
