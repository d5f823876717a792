/**
 * Normalised discounted cumulative gain of the first `depth` answers. It is 1 when the answers with the best grades come
 * first. As in the BEIR benchmarks, the gain of an answer is its grade.
 */
export function ndcg(answers: readonly string[], grades: ReadonlyMap<string, number>, depth = 10): number {
  const gain = (values: readonly number[]) =>
    values.slice(0, depth).reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0);
  const best = gain([...grades.values()].sort((a, b) => b - a));
  return best === 0 ? 0 : gain(answers.map((answer) => grades.get(answer) ?? 0)) / best;
}
