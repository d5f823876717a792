import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { FieldError } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { circuitsOf } from '../circuits/circuits.js';
import { MESSAGES } from '../messages.js';
import { listSegments, type ProjectKey, type SegmentRow, trenchesOf } from '../segments/segments.sql.js';
import type { Leg } from './feeders.sql.js';

/** A trench may be large, and each is parsed as a whole. */
const READ_AT_ONCE = 5;

/**
 * Refuses legs whose segment is none of the project's, or has no such circuit, all of them at once. Legs that the feeder has
 * already may stay: what they name may be gone since.
 */
export async function requireLegs(
  tx: Tx,
  project: ProjectKey,
  legs: readonly Leg[],
  earlier: readonly Leg[],
  language: Language,
): Promise<void> {
  const known = new Set(earlier.map(keyOf));
  const added = legs.filter((leg) => !known.has(keyOf(leg)));
  if (added.length === 0) return;
  const circuits = await circuitsBySegment(tx, project, [...new Set(added.map((leg) => leg.segmentId))]);
  const errors = legs.flatMap((leg, i): FieldError[] => {
    if (known.has(keyOf(leg))) return [];
    const inSegment = circuits.get(leg.segmentId);
    if (!inSegment)
      return [{ path: `legs.${i}.segmentId`, message: message(language, MESSAGES.unknownSegment) }];
    if (inSegment.has(leg.circuitId)) return [];
    return [{ path: `legs.${i}.circuitId`, message: message(language, MESSAGES.unknownCircuit) }];
  });
  if (errors.length > 0) refuseFields(errors);
}

const keyOf = ({ segmentId, circuitId }: Leg): string => `${segmentId} ${circuitId}`;

/** The ids of the circuits of those segments that the project has. */
async function circuitsBySegment(
  tx: Tx,
  project: ProjectKey,
  segmentIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>();
  for await (const { id, trench } of segmentsWithTrenches(tx, project, segmentIds))
    found.set(id, new Set(circuitsOf(trench).circuits.map((circuit) => circuit.id)));
  return found;
}

/** Those segments that the project has, with their trenches. Variants are none of them. */
export async function* segmentsWithTrenches(
  tx: Tx,
  project: ProjectKey,
  segmentIds: readonly number[],
): AsyncGenerator<SegmentRow> {
  const segments = await listSegments(tx, project, segmentIds);
  for (let first = 0; first < segments.length; first += READ_AT_ONCE) {
    const batch = segments.slice(first, first + READ_AT_ONCE);
    for (const row of await trenchesOf(tx, batch))
      yield { ...batch.find(({ id }) => id === row.id)!, ...row };
  }
}
