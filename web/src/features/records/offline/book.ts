import {
  type AnswerContent,
  answerFaults,
  type ChecklistRecord,
  headsOf,
  isConflict,
  type KeyedVersion,
  MAX_BASED_ON,
  type SentAnswer,
  sentAnswer,
  sortedKeys,
} from '@spadework/core/record';
import { sameValue } from '@spadework/core/value';
import type { Problem } from '../../../api/index.js';
import { type OfflineStore, reportUnsent } from '../../../offline/index.js';
import type { Exclusive } from './exclusive.js';
import type {
  Closed,
  Creation,
  Draft,
  Head,
  KeptBundle,
  KeptRecord,
  NewRecord,
  Point,
  Unsent,
  UnsentAnswer,
  UnsentPhoto,
} from './model.js';
import { nothingUnsent, RecordShelf } from './shelf.js';
import { begun, isSendableAnswer, unsentCount, versionsShown } from './shown.js';
import type { Transport } from './transport.js';

/** Told to the other tabs: what this browser keeps of it is another now. */
export type Announcement = { recordId: string } | { projectId: number };

export interface BookParts {
  user: string;
  store: OfflineStore;
  exclusive: Exclusive;
  announce(what: Announcement): void;
  newId(): string;
  now(): Date;
}

interface Entry {
  kept: KeptRecord | undefined;
  unsent: Unsent;
  /** Answers on their way to the store. The next one is based on them, though they are not on the screen yet. */
  writing: SentAnswer[];
  /** Grows with every change in this page: what was read before is old. */
  changes: number;
}

type AnswersResult = Awaited<ReturnType<Transport['answers']>>;

const emptyEntry = (): Entry => ({ kept: undefined, unsent: nothingUnsent(), writing: [], changes: 0 });

const without = <T>(list: readonly T[], isGone: (one: T) => boolean): T[] =>
  list.filter((one) => !isGone(one));

/**
 * The records of one user in this browser. Whatever a person does is in the store first, and then here, where the screens and
 * the sender see it.
 */
export class RecordBook {
  readonly shelf: RecordShelf;
  readonly user: string;
  readonly ready: Promise<void>;
  #entries = new Map<string, Entry>();
  #bundles = new Map<number, KeptBundle>();
  readonly #listeners = new Set<() => void>();
  /** The ids of what was answered in this page, by record and key. */
  readonly #made = new Map<string, string[]>();
  /** Grows with every change that the screens may see. */
  version = 0;
  /** Called when there is something to send. */
  onUnsent: () => void = () => undefined;

