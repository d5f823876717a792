import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, aProject, PROJECT, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const CASE = 'EXPAND-1';
const COLLEAGUE = 'Kim Kollega';
let project: Anything;
let bare: Anything;

const get = (path: string, who = 'planner') => server.request('GET', PROJECT + path, { token: tokens[who] });
const write = (method: string, path: string, body?: object) =>
  server.request(method, PROJECT + path, { token: tokens.planner, body });

beforeAll(async () => {
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
  const create = async (query = '') =>
    (
      await write(
        'PUT',
        `/projects/by-owner/${server.users.colleague}${query}`,
        aProject({ caseRef: CASE, substationRef: CASE }),
      )
    ).body;
  await server.store.run(
    sql`UPDATE app_user SET first_name = 'Kim', last_name = 'Kollega' WHERE username = ${server.users.colleague}`,
  );
  project = await create('?moduleType=ECO&moduleType=CALCULATION');
  bare = await create();
  tokens.colleague = await server.token('colleague');
  for (const [user, role] of [
    ['south', 'READER'],
    ['admin', 'WRITER'],
  ] as const) {
    const path = `${PROJECT}/projects/${project.id}/members/${server.users[user]}`;
    await server.request('PUT', path, { token: tokens.colleague, body: { role } });
  }
});

const ALL = 'expand=owner,members,modules';
const BESIDE = 'ownerName,myRole,version';
/** Each call that shows projects; the two of the case among them. */
const CALLS: Record<string, () => string> = {
  page: () => `/projects/page?caseRef=${CASE}&`,
  'page of words': () => `/projects/page?q=kabling+langs&caseRef=${CASE}&`,
  listProjects: () => '/projects?',
  listByCompany: () => `/projects/by-companyid/${server.company}?`,
  listByCaseRef: () => `/projects/by-companyid/${server.company}/by-caseref/${CASE}?`,
  listByNumber: () => `/projects/by-companyid/${server.company}/by-number/${project.number}?`,
  listBySubstationRef: () => `/projects/by-companyid/${server.company}/by-substationref/${CASE}?`,
  get: () => `/projects/${project.id}?`,
};
const shown = async (path: string, who?: string): Promise<Anything> => {
  const reply = await get(path, who);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const all = Array.isArray(reply.body) ? reply.body : (reply.body.entities ?? [reply.body]);
  return all.find(({ id }: { id: number }) => id === project.id);
};

describe.each(Object.entries(CALLS))('expand on %s', (_, call) => {
  test('owner is a user name, members and modules are as in their own calls', async () => {
    const one = await shown(call() + ALL);
    expect(one.owner).toBe(server.users.colleague);
    expect(one.members).toEqual((await get(`/projects/${project.id}/members`)).body);
    expect(one.modules).toEqual((await get(`/modules/by-projectid/${project.id}`)).body);
    expect(one.members).toHaveLength(3);
    expect(one.modules).toHaveLength(2);
  });

  test("the owner's name, one's own role, and the version of the ETag", async () => {
    const one = await shown(`${call()}expand=${BESIDE}`);
    const plain = await shown(call());
    const { headers } = await get(`/projects/${project.id}`);
    expect(one).toEqual({
      ...plain,
      ownerName: COLLEAGUE,
      myRole: 'WRITER',
      version: Number(/-(\d+)"$/.exec(headers.get('etag')!)![1]),
    });
  });

  test('answers only what is named, and without it nothing more than before (sabotage: expand always)', async () => {
    const plain = await shown(call());
    expect(await shown(`${call()}expand=modules`)).toEqual({ ...plain, modules: expect.anything() });
    expect(await shown(`${call()}expand=members,owner`)).toEqual({
      ...plain,
      owner: expect.anything(),
      members: expect.anything(),
    });
    for (const name of [...ALL.slice(7).split(','), ...BESIDE.split(',')])
      expect(plain).not.toHaveProperty(name);
  });

  test.each(['expand=wings', 'expand=owner,wings', 'expand=', 'expand=owner;members'])(
    '400 names expand for %s',
    async (query) => {
      const { status, body } = await get(call() + query);
      expect([status, body.errors[0].path]).toEqual([400, 'expand']);
      expect(body.errors[0].message).toContain('owner, members, modules');
    },
  );

  test('a client that repeats the parameter is understood', async () => {
    expect(await shown(`${call()}expand=owner&expand=modules`)).toEqual(
      await shown(`${call()}expand=owner,modules`),
    );
  });
});

describe('expand', () => {
  // Fails if the role of somebody else is shown.
  test.each([
    ['colleague', 'OWNER'],
    ['planner', 'WRITER'],
    ['south', 'READER'],
  ])('myRole of %s is %s', async (who, role) => {
    for (const path of [`/projects/${project.id}?`, `/projects/page?caseRef=${CASE}&`, '/projects?'])
      expect(await shown(`${path}expand=myRole`, who)).toMatchObject({ id: project.id, myRole: role });
  });

  test('an owner without a name is shown by the user name', async () => {
    await server.store.run(
      sql`UPDATE app_user SET first_name = NULL, last_name = NULL WHERE username = ${server.users.colleague}`,
    );
    expect((await shown(`/projects/${project.id}?expand=ownerName`)).ownerName).toBe(server.users.colleague);
  });

  test('a project without members or modules has its owner, and none', async () => {
    const { body } = await get(`/projects/${bare.id}?${ALL}`);
    expect(body.members).toEqual([{ user: server.users.colleague, role: 'OWNER' }]);
    expect(body.modules).toEqual([]);
  });

  test('a reader of another company sees it all, as in the calls for members and modules', async () => {
    expect(await shown(`/projects/page?${ALL}`, 'south')).toEqual(await shown(`/projects/page?${ALL}`));
  });

  test('the text that GET /projects/{id} remembers is never an expanded one (sabotage: keep that one too)', async () => {
    const url = `/projects/${bare.id}`;
    const plain = (await get(url)).body;
    const expanded = (await get(`${url}?${ALL}`)).body;
    expect((await get(url)).body).toEqual(plain);
    expect((await get(`${url}?expand=owner`)).body).toEqual({ ...plain, owner: server.users.colleague });
    await server.request('PUT', `${PROJECT}${url}/members/${server.users.south}`, {
      token: tokens.colleague,
      body: { role: 'READER' },
    });
    const after = (await get(`${url}?${ALL}`)).body;
    expect(after.members).toEqual([...expanded.members, { user: server.users.south, role: 'READER' }]);
  });

  test('has the ETag of the project, and counts as access', async () => {
    const reply = await get(`/projects/${bare.id}?${ALL}`, 'colleague');
    expect(reply.headers.get('etag')).toBe((await get(`/projects/${bare.id}`)).headers.get('etag'));
    const accessed = await get(`/projects/page?accessed=true&number=${bare.number}`, 'colleague');
    expect(accessed.body.total).toBe(1);
  });
});
