export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** Several measurements of one thing: the one in the middle, and how far they lie apart. */
export const spread = (numbers) => ({
  median: median(numbers),
  least: Math.min(...numbers),
  most: Math.max(...numbers),
});
