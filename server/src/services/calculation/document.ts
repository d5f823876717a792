import { mayUse } from '@spadework/core/project';
import type { Handlers } from '../../http/contract.js';
import { isAdministrator } from '../../kernel/caller.js';
import { etagWith, moduleOf, openCalculation } from './access.js';
import { listBranches, listTops } from './calculations.sql.js';
import { computed } from './computing/computed.js';
import type { Task } from './computing/task.js';
import type { calculationService } from './contract.js';
import { branchOrigins } from './designs/nodeOrigins.js';
import { linksBelow } from './links.js';
import { type ActivityRow, type FacilityRow, listActivities, listFacilities } from './references.sql.js';

/** All of a calculation in one read, for whoever shows and edits it. */
export const documentHandlers = {
  async getCalculation(call) {
    const { tx, caller } = call;
    const opened = await openCalculation(call);
    const { project, calculation } = opened;
    const [facilities, activities] = await Promise.all([listFacilities(tx), listActivities(tx)]);
    // Most calculations have no designs.
    const made = calculation.hasDesigns ? await listBranches(tx, calculation) : [];
    const origins = await branchOrigins(call, opened, made);
    const { id, number, name, archived } = project;
    const administrator = isAdministrator(caller) && project.companyId === caller.companyId;
    const isWriter = !archived && mayUse({ role: project.role!, administrator }, 'WRITE');
    // What may change without a new version of the calculation.
    const around = {
      module: moduleOf(opened),
      project: { id, number, name, archived },
      rights: isWriter ? (['READ', 'WRITE'] as const) : (['READ'] as const),
      facilities: facilities.map(presentFacility),
      activities: activities.map(presentActivity),
      ...(project.estimateState !== null && { estimateState: project.estimateState }),
    };
    const frame = {
      ...around,
      version: calculation.version,
      modifiedDate: calculation.modifiedDate,
      ...(calculation.modifiedBy !== null && { modifiedBy: calculation.modifiedBy }),
    };
    const etag = etagWith(calculation, [around, [...origins]]);
    const taskOf = async (): Promise<Task> => {
      const { tops } = await listTops(tx, calculation);
      return { of: 'document', frame, links: await linksBelow(tx, calculation.revisionId, tops), origins };
    };
    return { json: async () => (await computed(call, calculation, taskOf, `document ${etag}`)).json!, etag };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

const presentActivity = ({ id, name, nameEn }: ActivityRow) => ({
  id,
  name,
  ...(nameEn !== null && { nameEn }),
});

const presentFacility = ({ longName, longNameEn, ...named }: FacilityRow) => ({
  ...presentActivity(named),
  longName,
  ...(longNameEn !== null && { longNameEn }),
});
