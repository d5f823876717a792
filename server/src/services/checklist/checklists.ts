import {
  type AssessmentType,
  type Checkpoint,
  checkpointIn,
  sortCheckpoints,
} from '@spadework/core/checklist';
import type { Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Revision } from '../../store/revisions.js';
import type { Tx } from '../../store/store.js';
import * as store from './checklists.sql.js';
import type { checklistService } from './contract.js';
import { REVISION_SCOPES, type RevisionScope } from './schemas.js';

type Operations = (typeof checklistService)['operations'];
type RevisionKey = number | 'latest';

export const checklistHandlers = {
  async listRevisions({ tx, caller, query: { scope } }) {
    const listed = async (one: RevisionScope) =>
      (await (one === 'PUBLIC' ? store.revisions : store.revisionsOfCompany(caller.companyId)).listActive(tx))
        // Whoever does not ask for a scope gets what the specification says.
        .map((revision) => ({ ...presentRevision(revision), ...(scope && { scope: one }) }));
    const isAsked = (one: RevisionScope) => scope === 'ALL' || one === (scope ?? 'PUBLIC');
    const lists = [];
    for (const one of REVISION_SCOPES) if (isAsked(one)) lists.push(await listed(one));
    return { body: lists.flat() };
  },

  listFacilities: ({ tx, caller, params, query }) =>
    facilitiesOf(tx, caller, params.revision, query.language),
  getFacility: ({ tx, caller, params, query }) =>
    facilityOf(tx, caller, params.revision, params.facilityid, query.language),
  listCheckpoints: ({ tx, caller, params, query }) =>
    checkpointsOf(tx, caller, params.revision, params.facilityid, undefined, query.language),
  listCheckpointsOfType: ({ tx, caller, params, query }) =>
    checkpointsOf(tx, caller, params.revision, params.facilityid, params.assessmenttype, query.language),

  async listCheckpointsOfSheet({ tx, caller, params, language }) {
    const { used } = await requireRevision(tx, caller, params.revision);
    const found = await store.listCheckpointsOfSheet(tx, used, params.number);
    const facilities = found.length ? await store.listFacilities(tx, used) : [];
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

  async getCheckpoint({ tx, caller, params }) {
    const { used } = await requireFacility(tx, caller, 'latest', params.facilityid);
    const checkpoints = await store.listCheckpoints(tx, used, params.facilityid);
    const found = checkpoints.find(({ id }) => id === params.checkpointid);
    if (!found) throw new Refusal('CHECKPOINT_NOT_FOUND');
    return { body: presentCheckpoints([found])[0]! };
  },

  listFacilitiesOfLatest: ({ tx, caller }) => facilitiesOf(tx, caller, 'latest'),
  getFacilityOfLatest: ({ tx, caller, params }) => facilityOf(tx, caller, 'latest', params.facilityid),
  listCheckpointsOfLatest: ({ tx, caller, params }) => checkpointsOf(tx, caller, 'latest', params.facilityid),
  listCheckpointsOfTypeOfLatest: ({ tx, caller, params }) =>
    checkpointsOf(tx, caller, 'latest', params.facilityid, params.assessmenttype),
} satisfies Partial<Handlers<Operations>>;

const nameIn = ({ name, nameEn }: { name: string; nameEn?: string | null }, language: Language): string =>
  (language === 'en' && nameEn) || name;

type Asking = Pick<Caller, 'companyId'>;

/** A public revision, or one of the caller's company; for other companies there is no such one. */
async function requireRevision(
  tx: Tx,
  { companyId }: Asking,
  key: RevisionKey,
): Promise<{ revision: Revision; used: store.UsedRevision }> {
  const revision = await store.findRevision(tx, companyId, key);
  if (!revision) throw new Refusal('REVISION_NOT_FOUND');
  return { revision, used: { companyId, revisionId: revision.id } };
}

export async function requireFacility(tx: Tx, caller: Asking, key: RevisionKey, id: number) {
  const { revision, used } = await requireRevision(tx, caller, key);
  const facility = await store.findFacility(tx, used, id);
  if (!facility) throw new Refusal('FACILITY_NOT_FOUND');
  return { revision, used, facility };
}

async function facilitiesOf(tx: Tx, caller: Asking, key: RevisionKey, language?: Language) {
  const { used } = await requireRevision(tx, caller, key);
  const facilities = await store.listFacilities(tx, used);
  return { body: facilities.map((facility) => presentFacility(facility, language)) };
}

const facilityOf = async (tx: Tx, caller: Asking, key: RevisionKey, id: number, language?: Language) => ({
  body: presentFacility((await requireFacility(tx, caller, key, id)).facility, language),
});

async function checkpointsOf(
  tx: Tx,
  caller: Asking,
  key: RevisionKey,
  facilityId: number,
  type?: AssessmentType,
  language?: Language,
) {
  const { used } = await requireFacility(tx, caller, key, facilityId);
  const checkpoints = await store.listCheckpoints(tx, used, facilityId);
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
