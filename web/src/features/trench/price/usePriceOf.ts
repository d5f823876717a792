import type { SegmentTrench } from '@spadework/core/trench';
import { useMemo, useSyncExternalStore } from 'react';
import type { Catalog } from '../catalog.js';
import { onPacking, packingAnswers } from '../packing/packings.js';
import { useProfileOf } from '../quantities/profiles.js';
import { type Counted, countedOf } from '../quantities/useQuantities.js';
import { useTypesIn } from '../rating/types.js';
import { type Priced, pricedOf } from './priced.js';
import { type Book, type NoPrice, useBook } from './useBook.js';

/** What a segment that is not edited costs, by its quantities and the company's rules. */
export function usePriceOf(
  projectId: number,
  segmentId: number,
  trench: SegmentTrench | undefined,
  catalog: Catalog,
): {
  book: Book | NoPrice;
  /** Undefined without a trench. */
  counted: Counted | undefined;
  /** Undefined: the prices are not known here, or not yet. */
  priced: Priced | undefined;
  typeOf: ReturnType<typeof useTypesIn>;
} {
  // Content that was packed meanwhile changes what is dug.
  const answers = useSyncExternalStore(onPacking, packingAnswers);
  const typeOf = useTypesIn(segmentId, trench?.sections ?? NO_SECTIONS, catalog);
  const book = useBook(projectId, segmentId);
  const profile = useProfileOf(projectId, segmentId, trench);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer the quantities are others
  const counted = useMemo(
    () => trench && countedOf(trench, catalog, profile),
    [trench, catalog, profile, answers],
  );
  const priced = useMemo(
    () =>
      trench && counted && typeOf && typeof book !== 'string' && book.seesPrices
        ? pricedOf(book, trench, counted, typeOf)
        : undefined,
    [trench, counted, typeOf, book],
  );
  return { book, counted, priced, typeOf };
}

const NO_SECTIONS: SegmentTrench['sections'] = [];
