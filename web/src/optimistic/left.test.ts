import { expect, test } from 'vitest';
import { Problem } from '../api/problem.js';
import { comeBack, endLeft, leave, MOST_LEFT } from './left.js';
import { NumberServer, openNumbers, put, raise } from './samples.js';

// Fails if a screen that is opened again makes another document: its undo would be gone.
test('what was left is there again with its undo, above what others did meanwhile', async () => {
  const server = new NumberServer({ a: 1, b: 1 });
  const open = await openNumbers(server);
  open.document.do([put('a', 2)], 'first');
  open.document.do([put('b', 2)], 'second');
  leave('numbers', open, true);
  await open.sender.settled();
  server.others(put('a', 5), put('c', 1));
  expect(await comeBack('numbers')).toBe(open);
  expect(open.document.get()).toMatchObject({ state: { a: 5, b: 2, c: 1 }, undo: 'second' });
  expect(open.document.undo()).toBe('second');
  // A colleague has changed the same since: their work stays.
  expect(open.document.undo()).toBeUndefined();
  expect(open.document.get()).toMatchObject({
    state: { a: 5, b: 1, c: 1 },
    notices: [{ kind: 'overtaken', title: 'first' }],
  });
  await endLeft('numbers');
});

test('without a network it is shown as it is; what is gone is not', async () => {
  const server = new NumberServer({ a: 1 });
  const open = await openNumbers(server);
  open.document.do([raise('a', 1)], 'raised');
  await open.sender.settled();
  leave('numbers', open, true);
  const { load } = server;
  server.load = () => Promise.reject(new Problem(0, 'OFFLINE', 'away'));
  expect(await comeBack('numbers')).toBe(open);
  expect(open.document.get()).toMatchObject({ state: { a: 2 }, undo: 'raised' });
  server.load = () => Promise.reject(new Problem(404, 'NOT_FOUND', 'gone'));
  await expect(comeBack('numbers')).rejects.toThrow('gone');
  server.load = load;
  expect(await comeBack('numbers')).toBeUndefined();
});

test('one that does not stay open is over once everything is sent', async () => {
  const server = new NumberServer({});
  const open = await openNumbers(server);
  open.document.do([put('a', 1)], '');
  leave('numbers', open, false);
  await endLeft('numbers');
  expect(server.state).toEqual({ a: 1 });
  expect(open.sender.isStopped).toBe(true);
  expect(await comeBack('numbers')).toBeUndefined();
});

test('only the latest stay open', async () => {
  const all = await Promise.all(
    Array.from({ length: MOST_LEFT + 1 }, () => openNumbers(new NumberServer({}))),
  );
  for (const [place, open] of all.entries()) leave(`numbers ${place}`, open, true);
  expect(all.map(({ sender }) => sender.isStopped)).toEqual(all.map((_, place) => place === 0));
  for (const place of all.keys()) await endLeft(`numbers ${place}`);
});
