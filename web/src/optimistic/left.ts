import { asProblem } from '../api/problem.js';
import type { Keeper } from './keeper.js';
import { mayPass, type Sending } from './sending.js';

/** A document whose screen was left. What is on its way goes on. */
export interface Left {
  sender: Sending & { reload(): Promise<void> };
  keeper: Pick<Keeper<never>, 'end'>;
}

/** So many documents stay open after they were left, each with what can be undone. */
export const MOST_LEFT = 8;
/** So long somebody who comes back waits for what is still on its way. */
const PATIENCE_MS = 3000;

/** The latest last. A tab of the browser that is closed or loaded again forgets them. */
const left = new Map<string, Left>();

const settledInTime = ({ sender }: Left) =>
  Promise.race([sender.settled(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** The screen of a document was left. One that stays open has its undo when somebody comes back. */
export function leave(key: string, document: Left, staysOpen: boolean): void {
  left.delete(key);
  left.set(key, document);
  if (!staysOpen) {
    document.sender.settled().finally(() => {
      document.sender.stop();
      if (left.get(key) === document) left.delete(key);
    });
    return;
  }
  const idle = [...left].filter(([, { sender }]) => !sender.isBusy);
  for (const [oldest, { sender }] of idle.slice(0, Math.max(0, left.size - MOST_LEFT))) {
    sender.stop();
    left.delete(oldest);
  }
}

/**
 * The document that was left, with what others did meanwhile below it; undefined where there is none. Throws the problem
 * for which it cannot be shown any more.
 */
export async function comeBack(key: string): Promise<Left | undefined> {
  const found = left.get(key);
  if (!found) return undefined;
  found.sender.wake();
  await settledInTime(found);
  // Without a network it is shown as it is, and goes on waiting.
  if (found.sender.isBusy) return found;
  try {
    await found.sender.reload();
  } catch (error) {
    if (mayPass(asProblem(error))) return found;
    found.sender.stop();
    left.delete(key);
    throw error;
  }
  return found;
}

/** A document that was left is over: somebody opens it anew. What it has not sent stays kept. */
export async function endLeft(key: string): Promise<void> {
  const found = left.get(key);
  if (!found) return;
  await settledInTime(found);
  found.sender.stop();
  found.keeper.end();
  left.delete(key);
}
