import type { Handlers } from '../../http/contract.js';
import { Refusal, type RefusalCode } from '../../kernel/refusals.js';
import type { Revision } from '../../store/revisions.js';
import type { Tx } from '../../store/store.js';
import type { calculationService } from './contract.js';
import * as store from './references.sql.js';
import { revisions } from './revisions.sql.js';

export const referenceHandlers = {
  async listActivities({ tx }) {
    return { body: (await store.listActivities(tx)).map(presentActivity) };
  },
  async getActivity({ tx, params }) {
    const activity = await store.findActivity(tx, params.activityId);
    return { body: presentActivity(existing(activity, 'ACTIVITY_NOT_FOUND')) };
  },
  async listFacilities({ tx }) {
    return { body: (await store.listFacilities(tx)).map(presentFacility) };
  },
  async getFacility({ tx, params }) {
    const facility = await store.findFacility(tx, params.facilityId);
    return { body: presentFacility(existing(facility, 'FACILITY_NOT_FOUND')) };
  },
  async listUnits({ tx }) {
    return { body: await store.listUnits(tx) };
  },
  async listRevisions({ tx }) {
    return { body: (await revisions.list(tx)).map(presentRevision) };
  },
  async getLatestRevision({ tx }) {
    return { body: presentRevision(await requireRevision(tx, 'latest')) };
  },
  async getRevision({ tx, params }) {
    return { body: presentRevision(await requireRevision(tx, params.revisionId)) };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

export const requireRevision = async (tx: Tx, revision: number | 'latest'): Promise<Revision> =>
  existing(await revisions.find(tx, revision), 'REVISION_NOT_FOUND');

function existing<T>(found: T | undefined, missing: RefusalCode): T {
  if (found === undefined) throw new Refusal(missing);
  return found;
}

const presentActivity = ({ id, name }: store.ActivityRow) => ({ id, name });
const presentFacility = ({ id, name, longName }: store.FacilityRow) => ({ id, name, longName });
const presentRevision = ({ description, activeToDate, ...revision }: Revision) => ({
  ...revision,
  description: description ?? undefined,
  activeToDate: activeToDate ?? undefined,
});
