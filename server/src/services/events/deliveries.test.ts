import { createPublicKey, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sequenced, tell } from '../../../test/events.js';
import { type Anything, EVENTS, useServer } from '../../../test/harness.js';
import { openReceiver, type Received } from '../../../test/receiver.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let token: string;
let count = 0;
const closing: (() => void)[] = [];

beforeAll(async () => {
  token = await server.token();
});
afterEach(async () => {
  await server.store.run(sql`DELETE FROM webhook WHERE company_id = ${server.company}`);
  for (const close of closing.splice(0)) close();
});

const call = (method: string, path: string, body?: unknown) =>
  server.request(method, `${EVENTS}/webhooks/${path}`, { token, body });

/** A webhook with its receiver. */
async function open(answer?: Parameters<typeof openReceiver>[0], settings: object = {}) {
  const receiver = await openReceiver(answer);
  closing.push(receiver.close);
  const id = `w${++count}`;
  const { body } = await call('PUT', id, { url: receiver.url, ...settings });
  return { ...receiver, id, secret: body.secret as string };
}

const deliveries = async (id: string, query = ''): Promise<Anything[]> =>
  (await call('GET', `${id}/deliveries${query}`)).body.deliveries;

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(20);
}

const finished = (id: string, attempt = 1) =>
  until(async () => (await deliveries(id)).every((one) => one.attempt >= attempt));

/** Makes what waits for its next attempt due now. */
const hurry = (id: string) =>
  server.store.run(
    sql`UPDATE webhook_delivery SET due = now() WHERE company_id = ${server.company} AND webhook_id = ${id} AND status = 'PENDING'`,
  );

const headersOf = ({ headers }: Received) => headers as Record<string, string>;

describe('a delivery', () => {
  test('is the event of the feed, signed as the package standardwebhooks checks it', async () => {
    const { received, until: came, secret, id } = await open();
    const position = await tell(server, { type: 'segment.changed', resource: 'segment:4', version: 2 });
    await came(1);
    const one = received[0]!;
    const feed = await server.request('GET', `${EVENTS}/events?after=${position - 1}`, { token });
    expect(one.body).toEqual(feed.body.events[0]);
    expect(new Webhook(secret).verify(one.text, headersOf(one))).toEqual(one.body);
    expect(one.headers).toMatchObject({
      'webhook-id': one.body.id,
      'content-type': 'application/json; charset=utf-8',
    });
    const changed = one.text.replace('segment:4', 'segment:5');
    expect(() => new Webhook(secret).verify(changed, headersOf(one))).toThrow();
    await finished(id);
    expect(await deliveries(id)).toMatchObject([
      { position, eventId: one.body.id, state: 'DELIVERED', attempt: 1, status: 200 },
    ]);
  });

  test('is signed with a key pair too, where the webhook asks for it', async () => {
    const { received, until: came, secret } = await open(undefined, { signature: 'v1a' });
    await tell(server, {});
    await came(1);
    const { headers, text } = received[0]!;
    const [v1, v1a] = headersOf(received[0]!)['webhook-signature']!.split(' ');
    expect(v1).toMatch(/^v1,/);
    const { body } = await server.request('GET', `${EVENTS}/webhooks/keys`, { token });
    const spki = Buffer.from(
      `302a300506032b6570032100${Buffer.from(body.keys[0].slice(5), 'base64').toString('hex')}`,
      'hex',
    );
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const message = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    expect(verify(null, Buffer.from(message), key, Buffer.from(v1a!.slice(4), 'base64'))).toBe(true);
    new Webhook(secret).verify(text, headersOf(received[0]!));
  });

  test('is signed with the old secret too for a day after a rotation', async () => {
    const { received, until: came, secret, id } = await open();
    const { body } = await call('POST', `${id}/secret`);
    expect(body.secret).not.toBe(secret);
    await tell(server, {});
    await came(1);
    for (const one of [secret, body.secret])
      new Webhook(one).verify(received[0]!.text, headersOf(received[0]!));
    await server.store.run(
      sql`UPDATE webhook SET secrets = jsonb_set(secrets, '{1,until}', '"2026-01-01T00:00:00.000Z"')
          WHERE company_id = ${server.company} AND id = ${id}`,
    );
    await tell(server, {});
    await came(2);
    expect(() => new Webhook(secret).verify(received[1]!.text, headersOf(received[1]!))).toThrow();
    new Webhook(body.secret).verify(received[1]!.text, headersOf(received[1]!));
  });

  test('is made for the types and projects that the webhook asks for', async () => {
    const { received, until: came } = await open(undefined, { types: ['segment.changed'], projectIds: [5] });
    await tell(
      server,
      { type: 'segment.changed', projectId: 6 },
      { type: 'segment.created', projectId: 5 },
      { type: 'segment.changed', projectId: 5, resource: 'segment:9' },
    );
    await came(1);
    expect(received.map(({ body }) => body.resource)).toEqual(['segment:9']);
  });

  test("is never made for another company's events", async () => {
    const { received, until: came } = await open();
    await tell(server, { companyId: server.otherCompany });
    await tell(server, { resource: 'project:77' });
    await came(1);
    expect(received.map(({ body }) => body.resource)).toEqual(['project:77']);
  });
});

