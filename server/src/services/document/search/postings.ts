import type { Postings } from '@spadework/core/search';
import { perStore, VersionCache } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import { listPostings } from './postings.sql.js';
import type { VersionColumns } from './versionColumns.js';

/** Limit of the cache, in bytes. */
const MAX_CACHED = 64 * 2 ** 20;
const BYTES_PER_POSTING = 8;

const cached = perStore(() => new VersionCache<Postings>(MAX_CACHED));

/** The postings of some terms, by place in the columns. */
export async function postingsOf(
  tx: Tx,
  columns: VersionColumns,
  terms: readonly number[],
): Promise<ReadonlyMap<number, Postings>> {
  const cache = cached(tx);
  const found = new Map<number, Postings>();
  const missing = terms.filter((term) => {
    const entry = cache.get(term);
    if (entry?.version !== columns.generation) return true;
    found.set(term, entry.value);
    return false;
  });
  if (missing.length === 0) return found;
  const read = new Map<number, Buffer[]>(missing.map((term) => [term, []]));
  for (const { term, postings } of await listPostings(tx, missing)) read.get(term)!.push(postings);
  for (const [term, blocks] of read) {
    const postings = toPlaces(Buffer.concat(blocks), columns.versions);
    found.set(term, postings);
    if (!tx.inTransaction)
      cache.set(term, columns.generation, postings, postings.places.length * BYTES_PER_POSTING + 200);
  }
  return found;
}

/** Converts version ids to places. Both lists are ordered by version. Versions that the columns do not have are left out. */
function toPlaces(bytes: Buffer, versions: Int32Array): Postings {
  const numbers = numbersOf(bytes);
  const many = numbers.length / 2;
  const places = new Int32Array(many);
  const frequencies = new Int32Array(many);
  let known = 0;
  let place = 0;
  for (let i = 0; i < many; i++) {
    const version = numbers[2 * i]!;
    place = placeOf(version, versions, place);
    if (versions[place] !== version) continue;
    places[known] = place;
    frequencies[known++] = numbers[2 * i + 1]!;
  }
  return { places: places.subarray(0, known), frequencies: frequencies.subarray(0, known) };
}

/** The first place at or after `from` whose version is not lower. The next place is usually near, so the step doubles. */
function placeOf(version: number, versions: Int32Array, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < versions.length && versions[low + step]! < version) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, versions.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (versions[middle]! < version) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Decodes 32-bit integers in big-endian order, as PostgreSQL stores them. */
export function numbersOf(bytes: Buffer): Int32Array {
  const swapped = new Uint8Array(bytes);
  Buffer.from(swapped.buffer).swap32();
  return new Int32Array(swapped.buffer);
}
