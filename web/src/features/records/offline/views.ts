import type { ListedRecord } from '@spadework/core/record';
import type { Problem } from '../../../api/index.js';
import type { RecordBook } from './book.js';
import type {
  KeptBundle,
  KeptProject,
  ListedShown,
  ProjectRecordsView,
  RecordView,
  SaveStatus,
} from './model.js';
import type { RecordReader } from './reader.js';
import { shownRecord, unsentCount } from './shown.js';

/** What the screens see of book and reader. A view is the same object until something in it changes. */
export class RecordViews {
  readonly #shown = new Map<string, { key: string; view: RecordView }>();

  constructor(
    private readonly book: RecordBook,
    private readonly reader: RecordReader,
    private readonly isSending: () => boolean,
  ) {}

  record(recordId: string): RecordView {
    const { book, reader } = this;
    const unsent = book.unsentOf(recordId);
    const base = book.baseOf(recordId);
    const points = book.pointsOf(recordId);
    const problem = reader.problemOf(recordId);
    const status = this.#status(unsentCount(unsent), unsent.closed !== undefined);
    const isGone = problem?.status === 404 && unsentCount(unsent) === 0;
    const key = JSON.stringify([book.changesOf(recordId), status, isGone, problem?.code, points?.length]);
    const before = this.#shown.get(recordId);
    if (before?.key === key) return before.view;
    const role =
      book.keptOf(recordId)?.role ?? (base && book.bundleOf(base.projectId)?.project.role) ?? 'READER';
    const view: RecordView =
      !base || !points || isGone
        ? absent(problem)
        : { is: 'open', status, ...shownRecord(base, { points, role }, unsent, book.user) };
    this.#shown.set(recordId, { key, view });
    return view;
  }

  project(projectId: number): ProjectRecordsView {
    const { book, reader } = this;
    const [kept, read, problem] = [
      book.bundleOf(projectId),
      reader.readOf(projectId),
      reader.problemOf(projectId),
    ];
    const bundle = read?.bundle ?? kept ?? (problem && this.#withoutLists(projectId));
    if (!bundle || problem?.status === 404) return absent(problem);
    const { project, segments, lists, deviations, left } = bundle;
    return {
      is: 'open',
      project,
      segments,
      lists,
      deviations,
      left,
      records: this.#listed(projectId, read?.listed ?? []),
      isKept: kept !== undefined,
      isOffline: problem !== undefined,
    };
  }

  /** Of a project of which only some records are kept, these can be opened. */
  #withoutLists(projectId: number): KeptBundle | undefined {
    const { book } = this;
    const kept = book
      .recordIds()
      .map((recordId) => book.keptOf(recordId))
      .find((one) => one?.projectId === projectId && one.project);
    if (!kept) return undefined;
    const project = { id: projectId, role: kept.role, ...kept.project! };
    return { project, segments: [], lists: [], deviations: [], left: 0 };
  }

  keptProjects(): KeptProject[] {
    const { book } = this;
    const found = new Map<number, KeptProject>();
    for (const {
      project: { id, number, name },
    } of book.bundles().values())
      found.set(id, { id, number, name, unsent: 0 });
    for (const recordId of book.recordIds()) {
      const base = book.baseOf(recordId);
      if (!base) continue;
      const { projectId: id, title } = base;
      const { number, name } = book.keptOf(recordId)?.project ?? { number: '', name: title };
      const known = found.get(id) ?? { id, number, name, unsent: 0 };
      found.set(id, { ...known, unsent: known.unsent + unsentCount(book.unsentOf(recordId)) });
    }
    return [...found.values()].sort((a, b) => b.unsent - a.unsent || (a.name < b.name ? -1 : 1));
  }

  /** What the server listed, with what is kept here and what is unsent. */
  #listed(projectId: number, listed: readonly ListedRecord[]): ListedShown[] {
    const { book } = this;
    const all = new Map(listed.map((record) => [record.id, record]));
    for (const recordId of book.recordIds()) {
      const base = book.baseOf(recordId);
      if (base?.projectId !== projectId) continue;
      const view = this.record(recordId);
      const own = view.is === 'open' ? view.record : base;
      const told = all.get(recordId);
      // What others did since is in the list of the server, unless something of one's own is not.
      const isOlder = told && told.version > base.version && unsentCount(book.unsentOf(recordId)) === 0;
      if (!isOlder) all.set(recordId, own);
    }
    return [...all.values()]
      .map((record): ListedShown => {
        const unsent = book.unsentOf(record.id);
        return {
          ...record,
          unsent: unsentCount(unsent),
          isNew: unsent.creation !== undefined,
          isKept: book.baseOf(record.id) !== undefined && book.pointsOf(record.id) !== undefined,
        };
      })
      .sort((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0));
  }

  #status(unsent: number, isClosed: boolean): SaveStatus {
    if (unsent === 0) return 'SAVED';
    return this.isSending() && !isClosed ? 'SAVING' : 'NOT_SENT';
  }
}

const absent = (problem: Problem | undefined) =>
  !problem
    ? ({ is: 'loading' } as const)
    : problem.status === 404
      ? ({ is: 'gone' } as const)
      : problem.status === 0 || problem.isTemporary
        ? ({ is: 'unreached' } as const)
        : ({ is: 'failed', problem } as const);
