import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStream, sequenced, tell } from '../../../test/events.js';
import { type Anything, aProject, EVENTS, PROJECT, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let token: string;
let start: number;

beforeAll(async () => {
  token = await server.token('planner');
  start = await tell(server, {});
});

const get = (query: string, as = token) => server.request('GET', `${EVENTS}/events${query}`, { token: as });
const positions = ({ body }: { body: Anything }) => body.events.map((event: Anything) => event.position);

describe('GET /events', () => {
  test('200 gives the events after a position, in order, with where to go on', async () => {
    const from = await tell(server, {});
    const head = await tell(
      server,
      { type: 'project.created', projectId: 7, resource: 'project:7', version: 1 },
      { type: 'segment.changed', projectId: 7, resource: 'segment:42', version: 3 },
    );
    const { body } = await get(`?after=${from}`);
    expect(body).toMatchObject({ next: head, head });
    expect(body.events).toEqual([
      {
        position: from + 1,
        id: expect.stringMatching(new RegExp(`^evt_${server.company}_\\d+$`)),
        type: 'project.created',
        timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        actor: `user:${server.users.planner}`,
        projectId: 7,
        resource: 'project:7',
        version: 1,
        href: '/public/project/rest/projects/7',
      },
      expect.objectContaining({ resource: 'segment:42', href: '/public/trench/rest/segments/42' }),
    ]);
    expect(positions(await get(`?after=${from}&count=1`))).toEqual([from + 1]);
    expect((await get(`?after=${head}`)).body).toEqual({ events: [], next: head, head, epoch: 1 });
    expect((await get(`?after=${from}&count=0`)).body).toEqual({ events: [], next: from, head, epoch: 1 });
  });

  test('200 with the events that a filter leaves', async () => {
    const from = await tell(server, {});
    await tell(
      server,
      { type: 'segment.created', projectId: 8, resource: 'segment:1' },
      { type: 'segment.changed', projectId: 9, resource: 'segment:1' },
      { type: 'segment.deleted', projectId: 9, resource: 'segment:2' },
    );
    const left = async (query: string) =>
      positions(await get(`?after=${from}&${query}`)).map((position: number) => position - from);
    expect(await left('type=segment.created&type=segment.deleted')).toEqual([1, 3]);
    expect(await left('projectId=9')).toEqual([2, 3]);
    expect(await left('resource=segment:1')).toEqual([1, 2]);
    expect(await left('resource=segment:1&projectId=9&type=segment.changed')).toEqual([2]);
    expect(await left(`actor=user:${server.users.planner}&actor=system`)).toEqual([1, 2, 3]);
    expect(await left(`actor=user:${server.users.colleague}`)).toEqual([]);
    const { body } = await get(`?after=${from}&count=3`);
    const [first, , last] = body.events.map(({ timestamp }: { timestamp: string }) => timestamp);
    expect(await left(`from=${first}`)).toEqual([1, 2, 3]);
    expect(await left(`until=${first}`)).toEqual([]);
    const after = new Date(Date.parse(last) + 1000).toISOString();
    expect([await left(`from=${after}`), await left(`until=${after}`)]).toEqual([[], [1, 2, 3]]);
    expect(await get(`?from=yesterday`)).toMatchObject({ status: 400 });
  });

  test("the feed of another company has its own positions, and everybody's events are in both", async () => {
    const south = await server.token('south');
    const head = await sequenced({ ...server, company: server.otherCompany });
    await tell(server, { companyId: 0, type: 'document.published', resource: 'document:ORGBLAD/5010' });
    await sequenced({ ...server, company: server.otherCompany });
    const { body } = await get(`?after=${head}`, south);
    expect(body.events).toMatchObject([
      { position: head + 1, type: 'document.published', href: '/public/doc/rest/meta/ORGBLAD/5010' },
    ]);
    expect((await get(`?after=${start}&type=document.published`)).body.events).toHaveLength(1);
  });

  test('an event past 4 kB is given without its changes', async () => {
    const from = await tell(server, {});
    const long = [{ property: 'description', to: 'Ø'.repeat(2100) }];
    const short = [{ property: 'name', from: 'A', to: 'B' }];
    await tell(server, { changes: long }, { changes: short });
    const { body } = await get(`?after=${from}`);
    expect(body.events[0]).toMatchObject({ changesOmitted: true });
    expect(body.events[0].changes).toBeUndefined();
    expect(body.events[1].changes).toEqual(short);
  });

  test('an event of a resource without an address of its own has no href', async () => {
    const from = await tell(server, {});
    await tell(server, { resource: 'catalog:cost' }, { type: 'segment.deleted', resource: 'segment:4' });
    expect((await get(`?after=${from}`)).body.events.map((event: Anything) => event.href)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each([
    'after=-1',
    'after=x',
    'after=999999999',
    'count=1001',
    'count=-1',
    'wait=31',
    'wait=-1',
    'type=project.painted',
    'projectId=x',
  ])('400 for %s', async (query) => {
    const { status, body } = await get(`?${query}`);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'INVALID_REQUEST', query.split('=')[0]]);
  });

  test('403 without the scope', async () => {
    expect((await get('', await server.token('norole'))).status).toBe(403);
  });

  test('wait: an event that comes is answered at once', async () => {
    const head = await tell(server, {});
    const waiting = get(`?after=${head}&wait=30`);
    await tell(server, {});
    expect(positions(await waiting)).toEqual([head + 1]);
  });

  test('wait: a change over the API is told of', async () => {
    const head = await sequenced(server);
    const waiting = get(`?after=${head}&wait=30&type=project.created`);
    const { body } = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token,
      body: aProject(),
    });
    expect((await waiting).body.events).toMatchObject([
      {
        type: 'project.created',
        actor: `user:${server.users.planner}`,
        projectId: body.id,
        resource: `project:${body.id}`,
      },
    ]);
  });

  test('wait: events that a filter leaves out do not end it', async () => {
    const head = await tell(server, {});
    const waiting = get(`?after=${head}&wait=30&type=project.owner`);
    await tell(server, { type: 'project.changed' });
    await tell(server, { type: 'project.owner' });
    expect(positions(await waiting)).toEqual([head + 2]);
  });

  test('wait: the time may pass, and then nothing has happened', async () => {
    const head = await tell(server, {});
    expect((await get(`?after=${head}&wait=1`)).body).toEqual({ events: [], next: head, head, epoch: 1 });
  });

  // Sabotage: keep the connection of the first query while waiting; eight of them is all that the server has.
  test('wait: those who wait hold no connection to the database', async () => {
    const head = await tell(server, {});
    const waiting = [token, await server.token('colleague')].flatMap((caller) =>
      Array.from({ length: 20 }, () => get(`?after=${head}&wait=30`, caller)),
    );
    expect((await get(`?after=${head}`)).status).toBe(200);
    await tell(server, {});
    for (const reply of await Promise.all(waiting)) expect(positions(reply)).toEqual([head + 1]);
  });
});

