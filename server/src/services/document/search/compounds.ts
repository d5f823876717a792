import { splitCompound } from '@spadework/core/search';
import type { Vocabulary } from './vocabulary.js';
import { listNorwegianWords, replaceParts } from './vocabulary.sql.js';

const SHORTEST = 3;
const LONGEST = 40;

/** Splits compounds again after words were added or removed: the changed words, and words that may contain one of them. */
export async function splitWords(
  vocabulary: Vocabulary,
  changed: readonly { id: number; word: string }[],
): Promise<void> {
  const { tx } = vocabulary;
  if (changed.length === 0) return;
  const words = await listNorwegianWords(tx);
  const known = new Map(words.map(({ word, nb }) => [word, nb]));
  const changedWords = new Set(changed.map(({ word }) => word));
  const affected = words.filter(({ word }) => containsChanged(word, changedWords));
  const splits = affected.map(({ id, word }) => ({
    id,
    parts: splitCompound(word, (part) => known.has(part)) ?? [],
  }));
  const missing = new Set(splits.flatMap(({ parts }) => parts.filter((part) => !known.has(part))));
  const others = await vocabulary.termsOf([...missing]);
  await replaceParts(
    tx,
    [...changed, ...affected].map(({ id }) => id),
    splits.flatMap(({ id, parts }) =>
      parts.map((part) => ({ part: (known.get(part) ?? others.get(part))!, word: id })),
    ),
  );
}

/** Whether a word contains, or is, one of the changed words. */
function containsChanged(word: string, changed: ReadonlySet<string>): boolean {
  const { length } = word;
  if (length > LONGEST) return false;
  for (let start = 0; start <= length - SHORTEST; start++)
    for (let end = start + SHORTEST; end <= length; end++)
      if (changed.has(word.slice(start, end))) return true;
  return false;
}
