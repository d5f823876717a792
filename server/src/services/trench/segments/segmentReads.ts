import type { CheckedType, DesignRule } from '@spadework/core/check';
import type { PlainRequest } from '@spadework/core/rating';
import { plainPackings } from '@spadework/core/rating';
import {
  type Assumptions,
  countItems,
  type DrawingInput,
  fillingsIn,
  type Section,
  type Trench,
} from '@spadework/core/trench';
import type { Language } from '../../../http/language.js';
import { perStore } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import { type JobKind, work } from '../../../work/index.js';
import { knownPackings } from '../packing/index.js';
import { type Described, type SegmentRow, storedText } from './segments.sql.js';

/** Reads of a segment whose work grows with its items. A worker does those that would hold up other requests. */

/** Where content lies, by the key of its filling. */
export type PlainPackings = PlainRequest['packings'];

type Named = Pick<SegmentRow, 'id' | 'name' | 'description' | 'length'>;

/** A large trench goes to the worker as the text that is stored, which takes no time to send. */
interface OfTrench {
  trench: Trench | string;
}

export interface DetailRead extends OfTrench {
  of: 'DETAIL';
  segment: Described;
  packings: PlainPackings;
  language: Language;
  rules: readonly DesignRule[];
  types: readonly CheckedType[];
}

export interface QuantityRead extends OfTrench {
  of: 'QUANTITIES';
  segment: Named & Pick<SegmentRow, 'version'>;
  packings: PlainPackings;
  language: Language;
  profile: { id: string; version: number };
  assumptions: Assumptions;
  markerTypeId: number | null;
  sectionId: string | undefined;
}

/** What design rules find. */
export interface RuleRead extends OfTrench {
  of: 'RULES';
  packings: PlainPackings;
  language: Language;
  rules: readonly DesignRule[];
  types: readonly CheckedType[];
}

export type DrawingFormat = 'svg' | 'dxf' | 'pdf';

export interface DrawingRead
  extends OfTrench,
    Pick<DrawingInput, 'marker' | 'markerCount' | 'baseCourse' | 'dimensions' | 'check'> {
  of: 'DRAWING';
  backfill: Pick<Assumptions, 'ground' | 'reuse'>;
  format: DrawingFormat;
  /** The places of the drawn sections in the segment. */
  indexes: readonly number[];
  /** All sections on one sheet, and how many sheets there are. Omitted: each has its own. */
  together?: { sheets: number };
  /** What the title block of each section says. */
  titles: Pick<DrawingInput, 'title' | 'trenchLength'>[];
  /** Insulation levels by cable type. */
  levels: [typeId: number, level: number][];
  packings: PlainPackings;
  language: Language;
}

export type SegmentRead = DetailRead | QuantityRead | RuleRead | DrawingRead;

export interface Answered {
  bytes: Uint8Array;
  etag: string;
}

/** Tests change the limits. */
export const SEGMENT_READ: JobKind<SegmentRead, Answered> = {
  name: 'segmentRead',
  isolation: 'thread',
  limits: { maxMs: 20_000, maxMemory: 512, maxWaiting: 20, maxWaitMs: 15_000 },
  refusals: { busy: 'RENDERING_BUSY' },
  sizeOf: ({ bytes }) => bytes.length,
};

/** A job with fewer items takes a fraction of a second: a drawing of 200 groups of cables about a tenth. */
const MAX_SMALL = 200;

/**
 * Items of a segment that are laid out and presented on the event loop: 500 take some 10 ms there, and a worker would
 * be slower. Drawings always have a worker, because even a small one takes 20 to 150 ms. Tests change it.
 */
export const onEventLoop = { maxItems: 500 };

export const isHeavy = (tx: Tx, trench: Trench): boolean =>
  // A transaction holds locks, so it waits for nobody.
  !tx.inTransaction && countItems(trench) > onEventLoop.maxItems;

/** Stores of one process may have the same ids; and what is rolled back may have the version of what is not. */
let stores = 0;
const storeNumber = perStore(() => ++stores);

export interface ReadOptions {
  companyId: number;
  items: number;
  /** What the answer follows from besides the segment as it is now. Undefined: it is not known yet where all content lies. */
  key: readonly unknown[] | undefined;
  signal: AbortSignal;
}

/** Reads a segment in a worker. The answer is kept for its version. */
export const readInWorker = (
  tx: Tx,
  { id, version, modifiedDate }: SegmentRow,
  { companyId, items, key, signal }: ReadOptions,
  input: SegmentRead | (() => Promise<SegmentRead>),
): Promise<Answered> =>
  work.run(SEGMENT_READ, {
    companyId,
    // After a failover that lost the last commits the same version may have other content, but not of the same time.
    ...(key && { key: JSON.stringify([storeNumber(tx), id, version, modifiedDate, ...key]) }),
    input,
    size: items > MAX_SMALL ? 'large' : 'small',
    signal,
  });

/** Thrown by a job whose segment has changed since it was asked for. */
export class SegmentChanged extends Error {}

export async function textOf(tx: Tx, segment: SegmentRow): Promise<string> {
  const text = await storedText(tx, segment);
  if (text === undefined) throw new SegmentChanged();
  return text;
}

/** Reads again what has changed meanwhile. */
export async function retryWhenChanged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SegmentChanged) return retryWhenChanged(read);
    throw error;
  }
}

/** Where the content of sections lies, and whether some of it is not known yet. */
export function packingsOf(sections: readonly Section[]): { packings: PlainPackings; isPending: boolean } {
  const lookup = knownPackings();
  const packings = sections.flatMap((section) => plainPackings(section, lookup));
  return { packings, isPending: packings.length < fillingsIn(sections).length };
}
