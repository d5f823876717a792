import { splitCompound, starterThesaurus } from '@spadework/core/search';
import type { Vocabulary } from './vocabulary.js';
import { listNorwegianWords, replaceParts } from './vocabulary.sql.js';

const SHORTEST = 3;
const LONGEST = 40;

/**
 * Splits compounds again after words were added or removed: the changed words, and words that may contain one of them.
 * The parts are words that anybody may read in some text, or that we know ourselves: otherwise closed contents would
 * decide what is found by a part.
 */
export async function splitWords(
  vocabulary: Vocabulary,
  changed: readonly { id: number; word: string }[],
): Promise<void> {
  const { tx } = vocabulary;
  if (changed.length === 0) return;
  const words = await listNorwegianWords(tx);
  const terms = new Map(words.map(({ word, nb }) => [word, nb]));
  const shared = new Set(words.flatMap(({ word, isShared }) => (isShared ? [word] : [])));
  const changedWords = new Set(changed.map(({ word }) => word));
  const affected = words.filter(({ word }) => containsChanged(word, changedWords));
  const splits = affected.map(({ id, word }) => ({
    id,
    parts: splitCompound(word, (part) => shared.has(part) || isOurs(part)) ?? [],
  }));
  const missing = new Set(splits.flatMap(({ parts }) => parts.filter((part) => !terms.has(part))));
  const others = await vocabulary.termsOf([...missing]);
  await replaceParts(
    tx,
    [...changed, ...affected].map(({ id }) => id),
    splits.flatMap(({ id, parts }) =>
      parts.map((part) => ({ part: (terms.get(part) ?? others.get(part))!, word: id })),
    ),
  );
}

/** Whether a word is in our thesaurus. A compound in it would hide its own parts. */
function isOurs(word: string): boolean {
  const { words } = starterThesaurus();
  return words.has(word) && splitCompound(word, (part) => words.has(part)) === undefined;
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
