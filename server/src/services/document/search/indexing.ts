import { type Indexed, indexed, Reader } from '@spadework/core';
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
import { Vocabulary } from './vocabulary.js';
import { deleteUnusedWords } from './vocabulary.sql.js';

const BATCH = 500;
/** What a smallint holds; nobody ranks by more. */
const MOST = 32_000;

/** Puts versions into the index as the tables tell them, whether they were in it or not. */
export async function indexVersions(
  tx: Tx,
  versionIds: readonly number[],
  progress: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  await lockIndex(tx);
  const changes = new Changes(tx);
  const ids = [...new Set(versionIds)];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    await changes.remove(batch);
    await changes.add(await findTexts(tx, batch));
    progress(Math.min(at + BATCH, ids.length), ids.length);
  }
  await changes.finish();
}

/** Takes versions out of the index, which they must leave before they leave the tables. */
export async function removeVersions(tx: Tx, versionIds: readonly number[]): Promise<void> {
  await lockIndex(tx);
  const changes = new Changes(tx);
  await changes.remove(versionIds);
  await changes.finish();
}

/** Counts are gathered while documents go in and out, and written once. */
class Changes {
  readonly #reader = new Reader();
  readonly #vocabulary: Vocabulary;
  readonly #total = { versions: 0, length: 0, metaLength: 0 };

  constructor(readonly tx: Tx) {
    this.#vocabulary = new Vocabulary(tx);
  }

  async remove(ids: readonly number[]): Promise<void> {
    const { versions, terms } = await deleteIndexed(this.tx, ids);
    for (const version of versions) this.#count(version, -1);
    for (const { term, versions } of terms) this.#vocabulary.countTerm(term, -versions);
  }

  async add(texts: readonly VersionText[]): Promise<void> {
    const read = texts.map((text) => ({ text, index: indexed(searchable(text), this.#reader) }));
    await this.#vocabulary.learn(read.map(({ index }) => index));
    const versions: IndexedVersion[] = [];
    const postings: Postings = {
      term: [],
      version: [],
      frequency: [],
      metaFrequency: [],
      length: [],
      metaLength: [],
    };
    for (const { text, index } of read) {
      const version = this.#version(text, index);
      versions.push(version);
      this.#count(version, 1);
      this.#post(version, index, postings);
    }
    await insertPostings(this.tx, postings);
    await insertIndexed(this.tx, versions);
  }

  async finish(): Promise<void> {
    await countIndexed(this.tx, this.#total);
    await splitWords(this.#vocabulary, await this.#vocabulary.writeWords());
    await this.#vocabulary.writeTerms();
    if (this.#vocabulary.hasLost) await deleteUnusedWords(this.tx);
  }

  #version({ id, language }: VersionText, index: Indexed): IndexedVersion {
    return {
      id,
      language,
      words: [...index.words.keys()].map((word) => this.#vocabulary.row(word).id),
      length: index.length,
      metaLength: index.metaLength,
      meta: index.metaStream,
      content: index.contentStream,
    };
  }

  /** Words become terms: all inflections of one count together. */
  #post({ id, language }: IndexedVersion, { words, length, metaLength }: Indexed, postings: Postings): void {
    const places = new Map<number, number>();
    for (const [word, { frequency, metaFrequency }] of words) {
      const term = this.#vocabulary.row(word)[language];
      const place = places.get(term) ?? postings.term.length;
      if (!places.has(term)) {
        places.set(term, place);
        postings.term.push(term);
        postings.version.push(id);
        postings.length.push(length);
        postings.metaLength.push(metaLength);
        this.#vocabulary.countTerm(term, 1);
      }
      postings.frequency[place] = Math.min((postings.frequency[place] ?? 0) + frequency, MOST);
      postings.metaFrequency[place] = Math.min((postings.metaFrequency[place] ?? 0) + metaFrequency, MOST);
    }
  }

  #count(version: Pick<IndexedVersion, 'language' | 'words' | 'length' | 'metaLength'>, sign: 1 | -1) {
    for (const word of version.words) this.#vocabulary.countWord(word, version.language, sign);
    this.#total.versions += sign;
    this.#total.length += sign * version.length;
    this.#total.metaLength += sign * version.metaLength;
  }
}

const searchable = ({ type, number, description, ...text }: VersionText) => ({
  ...text,
  names: [number, `${type}-${number}`],
  description: description ?? '',
});
