import {
  type Answer,
  answersOf,
  type ChecklistRecord,
  countsOf,
  type Deviation,
  deviationsOf,
  type KeyedVersion,
  keyOrder,
  missingOf,
  openDeviations,
  type Question,
  questionsOf,
  type SentAnswer,
  sortedKeys,
} from '@spadework/core/record';
import type { Creation, KeptRecord, Point, ShownPhoto, ShownRecord, Unsent, UnsentAnswer } from './model.js';

/** How many changes the server does not have. */
export const unsentCount = ({ creation, head, answers, drafts, photos, removals }: Unsent): number =>
  (creation ? 1 : 0) + (head ? 1 : 0) + answers.length + drafts.length + photos.length + removals.length;

/** A record as the server will have it, before it does. A correction begins with what it corrects. */
export const begun = (
  id: string,
  creation: Creation,
  user: string,
  replaced: ChecklistRecord | undefined,
): ChecklistRecord => ({
  id,
  projectId: creation.projectId,
  segmentId: creation.segmentId ?? null,
  facilityId: creation.facilityId,
  assessmentType: creation.assessmentType,
  revisionId: creation.revisionId!,
  options: [...(creation.options ?? [])].sort((a, b) => a - b),
  title: creation.title ?? '',
  place: creation.place ?? '',
  state: 'DRAFT',
  version: 0,
  createdBy: user,
  createdAt: creation.createdAt,
  changedBy: user,
  changedAt: creation.createdAt,
  replaces: creation.replaces ?? null,
  replacedBy: null,
  points: 0,
  answered: 0,
  conflicts: 0,
  openDeviations: 0,
  contentHash: null,
  answers: replaced?.answers ?? [],
  // Their bytes belong to the other record until the server has copied them.
  photos: [],
  deviations: [],
  signatures: [],
  voidReason: null,
});

/** Whether an answer counts: those that the server refused do not. */
export const isSendableAnswer = ({ refusal }: UnsentAnswer): boolean => refusal === undefined;

const sendable = ({ answers }: Unsent) => answers.filter(isSendableAnswer);

/** The heads that the server told of with the versions that it does not have yet, each once. */
export function versionsShown(
  answers: readonly Answer[],
  unsent: readonly SentAnswer[],
  user: string,
): KeyedVersion[] {
  const versions = new Map<string, KeyedVersion>();
  for (const answer of unsent)
    versions.set(answer.id, {
      ...answer,
      basedOn: [...answer.basedOn],
      answeredBy: user,
      receivedAt: answer.answeredAt,
      clockOffset: null,
    });
  for (const { key, heads } of answers) for (const head of heads) versions.set(head.id, { ...head, key });
  return [...versions.values()];
}

function photosShown({ photos }: ChecklistRecord, unsent: Unsent, user: string): ShownPhoto[] {
  const shown = new Map<string, ShownPhoto>(
    photos.map((photo) => [photo.hash, { ...photo, isUnsent: false }]),
  );
  for (const { isTold: _, ...photo } of unsent.photos) {
    const known = shown.get(photo.hash);
    if (known)
      shown.set(photo.hash, {
        ...known,
        keys: sortedKeys([...known.keys, ...photo.keys]),
        isUnsent: known.state === 'MISSING',
        ...(photo.refusal !== undefined && { refusal: photo.refusal }),
      });
    else
      shown.set(photo.hash, {
        ...photo,
        width: null,
        height: null,
        state: 'MISSING',
        reason: null,
        missing: [],
        addedBy: user,
        addedAt: photo.takenAt,
        isUnsent: true,
      });
  }
  for (const hash of unsent.removals) {
    const known = shown.get(hash);
    if (known) shown.set(hash, { ...known, state: 'REMOVED', reason: null, isUnsent: false });
  }
  return [...shown.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
}

/** The deviations that the server told of, with what unsent answers make of them. */
function deviationsShown(
  record: ChecklistRecord,
  versions: readonly KeyedVersion[],
  unsent: Unsent,
  questions: readonly Question[],
): Deviation[] {
  const changed = new Set(sendable(unsent).map(({ key }) => key));
  const known = new Map(record.deviations.map((deviation) => [deviation.key, deviation]));
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const derived = deviationsOf(
    versions.filter(({ key }) => changed.has(key)),
    new Map(record.deviations.map(({ key, state }) => [key, state])),
    record.state,
  );
  for (const { key, severity, text, state } of derived) {
    const { name = '', sheets = [] } = byKey.get(key) ?? {};
    const before = known.get(key) ?? {
      recordId: record.id,
      projectId: record.projectId,
      key,
      question: name,
      sheets: [...sheets],
      responsible: null,
      due: null,
      overdue: false,
      openedAt: unsent.answers.find((answer) => answer.key === key)!.answeredAt,
      version: 0,
      log: [],
    };
    known.set(key, { ...before, severity, text, state });
  }
  // The heads that deviated are replaced: those of the server are withdrawn once it knows.
  for (const key of changed) {
    const before = known.get(key);
    if (before && !derived.some((one) => one.key === key)) known.set(key, { ...before, state: 'WITHDRAWN' });
  }
  return [...known.values()].sort((a, b) => keyOrder(a.key, b.key));
}

/** Shown = what the server has with what this browser has not sent, by the rules of core. */
export function shownRecord(
  base: ChecklistRecord,
  { points, role }: { points: readonly Point[]; role: KeptRecord['role'] },
  unsent: Unsent,
  user: string,
): Omit<ShownRecord, 'status'> {
  const questions = questionsOf(points);
  const versions = versionsShown(base.answers, sendable(unsent), user);
  const answers = answersOf(versions);
  const photos = photosShown(base, unsent, user);
  const deviations = deviationsShown(base, versions, unsent, questions);
  const record = {
    ...base,
    ...unsent.head,
    ...countsOf(questions, base.options, answers),
    openDeviations: openDeviations(deviations),
    answers,
    photos,
    deviations,
  };
  return {
    record,
    points,
    questions,
    missing: missingOf({ questions, options: base.options, answers, photos }),
    role,
    drafts: new Map(unsent.drafts.map(({ key, content }) => [key, content])),
    unsent: unsentCount(unsent),
    refused: unsent.answers.flatMap(({ id, key, refusal, ...said }) => {
      const { value, text, severity, measured, comment, noPhotoReason } = said;
      const content = { value, text, severity, measured, comment, noPhotoReason };
      return refusal === undefined ? [] : [{ id, key, content, reason: refusal }];
    }),
    closed: unsent.closed,
    notBegun: unsent.creation?.refusal,
    isNew: unsent.creation !== undefined,
  };
}
