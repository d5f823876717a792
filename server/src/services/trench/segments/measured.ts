import { setImmediate as nextTurn } from 'node:timers/promises';
import { mayUse } from '@spadework/core/project';
import {
  type CableFacts,
  type EstimateNotice,
  estimateNotices,
  type Quantities,
  quantitiesOf,
} from '@spadework/core/quantity';
import {
  type AssumptionChanges,
  type Assumptions,
  assumptionsIn,
  type LengthSource,
  type Trench,
} from '@spadework/core/trench';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { defaultType, listTypes, withIds } from '../catalog/catalog.sql.js';
import { layoutsOf } from './layouts.js';
import { findSegment, listSegments, type SegmentRow, trenchesOf } from './segments.sql.js';

/** Segments with their quantities, for services that calculate with them. */

export interface ListedSegment {
  companyId: number;
  id: number;
  name: string;
  version: number;
  lengthSource: LengthSource;
}

interface Counted {
  assumptions: Assumptions;
  quantities: Quantities;
  /** What whoever signs an estimate should know. */
  notices: EstimateNotice[];
}

/** What a marker is, as far as quantities ask. */
export interface MarkerType {
  id: number;
  width?: number | null;
}

export interface MeasuredSegment extends ListedSegment, Counted {
  trench: Trench;
}

export type ProjectKey = { companyId: number; id: number };

/** The segments of a project, without their trenches. */
export const segmentsOf = (
  tx: Tx,
  project: ProjectKey,
  /** Left out: all. */
  ids?: readonly number[],
): Promise<ListedSegment[]> => listSegments(tx, project, ids);

/** The own profiles of segments that have one. */
export const ownProfilesOf = async (
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await tx.rows<{ id: number; profileId: string }>(
        sql`SELECT s.id, s.trench #>> '{settings,quantityProfileId}' AS "profileId" FROM segment s
            WHERE s.company_id = ${companyId} AND s.id = ANY (${[...ids]}::bigint[])
              AND s.trench #>> '{settings,quantityProfileId}' IS NOT NULL`,
      )
    ).map(({ id, profileId }) => [id, profileId]),
  );

/** The quantities of a trench, by a profile and by what the segment itself supposes. */
export function counted(
  trench: Trench,
  length: number,
  profile: AssumptionChanges,
  marker: MarkerType | null,
): Counted {
  const assumptions = assumptionsIn(trench, profile);
  const layouts = layoutsOf(trench);
  const markerTypeId = marker?.id ?? null;
  const markerWidth = marker?.width ?? null;
  return {
    assumptions,
    quantities: quantitiesOf({ trench, length, layouts, assumptions, markerTypeId }),
    notices: estimateNotices({ trench, layouts, assumptions, markerWidth }),
  };
}

const READ_AT_ONCE = 50;

/** Measures segments of a project, a few at a time, so that others are answered in between. */
export async function measureSegments(
  tx: Tx,
  caller: Caller,
  listed: readonly ListedSegment[],
  profileOf: (segmentId: number, trench: Trench) => AssumptionChanges,
): Promise<MeasuredSegment[]> {
  const marker = listed.length ? ((await defaultType(tx, caller, 'marker')) ?? null) : null;
  const measured: MeasuredSegment[] = [];
  for (let first = 0; first < listed.length; first += READ_AT_ONCE) {
    const batch = listed.slice(first, first + READ_AT_ONCE) as SegmentRow[];
    const rows = await trenchesOf(tx, batch);
    const trenches = new Map(rows.map((row) => [row.id, row]));
    const markers = await markersOf(
      tx,
      caller,
      rows.map((row) => row.trench),
    );
    for (const { id, name, length, lengthSource } of batch) {
      const row = trenches.get(id);
      // Deleted since it was listed.
      if (!row) continue;
      const { trench, version } = row;
      const { autoMarkers, defaultMarkerTypeId } = trench.settings;
      const chosen = defaultMarkerTypeId === null ? marker : markers(defaultMarkerTypeId);
      const own = counted(trench, length, profileOf(id, trench), autoMarkers ? chosen : null);
      measured.push({ companyId: batch[0]!.companyId, id, name, version, lengthSource, trench, ...own });
    }
    await nextTurn();
  }
  return measured;
}

/** The markers that segments name. One that the catalog no longer has is only an id. */
async function markersOf(
  tx: Tx,
  caller: Caller,
  trenches: readonly Trench[],
): Promise<(id: number) => MarkerType> {
  const ids = new Set(trenches.flatMap(({ settings }) => settings.defaultMarkerTypeId ?? []));
  const types = ids.size > 0 ? await listTypes(tx, caller, 'marker', [withIds([...ids])]) : [];
  return (id) => types.find((type) => type.id === id) ?? { id };
}

/** One segment with its quantities, for a caller who may read it. */
export async function measureSegment(
  tx: Tx,
  caller: Caller,
  segmentId: number,
  /** Called when it is known that the caller may read the segment. */
  profileOf: (segment: Pick<SegmentRow, 'companyId' | 'trench'>) => Promise<AssumptionChanges>,
): Promise<MeasuredSegment> {
  const segment = await findSegment(tx, caller, segmentId, null, raw(''));
  if (segment && !mayUse({ role: segment.role, administrator: false }, 'READ'))
    throw new Refusal('SEGMENT_FORBIDDEN');
  if (!segment) throw new Refusal('SEGMENT_NOT_FOUND');
  const profile = await profileOf(segment);
  const [measured] = await measureSegments(tx, caller, [segment], () => profile);
  if (!measured) throw new Refusal('SEGMENT_NOT_FOUND');
  return measured;
}

/** What rules ask of the cable types in segments, whosever the types are. */
export async function cableFactsOf(
  tx: Tx,
  companyId: number,
  segments: readonly MeasuredSegment[],
): Promise<(typeId: number) => CableFacts | undefined> {
  const ids = new Set(
    segments.flatMap(({ quantities }) =>
      quantities.lines.flatMap(({ kind, items }) =>
        ['CABLE', 'TERMINATION', 'JOINT'].includes(kind) && items.typeId !== undefined ? [items.typeId] : [],
      ),
    ),
  );
  if (ids.size === 0) return () => undefined;
  const rows = await tx.rows<{ id: number; facts: CableFacts }>(
    sql`SELECT t.id, jsonb_build_object('voltageCategory', t.details -> 'voltageCategory',
          'conductorArea', t.details -> 'conductorArea') AS facts FROM catalog_type t
        WHERE t.kind = 'cable' AND t.company_id IN (0, ${companyId}) AND t.id = ANY (${[...ids]}::bigint[])
        ORDER BY t.id, t.company_id`,
  );
  const facts = new Map(rows.map(({ id, facts: own }) => [id, own]));
  return (typeId) => facts.get(typeId);
}
