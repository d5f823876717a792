/** A larger PDF is sent without a front page, because merging it would take too much memory. */
export const MAX_FRONT_PAGE_BYTES = 32 * 1024 * 1024;
/** How many matches of an answer are highlighted: only the first, because each needs its text. */
export const MAX_HIGHLIGHTS = 100;
/** What a suggestion looks at and how many it gives for a word. */
export const SUGGESTION_LIMITS = { characters: 400, words: 8, suggestions: 5 } as const;