  constructor(private readonly parts: BookParts) {
    this.user = parts.user;
    this.shelf = new RecordShelf(parts.store, parts.user);
    this.ready = this.#load();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  recordIds = (): string[] => [...this.#entries.keys()];
  unsentOf = (recordId: string): Unsent => this.#entry(recordId).unsent;
  keptOf = (recordId: string): KeptRecord | undefined => this.#entry(recordId).kept;
  changesOf = (recordId: string): number => this.#entry(recordId).changes;
  bundleOf = (projectId: number): KeptBundle | undefined => this.#bundles.get(projectId);
  bundles = (): ReadonlyMap<number, KeptBundle> => this.#bundles;

  /** The record without what is unsent of it; undefined for one of which nothing is known. */
  baseOf(recordId: string): ChecklistRecord | undefined {
    const { kept, unsent } = this.#entry(recordId);
    if (kept?.record) return kept.record;
    const { creation } = unsent;
    if (!creation) return undefined;
    const replaced = creation.replaces === undefined ? undefined : this.keptOf(creation.replaces)?.record;
    return begun(recordId, creation, this.user, replaced);
  }

  pointsOf(recordId: string): readonly Point[] | undefined {
    const { kept } = this.#entry(recordId);
    if (kept?.points) return kept.points;
    const base = this.baseOf(recordId);
    const list =
      base &&
      this.#bundles.get(base.projectId)?.lists.find(({ revisionId }) => revisionId === base.revisionId);
    return list && base && pointsIn(list, base);
  }

  // What people do

  /** Keeps that a record was begun, and gives its id. */
  async begin(creation: Omit<Creation, 'createdAt'>, kept: Omit<KeptRecord, 'record'>): Promise<string> {
    await this.ready;
    const recordId = this.parts.newId();
    const full: KeptRecord = { ...kept, record: undefined };
    // Without what it asks, a record that was begun could not be shown.
    await this.shelf.keepRecord(recordId, full);
    await this.#keep(recordId, 'begun', '', { ...creation, createdAt: this.#now() }, (unsent, value) => ({
      ...unsent,
      creation: value,
    }));
    this.#change(recordId, (entry) => {
      entry.kept ??= full;
    });
    return recordId;
  }

  /**
   * What says nothing new is no answer. `seen` are the heads that were on the screen when the person began to answer: what somebody
   * else says meanwhile is not replaced, but shown beside it. Without it, those of the draft or of now.
   */
  async answer(
    recordId: string,
    key: string,
    content: Partial<AnswerContent>,
    seen?: readonly string[],
  ): Promise<void> {
    await this.ready;
    if (!this.baseOf(recordId)) throw new Error(`there is no record ${recordId}`);
    const entry = this.#entry(recordId);
    const heads = this.#heads(recordId, key);
    const known = this.#seen(recordId, key, seen);
    const made = sentAnswer({
      ...content,
      severity: content.value === 'DEVIATION' ? content.severity : null,
      id: this.parts.newId(),
      key,
      answeredAt: this.#now(),
      basedOn: basedOn(
        heads.filter(({ id }) => known.has(id)),
        this.#own(recordId),
      ),
    });
    // Half a deviation is no answer yet, and nothing to lose either.
    if (answerFaults([made]).length > 0) return this.draft(recordId, key, content, seen);
    const isNew = isConflict([...heads, made]) || (heads.length === 0 && says(made));
    if (isNew) {
      const place = `${recordId} ${key}`;
      this.#made.set(place, [...(this.#made.get(place) ?? []), made.id]);
      entry.writing.push(made);
      try {
        await this.#keep(recordId, 'answer', made.id, made, (unsent) => ({
          ...unsent,
          answers: [...without(unsent.answers, ({ id }) => id === made.id), made],
        }));
      } finally {
        entry.writing = without(entry.writing, ({ id }) => id === made.id);
      }
    }
    await this.draft(recordId, key, undefined);
  }

  /** What somebody has begun to say; undefined lets it go. */
  async draft(
    recordId: string,
    key: string,
    content: Partial<AnswerContent> | undefined,
    seen?: readonly string[],
  ): Promise<void> {
    await this.ready;
    const has = this.unsentOf(recordId).drafts.some((one) => one.key === key);
    if (!content) {
      if (has) await this.#drop(recordId, 'draft', key, (unsent) => withoutDraft(unsent, key));
      return;
    }
    const { value, text, severity, measured, comment, noPhotoReason } = { ...NOTHING, ...content };
    const draft: Draft = {
      key,
      content: { value, text, severity, measured, comment, noPhotoReason },
      seen: [...this.#seen(recordId, key, seen)],
    };
    await this.#keep(recordId, 'draft', key, draft, (unsent) => ({
      ...unsent,
      drafts: [...without(unsent.drafts, (one) => one.key === key), draft],
    }));
  }

  /** The ids of what an answer replaces: the heads that were seen, else those of its draft or of now, and whatever this page said. */
  #seen(recordId: string, key: string, seen: readonly string[] | undefined): Set<string> {
    const { drafts, answers } = this.unsentOf(recordId);
    const draft = drafts.find((one) => one.key === key);
    return new Set([
      ...(seen ?? draft?.seen ?? this.#heads(recordId, key).map(({ id }) => id)),
      ...answers.filter((one) => one.key === key).map(({ id }) => id),
      ...(this.#made.get(`${recordId} ${key}`) ?? []),
    ]);
  }

  /** What holds for a question here, with what is on its way to the store. */
  #heads(recordId: string, key: string): KeyedVersion[] {
    const answers = this.baseOf(recordId)?.answers ?? [];
    return headsOf(versionsShown(answers, this.#own(recordId), this.user).filter((one) => one.key === key));
  }

  #own(recordId: string): SentAnswer[] {
    const { unsent, writing } = this.#entry(recordId);
    return [...unsent.answers.filter(isSendableAnswer), ...writing];
  }

  /** The bytes are kept first: a photo that is told of and not here would hold the record up for ever. */
  async addPhoto(recordId: string, photo: Omit<UnsentPhoto, 'isTold'>, bytes: Blob): Promise<void> {
    await this.ready;
    await this.shelf.keepBytes(recordId, photo.hash, bytes);
    await this.#exclusively(recordId, async () => {
      const { photos } = await this.shelf.unsentOf(recordId);
      const before = photos.find(({ hash }) => hash === photo.hash);
      const united: UnsentPhoto = {
        ...photo,
        isTold: before?.isTold ?? false,
        keys: sortedKeys([...(before?.keys ?? []), ...photo.keys]),
      };
      await this.#keepPhoto(recordId, united);
    });
  }

  async removePhoto(recordId: string, hash: string): Promise<void> {
    await this.ready;
    await this.#exclusively(recordId, async () => {
      const { photos } = await this.shelf.unsentOf(recordId);
      const own = photos.find((photo) => photo.hash === hash);
      const isKnown = this.keptOf(recordId)?.record?.photos.some((photo) => photo.hash === hash);
      if (isKnown || own?.isTold)
        await this.#keep(recordId, 'removal', hash, true, (unsent) => ({
          ...unsent,
          removals: [...without(unsent.removals, (one) => one === hash), hash],
        }));
      if (own) await this.#dropPhoto(recordId, hash);
      await this.shelf.dropBytes(recordId, hash);
    });
  }

  async changeHead(recordId: string, head: Head): Promise<void> {
    await this.ready;
    await this.#keep(recordId, 'head', '', head, (unsent, value) => ({ ...unsent, head: value }));
  }

  async discardRefused(recordId: string, answerId: string): Promise<void> {
    await this.ready;
    const answer = this.unsentOf(recordId).answers.find(({ id }) => id === answerId);
    if (answer?.refusal !== undefined) await this.#dropAnswers(recordId, [answerId]);
  }

  async discardUnsent(recordId: string): Promise<void> {
    await this.ready;
    const { creation, head, answers, drafts, photos, removals } = this.unsentOf(recordId);
    await this.#dropAnswers(
      recordId,
      answers.map(({ id }) => id),
    );
    for (const { key } of drafts) await this.draft(recordId, key, undefined);
    for (const { hash } of photos) {
      await this.#dropPhoto(recordId, hash);
      await this.shelf.dropBytes(recordId, hash);
    }
    for (const hash of removals) await this.#dropRemoval(recordId, hash);
    if (head) await this.#dropHead(recordId);
    if (creation) await this.#dropCreation(recordId);
    await this.setClosed(recordId, undefined);
    if (creation) await this.forget(recordId);
  }

  /** Begins a record that corrects a signed one, and gives it what that did not take. */
  async correct(recordId: string): Promise<string> {
    await this.ready;
    const { kept } = this.#entry(recordId);
    const record = kept?.record;
    if (!record) throw new Error(`the server does not have the record ${recordId}`);
    const { projectId, facilityId, assessmentType, revisionId, options, segmentId, title, place } = record;
    const correction: NewRecord & { projectId: number } = {
      projectId,
      facilityId,
      assessmentType,
      revisionId,
      options,
      ...(segmentId !== null && { segmentId }),
      title,
      place,
      replaces: recordId,
    };
    const newId = await this.begin(correction, { ...kept, points: this.pointsOf(recordId) });
    const { answers, drafts, photos } = this.unsentOf(recordId);
    for (const answer of answers.filter(isSendableAnswer))
      await this.#keep(newId, 'answer', answer.id, answer, (unsent) => ({
        ...unsent,
        answers: [...unsent.answers, answer],
      }));
    for (const { key, content, seen } of drafts) await this.draft(newId, key, content, seen);
    for (const photo of photos) {
      const bytes = await this.shelf.bytes(recordId, photo.hash);
      if (bytes) await this.addPhoto(newId, photo, bytes);
    }
    await this.discardUnsent(recordId);
    return newId;
  }

  // What the server said

  /** Takes the record as the server has it, unless what is kept is newer. */
  storeRecord(record: ChecklistRecord, more: Partial<Omit<KeptRecord, 'record'>> = {}): Promise<void> {
    return this.#exclusively(record.id, () => this.#storeRecord(record, more));
  }

  async #storeRecord(record: ChecklistRecord, more: Partial<Omit<KeptRecord, 'record'>>): Promise<void> {
    const before = await this.shelf.record(record.id);
    const isOlder = (before?.record?.version ?? 0) > record.version;
    const kept: KeptRecord = {
      projectId: record.projectId,
      project: more.project ?? before?.project,
      role: more.role ?? before?.role ?? 'READER',
      points: 'points' in more ? more.points : before?.points,
      record: isOlder ? before!.record : record,
    };
    // Most of what is read every now and then is as it was.
    if (!this.keptOf(record.id) || !sameValue(before, kept)) await this.#setKept(record.id, kept);
    if (record.state === 'DRAFT' && this.unsentOf(record.id).closed?.code === 'RECORD_STATE')
      await this.setClosed(record.id, undefined);
  }

  async confirmCreation(record: ChecklistRecord): Promise<void> {
    await this.storeRecord(record);
    await this.#dropCreation(record.id);
  }

  async confirmHead(record: ChecklistRecord, head: Head): Promise<void> {
    await this.storeRecord(record);
    // Another one may have been given meanwhile.
    if (this.unsentOf(record.id).head === head) await this.#dropHead(record.id);
  }

  /**
   * The heads of the answer take the place of those that were kept before the versions leave: the other way round, the next
   * answer would not be based on them, and be in conflict with one's own.
   */
  async confirmAnswers(recordId: string, result: AnswersResult, ids: readonly string[]): Promise<void> {
    await this.#exclusively(recordId, async () => {
      const kept = await this.shelf.record(recordId);
      // What is kept is newer, and has them.
      if (!kept?.record || kept.record.version > result.version) return;
      const told = new Map(result.answers.map((answer) => [answer.key, answer]));
      const answers = [
        ...kept.record.answers.filter(({ key }) => !told.has(key)),
        ...(result.answers as ChecklistRecord['answers']),
      ];
      await this.#setKept(recordId, {
        ...kept,
        record: { ...kept.record, version: result.version, answers },
      });
    });
    await this.#dropAnswers(recordId, ids);
  }

  /** Sets answers aside, each with the reason. */
  async refuseAnswers(recordId: string, reasons: ReadonlyMap<string, string>): Promise<void> {
    for (const answer of this.unsentOf(recordId).answers) {
      const refusal = reasons.get(answer.id);
      if (refusal === undefined) continue;
      const refused: UnsentAnswer = { ...answer, refusal };
      await this.#keep(recordId, 'answer', answer.id, refused, (unsent) => ({
        ...unsent,
        answers: [...without(unsent.answers, ({ id }) => id === answer.id), refused],
      }));
    }
  }

  /** Something else has these ids, so the answers get others. What is based on them is based on both. */
  async renameAnswers(recordId: string, ids: readonly string[]): Promise<void> {
    const names = new Map(ids.map((id) => [id, this.parts.newId()]));
    for (const answer of this.unsentOf(recordId).answers) {
      const others = answer.basedOn.flatMap((id) => names.get(id) ?? []);
      const id = names.get(answer.id) ?? answer.id;
      if (id === answer.id && others.length === 0) continue;
      const renamed: UnsentAnswer = {
        ...answer,
        id,
        basedOn: [...new Set([...others, ...answer.basedOn])].slice(0, MAX_BASED_ON).sort(),
      };
      await this.#keep(recordId, 'answer', id, renamed, (unsent) => ({
        ...unsent,
        answers: [...without(unsent.answers, (one) => one.id === id), renamed],
      }));
      if (id !== answer.id) await this.#dropAnswers(recordId, [answer.id]);
    }
  }

  async refuseCreation(recordId: string, refusal: string): Promise<void> {
    const { creation } = this.unsentOf(recordId);
    if (creation)
      await this.#keep(recordId, 'begun', '', { ...creation, refusal }, (unsent, value) => ({
        ...unsent,
        creation: value,
      }));
  }

  /** From now on the server may know of a photo, so that removing it has to be told. False: it was removed meanwhile. */
  markTold(recordId: string, hash: string): Promise<boolean> {
    return this.#exclusively(recordId, async () => {
      const photo = (await this.shelf.unsentOf(recordId)).photos.find((one) => one.hash === hash);
      if (photo && !photo.isTold) await this.#keepPhoto(recordId, { ...photo, isTold: true });
      return photo !== undefined;
    });
  }

  async refusePhoto(recordId: string, hash: string, refusal: string): Promise<void> {
    await this.#exclusively(recordId, async () => {
      const photo = (await this.shelf.unsentOf(recordId)).photos.find((one) => one.hash === hash);
      if (photo) await this.#keepPhoto(recordId, { ...photo, refusal });
    });
  }

  /** The server has been told of removals and was sent photos; they leave once what is kept shows it. */
  async confirmPhotos(record: ChecklistRecord, removed: readonly string[]): Promise<void> {
    await this.#exclusively(record.id, async () => {
      await this.#storeRecord(record, {});
      const known = new Map(
        (await this.shelf.record(record.id))!.record!.photos.map((photo) => [photo.hash, photo]),
      );
      for (const { hash, keys } of (await this.shelf.unsentOf(record.id)).photos) {
        const photo = known.get(hash);
        // Told of for another point meanwhile: it is told again.
        const isDone = photo && (photo.state !== 'STORED' || keys.every((key) => photo.keys.includes(key)));
        if (!isDone || photo.state === 'MISSING') continue;
        await this.#dropPhoto(record.id, hash);
        // Of what the server refused, this is the only copy.
        if (photo.state !== 'REFUSED') await this.shelf.dropBytes(record.id, hash);
      }
      for (const hash of removed) await this.#dropRemoval(record.id, hash);
    });
  }

  async setClosed(recordId: string, closed: Closed | undefined): Promise<void> {
    if (closed)
      await this.#keep(recordId, 'closed', '', closed, (unsent, value) => ({ ...unsent, closed: value }));
    else if (this.unsentOf(recordId).closed)
      await this.#drop(recordId, 'closed', '', (unsent) => ({ ...unsent, closed: undefined }));
  }

  async close(recordId: string, { code, message, members }: Problem): Promise<void> {
    const state = code === 'RECORD_STATE' ? (members.state as Closed['state']) : null;
    await this.setClosed(recordId, { code, message, state });
  }

  // Projects

  async keepBundle(bundle: KeptBundle): Promise<void> {
    await this.shelf.keepBundle(bundle.project.id, bundle);
    this.#bundles.set(bundle.project.id, bundle);
    this.#tell({ projectId: bundle.project.id });
  }

  async dropBundle(projectId: number): Promise<void> {
    await this.shelf.dropBundle(projectId);
    this.#bundles.delete(projectId);
    this.#tell({ projectId });
  }

  /** Keeps nothing of a record any more but what is unsent. */
  async forget(recordId: string): Promise<void> {
    await this.shelf.dropRecord(recordId);
    this.#change(recordId, (entry) => {
      entry.kept = undefined;
    });
  }

  // Other tabs

  /** Reads again what another tab has changed. */
  async heard(what: Announcement): Promise<void> {
    if ('recordId' in what) return this.reload(what.recordId);
    const bundle = await this.shelf.bundle(what.projectId);
    if (bundle) this.#bundles.set(what.projectId, bundle);
    else this.#bundles.delete(what.projectId);
    this.#notify();
  }

  async reload(recordId: string): Promise<void> {
    await this.ready;
    for (;;) {
      const entry = this.#entry(recordId);
      const { changes } = entry;
      // Unsent first: what leaves it between the two is in what is kept.
      const unsent = await this.shelf.unsentOf(recordId);
      const kept = await this.shelf.record(recordId);
      if (entry.changes !== changes) continue;
      entry.unsent = unsent;
      entry.kept = kept;
      entry.changes++;
      this.#reported(recordId);
      return;
    }
  }

  // Inside

  async #load(): Promise<void> {
    const unsent = await this.shelf.allUnsent();
    const records = await this.shelf.records();
    this.#bundles = await this.shelf.bundles();
    for (const recordId of new Set([...unsent.keys(), ...records.keys()])) {
      const entry = this.#entry(recordId);
      entry.unsent = unsent.get(recordId) ?? nothingUnsent();
      entry.kept = records.get(recordId);
      entry.changes++;
      this.#reported(recordId);
      await this.#dropSaid(recordId);
    }
    this.#notify();
  }

  /** A page that was killed between an answer and its draft leaves a draft of what was said. */
  async #dropSaid(recordId: string): Promise<void> {
    const { unsent, kept } = this.#entry(recordId);
    for (const { key, content } of unsent.drafts) {
      const heads = kept?.record?.answers.find((answer) => answer.key === key)?.heads ?? [];
      const said = [...unsent.answers.filter((answer) => answer.key === key), ...heads];
      const isSaid = said.some((one) => !isConflict([one, content]));
      if (isSaid) await this.#drop(recordId, 'draft', key, (unsent) => withoutDraft(unsent, key));
    }
  }

  #entry(recordId: string): Entry {
    const known = this.#entries.get(recordId);
    if (known) return known;
    const entry = emptyEntry();
    this.#entries.set(recordId, entry);
    return entry;
  }

  #now = (): string => this.parts.now().toISOString();

  #exclusively = <T>(recordId: string, work: () => Promise<T>): Promise<T> =>
    this.parts.exclusive(`record ${recordId}`, work);

  async #setKept(recordId: string, kept: KeptRecord): Promise<void> {
    await this.shelf.keepRecord(recordId, kept);
    this.#change(recordId, (entry) => {
      entry.kept = kept;
    });
  }

  async #keep<K extends Parameters<RecordShelf['keepUnsent']>[1], V>(
    recordId: string,
    kind: K,
    name: string,
    value: V & Parameters<typeof this.shelf.keepUnsent<K>>[3],
    update: (unsent: Unsent, value: V) => Unsent,
  ): Promise<void> {
    await this.shelf.keepUnsent(recordId, kind, name, value);
    this.#change(recordId, (entry) => {
      entry.unsent = update(entry.unsent, value);
    });
    if (kind !== 'closed' && kind !== 'draft') this.onUnsent();
  }

  async #drop(
    recordId: string,
    kind: Parameters<RecordShelf['dropUnsent']>[1],
    name: string,
    update: (unsent: Unsent) => Unsent,
  ): Promise<void> {
    await this.shelf.dropUnsent(recordId, kind, name);
    this.#change(recordId, (entry) => {
      entry.unsent = update(entry.unsent);
    });
  }

  async #dropAnswers(recordId: string, ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await this.#drop(recordId, 'answer', id, (unsent) => ({
        ...unsent,
        answers: without(unsent.answers, (answer) => answer.id === id),
      }));
  }

  #keepPhoto = (recordId: string, photo: UnsentPhoto) =>
    this.#keep(recordId, 'photo', photo.hash, photo, (unsent) => ({
      ...unsent,
      photos: [...without(unsent.photos, ({ hash }) => hash === photo.hash), photo],
    }));

  #dropPhoto = (recordId: string, hash: string) =>
    this.#drop(recordId, 'photo', hash, (unsent) => ({
      ...unsent,
      photos: without(unsent.photos, (photo) => photo.hash === hash),
    }));

  #dropRemoval = (recordId: string, hash: string) =>
    this.#drop(recordId, 'removal', hash, (unsent) => ({
      ...unsent,
      removals: without(unsent.removals, (one) => one === hash),
    }));

  #dropHead = (recordId: string) =>
    this.#drop(recordId, 'head', '', (unsent) => ({ ...unsent, head: undefined }));

  #dropCreation = (recordId: string) =>
    this.#drop(recordId, 'begun', '', (unsent) => ({ ...unsent, creation: undefined }));

  #change(recordId: string, change: (entry: Entry) => void): void {
    const entry = this.#entry(recordId);
    change(entry);
    entry.changes++;
    this.#reported(recordId);
    this.parts.announce({ recordId });
  }

  #reported(recordId: string): void {
    reportUnsent(`record:${recordId}`, unsentCount(this.unsentOf(recordId)));
    this.#notify();
  }

  #notify(): void {
    this.version++;
    for (const listener of this.#listeners) listener();
  }

  #tell(what: Announcement): void {
    this.#notify();
    this.parts.announce(what);
  }
}

