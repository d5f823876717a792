import { quantityCode } from './catalog.js';
import {
  costOf,
  MAX_PRICE,
  MAX_TOTAL,
  type Money,
  moneyNumber,
  moneyOf,
  quantityNumber,
  quantityOf,
} from './decimal.js';
import { type CostCode, type CostFinding, type CostOutcome, invalid, valid } from './finding.js';
import { isCustom } from './kind.js';
import type { CalculationTree, CustomNodeType } from './model.js';

/** A request for a node that the catalog does not have. */
export interface CustomNodeRequest {
  type: CustomNodeType;
  name: string;
  unit: string;
  quantity: number;
  facilityId: number;
  activityId: number;
  description?: string;
  locationName?: string;
  unitCost?: number;
  totalCost?: number;
  /** Profit, which is never charged to a customer. */
  markup?: boolean;
}

export function customNode(id: string, request: CustomNodeRequest): CostOutcome<CalculationTree> {
  const findings = customFindings(request);
  if (findings.length > 0) return invalid(findings);
  const { type, name, unit, quantity, facilityId, activityId, description, locationName } = request;
  const cost = type === 'CUSTOMBUDGET_FIXEDTOTAL' ? request.totalCost : request.unitCost;
  return valid({
    id,
    type,
    number: id,
    name,
    unit,
    ...(description !== undefined && { description }),
    ...(locationName !== undefined && { locationName }),
    ...(request.markup && { markup: true }),
    facilityId,
    activityId,
    quantity: quantityNumber(quantityOf(quantity)),
    cost: moneyNumber(moneyOf(cost ?? 0)),
    children: [],
  });
}

/** The errors of a request for a custom node. They do not depend on the calculation. */
export function customFindings({ type, quantity, unitCost, totalCost }: CustomNodeRequest): CostFinding[] {
  const findings: CostFinding[] = [];
  const found = (path: string, code: CostCode) => findings.push({ path, code });
  if (!isCustom(type)) found('type', 'TYPE_NOT_CUSTOM');
  const wrong = quantityCode(quantity);
  if (wrong) found('quantity', wrong);
  if (type === 'CUSTOMBUDGET_FIXEDUNIT') {
    if (unitCost === undefined) found('unitCost', 'UNIT_COST_REQUIRED');
    else if (size(moneyOf(unitCost)) > MAX_PRICE) found('unitCost', 'COST_TOO_LARGE');
    else if (size(costOf(moneyOf(unitCost), quantityOf(quantity))) > MAX_TOTAL)
      found('quantity', 'TOTAL_TOO_LARGE');
  }
  if (type === 'CUSTOMBUDGET_FIXEDTOTAL') {
    if (totalCost === undefined) found('totalCost', 'TOTAL_COST_REQUIRED');
    else if (size(moneyOf(totalCost)) > MAX_TOTAL) found('totalCost', 'COST_TOO_LARGE');
  }
  return findings;
}

/** A deduction or a contribution is negative, within the same limits. */
const size = (money: Money): Money => (money < 0n ? -money : money);
