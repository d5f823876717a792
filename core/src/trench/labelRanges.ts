/** One label or a range of numbers, and the number of items that it stands for. */
export interface LegendLabel {
  words: string;
  count: number;
}

interface Numbered {
  prefix: string;
  number: number;
}

/** Three or more successive numbers become a range. A label that several items have is written once. */
export function ranges(given: readonly string[]): LegendLabel[] {
  const numbers = given.map(numbered);
  const order = given.map((_, i) => i);
  order.sort((a, b) => compare(numbers[a]!, numbers[b]!) || a - b);
  const written = new Map<string, number>();
  const write = (words: string, count: number) => written.set(words, (written.get(words) ?? 0) + count);
  for (let i = 0; i < order.length; ) {
    let end = i;
    while (isNext(numbers[order[end]!]!, numbers[order[end + 1]!])) end++;
    if (end - i >= 2) write(`${given[order[i]!]}–${given[order[end]!]}`, end - i + 1);
    else for (let j = i; j <= end; j++) write(given[order[j]!]!, 1);
    i = end + 1;
  }
  return [...written].map(([words, count]) => ({ words, count }));
}

/** Reads "7", "H7" and "8.7". Other labels have no number. */
function numbered(label: string): Numbered | null {
  const found = /^([A-Z]|\d{1,9}\.)?(\d{1,9})$/.exec(label);
  return found && { prefix: found[1] ?? '', number: Number(found[2]) };
}

/** Numbers come first, in their order. Other labels stay in the order of the drawing. */
function compare(a: Numbered | null, b: Numbered | null): number {
  if (!a || !b) return Number(!a) - Number(!b);
  const [one, other] = [Number.parseFloat(a.prefix || '0'), Number.parseFloat(b.prefix || '0')];
  if (Number.isFinite(one) && Number.isFinite(other)) return one - other || a.number - b.number;
  return a.prefix === b.prefix ? a.number - b.number : a.prefix < b.prefix ? -1 : 1;
}

const isNext = (a: Numbered | null, b: Numbered | null | undefined): boolean =>
  Boolean(a && b && a.prefix === b.prefix && b.number === a.number + 1);

/** "H1–H3, H5". */
export const labelList = (labels: readonly string[]): string =>
  ranges(labels)
    .map(({ words }) => words)
    .join(', ');
