import {
  type Alternative,
  alternativesOf,
  Highlighter,
  MAX_QUERY_WORDS,
  type Phrase,
  parseQuery,
  type QueryWord,
  type Rewriting,
  type Thesaurus,
} from '@spadework/core/search';
import type { Language } from '@spadework/core/text';
import type { Tx } from '../../../store/store.js';
import type { AnalysedAlternative, AnalysedWord, Terms } from './analysedWord.js';
import { termsBeginning } from './beginnings.js';
import { postingsOf } from './postings.js';
import { type FoundWord, findRelatedWords, type RelatedWord, type Relation } from './queryExpansion.sql.js';
import type { SearchedTexts } from './searchedTexts.js';
import { visibleTerms } from './visibleTerms.js';

/** A query, with its words looked up in the vocabulary. */
export interface Analysis {
  /** The query has no words, so everything matches. */
  isEmpty: boolean;
  words: readonly AnalysedWord[];
  /** How many of the words a match may contain: those outside of phrases. */
  count: number;
  phrases: readonly Phrase[];
  /** Whether some word is a reference, a compound or has a hyphen, and can be split into parts. */
  hasParts: boolean;
  /**
   * The number of the query word that each word of the index matches in texts of a language. Which inflections other
   * texts have must not decide it, because they may be closed.
   */
  matched: Record<Language, ReadonlyMap<string, number>>;
  highlighters: Record<Language, Highlighter>;
}

/** The weights of related terms. */
const WORTH: Record<Exclude<Relation, 'of'>, number> = { nb: 1, en: 1, part: 0.8, start: 0.4 };
/** The words of a synonym need not be adjacent, and neither do the parts of a compound, which may be in other compounds. */
const TOGETHER = { synonym: 0.6, parts: 0.5, inCompounds: 0.64 };
/** Too many words begin with any single letter. */
const MIN_START_LENGTH = 2;

export interface AnalysisOptions extends Rewriting {
  /** Whether a reference, a word with a hyphen or a compound is replaced by its parts. */
  split?: boolean;
}

/** The words of a query are looked up in the whole index; only words with a beginning are looked for in searched texts. */
export async function analyse(
  tx: Tx,
  q: string,
  thesaurus: Thesaurus,
  searched: SearchedTexts,
  { split = false, ...rewriting }: AnalysisOptions = {},
): Promise<Analysis> {
  const { words: typed, phrases } = parseQuery(q);
  const words = typed.map((each) =>
    each.parts.length ? each : { ...each, parts: rewriting.compounds?.get(each.word) ?? [] },
  );
  const asked = split ? splitIntoParts(words) : words;
  const extra = split ? [] : extraParts(words);
  const quoted = [...new Set(phrases.flatMap((phrase) => phrase.words))];
  const { compounds: _, ...afterSplit } = rewriting;
  const groups = alternativesOf(asked, split ? afterSplit : rewriting, thesaurus);
  const related = await relatedWords(tx, searched, asked, [
    ...groups.flat().flatMap((alternative) => alternative.words),
    ...extra.map(({ word }) => word),
    ...quoted,
  ]);
  const matched = {
    nb: matchedWords(groups, related, 'nb'),
    en: matchedWords(groups, related, 'en'),
  };
  const ownGroups = groups.map((group) => group.filter(({ isSynonym }) => !isSynonym));
  const highlighterOf = (language: Language) => {
    const own = matchedWords(ownGroups, related, language);
    return new Highlighter({
      words: matched[language],
      synonyms: new Set([...matched[language].keys()].filter((word) => !own.has(word))),
      phrases: phrases.map(({ stream }) => stream),
    });
  };
  const simple = (word: string, answers: readonly RelatedWord[], times: number, isRequired: boolean) => ({
    word,
    alternatives: [{ isSynonym: false, terms: termsOf(answers) }],
    hasParts: false,
    times,
    isRequired,
    isExtra: !isRequired,
  });
  return {
    isEmpty: words.length + phrases.length === 0,
    words: [
      ...asked.map(({ word, plain, parts, times }, i) => ({
        word,
        plain,
        alternatives: groups[i]!.flatMap((alternative) => lookUp(alternative, related)),
        hasParts: parts.length > 0,
        times,
        isRequired: false,
        isExtra: false,
      })),
      ...extra.map(({ word, times }) => simple(word, related.get(word)!, times, false)),
      ...quoted.map((word) => simple(word, sameAs(word, related), 1, true)),
    ],
    count: asked.length,
    phrases,
    hasParts: words.some(({ parts }) => parts.length > 0),
    matched,
    highlighters: { nb: highlighterOf('nb'), en: highlighterOf('en') },
  };
}

function matchedWords(
  groups: readonly (readonly Alternative[])[],
  related: ReadonlyMap<string, RelatedWord[]>,
  language: Language,
): Map<string, number> {
  const matched = new Map<string, number>();
  for (const [i, group] of groups.entries())
    for (const word of group.flatMap((alternative) => alternative.words))
      for (const answer of related.get(word)!)
        if (answer.language === language && answer.relation !== 'of' && !matched.has(answer.word))
          matched.set(answer.word, i);
  return matched;
}

