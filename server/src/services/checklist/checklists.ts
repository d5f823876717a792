import {
  type AssessmentType,
  type Checkpoint,
  checkpointIn,
  sortCheckpoints,
} from '@spadework/core/checklist';
import type { Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Revision } from '../../store/revisions.js';
import type { Tx } from '../../store/store.js';
import * as store from './checklists.sql.js';
import type { checklistService } from './contract.js';

type Operations = (typeof checklistService)['operations'];
type RevisionKey = number | 'latest';

export const checklistHandlers = {
  async listRevisions({ tx }) {
    const available = (await store.revisions.list(tx)).filter(({ active }) => active);
    return { body: available.map(presentRevision) };
  },

  listFacilities: ({ tx, params, query }) => facilitiesOf(tx, params.revision, query.language),
  getFacility: ({ tx, params, query }) => facilityOf(tx, params.revision, params.facilityid, query.language),
  listCheckpoints: ({ tx, params, query }) =>
    checkpointsOf(tx, params.revision, params.facilityid, undefined, query.language),
  listCheckpointsOfType: ({ tx, params, query }) =>
    checkpointsOf(tx, params.revision, params.facilityid, params.assessmenttype, query.language),

  async listCheckpointsOfSheet({ tx, params, language }) {
    const { id } = await requireRevision(tx, params.revision);
    const found = await store.listCheckpointsOfSheet(tx, id, params.number);
    const facilities = found.length ? await store.listFacilities(tx, id) : [];
    const facilitiesById = new Map(found.map((row) => [row.content.id, row.facilities]));
    return {
      body: sortCheckpoints(found.map(({ content }) => content)).map((checkpoint) => ({
        id: checkpoint.id,
        name: nameIn(checkpoint, language),
        assessmentTypes: [...checkpoint.assessmentTypes],
        facilities: facilities
          .filter((facility) => facilitiesById.get(checkpoint.id)!.includes(facility.id))
          .map((facility) => ({ id: facility.id, name: nameIn(facility, language) })),
        forGuidance: checkpoint.orgbladForGuidance.includes(params.number),
        forCorrection: checkpoint.orgbladForCorrection.includes(params.number),
      })),
    };
  },

  async getCheckpoint({ tx, params }) {
    const { revision } = await requireFacility(tx, 'latest', params.facilityid);
    const checkpoints = await store.listCheckpoints(tx, revision.id, params.facilityid);
    const found = checkpoints.find(({ id }) => id === params.checkpointid);
    if (!found) throw new Refusal('CHECKPOINT_NOT_FOUND');
    return { body: presentCheckpoints([found])[0]! };
  },

  listFacilitiesOfLatest: ({ tx }) => facilitiesOf(tx, 'latest'),
  getFacilityOfLatest: ({ tx, params }) => facilityOf(tx, 'latest', params.facilityid),
  listCheckpointsOfLatest: ({ tx, params }) => checkpointsOf(tx, 'latest', params.facilityid),
  listCheckpointsOfTypeOfLatest: ({ tx, params }) =>
    checkpointsOf(tx, 'latest', params.facilityid, params.assessmenttype),
} satisfies Partial<Handlers<Operations>>;

const nameIn = ({ name, nameEn }: { name: string; nameEn?: string | null }, language: Language): string =>
  (language === 'en' && nameEn) || name;

export async function requireRevision(tx: Tx, key: RevisionKey): Promise<Revision> {
  const revision = await store.revisions.find(tx, key);
  if (!revision) throw new Refusal('REVISION_NOT_FOUND');
  return revision;
}

export async function requireFacility(tx: Tx, key: RevisionKey, id: number) {
  const revision = await requireRevision(tx, key);
  const facility = await store.findFacility(tx, revision.id, id);
  if (!facility) throw new Refusal('FACILITY_NOT_FOUND');
  return { revision, facility };
}

async function facilitiesOf(tx: Tx, key: RevisionKey, language?: Language) {
  const { id } = await requireRevision(tx, key);
  const facilities = await store.listFacilities(tx, id);
  return { body: facilities.map((facility) => presentFacility(facility, language)) };
}

const facilityOf = async (tx: Tx, key: RevisionKey, id: number, language?: Language) => ({
  body: presentFacility((await requireFacility(tx, key, id)).facility, language),
});

async function checkpointsOf(
  tx: Tx,
  key: RevisionKey,
  facilityId: number,
  type?: AssessmentType,
  language?: Language,
) {
  const { revision } = await requireFacility(tx, key, facilityId);
  const checkpoints = await store.listCheckpoints(tx, revision.id, facilityId);
  return { body: presentCheckpoints(ofType(checkpoints, type), language) };
}

/** The checkpoints of an assessment type, or all if none is given. */
export const ofType = (checkpoints: readonly Checkpoint[], type: AssessmentType | undefined): Checkpoint[] =>
  checkpoints.filter(({ assessmentTypes }) => type === undefined || assessmentTypes.includes(type));

/** Answers are in Norwegian, the language of the catalog, unless another language is asked for. */
export const presentCheckpoints = (checkpoints: readonly Checkpoint[], language: Language = 'nb') =>
  sortCheckpoints(checkpoints).map((checkpoint) => {
    const { assessmentTypes, orgbladForCorrection, orgbladForGuidance, subCheckpoints, ...view } =
      checkpointIn(checkpoint, language);
    return {
      ...view,
      assessmentTypes: [...assessmentTypes],
      orgbladForCorrection: [...orgbladForCorrection],
      orgbladForGuidance: [...orgbladForGuidance],
      subCheckpoints: [...subCheckpoints],
    };
  });

export const presentFacility = (
  { id, name, nameEn, assessmentTypes }: store.FacilityRow,
  language: Language = 'nb',
) => ({ id, name: (language === 'en' && nameEn) || name, assessmentTypes });

const presentRevision = ({ id, name, description, activeFromDate }: Revision) => ({
  id,
  name,
  description: description ?? undefined,
  activeFromDate,
});
