import { useQueries, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../api/index.js';
import { MOST_COMPARED } from '../../../routes/index.js';
import type { Segment } from '../segments.js';

export type Check = AnswerOf<'trench.getCheck'>;
export interface Figures {
  price: number;
  isIncomplete: boolean;
}
export type SegmentDesign = AnswerOf<'calculation.getDesigns'>['segments'][number];

/** So many are priced in one call, which measures each of them. Of more, each is priced when somebody sees it. */
const MOST_PRICED = 300;

/** What each segment costs by its design, and whether the calculation has it. */
export function useDesigns(projectId: number, segments: readonly Segment[], hasCalculation: boolean) {
  const { data } = useQuery({
    queryKey: ['project', 'designs', projectId, 'all'],
    queryFn: ({ signal }) => call('calculation.getDesigns', { params: { projectId }, signal }),
    enabled: hasCalculation && segments.length > 0 && segments.length <= MOST_PRICED,
    // Whoever comes back from the editor has just changed a segment.
    staleTime: 0,
  });
  return new Map(data?.segments.map((design) => [design.segmentId, design]));
}

/** What a segment of a long list costs by its design, once it is seen. */
export function useSegmentPrice(
  projectId: number,
  { id, version }: Segment,
  segments: readonly Segment[],
  isShown: boolean,
): Figures | undefined {
  const { data } = useQuery({
    queryKey: ['project', 'designs', projectId, 'of', id, version],
    queryFn: ({ signal }) =>
      call('calculation.previewDesign', { params: { projectId }, body: { segmentIds: [id] }, signal }),
    enabled: isShown && segments.length > MOST_PRICED,
  });
  return data && { price: data.totalTo, isIncomplete: data.pricing === 'INCOMPLETE' };
}

const POLL_MS = 2000;

/**
 * The check knows what circuits can carry, and is asked for one segment at a time, when it is seen. Until it is ready it is
 * asked again: only few calls may wait for it at the server.
 */
export function useCheck(id: number, version: number, isShown: boolean): Check | undefined {
  return useQuery({
    queryKey: ['segment check', id, version],
    queryFn: ({ signal }) => call('trench.getCheck', { params: { segmentId: id }, signal }),
    enabled: isShown,
    refetchInterval: ({ state }) => state.data?.state === 'PENDING' && POLL_MS,
  }).data;
}

/** The circuit that can carry least, in any section, and how it was rated. */
export function leastRated({ sections }: Pick<Check, 'sections'>) {
  const rated = sections.flatMap(({ mode, circuits }) =>
    circuits.flatMap(({ name, rating }) =>
      mode === undefined || rating === undefined ? [] : [{ name, rating, mode }],
    ),
  );
  return rated.toSorted((a, b) => a.rating - b.rating)[0];
}

/** What variants cost by the rules of their segment: no design has them, so they are compared with it. */
export function useVariantPrices(
  { id, version, variants = [] }: Segment,
  isShown: boolean,
): ReadonlyMap<number, Figures> {
  const parts = Array.from({ length: Math.ceil(variants.length / MOST_COMPARED) }, (_, i) =>
    variants.slice(i * MOST_COMPARED, (i + 1) * MOST_COMPARED),
  );
  const answers = useQueries({
    queries: parts.map((part) => ({
      // Versions tell one from another. A variant that was deleted is not asked for again.
      queryKey: ['variant prices', id, version, part],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('calculation.compareSegments', {
          params: { segmentId: id },
          query: { with: part.map((variant) => variant.id) },
          signal,
        }),
      enabled: isShown,
    })),
  });
  return new Map(
    answers.flatMap(({ data }) =>
      (data?.sides ?? []).map(({ segmentId, price, state }) => [
        segmentId,
        { price, isIncomplete: state === 'INCOMPLETE' },
      ]),
    ),
  );
}

/** The lengths of a segment's variants. */
export function useVariantLengths({ id, version, variants = [] }: Segment, isShown: boolean) {
  const { data } = useQuery({
    queryKey: ['variants', id, version, variants],
    queryFn: ({ signal }) => call('trench.listVariants', { params: { segmentId: id }, signal }),
    enabled: isShown && variants.length > 0,
  });
  return new Map(data?.map((variant) => [variant.id, variant.length]));
}
