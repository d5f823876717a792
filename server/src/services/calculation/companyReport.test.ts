import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomNode, calculationCaller, fileOf } from '../../../test/calculation.js';
import { type Anything, aProject, type Person, PROJECT, useServer } from '../../../test/harness.js';
import { readPdf, textOf } from '../../../test/pdfText.js';
import { documentOf, textsIn } from '../../../test/reportDocument.js';
import { raw, sql } from '../../store/sql.js';
import { openStore } from '../../store/store.js';
import { listCalculated } from './reportData.sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const path = (query = '', company = server.company) => `/reports/company/by-companyid/${company}${query}`;
const as = (caller: string) => calculationCaller(server, () => tokens[caller]!);
const call = as('planner');
const shown = async (query = '', of = path(query), caller = 'planner'): Promise<string> =>
  textsIn(await documentOf(() => fileOf(server, tokens[caller]!, of, 'en')));

/** Projects of May 2031 and of the days around it, each with a cost of its own. */
const PROJECTS = [
  ['planner', 'R-1', '2031-04-30T23:59:59.999Z', 1],
  ['planner', 'R-2', '2031-05-01T00:00:00.000Z', 20.25],
  ['planner', 'R-3', '2031-05-31T23:59:59.999Z', 300.5],
  ['colleague', 'R-4', '2031-05-12T07:00:00.000Z', 4000],
  ['colleague', 'R-5', '2031-06-01T00:00:00.000Z', 50000],
  ['south', 'S-1', '2031-05-12T07:00:00.000Z', 600000],
] as const;
const MAY = '?fromDate=01.05.2031&toDate=31.05.2031';

beforeAll(async () => {
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
  for (const [owner, number, startDate, totalCost] of PROJECTS)
    await calculated(owner, number, startDate, totalCost);
});

