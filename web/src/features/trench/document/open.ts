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
      const versions = await transport.since(document.version, 0);
      if (versions) document.takeIn(versions);
      else document.load(await transport.load());
    },
  });
  const { document, sender } = open;
  const feed = new Feed(open, () => async (signal) => {
    const versions = await transport.since(document.version, WAIT_SECONDS, signal);
    return () => (versions ? document.takeIn(versions) : sender.reload());
  });
  return { ...open, feed };
}