function lookUp(
  { words, worth, isOwn, isSynonym, isCompound = false }: Alternative,
  related: ReadonlyMap<string, RelatedWord[]>,
): AnalysedAlternative[] {
  if (words.length > 1) {
    const together = (share: number, termsIn: (answers: readonly RelatedWord[]) => number[]) => ({
      isSynonym,
      terms: new Map(),
      together: {
        worth: worth * share * (isSynonym ? TOGETHER.synonym : 1),
        isSynonym,
        groups: words.map((word) => termsIn(related.get(word)!)),
      },
    });
    return [
      together(1, inflectionsOf),
      ...(isCompound ? [together(TOGETHER.inCompounds, withCompounds)] : []),
    ];
  }
  const answers = related.get(words[0]!)!;
  const terms = new Map(
    [...termsOf(answers)].map(([term, each]) => [
      term,
      { worth: worth * each.worth, isOwn: isOwn && each.isOwn },
    ]),
  );
  const parts = isOwn ? answers.filter(({ relation }) => relation === 'of').map(({ term }) => [term]) : [];
  const together = { worth: worth * TOGETHER.parts, isSynonym: true, groups: parts };
  return [parts.length > 1 ? { isSynonym, terms, together } : { isSynonym, terms }];
}

const isInflection = ({ relation }: RelatedWord): boolean => relation === 'nb' || relation === 'en';

const inflectionsOf = (answers: readonly RelatedWord[]): number[] => [
  ...new Set(answers.filter(isInflection).map(({ term }) => term)),
];

const withCompounds = (answers: readonly RelatedWord[]): number[] => [
  ...new Set(
    answers.filter((each) => isInflection(each) || each.relation === 'part').map(({ term }) => term),
  ),
];

/** The parts of references and of words with a hyphen, without those that are words of the query themselves. */
function extraParts(words: readonly QueryWord[]): QueryWord[] {
  const typed = new Set(words.map(({ word }) => word));
  return splitIntoParts(words).filter(({ word }) => !typed.has(word));
}

function splitIntoParts(words: readonly QueryWord[]): QueryWord[] {
  const parts = words.flatMap((word) =>
    word.parts.length
      ? word.parts.map(
          (part): QueryWord => ({ word: part, parts: [], times: word.times, isLast: word.isLast }),
        )
      : [word],
  );
  return [...new Map(parts.map((part) => [part.word, part])).values()].slice(0, MAX_QUERY_WORDS);
}

async function relatedWords(
  tx: Tx,
  searched: SearchedTexts,
  words: readonly QueryWord[],
  others: readonly string[],
): Promise<ReadonlyMap<string, RelatedWord[]>> {
  const asked = [...new Set([...words.map(({ word }) => word), ...others])];
  if (asked.length === 0) return new Map();
  const related = new Map(asked.map((word) => [word, [] as RelatedWord[]]));
  const found = await findRelatedWords(tx, asked);
  const visible = await visibleCompounds(tx, found, searched);
  for (const each of found)
    if (!each.isDoubtful || visible.has(each)) related.get(asked[each.place - 1]!)!.push(each);
  for (const { word } of words.filter(({ isLast, word }) => isLast && word.length >= MIN_START_LENGTH)) {
    const answers = related.get(word)!;
    for (const each of await termsBeginning(tx, word, new Set(inflectionsOf(answers)), searched))
      for (const longer of each.words)
        answers.push({ relation: 'start', language: each.language, word: longer, term: each.term });
  }
  return related;
}

/** The doubtful compounds of which the caller can find one, with the same part and in the same term. */
async function visibleCompounds(
  tx: Tx,
  found: readonly FoundWord[],
  searched: SearchedTexts,
): Promise<ReadonlySet<FoundWord>> {
  const groups = new Map<string, { term: number; words: string[]; members: FoundWord[] }>();
  for (const each of found) {
    if (!each.isDoubtful) continue;
    const { place, term, word } = each;
    const key = `${place} ${term}`;
    const group = groups.get(key) ?? { term, words: [], members: [] };
    group.words.push(word);
    group.members.push(each);
    groups.set(key, group);
  }
  if (groups.size === 0) return new Set();
  const terms = [...groups.values()];
  const postings = await postingsOf(
    tx,
    searched.library.columns,
    terms.map(({ term }) => term),
  );
  const visible = await visibleTerms(tx, terms, postings, searched);
  return new Set([...visible].flatMap(({ members }) => members));
}

const sameAs = (word: string, related: ReadonlyMap<string, RelatedWord[]>): RelatedWord[] =>
  related.get(word)!.filter((each) => each.word === word && each.relation !== 'start');

/** Terms with their weights. A term that is related in several ways gets the highest weight. */
function termsOf(answers: readonly RelatedWord[]): Terms {
  const terms = new Map<number, { worth: number; isOwn: boolean }>();
  const add = (term: number, worth: number, isOwn: boolean) => {
    const known = terms.get(term);
    terms.set(term, { worth: Math.max(known?.worth ?? 0, worth), isOwn: isOwn || known?.isOwn === true });
  };
  for (const answer of answers)
    if (answer.relation !== 'of') add(answer.term, WORTH[answer.relation], isInflection(answer));
  return terms;
}
