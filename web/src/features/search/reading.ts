import {
  allParts,
  compoundsOf,
  lightStem,
  nearWords,
  parseShortQuery,
  type QueryWord,
  type Thesaurus,
  type Token,
  Tokenizer,
  withoutRing,
  withoutStopWords,
} from '@spadework/core/search';
import { fold } from '@spadework/core/text';

/** A part of a text: a hit or what stands around it. */
export interface Part {
  text: string;
  isHit: boolean;
}

/** What a query was understood as, judged by the texts that it found. */
export interface Reading {
  /** The query as it was understood, its changed words marked. Undefined if everything was found as typed. */
  understood: readonly Part[] | undefined;
  /** The query with the changed words in quotation marks, so that they are searched for literally. */
  literal: string;
  /** A text with its hits marked. */
  parts(text: string): Part[];
  /**
   * The words of the query that an entry with these texts lacks, in any of their meanings, as they were typed. An entry
   * that has none of them was found by what is not known here, so nothing is said of it.
   */
  missing(texts: readonly string[]): string[];
  /** Whether an entry with these texts has less than half of the query. */
  isWeak(texts: readonly string[]): boolean;
}

/** A word of a text, as often as the texts have it. */
interface Known {
  /** Its folded forms: the whole word first. */
  forms: readonly string[];
  spelling: string;
  count: number;
}

/** Words of the query from one place to another, and what else finds them: all of the terms together. */
interface Hit {
  terms: readonly string[];
  from: number;
  to: number;
  isMarked: boolean;
}

/** Words of the query from one place to another, and what they were searched for as. */
interface Meaning {
  from: number;
  to: number;
  spelling: string;
}

