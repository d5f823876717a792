import { type Indexed, indexDocument, type Occurrence, Tokenizer } from '@spadework/core/search';
import type { Tx } from '../../../store/store.js';
import { splitWords } from './compounds.js';
import {
  deleteIndexed,
  findTermsOf,
  findTexts,
  type IndexedVersion,
  insertIndexed,
  lockIndex,
  type VersionText,
} from './indexedVersions.sql.js';
import { numbersOf } from './postings.js';
import { blockOf, listPostingsIn, replacePostings } from './postings.sql.js';
import { Vocabulary } from './vocabulary.js';
import { deleteUnusedWords } from './vocabulary.sql.js';

/** How many texts are in memory at once. */
const BATCH = 500;
/** The limit on frequencies, which must fit into two bytes with a sign. */
const MAX_FREQUENCY = 32_000;

/** Adds versions to the index, or replaces what the index has of them. */
export async function indexVersions(
  tx: Tx,
  versionIds: readonly number[],
  progress: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  await lockIndex(tx);
  const update = new IndexUpdate(tx);
  let done = 0;
  for (const [block, ids] of byBlock(versionIds)) {
    await update.replace(block, ids, (read) => progress(done + read, versionIds.length));
    done += ids.length;
  }
  await update.finish();
}

/** Removes versions from the index. Must be called before the versions are deleted from their table. */
export async function removeVersions(tx: Tx, versionIds: readonly number[]): Promise<void> {
  await lockIndex(tx);
  const update = new IndexUpdate(tx);
  for (const [block, ids] of byBlock(versionIds)) await update.remove(block, ids);
  await update.finish();
}

/** Groups versions by the block that their postings are stored in. */
function byBlock(versionIds: readonly number[]): Map<number, number[]> {
  const blocks = new Map<number, number[]>();
  for (const id of new Set(versionIds)) {
    const ids = blocks.get(blockOf(id));
    if (ids) ids.push(id);
    else blocks.set(blockOf(id), [id]);
  }
  return blocks;
}

/** The postings of a block by term, in the stored format. */
type Block = Map<number, number[]>;

/** One update of the index. Word counts are collected while versions are added and removed, and written once at the end. */
class IndexUpdate {
  readonly #reader = new Tokenizer();
  readonly #vocabulary: Vocabulary;

  constructor(readonly tx: Tx) {
    this.#vocabulary = new Vocabulary(tx);
  }

  remove(block: number, ids: readonly number[]): Promise<void> {
    return this.#write(block, ids, new Map());
  }

  async replace(block: number, ids: readonly number[], progress: (read: number) => void): Promise<void> {
    const postings: Block = new Map();
    const versions: IndexedVersion[] = [];
    for (let at = 0; at < ids.length; at += BATCH) {
      for (const version of await this.#read(ids.slice(at, at + BATCH), postings)) versions.push(version);
      progress(Math.min(at + BATCH, ids.length));
    }
    await this.#write(block, ids, postings);
    for (let at = 0; at < versions.length; at += BATCH)
      await insertIndexed(this.tx, versions.slice(at, at + BATCH));
  }

  async finish(): Promise<void> {
    await splitWords(this.#vocabulary, await this.#vocabulary.writeWords());
    await this.#vocabulary.writeTerms();
    if (this.#vocabulary.hasRemovals) await deleteUnusedWords(this.tx);
  }

  async #read(ids: readonly number[], postings: Block): Promise<IndexedVersion[]> {
    const texts = await findTexts(this.tx, ids);
    const read = texts.map((text) => ({ text, index: indexDocument(searchable(text), this.#reader) }));
    await this.#vocabulary.learn(read.map(({ index }) => index));
    return read.map(({ text: { id, language, open }, index }) => {
      const words = [...index.words.keys()].map((word) => this.#vocabulary.row(word));
      addPostings(
        id,
        words.map((word) => word[language]),
        [...index.words.values()],
        postings,
      );
      const version = {
        id,
        language,
        words: words.map((word) => word.id),
        shared: open ? words.length : metaWords(index),
        length: index.length,
        metaLength: index.metaLength,
        meta: index.metaStream,
        content: index.contentStream,
      };
      this.#count(version, 1);
      return version;
    });
  }

  /** Replaces the postings of some versions by `fresh`. */
  async #write(block: number, ids: readonly number[], fresh: Block): Promise<void> {
    const terms = new Set([...(await findTermsOf(this.tx, ids)), ...fresh.keys()]);
    for (const version of await deleteIndexed(this.tx, ids)) this.#count(version, -1);
    const old = new Map(
      (await listPostingsIn(this.tx, block, [...terms])).map(({ term, postings }) => [term, postings]),
    );
    const replaced = new Set(ids);
    const written = new Map<number, Int32Array>();
    for (const term of terms) {
      const remaining = old.has(term) ? withoutVersions(numbersOf(old.get(term)!), replaced) : [];
      written.set(term, mergedByVersion(remaining, fresh.get(term) ?? []));
    }
    await replacePostings(this.tx, block, written);
  }

  #count(
    { words, language, shared }: Pick<IndexedVersion, 'language' | 'words' | 'shared'>,
    by: 1 | -1,
  ): void {
    for (const [i, word] of words.entries()) this.#vocabulary.countWord(word, language, i < shared, by);
  }
}

/** How many words the metadata has. They are the first ones, because the content is read last. */
const metaWords = ({ words }: Indexed): number =>
  [...words.values()].filter(({ metaFrequency }) => metaFrequency > 0).length;

/** Adds the postings of a version. Frequencies are counted per term, so all inflections of a word count together. */
function addPostings(
  version: number,
  terms: readonly number[],
  occurrences: readonly Occurrence[],
  postings: Block,
): void {
  const tallies = new Map<number, { all: number; meta: number }>();
  for (const [i, { frequency, metaFrequency }] of occurrences.entries()) {
    const tally = tallies.get(terms[i]!);
    if (tally) {
      tally.all += frequency;
      tally.meta += metaFrequency;
    } else tallies.set(terms[i]!, { all: frequency, meta: metaFrequency });
  }
  for (const [term, { all, meta }] of tallies) {
    const posting = (Math.min(all, MAX_FREQUENCY) << 16) | Math.min(meta, MAX_FREQUENCY);
    const known = postings.get(term);
    if (known) known.push(version, posting);
    else postings.set(term, [version, posting]);
  }
}

function withoutVersions(postings: Int32Array, versions: ReadonlySet<number>): number[] {
  const kept: number[] = [];
  for (let i = 0; i < postings.length; i += 2)
    if (!versions.has(postings[i]!)) kept.push(postings[i]!, postings[i + 1]!);
  return kept;
}

/** Merges two lists of postings, ordered by version. */
function mergedByVersion(some: readonly number[], others: readonly number[]): Int32Array {
  const all = new Int32Array(some.length + others.length);
  for (let i = 0, a = 0, b = 0; i < all.length; i += 2) {
    const next = b >= others.length || (a < some.length && some[a]! < others[b]!);
    all[i] = next ? some[a++]! : others[b++]!;
    all[i + 1] = next ? some[a++]! : others[b++]!;
  }
  return all;
}

const searchable = ({ type, number, description, ...text }: VersionText) => ({
  ...text,
  names: [number, `${type}-${number}`],
  description: description ?? '',
});
