/**
 * Which elements of a list are those of an earlier one, by equal texts: for each, its index in the earlier list. Elements
 * that are the same stand in the same order in both. Where as many others stand between two of them as before, these have
 * been changed one by one; where more or fewer do, nobody can say which is which.
 */
export function matched(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const found = new Array<number | undefined>(after.length).fill(undefined);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    found[start] = start++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1])
    found[--endAfter] = --endBefore;

  let [lastBefore, lastAfter] = [start, start];
  const pairUpTo = (beforeIndex: number, afterIndex: number) => {
    if (beforeIndex - lastBefore === afterIndex - lastAfter)
      for (let i = 0; i < beforeIndex - lastBefore; i++) found[lastAfter + i] = lastBefore + i;
    [lastBefore, lastAfter] = [beforeIndex + 1, afterIndex + 1];
  };
  for (const [beforeIndex, afterIndex] of inOrder(
    before.slice(start, endBefore),
    after.slice(start, endAfter),
  )) {
    pairUpTo(start + beforeIndex, start + afterIndex);
    found[start + afterIndex] = start + beforeIndex;
  }
  pairUpTo(endBefore, endAfter);
  return found;
}

/** The most pairs of equal texts that keep their order, of texts that stand once in each list. */
function inOrder(before: readonly string[], after: readonly string[]): [before: number, after: number][] {
  const once = indexesOfSingle(before);
  const singleAfter = indexesOfSingle(after);
  const pairs = after.flatMap((text, i): [number, number][] =>
    once.has(text) && singleAfter.has(text) ? [[once.get(text)!, i]] : [],
  );
  // The longest rising sequence: the ends of the best ones by length, and what stands before each.
  const ends: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([beforeIndex], i) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![0] < beforeIndex) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = i;
  });
  const chosen: [number, number][] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]!) chosen.push(pairs[i]!);
  return chosen.reverse();
}

function indexesOfSingle(texts: readonly string[]): Map<string, number> {
  const indexes = new Map<string, number>();
  const several = new Set<string>();
  texts.forEach((text, i) => {
    if (indexes.has(text)) several.add(text);
    indexes.set(text, i);
  });
  for (const text of several) indexes.delete(text);
  return indexes;
}
