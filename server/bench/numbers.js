export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

export const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(Math.floor(numbers.length * share), numbers.length - 1)];

/** The median and the range of several measurements. */
export const spread = (numbers) => ({
  median: median(numbers),
  least: Math.min(...numbers),
  most: Math.max(...numbers),
});
