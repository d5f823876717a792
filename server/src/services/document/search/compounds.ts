import { splitCompound } from '@spadework/core';
import type { Tx } from '../../../store/store.js';
import { listNorwegianWords, replaceParts } from './vocabulary.sql.js';

const SHORTEST = 3;
const LONGEST = 40;

/** Finds the parts of compounds anew after words came or went: of these, and of those that may hold one of them. */
export async function splitWords(tx: Tx, changed: readonly { id: number; word: string }[]): Promise<void> {
  if (changed.length === 0) return;
  const words = await listNorwegianWords(tx);
  const known = new Set(words.map(({ word }) => word));
  const moved = new Set(changed.map(({ word }) => word));
  const affected = words.filter(({ word }) => holdsOne(word, moved));
  const parts = affected.flatMap(({ id, word }) =>
    (splitCompound(word, (part) => known.has(part)) ?? []).map((part) => ({ part, word: id })),
  );
  await replaceParts(
    tx,
    [...changed, ...affected].map(({ id }) => id),
    parts,
  );
}

/** A word holds itself, too. */
function holdsOne(word: string, changed: ReadonlySet<string>): boolean {
  const { length } = word;
  if (length > LONGEST) return false;
  for (let start = 0; start <= length - SHORTEST; start++)
    for (let end = start + SHORTEST; end <= length; end++)
      if (changed.has(word.slice(start, end))) return true;
  return false;
}
