import type { Change } from '@spadework/core/trench';
import { useMemo } from 'react';
import { type Keeper, type Opening, useDocument } from '../../optimistic/index.js';
import type { Catalog } from './catalog.js';
import { httpTransport, type OpenTrench, openTrench } from './document/index.js';

/** Opens the trench of a segment, once the catalog is there. */
export function useTrench(segmentId: number, catalog: Catalog | undefined): Opening<OpenTrench> {
  const open = useMemo(
    () =>
      catalog && ((keeper: Keeper<Change>) => openTrench(httpTransport(segmentId), keeper, catalog.context)),
    [segmentId, catalog],
  );
  return useDocument('segment', segmentId, open);
}
