export interface Metric {
  name: string;
  type: string;
  labels: string[];
}

/** The metrics in the Prometheus text. The parts of a histogram are one metric. */
export function served(text: string): Metric[] {
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map((line) => [line[1]!, line[2]!]));
  const labels = new Map<string, Set<string>>();
  for (const [, sample, inside = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const name = types.has(sample!) ? sample! : sample!.replace(/_(bucket|sum|count)$/, '');
    const known = labels.get(name) ?? new Set();
    labels.set(name, known);
    for (const [, label] of inside.matchAll(/(\w+)="/g)) if (label !== 'le') known.add(label!);
  }
  return [...labels].map(([name, set]) => ({
    name,
    type: types.get(name) ?? 'none',
    labels: [...set].sort(),
  }));
}
