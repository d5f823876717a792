import { checkedTypeIds } from '@spadework/core/check';
import { countItems, rounded } from '@spadework/core/trench';
import type { Call, Handlers } from '../../../http/contract.js';
import type { Language } from '../../../http/language.js';
import { requireModuleProject } from '../../project/index.js';
import { writeSegment } from '../changes/writes.js';
import { listChecks } from '../check/current.js';
import type { trenchService } from '../contract.js';
import { preparePackings } from '../packing/index.js';
import { breachesOf, typesChecked } from '../rules/breaches.js';
import { rulesAt } from '../rules/designRules.js';
import { withoutNulls } from '../schemas/bodies.js';
import { requireTemplate } from '../templates/find.js';
import { etagIn, etagOf, openSegment, requireFittingSections } from './access.js';
import { asJson, detailCache } from './cache.js';
import { copyName, copyOfTrench, openCopied } from './copies.js';
import { countsOf, NOT_COUNTED } from './counts.js';
import { createdSegment, standardTrenches } from './created.js';
import { isPending, layoutsOf, preparedLayouts } from './layouts.js';
import { presentSegment, presentSegmentDetail, presentVariant } from './present.js';
import { isHeavy, packingsOf, readInWorker } from './segmentReads.js';
import * as store from './segments.sql.js';
import { variantsBySegment } from './variants.js';

type Operations = (typeof trenchService)['operations'];

/** The details of a segment with many items. */
async function largeDetail(call: Call<Operations['getSegment']>, segment: store.SegmentRow) {
  const { tx, caller, language, connection } = call;
  const { id, name, description, length, lengthSource, variantOf, variantName, trench, version } = segment;
  await preparePackings(tx, segment.companyId, trench.sections);
  const { packings, isPending: pending } = packingsOf(trench.sections);
  const { rules, types, typeIds, typesTag } = await checkedBy(call, segment);
  const { bytes } = await readInWorker(
    tx,
    segment,
    {
      companyId: caller.companyId,
      items: countItems(trench),
      key: pending ? undefined : ['DETAIL', language, rules.version, typesTag],
      signal: connection.closed(),
    },
    async () => ({
      of: 'DETAIL',
      segment: { id, name, description, length, lengthSource, variantOf, variantName },
      trench: (await store.storedText(tx, segment)) ?? trench,
      packings,
      language,
      rules: rules.rules,
      types,
    }),
  );
  if (pending) return { ...asJson(bytes), etag: detailEtag(language, segment, typesTag, 'pending') };
  const detail = { rendered: asJson(bytes), rulesVersion: rules.version, typeIds, typesTag };
  detailCache(tx).set(detailKey(call), version, detail, bytes.length);
  return { ...asJson(bytes), etag: detailEtag(language, segment, typesTag) };
}

/** Fixes offer types that the company of the caller may use. */
const detailKey = ({ params, language, caller }: Call<Operations['getSegment']>): string =>
  `${params.segmentId} ${language} ${caller.companyId}`;

/** Rules of the company's own and types change what is answered without a new version of the segment. */
const detailEtag = (
  language: Language,
  segment: store.SegmentRow,
  typesTag: string,
  pending?: 'pending',
): string => {
  const { rulesVersion = 0 } = segment;
  const checkedBy = `${rulesVersion === 0 ? '' : `-r${rulesVersion}`}${typesTag && `-t${typesTag}`}`;
  return etagIn(language, segment, pending).replace(
    etagOf(segment).slice(0, -1),
    (own) => `${own}${checkedBy}`,
  );
};

/** What a segment is checked by: the rules of the company that has it, and types. */
async function checkedBy({ tx, caller }: Call<Operations['getSegment']>, segment: store.SegmentRow) {
  const { companyId, rulesVersion = 0, trench } = segment;
  const rules = await rulesAt(tx, companyId, rulesVersion);
  const typeIds = checkedTypeIds(trench.sections);
  const { types, tag } = await typesChecked(tx, caller.companyId, typeIds);
  return { rules, types, typeIds, typesTag: tag };
}

