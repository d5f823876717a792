import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStream, sequenced, tell } from '../../../test/events.js';
import { type Anything, aProject, EVENTS, PROJECT, useOwnServer } from '../../../test/harness.js';
import { openReceiver } from '../../../test/receiver.js';
import { beginEpoch } from '../../events/epoch.sql.js';
import { type Feed, SUBJECTS, typesOf } from '../../events/event.js';
import { raw, sql } from '../../store/sql.js';

const server = useOwnServer('begins a new epoch of all feeds', { webhookAllow: '127.0.0.1' });
const ALL = 'prosjektsystem.bruker tb.bruker calculation.bruker orgblad.bruker';
let tokens: Record<'admin' | 'planner' | 'client' | 'narrow' | 'broad', string>;

beforeAll(async () => {
  tokens = {
    admin: await server.token('admin'),
    planner: await server.token('planner'),
    client: await server.token(),
    narrow: await server.token('planner', { scope: 'prosjektsystem.bruker' }),
    broad: await server.token('planner', { scope: ALL }),
  };
});

const read = (path: string, as: keyof typeof tokens) =>
  server.request('GET', `${EVENTS}${path}`, { token: tokens[as] });
const typesIn = ({ body }: { body: Anything }) => body.events.map(({ type }: Anything) => type);

describe('GET /audit', () => {
  test('200 has people and security with positions of their own, and the feed of works has the rest', async () => {
    const [works, audit] = [await sequenced(server), await sequenced(server, 'AUDIT')];
    await tell(server, { type: 'project.changed' }, { type: 'user.changed' }, { type: 'user.usage' });
    await tell(server, { type: 'project.owner' }, { type: 'webhook.changed' });
    const page = await read(`/audit?after=${audit}`, 'admin');
    expect(typesIn(page)).toEqual(['user.changed', 'user.usage', 'webhook.changed']);
    expect(page.body.events.map(({ position }: Anything) => position - audit)).toEqual([1, 2, 3]);
    expect([page.body.next, page.body.head]).toEqual([audit + 3, audit + 3]);
    const others = await read(`/events?after=${works}`, 'admin');
    expect(others.body.events.map(({ type, position }: Anything) => [type, position - works])).toEqual([
      ['project.changed', 1],
      ['project.owner', 2],
    ]);
    expect(typesIn(await read(`/audit?after=${audit}&type=user.usage`, 'admin'))).toEqual(['user.usage']);
  });

  test('403 for everybody but administrators of the company, also of its check and its stream', async () => {
    for (const as of ['planner', 'client'] as const) {
      for (const path of ['/audit', '/audit/verify'])
        expect((await read(path, as)).body).toMatchObject({ code: 'ADMINISTRATOR_REQUIRED', status: 403 });
      expect((await openStream(server, tokens[as], '', {}, '/audit')).response.status).toBe(403);
    }
  });

  test('200 for a client that was made administrator, until it is none', async () => {
    const set = (administrator: boolean) =>
      server.store.run(
        sql`UPDATE client SET administrator = ${administrator} WHERE client_id = 'demo-client'`,
      );
    await set(true);
    // A new token, because the server knows for a few seconds who a token is.
    const token = await server.token();
    expect((await server.request('GET', `${EVENTS}/audit`, { token })).status).toBe(200);
    await set(false);
    const taken = await server.token();
    expect((await server.request('GET', `${EVENTS}/audit`, { token: taken })).status).toBe(403);
  });

  test('400 for a type of the other feed', async () => {
    for (const path of [
      '/audit?type=project.changed',
      '/events?type=user.changed',
      '/events?type=webhook.test',
    ]) {
      const { status, body } = await read(path, 'admin');
      expect([status, body.errors[0].path], path).toEqual([400, 'type']);
    }
    expect((await read('/history/by-projectid/1?type=login.failed', 'admin')).status).toBe(400);
  });

  test('wait and the stream tell of what comes, and of works nothing', async () => {
    const head = await sequenced(server, 'AUDIT');
    const waiting = read(`/audit?after=${head}&wait=30`, 'admin');
    const stream = await openStream(server, tokens.admin, `?after=${head}`, {}, '/audit');
    await stream.next();
    await tell(server, { type: 'project.changed' });
    await tell(server, { type: 'client.changed', resource: 'client:x' });
    expect(typesIn(await waiting)).toEqual(['client.changed']);
    expect(await stream.next()).toContain(`id: ${head + 1}\ndata: {"position":${head + 1},`);
    stream.close();
  });

  test('verify checks its own chain', async () => {
    const head = await tell(server, { type: 'user.changed' });
    const spoil = (actor: string) =>
      server.store.run(
        sql`UPDATE event SET actor = ${actor} WHERE company_id = ${server.company} AND feed = 'AUDIT' AND position = ${head}`,
      );
    expect((await read('/audit/verify', 'admin')).body).toEqual({
      ok: true,
      from: 1,
      to: head,
      head,
      epoch: 1,
    });
    await spoil('user:x');
    expect((await read('/audit/verify', 'admin')).body).toMatchObject({ ok: false, brokenAt: head });
    expect((await read('/events/verify', 'admin')).body.ok).toBe(true);
    await spoil(`user:${server.users.planner}`);
  });

  test('a login tells its address for as long as it is kept', async () => {
    const after = await sequenced(server, 'AUDIT');
    await server.token('colleague');
    await sequenced(server, 'AUDIT');
    const query = `/audit?after=${after}&type=login.succeeded`;
    const { changes } = (await read(query, 'admin')).body.events[0];
    expect(changes).toEqual([
      { property: 'client', to: 'demo-client' },
      { property: 'address', to: '127.0.0.1' },
    ]);
    await server.store.run(raw('UPDATE event SET address = NULL'));
    expect((await read(query, 'admin')).body.events[0].changes).toEqual([changes[0]]);
    expect((await read('/audit/verify', 'admin')).body.ok).toBe(true);
  });
});

