import {
  answerFaults,
  answersOf,
  type ChecklistRecord,
  countsOf,
  deviationsOf,
  type KeyedVersion,
  listFaults,
  mergeAnswers,
  type Photo,
  questionsOf,
  type RecordState,
  sentAnswer,
  sortedKeys,
} from '@spadework/core/record';
import { missingPhotoParts } from '@spadework/core/record/photo';
import { Problem } from '../../../api/index.js';
import type { OfflineStore } from '../../../offline/index.js';
import type { Pace } from '../../../optimistic/sending.js';
import { type Announcement, RecordBook } from './book.js';
import { exclusiveHere } from './exclusive.js';
import type { Creation, Point, UnsentPhoto } from './model.js';
import { RecordSender } from './sender.js';
import { begun } from './shown.js';
import { answerInput, type Transport } from './transport.js';

export const PROJECT = 7;

const aPoint = (id: number, more: Partial<Point> = {}): Point => ({
  id,
  name: `Punkt ${id}`,
  answerType: 'MULTIPLECHOICE',
  assessmentTypes: ['FINALINSPECTION'],
  camera: false,
  facilityPartId: 1,
  facilityPartName: 'Grøft',
  option: false,
  primarySorting: id,
  secondarySorting: 0,
  orgbladForCorrection: [],
  orgbladForGuidance: [],
  subCheckpoints: [],
  ...more,
});

export const POINTS: Point[] = [aPoint(1), aPoint(2), aPoint(3), aPoint(4, { answerType: 'TEXT' })];
export const KEYS = ['checkpoint.1', 'checkpoint.2', 'checkpoint.3'];

export const aCreation = (more: Partial<Creation> = {}): Omit<Creation, 'createdAt'> => ({
  projectId: PROJECT,
  facilityId: 1,
  assessmentType: 'FINALINSPECTION',
  revisionId: 3,
  title: 'Grøft',
  ...more,
});

interface Stored {
  record: ChecklistRecord;
  versions: KeyedVersion[];
  /** The parts that came, by the hash of their photo. */
  parts: Map<string, Map<number, Blob>>;
}

/** A server that behaves as the contract says, by the rules of core. */
export class SampleServer {
  readonly records = new Map<string, Stored>();
  readonly #questions = questionsOf(POINTS);

  at(recordId: string): Stored {
    const stored = this.records.get(recordId);
    if (!stored) throw new Problem(404, 'RECORD_NOT_FOUND', 'Not found');
    return stored;
  }

  move(recordId: string, state: RecordState): void {
    const stored = this.at(recordId);
    this.#change(stored, { state });
  }

  transportOf(user: string): Transport {
    const whole = ({ record }: Stored) => structuredClone(record);
    return {
      begin: async (recordId, creation) => {
        const known = this.records.get(recordId);
        if (known) return whole(known);
        const record = { ...begun(recordId, creation, user, undefined), version: 1 };
        const stored = { record, versions: [], parts: new Map() };
        this.records.set(recordId, stored);
        return whole(stored);
      },
      read: async (recordId) => whole(this.at(recordId)),
      head: async (recordId, head) => {
        this.#change(this.#draft(recordId), head);
        return whole(this.at(recordId));
      },
      answers: async (recordId, answers) => {
        const sent = answers.map((answer) => sentAnswer(answerInput(answer)));
        const stored = this.at(recordId);
        const faults = [...answerFaults(sent), ...listFaults(sent, this.#questions)];
        if (faults.length > 0)
          throw new Problem(
            400,
            'INVALID',
            'Invalid',
            faults.map(({ path, code }) => ({ path, message: code })),
          );
        const { accepted, used } = mergeAnswers(stored.versions, sent);
        if (accepted.length > 0 || used.length > 0) this.#draft(recordId);
        if (used.length > 0) throw new Problem(409, 'ANSWER_ID_USED', 'Used', [], { ids: used });
        stored.versions.push(
          ...accepted.map((answer) => ({
            ...answer,
            basedOn: [...answer.basedOn],
            answeredBy: user,
            receivedAt: answer.answeredAt,
            clockOffset: 0,
          })),
        );
        if (accepted.length > 0) this.#change(stored, {});
        const keys = new Set(sent.map(({ key }) => key));
        const { version, answers: all } = stored.record;
        return structuredClone({ version, answers: all.filter(({ key }) => keys.has(key)) });
      },
      tell: async (recordId, photo) => this.#tell(recordId, photo, user),
      part: async (recordId, hash, part, bytes) => {
        const known = this.at(recordId).record.photos.find((photo) => photo.hash === hash);
        if (!known || known.state === 'REMOVED') throw new Problem(404, 'PHOTO_NOT_FOUND', 'Not found');
        this.at(recordId).parts.get(hash)?.set(part, bytes);
      },
      remove: async (recordId, hash) => {
        const stored = this.at(recordId);
        const known = stored.record.photos.find((photo) => photo.hash === hash);
        if (!known || known.state === 'REMOVED') return;
        this.#draft(recordId);
        this.#putPhoto(stored, { ...known, state: 'REMOVED' });
      },
    };
  }

  #tell(recordId: string, { hash, size, type, keys, takenAt, followUp }: UnsentPhoto, user: string): Photo {
    const stored = this.at(recordId);
    const known = stored.record.photos.find((photo) => photo.hash === hash);
    if (!known) {
      this.#draft(recordId);
      stored.parts.set(hash, new Map());
      const missing = missingPhotoParts(size, []);
      const added = { width: null, height: null, reason: null, addedBy: user, addedAt: takenAt };
      const photo = { hash, size, type, takenAt, followUp, missing, ...added };
      this.#putPhoto(stored, { ...photo, keys: sortedKeys(keys), state: 'MISSING' });
    } else if (known.state === 'MISSING' || known.state === 'STORED') {
      const missing = missingPhotoParts(size, [...stored.parts.get(hash)!.keys()]);
      const state = missing.length === 0 ? 'STORED' : 'MISSING';
      const united = sortedKeys([...known.keys, ...keys]);
      if (state !== known.state || united.length > known.keys.length)
        this.#putPhoto(stored, { ...known, keys: united, state, missing });
      else known.missing = missing;
    }
    return structuredClone(stored.record.photos.find((photo) => photo.hash === hash)!);
  }

  #draft(recordId: string): Stored {
    const stored = this.at(recordId);
    const { state } = stored.record;
    if (state !== 'DRAFT') throw new Problem(409, 'RECORD_STATE', 'Closed', [], { state });
    return stored;
  }

