import { type AnswerContent, type ChecklistRecord, type Deviation, MAX_PHOTOS } from '@spadework/core/record';
import { type BodyOf, call, Problem } from '../../../api/index.js';
import { pointsIn } from './book.js';
import { currentEngine } from './engine.js';
import {
  type DeviationMove,
  type Head,
  type NewRecord,
  PhotoError,
  type ProjectName,
  type Signing,
} from './model.js';
import { hasRoom, persist, redraw } from './photo.js';
import { unsentCount } from './shown.js';
import { engineTexts } from './texts.js';

/** Keeps a project with its lists and open records for work without a network, or no longer. Needs the network. */
export async function keepOffline(projectId: number, keep = true): Promise<void> {
  const { reader } = currentEngine();
  if (!keep) return reader.dropProject(projectId);
  persist();
  await reader.keepProject(projectId);
}

/** Begins a record, and gives its id as soon as this browser has kept it. */
export async function createRecord(projectId: number, begun: NewRecord): Promise<string> {
  const { book, reader } = currentEngine();
  await book.ready;
  const bundle = reader.readOf(projectId)?.bundle ?? book.bundleOf(projectId);
  const replaced = begun.replaces === undefined ? undefined : book.keptOf(begun.replaces);
  const revisionId = begun.revisionId ?? replaced?.record?.revisionId;
  // The latest public list is the first of them.
  const list = bundle?.lists.find((one) =>
    revisionId === undefined ? one.scope === 'PUBLIC' : one.revisionId === revisionId,
  );
  const points = list ? pointsIn(list, begun) : replaced && book.pointsOf(begun.replaces!);
  if (!points) throw new Error(`nothing is known of what is asked in project ${projectId}`);
  const facility = list?.facilities.find(({ id }) => id === begun.facilityId);
  persist();
  return book.begin(
    {
      ...begun,
      projectId,
      revisionId: list?.revisionId ?? revisionId!,
      title: begun.title?.trim() || replaced?.record?.title || facility?.name || '',
    },
    {
      projectId,
      project: bundle ? nameOf(bundle.project) : replaced?.project,
      role: bundle?.project.role ?? replaced?.role ?? 'WRITER',
      points,
    },
  );
}

const nameOf = ({ number, name }: ProjectName): ProjectName => ({ number, name });

/**
 * Answers a question: with all that is said of it now, not only with what changed. A deviation without a severity or a comment is
 * kept as a draft. Resolves when this browser has kept it; what is as it was is no new answer. `seen` are the ids of the answers
 * that were shown when the person began: only these are replaced.
 */
export const answer = (
  recordId: string,
  key: string,
  content: Partial<AnswerContent>,
  seen?: readonly string[],
): Promise<void> => currentEngine().book.answer(recordId, key, content, seen);

/** Keeps what somebody has begun to say of a question, such as a comment that is being typed; undefined lets it go. */
export const draft = (
  recordId: string,
  key: string,
  content: Partial<AnswerContent> | undefined,
  seen?: readonly string[],
): Promise<void> => currentEngine().book.draft(recordId, key, content, seen);

/** Whether there is room for another photo: asked before it is taken. */
export const hasRoomForPhoto = (): Promise<boolean> => hasRoom();

/** Keeps a photo for a question, and gives its hash. Throws a `PhotoError`. */
export async function addPhoto(
  recordId: string,
  key: string,
  file: Blob,
  { followUp = false }: { followUp?: boolean } = {},
): Promise<string> {
  const { book } = currentEngine();
  await book.ready;
  const known = book.baseOf(recordId)?.photos ?? [];
  const { photos, removals } = book.unsentOf(recordId);
  const others = photos.filter(({ hash }) => !known.some((photo) => photo.hash === hash));
  if (known.filter(({ state }) => state !== 'REMOVED').length + others.length >= MAX_PHOTOS)
    throw new PhotoError('TOO_MANY');
  if (!(await hasRoom())) throw new PhotoError('NO_ROOM');
  const isRemoved = (hash: string) =>
    removals.includes(hash) || known.some((photo) => photo.hash === hash && photo.state === 'REMOVED');
  const { hash, bytes } = await redraw(file, isRemoved);
  const takenAt = new Date('lastModified' in file ? (file.lastModified as number) : Date.now());
  try {
    await book.addPhoto(
      recordId,
      {
        hash,
        keys: [key],
        followUp,
        size: bytes.size,
        type: 'image/jpeg',
        takenAt: takenAt.toISOString(),
      },
      bytes,
    );
  } catch (error) {
    if ((error as Error | null)?.name === 'QuotaExceededError') throw new PhotoError('NO_ROOM');
    throw error;
  }
  return hash;
}

