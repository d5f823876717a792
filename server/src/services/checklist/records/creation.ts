import { answersOf, countsOf } from '@spadework/core/record';
import { created, unchanged } from '../../../events/door.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import type { FieldError } from '../../../kernel/refusals.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { type ModuleProject, openProject, requireWritable } from '../../project/index.js';
import { findFacility, findRevision } from '../checklists.sql.js';
import type { checklistService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { requireVersion } from './access.js';
import { copyVersions, listVersions } from './answers.sql.js';
import { saveDerived } from './deviations.sql.js';
import { type List, listOf } from './list.js';
import { copyPhotos } from './photos/photosOf.js';
import * as store from './records.sql.js';
import { isSegmentOf } from './segments.js';
import { standingOf } from './standing.js';
import { recordEvent } from './tell.js';
import { recordAnswer, wholeRecord } from './whole.js';

type Operations = (typeof checklistService)['operations'];
type PutCall = Call<Operations['putRecord']>;

export const creationHandlers = {
  async putRecord(call) {
    const { tx, caller, params, body } = call;
    const project = await openProject({ ...call, params: { projectId: body.projectId } });
    requireWritable(project);
    const existing = await store.findById(tx, params.recordId);
    if (call.ifMatch !== undefined) requireCurrent(call.ifMatch, existing, project);
    // A phone that did not get the answer sends it again, also when the list has a newer revision by now.
    if (existing && isRepeat(existing, project, body))
      return unchanged(recordAnswer(await wholeRecord(tx, existing)));
    const { record, list, replaced } = await newRecord(call, project);
    if (existing || (await store.insertRecord(tx, record, caller.author)) === 0)
      throw new Refusal('RECORD_EXISTS');
    if (replaced) await copyContent(tx, replaced, record, list);
    const row = (await store.findByKey(tx, record))!;
    const answer = recordAnswer(await wholeRecord(tx, row));
    const event = { ...recordEvent('record.created', row), version: row.version };
    return created({ event }, () => answer);
  },
} satisfies Partial<Handlers<Operations>>;

function requireCurrent(ifMatch: string, existing: store.RecordRow | undefined, { id }: ModuleProject): void {
  if (existing?.projectId !== id) throw new Refusal('PRECONDITION_FAILED');
  requireVersion(ifMatch, existing);
}

const isRepeat = (existing: store.RecordRow, project: ModuleProject, body: PutCall['body']): boolean =>
  existing.companyId === project.companyId &&
  existing.projectId === project.id &&
  existing.facilityId === body.facilityId &&
  existing.assessmentType === body.assessmentType &&
  existing.replaces === (body.replaces ?? null) &&
  existing.revisionId === (body.revisionId ?? existing.revisionId);

/** The record that a body describes, or a 400 that names what its list or its project does not have. */
async function newRecord({ tx, params, body, language }: PutCall, project: ModuleProject) {
  const errors: FieldError[] = [];
  const fault = (path: string, text: keyof typeof MESSAGES, ...values: number[]) =>
    errors.push({ path, message: message(language, MESSAGES[text], ...values) });
  const refuse = () => refuseFields(errors);

  const { companyId } = project;
  const replaced = body.replaces ? await store.findByKey(tx, { companyId, id: body.replaces }) : undefined;
  if (body.replaces && !isReplaceable(replaced, project, body)) fault('replaces', 'notReplaceable');
  const wanted = body.revisionId ?? replaced?.revisionId ?? 'latest';
  // A contractor who is a member fills in the lists of the project's company.
  const revision = await findRevision(tx, companyId, wanted);
  if (!revision) fault('revisionId', 'unknownRevision');
  const facility =
    revision && (await findFacility(tx, { companyId, revisionId: revision.id }, body.facilityId));
  if (revision && !facility) fault('facilityId', 'unknownFacility');
  if (facility && !facility.assessmentTypes.includes(body.assessmentType))
    fault('assessmentType', 'unknownAssessment');
  const segmentId = body.segmentId ?? null;
  if (segmentId !== null && !(await isSegmentOf(tx, project, segmentId)))
    fault('segmentId', 'unknownSegment');
  if (!revision || !facility) return refuse();

  const { facilityId, assessmentType } = body;
  const list = await listOf(tx, { companyId, revisionId: revision.id, facilityId, assessmentType });
  const options = [...new Set(body.options ?? [])].sort((a, b) => a - b);
  const optional = new Set(list.questions.map(({ option }) => option));
  for (const id of options) if (!optional.has(id)) fault('options', 'unknownOption', id);
  if (errors.length > 0) return refuse();
  const record: store.NewRecord = {
    companyId,
    id: params.recordId,
    projectId: project.id,
    segmentId,
    facilityId,
    assessmentType,
    revisionId: revision.id,
    options,
    title: body.title?.trim() ? body.title : facility.name,
    place: body.place ?? '',
    replaces: body.replaces ?? null,
    points: countsOf(list.questions, options, answersOf([])).points,
  };
  return { record, list, replaced };
}

/** A signed record of the same project, list and revision. */
const isReplaceable = (
  replaced: store.RecordRow | undefined,
  project: ModuleProject,
  body: PutCall['body'],
): boolean =>
  replaced?.state === 'SIGNED' &&
  replaced.projectId === project.id &&
  replaced.facilityId === body.facilityId &&
  replaced.assessmentType === body.assessmentType &&
  replaced.revisionId === (body.revisionId ?? replaced.revisionId);

/** A correction begins with what the signed record says and shows. */
async function copyContent(tx: Tx, from: store.RecordKey, to: store.NewRecord, list: List): Promise<void> {
  await copyVersions(tx, from, to);
  await copyPhotos(tx, from, to);
  const { counts, deviations } = standingOf(list, { ...to, state: 'DRAFT' }, await listVersions(tx, to), []);
  await saveDerived(tx, to, deviations);
  await store.setCounts(tx, to, counts);
}
