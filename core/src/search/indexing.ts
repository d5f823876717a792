import type { Language } from '../text/language.js';
import { joinedWord } from './amounts.js';
import { spacedCrossSections } from './crossSections.js';
import { isStopWord } from './stopWords.js';
import { joinDividedWords, type Token, type Tokenizer, withoutRing, wordStream } from './tokens.js';

/** The searchable texts of a document. */
export interface Searchable {
  language: Language;
  title: string;
  /** Its number and its whole id. */
  names: readonly string[];
  keywords: readonly string[];
  description: string;
  content: string;
}

/** The weighted number of times that a word occurs in a document. */
export interface Occurrence {
  frequency: number;
  /** The same in the metadata only. */
  metaFrequency: number;
}

export interface Indexed {
  words: Map<string, Occurrence>;
  length: number;
  metaLength: number;
  /** Folded words for phrases. A phrase cannot extend over two fields. */
  metaStream: string;
  contentStream: string;
}

/** The weight of a word by field. Weights are whole numbers, so that sums are whole numbers. */
export const FIELD_WEIGHT = { title: 6, name: 5, keyword: 5, description: 4, content: 2 };

export function indexDocument(document: Searchable, tokenizer: Tokenizer): Indexed {
  const { language } = document;
  const words = new Map<string, Occurrence>();
  const lengths = { meta: 0, content: 0 };

  function add(text: string, weight: number, isMeta: boolean) {
    const count = (word: string) => {
      if (isStopWord(withoutRing(word), language)) return;
      let occurrence = words.get(word);
      if (occurrence === undefined) {
        occurrence = { frequency: 0, metaFrequency: 0 };
        words.set(word, occurrence);
      }
      occurrence.frequency += weight;
      if (isMeta) occurrence.metaFrequency += weight;
    };
    let before: Token | undefined;
    for (const token of tokenizer.tokens(text)) {
      for (const { word } of token.words) count(word);
      const glued = before && joinedWord(before, token);
      // A unit may look like a stop word: kVA folds to `kva`.
      if (glued) count(glued);
      if (!isStopWord(token.words[0]!.word, language)) lengths[isMeta ? 'meta' : 'content'] += weight;
      before = token;
    }
    for (const word of spacedCrossSections(text)) count(word);
  }

  const content = joinDividedWords(document.content);
  const meta: [string, number][] = [
    [document.title, FIELD_WEIGHT.title],
    ...document.names.map((name): [string, number] => [name, FIELD_WEIGHT.name]),
    ...document.keywords.map((keyword): [string, number] => [keyword, FIELD_WEIGHT.keyword]),
    [document.description, FIELD_WEIGHT.description],
  ];
  for (const [text, weight] of meta) add(text, weight, true);
  add(content, FIELD_WEIGHT.content, false);
  return {
    words,
    length: lengths.meta + lengths.content,
    metaLength: lengths.meta,
    metaStream: meta.map(([text]) => wordStream(text)).join('|'),
    contentStream: wordStream(content),
  };
}
