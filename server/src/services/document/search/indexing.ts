import { type Indexed, indexed, Reader, type Word } from '@spadework/core';
import type { Tx } from '../../../store/store.js';
import { splitWords } from './compounds.js';
import {
  countIndexed,
  deleteIndexed,
  findTexts,
  type IndexedVersion,
  insertIndexed,
  insertPostings,
  lockIndex,
  type Postings,
  type VersionText,
} from './postings.sql.js';
import {
  countTerms,
  countWords,
  deleteUnusedWords,
  findWords,
  insertWords,
  type WordRow,
} from './vocabulary.sql.js';

const BATCH = 250;
/** What a smallint holds; nobody ranks by more. */
const MOST = 32_000;

/** Puts versions into the index as the tables tell them, whether they were in it or not. */
export async function indexVersions(
  tx: Tx,
  versionIds: readonly number[],
  progress: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const changes = new Changes(tx);
  await lockIndex(tx);
  const ids = [...new Set(versionIds)];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    await changes.remove(batch);
    await changes.add(await findTexts(tx, batch));
    progress(Math.min(at + BATCH, ids.length), ids.length);
  }
  await changes.finish();
}

/** Takes versions out of the index. They may be gone from the tables only afterwards. */
export async function removeVersions(tx: Tx, versionIds: readonly number[]): Promise<void> {
  const changes = new Changes(tx);
  await lockIndex(tx);
  await changes.remove(versionIds);
  await changes.finish();
}

/** Counts are gathered while documents go in and out, and written once. */
class Changes {
  readonly #reader = new Reader();
  readonly #known = new Map<string, WordRow>();
  readonly #words = new Map<number, number>();
  readonly #norwegian = new Map<number, number>();
  readonly #terms = new Map<number, number>();
  readonly #total = { versions: 0, length: 0, metaLength: 0 };

  constructor(readonly tx: Tx) {}

  async remove(ids: readonly number[]): Promise<void> {
    const { versions, terms } = await deleteIndexed(this.tx, ids);
    for (const version of versions) this.#count(version, -1);
    for (const [term, many] of terms) change(this.#terms, term, -many);
  }

  async add(texts: readonly VersionText[]): Promise<void> {
    const read = texts.map((text) => ({ text, index: indexed(searchable(text), this.#reader) }));
    await this.#learn(read.map(({ index }) => index));
    const postings: Postings = {
      term: [],
      version: [],
      frequency: [],
      metaFrequency: [],
      length: [],
      metaLength: [],
    };
    const versions: IndexedVersion[] = [];
    for (const { text, index } of read) {
      const words = [...index.words].map(([word, occurrence]) => ({
        row: this.#known.get(word)!,
        ...occurrence,
      }));
      const version = {
        id: text.id,
        language: text.language,
        words: words.map(({ row }) => row.id),
        length: index.length,
        metaLength: index.metaLength,
        meta: index.metaStream,
        content: index.contentStream,
      };
      versions.push(version);
      this.#count(version, 1);
      const terms = new Map<number, { frequency: number; metaFrequency: number }>();
      for (const { row, frequency, metaFrequency } of words) {
        const term = row[text.language];
        const before = terms.get(term);
        if (before) {
          before.frequency += frequency;
          before.metaFrequency += metaFrequency;
        } else terms.set(term, { frequency, metaFrequency });
      }
      for (const [term, { frequency, metaFrequency }] of terms) {
        postings.term.push(term);
        postings.version.push(text.id);
        postings.frequency.push(Math.min(frequency, MOST));
        postings.metaFrequency.push(Math.min(metaFrequency, MOST));
        postings.length.push(index.length);
        postings.metaLength.push(index.metaLength);
        change(this.#terms, term, 1);
      }
    }
    await insertPostings(this.tx, postings);
    await insertIndexed(this.tx, versions);
  }

  async finish(): Promise<void> {
    const changed = await countWords(this.tx, this.#words, this.#norwegian);
    await countTerms(this.tx, this.#terms);
    await countIndexed(this.tx, this.#total);
    await splitWords(this.tx, changed);
    if ([...this.#words.values()].some((many) => many < 0)) await deleteUnusedWords(this.tx);
  }

  /** Looks up words that were not met yet, and gives those an entry that are new. */
  async #learn(documents: readonly Indexed[]): Promise<void> {
    const unmet = new Map<string, Word>();
    for (const { words } of documents)
      for (const [word, { spelling }] of words)
        if (!this.#known.has(word) && !unmet.has(word)) unmet.set(word, { word, spelling });
    if (unmet.size === 0) return;
    for (const row of await findWords(this.tx, [...unmet.keys()])) {
      this.#known.set(row.word, row);
      unmet.delete(row.word);
    }
    if (unmet.size === 0) return;
    for (const row of await insertWords(this.tx, [...unmet.values()])) this.#known.set(row.word, row);
  }

  #count(version: Pick<IndexedVersion, 'language' | 'words' | 'length' | 'metaLength'>, sign: 1 | -1) {
    for (const word of version.words) {
      change(this.#words, word, sign);
      if (version.language === 'nb') change(this.#norwegian, word, sign);
    }
    this.#total.versions += sign;
    this.#total.length += sign * version.length;
    this.#total.metaLength += sign * version.metaLength;
  }
}

function change(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

const searchable = ({ type, number, description, ...text }: VersionText) => ({
  ...text,
  names: [number, `${type}-${number}`],
  description: description ?? '',
});
