import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, PROJECT, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const ids: Record<string, number> = {};

const PROJECTS: Record<string, object> = {
  ås: {
    name: 'Ås',
    caseRef: 'K-1',
    substationRef: 'S-9',
    startDate: '2026-01-05T00:00:00Z',
    number: 'SORT-10',
    status: 'NEW',
  },
  zoo: { name: 'Zoo', caseRef: 'K-1', startDate: '2026-01-04T00:00:00Z', number: 'SORT-9', status: 'ENDED' },
  ærfugl: {
    name: 'Ærfugl',
    caseRef: 'K-2',
    startDate: '2026-01-03T00:00:00Z',
    number: 'SORT-2',
    status: 'STARTED',
  },
  løp: {
    name: 'Løpet mellom øyene',
    startDate: '2026-01-02T00:00:00Z',
    number: 'SORT-100',
    status: 'NEW',
    description: 'Trekkekum ved båthuset',
    location: { address: { address1: 'Sjøgata 4', city: 'Vardø' } },
  },
  øy: {
    name: 'Øya',
    startDate: '2026-01-01T00:00:00Z',
    number: 'SORT-1',
    status: 'NEW',
    caseRef: 'K-3',
    substationRef: 'NS-771/B',
    location: { coordinate: { latitude: 70, longitude: 31 } },
  },
};

/** Others than those above, which are found by no word. */
const addProjects = (company: number, count: number) =>
  server.store.run(sql`INSERT INTO project (company_id, number, name, status, start_date, owner, created_by, modified_by, words)
    SELECT company_id, 'L-' || i, 'Langt', 'NEW', now(), username, username, username, ''
    FROM app_user, generate_series(1, ${count}) i WHERE company_id = ${company} AND username IN (${server.users.planner}, ${server.users.south})`);

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'south'] as const) tokens[user] = await server.token(user);
  tokens.client = await server.token();
  for (const [key, content] of Object.entries(PROJECTS)) {
    const owner = key === 'zoo' ? 'colleague' : 'planner';
    const modules =
      key === 'ås' ? '?moduleType=ECO&moduleType=FORMS' : key === 'zoo' ? '?moduleType=ECO' : '';
    const reply = await server.request(
      'PUT',
      `${PROJECT}/projects/by-owner/${server.users[owner]}${modules}`,
      {
        token: tokens[owner],
        body: aProject({
          ...content,
          description: `sorttest ${(content as { description?: string }).description ?? ''}`,
        }),
      },
    );
    expect(reply.status).toBe(200);
    ids[key] = reply.body.id;
  }
  await server.request('PUT', `${PROJECT}/projects/${ids.zoo}/archive`, { token: tokens.colleague });
  await addProjects(server.company, 28);
});

