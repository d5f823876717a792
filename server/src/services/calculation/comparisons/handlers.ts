import { type ComparedSide, comparisonOf, comparisonWorkbook } from '@spadework/core/comparison';
import { moneyNumber, totalOf } from '@spadework/core/cost';
import { priceDesign, priceOfBranches } from '@spadework/core/design';
import { waiverOf } from '@spadework/core/estimate';
import { nameIn } from '@spadework/core/text';
import type { Call, Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { RENDERING_EDITION } from '../../../render/typesetting/edition.js';
import type { Typesetter } from '../../../render/typesetting/typesetter.js';
import {
  cableFactsOf,
  type FoundSegment,
  findSegments,
  measureSegments,
  profilesFor,
  ratedAndChecked,
} from '../../trench/index.js';
import { openCalculation } from '../access.js';
import type { calculationService } from '../contract.js';
import { pricingOf, rulesFor } from '../designs/design.js';
import { listOrigins } from '../designs/origins.sql.js';
import { findSettings } from '../estimates/estimates.sql.js';
import { MESSAGES } from '../messages.js';
import { MAX_COMPARED } from './schemas.js';

type Operations = (typeof calculationService)['operations'];
type ComparisonCall = Call<Operations['compareSegments']> | Call<Operations['compareSegmentsExcel']>;

export const comparisonHandlers = (typesetter: Typesetter) =>
  ({
    async compareSegments(call) {
      const { sides, groups } = await compared(call);
      return { body: { sides, groups } };
    },

    async compareSegmentsExcel(call) {
      const { date, sides, groups } = await compared(call);
      const json = JSON.stringify(comparisonWorkbook({ date, sides, groups }, call.language));
      return {
        file: {
          name: `comparison-${call.params.segmentId}.xlsx`,
          attached: true,
          content: () => typesetter.xlsx(json, call.caller.companyId),
        },
        etag: etagOfBytes(`${RENDERING_EDITION} ${json}`),
      };
    },
  }) satisfies Partial<Handlers<Operations>>;

async function compared(call: ComparisonCall) {
  const { tx, caller, language, query } = call;
  const { opened, segments } = await openSides(call);
  const { companyId } = opened.calculation;
  const origins = await listOrigins(tx, opened.calculation);
  const rules = await rulesFor(tx, opened, {}, origins);
  const profiles = await profilesFor(tx, companyId, undefined);
  const { waivers } = await findSettings(tx, opened.calculation);
  // A variant is priced as its segment is, and what is waived in the segment is waived in it.
  const segmentOf = new Map(segments.map(({ id, variantOf }) => [id, variantOf ?? id]));
  const originOf = (id: number) => origins.findLast(({ segmentId }) => segmentId === segmentOf.get(id));
  const measured = await measureSegments(
    tx,
    caller,
    segments,
    (id, trench) => profiles(trench, originOf(id)?.profileId).assumptions,
  );
  const cableType = await cableFactsOf(tx, companyId, measured);
  const sides = await Promise.all(
    segments.map(async (segment) => {
      const one = measured.find(({ id }) => id === segment.id);
      if (!one) throw new Refusal('SEGMENT_NOT_FOUND');
      const { trench, quantities, assumptions, version } = one;
      const usable = rules(originOf(segment.id)?.ruleSetId);
      const input = { segmentName: segment.name, trench, quantities, assumptions, cableType };
      const { branches, unpriced } = priceDesign(usable.rules, usable.budgets, input);
      const side: ComparedSide = {
        length: segment.length,
        sections: trench.sections,
        quantities,
        branches: branches.map(({ tree }) => ({
          number: tree.number!,
          name: nameIn(tree, language),
          total: totalOf(tree),
        })),
        ...(await ratedAndChecked(call, segment, query.mode!)),
      };
      const { id: segmentId, name, variantOf } = segment;
      return {
        side,
        head: {
          segmentId,
          name,
          variantOf,
          chosen: variantOf === null,
          version,
          price: moneyNumber(priceOfBranches(branches)),
          state: pricingOf(
            unpriced.every(({ line }) => waiverOf(waivers, variantOf ?? segmentId, line) !== undefined),
          ),
        },
      };
    }),
  );
  return {
    date: segments
      .map(({ modifiedDate }) => modifiedDate)
      .sort()
      .at(-1)!,
    sides: sides.map(({ head }) => head),
    groups: comparisonOf(
      sides.map(({ side }) => side),
      language,
      { differing: query.differing! },
    ),
  };
}

/** The sides of a comparison in their order, and the calculation of their project. */
async function openSides(call: ComparisonCall) {
  const { tx, params, language } = call;
  const others = call.query.with ?? [];
  if (others.length === 0 || others.length > MAX_COMPARED)
    refuseFields([{ path: 'with', message: message(language, MESSAGES.compared, MAX_COMPARED) }]);
  const found = new Map(
    (await findSegments(tx, [params.segmentId, ...others])).map((segment) => [segment.id, segment]),
  );
  const first = found.get(params.segmentId);
  if (!first) throw new Refusal('SEGMENT_NOT_FOUND');
  const opened = await openCalculation({ ...call, params: { projectId: first.projectId } });
  if (others.some((id) => !found.has(id))) throw new Refusal('SEGMENT_NOT_FOUND');
  const segments = [first, ...others.map((id): FoundSegment => found.get(id)!)];
  const elsewhere = segments
    .slice(1)
    .flatMap(({ projectId }, i) =>
      projectId === first.projectId
        ? []
        : [{ path: `with.${i}`, message: message(language, MESSAGES.otherProject) }],
    );
  if (elsewhere.length > 0) refuseFields(elsewhere);
  return { opened, segments };
}