export const removePhoto = (recordId: string, hash: string): Promise<void> =>
  currentEngine().book.removePhoto(recordId, hash);

/** Kept first and sent later, like answers. */
export const changeHead = (recordId: string, head: Head): Promise<void> =>
  currentEngine().book.changeHead(recordId, head);

/** Lets an answer go that the server refused. */
export const discardRefused = (recordId: string, answerId: string): Promise<void> =>
  currentEngine().book.discardRefused(recordId, answerId);

/** Lets everything go that the server does not have: of a closed record, or of one that was not begun. */
export const discardUnsent = (recordId: string): Promise<void> =>
  currentEngine().book.discardUnsent(recordId);

/** Moves what a signed record did not take to a new one that corrects it, and gives the id of that. */
export const correctRecord = (recordId: string): Promise<string> => currentEngine().book.correct(recordId);

/** Sends what there is now, and resolves when that was tried. */
export async function sendNow(): Promise<void> {
  const { sender } = currentEngine();
  sender.again();
  await Promise.race([sender.settled(), tried(sender)]);
}

/** Resolves when the sender waits: then it was tried, and did not succeed. */
const tried = (sender: ReturnType<typeof currentEngine>['sender']): Promise<void> =>
  new Promise((resolve) => {
    const end = sender.subscribe(() => {
      if (sender.get() !== 'waiting') return;
      end();
      resolve();
    });
  });

/** Moves of a record are made of all of it: what is unsent goes first. */
async function moved(recordId: string, move: () => Promise<ChecklistRecord>): Promise<ChecklistRecord> {
  await requireSent(recordId);
  const record = await move();
  await currentEngine().book.storeRecord(record);
  return record;
}

async function requireSent(recordId: string): Promise<void> {
  const { book } = currentEngine();
  if (unsentCount(book.unsentOf(recordId)) > 0) await sendNow();
  if (unsentCount(book.unsentOf(recordId)) > 0) throw new Problem(0, 'NOT_SENT', engineTexts().notSent);
}

/** These need the network, send first what is not sent, and throw the `Problem` of the server; `NOT_SENT` if that is not all. */
export const submit = (recordId: string): Promise<ChecklistRecord> =>
  moved(recordId, () => call('checklist.submitRecord', { params: { recordId } }));

export const sign = (recordId: string, { statement, ...signing }: Signing): Promise<ChecklistRecord> =>
  moved(recordId, () =>
    call('checklist.signRecord', {
      params: { recordId },
      body: { ...signing, ...(statement?.trim() && { statement }) },
    }),
  );

/** What a closed record did not take is sent once it is a draft again. */
export async function reopen(recordId: string): Promise<ChecklistRecord> {
  const record: ChecklistRecord = await call('checklist.reopenRecord', { params: { recordId } });
  const { book, sender } = currentEngine();
  await book.storeRecord(record);
  sender.again();
  return record;
}

export async function voidRecord(recordId: string, reason: string): Promise<ChecklistRecord> {
  const record: ChecklistRecord = await call('checklist.voidRecord', {
    params: { recordId },
    body: { reason },
  });
  await currentEngine().book.storeRecord(record);
  return record;
}

/** These need the network, and throw the `Problem` of the server. */
export async function planDeviation(
  recordId: string,
  key: string,
  plan: BodyOf<'checklist.putDeviation'>,
): Promise<Deviation> {
  return followed(recordId, await call('checklist.putDeviation', { params: { recordId, key }, body: plan }));
}

export async function moveDeviation(
  recordId: string,
  key: string,
  { photos, ...move }: DeviationMove,
): Promise<Deviation> {
  return followed(
    recordId,
    await call('checklist.moveDeviation', {
      params: { recordId, key },
      body: { ...move, ...(photos && { photos: [...photos] }) },
    }),
  );
}

/** A deviation has its own version, so the record is as new as it was. */
async function followed(recordId: string, deviation: Deviation): Promise<Deviation> {
  const { book } = currentEngine();
  const kept = book.keptOf(recordId)?.record;
  if (kept) {
    const deviations = kept.deviations.map((one) => (one.key === deviation.key ? deviation : one));
    await book.storeRecord({ ...kept, deviations });
  }
  return deviation;
}
