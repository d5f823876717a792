import type { ComparedCircuit, ComparedSide } from '@spadework/core/comparison';
import type { Mode, RatingAnswer } from '@spadework/core/rating';
import { circuitLabels, itemLabels } from '@spadework/core/trench';
import type { Call } from '../../../http/contract.js';
import { Refusal } from '../../../kernel/refusals.js';
import { pendingCheck } from '../check/checker.js';
import { awaitCheck } from '../check/current.js';
import { paper } from '../check/paper.js';
import { sectionResult } from '../rating/ratings.js';
import { preparedLayouts } from './layouts.js';
import { type SegmentRow, segmentsById, trenchesOf } from './segments.sql.js';

/** What services that compare segments need to know of them, whoever asks. */
export type FoundSegment = Pick<
  SegmentRow,
  | 'companyId'
  | 'id'
  | 'projectId'
  | 'version'
  | 'name'
  | 'length'
  | 'lengthSource'
  | 'variantOf'
  | 'modifiedDate'
>;

/** Segments and variants by id, those that there are. */
export const findSegments = segmentsById;

type Context = Pick<Call, 'tx' | 'caller' | 'language' | 'operation' | 'connection'>;

/** What circuits of a segment can carry, and what its check finds. The caller may read it. */
export async function ratedAndChecked(
  context: Context,
  found: FoundSegment,
  mode: Mode,
): Promise<Pick<ComparedSide, 'circuits' | 'findings'>> {
  const [row] = await trenchesOf(context.tx, [found as SegmentRow]);
  if (!row) throw new Refusal('SEGMENT_NOT_FOUND');
  const segment = { ...found, ...row } as SegmentRow;
  const layouts = await preparedLayouts(context.tx, segment);
  const circuits: ComparedCircuit[] = [];
  for (const [section, { id }] of segment.trench.sections.entries()) {
    const answer = await ratedSection(context, segment, id, mode);
    if (!answer) continue;
    const conductorsOf = (circuitId: string) =>
      answer.conductors.filter((one) => one.circuitId === circuitId);
    const labels = circuitLabels(
      answer.circuits.map(({ circuitId }) => ({ id: circuitId, conductors: conductorsOf(circuitId) })),
      new Map(answer.conductors.map(({ partId, cableId }) => [partId, cableId])),
      itemLabels(layouts[section]!),
    );
    for (const { circuitId, name, rating } of answer.circuits)
      circuits.push({ name, rating, section, label: labels.get(circuitId) });
  }
  return { circuits, findings: await findingsOf(context, segment) };
}

/** As `GET …/rating` answers; none where it is refused, as of a section without cables. */
async function ratedSection(
  context: Context,
  segment: SegmentRow,
  sectionId: string,
  mode: Mode,
): Promise<RatingAnswer | undefined> {
  const call = {
    ...context,
    params: { segmentId: segment.id },
    ifMatch: undefined,
    query: { sectionId, mode, method: 'IEC', hours: 1, matrix: false },
  } as const;
  try {
    const result = await sectionResult(call, segment, {}, () => ({ of: 'RATING' }));
    return (result as { rating: RatingAnswer }).rating;
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'RATING_BUSY') return undefined;
    throw error;
  }
}

/** A check that is not ready in time has what is found at once: layout and rules. */
async function findingsOf(
  { tx, connection }: Context,
  segment: SegmentRow,
): Promise<ComparedSide['findings']> {
  const { current } = await awaitCheck(
    tx,
    segment,
    paper.maxWaitMs,
    connection.closed(),
    async () => segment,
  );
  const check = current.row?.check ?? (await pendingCheck(tx, segment, current.basis));
  return check.findings;
}
