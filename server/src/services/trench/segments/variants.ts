import { rounded, type Trench } from '@spadework/core/trench';
import { changed } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { translate } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import { raw } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { trenchService } from '../contract.js';
import { copyRoute, exchangeRoutes } from '../routes/routes.sql.js';
import { etagOf, openSegment, segmentEvent } from './access.js';
import { segmentCache, versionListeners } from './cache.js';
import { copyOfTrench } from './copies.js';
import { countsOf, NOT_COUNTED } from './counts.js';
import { createdSegment } from './created.js';
import { layoutsOf } from './layouts.js';
import { MAX_VARIANTS } from './limits.js';
import { presentSegment } from './present.js';
import * as store from './segments.sql.js';

/** The variants of a project's segments, by segment. */
export async function variantsBySegment(tx: Tx, project: store.ProjectKey) {
  const bySegment = new Map<number, { id: number; name: string; version: number }[]>();
  for (const { variantOf, id, name, version } of await store.variantsIn(tx, project))
    bySegment.set(variantOf!, [...(bySegment.get(variantOf!) ?? []), { id, name, version }]);
  return bySegment;
}

/** A variant has the joints of its route too. */
function copyWithJoints(trench: Trench): Trench {
  const copy = copyOfTrench(trench);
  const sections = copy.sections.map((section, i) => ({ ...section, joints: trench.sections[i]!.joints }));
  return { ...copy, sections };
}

const ORIGINAL = ['Original', 'Opprinnelig'] as const;

export const variantHandlers = {
  async createVariant(call) {
    const { tx, caller, body } = call;
    // The lock on the segment keeps others from adding one more at the same time.
    const segment = await openSegment({ ...call, ifMatch: undefined });
    if (segment.variantOf !== null) throw new Refusal('SEGMENT_IS_VARIANT');
    const variants = await store.listVariants(tx, segment);
    if (variants.length >= MAX_VARIANTS) throw new Refusal('TOO_MANY_VARIANTS');
    const from = body.from ?? segment.id;
    if (![segment, ...variants].some(({ id }) => id === from)) throw new Refusal('SEGMENT_NOT_FOUND');
    const original =
      from === segment.id ? segment : (await store.findSegment(tx, caller, from, null, raw('')))!;
    const { description, length, lengthSource, trench } = original;
    const { companyId, projectId, id: variantOf } = segment;
    const content = { name: body.name, description, length, lengthSource, variantOf };
    const project = { companyId, id: projectId };
    const copy = copyWithJoints(trench);
    const variant = await store.insertSegment(tx, project, content, copy, caller.author);
    const sections = trench.sections.map(({ id }, i) => [id, copy.sections[i]!.id] as const);
    if (lengthSource === 'ROUTE') await copyRoute(tx, original, variant, new Map(sections));
    return createdSegment(call, variant);
  },

  async listVariants(call) {
    const opened = await openSegment(call);
    const { variantOf } = opened;
    const chosen =
      variantOf === null ? opened : await openSegment({ ...call, params: { segmentId: variantOf } });
    const all = [chosen, ...(await store.listVariants(call.tx, chosen))];
    const counts = await countsOf(call.tx, all);
    return {
      body: all.map(({ id, name, variantName, version, modifiedDate, length, ...segment }) => ({
        id,
        name,
        ...(variantName !== null && { variantName }),
        chosen: segment.variantOf === null,
        version,
        modifiedDate,
        length: rounded(length),
        ...(counts.get(id) ?? NOT_COUNTED),
      })),
    };
  },

  async promoteVariant(call) {
    const { tx, caller, params, language } = call;
    const segment = await openSegment(call);
    const variant = await store.findSegment(tx, caller, params.variantId, null, raw('FOR UPDATE OF s'));
    if (variant?.variantOf !== segment.id) throw new Refusal('SEGMENT_NOT_FOUND');
    const label = segment.variantName ?? translate(ORIGINAL, language);
    const exchanged = await store.exchangeContent(tx, segment, variant, label, caller.author);
    await exchangeRoutes(tx, segment, variant);
    const promoted = {
      ...segment,
      ...exchanged.find(({ id }) => id === segment.id)!,
      trench: variant.trench,
    };
    const cache = segmentCache(tx);
    const heard = versionListeners(tx);
    for (const { id } of exchanged) cache.delete(id);
    const event = {
      ...segmentEvent('segment.promoted', promoted),
      changes: [{ property: 'variant', from: segment.id, to: variant.id }],
    };
    return {
      ...changed({ event }, () => ({
        body: presentSegment(promoted, layoutsOf(promoted.trench), language),
        etag: etagOf(promoted),
      })),
      afterCommit: () => {
        for (const { id, version, companyId } of exchanged) {
          cache.delete(id);
          for (const listener of heard) listener(id, version, companyId);
        }
      },
    };
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;
