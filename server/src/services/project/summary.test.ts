import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, PROJECT, useOwnServer } from '../../../test/harness.js';

const server = useOwnServer('counts the demo projects');
let token: string;

beforeAll(async () => {
  token = await server.token('planner');
});

const summary = async (query = '', headers = {}) => {
  const reply = await server.request('GET', `${PROJECT}/projects/summary?${query}`, { token, headers });
  expect(reply.status).toBe(200);
  return reply.body;
};
const total = async (query: string) =>
  (await server.request('GET', `${PROJECT}/projects/page?count=0&${query}`, { token })).body.total;

describe('GET /projects/summary', () => {
  test('has every property, and counters of the matches and of everything', async () => {
    const body = await summary('status=NEW');
    expect(Object.keys(body.propertySummaries).sort()).toEqual([
      'archived',
      'caseRef',
      'companyId',
      'moduleType',
      'myProjectRoles',
      'owner',
      'startDate',
      'status',
      'substationRef',
    ]);
    const matches = await total('status=NEW');
    expect(body.counter).toEqual({ count: matches, quantity: matches });
    expect(body.staticCounter).toEqual({ count: 28, quantity: 28 });
    expect(body.propertySummaries.status).toMatchObject({ name: 'status', displayName: 'Status', op: 'OR' });
  });

  test.each([
    '',
    'status=NEW',
    'status=NEW&moduleType=CALCULATION',
    'archived=false&q=kab',
    'owner=planner&status=STARTED&status=ENDED',
    'caseRef=SAK-26/01432&fromStartDate=2024-01-01T00:00:00Z',
    'accessScope=EXPLICIT&myProjectRoles=OWNER',
    'hasLocation=true&accessed=false&companyId=1',
  ])('each value counts what it would leave, the other filters applied: %s', async (query) => {
    const { propertySummaries, counter } = await summary(query);
    expect(counter.count).toBe(await total(query));
    let checked = 0;
    for (const [name, { valueSummaries }] of Object.entries<{
      valueSummaries?: { value: unknown; counter: { count: number } }[];
    }>(propertySummaries)) {
      const others = query
        .split('&')
        .filter((part) => !part.startsWith(`${name}=`))
        .join('&');
      for (const {
        value,
        counter: { count },
      } of valueSummaries ?? []) {
        expect(
          await total(`${others}&${name}=${encodeURIComponent(String(value))}`),
          `${name}=${value}`,
        ).toBe(count);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(5);
  });

  test('the range of start dates ignores its own filter', async () => {
    const { range } = (await summary('fromStartDate=2026-06-01T00:00:00Z&status=ENDED')).propertySummaries
      .startDate;
    const { entities } = (
      await server.request('GET', `${PROJECT}/projects/page?status=ENDED&sort=startDate&count=1000`, {
        token,
      })
    ).body;
    expect(range).toEqual({
      displayName: 'Start date',
      from: entities[0].startDate,
      to: entities.at(-1).startDate,
    });
  });

  test('the months of start dates count every match once, and ignore their own filter', async () => {
    const { months, range } = (await summary('fromStartDate=2026-06-01T00:00:00Z')).propertySummaries
      .startDate;
    const counted = months.map(({ counter }: { counter: { count: number } }) => counter.count);
    expect(counted.reduce((sum: number, count: number) => sum + count, 0)).toBe(await total(''));
    expect([months[0].month, months.at(-1).month]).toEqual([range.from.slice(0, 7), range.to.slice(0, 7)]);
    const { month, counter } = months[1];
    const ends = new Date(`${month}-01T00:00:00Z`);
    ends.setUTCMonth(ends.getUTCMonth() + 1, 0);
    const within = `fromStartDate=${month}-01T00:00:00Z&toStartDate=${ends.toISOString().slice(0, 10)}T23:59:59.999Z`;
    expect(await total(within)).toBe(counter.count);
  });

  test('names and values are shown in the language of the caller, codes never change', async () => {
    const { propertySummaries } = await summary('', { 'accept-language': 'nb-NO,nb;q=0.9' });
    expect(propertySummaries.owner.displayName).toBe('Eier');
    expect(propertySummaries.status.valueSummaries).toContainEqual({
      value: 'STARTED',
      displayValue: 'Påbegynt',
      counter: expect.anything(),
    });
    expect(propertySummaries.owner.valueSummaries[0]).toMatchObject({
      value: 'planner',
      displayValue: 'Ingrid Planlegger',
    });
    expect(propertySummaries.companyId.valueSummaries).toEqual([
      { value: 1, displayValue: 'Demo Grid North', counter: { count: 28, quantity: 28 } },
    ]);
    expect(propertySummaries.archived.valueSummaries).toContainEqual({
      value: true,
      displayValue: 'Ja',
      counter: expect.anything(),
    });
  });

  test('is empty when nothing matches', async () => {
    const body = await summary('q=finnesikke');
    expect(body.counter.count).toBe(0);
    expect(body.propertySummaries.status.valueSummaries).toEqual([]);
    expect(body.propertySummaries.startDate.range).toEqual({ displayName: 'Start date' });
  });

  test('400 for a value that is none', async () => {
    expect((await server.request('GET', `${PROJECT}/projects/summary?status=PAUSED`, { token })).status).toBe(
      400,
    );
  });

  test('the range of start dates begins in the year 1 when a project does', async () => {
    // Fails when a Date reads what PostgreSQL writes, for it takes the year 1 for 2001.
    const startDate = '0001-01-01T00:00:00.000Z';
    const owned = `${PROJECT}/projects/by-owner/planner`;
    const made = await server.request('PUT', owned, { token, body: aProject({ startDate }) });
    expect(made.body.startDate).toBe(startDate);
    expect((await summary()).propertySummaries.startDate.range.from).toBe(startDate);
  });
});
