import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Money, moneyNumber, totalOf } from '@spadework/core/cost';
import { priceDesign } from '@spadework/core/design';
import type { CatalogCable, Investment } from '@spadework/core/electrical';
import type { CableFacts } from '@spadework/core/quantity';
import type { Static } from 'typebox';
import type { Call, Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import {
  type EconomyCase,
  economyCase,
  economyWith,
  findSegments,
  quantitiesWithType,
} from '../../trench/index.js';
import { openCalculation } from '../access.js';
import type { calculationService } from '../contract.js';
import { rulesFor, type UsableRules } from '../designs/design.js';
import { listOrigins } from '../designs/origins.sql.js';
import { requireRuleSet } from '../ruleSets.js';
import type { EconomyInput } from './schemas.js';

type Operations = (typeof calculationService)['operations'];
type EconomyCall = Call<Operations['getEconomy']> | Call<Operations['economyWith']>;

export const economyHandlers = {
  getEconomy: (call) => economyOf(call, {}),
  economyWith: (call) => economyOf(call, call.body),
} satisfies Partial<Handlers<Operations>>;

async function economyOf(call: EconomyCall, { typeIds, prices }: Static<typeof EconomyInput>) {
  const { tx, params, query, language } = call;
  const { circuitId, profileId, ruleSetId } = query;
  const opened = await openCalculation(call);
  if (circuitId === undefined)
    return refuseFields([{ path: 'circuitId', message: message(language, 'required') }]);
  const { companyId, id: projectId } = opened.project;
  const [segment] = await findSegments(tx, [params.segmentId]);
  if (segment?.companyId !== companyId || segment.projectId !== projectId)
    throw new Refusal('SEGMENT_NOT_FOUND');
  if (ruleSetId !== undefined) await requireRuleSet(tx, companyId, ruleSetId);
  // A variant is priced as its segment is.
  const origins = (await listOrigins(tx, opened.calculation)).filter(
    (origin) => origin.segmentId === (segment.variantOf ?? segment.id),
  );
  const rules = (await rulesFor(tx, opened, ruleSetId === undefined ? {} : { ruleSetId }, origins))(
    ruleSetId ?? origins[0]?.ruleSetId,
  );
  const madeWith = origins[0]?.profileId;
  const found = await economyCase(call, segment, {
    circuitId,
    profileId,
    typeIds: typeIds ?? undefined,
    madeWith,
  });
  const given = new Map(prices?.map(({ typeId, price }) => [typeId, price]));
  const investments = new Map<number, Investment>();
  for (const type of found.candidates) {
    const perMetre = given.get(type.id);
    const investment = perMetre === undefined ? byRules(found, type, rules) : { perMetre };
    if (investment) investments.set(type.id, investment);
    // Others are answered in between.
    await nextTurn();
  }
  return { body: await economyWith(call, found, investments) };
}

/** What the preview of the design makes of the cables. Undefined: rules do not pay for all of them. */
function byRules(found: EconomyCase, type: CatalogCable, rules: UsableRules): Investment | undefined {
  const { trench, quantities } = quantitiesWithType(found, type);
  const facts = type as unknown as CableFacts;
  const cableType = (id: number) => (id === type.id ? facts : undefined);
  const { assumptions, segment } = found;
  const { branches } = priceDesign(rules.rules, rules.budgets, {
    ...{ segmentName: segment.name, trench, quantities, assumptions, cableType },
  });
  const unpaid = new Set(
    quantities.lines.flatMap(({ kind, key, sectionId, net }) =>
      kind === 'CABLE' && net !== 0 ? [`${key}@${sectionId}`] : [],
    ),
  );
  const isOfCables = (line: string) => line.startsWith('CABLE.');
  let cost: Money = 0n;
  for (const { proposedBranch, tree } of branches) {
    if (!proposedBranch.lines.some(isOfCables)) continue;
    cost += totalOf(tree);
    for (const line of proposedBranch.lines) unpaid.delete(line);
  }
  return unpaid.size === 0 ? { byRules: moneyNumber(cost) } : undefined;
}
