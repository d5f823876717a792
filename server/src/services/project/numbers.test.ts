import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, PROJECT, type RequestOptions, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'south']) tokens[user] = await server.token(user);
  tokens.client = await server.token();
});

const as = (who: string, method: string, path: string, options: RequestOptions = {}) =>
  server.request(method, PROJECT + path, { token: tokens[who], ...options });
const newNumber = () => `N-${randomBytes(4).toString('hex')}`;
const { number: _, ...CONTENT } = aProject();
const put = (
  number: string,
  body: object = {},
  { who = 'planner', query = '', company = server.company, headers = {} } = {},
) =>
  as(who, 'PUT', `/projects/by-companyid/${company}/by-number/${encodeURIComponent(number)}${query}`, {
    body: { ...CONTENT, ...body },
    headers,
  });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const pathsOf = ({ body }: { body: { errors: { path: string }[] } }) =>
  body.errors.map((error) => error.path);
const eventsOf = async (id: number) =>
  (
    await server.store.rows<{ type: string }>(
      sql`SELECT type FROM event WHERE company_id = ${server.company} AND project_id = ${id} ORDER BY id`,
    )
  ).map(({ type }) => type);

describe('PUT /projects/by-companyid/{companyId}/by-number/{number} without such a project', () => {
  test('creates it for the caller, with the number of the path and the modules of the query', async () => {
    const number = `Å/${newNumber()}`;
    const reply = await put(number, {}, { query: '?moduleType=ECO&moduleType=CALCULATION' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      ...CONTENT,
      number,
      companyId: server.company,
      createdBy: server.users.planner,
    });
    const found = await as('planner', 'GET', `/projects/${reply.body.id}?expand=owner,modules`);
    expect(found.body.owner).toBe(server.users.planner);
    expect(found.body.modules.map(({ type }: { type: string }) => type)).toEqual(['CALCULATION', 'ECO']);
    expect(found.headers.get('etag')).toBe(reply.headers.get('etag'));
    expect(await eventsOf(reply.body.id)).toEqual(['project.created']);
  });

  test('creates it for the owner of the query', async () => {
    const { body } = await put(newNumber(), {}, { query: `?owner=colleague@${server.domain}` });
    expect((await as('planner', 'GET', `/projects/${body.id}?expand=owner`)).body.owner).toBe(
      server.users.colleague,
    );
  });

  test('400 names owner when a client gives none, also for a project that exists', async () => {
    const number = newNumber();
    const refused = await put(number, {}, { who: 'client' });
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['owner']]);
    const created = await put(number, {}, { who: 'client', query: `?owner=${server.users.planner}` });
    expect(created.body).toMatchObject({ number, createdBy: server.clientOf('demo-client') });
    expect((await put(number, {}, { who: 'client' })).status).toBe(400);
  });

  test('400 names an owner who is unknown, inactive or of another company', async () => {
    for (const owner of ['nobody', server.users.inactive, server.users.south]) {
      const { status, body } = await put(newNumber(), {}, { query: `?owner=${owner}` });
      expect([status, body.errors]).toEqual([400, [{ path: 'owner', message: `there is no user ${owner}` }]]);
    }
  });

  test('400 names a number in the body that is not the one in the path', async () => {
    const number = newNumber();
    const reply = await put(number, { number: 'another' });
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['number']]);
    expect((await put(number, { number })).status).toBe(200);
    expect((await put(newNumber(), { number: null })).status).toBe(200);
  });

  test.each(['%20', 'x'.repeat(256)])('400 names a number that no project could have: %s', async (number) => {
    const reply = await put(decodeURIComponent(number));
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['number']]);
  });

  test('400 names what is missing, and what is wrong', async () => {
    const missing = await put(newNumber(), { name: undefined, startDate: undefined });
    expect([missing.status, pathsOf(missing).sort()]).toEqual([400, ['name', 'startDate']]);
    const reversed = await put(newNumber(), { endDate: '2020-01-01T00:00:00Z' });
    expect([reversed.status, pathsOf(reversed)]).toEqual([400, ['endDate']]);
    const module = await put(newNumber(), {}, { query: '?moduleType=UNKNOWN' });
    expect([module.status, pathsOf(module)]).toEqual([400, ['moduleType']]);
  });

  test('412 with If-Match, since there is no version yet, and nothing is made', async () => {
    const number = newNumber();
    expect((await put(number, {}, { headers: { 'if-match': '*' } })).status).toBe(412);
    const { body } = await as(
      'planner',
      'GET',
      `/projects/by-companyid/${server.company}/by-number/${number}`,
    );
    expect(body).toEqual([]);
  });

  test('honours an Idempotency-Key', async () => {
    const [number, headers] = [newNumber(), { 'idempotency-key': newNumber() }];
    const first = await put(number, {}, { headers });
    const again = await put(number, {}, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('PUT /projects/by-companyid/{companyId}/by-number/{number} of a project that exists', () => {
  test('sets what the body has, and keeps everything else, the owner and the modules too', async () => {
    const number = newNumber();
    const { body: created } = await put(number, { description: 'Først' }, { query: '?moduleType=ECO' });
    const reply = await put(
      number,
      { name: 'Nytt navn', status: 'STARTED' },
      { who: 'colleague', query: `?moduleType=FORMS&owner=${server.users.colleague}` },
    );
    expect(reply.body).toMatchObject({
      id: created.id,
      name: 'Nytt navn',
      status: 'STARTED',
      description: 'Først',
      modifiedBy: server.users.colleague,
    });
    const { body } = await as('planner', 'GET', `/projects/${created.id}?expand=owner,modules`);
    expect(body.owner).toBe(server.users.planner);
    expect(body.modules).toEqual([{ projectId: created.id, type: 'ECO' }]);
    expect(await eventsOf(created.id)).toEqual(['project.created', 'project.changed']);
  });

  test('the same again changes nothing: same ETag, no event', async () => {
    const number = newNumber();
    const first = await put(number);
    const again = await put(number);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await eventsOf(first.body.id)).toEqual(['project.created']);
  });

  test('412 with an If-Match that no longer holds', async () => {
    const number = newNumber();
    const etag = (await put(number)).headers.get('etag')!;
    const changed = await put(number, { name: 'Ny' }, { headers: { 'if-match': etag } });
    expect(changed.status).toBe(200);
    expect(codeOf(await put(number, { name: 'Nyere' }, { headers: { 'if-match': etag } }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
  });

  test('409 while it is archived', async () => {
    const number = newNumber();
    const { body } = await put(number);
    await as('planner', 'PUT', `/projects/${body.id}/archive`);
    expect(codeOf(await put(number, { name: 'Ny' }))).toEqual([409, 'PROJECT_READONLY']);
  });

  test('a number that was freed by a deletion makes a new project', async () => {
    const number = newNumber();
    const { body } = await put(number);
    await as('planner', 'DELETE', `/projects/${body.id}`);
    const again = await put(number);
    expect(again.status).toBe(200);
    expect(again.body.id).not.toBe(body.id);
  });
});

describe("PUT /projects/by-companyid/{companyId}/by-number/{number} of another company's", () => {
  test('404 whether there is such a project or not (sabotage: look in the company alone, without the role)', async () => {
    const number = newNumber();
    await put(number, { name: 'Hemmelig' });
    const existing = await put(number, {}, { who: 'south' });
    const missing = await put(newNumber(), {}, { who: 'south' });
    expect(codeOf(existing)).toEqual([404, 'PROJECT_NOT_FOUND']);
    expect(codeOf(missing)).toEqual([404, 'PROJECT_NOT_FOUND']);
  });

  test('a writer of it changes it; a reader gets 403', async () => {
    const number = newNumber();
    const { body } = await put(number);
    const member = (role: string) =>
      as('planner', 'PUT', `/projects/${body.id}/members/${server.users.south}`, { body: { role } });
    await member('READER');
    expect(codeOf(await put(number, { name: 'Nei' }, { who: 'south' }))).toEqual([
      403,
      'PROJECT_RIGHT_REQUIRED',
    ]);
    await member('WRITER');
    const changed = await put(number, { name: 'Ja' }, { who: 'south' });
    expect(changed.body).toMatchObject({
      id: body.id,
      name: 'Ja',
      companyId: server.company,
      modifiedBy: server.users.south,
    });
  });

  test('the same number in two companies is two projects', async () => {
    const number = newNumber();
    const [north, south] = [
      await put(number),
      await put(number, {}, { who: 'south', company: server.otherCompany }),
    ];
    expect([north.body.companyId, south.body.companyId]).toEqual([server.company, server.otherCompany]);
    expect(north.body.id).not.toBe(south.body.id);
  });
});

describe('many at once', () => {
  test('32 with one number: exactly one creates, the others change it (sabotage: refuse a taken number)', async () => {
    const number = newNumber();
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, i) => put(number, { name: `Skaper ${i}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(32);
    const types = await eventsOf(replies[0]!.body.id);
    expect(types.filter((type) => type === 'project.created')).toHaveLength(1);
    expect(types.filter((type) => type === 'project.changed')).toHaveLength(31);
  });

  test('against deletions, each is answered 200 and leaves one project or none', async () => {
    const number = newNumber();
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, i) => {
        const { status, body } = await put(number, { name: `Runde ${i}` });
        if (i % 3 === 0) await as('planner', 'DELETE', `/projects/${body.id}`);
        return status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { body } = await as(
      'planner',
      'GET',
      `/projects/by-companyid/${server.company}/by-number/${number}`,
    );
    expect(body.length).toBeLessThanOrEqual(1);
  });
});
