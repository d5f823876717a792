import { useEffect, useState } from 'react';
import { asProblem, type Problem, useSession } from '../../api/index.js';
import { keyOf, offlineStore } from '../../offline/index.js';
import type { Catalog } from './catalog.js';
import { browserPace, httpTransport, Keeper, type OpenDocument, openDocument } from './document/index.js';

export type Opening =
  | { is: 'loading' }
  | { is: 'open'; open: OpenDocument }
  | { is: 'failed'; problem: Problem; again: () => void };

/** Opens the document of a segment, follows it while the tab is seen, and closes it again. */
export function useOpenDocument(segmentId: number, catalog: Catalog | undefined): Opening {
  const { username } = useSession().user;
  const [opening, setOpening] = useState<Opening>({ is: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens again
  useEffect(() => {
    if (!catalog) return;
    let isOver = false;
    let open: OpenDocument | undefined;
    setOpening({ is: 'loading' });
    const start = async () => {
      let isClosed = false;
      let mayWrite = true;
      const transport = httpTransport(segmentId, (answer) => {
        mayWrite = answer.mayWrite;
        isClosed = answer.project.archived;
      });
      const keeper = new Keeper(offlineStore(), keyOf(username, 'segment', segmentId));
      open = await openDocument({ transport, keeper, catalog: catalog.context, pace: browserPace });
      if (isClosed) open.document.close('readOnly');
      else if (!mayWrite) open.document.close('forbidden');
      if (isOver) return open.close();
      setOpening({ is: 'open', open });
      if (document.visibilityState === 'visible') open.feed.start();
    };
    start().catch((error) => {
      if (!isOver)
        setOpening({ is: 'failed', problem: asProblem(error), again: () => setTries((n) => n + 1) });
    });
    const onVisible = () => (document.visibilityState === 'visible' ? open?.feed.start() : open?.feed.stop());
    const onOnline = () => open?.sender.wake();
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('online', onOnline);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('online', onOnline);
      open?.close();
    };
  }, [segmentId, catalog, username, tries]);
  return opening;
}
