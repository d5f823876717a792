import { expect, test } from 'vitest';
import { Pending } from './pending.js';

test('what is on its way is waited for, also what comes meanwhile and what fails', async () => {
  const pending = new Pending();
  const done: string[] = [];
  const work = async (name: string, ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    done.push(name);
  };
  pending.add(
    work('first', 5).then(() => {
      pending.add(work('meanwhile', 5));
    }),
  );
  pending.add(Promise.reject(new Error('not kept')));
  await pending.settled();
  expect(done).toEqual(['first', 'meanwhile']);
  await pending.settled();
});
