import type { Change, SegmentTrench, Step } from '@spadework/core/trench';
import { Feed, type Keeper, type Open, openDocument, type Pace } from '../../../optimistic/index.js';
import { type CatalogContext, EditorDocument } from './document.js';
import type { TrenchTransport } from './transport.js';

const WAIT_SECONDS = 25;

export interface OpenTrench extends Open<SegmentTrench, Change, Step, EditorDocument> {
  feed: Feed;
}

/** Opens the trench of a segment, to be sent and to follow what others do. */
export async function openTrench(
  transport: TrenchTransport,
  keeper: Keeper<Change>,
  catalog: CatalogContext,
  pace?: Pace,
): Promise<OpenTrench> {
  const open = await openDocument({
    transport,
    keeper,
    pace,
    document: (loaded) => new EditorDocument(loaded, catalog),
    async catchUp(document) {
      const { versions } = await transport.since(document.version);
      if (versions) document.takeIn(versions);
      else document.load(await transport.load());
    },
  });
  const { document, sender } = open;
  const feed = new Feed(open, () => {
    let presence = 0;
    return async (signal) => {
      const waiting = { seconds: WAIT_SECONDS, presence, signal };
      const news = await transport.since(document.version, waiting);
      presence = news.presence ?? 0;
      return () => {
        document.meet(news.present ?? []);
        return news.versions ? document.takeIn(news.versions) : sender.reload();
      };
    };
  });
  return { ...open, feed };
}