describe('a delivery that fails', () => {
  test('is tried again later, and then succeeds', async () => {
    let status = 500;
    const { until: came, id } = await open((response) => response.writeHead(status).end());
    await tell(server, {});
    await came(1);
    await finished(id);
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ state: 'PENDING', attempt: 1, status: 500 });
    const wait = Date.parse(failed.due) - Date.parse(failed.createdDate);
    expect(wait).toBeGreaterThan(3_900);
    // The health of the webhook is written after the delivery.
    await until(async () => (await call('GET', id)).body.failingSince !== undefined);
    status = 204;
    await hurry(id);
    await came(2);
    await finished(id, 2);
    expect(await deliveries(id)).toMatchObject([{ state: 'DELIVERED', attempt: 2, status: 204 }]);
    await until(async () => (await call('GET', id)).body.failingSince === undefined);
  });

  test('waits as long as Retry-After says', async () => {
    const { until: came, id } = await open((response) =>
      response.writeHead(503, { 'retry-after': '7200' }).end(),
    );
    await tell(server, {});
    await came(1);
    await finished(id);
    const [{ due, createdDate }] = (await deliveries(id)) as [Anything];
    expect(Date.parse(due) - Date.parse(createdDate)).toBeGreaterThan(7_199_000);
  });

  test('is dead after the tenth attempt, and is delivered when it is replayed', async () => {
    let status = 500;
    const { until: came, id, received } = await open((response) => response.writeHead(status).end());
    const position = await tell(server, {});
    for (let attempt = 1; attempt <= 10; attempt++) {
      await came(attempt);
      await finished(id, attempt);
      await hurry(id);
    }
    expect(await deliveries(id, '?state=DEAD')).toMatchObject([{ position, attempt: 10, state: 'DEAD' }]);
    expect(await deliveries(id, `?state=DEAD&after=${position}`)).toEqual([]);
    status = 200;
    const { status: answered, body } = await call('POST', `${id}/replay`, { from: position, to: position });
    expect([answered, body]).toEqual([202, { queued: 1 }]);
    await came(11);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('410 disables the webhook at once, with an event', async () => {
    const { until: came, id } = await open((response) => response.writeHead(410).end());
    const before = await sequenced(server, 'AUDIT');
    await tell(server, {});
    await came(1);
    await until(async () => !(await call('GET', id)).body.active);
    expect((await call('GET', id)).body).toMatchObject({ active: false, disabledReason: 'GONE' });
    await sequenced(server);
    const { body } = await server.request('GET', `${EVENTS}/audit?after=${before}&type=webhook.disabled`, {
      token: await server.token('admin'),
    });
    expect(body.events).toMatchObject([
      { type: 'webhook.disabled', actor: 'system', resource: `webhook:${id}`, version: 2 },
    ]);
  });

  test('five days of failures disable the webhook; who activates it again begins with now', async () => {
    let status = 500;
    const { until: came, id, received, url } = await open((response) => response.writeHead(status).end());
    await tell(server, {});
    await came(1);
    await finished(id);
    await server.store.run(
      sql`UPDATE webhook SET failing_since = now() - interval '6 days' WHERE company_id = ${server.company} AND id = ${id}`,
    );
    await hurry(id);
    await until(async () => !(await call('GET', id)).body.active);
    expect((await call('GET', id)).body.disabledReason).toBe('FAILING');
    await tell(server, { resource: 'project:501' });
    status = 200;
    const again = await call('PUT', id, { url, active: true });
    expect(again.body).toMatchObject({ active: true });
    expect(again.body.disabledReason).toBeUndefined();
    await tell(server, { resource: 'project:502' });
    await until(async () => received.some(({ body }) => body.resource === 'project:502'));
    expect(received.some(({ body }) => body.resource === 'project:501')).toBe(false);
  });

  test('an answer that is long is not read to its end', async () => {
    const { until: came, id } = await open((response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(more));
    });
    await tell(server, {});
    await came(1);
    await finished(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'DELIVERED', status: 200 }]);
  });

  test('a receiver that is away counts like one that fails', async () => {
    const { close, id } = await open();
    close();
    await tell(server, {});
    await until(async () => (await deliveries(id))[0]?.attempt === 1);
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ state: 'PENDING' });
    expect(failed.status).toBeUndefined();
  });
});

