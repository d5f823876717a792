import type { Change } from '@spadework/core/trench';
import { useMemo, useRef } from 'react';
import { useSession } from '../../api/index.js';
import { type Keeper, type Opening, useDocument } from '../../optimistic/index.js';
import type { Catalog } from './catalog.js';
import { type CatalogContext, httpTransport, type OpenTrench, openTrench } from './document/index.js';

/** Opens the trench of a segment, once the catalog is there. */
export function useTrench(segmentId: number, catalog: Catalog | undefined): Opening<OpenTrench> {
  const { username } = useSession().user;
  const latest = useRef(catalog);
  latest.current = catalog;
  const isThere = catalog !== undefined;
  // A catalog that is read again is no reason to open the trench again, which would forget what can be undone.
  const open = useMemo(() => {
    if (!isThere) return undefined;
    const context: CatalogContext = {
      type: (...args) => latest.current!.context.type(...args),
      defaultType: (...args) => latest.current!.context.defaultType(...args),
      username,
    };
    return (keeper: Keeper<Change>) => openTrench(httpTransport(segmentId), keeper, context);
  }, [segmentId, isThere, username]);
  return useDocument('segment', segmentId, open);
}
