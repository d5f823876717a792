/** What was called what when something happened to it. A variant that is chosen changes places with its segment. */

export interface NamedSegment {
  name: string;
  isVariant: boolean;
  /** Where what it held then is now. */
  id: number;
}

/** A segment as the list has it; `variantName` is what its chosen solution was called as a variant. */
export interface ListedSegment {
  id: number;
  name: string;
  variantName?: string;
  variants?: readonly { id: number; name: string }[];
}

interface Told {
  type: string;
  resource: string;
  changes?: readonly { property: string; from?: unknown; to?: unknown }[];
}

export type SegmentNames = ReadonlyMap<number, NamedSegment>;

/** The names of segments and variants by id, as they are now. */
export const namesOf = (segments: readonly ListedSegment[]): SegmentNames =>
  new Map(
    segments
      .flatMap(({ id, name, variants = [] }): NamedSegment[] => [
        { id, name, isVariant: false },
        ...variants.map((variant) => ({ id: variant.id, name: variant.name, isVariant: true })),
      ])
      .map((named) => [named.id, named]),
  );

/**
 * The names that held when each event happened, of events from the newest to the oldest. Choosing a variant exchanges what
 * it and its segment hold, and the variant's page gets the name of the solution that was chosen before. So before that, the
 * page had the name that the segment now remembers.
 */
export function namesAt<E extends Told>(
  events: readonly E[],
  segments: readonly ListedSegment[],
): ReadonlyMap<E, SegmentNames> {
  const remembered = new Map(segments.map(({ id, variantName }) => [id, variantName]));
  let names = namesOf(segments);
  const found = new Map<E, SegmentNames>();
  for (const event of events) {
    found.set(event, names);
    if (event.type !== 'segment.promoted') continue;
    const change = event.changes?.find(({ property }) => property === 'variant');
    const [segmentId, variantId] = [Number(change?.from), Number(change?.to)];
    const variant = names.get(variantId);
    const name = remembered.get(segmentId);
    if (!variant || name === undefined) continue;
    remembered.set(segmentId, variant.name);
    const isAtSegment = variant.id === variantId;
    names = new Map([...names, [variantId, { ...variant, name, id: isAtSegment ? segmentId : variantId }]]);
  }
  return found;
}
