import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Caller } from '../kernel/caller.js';
import { BytesTurns } from './bytesTurns.js';

const of = (companyId: number, key: string) => ({ companyId, clientId: key, key }) as unknown as Caller;

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

// Sabotage: one line for all, and the phone of the other company comes last.
test('companies take turns, and in a company its clients', async () => {
  const turns = new BytesTurns();
  const [one, other] = [held(), held()];
  const begun = [turns.take(of(1, 'a'), one.work), turns.take(of(1, 'a'), other.work)];
  const order: string[] = [];
  const waiting = [of(1, 'a'), of(1, 'a'), of(1, 'b'), of(2, 'c')].map((caller) =>
    turns.take(caller, async () => void order.push(caller.key)),
  );
  one.end();
  await Promise.all(waiting);
  expect(order).toEqual(['a', 'c', 'b', 'a']);
  other.end();
  await Promise.all(begun);
});

// Sabotage: let it wait for ever, or leave it in the queue, and nobody has a turn after it.
test('whoever waits too long is asked to come again, and those after them have their turn', async () => {
  const turns = new BytesTurns(50);
  const [one, other] = [held(), held()];
  const begun = [turns.take(of(1, 'a'), one.work), turns.take(of(1, 'a'), other.work)];
  let isDone = false;
  const late = turns.take(of(1, 'a'), async () => {
    isDone = true;
  });
  await expect(late).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const next = turns.take(of(1, 'a'), async () => 'done');
  one.end();
  other.end();
  expect(await next).toBe('done');
  await Promise.all(begun);
  await sleep(0);
  expect(isDone).toBe(false);
  // Both places are free again.
  const [again, third] = [held(), held()];
  const both = [turns.take(of(1, 'a'), again.work), turns.take(of(1, 'a'), third.work)];
  const fourth = turns.take(of(1, 'a'), async () => 'fourth');
  again.end();
  expect(await fourth).toBe('fourth');
  third.end();
  await Promise.all(both);
});
