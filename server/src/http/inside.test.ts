import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { openDoor, unchanged } from '../events/door.js';
import { COMMON_REFUSALS, Refusal } from '../kernel/refusals.js';
import type { Store } from '../store/store.js';
import { service } from './contract.js';
import { type Kernel, mount } from './endpoint.js';
import { insideFetch } from './inside.js';
import type { MountedService } from './mounted.js';
import { int64 } from './parameters.js';

const THING = { method: 'GET', summary: '', tag: '', answer: Type.Object({ id: Type.Integer() }) } as const;
const params = { thingId: int64('Id.') };
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
    thing: { ...THING, path: '/things/{thingId}', params },
    other: { ...THING, path: '/others/{thingId}', params, scope: 'y' },
    file: { method: 'GET', path: '/file', summary: '', tag: '', file: 'text/plain' },
    change: { method: 'PUT', path: '/things/{thingId}', summary: '', tag: '', params },
    stream: { ...THING, path: '/stream', stream: 'text/event-stream' },
  },
});

const caller = { key: 'user:kari', clientId: 'desk', companyId: 1, scopes: new Set(['x']) };

/** A service whose operations are called from inside. */
function inside(take = (_key: string) => undefined as undefined) {
  const called: string[] = [];
  const answering = (name: string) => async (call: { caller: unknown; params: { thingId: number } }) => {
    called.push(name);
    expect(call.caller).toBe(caller);
    if (call.params.thingId === 13) throw new Refusal('NOT_FOUND');
    return { body: { id: call.params.thingId } };
  };
  const mounted: MountedService[] = [];
  const store = { transact: (work: (tx: unknown) => unknown) => work({}) } as unknown as Store;
  const kernel = { store, door: openDoor(store, () => undefined), mounted, refusals: COMMON_REFUSALS };
  mount(Fastify(), kernel as unknown as Kernel, CONTRACT, {
    thing: answering('thing'),
    other: answering('other'),
    stream: answering('stream'),
    file: async () => ({ file: { name: 'a.txt', content: 'x'.repeat(200) } }),
    change: async () => {
      called.push('change');
      return unchanged({});
    },
  } as never);
  const request = { id: 'r', ip: '', caller, headers: {}, log: console, raw: {} };
  const options = {
    mounted,
    refusals: COMMON_REFUSALS,
    rateLimit: { take },
    authenticate: async () => caller,
    maxFile: 100,
  };
  const fetch = insideFetch(options as never, request as never, { raw: {} } as never);
  return {
    fetch: (path: string, init?: RequestInit) => fetch(`http://inside.invalid/sample${path}`, init),
    called,
  };
}

test('a read is answered as it is over the network', async () => {
  const { fetch } = inside();
  const found = await fetch('/things/7');
  expect([found.status, await found.json()]).toEqual([200, { id: 7 }]);
  const none = await fetch('/things/13', { headers: { 'accept-language': 'nb' } });
  const problem = await none.json();
  expect([none.status, problem]).toMatchObject([
    404,
    { code: 'NOT_FOUND', title: 'Det finnes ingenting her.' },
  ]);
  expect((await fetch('/things/x')).status).toBe(400);
  expect(await (await fetch('/file')).text()).toHaveLength(200);
});

// Sabotage: leave the check of a row out, because the caller is known already.
test('the scope of the row is asked for', async () => {
  const { fetch, called } = inside();
  const reply = await fetch('/others/7');
  expect([reply.status, ((await reply.json()) as { detail: string }).detail, called]).toEqual([403, 'y', []]);
});

// Sabotage: let every operation through that has the path.
test.each([
  ['PUT', '/things/7'],
  ['DELETE', '/things/7'],
  ['GET', '/stream'],
  ['GET', '/elsewhere'],
])('%s %s is not there', async (method, path) => {
  const { fetch, called } = inside();
  expect([(await fetch(path, { method })).status, called]).toEqual([404, []]);
});

// Sabotage: count the question of an assistant alone. It can stand for many reads.
test('every read counts towards the limit of its caller', async () => {
  const keys: string[] = [];
  const { fetch, called } = inside((key) => {
    keys.push(key);
    if (keys.length > 2) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 7 });
  });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await fetch('/things/7')).status);
  expect([statuses, called.length]).toEqual([[200, 200, 429], 2]);
  expect(new Set(keys)).toEqual(new Set(['client:desk company:1']));
  expect((await fetch('/things/7')).headers.get('retry-after')).toBe('7');
});