describe('GET /events as a stream', () => {
  test('200 gives what is there and then what comes, and goes on after Last-Event-ID', async () => {
    const from = await tell(server, {});
    await tell(server, { resource: 'project:11' });
    const stream = await openStream(server, token, `?after=${from}`);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    expect(await stream.next()).toBe('retry: 1000');
    const [id, data] = (await stream.next())!.split('\n');
    expect(id).toBe(`id: ${from + 1}`);
    const listed = (await get(`?after=${from}`)).body.events[0];
    expect(JSON.parse(data!.slice('data: '.length))).toEqual(listed);
    await tell(server, { resource: 'project:12' });
    expect(await stream.next()).toContain('"resource":"project:12"');
    stream.close();

    const again = await openStream(server, token, `?after=${from}`, { 'last-event-id': String(from + 1) });
    await again.next();
    expect(await again.next()).toContain(`id: ${from + 2}\n`);
    again.close();
  });

  test('400 for a Last-Event-ID that is none, or ahead of the feed', async () => {
    for (const id of ['x', '-1', '999999999']) {
      const { response } = await openStream(server, token, '', { 'last-event-id': id });
      expect(response.status, id).toBe(400);
    }
  });

  test('429 for the 21st stream of a caller; one that ends makes room', async () => {
    const client = await server.token();
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(server, client)));
    expect(streams.map(({ response }) => response.status)).toEqual(new Array(20).fill(200));
    const refused = await openStream(server, client);
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await openStream(server, token)).response.status).toBe(200);
    streams[0]!.close();
    let status = 429;
    while (status === 429) status = (await openStream(server, client)).response.status;
    expect(status).toBe(200);
    for (const stream of streams) stream.close();
  });

  // Sabotage: leave out isStillAllowed.
  test('ends without another event when the token is no longer good', async () => {
    const doomed = await server.token('colleague');
    const head = await tell(server, {});
    const stream = await openStream(server, doomed, `?after=${head}`);
    await stream.next();
    const id = createHash('sha256').update(doomed).digest();
    await server.store.run(sql`DELETE FROM oauth_token WHERE id = ${id}`);
    // The server believes a token for four seconds more.
    await new Promise((resolve) => setTimeout(resolve, 4_100));
    await tell(server, {});
    expect(await stream.next()).toBeUndefined();
  });
});

