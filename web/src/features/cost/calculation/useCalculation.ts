import { useEffect, useState } from 'react';
import { asProblem, type Problem, useSession } from '../../../api/index.js';
import { sleep } from '../../../api/sending.js';
import { keyOf, offlineStore } from '../../../offline/index.js';
import { CalculationDocument } from './document.js';
import { Keeper, keepUnsent, type Offer } from './keeper.js';
import { Sender } from './sender.js';
import { httpTransport, type Transport } from './transport.js';

/** What still sends after its screen was left, by project. */
const leaving = new Map<number, { sender: Sender; keeper: Keeper }>();
/** So long somebody who comes back waits for what is still on its way; then it is offered. */
const LEAVING_MS = 3000;

async function endLeaving(projectId: number, signal: AbortSignal): Promise<void> {
  const before = leaving.get(projectId);
  if (!before) return;
  await Promise.race([before.sender.settled(), sleep(LEAVING_MS, signal)]);
  before.sender.stop();
  before.keeper.end();
  leaving.delete(projectId);
}

export interface OpenCalculation {
  document: CalculationDocument;
  sender: Sender;
  /** Unsent changes of an earlier visit that ended without warning. */
  offer: Offer | undefined;
}

export type Opening =
  | { is: 'loading' }
  | { is: 'open'; open: OpenCalculation }
  | { is: 'failed'; problem: Problem; again: () => void };

const RETRY_MS = 5000;

/** Opens the calculation of a project, sends what is done, and follows what others do while the tab is seen. */
export function useCalculation(projectId: number, onOthers: () => void): Opening {
  const { username } = useSession().user;
  const [opening, setOpening] = useState<Opening>({ is: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens again
  useEffect(() => {
    const end = new AbortController();
    const transport = httpTransport(projectId);
    let following: AbortController | undefined;
    let open: OpenCalculation | undefined;
    const keeper = new Keeper(offlineStore(), keyOf(username, 'calculation', projectId));
    let position: number | undefined;
    setOpening({ is: 'loading' });
    const follow = () => {
      if (!open || following || document.visibilityState !== 'visible') return;
      following = new AbortController();
      followOthers(open, transport, position, following.signal, onOthers);
      // Whoever comes back to the tab has missed what happened meanwhile.
      position = undefined;
    };
    const start = async () => {
      const head = transport.changed(undefined, end.signal).catch(() => undefined);
      await endLeaving(projectId, end.signal);
      const kept = await keeper.load();
      const { calculation, etag } = await transport.load();
      position = (await head)?.next;
      if (end.signal.aborted) return;
      const opened = new CalculationDocument(calculation, etag, () => crypto.randomUUID());
      const sender = new Sender(opened, transport, { sleep });
      open = { document: opened, sender, offer: keepUnsent(opened, keeper, kept) };
      setOpening({ is: 'open', open });
      follow();
    };
    start().catch((error) => {
      if (!end.signal.aborted)
        setOpening({ is: 'failed', problem: asProblem(error), again: () => setTries((n) => n + 1) });
    });
    const onVisible = () => {
      if (document.visibilityState === 'visible') return follow();
      following?.abort();
      following = undefined;
    };
    const onOnline = () => open?.sender.wake();
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('online', onOnline);
    return () => {
      end.abort();
      following?.abort();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('online', onOnline);
      // What is on its way goes on; nobody looks at it any more, and what does not arrive is offered next time.
      if (!open) return;
      const { sender } = open;
      leaving.set(projectId, { sender, keeper });
      sender.settled().finally(() => {
        sender.stop();
        if (leaving.get(projectId)?.sender === sender) leaving.delete(projectId);
      });
    };
  }, [projectId, username, tries]);
  return opening;
}

/** Reads again when somebody else has made a version that is not known here. */
async function followOthers(
  { document, sender }: OpenCalculation,
  transport: Transport,
  from: number | undefined,
  signal: AbortSignal,
  onOthers: () => void,
): Promise<void> {
  let position = from;
  while (!signal.aborted && document.get().closed !== 'gone') {
    try {
      const { next, versions } = await transport.changed(position, signal);
      const isFirst = position === undefined;
      position = next;
      // A version may be our own, whose answer is still on its way.
      await sender.settled();
      if (signal.aborted) return;
      if (isFirst || versions.some((version) => version > document.version)) {
        const before = document.version;
        await sender.reload();
        if (document.version > before) onOthers();
      }
    } catch (error) {
      if (signal.aborted) return;
      if (asProblem(error).status === 404) return document.close('gone');
      await sleep(RETRY_MS, signal);
    }
  }
}