describe('the feed of works for a token with few scopes', () => {
  // Sabotage: leave the scope of a subject out of SUBJECTS.
  test('leaves out the events of services whose scope it lacks', async () => {
    const after = await sequenced(server);
    const types = typesOf('WORKS');
    await tell(server, ...types.map((type) => ({ type, projectId: 4 })));
    expect(typesIn(await read(`/events?after=${after}`, 'broad'))).toEqual(types);
    const plain = ['project', 'feed', 'module', 'catalog', 'favorite'];
    const visible = types.filter((type) => plain.includes(type.split('.')[0]!));
    expect(typesIn(await read(`/events?after=${after}`, 'narrow'))).toEqual(visible);
    const scopes = new Set(Object.values<{ feed: Feed; scope?: string }>(SUBJECTS).map(({ scope }) => scope));
    expect(scopes).toEqual(new Set([undefined, 'tb.bruker', 'calculation.bruker', 'orgblad.bruker']));
  });

  test('next goes beyond what was left out, and a full page ends with its last event', async () => {
    const after = await tell(server, {});
    await tell(server, {}, { type: 'segment.changed' }, {}, { type: 'comment.created' });
    const page = async (query: string) => {
      const { events, next, head } = (await read(`/events?${query}`, 'narrow')).body;
      return [events.map(({ position }: Anything) => position - after), next - after, head - after];
    };
    expect(await page(`after=${after}`)).toEqual([[1, 3], 4, 4]);
    expect(await page(`after=${after}&count=1`)).toEqual([[1], 1, 4]);
    expect(await page(`after=${after}&count=2`)).toEqual([[1, 3], 3, 4]);
    expect(await page(`after=${after + 3}`)).toEqual([[], 4, 4]);
    expect(await page(`after=${after + 4}`)).toEqual([[], 4, 4]);
    expect(await page(`after=${after}&count=0`)).toEqual([[], 0, 4]);
    // Only what the filter lets through was looked at.
    expect(await page(`after=${after}&type=segment.changed`)).toEqual([[], 2, 4]);
    expect(await page(`after=${after}&type=project.owner`)).toEqual([[], 0, 4]);
  });

  test('wait: what is left out does not end it, and next goes beyond it when the time is over', async () => {
    const after = await tell(server, {});
    const waiting = read(`/events?after=${after}&wait=2`, 'narrow');
    await tell(server, { type: 'segment.changed' });
    expect((await waiting).body).toMatchObject({ events: [], next: after + 1, head: after + 1 });
    const longer = read(`/events?after=${after}&wait=30`, 'narrow');
    await tell(server, { type: 'document.published' }, {});
    expect((await longer).body.events).toMatchObject([{ position: after + 3 }]);
  });

  test('the stream leaves it out too', async () => {
    const after = await sequenced(server);
    const stream = await openStream(server, tokens.narrow, `?after=${after}`);
    await stream.next();
    await tell(server, { type: 'segment.changed' }, { type: 'project.status' });
    expect(await stream.next()).toContain(`id: ${after + 2}\n`);
    stream.close();
  });

  test('and so does the history of a project', async () => {
    const project = (await server.store.row<{ id: number }>(
      sql`SELECT id FROM project WHERE company_id = ${server.company} LIMIT 1`,
    ))!;
    const after = await sequenced(server);
    const ofProject = { projectId: project.id };
    await tell(server, ofProject, { ...ofProject, type: 'segment.changed' });
    const history = `/history/by-projectid/${project.id}?after=${after}`;
    expect((await read(history, 'narrow')).body).toMatchObject({
      events: [{}],
      next: after + 2,
      head: after + 2,
    });
    expect((await read(history, 'broad')).body.events).toHaveLength(2);
  });
});

