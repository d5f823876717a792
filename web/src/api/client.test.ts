import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient, readAgain } from './client.js';

test('a change that comes while the first read is on its way is seen', async () => {
  let stored = 'before';
  let answer = () => {};
  const observer = new QueryObserver(queryClient, {
    queryKey: ['changed'],
    queryFn: () => {
      const read = stored;
      return new Promise<string>((resolve) => {
        answer = () => resolve(read);
      });
    },
  });
  const leave = observer.subscribe(() => {});
  const tooOld = answer;
  stored = 'after';
  const read = readAgain({ queryKey: ['changed'] });
  tooOld();
  await expect.poll(() => answer).not.toBe(tooOld);
  answer();
  await read;
  expect(observer.getCurrentResult().data).toBe('after');
  leave();
});