describe('GET /events/verify', () => {
  const verify = (query = '') => server.request('GET', `${EVENTS}/events/verify${query}`, { token });

  test('200 ok, until something stored is changed', async () => {
    const head = await tell(server, {});
    expect((await verify()).body).toEqual({ ok: true, from: 1, to: head, head, epoch: 1 });
    await server.store.run(
      sql`UPDATE event SET actor = 'user:x' WHERE company_id = ${server.company} AND feed = 'WORKS' AND position = ${head}`,
    );
    expect((await verify()).body).toEqual({ ok: false, brokenAt: head, from: 1, to: head, head, epoch: 1 });
    expect((await verify(`?from=2&to=${head - 1}`)).body).toMatchObject({ ok: true, from: 2, to: head - 1 });
    await server.store.run(
      sql`UPDATE event SET actor = ${`user:${server.users.planner}`} WHERE company_id = ${server.company} AND feed = 'WORKS' AND position = ${head}`,
    );
    expect((await verify()).body.ok).toBe(true);
  });

  test('400 past the head', async () => {
    expect((await verify('?to=999999999')).status).toBe(400);
  });
});

describe('GET /history/by-projectid/{projectId}', () => {
  const history = (id: number, as: string, query = '') =>
    server.request('GET', `${EVENTS}/history/by-projectid/${id}${query}`, { token: as });
  let projectId: number;

  beforeAll(async () => {
    const { body } = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token,
      body: aProject(),
    });
    projectId = body.id;
  });

  test('200 for whoever may read the project, of another company too', async () => {
    const south = await server.token('south');
    expect((await history(projectId, south)).status).toBe(404);
    await server.request('PUT', `${PROJECT}/projects/${projectId}/members/${server.users.south}`, {
      token,
      body: { role: 'READER' },
    });
    const head = await tell(
      server,
      { projectId, type: 'segment.created', resource: 'segment:5' },
      { projectId: projectId + 1 },
      { projectId, type: 'segment.changed', resource: 'segment:5' },
    );
    for (const as of [token, south]) {
      const { body } = await history(projectId, as, '?type=segment.created&type=segment.changed');
      expect(positions({ body })).toEqual([head - 2, head]);
      expect(body).toMatchObject({ next: head, head });
    }
    expect(positions(await history(projectId, south, `?after=${head - 2}`))).toEqual([head]);
  });

  test('404 for a project that is not there', async () => {
    expect((await history(999_999_999, token)).body.code).toBe('PROJECT_NOT_FOUND');
  });
});

// Last, because it takes the beginning of the feed away.
describe('a cursor that is older than the feed goes back', () => {
  test('410 with the oldest position, in a stream too', async () => {
    await server.store.run(
      sql`UPDATE event_head SET deleted_position = 3 WHERE company_id = ${server.company} AND feed = 'WORKS'`,
    );
    const { status, body } = await get('?after=2');
    expect([status, body.code, body.oldest]).toEqual([410, 'CURSOR_EXPIRED', 4]);
    expect(positions(await get('?after=3&count=1'))).toEqual([4]);
    expect((await openStream(server, token, '?after=2')).response.status).toBe(410);
  });
});