test('events of people from before there were two feeds keep their positions, and are left out', async () => {
  // Sabotage: leave the subjects of the other feed out of hiddenSubjects.
  const after = await sequenced(server);
  await tell(server, {}, {}, {});
  const become = (type: string) =>
    server.store.run(
      sql`UPDATE event SET type = ${type} WHERE company_id = ${server.company} AND feed = 'WORKS' AND position IN (${after + 1}, ${after + 3})`,
    );
  await become('user.changed');
  const { body } = await read(`/events?after=${after}`, 'broad');
  expect(body).toMatchObject({ events: [{ position: after + 2 }], next: after + 3, head: after + 3 });
  await become('project.changed');
});

describe('a webhook', () => {
  beforeEach(() => server.store.run(raw('DELETE FROM webhook')));
  const put = (as: keyof typeof tokens, id: string, body: object) =>
    server.request('PUT', `${EVENTS}/webhooks/${id}`, { token: tokens[as], body });

  test('403 for types of the audit feed, unless an administrator saves it', async () => {
    const body = { url: 'https://receiver.example/', types: ['project.created', 'login.failed'] };
    const refused = await put('client', 'a', body);
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([
      403,
      'ADMINISTRATOR_REQUIRED',
      'types',
    ]);
    expect((await put('admin', 'a', body)).body).toMatchObject({
      types: ['login.failed', 'project.created'],
      allWorks: true,
    });
  });

  test('of an administrator gets works, and of the audit feed what it names; without types works alone', async () => {
    const receivers = [await openReceiver(), await openReceiver()];
    await put('admin', 'all', { url: receivers[0]!.url });
    await put('admin', 'named', { url: receivers[1]!.url, types: ['user.changed', 'project.owner'] });
    await tell(server, { type: 'user.changed' }, { type: 'project.changed' }, { type: 'project.owner' });
    await receivers[0]!.until(2);
    await receivers[1]!.until(2);
    const got = receivers.map(({ received }) => received.map(({ body }) => body.type).sort());
    expect(got).toEqual([
      ['project.changed', 'project.owner'],
      ['project.owner', 'user.changed'],
    ]);
    const deliveries = (query: string) => read(`/webhooks/named/deliveries${query}`, 'admin');
    await expect
      .poll(async () => (await deliveries('')).body.deliveries)
      .toMatchObject([{ feed: 'WORKS', state: 'DELIVERED' }]);
    const [{ position, feed }] = (await deliveries('?feed=AUDIT')).body.deliveries;
    expect(feed).toBe('AUDIT');
    const again = await server.request('POST', `${EVENTS}/webhooks/named/replay`, {
      token: tokens.admin,
      body: { from: position, to: position, only: 'ALL', feed: 'AUDIT' },
    });
    expect(again.body).toEqual({ queued: 1 });
    await receivers[1]!.until(3);
    for (const { close } of receivers) close();
  });

  test('of a client gets what the client may read, and no more', async () => {
    // Sabotage: leave out the comparison with w.scopes.
    const narrow = sql`UPDATE client SET scopes = '{prosjektsystem.bruker,calculation.bruker}' WHERE client_id = 'demo-client'`;
    const { scopes } = (await server.store.row<{ scopes: string[] }>(
      sql`SELECT scopes FROM client WHERE client_id = 'demo-client'`,
    ))!;
    const receiver = await openReceiver();
    await put('client', 'own', { url: receiver.url });
    await server.store.run(narrow);
    await tell(
      server,
      { type: 'segment.changed' },
      { type: 'calculation.changed' },
      { type: 'project.owner' },
    );
    await receiver.until(2);
    expect(receiver.received.map(({ body }) => body.type).sort()).toEqual([
      'calculation.changed',
      'project.owner',
    ]);
    await server.store.run(sql`UPDATE client SET scopes = ${scopes} WHERE client_id = 'demo-client'`);
    receiver.close();
  });
});

