import {
  bestPlaces,
  type Chosen,
  compact,
  countFacets,
  type FacetCount,
  type Form,
  isAmount,
  proximity,
  type Ranking,
  type Rewriting,
  rank,
  type Thesaurus,
  wordsNeeded,
} from '@spadework/core/search';
import type { Sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { thesaurusOf } from '../../../store/thesaurus.js';
import type { AnalysedWord } from './analysedWord.js';
import { correct } from './corrections.js';
import { postingsOf } from './postings.js';
import { type Analysis, type AnalysisOptions, analyse } from './queryAnalysis.js';
import { SearchedTexts } from './searchedTexts.js';
import { splitUnknownWords } from './unknownCompounds.js';
import { type FacetGroup, type Library, openLibrary } from './versionColumns.js';
import { findWithPhrases, listStreams, sortedPage } from './versionSearch.sql.js';
import { matchingTerms, termsIn } from './wordMatches.js';

export type Constraints = Chosen<FacetGroup>;

/** Which versions a search looks at. */
export interface Scope {
  /** Selects the ids of the series that the caller's company subscribes to. */
  subscribed: Sql;
  /** Whether the version at a place is searched. */
  includes: (library: Library, place: number) => boolean;
  constraints?: Constraints | undefined;
  /** The company whose words are added to the thesaurus that we deliver. */
  companyId?: number | null | undefined;
  /** Another thesaurus. */
  thesaurus?: Thesaurus | undefined;
}

export interface MatchOptions {
  /** Whether only the words as typed are searched for: no synonyms, corrections and parts of unknown compounds. */
  isLiteral?: boolean;
}

export interface SearchRequest extends Scope {
  q: string;
  /** An order by columns of `d` (document), `v` (version) and `b.score`. Without it, the best match comes first. */
  order?: Sql | undefined;
  start: number;
  max: number;
}

export interface SearchResult {
  total: number;
  /** One page of matches, in order. The score is null if the query has no words. */
  rows: { versionId: number; score: number | null; confidence: number }[];
  facetCounts: Record<FacetGroup, FacetCount[]>;
  /** Whether some version answers at least half of the query, whatever the facet constraints. */
  isAnswered: boolean;
  /** The analysed query, for highlighting. */
  analysis: Analysis;
}

/** What a query finds before facet constraints are applied. */
export interface Found {
  library: Library;
  analysis: Analysis;
  /** Whether a word is in a text that the caller may read and that is searched. */
  isKnown: (word: AnalysedWord, without?: 'synonyms') => boolean;
  places: number[];
  ranking: Ranking;
}

/**
 * Finds the versions that contain the words of a query, ranked. Facet constraints do not influence how many of the words
 * a version must contain, so choosing a facet gives exactly as many matches as its count says.
 */
export async function searchVersions(tx: Tx, request: SearchRequest): Promise<SearchResult> {
  const found = await findMatches(tx, request.q, request);
  const { library, analysis, places } = found;
  if (request.order || request.start < MAX_REFINED) await refine(tx, found);
  const { chosen, counts } = countFacets(library.columns.facets, places, request.constraints ?? new Map());
  return {
    total: chosen.length,
    rows: await pageOf(tx, found, chosen, request),
    facetCounts: counts,
    isAnswered: places.some((place) => found.ranking.confidenceOf(place) >= WEAK),
    analysis,
  };
}

/** A match with less confidence is a weak one. */
const WEAK = 0.5;

/** How many of the best matches are ranked again, and by how much of each. */
const MAX_REFINED = 30;
const MAX_CHARACTERS = 20_000;
/** In a query of two words, loose words near each other would rank before the compound of both. */
const MIN_WORDS = 3;
const NEARNESS = 0.5;

/** Ranks those of the best matches higher that have the words of the query near each other. */
async function refine(tx: Tx, { library, analysis, places, ranking }: Found): Promise<void> {
  if (analysis.count < MIN_WORDS || places.length === 0) return;
  const { columns, texts } = library;
  const best = bestPlaces(places, ranking.scoreOf, 0, MAX_REFINED);
  const placeOf = new Map(best.map((place) => [columns.versions[place]!, place]));
  const versions = best.map((place) => ({ id: columns.versions[place]!, isOpen: texts.open[place] === 1 }));
  const rarities = ranking.rarities.slice(0, analysis.count);
  for (const { id, language, meta, content } of await listStreams(tx, versions, MAX_CHARACTERS)) {
    const place = placeOf.get(id)!;
    const length = texts.open[place] ? texts.length[place]! : texts.metaLength[place]!;
    const near = proximity(
      content === null ? [meta] : [meta, content],
      { words: analysis.matched[language], rarities },
      length / texts.averageLength,
    );
    ranking.add(place, NEARNESS * near * columns.factors[place]!);
  }
}

async function pageOf(
  tx: Tx,
  { library: { columns }, analysis, ranking }: Found,
  places: readonly number[],
  { order, start, max }: SearchRequest,
): Promise<SearchResult['rows']> {
  const match = (place: number) => ({
    versionId: columns.versions[place]!,
    score: analysis.isEmpty ? null : ranking.scoreOf(place),
    confidence: ranking.confidenceOf(place),
  });
  if (!order) return bestPlaces(places, ranking.scoreOf, start, max).map(match);
  const matches = new Map(places.map((place) => [columns.versions[place]!, match(place)]));
  return (await sortedPage(tx, [...matches.values()], order, start, max)).map(
    ({ versionId }) => matches.get(versionId)!,
  );
}

/**
 * Finds the versions that contain enough words. A word that is in no text which the caller may read and which is
 * searched is unknown. It is searched for in other ways: without å, as what it may be misspelt for, and by its parts if
 * it is a compound. The parts of a reference such as `K-703.2` find something only if the caller finds nothing by the
 * words as typed. The index is not asked whether it knows a word: its answer would reveal the content of texts that the
 * caller may not read.
 */
export async function findMatches(
  tx: Tx,
  q: string,
  scope: Scope,
  { isLiteral = false }: MatchOptions = {},
): Promise<Found> {
  const { subscribed, companyId = null } = scope;
  const library = await openLibrary(tx, subscribed, companyId);
  const thesaurus = scope.thesaurus ?? (await thesaurusOf(tx, companyId, library.thesaurusVersion));
  const search = new Search(tx, q, library, scope, thesaurus);
  const typed = await search.find({ isLiteral });
  const rewriting = { isLiteral, ...(await search.rewriting(typed, isLiteral)) };
  const { withoutRing, compounds, corrections } = rewriting;
  const isRewritten = withoutRing.size + compounds.size + corrections.size > 0;
  const found = isRewritten ? await search.find(rewriting) : typed;
  const hasParts = found.analysis.hasParts || compounds.size > 0;
  return found.places.length === 0 && hasParts ? search.find({ ...rewriting, split: true }) : found;
}

const MAX_CORRECTED = 8;

/** One search in the library of a caller. */
class Search {
  readonly searched: SearchedTexts;

  constructor(
    readonly tx: Tx,
    readonly q: string,
    readonly library: Library,
    readonly scope: Scope,
    readonly thesaurus: Thesaurus,
  ) {
    this.searched = new SearchedTexts(library, (place) => scope.includes(library, place));
  }

  async find(options: AnalysisOptions): Promise<Found> {
    const { library } = this;
    const analysis = await analyse(this.tx, this.q, this.thesaurus, this.searched, options);
    const postings = await postingsOf(this.tx, library.columns, [
      ...new Set(analysis.words.flatMap(termsIn)),
    ]);
    const answers = new Map(
      analysis.words.map((word) => [
        word,
        matchingTerms(word, postings, library.texts, Math.max(analysis.count, 1)),
      ]),
    );
    const ranking = rank(
      analysis.words.map((word) => ({ ...word, answers: answers.get(word)! })),
      library.texts,
    );
    ranking.putFirst(placesByNumber(analysis, library));
    const isKnown: Found['isKnown'] = (word, without) =>
      answers.get(word)!.some((answer) => !(without && answer.isSynonym) && this.searched.has(answer));
    const found = { library, analysis, ranking, isKnown, places: [] };
    // A phrase must occur, but then no other word has to.
    const least = analysis.phrases.length ? 0 : Math.min(analysis.count, 1);
    const places = await matchingPlaces(this.tx, found, least, this.scope);
    const withAll = placesWith(ranking, places, analysis.count);
    const documents = new Set(withAll.map((place) => library.columns.documents[place]));
    const needed = wordsNeeded(analysis.count, documents.size);
    return { ...found, places: needed > 1 ? withAll : places };
  }

  /** What to search for instead of unknown words. One slip is likelier than an unknown compound, and that than two slips. */
  async rewriting({ analysis, isKnown }: Found, isLiteral: boolean) {
    const loose = analysis.words.filter(({ isRequired, isExtra }) => !isRequired && !isExtra);
    const withoutRing = new Set(
      loose.filter((word) => word.plain && !isKnown(word, 'synonyms')).map(({ word }) => word),
    );
    const unknown = isLiteral ? [] : loose.filter((word) => !isKnown(word));
    const one = await this.#corrections(unknown, 1);
    const others = unknown.filter(({ word }) => !one.has(word));
    const compounds = await splitUnknownWords(
      this.tx,
      others.filter(({ hasParts }) => !hasParts),
      this.searched,
      this.thesaurus,
    );
    const two = await this.#corrections(
      others.filter(({ word }) => !compounds.has(word)),
      2,
    );
    return { withoutRing, compounds, corrections: new Map([...one, ...two]) } satisfies Rewriting;
  }

  async #corrections(words: readonly AnalysedWord[], most: 1 | 2): Promise<Map<string, Form[]>> {
    const found = new Map<string, Form[]>();
    for (const { word } of words.slice(0, MAX_CORRECTED)) {
      const meant = await correct(this.tx, word, most, this.searched, this.thesaurus);
      if (meant.length > 0) found.set(word, meant);
    }
    return found;
  }
}

