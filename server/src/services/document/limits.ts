/** A larger PDF is sent without a front page, because merging it would take too much memory. */
export const MAX_FRONT_PAGE_BYTES = 32 * 1024 * 1024;
/** How many matches of an answer are highlighted: only the first, because each needs its text. */
export const MAX_HIGHLIGHTS = 100;
/**
 * Searches that found nothing: for how many days they are kept, how many different ones of a company and a day, how many
 * are listed, and how long they may be. A query with so many digits may name a person.
 */
export const MISSED_LIMITS = { days: 90, perDay: 500, listed: 500, characters: 100, digits: 8 } as const;
/** What a suggestion looks at and how many it gives for a word. */
export const SUGGESTION_LIMITS = { characters: 400, words: 8, suggestions: 5 } as const;
