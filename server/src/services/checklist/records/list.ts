import { type AssessmentType, type Checkpoint, checkpointIn } from '@spadework/core/checklist';
import { type Question, questionsOf } from '@spadework/core/record';
import { perStore, SingleFlightCache } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import { ofType } from '../checklists.js';
import { listCheckpoints, type UsedRevision } from '../checklists.sql.js';

/** What a record asks: the checkpoints of a facility for an assessment. */
export interface List {
  checkpoints: readonly Checkpoint[];
  questions: readonly Question[];
  /** By key, where they are translated. */
  english: ReadonlyMap<string, string>;
}

export interface ListKey extends UsedRevision {
  facilityId: number;
  assessmentType: AssessmentType;
}

/** In checkpoints. */
const MAX_CACHED = 20_000;
const cachedLists = perStore(
  () => new SingleFlightCache<List>(MAX_CACHED, ({ checkpoints }) => checkpoints.length + 1),
);

/** The list of a record. A published revision never changes, and its id is not that of another company's. */
export const listOf = (tx: Tx, { facilityId, assessmentType, ...revision }: ListKey): Promise<List> =>
  cachedLists(tx).get(`${revision.revisionId} ${facilityId} ${assessmentType}`, async () => {
    const checkpoints = ofType(await listCheckpoints(tx, revision, facilityId), assessmentType);
    const inLanguage = (language: 'nb' | 'en') =>
      questionsOf(checkpoints.map((checkpoint) => checkpointIn(checkpoint, language)));
    return {
      checkpoints,
      questions: inLanguage('nb'),
      english: new Map(inLanguage('en').map(({ key, name }) => [key, name])),
    };
  });
