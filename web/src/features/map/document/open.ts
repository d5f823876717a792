import {
  contentOf,
  type EditedRoute,
  measuredContent,
  type RouteChange,
  type RouteContent,
} from '@spadework/core/route';
import {
  Feed,
  type Keeper,
  type Open,
  OptimisticDocument,
  openDocument,
  type Pace,
} from '../../../optimistic/index.js';
import { routeModel } from './model.js';
import type { RouteServer } from './server.js';
import { RouteTransport } from './transport.js';

export type RouteDocument = OptimisticDocument<EditedRoute, RouteChange, RouteChange>;

export interface OpenRoute extends Open<EditedRoute, RouteChange, RouteChange, RouteDocument> {
  feed: Feed;
  /** What is known of the segment and the marking of its route. */
  segment: Pick<RouteTransport, 'head' | 'sensitivity' | 'subscribe'>;
}

/** What the ids of kept changes mean. */
interface KeptRoute {
  version: number;
  content: RouteContent;
  /** Was sent, and nobody knows whether it arrived. */
  sent?: RouteContent;
}

export interface RouteEvents {
  /** So many stretches had no section any more, and got the first one. */
  onFilled(count: number): void;
  /** Somebody else has written the route. */
  onOthers(by: string): void;
}

/** Opens the route of a segment, to be sent and to follow what others do. */
export async function openRoute(
  server: RouteServer,
  keeper: Keeper<RouteChange>,
  { onFilled, onOthers }: RouteEvents,
  pace?: Pace,
  newId: () => string = newIds(),
): Promise<OpenRoute> {
  // Before anything is read, or what happens in between would be missed.
  let from = (await server.changed(undefined).catch(() => undefined))?.next;
  const transport = new RouteTransport(server, newId, onFilled);
  await remember(transport, keeper);
  keeper.base = () => {
    const { version, route, sent } = transport.known!;
    const kept: KeptRoute = { version, content: contentOf(route), ...(sent && { sent: contentOf(sent) }) };
    return kept;
  };
  const open = await openDocument({
    transport,
    keeper,
    pace,
    document: (loaded) => new OptimisticDocument(loaded, routeModel),
    async catchUp(document) {
      const { quicker } = transport;
      const { state, version, closed } = await transport.load();
      document.rebase(state, version, quicker);
      if (closed) document.close(closed);
      if (quicker) onOthers(quicker);
    },
  });
  const { document, sender } = open;
  const feed = new Feed(open, () => {
    let position = from;
    // Whoever comes back to the tab has missed what happened meanwhile.
    from = undefined;
    return async (signal) => {
      const isFirst = position === undefined;
      const { next, versions } = await server.changed(position, signal);
      return async () => {
        const { version } = transport.head();
        const news = versions.filter((one) => one.version > version);
        if (isFirst || news.length > 0) {
          const before = document.version;
          await sender.reload();
          const by = news.at(-1)?.by;
          if (by && document.version !== before) onOthers(by);
        }
        // Only now: what could not be read is waited for again.
        position = next;
      };
    };
  });
  return { ...open, feed, segment: transport };
}

/** Kept changes name what was known when they were made. */
async function remember(transport: RouteTransport, keeper: Keeper<RouteChange>): Promise<void> {
  const kept = await keeper.load();
  const base = kept?.base as KeptRoute | undefined;
  if (!kept || !base) return;
  const route = measuredContent(base.content);
  const batch = kept.gestures.slice(0, kept.batch?.gestures ?? 0).flatMap(({ changes }) => changes);
  const sent = base.sent
    ? measuredContent(base.sent)
    : batch.length > 0
      ? withChanges(route, batch)
      : undefined;
  transport.remember({ version: base.version, route, sent });
}

function withChanges(route: EditedRoute, changes: readonly RouteChange[]): EditedRoute | undefined {
  try {
    return routeModel.make(route, changes).state;
  } catch (error) {
    if (routeModel.reasonOf(error) === undefined) throw error;
    return undefined;
  }
}

/** Ids that no other visit gives. */
export function newIds(visit = crypto.randomUUID()): () => string {
  let count = 0;
  return () => `${visit}-${(++count).toString(36)}`;
}
