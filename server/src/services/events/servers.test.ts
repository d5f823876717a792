import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStream, sequenced, tell } from '../../../test/events.js';
import { EVENTS, request, useServer } from '../../../test/harness.js';
import { openReceiver } from '../../../test/receiver.js';
import { type RunningServer, start } from '../../commands/serve.js';
import { NOTHING_ALLOWED, readAllowList } from '../../kernel/addresses.js';
import { sql } from '../../store/sql.js';
import { forgetDeliveries } from './deliveries.sql.js';
import { openSender } from './delivery.js';

/** What several servers on one database do together, and what one does when it stops. */

const server = useServer();
let token: string;

const startAnother = (): Promise<RunningServer> =>
  start(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir: '',
      databaseUrl: server.databaseUrl,
      databaseConnections: 4,
      issuer: undefined,
      trustProxy: false,
      rateLimit: 0,
      webhookAllow: '127.0.0.1',
      eventRetention: 400,
      addressRetention: 90,
      logLevel: 'silent',
    },
    false,
    pino({ level: 'silent' }),
  );

beforeAll(async () => {
  token = await server.token();
});

describe('two servers on one database', () => {
  // Sabotage: leave out FOR UPDATE SKIP LOCKED, or the lease, in `claim`.
  test('deliver every event once while neither is killed', async () => {
    const another = await startAnother();
    const receiver = await openReceiver();
    // A webhook begins with what comes after it.
    await sequenced(server);
    await server.request('PUT', `${EVENTS}/webhooks/both`, { token, body: { url: receiver.url } });
    await server.store.run(sql`INSERT INTO event (company_id, type, actor, operation, resource)
      SELECT ${server.company}, 'project.changed', 'system', 'test', 'project:' || n FROM generate_series(1, 1500) n`);
    await receiver.until(1500);
    await server.request('DELETE', `${EVENTS}/webhooks/both`, { token });
    const ids = receiver.received.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1500);
    expect(ids).toHaveLength(1500);
    receiver.close();
    await another.stop();
  });
});

describe('a server that stops', () => {
  // Sabotage: leave `events.drain()` out of serve.ts; the drain then waits until the polls and streams are over.
  test('answers those who wait and ends streams', async () => {
    const head = await tell(server, {});
    const { address, stop } = await startAnother();
    const waiting = request(`${address}${EVENTS}/events?after=${head}&wait=30`, 'GET', { token });
    const stream = await openStream({ ...server, address }, token, `?after=${head}`);
    expect(await stream.next()).toBe('retry: 1000');
    // A caller who waits has been heard when another request behind it was answered.
    await request(`${address}${EVENTS}/events?count=0`, 'GET', { token });
    const stopped = stop();
    expect((await waiting).body).toEqual({ events: [], next: head, head, epoch: 1 });
    expect(await stream.next()).toBeUndefined();
    await stopped;
  });
});

describe('deliveries that are no longer needed', () => {
  test('are forgotten: delivered ones after 14 days, and those of events that are gone', async () => {
    await server.request('PUT', `${EVENTS}/webhooks/old`, {
      token,
      body: { url: 'https://receiver.example/', active: false },
    });
    await server.store.run(sql`INSERT INTO webhook_delivery
      (company_id, webhook_id, feed, position, event_id, resource, status, finished_at)
      SELECT ${server.company}, 'old', 'WORKS', n, n, 'project:1', CASE WHEN n < 8 THEN 'DELIVERED' ELSE 'DEAD' END, now() - n * interval '3 days'
      FROM generate_series(1, 10) n`);
    await server.store.run(
      sql`UPDATE event_head SET deleted_position = 1 WHERE company_id = ${server.company} AND feed = 'WORKS'`,
    );
    await forgetDeliveries(server.store);
    const left = await server.store.rows<{ position: number }>(
      sql`SELECT position FROM webhook_delivery WHERE company_id = ${server.company} AND webhook_id = 'old' ORDER BY position`,
    );
    expect(left.map(({ position }) => position)).toEqual([2, 3, 4, 8, 9, 10]);
    await server.store.run(
      sql`UPDATE event_head SET deleted_position = 0 WHERE company_id = ${server.company}`,
    );
  });
});

describe('through a proxy', () => {
  test('https is tunnelled, http is asked for, and literal private addresses are not', async () => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end();
    });
    proxy.on('connect', (request, socket: Socket) => {
      asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const allowed = openSender(readAllowList('inside.example')!, `http://me:secret@127.0.0.1:${port}`);
    const others = openSender(NOTHING_ALLOWED, `http://127.0.0.1:${port}`);
    expect((await allowed.post('http://inside.example:8080/hook', {}, '{}')).status).toBe(200);
    expect((await allowed.post('https://receiver.example/hook', {}, '{}')).status).toBeUndefined();
    expect((await others.post('https://receiver.example:8443/hook', {}, '{}')).status).toBeUndefined();
    expect((await others.post('https://10.0.0.1/hook', {}, '{}')).status).toBeUndefined();
    expect(asked).toEqual([
      'POST http://inside.example:8080/hook',
      `CONNECT receiver.example:443 Basic ${Buffer.from('me:secret').toString('base64')}`,
      'CONNECT receiver.example:8443',
    ]);
    allowed.close();
    others.close();
    proxy.close();
  });
});