describe('ordering', () => {
  // Sabotage: leave out the condition on earlier deliveries in `claim`.
  test('PER_RESOURCE: a failure holds back later events of that resource only', async () => {
    let broken = true;
    const {
      received,
      until: came,
      id,
    } = await open(
      (response, { body }) => response.writeHead(broken && body.resource === 'segment:1' ? 500 : 200).end(),
      { ordering: 'PER_RESOURCE' },
    );
    for (let version = 1; version <= 3; version++)
      await tell(server, { resource: 'segment:1', version }, { resource: 'segment:2', version });
    await came(4);
    const seen = () => received.map(({ body }) => `${body.resource}/${body.version}`);
    expect(seen().filter((one) => one.startsWith('segment:2'))).toEqual([
      'segment:2/1',
      'segment:2/2',
      'segment:2/3',
    ]);
    expect(seen().filter((one) => one.startsWith('segment:1'))).toEqual(['segment:1/1']);
    broken = false;
    await until(async () => (await deliveries(id))[0]!.attempt === 1);
    await hurry(id);
    await came(7);
    expect(seen().filter((one) => one.startsWith('segment:1'))).toEqual([
      'segment:1/1',
      'segment:1/1',
      'segment:1/2',
      'segment:1/3',
    ]);
  });
});

describe('replay, test and what a killed server leaves', () => {
  test('replay ALL sends again what was delivered, and what came before the webhook', async () => {
    const from = await tell(server, { resource: 'project:601' });
    const { received, until: came, id } = await open();
    const to = await tell(server, { resource: 'project:602' });
    await came(1);
    await finished(id);
    expect((await call('POST', `${id}/replay`, { from, to, only: 'ALL' })).body).toEqual({ queued: 2 });
    await came(3);
    expect(received.map(({ body }) => body.resource).sort()).toEqual([
      'project:601',
      'project:602',
      'project:602',
    ]);
  });

  test('a test is sent once, also to a webhook that is not active, and is no part of the feed', async () => {
    const {
      received,
      until: came,
      id,
      secret,
    } = await open((response) => response.writeHead(500).end(), {
      active: false,
    });
    const head = await sequenced(server);
    expect((await call('POST', `${id}/test`)).status).toBe(202);
    await came(1);
    new Webhook(secret).verify(received[0]!.text, headersOf(received[0]!));
    expect(received[0]!.body).toMatchObject({ type: 'webhook.test', resource: `webhook:${id}` });
    await finished(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'DEAD', attempt: 1 }]);
    expect(await sequenced(server)).toBe(head);
  });

  test('a claim that nobody ended is taken again when its lease is over', async () => {
    const { received, until: came, id } = await open(undefined, { active: false });
    const position = await tell(server, {});
    await server.store.run(
      sql`INSERT INTO webhook_delivery (company_id, webhook_id, feed, position, event_id, resource, claimed_until)
          SELECT company_id, ${id}, feed, position, id, resource, now() + interval '1 hour' FROM event
          WHERE company_id = ${server.company} AND feed = 'WORKS' AND position = ${position}`,
    );
    await server.store.run(
      sql`UPDATE webhook SET state = 'ACTIVE', position = ${position} WHERE company_id = ${server.company} AND id = ${id}`,
    );
    await tell(server, { resource: 'project:701' });
    await came(1);
    expect(received[0]!.body.resource).toBe('project:701');
    await server.store.run(
      sql`UPDATE webhook_delivery SET claimed_until = now() WHERE company_id = ${server.company} AND position = ${position}`,
    );
    await came(2);
    expect(received[1]!.body.position).toBe(position);
  });

  test('a receiver that never answers stops nobody else', async () => {
    const silent = await open(() => undefined);
    const quick = await open();
    for (let n = 0; n < 12; n++) await tell(server, {});
    await quick.until(12);
    expect(silent.received.length).toBeLessThanOrEqual(4);
  });
});
