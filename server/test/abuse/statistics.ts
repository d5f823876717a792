/**
 * Whether one of two samples tends to be larger: the probability that a value of the first exceeds one of the second
 * (a half when they are alike), and by how many standard deviations that is off a half (Mann–Whitney).
 */
export function compare(some: number[], others: number[]): { share: number; z: number } {
  const all = [
    ...some.map((value) => ({ value, ours: true })),
    ...others.map((value) => ({ value, ours: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.value === all[from]!.value) to++;
    for (let i = from; i < to; i++) if (all[i]!.ours) ranks += (from + 1 + to) / 2;
    from = to;
  }
  const pairs = some.length * others.length;
  const share = (ranks - (some.length * (some.length + 1)) / 2) / pairs;
  return { share, z: (share - 0.5) / Math.sqrt((some.length + others.length + 1) / (12 * pairs)) };
}

export const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Measures each kind in rounds with a random order, so that a busy moment affects all kinds equally. */
export async function timesOf<Kind extends string>(
  kinds: Record<Kind, () => Promise<unknown>>,
  rounds: number,
  before: () => Promise<unknown> = async () => undefined,
): Promise<Record<Kind, number[]>> {
  const names = Object.keys(kinds) as Kind[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Kind, number[]>;
  for (let round = 0; round < rounds; round++) {
    await before();
    for (const name of shuffled(names)) {
      const start = performance.now();
      await kinds[name]();
      times[name].push(performance.now() - start);
    }
  }
  return times;
}

function shuffled<T>(values: T[]): T[] {
  const drawn = values.map((value) => ({ value, at: Math.random() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ value }) => value);
}