describe('reads that wait', () => {
  test('429 for the 21st of a caller, of both feeds together; streams are counted by themselves', async () => {
    const gone = new AbortController();
    const heads = {
      '/events': await sequenced(server),
      '/audit': await sequenced(server, 'AUDIT'),
    };
    const wait = (path: keyof typeof heads) =>
      fetch(`${server.address}${EVENTS}${path}?after=${heads[path]}&wait=30`, {
        headers: { authorization: `Bearer ${tokens.admin}` },
        signal: gone.signal,
      });
    const waiting = Array.from({ length: 20 }, (_, n) =>
      wait(n % 2 ? '/audit' : '/events').catch(() => undefined),
    );
    // Those that are refused come back at once; the others wait.
    await expect
      .poll(async () => {
        const probe = await Promise.race([
          wait('/events'),
          new Promise((done) => setTimeout(done, 500)),
        ]).catch(() => undefined);
        return (probe as Response | undefined)?.status;
      })
      .toBe(429);
    expect((await read(`/events?after=${heads['/events']}`, 'admin')).status).toBe(200);
    const stream = await openStream(server, tokens.admin, `?after=${heads['/events']}`);
    expect(stream.response.status).toBe(200);
    stream.close();
    expect((await read(`/events?after=${heads['/events']}&wait=1`, 'planner')).status).toBe(200);
    gone.abort();
    await Promise.all(waiting);
  });
});

describe('the history of a project', () => {
  test('says since when it is kept, if the project is older', async () => {
    const { body } = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token: tokens.planner,
      body: aProject(),
    });
    const history = async () => (await read(`/history/by-projectid/${body.id}`, 'planner')).body;
    expect((await history()).since).toBeUndefined();
    await server.store.run(sql`UPDATE project SET created_date = '2001-01-01' WHERE id = ${body.id}`);
    const { since } = await history();
    expect(Date.parse(since)).toBeLessThan(Date.now());
    // What retention has deleted is not told either.
    await server.store.run(
      sql`UPDATE event_head SET deleted_position = 1 WHERE company_id = ${server.company} AND feed = 'WORKS'`,
    );
    expect(Date.parse((await history()).since)).toBeGreaterThanOrEqual(Date.parse(since));
    await server.store.run(sql`UPDATE event_head SET deleted_position = 0`);
  });
});

// Last, because the positions of before are gone afterwards.
describe('after a restore', () => {
  test('410 for every position of the former epoch, in both feeds and their streams; the new one goes on', async () => {
    // Sabotage: leave epoch_start out of EPOCH.
    const receiver = await openReceiver();
    const hook = `${EVENTS}/webhooks/restored`;
    await server.request('PUT', hook, { token: tokens.admin, body: { url: receiver.url } });
    await tell(server, { type: 'user.changed' }, {});
    await receiver.until(1);
    const before = {
      '/events': await sequenced(server),
      '/audit': await sequenced(server, 'AUDIT'),
    };
    await server.store.transact(beginEpoch);
    await sequenced(server);
    for (const [path, head] of Object.entries(before)) {
      const type = path === '/audit' ? 'company.restored' : 'feed.restored';
      for (const after of [0, 1, head - 1, head, head + 5]) {
        const { status, body } = await read(`${path}?after=${after}`, 'admin');
        expect([status, body.code, body.oldest > head, body.head >= body.oldest], `${path} ${after}`).toEqual(
          [410, 'CURSOR_EXPIRED', true, true],
        );
        expect(body.detail).toContain('restored from a backup');
      }
      const { oldest } = (await read(`${path}?after=${head}`, 'admin')).body;
      const { body } = await read(`${path}?after=${oldest - 1}`, 'admin');
      expect(body.events[0]).toMatchObject({ position: oldest, type, actor: 'system' });
      expect(body.epoch).toBe(2);
      expect((await read(`${path}?after=${oldest}`, 'admin')).status).toBe(200);
      expect((await openStream(server, tokens.admin, `?after=${head}`, {}, path)).response.status).toBe(410);
      expect((await read(`${path}?after=${body.head + 1}`, 'admin')).status).toBe(400);
      // Who asks for it can still read what the former epoch told, and check it.
      const former = (await read(`${path}?epoch=1&count=1000`, 'admin')).body;
      expect([former.epoch, former.head, former.next]).toEqual([1, head, head]);
      expect((await read(`${path}?epoch=3`, 'admin')).body.errors[0].path).toBe('epoch');
      for (const epoch of ['', '?epoch=1', '?epoch=2'])
        expect((await read(`${path}/verify${epoch}`, 'admin')).body.ok, `${path}${epoch}`).toBe(true);
    }
    // Its position was far behind, and it got neither the past nor nothing.
    await receiver.until(2);
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['project.changed', 'feed.restored']);
    await server.request('DELETE', hook, { token: tokens.admin });
    receiver.close();
  });
});
