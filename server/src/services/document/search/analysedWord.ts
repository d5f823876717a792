/** Matching terms by id. `worth` is the weight, `isOwn` marks a term of the query word itself. */
export type Terms = ReadonlyMap<number, { worth: number; isOwn: boolean }>;

/** A way to search for a word, with the terms of the index that match it. */
export interface AnalysedAlternative {
  isSynonym: boolean;
  terms: Terms;
  /** Terms that match only together: a text must have one term of each group. */
  together?: { worth: number; isSynonym: boolean; groups: readonly (readonly number[])[] };
}

/** A word of a query, and what it is searched for as. */
export interface AnalysedWord {
  word: string;
  /** The word without å. */
  plain?: string | undefined;
  alternatives: readonly AnalysedAlternative[];
  /** Whether it is written in parts: a reference, or with a hyphen. */
  hasParts: boolean;
  times: number;
  /** True for a word of a phrase, which every match must contain. */
  isRequired: boolean;
  /** True for a part of a reference or a compound, which adds to the rank of what other words find. */
  isExtra: boolean;
}