/** Shorter words are parts of too many others. */
const MIN_PART = 4;
const MIN_START = 2;
/** Of a long question only slips are told: what each of its words means is of no interest. */
const MAX_TOLD = 5;
/** Near words are marked only if nothing closer was found. */
const SAME = 0.5;
const QUOTES = /["“”«»]/gu;
const tokenizer = new Tokenizer(5000);

/**
 * Reads a query with the texts that were found by it. No answer tells what a word was searched for as, but its hits do: if
 * no text has the word itself, what it was understood as is a synonym that the texts have, or the likeliest slip.
 */
export function readQuery(q: string, texts: readonly string[], thesaurus: Thesaurus): Reading {
  const { loose, quoted } = parseShortQuery(q);
  const known = wordsOf(texts);
  const isOwn = (forms: readonly string[]) =>
    loose.some((word) => isWord(word, forms)) || quoted.some(({ word }) => forms.includes(word));
  const isFound = loose.map((word) => known.some(({ forms }) => isWord(word, forms)));
  const compounds = compoundsOf(loose, thesaurus);
  const counts = new Map(known.flatMap(({ forms, count }) => forms.map((form) => [form, count] as const)));
  /** What words of the query are hits as, in a text which has all of them. */
  const hits: Hit[] = [];
  const meanings: Meaning[] = [];

  let parts: ReadonlyMap<string, string> | undefined;
  /** The parts of compounds that the texts have no word for, and their spelling. */
  const partsOfTexts = () => {
    parts ??= new Map(
      known.flatMap(({ forms, spelling }) =>
        [...allParts(forms[0]!, (part) => thesaurus.words.has(part))]
          .filter((part) => !counts.has(part))
          .map((part) => [part, spellingIn(spelling, part) ?? part] as const),
      ),
    );
    return parts;
  };

  /** The synonyms of words that the texts have, the best first. */
  const synonymsOf = (words: readonly string[]) =>
    thesaurus
      .matches(words.map(withoutRing))
      .flatMap(({ synonyms }) => synonyms)
      .map((synonym) => ({ ...synonym, found: synonym.words.map((word) => commonest(word, known)) }))
      .filter(({ found }) => found.every((each) => each !== undefined))
      .sort((a, b) => b.worth - a.worth || countOf(b.found) - countOf(a.found))
      .map(({ words: terms, worth, found }) => ({
        terms,
        worth,
        spelling: found.map((each, i) => toldAs(terms[i]!, each!)).join(' '),
      }));

  const isLong = q.trim().split(/\s+/u).length > MAX_TOLD;
  const tell = (meaning: Meaning) => !isLong && meanings.push(meaning);
  for (const [i, { word }] of loose.entries()) {
    const spellings = thesaurus.spellings(word).map(withoutRing);
    hits.push(...spellings.map((each) => hitOf([each], i)));
    const [spelling] = isFound[i]
      ? []
      : spellings.flatMap((each) => {
          const found = commonest(each, known);
          return found ? [toldAs(each, found)] : [];
        });
    if (!spelling) continue;
    tell({ from: i, to: i + 1, spelling });
    isFound[i] = true;
  }
  for (const { from, to } of thesaurus.matches(loose.map(({ plain, word }) => plain ?? word))) {
    const synonyms = synonymsOf(loose.slice(from, to).map(({ word }) => word));
    const isMissing = isFound.slice(from, to).includes(false);
    hits.push(
      ...synonyms.map(({ terms, worth }) => ({ terms, from, to, isMarked: isMissing || worth >= SAME })),
    );
    if (!isMissing || synonyms.length === 0) continue;
    tell({ from, to, spelling: synonyms[0]!.spelling });
    isFound.fill(true, from, to);
  }
  for (const [i, { word }] of loose.entries()) {
    if (isFound[i] || texts.length === 0) continue;
    const parts = compounds.get(word) ?? [];
    if (parts.length > 0 && parts.every((part) => commonest(part, known))) {
      hits.push(...parts.map((part) => hitOf([part], i)));
      continue;
    }
    const typed = withoutRing(word);
    const near = (most: 1 | 2) => nearWords(typed, counts.keys(), most, (form) => counts.get(form) ?? 0)[0];
    // The word may be there only as a part of a compound: a misspelt grøft in a text with kabelgrøft.
    const nearPart = (most: 1 | 2) => nearWords(typed, partsOfTexts().keys(), most)[0];
    const slip = near(1) ?? nearPart(1);
    // Texts may have no more than synonyms of what was meant.
    const others = slip ? [] : nearWords(typed, thesaurus.words, 1).flatMap((other) => synonymsOf([other]));
    const meant = slip ?? (others.length > 0 ? undefined : (near(2) ?? nearPart(2)));
    if (meant) hits.push(hitOf([meant], i), ...synonymsOf([meant]).map(({ terms }) => hitOf(terms, i)));
    hits.push(...others.map(({ terms }) => hitOf(terms, i)));
    if (meant)
      meanings.push({ from: i, to: i + 1, spelling: partsOfTexts().get(meant) ?? spellingOf(meant, known) });
    else if (others[0]) tell({ from: i, to: i + 1, spelling: others[0].spelling });
  }
  const counted = withoutStopWords(loose.map((of, i) => ({ word: of.word, of, i })));
  const typed = looseTokens(q);
  const typedAs = (word: QueryWord) => tokenOf(word, typed)?.raw ?? word.word;
  return {
    ...changed(q, loose, meanings),
    parts(text) {
      const tokens = [...tokenizer.tokens(text)];
      const forms = tokens.map(({ words }) => words.map(({ word }) => word));
      const here = hits.filter((hit) => hit.isMarked && isIn(hit, forms));
      return partsOf(
        text,
        tokens.filter(
          (_, i) =>
            isOwn(forms[i]!) || here.some(({ terms }) => terms.some((word) => isSame(word, forms[i]!))),
        ),
      );
    },
    missing,
    isWeak: (given) => missing(given).length * 2 > counted.length,
  };

  function missing(given: readonly string[]): string[] {
    const forms = given.flatMap((text) =>
      [...tokenizer.tokens(text)].map(({ words }) => {
        const [whole] = words;
        const parts = whole ? allParts(whole.word, (part) => thesaurus.words.has(part)) : [];
        return [...words.map(({ word }) => word), ...parts];
      }),
    );
    const lacking = counted.flatMap(({ of, i }) =>
      forms.some((each) => isWord(of, each)) ||
      hits.some((hit) => hit.from <= i && i < hit.to && isIn(hit, forms))
        ? []
        : [typedAs(of)],
    );
    return lacking.length < counted.length ? lacking : [];
  }
}

/** Whether the words of a text have all terms of a hit. */
const isIn = ({ terms }: Hit, forms: readonly (readonly string[])[]): boolean =>
  terms.every((term) => forms.some((each) => isSame(term, each)));

const hitOf = (terms: readonly string[], place: number): Hit => ({
  terms,
  from: place,
  to: place + 1,
  isMarked: true,
});

/** A text as parts, of which some tokens are hits. */
function partsOf(text: string, hits: readonly Pick<Token, 'start' | 'raw'>[]): Part[] {
  const parts: Part[] = [];
  let place = 0;
  for (const { start, raw } of hits) {
    if (start > place) parts.push({ text: text.slice(place, start), isHit: false });
    parts.push({ text: raw, isHit: true });
    place = start + raw.length;
  }
  if (place < text.length) parts.push({ text: text.slice(place), isHit: false });
  return parts;
}

/** The query as it was understood, and its way back. */
function changed(
  q: string,
  loose: readonly QueryWord[],
  meanings: readonly Meaning[],
): Pick<Reading, 'understood' | 'literal'> {
  const typed = looseTokens(q);
  const spans = meanings
    .flatMap(({ from, to, spelling }) => {
      const [first, last] = [tokenOf(loose[from]!, typed), tokenOf(loose[to - 1]!, typed)];
      return first && last ? [{ start: first.start, end: last.start + last.raw.length, spelling }] : [];
    })
    .sort((a, b) => a.start - b.start);
  if (spans.length === 0) return { understood: undefined, literal: q };
  const understood: Part[] = [];
  let literal = '';
  let place = 0;
  for (const { start, end, spelling } of spans) {
    const before = q.slice(place, start);
    if (before) understood.push({ text: before, isHit: false });
    understood.push({ text: spelling, isHit: true });
    literal += `${before}"${q.slice(start, end)}"`;
    place = end;
  }
  const rest = q.slice(place);
  if (rest.trim()) understood.push({ text: rest.trimEnd(), isHit: false });
  return { understood, literal: literal + rest };
}

const tokenOf = ({ plain, word }: QueryWord, typed: readonly Token[]): Token | undefined =>
  typed.find(({ words }) => words[0]!.word === (plain ?? word));

/** The tokens of a query that are not in quotation marks. */
function looseTokens(q: string): Token[] {
  const quotes = [...q.matchAll(QUOTES)].map(({ index }) => index);
  // A quotation mark without a partner is ignored.
  if (quotes.length % 2 === 1) quotes.pop();
  return [...tokenizer.tokens(q)].filter(
    ({ start }) => quotes.filter((index) => index < start).length % 2 === 0,
  );
}

function wordsOf(texts: readonly string[]): Known[] {
  const found = new Map<string, Known>();
  for (const text of texts)
    for (const { words } of tokenizer.tokens(text)) {
      const [{ word, spelling }] = words as [{ word: string; spelling: string }];
      const known = found.get(word);
      if (known) known.count++;
      else found.set(word, { forms: words.map((each) => each.word), spelling, count: 1 });
    }
  return [...found.values()];
}

/** Whether a word of a text is the word itself, or another way to write it: 24 of 24 kV, but not 240. */
const isWord = ({ word, plain = word, also = [], parts }: QueryWord, forms: readonly string[]): boolean =>
  isSame(word, forms) ||
  isSame(plain, forms) ||
  also.some((form) => forms.includes(form.word)) ||
  parts.some((part) => forms.includes(part));

/** Whether a word of a text is the wanted one: in any inflection, as a beginning or in a compound. */
function isSame(word: string, forms: readonly string[]): boolean {
  const stem = stemOf(word);
  // The number 24 is no part of 1240.
  const isPart = word.length >= MIN_PART && !/\p{N}/u.test(word);
  return forms.some(
    (form) =>
      stemOf(form) === stem ||
      (word.length >= MIN_START && form.startsWith(word)) ||
      (isPart && (form.includes(word) || stemOf(form).endsWith(stem))),
  );
}

const MAX_STEMS = 20_000;
const stems = new Map<string, string>();

/** The same words are compared at each key. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const stem = lightStem(word);
  stems.set(word, stem);
  return stem;
}

/** The commonest word that is an inflection of the wanted one, otherwise one that has it as a part. */
function commonest(word: string, known: readonly Known[]): Known | undefined {
  const same = known.filter(({ forms }) => isSame(word, forms));
  const inflected = same.filter((each) => isInflection(word, each));
  return (inflected.length > 0 ? inflected : same).toSorted((a, b) => b.count - a.count)[0];
}

/** The other forms are parts of the word. */
const isInflection = (word: string, { forms: [whole] }: Known): boolean => stemOf(whole!) === stemOf(word);

/** A word as a text spells it. Of a compound, only the part that is meant is told. */
const toldAs = (word: string, known: Known): string =>
  isInflection(word, known)
    ? known.spelling
    : (spellingIn(known.spelling, withoutRing(word)) ?? known.spelling);

const countOf = (found: readonly (Known | undefined)[]): number =>
  Math.min(...found.map((each) => each?.count ?? 0));

/** How a compound spells one of its parts. */
function spellingIn(compound: string, part: string): string | undefined {
  for (let start = 0; start < compound.length; start++)
    for (let end = start + 1; end <= compound.length; end++)
      if (fold(compound.slice(start, end)) === part) return compound.slice(start, end);
  return undefined;
}

const spellingOf = (form: string, known: readonly Known[]): string =>
  known.find(({ forms }) => forms[0] === form)?.spelling ?? form;