const NOTHING: AnswerContent = {
  value: null,
  text: null,
  severity: null,
  measured: null,
  comment: null,
  noPhotoReason: null,
};

const withoutDraft = (unsent: Unsent, key: string): Unsent => ({
  ...unsent,
  drafts: without(unsent.drafts, (one) => one.key === key),
});

const says = ({ value, text, measured, comment, noPhotoReason }: AnswerContent): boolean =>
  [value, text, measured, comment, noPhotoReason].some((said) => said !== null);

/**
 * All heads that were shown. What this browser has not sent may yet be refused or lost, so what that is based on is named as
 * well: it replaces nothing more.
 */
function basedOn(heads: readonly { id: string }[], own: readonly SentAnswer[]): string[] {
  const ownById = new Map(own.map((answer) => [answer.id, answer]));
  const earlier = heads.flatMap(({ id }) => ownById.get(id)?.basedOn ?? []);
  return [...new Set([...heads.map(({ id }) => id), ...earlier])].slice(0, MAX_BASED_ON);
}

/** What a list asks of a facility for an assessment. */
export const pointsIn = (
  { checkpoints }: Pick<KeptBundle['lists'][number], 'checkpoints'>,
  { facilityId, assessmentType }: Pick<NewRecord, 'facilityId' | 'assessmentType'>,
): Point[] =>
  (checkpoints as (Point & { facilities: number[] })[]).filter(
    ({ facilities, assessmentTypes }) =>
      facilities.includes(facilityId) && assessmentTypes.includes(assessmentType),
  );
