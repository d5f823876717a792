import { explainQuantity, isLineKey, type NamedTotal, sumTotals } from '@spadework/core/quantity';
import { projectQuantityWorkbook } from '@spadework/core/report';
import { assumptionsIn, countItems, findSection, mergeChanges, type Trench } from '@spadework/core/trench';
import type { Call, Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { RENDERING_EDITION } from '../../../render/typesetting/edition.js';
import type { Typesetter } from '../../../render/typesetting/typesetter.js';
import { perStore, VersionCache } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import { requireModuleProject } from '../../project/index.js';
import { defaultType } from '../catalog/catalog.sql.js';
import { writeSegment } from '../changes/writes.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { openSegment } from '../segments/access.js';
import { asJson, CACHE_MS, type Rendered } from '../segments/cache.js';
import { counted, measureSegments } from '../segments/measured.js';
import { isHeavy, packingsOf, readInWorker } from '../segments/segmentReads.js';
import { listSegments, type SegmentRow, storedText } from '../segments/segments.sql.js';
import { quantityLinks } from './links.js';
import { ofSection, presentQuantities, presentTotal, typeNames } from './present.js';
import { profileFor, profilesFor, type QuantityProfile, refuseAssumptions } from './profiles.js';

type Operations = (typeof trenchService)['operations'];

const MAX_CHARACTERS = 8 * 1024 * 1024;
/** Rendered quantities by segment and version, as details of segments are. */
const rendered = perStore(() => new VersionCache<Rendered>(MAX_CHARACTERS, CACHE_MS));

export const quantityHandlers = (typesetter: Typesetter) =>
  ({
    async getQuantities(call) {
      const { tx, caller, params, query, language } = call;
      const mayBeCached = !tx.inTransaction && query.profileId === undefined;
      const key = [params.segmentId, language, caller.companyId, query.sectionId ?? ''].join(' ');
      const cached = mayBeCached ? rendered(tx).get(key) : undefined;
      const segment = await openSegment(call, cached?.version ?? null);
      if (cached?.version === segment.version) return cached.value;
      const isCacheable = mayBeCached && hasNoProfile(segment);
      const profile = await profileFor(tx, segment.companyId, segment.trench, query.profileId);
      requireSection(segment.trench, query.sectionId);
      if (isHeavy(tx, segment.trench)) {
        const bytes = await largeQuantities(call, segment, profile);
        if (isCacheable) rendered(tx).set(key, segment.version, asJson(bytes), bytes.length);
        return asJson(bytes);
      }
      const { quantities, assumptions } = await countedFor(call, segment, profile);
      const text = JSON.stringify(
        presentQuantities(
          segment,
          { id: profile.id, version: profile.version },
          assumptions,
          ofSection(quantities, query.sectionId),
          language,
        ),
      );
      if (isCacheable) rendered(tx).set(key, segment.version, { text }, text.length);
      return { text };
    },

    updateAssumptions: writeSegment((call: Call<Operations['updateAssumptions']>, { id, trench }) => {
      const merged = mergeChanges(trench.assumptions, call.body);
      refuseAssumptions(merged, call.language);
      const names = Object.keys(call.body) as (keyof typeof merged)[];
      const values = Object.fromEntries(names.map((name) => [name, merged[name] ?? null]));
      return {
        changes: [{ kind: 'assumptions', values }],
        result: () => ({ segmentId: id, assumptions: merged }),
      };
    }),

    async explainQuantity(call) {
      const { params, query, language, tx, caller } = call;
      const mayBeCached = !tx.inTransaction && query.profileId === undefined;
      const key = JSON.stringify([params, query, language, caller.companyId]);
      const cached = mayBeCached ? rendered(tx).get(key) : undefined;
      const segment = await openSegment(call, cached?.version ?? null);
      if (cached?.version === segment.version) return cached.value;
      if (!isLineKey(params.key))
        refuseFields([{ path: 'key', message: message(language, MESSAGES.quantityKey) }]);
      requireSection(segment.trench, query.sectionId);
      const profile = await profileFor(tx, segment.companyId, segment.trench, query.profileId);
      const { quantities } = await countedFor(call, segment, profile);
      const { sectionId, figure, depth } = query;
      const explanation = explainQuantity(quantities, params.key, { sectionId, figure, depth, language });
      if (!explanation) throw new Refusal('NOTHING_TO_EXPLAIN');
      const links = quantityLinks(segment, profile, caller.companyId === segment.companyId);
      const text = JSON.stringify(links.explanation(explanation));
      if (mayBeCached && hasNoProfile(segment)) rendered(tx).set(key, segment.version, { text }, text.length);
      return { text };
    },

    async getProjectQuantities(call) {
      const { totals, segments } = await projectTotals(call);
      return {
        body: {
          totals: totals.map((total) => presentTotal(total, call.language)),
          segments: segments.map(({ segment, profile, totals: own }) => ({
            segmentId: segment.id,
            segmentName: segment.name,
            profile,
            totals: own.map((total) => presentTotal(total, call.language)),
          })),
        },
      };
    },

    async getProjectQuantityWorkbook(call) {
      const { project, totals, segments } = await projectTotals(call);
      const date =
        segments
          .map(({ segment }) => segment.modifiedDate)
          .sort()
          .at(-1) ?? project.modifiedDate;
      const workbook = projectQuantityWorkbook(
        {
          number: project.number,
          name: project.name,
          date,
          totals,
          segments: segments.map(({ segment, totals: own }) => ({ name: segment.name, totals: own })),
        },
        call.language,
      );
      const json = JSON.stringify(workbook);
      return {
        file: {
          name: `quantities-${project.id}.xlsx`,
          attached: true,
          content: () => typesetter.xlsx(json, call.caller.companyId),
        },
        etag: etagOfBytes(`${RENDERING_EDITION} ${json}`),
      };
    },
  }) satisfies Partial<Handlers<Operations>>;

/** A profile may change without the segment. */
const hasNoProfile = ({ trench }: SegmentRow): boolean => trench.settings.quantityProfileId === null;

async function countedFor(
  { tx, caller }: { tx: Tx; caller: Caller },
  segment: SegmentRow,
  profile: QuantityProfile,
) {
  const { trench, length } = segment;
  const id = await markerType(tx, caller, trench);
  return counted(trench, length, profile.assumptions, id === null ? null : { id });
}

/** The quantities of a segment with many items. */
async function largeQuantities(
  { tx, caller, query: { sectionId }, language, connection }: Call<Operations['getQuantities']>,
  segment: SegmentRow,
  { id: profileId, version: profileVersion, assumptions: changes }: QuantityProfile,
) {
  const { id, version, name, description, length, trench } = segment;
  const profile = { id: profileId, version: profileVersion };
  const assumptions = assumptionsIn(trench, changes);
  const markerTypeId = await markerType(tx, caller, trench);
  const { packings, isPending } = packingsOf(trench.sections);
  const { bytes } = await readInWorker(
    tx,
    segment,
    {
      companyId: caller.companyId,
      items: countItems(trench),
      key: isPending ? undefined : ['QUANTITIES', language, sectionId, profile, assumptions, markerTypeId],
      signal: connection.closed(),
    },
    async () => ({
      of: 'QUANTITIES',
      segment: { id, version, name, description, length },
      trench: (await storedText(tx, segment)) ?? trench,
      packings,
      language,
      profile,
      assumptions,
      markerTypeId,
      sectionId,
    }),
  );
  return bytes;
}

/** The marker that a segment has: the chosen one, else the default of the catalog. */
async function markerType(tx: Tx, caller: Caller, { settings }: Trench): Promise<number | null> {
  if (!settings.autoMarkers) return null;
  return settings.defaultMarkerTypeId ?? (await defaultType(tx, caller, 'marker'))?.id ?? null;
}

function requireSection(trench: Trench, sectionId: string | undefined): void {
  if (sectionId !== undefined && !findSection(trench, sectionId)) throw new Refusal('SECTION_NOT_FOUND');
}

/** The totals of all segments of a project. */
async function projectTotals(
  call: Call<Operations['getProjectQuantities']> | Call<Operations['getProjectQuantityWorkbook']>,
) {
  const { tx, caller, query } = call;
  const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
  const profiles = await profilesFor(tx, project.companyId, query.profileId);
  const listed = await listSegments(tx, project);
  const rows = new Map(listed.map((segment) => [segment.id, segment]));
  const measured = await measureSegments(tx, caller, listed, (_, trench) => profiles(trench).assumptions);
  const segments = measured.map(({ id, trench, quantities }) => {
    const names = typeNames(quantities.all);
    const profile = profiles(trench);
    return {
      segment: rows.get(id)!,
      profile: { id: profile.id, version: profile.version },
      totals: quantities.totals.map((total): NamedTotal => ({ ...total, ...names.get(total.key) })),
    };
  });
  const names = new Map(segments.flatMap(({ totals }) => totals.map(({ key, typeName }) => [key, typeName])));
  const totals = sumTotals(segments.map(({ totals: own }) => own)).map((total): NamedTotal => {
    const typeName = names.get(total.key);
    return typeName === undefined ? total : { ...total, typeName };
  });
  return { project, totals, segments };
}
