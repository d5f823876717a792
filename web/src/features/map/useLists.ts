import { useEffect } from 'react';
import { readSegmentsAgain } from '../trench/index.js';
import type { OpenRoute } from './document/index.js';
import { readRoutesAgain } from './routes.js';

/** Lists tell lengths and routes: they are read again when a route that was changed is left, once the server has it. */
export function useListsAfterwards({ document, sender }: OpenRoute, projectId: number): void {
  useEffect(() => {
    const { version } = document;
    return () => {
      sender.settled().then(() => {
        if (document.version === version) return;
        readSegmentsAgain(projectId).catch(() => undefined);
        readRoutesAgain(projectId).catch(() => undefined);
      });
    };
  }, [document, sender, projectId]);
}
