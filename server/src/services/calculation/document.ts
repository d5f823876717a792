import {
  type CalculationTree,
  CatalogWays,
  costNode,
  costSums,
  moneyNumber,
  orderedTops,
  sharesOf,
  wholeKroner,
} from '@spadework/core/cost';
import { mayUse } from '@spadework/core/project';
import type { Handlers } from '../../http/contract.js';
import { isAdministrator } from '../../kernel/caller.js';
import { etagWith, moduleOf, openCalculation } from './access.js';
import { listBranches } from './calculations.sql.js';
import type { calculationService } from './contract.js';
import { branchOrigins, withOrigin } from './designs/nodeOrigins.js';
import { linksBelow } from './links.js';
import { type ActivityRow, type FacilityRow, listActivities, listFacilities } from './references.sql.js';

/** All of a calculation in one read, for whoever shows and edits it. */
export const documentHandlers = {
  async getCalculation(call) {
    const { tx, caller } = call;
    const opened = await openCalculation(call);
    const { project, calculation } = opened;
    const [branches, facilities, activities] = await Promise.all([
      listBranches(tx, calculation),
      listFacilities(tx),
      listActivities(tx),
    ]);
    const origins = await branchOrigins(call, opened, branches);
    const ordered = orderedTops(branches);
    const tops = ordered.map(({ node }) => node);
    const ways = new CatalogWays(await linksBelow(tx, calculation.revisionId, tops));
    const sums = costSums(tops);
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
    };
    return {
      body: {
        ...around,
        rights: [...around.rights],
        version: calculation.version,
        modifiedDate: calculation.modifiedDate,
        ...(calculation.modifiedBy !== null && { modifiedBy: calculation.modifiedBy }),
        totalCost: moneyNumber(sums.total),
        totalCostRounded: wholeKroner(sums.total),
        nodeCount: countOf(tops),
        distribution: sharesOf(sums),
        nodes: ordered.map(({ branch, node }) => {
          const { origin, asked } = origins.get(branch.id) ?? {};
          return withOrigin(costNode(node, { ways, asked }), origin);
        }),
      },
      etag: etagWith(calculation, [around, [...origins]]),
    };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

const countOf = (trees: readonly CalculationTree[]): number =>
  trees.reduce((count, { children }) => count + 1 + countOf(children), 0);

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
