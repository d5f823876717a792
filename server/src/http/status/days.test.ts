import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DARK, LIGHT } from '../look.js';
import { availabilityOf, daysOf } from './days.js';
import { DAYS, type DayRow } from './diary.sql.js';
import { PAGE_POLICY, statusPage } from './page.js';
import type { StatusReport } from './report.js';

const now = '2026-11-16T10:00:30.000Z';
const row = (day: string, minutes: number, more: Partial<DayRow> = {}): DayRow => ({
  ...{ day, minutes, requests: 1000, errors: 0, slow: 0 },
  ...more,
});

describe('the days of a diary', () => {
  test('are the last 90 up to today, unknown before the first server', () => {
    const days = daysOf({ days: [row('2026-11-16', 60)], since: '2026-11-16T09:00:00.000Z', now });
    expect([days.length, days[0]!.day, days.at(-1)!.day]).toEqual([DAYS, '2026-08-19', '2026-11-16']);
    expect(days.map(({ state }) => state)).toEqual([...Array(DAYS - 1).fill('UNKNOWN'), 'OK']);
    expect(daysOf({ days: [], since: null, now }).every(({ state }) => state === 'UNKNOWN')).toBe(true);
  });

  test('count the minutes in which no server was there, also of days without any', () => {
    // A server was killed at 08:10 on the 14th and started again at 09:30 on the 16th, half an hour ago.
    const days = daysOf({
      days: [row('2026-11-13', 1440), row('2026-11-14', 490), row('2026-11-16', 30)],
      since: '2026-11-13T00:00:00.000Z',
      now,
    });
    expect(days.slice(-4).map(({ state, downMinutes }) => [state, downMinutes])).toEqual([
      ['OK', 0],
      ['DOWN', 950],
      ['DOWN', 1440],
      ['DOWN', 570],
    ]);
    const percent = availabilityOf(days, { since: '2026-11-13T00:00:00.000Z', now });
    expect(percent).toBeCloseTo(100 * (1 - (950 + 1440 + 570) / (3 * 1440 + 600)), 1);
  });

  test('are slow or have errors', () => {
    const days = [
      row('2026-11-14', 1440, { slow: 10 }),
      row('2026-11-15', 1440, { slow: 11 }),
      row('2026-11-16', 600, { errors: 1 }),
    ];
    const states = daysOf({ days, since: '2026-11-14T00:00:00.000Z', now }).map(({ state }) => state);
    expect(states.slice(-3)).toEqual(['OK', 'SLOW', 'ERRORS']);
  });
});

describe('the page', () => {
  const report: StatusReport = {
    status: 'degraded',
    reasons: ['DELIVERIES_WAITING'],
    version: '1.2.3<b>',
    build: { version: '1.2.3<b>', commit: '0123456789abcdef', date: '2026-11-16T09:00:00Z' },
    time: now,
    uptimeSeconds: 7260,
    availability: 99.5,
    days: daysOf({ days: [row('2026-11-16', 570)], since: '2026-11-16T00:00:00.000Z', now }),
    servers: 2,
    store: { kind: 'OWN', reachable: true, migration: '0035_server_hours', missingMigrations: 0 },
    queues: { webhookDeliveries: { waiting: 7, oldestSeconds: 1200 } },
  };

  test('tells it in two languages, and its policy allows its own style alone', () => {
    const english = statusPage(report, 'en');
    for (const text of [
      'It works, with delays',
      '30 min without a server',
      '1200 s',
      '2 h 1 min',
      '0035_server_hours',
      '0123456789abcdef',
    ])
      expect(english).toContain(text);
    expect(english).toContain('1.2.3&lt;b&gt;');
    const norwegian = statusPage(report, 'nb');
    for (const text of ['lang="nb"', 'Det virker, med forsinkelser', '30 min uten server', '99,5 %'])
      expect(norwegian).toContain(text);
    const style = /<style>([\s\S]*)<\/style>/.exec(english)![1]!;
    expect(PAGE_POLICY).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(english).not.toMatch(/ style=|<script|https?:/);
    expect(english).toContain('<a href="/">To the app</a>');
    expect(norwegian).toContain('<a href="/">Til appen</a>');
  });

  test('has the colours of the app', () => {
    const tokens = readFileSync(new URL('../../../../web/src/theme/tokens.css', import.meta.url), 'utf8');
    const [light, dark] = tokens.split('[data-theme="dark"]');
    for (const [name, value] of Object.entries(LIGHT)) expect(light).toContain(`--${name}: ${value};`);
    for (const [name, value] of Object.entries(DARK)) expect(dark).toContain(`--${name}: ${value};`);
  });

  test('without what only operators see', () => {
    const { servers: _, store: __, queues: ___, ...rest } = report;
    expect(statusPage(rest, 'en')).not.toMatch(/Queues|Migration|Servers/);
  });
});