/** What a new segment begins with: the company's clearances, or everything of a template. */
async function beginning(
  { tx, caller, body: { templateId } }: Call<Operations['createSegment']>,
  companyId: number,
): Promise<Pick<store.SegmentRow, 'trench' | 'length'>> {
  if (templateId != null) {
    const { trench, length } = await requireTemplate(tx, caller, companyId, templateId);
    return { trench: copyOfTrench(trench), length };
  }
  const newTrench = await standardTrenches(tx, companyId);
  return { trench: newTrench(), length: 0 };
}

export const segmentHandlers = {
  async createSegment(call) {
    const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
    const { tx, caller, body, language } = call;
    const begun = await beginning(call, project.companyId);
    const content = {
      name: body.name,
      description: body.description || null,
      length: body.length ?? begun.length,
    };
    requireFittingSections({ ...begun, length: content.length }, language);
    const segment = await store.insertSegment(tx, project, content, begun.trench, caller.author);
    return createdSegment(call, segment);
  },

  async copySegment(call) {
    const { body, tx, caller, language } = call;
    const { original, project } = await openCopied(call, body?.projectId ?? undefined);
    const { description, length } = original;
    const content = { name: body?.name ?? copyName(original.name, language), description, length };
    const copy = copyOfTrench(original.trench);
    return createdSegment(call, await store.insertSegment(tx, project, content, copy, caller.author));
  },

  async listSegments(call) {
    const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
    const segments = await store.listSegments(call.tx, project);
    const checks = await listChecks(call.tx, project, segments);
    const counts = await countsOf(call.tx, segments);
    const variants = call.query.variants ? await variantsBySegment(call.tx, project) : undefined;
    return {
      body: segments.map(
        ({ id, name, description, length, lengthSource, projectId, version, modifiedDate, ...segment }) => ({
          id,
          name,
          description: description ?? undefined,
          length: rounded(length),
          lengthSource,
          ...presentVariant(segment),
          projectId,
          sections: null,
          version,
          modifiedDate,
          ...(counts.get(id) ?? NOT_COUNTED),
          check: checks.get(id)!,
          ...(variants && { variants: variants.get(id) ?? [] }),
        }),
      ),
    };
  },

  async getSegment(call) {
    const { language } = call;
    const key = detailKey(call);
    const details = detailCache(call.tx);
    const cached = details.get(key);
    let segment = await openSegment(call, cached?.version ?? null);
    if (segment.version === cached?.version) {
      const { rendered, rulesVersion, typeIds, typesTag } = cached.value;
      const { tag } = await typesChecked(call.tx, call.caller.companyId, typeIds);
      if (segment.rulesVersion === rulesVersion && tag === typesTag)
        return { ...rendered, etag: detailEtag(language, segment, typesTag) };
      segment = await openSegment(call);
    }
    if (isHeavy(call.tx, segment.trench)) return largeDetail(call, segment);
    const layouts = await preparedLayouts(call.tx, segment);
    const { rules, types, typeIds, typesTag } = await checkedBy(call, segment);
    const found = breachesOf(segment.trench, layouts, rules.rules, types);
    const text = JSON.stringify(presentSegmentDetail(segment, layouts, found, language));
    const etag = detailEtag(language, segment, typesTag, isPending(layouts) ? 'pending' : undefined);
    if (isPending(layouts)) return { text, etag };
    // A transaction may be rolled back, so what it reads is not cached.
    if (!call.tx.inTransaction) {
      const detail = { rendered: { text }, rulesVersion: rules.version, typeIds, typesTag };
      details.set(key, segment.version, detail, text.length);
    }
    return { text, etag };
  },

  updateSegment: writeSegment(({ body: { name, description, length }, language }) => ({
    // An empty text is no value either: a field cannot be cleared.
    changes: [{ kind: 'segment', values: withoutNulls({ name, description: description || null, length }) }],
    result: (saved) => presentSegment(saved, layoutsOf(saved.trench), language),
  })),
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;
