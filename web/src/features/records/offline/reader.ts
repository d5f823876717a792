import type { ListedRecord } from '@spadework/core/record';
import { type AnswerOf, asProblem, call, type Problem } from '../../../api/index.js';
import { currentLanguage, type Language } from '../../../words/index.js';
import type { RecordBook } from './book.js';
import type { Bundle, KeptBundle, Point } from './model.js';

/** The list shows so many, the latest first. */
const LISTED = 200;

/** What was read of a project while this page is open. */
export interface ReadProject {
  bundle: KeptBundle;
  listed: readonly ListedRecord[];
}

/** Reads from the server what the book shows, and remembers what went wrong. */
export class RecordReader {
  #projects = new Map<number, ReadProject>();
  #problems = new Map<string | number, Problem>();
  /** Of what records ask, as it was read by this page. */
  #languages = new Map<string, Language>();
  readonly #listeners = new Set<() => void>();
  /** Grows with everything that was read, or was not. */
  version = 0;

  constructor(private readonly book: RecordBook) {}

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readOf = (projectId: number): ReadProject | undefined => this.#projects.get(projectId);
  /** Why a project or a record could not be read when that was last tried. */
  problemOf = (id: string | number): Problem | undefined => this.#problems.get(id);

  /** Opening a record once is enough to have it without a network. */
  async readRecord(projectId: number, recordId: string): Promise<void> {
    await this.book.ready;
    // The server does not have it yet. What it asks may have been let go when its user logged out.
    if (this.book.unsentOf(recordId).creation) {
      if (!this.book.pointsOf(recordId)) await this.readProject(projectId);
      return;
    }
    await this.#trying(recordId, async () => {
      const language = currentLanguage();
      const params = { recordId };
      const kept = this.book.keptOf(recordId);
      const bundle = this.book.bundleOf(projectId) ?? this.#projects.get(projectId)?.bundle;
      const [record, points, { role, ...project }] = await Promise.all([
        call('checklist.getRecord', { params, query: { language } }),
        // A published list never changes; only its names are of a language.
        kept?.points && this.#languages.get(recordId) === language
          ? kept.points
          : call('checklist.listRecordCheckpoints', { params, query: { language } }),
        bundle?.project ?? (kept?.project && { ...kept.project, role: kept.role }) ?? readRole(projectId),
      ]);
      const { number, name } = project;
      this.#languages.set(recordId, language);
      await this.book.storeRecord(record, { role, project: { number, name }, points: points as Point[] });
    });
  }

  async readProject(projectId: number): Promise<void> {
    await this.book.ready;
    await this.#trying(projectId, async () => {
      const [{ records, ...bundle }, { entities }] = await Promise.all([
        readBundle(projectId),
        call('checklist.pageRecords', { query: { projectId, count: LISTED } }) as Promise<
          AnswerOf<'checklist.pageRecords'>
        >,
      ]);
      this.#projects.set(projectId, { bundle, listed: entities });
      if (this.book.bundleOf(projectId)) await this.#keep(bundle, records);
    });
  }

  /** Keeps a project with its open records. */
  async keepProject(projectId: number): Promise<void> {
    await this.book.ready;
    const { records, ...bundle } = await readBundle(projectId);
    await this.#keep(bundle, records);
  }

  /** Lets a project go, but nothing that is unsent. */
  async dropProject(projectId: number): Promise<void> {
    await this.book.ready;
    for (const recordId of this.#recordsOf(projectId)) await this.#letGo(recordId);
    await this.book.dropBundle(projectId);
  }

  async #keep(bundle: KeptBundle, records: Bundle['records']): Promise<void> {
    const { role, number, name } = bundle.project;
    for (const record of records) await this.book.storeRecord(record, { role, project: { number, name } });
    await this.book.keepBundle(bundle);
    const current = new Set(records.map(({ id }) => id));
    // What is signed or void by now; one that somebody opened by itself has its own points, and stays.
    for (const recordId of this.#recordsOf(bundle.project.id))
      if (!current.has(recordId) && !this.book.keptOf(recordId)?.points) await this.#letGo(recordId);
  }

  #recordsOf = (projectId: number) =>
    this.book.recordIds().filter((recordId) => this.book.keptOf(recordId)?.projectId === projectId);

  async #letGo(recordId: string): Promise<void> {
    const { creation, head, answers, drafts, photos, removals } = this.book.unsentOf(recordId);
    const isUnsent = [...answers, ...drafts, ...photos, ...removals].length > 0 || creation || head;
    if (!isUnsent) return this.book.forget(recordId);
    const [kept, points] = [this.book.keptOf(recordId), this.book.pointsOf(recordId)];
    if (kept?.record) await this.book.storeRecord(kept.record, { points });
  }

  async #trying(id: string | number, read: () => Promise<void>): Promise<void> {
    try {
      await read();
      this.#problems.delete(id);
    } catch (error) {
      this.#problems.set(id, asProblem(error));
    }
    this.version++;
    for (const listener of this.#listeners) listener();
  }
}

const readBundle = (projectId: number): Promise<Bundle> =>
  call('checklist.getOfflineBundle', { params: { projectId }, query: { language: currentLanguage() } });

async function readRole(projectId: number): Promise<Pick<Bundle['project'], 'role' | 'number' | 'name'>> {
  const { number, name, myRole } = await call('project.getProject', {
    params: { projectId },
    query: { expand: ['myRole'] },
  });
  return { number: number ?? '', name: name ?? '', role: myRole ?? 'READER' };
}