/** The versions of documents whose number is a word of the query. */
const placesByNumber = ({ words }: Analysis, { columns }: Library): number[] =>
  words
    .filter(
      ({ word, isRequired, isExtra }) => !isRequired && !isExtra && /\p{N}/u.test(word) && !isAmount(word),
    )
    .flatMap(({ word }) => columns.byNumber.get(compact(word)) ?? []);

/** Those of some places that contain at least so many words. */
export function placesWith(ranking: Ranking, places: readonly number[], words: number): number[] {
  const enough = new Set(ranking.atLeast(words));
  return places.filter((place) => enough.has(place));
}

async function matchingPlaces(
  tx: Tx,
  { library, analysis: { phrases }, ranking }: Omit<Found, 'places'>,
  needed: number,
  { includes }: Scope,
): Promise<number[]> {
  const { columns, texts } = library;
  const places = ranking.atLeast(needed).filter((place) => includes(library, place));
  if (phrases.length === 0 || places.length === 0) return places;
  const candidates = places.map((place) => ({
    id: columns.versions[place]!,
    isOpen: texts.open[place] === 1,
  }));
  const held = await findWithPhrases(
    tx,
    candidates,
    phrases.map(({ stream }) => stream),
  );
  return places.filter((place) => held.has(columns.versions[place]!));
}
