import { type Quantities, quantitiesOf } from '@spadework/core/quantity';
import {
  type AssumptionChanges,
  layoutSection,
  type SegmentTrench,
  STANDARD_ASSUMPTIONS,
  type Trench,
  withChanges,
} from '@spadework/core/trench';
import { call } from '../../../api/index.js';

/** A segment to try profiles on. */
export interface Sample {
  design: SegmentTrench;
  markerTypeId: number | null;
  markerName: (typeId: number) => string | undefined;
}

/** Reads a segment as it is stored, and the catalog's markers. */
export async function readSample(segmentId: number, signal: AbortSignal): Promise<Sample> {
  const [{ segment, trench }, catalog] = await Promise.all([
    call('trench.getTrench', { params: { segmentId }, signal }),
    call('trench.getCatalog', { signal }),
  ]);
  const { name, description, length } = segment;
  // The contract describes one item for all kinds; core knows each of them.
  const design = {
    ...(trench as unknown as Trench),
    segment: { name, description, length },
  } as SegmentTrench;
  const markers = (catalog.markerTypes ?? []) as { id: number; name: string; default?: boolean }[];
  return {
    design,
    markerTypeId: design.settings.defaultMarkerTypeId ?? markers.find((one) => one.default)?.id ?? null,
    markerName: (typeId) => markers.find(({ id }) => id === typeId)?.name,
  };
}

/** What a segment takes with a profile, by the same functions as on the server. The segment's own assumptions win. */
export function quantitiesWith({ design, markerTypeId }: Sample, profile: AssumptionChanges): Quantities {
  return quantitiesOf({
    trench: design,
    length: design.segment?.length ?? 0,
    layouts: design.sections.map((section) => layoutSection(section, design.settings.clearances)),
    assumptions: withChanges(STANDARD_ASSUMPTIONS, profile, design.assumptions),
    markerTypeId,
  });
}

/** A line with what it is today and what it would be. */
export interface Compared {
  key: string;
  name: string;
  unit: string;
  before: number;
  after: number;
}

type Line = Pick<Compared, 'key' | 'name' | 'unit'> & { net: number };

/** Lines of both, in the order of the second; what is in one alone is nothing in the other. */
export function compare(before: readonly Line[], after: readonly Line[]): Compared[] {
  const gone = before.filter(({ key }) => !after.some((line) => line.key === key));
  return [...after, ...gone].map(({ key, name, unit }) => ({
    key,
    name,
    unit,
    before: before.find((line) => line.key === key)?.net ?? 0,
    after: after.find((line) => line.key === key)?.net ?? 0,
  }));
}
