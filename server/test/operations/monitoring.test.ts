import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../../src/app.js';
import { MET_OUTAGES } from '../../src/http/status/watch.js';
import { useServer } from '../harness.js';
import { matches, read, rowsOf } from '../pages.js';
import { type Metric, served } from './served.js';

const server = useServer();
const alerts = read('deploy/prometheus/alerts.yml');
const cases = read('deploy/prometheus/alerts.test.yml');
const dashboard = JSON.parse(read('deploy/grafana/spadework.json')) as {
  panels: { title: string; id: number; targets?: { expr: string }[] }[];
};
const names = matches(alerts, /^ +- alert: (\w+)$/gm);

/** Prometheus adds these to every series. */
const ADDED = ['job', 'instance', 'le'];
let known: Metric[];
let operations: string[];

beforeAll(async () => {
  await server.token('planner');
  await server.request('POST', '/session', { body: {} });
  const { body } = await server.request('GET', '/metrics');
  known = served(body);
  operations = [
    ...matches(body, /operation="([\w.]+)"/g),
    ...SERVICES.flatMap(({ contract }) =>
      Object.keys(contract.operations).map((name) => `${contract.name}.${name}`),
    ),
  ];
});

/** What a query names that no server has. */
function unknownIn(query: string): string[] {
  const used = [...query.matchAll(/\b((?:spadework|process)_\w+)(?:\{([^}]*)\})?/g)];
  return used.flatMap(([, sample, matchers = '']) => {
    const metric = known.find(({ name, type }) =>
      type === 'histogram' ? sample!.replace(/_(bucket|sum|count)$/, '') === name : sample === name,
    );
    if (!metric) return [sample!];
    const labels = matches(matchers, /(\w+)[!=]/g).filter(
      (label) => !metric.labels.includes(label) && !ADDED.includes(label),
    );
    const values = matches(matchers, /operation[!=~]+"([^"]+)"/g)
      .flatMap((value) => value.split('|'))
      .filter((value) => !operations.includes(value));
    return [...labels.map((label) => `${sample}{${label}}`), ...values];
  });
}

describe('the alerts', () => {
  test('name only metrics, labels and operations that a server has', () => {
    expect(names.length).toBeGreaterThan(10);
    expect(unknownIn(alerts)).toEqual([]);
  });

  test('each have a case in which they fire, and one in which they are quiet', () => {
    // Fails for an alert that is added without its cases; `npm run deploy:check` runs them.
    const fires = matches(cases, /alertname: (\w+)\n\s+exp_alerts:/g);
    const [, quiet] = /name: a server that works makes no alert([\s\S]*?)\n {2}- name:/.exec(cases)!;
    expect(fires.sort()).toEqual([...names].sort());
    expect(matches(quiet!, /alertname: (\w+)/g).sort()).toEqual([...names].sort());
    expect(unknownIn(cases)).toEqual([]);
  });

  test('are all explained, with what to do', () => {
    const rows = rowsOf(read('docs/monitoring.md')).filter(([first]) => first!.startsWith('`Spadework'));
    expect(rows.map(([first]) => first!.replaceAll('`', ''))).toEqual(names);
    const outage = rows.find(([first]) => first === '`SpadeworkOutage`')!;
    expect(matches(outage[1]!, /`([A-Z_]+)`/g)).toEqual(MET_OUTAGES);
  });
});

test('the dashboard names only metrics, labels and operations that a server has', () => {
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(10);
  expect(queries.flatMap(unknownIn)).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test('every metric is in the dashboard', () => {
  // Fails for a metric that is added and shown nowhere.
  const text = JSON.stringify(dashboard);
  expect(known.filter(({ name }) => !text.includes(name)).map(({ name }) => name)).toEqual([]);
});

test('a query with a name that no server has is found', () => {
  expect(unknownIn('rate(spadework_wings_count{job="x"}[5m])')).toEqual(['spadework_wings_count']);
  expect(unknownIn('spadework_request_seconds_count{wing="x"}')).toEqual([
    'spadework_request_seconds_count{wing}',
  ]);
  expect(unknownIn('spadework_request_seconds_count{operation="project.fly"}')).toEqual(['project.fly']);
});
