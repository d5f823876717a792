import type { CatalogTree } from '@spadework/core/cost';
import type { PriceNode } from '@spadework/core/design';
import type { Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import { Refusal } from '../../../kernel/refusals.js';
import { findSegments } from '../../trench/index.js';
import { openCalculation } from '../access.js';
import type { calculationService } from '../contract.js';
import { listFindings } from '../findingList.js';
import type { DesignPrices } from '../priceSchemas.js';
import { codesOf } from '../ruleFaults.js';
import { STARTER_COMPANY } from '../rules.sql.js';
import { rulesFor } from './design.js';
import { listOrigins } from './origins.sql.js';
import { presentFinding } from './present.js';

export const priceHandlers = {
  async getDesignPrices(call) {
    const opened = await openCalculation(call);
    const { tx, caller, params, language } = call;
    const { calculation, project } = opened;
    const [found] = await findSegments(tx, [params.segmentId]);
    if (found?.companyId !== project.companyId || found.projectId !== project.id)
      throw new Refusal('SEGMENT_NOT_FOUND');
    // A variant is priced as its segment is.
    const priced = found.variantOf ?? found.id;
    const origins = (await listOrigins(tx, calculation)).filter(({ segmentId }) => segmentId === priced);
    const { set, rules, budgets, unusable, averages } = (await rulesFor(tx, opened, {}, origins))(
      origins[0]?.ruleSetId,
    );
    const isOwn = caller.companyId === calculation.companyId;
    // A guest sees what a project costs, but not the rules and the price list of the company.
    const seesPrices = isOwn || (set.companyId === STARTER_COMPANY && calculation.type !== 'COMPANY');
    const numbers = [...codesOf(rules)].filter((number) => budgets(number));
    const body: DesignPrices = {
      told: seesPrices,
      revisionName: calculation.revisionName,
      calculationType: calculation.type,
      ruleSetId: set.id,
      ruleSetVersion: set.version,
      rules: seesPrices ? rules : [],
      budgets: seesPrices ? numbers.map((number) => priceNode(budgets(number)!, averages(number)!)) : [],
      ...listFindings(seesPrices ? unusable : [], (finding) => presentFinding(finding, language)),
    };
    const text = JSON.stringify(body);
    return { text, etag: etagOfBytes(text) };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

/** `average` is the same tree at the prices of the catalog. */
function priceNode(tree: CatalogTree, average: CatalogTree): PriceNode {
  const { type, number, name, nameEn, unit, unitCost, baseQuantity, children } = tree;
  return {
    type,
    number,
    name,
    ...(nameEn !== undefined && { nameEn }),
    unit,
    unitCost,
    ...(unitCost !== average.unitCost && { companyPrice: true }),
    ...(baseQuantity !== undefined && { baseQuantity }),
    childNodes: children.map((child, i) => priceNode(child, average.children[i]!)),
  };
}
