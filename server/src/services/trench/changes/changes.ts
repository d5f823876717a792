import { checkedTypeIds } from '@spadework/core/check';
import type { Call, Handlers } from '../../../http/contract.js';
import { namedType } from '../catalog/catalog.js';
import type { trenchService } from '../contract.js';
import { requireChoosable } from '../quantity/profiles.js';
import { typesChecked } from '../rules/breaches.js';
import { recentRules } from '../rules/designRules.js';
import { changeSegment, etagOf, mayWrite, openSegment } from '../segments/access.js';
import { countsIn, rememberCounts } from '../segments/counts.js';
import { findingsOf } from '../segments/findings.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { readChanges, refusalOf } from './request.js';
import { editByChanges } from './writes.js';

type Operations = (typeof trenchService)['operations'];
type ChangeCall = Call<Operations['changeTrench']>;

const applyChanges = changeSegment(async (call: ChangeCall, segment) => {
  const changes = readChanges(call.body.changes, call.language);
  await requireMarkers(call);
  await requireProfiles(call, segment);
  const dryRun = call.body.dryRun ?? false;
  const edit = await editByChanges(call, segment, changes, (error) => refusalOf(error, call.language));
  const { rules } = await recentRules(call.tx, segment.companyId);
  const ids = checkedTypeIds(edit.trench.sections);
  const { types } = await typesChecked(call.tx, call.caller.companyId, ids);
  return {
    ...edit,
    dryRun,
    result: ({ version }: SegmentRow) => {
      const findings = findingsOf(edit.trench, rules, types, call.language);
      // What is not known yet may change without a new version.
      const pending = findings.validationWarnings.some(({ code }) => code === 'CONTENT_PENDING');
      if (!dryRun && !pending) rememberCounts(call.tx, { id: segment.id, version }, countsIn(findings));
      return { segmentId: segment.id, version, dryRun, steps: edit.history.steps, ...findings };
    },
  };
});

/** A dry run is judged by the row as it is, and locks nothing. */
const changeTrench: typeof applyChanges = {
  ...applyChanges,
  cached: (call) => (call.body.dryRun ? undefined : applyChanges.cached(call)),
};

async function requireMarkers({ tx, caller, body, language }: ChangeCall): Promise<void> {
  for (const [index, { values }] of body.changes.entries()) {
    const id = values?.defaultMarkerTypeId;
    const path = `changes.${index}.values.defaultMarkerTypeId`;
    if (id != null) await namedType(tx, caller, 'marker', id, language, path);
  }
}

async function requireProfiles({ tx, body, language }: ChangeCall, segment: SegmentRow): Promise<void> {
  for (const [index, { values }] of body.changes.entries()) {
    const path = `changes.${index}.values.quantityProfileId`;
    await requireChoosable(tx, segment, values?.quantityProfileId, language, path);
  }
}

export const changeHandlers = {
  async getTrench(call) {
    const segment = await openSegment(call);
    const { id, name, description, length, lengthSource, version, modifiedDate, modifiedBy, trench } =
      segment;
    return {
      body: {
        segment: { id, name, description, length, lengthSource, version, modifiedDate, modifiedBy },
        project: {
          id: segment.projectId,
          number: segment.projectNumber,
          name: segment.projectName,
          archived: segment.archived,
        },
        rights: mayWrite(segment) ? (['READ', 'WRITE'] as const) : (['READ'] as const),
        trench,
      },
      etag: etagOf(segment),
    };
  },
  changeTrench,
} satisfies Partial<Handlers<Operations>>;