const page = async (query: string, who = 'planner') => {
  const reply = await server.request('GET', `${PROJECT}/projects/page?${query}`, { token: tokens[who] });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
/** The keys above of what a query among our five finds, in its order. */
const found = async (query: string, who?: string) => {
  const { entities } = await page(`q=sorttest&count=1000&${query}`, who);
  return entities.map(({ id }: { id: number }) => Object.keys(ids).find((key) => ids[key] === id));
};
const all = ['ås', 'zoo', 'ærfugl', 'løp', 'øy'];

describe('GET /projects/page: pages', () => {
  test('10 projects from the first by default, with totals', async () => {
    const body = await page('');
    expect(body).toMatchObject({ count: 10, first: 0, total: 33 });
    expect(body.entities).toHaveLength(10);
  });

  test('pages do not overlap and together hold everything, whatever the sort', async () => {
    for (const sort of ['', '&sort=status', '&sort=-companyId']) {
      const seen: number[] = [];
      for (let first = 0; first < 33; first += 7) {
        const { entities } = await page(`first=${first}&count=7${sort}`);
        seen.push(...entities.map(({ id }: { id: number }) => id));
      }
      expect(new Set(seen).size).toBe(33);
    }
  });

  test('count=0 gives totals only; past the end there is nothing', async () => {
    expect(await page('count=0')).toEqual({ count: 0, first: 0, total: 33, entities: [] });
    expect(await page('first=1000')).toEqual({ count: 0, first: 1000, total: 33, entities: [] });
  });

  test.each([
    'count=-1',
    'count=1001',
    'count=1.5',
    'count=',
    'first=-1',
    'first=x',
    'first=2147483648',
    'count=1&count=2',
  ])('400 for %s', async (query) => {
    const reply = await server.request('GET', `${PROJECT}/projects/page?${query}`, { token: tokens.planner });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(query.split('=')[0]);
  });
});

describe('GET /projects/page: sort', () => {
  test.each([
    ['sort=name', ['løp', 'zoo', 'ærfugl', 'øy', 'ås']],
    ['sort=-name', ['ås', 'øy', 'ærfugl', 'zoo', 'løp']],
    ['sort=number', ['øy', 'ærfugl', 'zoo', 'ås', 'løp']],
    ['sort=startDate', ['øy', 'løp', 'ærfugl', 'zoo', 'ås']],
    ['sort=status&sort=-name', ['ås', 'øy', 'løp', 'ærfugl', 'zoo']],
    ['sort=caseRef&sort=name', ['zoo', 'ås', 'ærfugl', 'øy', 'løp']],
    ['sort=-caseRef&sort=name', ['øy', 'ærfugl', 'zoo', 'ås', 'løp']],
    ['sort=-archived&sort=id', ['zoo', 'ås', 'ærfugl', 'løp', 'øy']],
    ['sort=-id', ['øy', 'løp', 'ærfugl', 'zoo', 'ås']],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('every property of a project can be sorted by', async () => {
    const properties = Object.keys((await page('count=1')).entities[0]).concat(
      'endDate',
      'endDateEstimate',
      'meta',
    );
    for (const property of properties) expect(await found(`sort=-${property}`), property).toHaveLength(5);
  });

  test.each(['owner', 'wings', '', '--name', 'name;DROP', 'constructor'])('400 for sort=%s', async (sort) => {
    const reply = await server.request('GET', `${PROJECT}/projects/page?sort=${encodeURIComponent(sort)}`, {
      token: tokens.planner,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe('sort');
  });
});

describe('GET /projects/page: filters', () => {
  test.each([
    ['', all],
    ['archived=true', ['zoo']],
    ['archived=false', ['ås', 'ærfugl', 'løp', 'øy']],
    ['caseRef=K-1', ['ås', 'zoo']],
    ['caseRef=K-1&caseRef=K-2', ['ås', 'zoo', 'ærfugl']],
    ['caseRef=K-1&status=NEW', ['ås']],
    ['caseRef=k-1', []],
    [`companyId=${server.company}`, all],
    [`companyId=${server.otherCompany}`, []],
    [`companyId=${server.otherCompany}&companyId=${server.company}`, all],
    ['fromStartDate=2026-01-04T00:00:00Z', ['ås', 'zoo']],
    ['toStartDate=2026-01-02T00:00:00Z', ['løp', 'øy']],
    ['fromStartDate=2026-01-02T01:00:00%2B01:00&toStartDate=2026-01-03T00:00:00Z', ['ærfugl', 'løp']],
    ['hasLocation=true', ['løp', 'øy']],
    ['hasLocation=false', ['ås', 'zoo', 'ærfugl']],
    ['moduleType=FORMS', ['ås']],
    ['moduleType=FORMS&moduleType=ECO', ['ås', 'zoo']],
    ['moduleType=UNKNOWN', []],
    ['number=SORT-1&number=SORT-2', ['ærfugl', 'øy']],
    [`owner=${server.users.colleague}`, ['zoo']],
    [`owner=Colleague@${server.domain.toUpperCase()}&owner=nobody`, ['zoo']],
    ['status=ENDED&status=STARTED', ['zoo', 'ærfugl']],
    ['substationRef=NS-771%2FB', ['øy']],
    ['myProjectRoles=OWNER', ['ås', 'ærfugl', 'løp', 'øy']],
    ['myProjectRoles=WRITER', ['zoo']],
    ['myProjectRoles=READER', []],
    ['myPermissionTypes=WRITE', all],
    ['myPermissionTypes=READ', all],
    ['accessScope=EXPLICIT', ['ås', 'ærfugl', 'løp', 'øy']],
    ['accessScope=IMPLICIT', ['zoo']],
    ['accessScope=IMPLICIT&accessScope=EXPLICIT', all],
  ])('%s', async (query, expected) => {
    expect(await found(`${query}&sort=id`)).toEqual(expected);
    expect((await page(`q=sorttest&count=0&${query}`)).total).toBe(expected.length);
  });

  test('accessed follows what the caller has opened by id', async () => {
    expect(await found('accessed=true&sort=id')).toEqual(['ås', 'ærfugl', 'løp', 'øy']);
    expect(await found('accessed=false')).toEqual(['zoo']);
    expect(await found('accessed=true', 'client')).toEqual([]);
    await server.request('GET', `${PROJECT}/projects/${ids.øy}`, { token: tokens.client });
    expect(await found('accessed=true', 'client')).toEqual(['øy']);
    await server.request('PUT', `${PROJECT}/projects/${ids.ås}/status/NEW`, { token: tokens.client });
    expect(await found('accessed=true&sort=id', 'client')).toEqual(['ås', 'øy']);
  });

  test('a reader of another company sees just that project, explicitly and without writing', async () => {
    await server.request('PUT', `${PROJECT}/projects/${ids.øy}/members/${server.users.south}`, {
      token: tokens.planner,
      body: { role: 'READER' },
    });
    for (const query of ['', 'accessScope=EXPLICIT', 'myProjectRoles=READER', 'myPermissionTypes=READ']) {
      expect(await found(query, 'south'), query).toEqual(['øy']);
    }
    for (const query of [
      'accessScope=IMPLICIT',
      'myPermissionTypes=WRITE',
      `companyId=${server.otherCompany}`,
    ]) {
      expect(await found(query, 'south'), query).toEqual([]);
    }
    await server.request('DELETE', `${PROJECT}/projects/${ids.øy}/members/${server.users.south}`, {
      token: tokens.planner,
    });
  });

  test.each([
    'archived=yes',
    'accessed=1',
    'status=PAUSED',
    'companyId=x',
    'moduleType=LASER',
    'fromStartDate=2026',
    'accessScope=ALL',
    'myProjectRoles=BOSS',
    'myPermissionTypes=DELETE',
    'hasLocation=',
    'q=%00',
  ])('400 for %s', async (query) => {
    const reply = await server.request('GET', `${PROJECT}/projects/page?${query}`, { token: tokens.planner });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(query.split('=')[0]);
  });
});

describe('GET /projects/page: q', () => {
  test.each([
    ['lop', ['løp']],
    ['LØPET', ['løp']],
    ['løpet øyene', ['løp']],
    // Nothing has all words, so that one may be missing.
    ['øyene løpet mangler', ['løp']],
    ['oya', ['øy']],
    // Misspelt.
    ['yene', ['løp']],
    ['baathus', ['løp']],
    ['bathus', ['løp']],
    // The number itself first, then those that begin with it, the newest first.
    ['sort-1', ['øy', 'løp', 'ås']],
    ['K-1', ['zoo', 'ås']],
    ['771/b', ['øy']],
    ['sjogata vardo', ['løp']],
    ['"b/771"', ['øy']],
    ['"o\'brien" \\\\', []],
    ['aerfugl', ['ærfugl']],
    ["' | & ! :* løp", ['løp']],
    ['—', all.toReversed()],
    [`"${'x'.repeat(3000)}"`, []],
  ])('%s', async (q, expected) => {
    const { entities } = await page(`count=1000&q=${encodeURIComponent(`sorttest ${q}`)}`);
    expect(entities.map(({ id }: { id: number }) => Object.keys(ids).find((key) => ids[key] === id))).toEqual(
      expected,
    );
  });

  test.each(['§', '€ 😀', '---', '" "'])('signs alone, %s, are found nowhere', async (q) => {
    expect((await page(`q=${encodeURIComponent(q)}`)).total).toBe(0);
  });

  test('a part of an unbroken list is found wherever it stands', async () => {
    const list = Array.from({ length: 60 }, (_, i) => `LISTE-${1000 + i}`).join(',');
    const { body: project } = await server.request(
      'PUT',
      `${PROJECT}/projects/by-owner/${server.users.planner}`,
      {
        token: tokens.planner,
        body: aProject({ description: list, location: { address: { countryCode: 'XQ' } } }),
      },
    );
    for (const q of ['LISTE-1000', 'liste-1059', '1031,LISTE', 'xq'])
      expect((await page(`q=${q}`)).entities.map(({ id }: { id: number }) => id)).toEqual([project.id]);
  });

  test('follows an update', async () => {
    const q = async () => (await page('q=nordlysveien')).total;
    expect(await q()).toBe(0);
    await server.request('PUT', `${PROJECT}/projects/${ids.ås}`, {
      token: tokens.planner,
      body: { location: { address: { address1: 'Nordlysveien 1' } } },
    });
    expect(await q()).toBe(1);
    await server.request('PUT', `${PROJECT}/projects/${ids.ås}`, {
      token: tokens.planner,
      body: { location: null },
    });
    expect(await q()).toBe(0);
  });
});

describe('the plain lists', () => {
  const list = async (path: string, who = 'planner') =>
    (await server.request('GET', `${PROJECT}/projects${path}`, { token: tokens[who] })).body;
  const names = async (path: string, who?: string) =>
    (await list(path, who)).map(({ name }: { name: string }) => name);

  test('GET /projects holds what the caller may see, without archived ones', async () => {
    const projects = await list('');
    expect(projects).toHaveLength((await page('archived=false&count=0')).total);
    expect(
      projects.every(
        (project: { archived: boolean; companyId: number }) =>
          !project.archived && project.companyId === server.company,
      ),
    ).toBe(true);
  });

  test('by company, case, number and substation', async () => {
    expect((await list(`/by-companyid/${server.company}`)).length).toBe((await list('')).length);
    expect(await names(`/by-companyid/${server.company}/by-caseref/K-1`)).toEqual(['Ås']);
    expect(await names(`/by-companyid/${server.company}/by-number/SORT-2`)).toEqual(['Ærfugl']);
    expect(await names(`/by-companyid/${server.company}/by-substationref/NS-771%2FB`)).toEqual(['Øya']);
  });

  test('another company, and one that is not there, hold nothing', async () => {
    expect(await list(`/by-companyid/${server.otherCompany}`)).toEqual([]);
    expect(await list('/by-companyid/999')).toEqual([]);
    expect(await list(`/by-companyid/${server.company}`, 'south')).toEqual([]);
    expect(await list(`/by-companyid/${server.company}/by-number/SORT-2`, 'south')).toEqual([]);
  });

  test('400 for a company id that is none', async () => {
    for (const path of ['', '/by-caseref/x', '/by-number/x', '/by-substationref/x']) {
      const reply = await server.request('GET', `${PROJECT}/projects/by-companyid/one${path}`, {
        token: tokens.planner,
      });
      expect(reply.body.errors).toEqual([{ path: 'companyId', message: expect.any(String) }]);
    }
  });

  test('a long list comes whole', async () => {
    await addProjects(server.otherCompany, 1203);
    const numbers = (await list(`/by-companyid/${server.otherCompany}`, 'south'))
      .map(({ number }: { number: string }) => number)
      .filter((number: string) => number.startsWith('L-'));
    expect(new Set(numbers).size).toBe(1203);
  });
});
