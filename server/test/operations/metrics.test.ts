import { expect, test } from 'vitest';
import { CUSTOMER, useServer } from '../harness.js';
import { operations } from './documents.js';

const server = useServer();

interface Metric {
  name: string;
  type: string;
  labels: string[];
}

/** The rows of the table in docs/operations.md. */
const documented = (): Metric[] =>
  [...operations.matchAll(/^\| `(\w+)` \| (histogram|gauge|counter) \|([^|]*)\|/gm)].map(
    ([, name, type, labels]) => ({
      name: name!,
      type: type!,
      labels: [...labels!.matchAll(/`(\w+)`/g)].map((label) => label[1]!),
    }),
  );

/** The metrics in the Prometheus text. The parts of a histogram are one metric. */
function served(text: string): Metric[] {
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

const byName = (a: Metric, b: Metric) => (a.name < b.name ? -1 : 1);

test('docs/operations.md lists every metric with its type and labels, and no other', async () => {
  // Fails when a metric is added, renamed or removed on one side only.
  const token = await server.token('planner');
  await server.request('GET', `${CUSTOMER}/users/planner`, { token });
  const { status, body } = await server.request('GET', '/metrics');
  expect(status).toBe(200);
  expect(documented().sort(byName)).toEqual(served(body).sort(byName));
});

test('the dashboard queries use only existing metrics', () => {
  // Fails when a metric in a query is misspelt.
  const lines = /```promql\n([\s\S]*?)```/.exec(operations)![1]!;
  const names = [...lines.matchAll(/\b((?:spadework|process)_\w+?)(?:_bucket|_count|_sum)?\b(?=[[{)\s])/g)];
  expect(names.length).toBeGreaterThan(4);
  const known = documented().map(({ name }) => name);
  expect(names.map((match) => match[1]!).filter((name) => !known.includes(name))).toEqual([]);
});

test('both delays of the event loop are those since the last scrape', async () => {
  // Fails if one of them is that of the scrape before: a percentile is never above the maximum of the same time.
  const delays = async () => {
    const { body } = await server.request('GET', '/metrics');
    const of = (name: string) =>
      Number(new RegExp(`^spadework_event_loop_delay_${name}_seconds (\\S+)$`, 'm').exec(body)![1]);
    return { p99: of('p99'), max: of('max') };
  };
  await delays();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
  for (let i = 0; i < 2; i++) {
    const { p99, max } = await delays();
    expect(p99).toBeLessThanOrEqual(max);
  }
});
