import { expect, test } from 'vitest';
import { CUSTOMER, useServer } from '../harness.js';
import { operations } from './documents.js';
import { type Metric, served } from './served.js';

const server = useServer();

/** The rows of the table in docs/operations.md. */
const documented = (): Metric[] =>
  [...operations.matchAll(/^\| `(\w+)` \| (histogram|gauge|counter) \|([^|]*)\|/gm)].map(
    ([, name, type, labels]) => ({
      name: name!,
      type: type!,
      labels: [...labels!.matchAll(/`(\w+)`/g)].map((label) => label[1]!),
    }),
  );

const byName = (a: Metric, b: Metric) => (a.name < b.name ? -1 : 1);

test('docs/operations.md lists every metric with its type and labels, and no other', async () => {
  // Fails when a metric is added, renamed or removed on one side only.
  const token = await server.token('planner');
  await server.request('GET', `${CUSTOMER}/users/planner`, { token });
  const { status, body } = await server.request('GET', '/metrics');
  expect(status).toBe(200);
  expect(documented().sort(byName)).toEqual(served(body).sort(byName));
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
