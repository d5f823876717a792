import type { RouteChange } from '@spadework/core/route';
import { useMemo } from 'react';
import { announce, currentToasts, toast } from '../../kit/index.js';
import { type Keeper, type Opening, useDocument } from '../../optimistic/index.js';
import { usePersonNames } from '../projects/index.js';
import { httpServer, type OpenRoute, openRoute, type RouteEvents } from './document/index.js';
import type { Words } from './words/index.js';

/** What things are called now, also for a route that was left and stays open. */
let latest: { words: Words; nameOf: (username: string) => string } | undefined;

const events: RouteEvents = {
  onFilled(count) {
    const { said, stretches } = latest!.words;
    const text = said.filled(stretches(count));
    toast({ text });
    announce(text);
  },
  // The line moves, and figures with it. While somebody draws, one message is enough.
  onOthers(by) {
    const text = latest!.words.said.others(latest!.nameOf(by));
    if (currentToasts().every((one) => one.text !== text)) toast({ text });
  },
};

/** Opens the route of a segment, and says what others do to it. */
export function useRoute(projectId: number, segmentId: number, words: Words): Opening<OpenRoute> {
  latest = { words, nameOf: usePersonNames() };
  const open = useMemo(
    () => (keeper: Keeper<RouteChange>) => openRoute(httpServer(projectId, segmentId), keeper, events),
    [projectId, segmentId],
  );
  return useDocument('route', segmentId, open, true);
}
