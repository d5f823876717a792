const GAINS = {
  linear: (grade: number): number => grade,
  exponential: (grade: number): number => 2 ** grade - 1,
};

/**
 * Normalised discounted cumulative gain of the first `depth` answers. It is 1 when the answers with the best grades come
 * first. The gain of an answer is its grade, as in the BEIR benchmarks, or grows exponentially with it, so that a perfect
 * answer counts more than several fair ones.
 */
export function ndcg(
  answers: readonly string[],
  grades: ReadonlyMap<string, number>,
  { depth = 10, gain = 'linear' }: { depth?: number; gain?: keyof typeof GAINS } = {},
): number {
  const sum = (values: readonly number[]) =>
    values
      .slice(0, depth)
      .reduce((total, grade, place) => total + GAINS[gain](grade) / Math.log2(place + 2), 0);
  const best = sum([...grades.values()].sort((a, b) => b - a));
  return best === 0 ? 0 : sum(answers.map((answer) => grades.get(answer) ?? 0)) / best;
}
