import { randomUUID } from 'node:crypto';
import { defaultClearances } from '@spadework/core/check';
import { countItems, newTrench, rounded } from '@spadework/core/trench';
import { changed } from '../../../events/door.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import { type Language, translate } from '../../../http/language.js';
import { requireModuleProject } from '../../project/index.js';
import { writeSegment } from '../changes/writes.js';
import { listChecks } from '../check/current.js';
import type { trenchService } from '../contract.js';
import { preparePackings } from '../packing/index.js';
import { breachesOf, typesChecked } from '../rules/breaches.js';
import { designRulesOf, rulesAt } from '../rules/designRules.js';
import { withoutNulls } from '../schemas/bodies.js';
import { requireTemplate } from '../templates/find.js';
import { etagIn, etagOf, openSegment, requireFittingSections, segmentEvent } from './access.js';
import { asJson, detailCache, versionListeners } from './cache.js';
import { copyOfTrench } from './copies.js';
import { countsOf } from './counts.js';
import { isPending, layoutsOf, preparedLayouts } from './layouts.js';
import { presentSegment, presentSegmentDetail } from './present.js';
import { isHeavy, packingsOf, readInWorker } from './segmentReads.js';
import * as store from './segments.sql.js';

type Operations = (typeof trenchService)['operations'];

const MAX_NAME = 255;
const copyName = (name: string, language: Language): string => {
  const suffix = translate([' (copy)', ' (kopi)'], language);
  return name.slice(0, MAX_NAME - suffix.length) + suffix;
};

/** The details of a segment with many items. */
async function largeDetail(call: Call<Operations['getSegment']>, segment: store.SegmentRow) {
  const { tx, caller, language, connection } = call;
  const { id, name, description, length, trench, version } = segment;
  await preparePackings(tx, segment.companyId, trench.sections);
  const { packings, isPending: pending } = packingsOf(trench.sections);
  const { rules, types } = await checkedBy(call, segment);
  const { bytes } = await readInWorker(
    tx,
    segment,
    {
      companyId: caller.companyId,
      items: countItems(trench),
      key: pending ? undefined : ['DETAIL', language, rules.version, etagOfBytes(JSON.stringify(types))],
      signal: connection.closed(),
    },
    async () => ({
      of: 'DETAIL',
      segment: { id, name, description, length },
      trench: (await store.storedText(tx, segment)) ?? trench,
      packings,
      language,
      rules: rules.rules,
      types,
    }),
  );
  if (pending) return { ...asJson(bytes), etag: detailEtag(language, segment, 'pending') };
  const detail = { rendered: asJson(bytes), rulesVersion: rules.version };
  detailCache(tx).set(detailKey(call), version, detail, bytes.length);
  return { ...asJson(bytes), etag: detailEtag(language, segment) };
}

/** Fixes offer types that the company of the caller may use. */
const detailKey = ({ params, language, caller }: Call<Operations['getSegment']>): string =>
  `${params.segmentId} ${language} ${caller.companyId}`;

/** Rules of the company's own change what is answered without a new version of the segment. */
const detailEtag = (language: Language, segment: store.SegmentRow, pending?: 'pending'): string => {
  const { rulesVersion = 0 } = segment;
  const etag = etagIn(language, segment, pending);
  return rulesVersion === 0
    ? etag
    : etag.replace(etagOf(segment).slice(0, -1), (own) => `${own}-r${rulesVersion}`);
};

/** What a segment is checked by: the rules of the company that has it, and types. */
async function checkedBy({ tx, caller }: Call<Operations['getSegment']>, segment: store.SegmentRow) {
  const { companyId, rulesVersion = 0, trench } = segment;
  const rules = await rulesAt(tx, companyId, rulesVersion);
  return { rules, types: await typesChecked(tx, caller.companyId, trench) };
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
  const trench = newTrench(randomUUID(), randomUUID());
  const clearances = defaultClearances(await designRulesOf(tx, companyId));
  return { trench: { ...trench, settings: { ...trench.settings, clearances } }, length: 0 };
}

function createdSegment({ tx, language }: Pick<Call, 'tx' | 'language'>, segment: store.SegmentRow) {
  const { id, version, companyId, projectId } = segment;
  const heard = versionListeners(tx);
  return {
    ...changed({ event: segmentEvent('segment.created', segment) }, () => ({
      body: { ...presentSegment(segment, layoutsOf(segment.trench), language), projectId },
      etag: etagOf(segment),
    })),
    afterCommit: () => {
      for (const listener of heard) listener(id, version, companyId);
    },
  };
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
    const original = await openSegment({ ...call, ifMatch: undefined });
    const { companyId, projectId, description, length } = original;
    const name = call.body?.name ?? copyName(original.name, call.language);
    const copy = copyOfTrench(original.trench);
    const { author } = call.caller;
    const project = { companyId, id: projectId };
    const segment = await store.insertSegment(call.tx, project, { name, description, length }, copy, author);
    return createdSegment(call, segment);
  },

  async listSegments(call) {
    const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
    const [segments, checkOf] = await Promise.all([
      store.listSegments(call.tx, project),
      listChecks(call.tx, project),
    ]);
    const counts = await countsOf(call.tx, segments);
    return {
      body: segments.map(({ id, name, description, length, projectId, version, modifiedDate }) => ({
        id,
        name,
        description: description ?? undefined,
        length: rounded(length),
        projectId,
        sections: null,
        version,
        modifiedDate,
        ...(counts.get(id) ?? { errorCount: null, warningCount: null }),
        check: checkOf({ id, version }),
      })),
    };
  },

  async getSegment(call) {
    const { language } = call;
    const key = detailKey(call);
    const details = detailCache(call.tx);
    const cached = details.get(key);
    let segment = await openSegment(call, cached?.version ?? null);
    if (segment.version === cached?.version) {
      const { rendered, rulesVersion } = cached.value;
      if (segment.rulesVersion === rulesVersion) return { ...rendered, etag: detailEtag(language, segment) };
      segment = await openSegment(call);
    }
    if (isHeavy(call.tx, segment.trench)) return largeDetail(call, segment);
    const layouts = await preparedLayouts(call.tx, segment);
    const { rules, types } = await checkedBy(call, segment);
    const found = breachesOf(segment.trench, layouts, rules.rules, types);
    const text = JSON.stringify(presentSegmentDetail(segment, layouts, found, language));
    if (isPending(layouts)) return { text, etag: detailEtag(language, segment, 'pending') };
    // A transaction may be rolled back, so what it reads is not cached.
    if (!call.tx.inTransaction)
      details.set(key, segment.version, { rendered: { text }, rulesVersion: rules.version }, text.length);
    return { text, etag: detailEtag(language, segment) };
  },

  updateSegment: writeSegment(({ body: { name, description, length }, language }) => ({
    // An empty text is no value either: a field cannot be cleared.
    changes: [{ kind: 'segment', values: withoutNulls({ name, description: description || null, length }) }],
    result: (saved) => presentSegment(saved, layoutsOf(saved.trench), language),
  })),

  async deleteSegment(call) {
    const segment = await openSegment(call);
    const event = segmentEvent('segment.deleted', { ...segment, version: segment.version + 1 });
    return changed({ rows: store.deleteSegment(segment), event }, () => ({}));
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;
