/** Moves sorted places apart by as little as possible. Places that would be too close become a run with one middle. */
export function apart(wanted: readonly number[], distance: number): number[] {
  const runs: { sum: number; count: number }[] = [];
  const first = (run: { sum: number; count: number }) =>
    run.sum / run.count - ((run.count - 1) * distance) / 2;
  for (const place of wanted) {
    let run = { sum: place, count: 1 };
    for (
      let last = runs.at(-1);
      last && first(last) + last.count * distance > first(run);
      last = runs.at(-1)
    ) {
      runs.pop();
      run = { sum: last.sum + run.sum, count: last.count + run.count };
    }
    runs.push(run);
  }
  return runs.flatMap((run) => Array.from({ length: run.count }, (_, i) => first(run) + i * distance));
}

/** Moves places between two ends, if all fit there. */
export function between(places: readonly number[], distance: number, from: number, to: number): number[] {
  const moved = places.map((place, i) => Math.max(place, from + i * distance));
  return moved.map((place, i) => Math.min(place, to - (places.length - 1 - i) * distance));
}

/** The `most` largest entries, in their order. */
export function largest<T>(entries: readonly T[], most: number, size: (entry: T) => number): T[] {
  if (entries.length <= most) return [...entries];
  const order = entries.map((entry, i) => ({ entry, i }));
  order.sort((a, b) => size(b.entry) - size(a.entry) || a.i - b.i);
  const kept = new Set(order.slice(0, most).map(({ entry }) => entry));
  return entries.filter((entry) => kept.has(entry));
}
