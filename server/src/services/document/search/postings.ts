import type { Postings } from '@spadework/core';
import { Memory, perStore } from '../../../store/memory.js';
import type { Tx } from '../../../store/store.js';
import { listPostings } from './postings.sql.js';
import type { Register } from './versionColumns.js';

/** Bytes of what is read most. */
const MOST_KEPT = 64 * 2 ** 20;
const BYTES = 8;

const kept = perStore(() => new Memory<Postings>(MOST_KEPT));

/** Where terms stand, by the places of a register. */
export async function postingsOf(
  tx: Tx,
  register: Register,
  terms: readonly number[],
): Promise<ReadonlyMap<number, Postings>> {
  const memory = kept(tx);
  const found = new Map<number, Postings>();
  const unmet = terms.filter((term) => {
    const entry = memory.get(term);
    if (entry?.version !== register.generation) return true;
    found.set(term, entry.value);
    return false;
  });
  if (unmet.length === 0) return found;
  const read = new Map<number, Buffer[]>(unmet.map((term) => [term, []]));
  for (const { term, postings } of await listPostings(tx, unmet)) read.get(term)!.push(postings);
  for (const [term, blocks] of read) {
    const postings = placed(Buffer.concat(blocks), register.versions);
    found.set(term, postings);
    if (!tx.inTransaction)
      memory.keep(term, register.generation, postings, postings.places.length * BYTES + 200);
  }
  return found;
}

/** Both are in the order of versions; what the register does not know yet is left out. */
function placed(bytes: Buffer, versions: Int32Array): Postings {
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

/** The first place from `from` on with this version or a later one: near `from` for frequent terms, hence the doubling. */
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

/** Numbers of four bytes, the highest first, as PostgreSQL writes them. */
export function numbersOf(bytes: Buffer): Int32Array {
  const swapped = new Uint8Array(bytes);
  Buffer.from(swapped.buffer).swap32();
  return new Int32Array(swapped.buffer);
}
