import { totalOfAll, withCosts } from '@spadework/core/cost';
import {
  type ActualRow,
  type ChargeStatus,
  chargedEstimate,
  chargedNodes,
  chargeStatus,
  chargeSums,
  type EstimateState,
  estimateSums,
  nodePart,
} from '@spadework/core/estimate';
import type { Tx } from '../../../store/store.js';
import { findCalculation, listBranches } from '../calculations.sql.js';
import { additionsInForce } from '../estimates/additions.js';
import { findSettings } from '../estimates/estimates.sql.js';
import type { OpenedCharge } from './access.js';
import type { EstimateNode } from './charges.sql.js';

/** How real costs stand to what the customer was told, and what the charge would be today. */
export async function statusOf(
  tx: Tx,
  { project, row, frozen }: OpenedCharge,
  rows: readonly ActualRow[],
): Promise<ChargeStatus & { forecastState?: EstimateState }> {
  const told = chargedEstimate(frozen.nodes, frozen.additions);
  const status = chargeStatus({
    charge: row.given,
    estimate: chargeSums(row.given, told, 0).charge,
    forecast: chargeSums(row.given, await estimateOfToday(tx, project), 0).charge,
    nodes: nodesOf(frozen.nodes),
    rows,
  });
  // A forecast by a sum that lacks something says so.
  const { estimateState } = project;
  return { ...status, ...(estimateState !== null && { forecastState: estimateState }) };
}

export const nodesOf = (nodes: readonly EstimateNode[]) => chargedNodes(nodes, nodePart);

async function estimateOfToday(tx: Tx, project: OpenedCharge['project']) {
  const calculation = await findCalculation(tx, project);
  if (!calculation) return chargedEstimate([], []);
  const nodes = (await listBranches(tx, calculation)).flatMap((branch) => branch.nodes);
  const { additions } = additionsInForce(await findSettings(tx, calculation));
  return chargedEstimate(
    nodes.map((node) => withCosts(node)),
    estimateSums(totalOfAll(nodes), additions).additions,
  );
}
