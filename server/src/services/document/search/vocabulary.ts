import type { Indexed } from '@spadework/core/search';
import type { Language } from '@spadework/core/text';
import type { Tx } from '../../../store/store.js';
import {
  countWords,
  findTerms,
  findWords,
  insertTerms,
  insertWords,
  type NewWord,
  newIds,
  stemWords,
  type WordRow,
} from './vocabulary.sql.js';

interface NewTerm {
  id: number;
  language: Language;
  term: string;
}

/** The words of the index during an update. New words and all counts are written once, at the end. */
export class Vocabulary {
  readonly #words = new Map<string, WordRow>();
  readonly #newWords: NewWord[] = [];
  readonly #terms = { nb: new Map<string, number>(), en: new Map<string, number>() };
  readonly #newTerms: NewTerm[] = [];
  readonly #wordCounts = new Map<number, { versions: number; norwegian: number; shared: number }>();

  constructor(readonly tx: Tx) {}

  /** A word that `learn` has loaded. */
  row(word: string): WordRow {
    return this.#words.get(word)!;
  }

  /** `isShared` if anybody may read the word in the version that is counted. */
  countWord(id: number, language: Language, isShared: boolean, by: number): void {
    let count = this.#wordCounts.get(id);
    if (!count) {
      count = { versions: 0, norwegian: 0, shared: 0 };
      this.#wordCounts.set(id, count);
    }
    count.versions += by;
    if (language === 'nb') count.norwegian += by;
    if (language === 'nb' && isShared) count.shared += by;
  }

  /** Loads the words of some documents, and adds new ones. */
  async learn(documents: readonly Indexed[]): Promise<void> {
    const missing = new Set<string>();
    for (const { words } of documents)
      for (const word of words.keys()) if (!this.#words.has(word)) missing.add(word);
    if (missing.size === 0) return;
    for (const row of await findWords(this.tx, [...missing])) {
      this.#words.set(row.word, row);
      missing.delete(row.word);
    }
    if (missing.size === 0) return;
    const stems = await stemWords(this.tx, [...missing]);
    const nb = await this.#learnTerms('nb', new Set(stems.map((stem) => stem.nb)));
    const en = await this.#learnTerms('en', new Set(stems.map((stem) => stem.en)));
    const ids = await newIds(this.tx, 'document_word_id', stems.length);
    for (const [i, stem] of stems.entries()) {
      const row = { id: ids[i]!, word: stem.word, nb: nb.get(stem.nb)!, en: en.get(stem.en)! };
      this.#words.set(row.word, row);
      this.#newWords.push({ ...row, versions: 0, norwegian: 0, shared: 0 });
    }
  }

  /** The Norwegian terms of words, which may be in no document. */
  async termsOf(words: readonly string[]): Promise<Map<string, number>> {
    if (words.length === 0) return new Map();
    const stems = await stemWords(this.tx, words);
    const terms = await this.#learnTerms('nb', new Set(stems.map(({ nb }) => nb)));
    return new Map(stems.map(({ word, nb }) => [word, terms.get(nb)!]));
  }

  async #learnTerms(language: Language, asked: ReadonlySet<string>): Promise<Map<string, number>> {
    const known = this.#terms[language];
    const missing = new Set([...asked].filter((term) => !known.has(term)));
    for (const { id, term } of missing.size ? await findTerms(this.tx, language, [...missing]) : []) {
      known.set(term, id);
      missing.delete(term);
    }
    const ids = missing.size ? await newIds(this.tx, 'document_term_id', missing.size) : [];
    for (const [i, term] of [...missing].entries()) {
      known.set(term, ids[i]!);
      this.#newTerms.push({ id: ids[i]!, language, term });
    }
    return known;
  }

  /** Returns the words whose compounds must be split again. */
  async writeWords(): Promise<{ id: number; word: string }[]> {
    for (const word of this.#newWords) Object.assign(word, this.#wordCounts.get(word.id));
    const added = new Set(this.#newWords.map(({ id }) => id));
    await insertWords(this.tx, this.#newWords);
    const counts = [...this.#wordCounts]
      .filter(([id, { versions, norwegian, shared }]) => !added.has(id) && (versions || norwegian || shared))
      .map(([id, count]) => ({ id, ...count }));
    const changed = await countWords(this.tx, counts);
    return [...changed, ...this.#newWords.filter(({ norwegian }) => norwegian > 0)];
  }

  async writeTerms(): Promise<void> {
    await insertTerms(this.tx, this.#newTerms);
  }

  /** Whether some word is used less often than before. */
  get hasRemovals(): boolean {
    return [...this.#wordCounts.values()].some(({ versions }) => versions < 0);
  }
}
