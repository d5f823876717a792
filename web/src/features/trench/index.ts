/** What other features may use of the trench: its files, its list of segments and what they cost, rows of forms, its words, what quantities suppose, and how they are shown. */

export { type Catalog, useCatalog } from './catalog.js';
export { readTrench } from './compare/readTrench.js';
export { fetchSegmentFile, filesOf, type SegmentFile } from './files.js';
export { useDesigns } from './list/figures.js';
export { NewSegment, SegmentList } from './list/lazyParts.js';
export { useInView } from './list/useInView.js';
export { FieldRows } from './panels/FieldRows.js';
export { kroner } from './price/money.js';
export { usePriceOf } from './price/usePriceOf.js';
export {
  ALONG,
  boundsOf,
  MATERIALS,
  nameIn,
  ownPaths,
  pathName,
  shapeOf,
  textOf,
  valueAt,
} from './quantities/assumptions.js';
export { useProfileOf } from './quantities/profiles.js';
export { formatQuantity, GROUPS, type Row as QuantityRow, rowsOf } from './quantities/rows.js';
export { useQuantityWords } from './quantities/words/index.js';
export { readSegmentsAgain, type Segment, segmentOf, useSegments } from './segments.js';
export { useTrenchWords } from './words/index.js';
