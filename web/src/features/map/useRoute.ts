import type { RouteChange } from '@spadework/core/route';
import { useMemo, useRef } from 'react';
import { announce, toast } from '../../kit/index.js';
import { type Keeper, type Opening, useDocument } from '../../optimistic/index.js';
import { httpServer, type OpenRoute, openRoute, type RouteEvents } from './document/index.js';
import type { Words } from './words/index.js';

/** Opens the route of a segment, and says what others do to it. */
export function useRoute(projectId: number, segmentId: number, words: Words): Opening<OpenRoute> {
  const latest = useRef(words);
  latest.current = words;
  const open = useMemo(() => {
    const events: RouteEvents = {
      onFilled(count) {
        const { said, stretches } = latest.current;
        const text = said.filled(stretches(count));
        toast({ text });
        announce(text);
      },
      onOthers: (by) => announce(latest.current.said.others(by)),
    };
    return (keeper: Keeper<RouteChange>) => openRoute(httpServer(projectId, segmentId), keeper, events);
  }, [projectId, segmentId]);
  return useDocument('route', segmentId, open, true);
}