async function calculated(
  owner: Person,
  number: string,
  startDate: string,
  totalCost: number,
): Promise<number> {
  const caller = owner === 'south' ? owner : 'planner';
  const url = `${PROJECT}/projects/by-owner/${server.users[owner]}?moduleType=CALCULATION`;
  const body = aProject({ number, startDate, name: `Prosjekt ${number}` });
  const { id } = (await server.request('PUT', url, { token: tokens[caller]!, body })).body;
  const custom = aCustomNode({ type: 'CUSTOMBUDGET_FIXEDTOTAL', totalCost });
  await as(caller)('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: custom });
  return id;
}

describe('the company report', () => {
  test('is a PDF in the language of the caller, and the same bytes twice', async () => {
    const reply = await fileOf(server, tokens.planner!, path(MAY), 'nb');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(reply.headers.get('content-disposition')).toBe(`inline; filename="company-${server.company}.pdf"`);
    expect((await fileOf(server, tokens.planner!, path(MAY), 'nb')).bytes.equals(reply.bytes)).toBe(true);
    const text = (await readPdf(reply.bytes)).pages.map(textOf).join('\n').replace(/\s+/gu, ' ');
    for (const part of ['Demo Grid North', '4 320,75', '01.05.2031 – 31.05.2031', 'NOK'])
      expect(text).toContain(part);
    for (const part of ['Company report', '4,320.75', '1 May 2031 – 31 May 2031'])
      expect(await shown(MAY)).toContain(part);
  });

  // Sabotage: put a date on an empty report.
  test('without a calculation it has no date, and gives the same bytes twice', async () => {
    const empty = `?user=${server.users.norole}`;
    const text = await shown(empty);
    expect(text).toContain('No projects with a calculation');
    expect(text).not.toMatch(/19\d\d|20\d\d/);
    const bytes = async () => (await fileOf(server, tokens.planner!, path(empty))).bytes;
    expect((await bytes()).equals(await bytes())).toBe(true);
  });

  test('both days are included, and each user has a total', async () => {
    const text = await shown(MAY);
    for (const part of ['320.75', '4,000.00']) expect(text).toContain(part);
    expect(await shown('?fromDate=01.05.2031&toDate=01.05.2031')).toContain('20.25');
    expect(await shown('?toDate=30.04.2031&fromDate=30.04.2031')).toMatch(/\b1\.00/);
  });

  test('days are in UTC, independently of the time zone of the database (sabotage: compare with a date)', async () => {
    const options = '-c timezone=America/New_York';
    const elsewhere = openStore({ connectionString: server.databaseUrl, options }, 1, () => undefined);
    const period = { fromDate: '2031-05-01', toDate: '2031-05-31', owner: undefined };
    const found = await listCalculated(elsewhere, server.company, period).finally(elsewhere.close);
    expect(found.map(({ number }) => number)).toEqual(['R-2', 'R-3', 'R-4']);
  });

  test('either day may be left out, and both', async () => {
    expect(await shown('?fromDate=01.06.2031')).toContain('50,000.00');
    expect(await shown('?fromDate=31.05.2031')).toContain('50,300.50');
    expect(await shown('?toDate=01.01.1990')).toContain('No projects with a calculation in the period.');
    const all = await shown();
    expect(all).toContain('All time');
    expect(all).not.toContain('No projects');
  });

  test('showUserProjects lists the projects of each user, and is off by default', async () => {
    for (const query of [MAY, `${MAY}&showUserProjects=false`])
      expect(await shown(query)).not.toContain('R-2');
    const text = await shown(`${MAY}&showUserProjects=true`);
    for (const number of ['R-2', 'R-3', 'R-4']) expect(text).toContain(`${number} Prosjekt ${number}`);
    for (const number of ['R-1', 'R-5']) expect(text).not.toContain(number);
  });

  test('user selects one user', async () => {
    const { colleague } = server.users;
    for (const user of [colleague, colleague.toUpperCase(), `colleague@${server.domain}`]) {
      const text = await shown(`${MAY}&user=${encodeURIComponent(user)}`);
      expect(text).toContain('4,000.00');
      expect(text).not.toContain('320.75');
    }
    expect(await shown(`${MAY}&user=${server.users.norole}`)).toContain('No projects');
  });

  test('projects that were deleted or lost their calculation are not in it', async () => {
    const when = '2033-01-10T07:00:00.000Z';
    const [kept, without, deleted, archived] = [
      await calculated('planner', 'Q-1', when, 7),
      await calculated('planner', 'Q-2', when, 70),
      await calculated('planner', 'Q-3', when, 700),
      await calculated('planner', 'Q-4', when, 7000),
    ];
    const project = (method: string, rest: string) =>
      server.request(method, PROJECT + rest, { token: tokens.planner! });
    await project('DELETE', `/modules/by-projectid/${without}/by-moduletype/CALCULATION`);
    await project('DELETE', `/projects/${deleted}`);
    await project('PUT', `/projects/${archived}/archive`);
    expect(kept).toBeGreaterThan(0);
    expect(await shown('?fromDate=01.01.2033')).toContain('7,007.00');
  });

  test('has nothing of another company (sabotage: drop the company from both queries)', async () => {
    const ofSouth = path('?showUserProjects=true', server.otherCompany);
    const south = await shown('', ofSouth, 'south');
    expect(south).toContain('S-1');
    for (const part of ['R-2', 'Demo Grid North']) expect(south).not.toContain(part);
    expect(await shown('?showUserProjects=true')).not.toContain('S-1');
  });
});

describe('refused', () => {
  const refused = async (query: string, company = server.company): Promise<Anything> =>
    (await call('GET', path(query, company))).body;

  test.each([
    ['?fromDate=2031-05-01', 'fromDate'],
    ['?fromDate=1.5.2031', 'fromDate'],
    ['?fromDate=31.02.2031', 'fromDate'],
    ['?fromDate=29.02.2031', 'fromDate'],
    ['?toDate=32.01.2031', 'toDate'],
    ['?toDate=01.13.2031', 'toDate'],
    ['?toDate=00.00.0000', 'toDate'],
    ['?toDate=', 'toDate'],
    ['?toDate=01.05.2031x', 'toDate'],
    ['?fromDate=02.05.2031&toDate=01.05.2031', 'toDate'],
    ['?user=nobody', 'user'],
    [`?user=${server.users.south}`, 'user'],
    ['?user=', 'user'],
    ['?showUserProjects=yes', 'showUserProjects'],
  ])('400 for %s', async (query, field) => {
    const reply = await refused(query);
    expect([reply.status, reply.errors.map((error: Anything) => error.path)]).toEqual([400, [field]]);
  });

  test('a leap day is a day', async () => {
    expect((await fileOf(server, tokens.planner!, path('?fromDate=29.02.2032'))).status).toBe(200);
  });

  test('403 for another company, existing or not', async () => {
    for (const company of [server.otherCompany, 4711])
      expect(await refused(MAY, company)).toMatchObject({ status: 403, code: 'OTHER_COMPANY' });
    expect((await call('GET', '/reports/company/by-companyid/x')).body.errors[0].path).toBe('companyId');
  });

  test('409 REPORT_TOO_LARGE for more than 8,000 projects, unless they are just summed up', async () => {
    const id = await calculated('planner', 'L-0', '2035-01-10T07:00:00.000Z', 1);
    const copies = (table: string, change: string) =>
      raw(`SELECT copy.* FROM ${table} t, generate_series(1, 8000) i,
             LATERAL jsonb_populate_record(t, jsonb_build_object(${change})) copy`);
    await server.store.run(
      sql`INSERT INTO project ${copies('project', `'id', 9000000 + i, 'number', 'L-' || i`)} WHERE t.id = ${id}`,
    );
    await server.store.run(
      sql`INSERT INTO calculation ${copies('calculation', `'project_id', 9000000 + i`)} WHERE t.project_id = ${id}`,
    );
    // As PostgreSQL does by itself soon after so many rows have come.
    await server.store.run(sql`ANALYZE project, calculation`);
    const period = '?fromDate=01.01.2035&toDate=31.12.2035';
    expect(await refused(`${period}&showUserProjects=true`)).toMatchObject({
      status: 409,
      code: 'REPORT_TOO_LARGE',
    });
    expect(await shown(period)).toContain('8,001.00');
  });
});
