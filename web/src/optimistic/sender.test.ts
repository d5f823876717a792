import { describe, expect, test } from 'vitest';
import { Problem } from '../api/problem.js';
import { memoryStore } from '../offline/index.js';
import { NumberServer, type Numbers, openNumbers, put, raise } from './samples.js';

/** Resolves when the next request is on its way: what is done in one go is sent together. */
const begun = () => Promise.resolve().then(() => undefined);

const offline = new Problem(0, 'OFFLINE', 'away');

describe('sending', () => {
  test('what is done meanwhile goes with the next request, with the version that the last one made', async () => {
    const server = new NumberServer({});
    const { document, sender } = await openNumbers(server);
    document.do([put('a', 1)], '');
    await begun();
    document.do([put('b', 1)], '');
    document.do([put('c', 1)], '');
    await sender.settled();
    expect(server.requests.map(({ changes, version }) => [changes.length, version])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(document.get()).toMatchObject({ state: server.state, version: 3, unsent: 0 });
    expect(sender.get()).toBe('saved');
  });

  test('a request takes as many changes as the server does, and never a part of a gesture', async () => {
    const server = new NumberServer({}, 2);
    const { document, sender } = await openNumbers(server);
    document.do([put('a', 1), put('b', 1), put('c', 1)], '');
    for (const name of ['d', 'e', 'f']) document.do([put(name, 1)], '');
    await sender.settled();
    expect(server.requests.map(({ changes }) => changes.length)).toEqual([3, 2, 1]);
  });

  test('what is too little to be sent is kept, with what it was made to, and goes with what comes next', async () => {
    const server = new NumberServer({});
    const tooLittle = Object.assign(server, { waits: (state: Numbers) => state.b === undefined });
    const store = memoryStore();
    const { document, sender, keeper } = await openNumbers(tooLittle, store);
    keeper.base = () => document.base;
    document.do([put('a', 1)], 'Put');
    await sender.settled();
    expect([server.requests, document.get().unsent]).toEqual([[], 1]);
    expect(await store.get('unsent', 'numbers')).toMatchObject({ gestures: [{ title: 'Put' }], base: {} });
    document.do([put('b', 1)], 'Put');
    await sender.settled();
    expect(server.requests.map(({ changes }) => changes.length)).toEqual([2]);
    expect(await store.entries('unsent')).toEqual([]);
  });

  test('without a network it waits longer and longer, and sends the same with the same key', async () => {
    const server = new NumberServer({ a: 1 });
    const { document, sender, sleeps } = await openNumbers(server);
    server.failures = [offline, new Problem(503, 'BUSY', '')];
    server.losesAnswer = true;
    document.do([raise('a', 1)], '');
    await begun();
    document.do([put('b', 1)], '');
    await sender.settled();
    expect(sleeps).toEqual([1000, 2000, 4000]);
    expect(server.requests.map(({ changes }) => changes.length)).toEqual([1, 1]);
    expect(document.get().state).toEqual({ a: 2, b: 1 });
  });

  test('somebody was quicker: theirs goes below ours', async () => {
    const server = new NumberServer({ a: 1, b: 1 });
    const { document, sender } = await openNumbers(server);
    server.others(put('a', null), put('c', 1));
    document.do([raise('a', 1)], 'gone');
    document.do([raise('b', 1)], 'kept');
    await sender.settled();
    expect(server.state).toEqual({ b: 2, c: 1 });
    expect(document.get()).toMatchObject({
      state: server.state,
      notices: [{ kind: 'dropped', title: 'gone' }],
    });
  });

  test('a refusal that names a change drops its gesture and nothing else', async () => {
    const server = new NumberServer({});
    const { document, sender } = await openNumbers(server);
    /** Sent in one request. */
    const doAll = async () => {
      document.dismiss();
      await sender.exclusively(async () => {
        document.do([put('a', 1)], 'first');
        document.do([put('b', 1), put('c', 1)], 'second');
        document.do([put('d', 1)], 'third');
      });
      await sender.settled();
    };
    server.failures = [new Problem(404, 'NO_SUCH_PART', 'no such part', [], { index: 2 })];
    await doAll();
    expect(document.get().notices).toMatchObject([{ title: 'second', reason: 'no such part' }]);
    expect(server.state).toEqual({ a: 1, d: 1 });
    server.failures = [
      new Problem(400, 'INVALID', 'wrong', [{ path: 'body.changes[1].x', message: 'too long' }]),
    ];
    await doAll();
    expect(document.get().notices).toMatchObject([{ title: 'second', reason: 'too long' }]);
    expect(document.get().state).toEqual(server.state);
  });

  test.each([
    ['readOnly', new Problem(409, 'PROJECT_READONLY', '')],
    ['forbidden', new Problem(403, 'FORBIDDEN', '')],
    ['gone', new Problem(404, 'NOT_FOUND', '')],
  ])('what is %s takes no more changes, until it is read again', async (closed, problem) => {
    const server = new NumberServer({});
    const { document, sender } = await openNumbers(server);
    server.failures = [problem];
    document.do([put('a', 1)], '');
    await sender.settled();
    expect(document.get()).toMatchObject({ closed, unsent: 1 });
    expect(sender.get()).toBe('waiting');
    await sender.reload();
    await sender.settled();
    expect(server.state).toEqual({ a: 1 });
  });

  test('what is done while all is read again stays on top of it', async () => {
    const server = new NumberServer({});
    const { document, sender } = await openNumbers(server);
    server.others(put('b', 1));
    const reading = sender.reload();
    document.do([put('a', 1)], '');
    await reading;
    expect(document.get().state).toEqual({ a: 1, b: 1 });
    await sender.settled();
    expect(server.requests).toHaveLength(1);
  });
});

describe('a page that ends before all is sent', () => {
  /** An earlier visit of the same browser, which ended when its first request failed. */
  async function endedVisit(
    server: NumberServer,
    work: (open: Awaited<ReturnType<typeof openNumbers>>) => void,
  ) {
    const store = memoryStore();
    const open = await openNumbers(server, store);
    const { sender } = open;
    sender.subscribe(() => sender.get() === 'waiting' && sender.stop());
    work(open);
    await open.sender.settled();
    open.keeper.end();
    return store;
  }

  test('what was not sent is offered to the next one; nothing is sent before the answer', async () => {
    const server = new NumberServer({ a: 1 });
    server.failures = [offline];
    const store = await endedVisit(server, ({ document }) => {
      document.do([raise('a', 1)], 'raise');
      document.do([put('b', 1)], 'put');
    });
    server.others(put('c', 1));
    const { document, sender, keeper, offer } = await openNumbers(server, store);
    expect([offer?.count, document.get().unsent]).toEqual([2, 0]);
    await offer!.resume();
    expect(document.get().undo).toBe('put');
    await sender.settled();
    expect(server.state).toEqual({ a: 2, b: 1, c: 1 });
    await keeper.keep(document.pending);
    expect(await keeper.load()).toBeUndefined();
  });

  // Sabotage: forget the batch, or its key.
  test('what had arrived all the same is done once, with the names that the server gave', async () => {
    const server = new NumberServer({ a: 1 });
    server.losesAnswer = true;
    const store = await endedVisit(server, ({ document }) => {
      document.do([put('~', 1), raise('a', 1)], 'first');
      document.do([raise('~', 1)], 'second');
    });
    server.others(put('theirs', 1));
    const { document, sender, offer } = await openNumbers(server, store);
    server.failures = [offline];
    await offer!.resume();
    await sender.settled();
    expect(server.state).toEqual({ a: 2, '1~': 2, theirs: 1 });
    expect(document.get()).toMatchObject({ state: server.state, notices: [] });
  });

  test('what arrived is not kept beside what came after it', async () => {
    const server = new NumberServer({});
    const { document, sender, keeper } = await openNumbers(server);
    document.do([put('a', 1)], 'first');
    await begun();
    document.do([put('b', 1)], 'second');
    while (server.requests.length === 0) await Promise.resolve();
    sender.stop();
    await sender.settled();
    await keeper.keep(document.pending);
    expect(await keeper.load()).toEqual({ gestures: [{ title: 'second', changes: [put('b', 1)] }] });
  });

  test('what no longer fits is said', async () => {
    const server = new NumberServer({ a: 1 });
    server.failures = [offline];
    const store = await endedVisit(server, ({ document }) => void document.do([raise('a', 1)], 'raise'));
    server.others(put('a', null));
    const { document, offer } = await openNumbers(server, store);
    await offer!.resume();
    expect(document.get().notices).toMatchObject([{ kind: 'dropped', title: 'raise', reason: 'MISSING' }]);
  });

  test('what cannot be made because all is closed stays kept, and is made when it is open again', async () => {
    const server = new NumberServer({});
    server.failures = [offline];
    const store = await endedVisit(server, ({ document }) => void document.do([put('a', 1)], 'put'));
    const { sender, keeper, offer } = await openNumbers(server, store);
    server.closed = 'readOnly';
    server.failures = [new Problem(409, 'PROJECT_READONLY', '')];
    await offer!.resume();
    expect([await keeper.load(), server.state]).toMatchObject([{ gestures: [{ title: 'put' }] }, {}]);
    expect(sender.get()).toBe('waiting');
    server.closed = undefined;
    await sender.reload();
    await sender.settled();
    expect([await keeper.load(), server.state]).toEqual([undefined, { a: 1 }]);
  });

  test('what is discarded is gone, and what is done next is kept', async () => {
    const server = new NumberServer({});
    server.failures = [offline];
    const store = await endedVisit(server, ({ document }) => void document.do([put('a', 1)], 'put'));
    const { document, sender, keeper, offer } = await openNumbers(server, store);
    offer!.discard();
    await keeper.keep(document.pending);
    expect(await keeper.load()).toBeUndefined();
    sender.stop();
    document.do([put('b', 1)], 'next');
    await keeper.keep(document.pending);
    expect(await keeper.load()).toEqual({ gestures: [{ title: 'next', changes: [put('b', 1)] }] });
    keeper.end();
    await keeper.keep([]);
    expect(await keeper.load()).toBeDefined();
  });

  test('what version 0.1 kept of a calculation is offered too, and the first change is not made twice', async () => {
    const server = new NumberServer({ a: 1 });
    await server.send([raise('a', 1)], 1, 'sent');
    const store = memoryStore();
    await store.put('unsent', 'numbers', [
      { title: 'first', change: raise('a', 1), key: 'sent' },
      { title: 'second', change: put('b', 1), key: 'unsent' },
    ]);
    const { sender, offer } = await openNumbers(server, store);
    expect(offer?.count).toBe(2);
    await offer!.resume();
    await sender.settled();
    expect(server.state).toEqual({ a: 2, b: 1 });
  });
});
