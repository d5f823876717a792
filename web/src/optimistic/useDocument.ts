import { useEffect, useState } from 'react';
import { asProblem, type Problem, useSession } from '../api/index.js';
import { keyOf, offlineStore } from '../offline/index.js';
import type { Feed } from './feed.js';
import { Keeper } from './keeper.js';
import { comeBack, endLeft, type Left, leave } from './left.js';

/** A document that is sent, and follows what others do. */
interface Followed extends Left {
  feed: Feed;
}

export type Opening<O> =
  | { is: 'loading' }
  | { is: 'open'; open: O }
  | { is: 'failed'; problem: Problem; again: () => void };

/**
 * Opens a document, follows what others do while the tab is seen, and goes on sending after it was left. `open` is
 * another function for another document; undefined until it can be opened. One that stays open is the same, with its
 * undo, when somebody comes back to its screen.
 */
export function useDocument<C, O extends Followed>(
  kind: string,
  id: number,
  open: ((keeper: Keeper<C>) => Promise<O>) | undefined,
  staysOpen = false,
): Opening<O> {
  const { username } = useSession().user;
  const key = keyOf(username, kind, id);
  const [opening, setOpening] = useState<Opening<O>>({ is: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens again
  useEffect(() => {
    if (!open) return;
    let isOver = false;
    let opened: O | undefined;
    setOpening({ is: 'loading' });
    const follow = () =>
      document.visibilityState === 'visible' ? opened?.feed.start() : opened?.feed.stop();
    const start = async () => {
      const before = staysOpen ? await comeBack(key) : await endLeft(key);
      if (isOver) return;
      const made = (before as O | undefined) ?? (await open(new Keeper<C>(offlineStore(), key)));
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
      opened.feed.stop();
      // What is on its way goes on; nobody looks at it any more, and what does not arrive is offered next time.
      leave(key, opened, staysOpen);
    };
  }, [open, key, tries, staysOpen]);
  return opening;
}
