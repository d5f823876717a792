import { useEffect, useState } from 'react';
import { asProblem, type Problem, useSession } from '../api/index.js';
import { keyOf, offlineStore } from '../offline/index.js';
import type { Feed } from './feed.js';
import { Keeper } from './keeper.js';
import type { Sending } from './sending.js';

/** A document that is sent, and follows what others do. */
interface Followed {
  sender: Sending;
  feed: Feed;
}

export type Opening<O> =
  | { is: 'loading' }
  | { is: 'open'; open: O }
  | { is: 'failed'; problem: Problem; again: () => void };

/** What still sends after its screen was left, by the key of its keeper. */
const leaving = new Map<string, { sender: Sending; keeper: Keeper<never> }>();
/** So long somebody who comes back waits for what is still on its way; then it is offered. */
const LEAVING_MS = 3000;

async function endLeaving(key: string): Promise<void> {
  const before = leaving.get(key);
  if (!before) return;
  await Promise.race([before.sender.settled(), new Promise((resolve) => setTimeout(resolve, LEAVING_MS))]);
  before.sender.stop();
  before.keeper.end();
  leaving.delete(key);
}

/**
 * Opens a document, follows what others do while the tab is seen, and goes on sending after it was left. `open` is
 * another function for another document; undefined until it can be opened.
 */
export function useDocument<C, O extends Followed>(
  kind: string,
  id: number,
  open: ((keeper: Keeper<C>) => Promise<O>) | undefined,
): Opening<O> {
  const { username } = useSession().user;
  const key = keyOf(username, kind, id);
  const [opening, setOpening] = useState<Opening<O>>({ is: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens again
  useEffect(() => {
    if (!open) return;
    const keeper = new Keeper<C>(offlineStore(), key);
    let isOver = false;
    let opened: O | undefined;
    setOpening({ is: 'loading' });
    const follow = () =>
      document.visibilityState === 'visible' ? opened?.feed.start() : opened?.feed.stop();
    const start = async () => {
      await endLeaving(key);
      const made = await open(keeper);
      if (isOver) return;
      opened = made;
      setOpening({ is: 'open', open: made });
      follow();
    };
    start().catch((error) => {
      if (!isOver)
        setOpening({ is: 'failed', problem: asProblem(error), again: () => setTries((n) => n + 1) });
    });
    const onOnline = () => opened?.sender.wake();
    document.addEventListener('visibilitychange', follow);
    addEventListener('online', onOnline);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('online', onOnline);
      if (!opened) return;
      const { sender, feed } = opened;
      feed.stop();
      // What is on its way goes on; nobody looks at it any more, and what does not arrive is offered next time.
      leaving.set(key, { sender, keeper: keeper as Keeper<never> });
      sender.settled().finally(() => {
        sender.stop();
        if (leaving.get(key)?.sender === sender) leaving.delete(key);
      });
    };
  }, [open, key, tries]);
  return opening;
}
