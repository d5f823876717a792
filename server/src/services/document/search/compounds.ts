import { splitCompound } from '@spadework/core/search';
import type { Vocabulary } from './vocabulary.js';
import { listNorwegianWords, replaceParts } from './vocabulary.sql.js';

const SHORTEST = 3;
const LONGEST = 40;

/** Finds the parts of compounds anew after words came or went: of these, and of those that may hold one of them. */
export async function splitWords(
  vocabulary: Vocabulary,
  changed: readonly { id: number; word: string }[],
): Promise<void> {
  const { tx } = vocabulary;
  if (changed.length === 0) return;
  const words = await listNorwegianWords(tx);
  const known = new Map(words.map(({ word, nb }) => [word, nb]));
  const moved = new Set(changed.map(({ word }) => word));
  const affected = words.filter(({ word }) => holdsOne(word, moved));
  const splits = affected.map(({ id, word }) => ({
    id,
    parts: splitCompound(word, (part) => known.has(part)) ?? [],
  }));
  const unmet = new Set(splits.flatMap(({ parts }) => parts.filter((part) => !known.has(part))));
  const others = await vocabulary.termsOf([...unmet]);
  await replaceParts(
    tx,
    [...changed, ...affected].map(({ id }) => id),
    splits.flatMap(({ id, parts }) =>
      parts.map((part) => ({ part: (known.get(part) ?? others.get(part))!, word: id })),
    ),
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
