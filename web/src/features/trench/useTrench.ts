import type { Change } from '@spadework/core/trench';
import { useMemo } from 'react';
import { useSession } from '../../api/index.js';
import { type Keeper, type Opening, useDocument } from '../../optimistic/index.js';
import type { Catalog } from './catalog.js';
import { type CatalogContext, httpTransport, type OpenTrench, openTrench } from './document/index.js';

/** What the catalog says now, also for a trench that was left and stays open. */
let latest: Catalog | undefined;

/** Opens the trench of a segment, once the catalog is there. */
export function useTrench(segmentId: number, catalog: Catalog | undefined): Opening<OpenTrench> {
  const { username } = useSession().user;
  latest = catalog ?? latest;
  const isThere = catalog !== undefined;
  // A catalog that is read again is no reason to open the trench again, which would forget what can be undone.
  const open = useMemo(() => {
    if (!isThere) return undefined;
    const context: CatalogContext = {
      type: (...args) => latest!.context.type(...args),
      defaultType: (...args) => latest!.context.defaultType(...args),
      username,
    };
    return (keeper: Keeper<Change>) => openTrench(httpTransport(segmentId), keeper, context);
  }, [segmentId, isThere, username]);
  return useDocument('segment', segmentId, open, true);
}
