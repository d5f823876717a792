import { expect, test } from 'vitest';
import { Problem } from '../api/problem.js';
import { mayPass, Sending } from './sending.js';

/** Sends one thing, which fails in these ways before it succeeds. */
class OneThing extends Sending {
  protected isPending = true;

  constructor(private readonly problems: Problem[]) {
    super({ newKey: () => '', sleep: async () => undefined });
  }

  protected next() {
    if (!this.isPending) return undefined;
    return () =>
      this.patiently(
        async () => {
          const problem = this.problems.shift();
          if (problem) throw problem;
          this.isPending = false;
        },
        () => undefined,
        mayPass,
      );
  }
}

test('whoever waits is told what is wrong with the store, and nothing of a network that is away', async () => {
  // Sabotage: say only that something is not sent, or go on saying it after the end.
  const full = 'The disk of the database is full.';
  const sending = new OneThing([
    new Problem(0, 'OFFLINE', 'The server was not reached.'),
    new Problem(503, 'STORE_UNAVAILABLE', full),
  ]);
  const told: (string | undefined)[] = [];
  sending.subscribe(() => told.push(`${sending.get()} ${sending.obstacle()}`));
  sending.start();
  await sending.settled();
  expect(told).toEqual(['waiting undefined', `waiting ${full}`, 'saved undefined']);
});
