import { once } from 'node:events';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openDoor, unchanged } from '../events/door.js';
import { COMMON_REFUSALS } from '../kernel/refusals.js';
import type { Store } from '../store/store.js';
import { acceptBodies, CLIENT_LIMIT } from './bodies.js';
import { service } from './contract.js';
import { type Kernel, mount } from './endpoint.js';
import { LoopShare } from './loopShare.js';
import { problemSender } from './problem.js';

const LIMIT = CLIENT_LIMIT / 4;
const BYTES = 'application/octet-stream';

const CONTRACT = service({
  name: 'sample',
  title: '',
  description: '',
  base: '/sample',
  scope: 'x',
  tags: {},
  fields: {},
  refusals: {},
  operations: {
    put: { method: 'PUT', path: '/bytes', summary: '', tag: '', bytes: LIMIT },
    read: { method: 'PUT', path: '/nothing', summary: '', tag: '' },
  },
});

const apps: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A server whose handler is given the bytes, and answers when it returns. */
function serverWith(handle: (body: Uint8Array) => Promise<unknown>) {
  const app = Fastify();
  apps.push(app);
  acceptBodies(app, new LoopShare());
  app.setErrorHandler(problemSender(COMMON_REFUSALS));
  const store = { transact: (work: (tx: unknown) => unknown) => work({}) } as unknown as Store;
  const kernel = {
    store,
    door: openDoor(store, () => undefined),
    authenticate: async () => ({
      key: 'client:x',
      clientId: 'x',
      companyId: 1,
      scopes: new Set(['x', 'orgsystemer']),
    }),
    origins: () => [],
    rateLimit: { require: () => undefined, take: () => undefined },
    refusals: COMMON_REFUSALS,
  } as unknown as Kernel;
  const put = async ({ body }: { body: Uint8Array }) => {
    await handle(body);
    return unchanged({});
  };
  mount(app, kernel, CONTRACT, { put, read: async () => unchanged({}) } as never);
  const send = async (
    payload: Buffer | string | undefined,
    headers: Record<string, string>,
    path = '/bytes',
  ) => {
    const { statusCode, body } = await app.inject({
      method: 'PUT',
      url: `/sample${path}`,
      headers,
      ...(payload !== undefined && { payload }),
    });
    return body ? `${statusCode} ${JSON.parse(body).code}` : `${statusCode}`;
  };
  return { app, send };
}

const typed = (type: string, more = {}) => ({ 'content-type': type, ...more });

test('bytes come as they were sent, also none', async () => {
  const got: Uint8Array[] = [];
  const { send } = serverWith(async (body) => got.push(body));
  const sent = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256));
  expect(await send(sent, typed(BYTES))).toBe('204');
  expect(await send('', typed(BYTES))).toBe('204');
  expect(got.map((each) => Buffer.from(each))).toEqual([sent, Buffer.alloc(0)]);
});

test('any other media type is 415, and bytes are for rows that take them', async () => {
  const { send } = serverWith(async () => undefined);
  expect(await send('{}', typed('application/json'))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  expect(await send('x', typed('image/jpeg'))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  expect(await send(undefined, {})).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  expect(await send('x', typed(BYTES, { 'content-encoding': 'gzip' }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  expect(await send('x', typed(BYTES), '/nothing')).toBe('415 UNSUPPORTED_MEDIA_TYPE');
});

test('more than the row takes is 413, whether its length is told or not', async () => {
  const { app, send } = serverWith(async () => undefined);
  const large = Buffer.alloc(LIMIT + 1);
  expect(await send(large, typed(BYTES))).toBe('413 BODY_TOO_LARGE');
  const address = await app.listen({ port: 0 });
  const chunked = new ReadableStream({
    start(controller) {
      controller.enqueue(large);
      controller.close();
    },
  });
  const init = { method: 'PUT', headers: typed(BYTES), body: chunked, duplex: 'half' } as RequestInit;
  expect((await fetch(`${address}/sample/bytes`, init)).status).toBe(413);
});

// Sabotage: stop counting when the bytes are read, or when their turn comes. A client could then fill the memory with what
// waits for the database.
test('bytes count for the memory of their client until they are answered, two of them at a time', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begun = 0;
  const { app, send } = serverWith(() => {
    begun++;
    return opened;
  });
  const read = new EventTarget();
  app.addHook('preHandler', async () => void read.dispatchEvent(new Event('read')));
  const held: Promise<string>[] = [];
  for (let i = 0; i < 4; i++) {
    const isRead = once(read as never, 'read');
    held.push(send(Buffer.alloc(LIMIT), typed(BYTES)));
    await isRead;
  }
  expect([await send(Buffer.alloc(LIMIT), typed(BYTES)), begun]).toEqual(['429 TOO_MANY_REQUESTS', 2]);
  open();
  expect(await Promise.all(held)).toEqual(Array(4).fill('204'));
  expect([await send(Buffer.alloc(LIMIT), typed(BYTES)), begun]).toEqual(['204', 5]);
});

test('an item of a batch cannot hold them', async () => {
  const { app } = serverWith(async () => undefined);
  const { body } = await app.inject({
    method: 'POST',
    url: '/sample/batch',
    payload: { operations: [{ method: 'PUT', path: '/bytes', body: 'eA==' }] },
  });
  expect(JSON.parse(body)).toMatchObject({ results: [{ body: { code: 'NOT_IN_BATCH' } }] });
});