  #putPhoto(stored: Stored, photo: Photo): void {
    const others = stored.record.photos.filter(({ hash }) => hash !== photo.hash);
    this.#change(stored, { photos: [...others, photo].sort((a, b) => (a.hash < b.hash ? -1 : 1)) });
  }

  #change(stored: Stored, change: Partial<ChecklistRecord>): void {
    const { record, versions } = stored;
    const answers = answersOf(versions);
    const deviations = deviationsOf(versions, new Map(), record.state);
    stored.record = {
      ...record,
      answers,
      ...countsOf(this.#questions, record.options, answers),
      deviations: deviations.map((one) => ({
        ...one,
        recordId: record.id,
        projectId: record.projectId,
        question: '',
        sheets: [],
        responsible: null,
        due: null,
        overdue: false,
        openedAt: record.createdAt,
        version: 1,
        log: [],
      })),
      ...change,
      version: record.version + 1,
    };
  }
}

/** What a page does to the outside: a test cuts the network, or ends the page in the middle of it. */
export interface Surroundings {
  network<T>(call: () => Promise<T>): Promise<T>;
  store<T>(write: () => Promise<T>): Promise<T>;
}

export const CALM: Surroundings = { network: (call) => call(), store: (write) => write() };

/** A page of a user in a browser. It waits until it is woken: no time passes by itself. */
export function aPage(
  server: SampleServer,
  user: string,
  store: OfflineStore,
  {
    around = CALM,
    exclusive = exclusiveHere(),
    announce = () => undefined,
    newId,
  }: {
    around?: Surroundings;
    exclusive?: ReturnType<typeof exclusiveHere>;
    announce?: (what: Announcement) => void;
    newId: () => string;
  },
) {
  const seen: OfflineStore = {
    get: (shelf, key) => around.store(() => store.get(shelf, key)) as never,
    put: (shelf, key, value) => around.store(() => store.put(shelf, key, value)),
    delete: (shelf, key) => around.store(() => store.delete(shelf, key)),
    entries: (shelf, prefix) => around.store(() => store.entries(shelf, prefix)) as never,
  };
  const direct = server.transportOf(user);
  const transport = Object.fromEntries(
    Object.entries(direct).map(([name, method]) => [
      name,
      (...given: never[]) =>
        around.network(() => (method as (...all: never[]) => Promise<unknown>)(...given)),
    ]),
  ) as unknown as Transport;
  const pace: Pace = {
    newKey: newId,
    sleep: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  };
  const book = new RecordBook({
    user,
    store: seen,
    exclusive,
    announce,
    newId,
    now: () => new Date('2026-05-04T08:00:00.000Z'),
  });
  const sender = new RecordSender(book, transport, exclusive, pace, async () => undefined);
  return { book, sender, transport };
}
