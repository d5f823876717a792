import { keyOf, type OfflineStore } from '../../../offline/index.js';
import type {
  Closed,
  Creation,
  Draft,
  Head,
  KeptBundle,
  KeptRecord,
  Unsent,
  UnsentAnswer,
  UnsentPhoto,
} from './model.js';

/** What is unsent of a record, one entry each: two tabs that write at the same time overwrite nothing. */
interface Kinds {
  begun: Creation;
  head: Head;
  answer: UnsentAnswer;
  draft: Draft;
  photo: UnsentPhoto;
  removal: true;
  closed: Closed;
}
type Kind = keyof Kinds;

export const nothingUnsent = (): Unsent => ({
  creation: undefined,
  head: undefined,
  answers: [],
  drafts: [],
  photos: [],
  removals: [],
  closed: undefined,
});

/** The records of one user, as this browser keeps them. */
export class RecordShelf {
  constructor(
    private readonly store: OfflineStore,
    readonly user: string,
  ) {}

  #key = (recordId: string, ...more: string[]) => keyOf(this.user, 'record', recordId, ...more);

  keepUnsent<K extends Kind>(recordId: string, kind: K, name: string, value: Kinds[K]): Promise<void> {
    return this.store.put('unsent', this.#key(recordId, kind, name), value);
  }

  dropUnsent(recordId: string, kind: Kind, name: string): Promise<void> {
    return this.store.delete('unsent', this.#key(recordId, kind, name));
  }

  async unsentOf(recordId: string): Promise<Unsent> {
    const prefix = `${this.#key(recordId)}/`;
    return (await this.#unsent(prefix)).get(recordId) ?? nothingUnsent();
  }

  allUnsent = (): Promise<Map<string, Unsent>> => this.#unsent(`${keyOf(this.user, 'record')}/`);

  async #unsent(prefix: string): Promise<Map<string, Unsent>> {
    const found = new Map<string, Unsent>();
    for (const [key, value] of await this.store.entries('unsent', prefix)) {
      const [, , recordId, kind, name] = key.split('/').map(decodeURIComponent) as [
        string,
        string,
        string,
        Kind,
        string,
      ];
      const unsent = found.get(recordId) ?? nothingUnsent();
      found.set(recordId, unsent);
      add(unsent, kind, name, value);
    }
    return found;
  }

  record = (recordId: string) => this.store.get<KeptRecord>('checklists', this.#key(recordId));
  keepRecord = (recordId: string, kept: KeptRecord) =>
    this.store.put('checklists', this.#key(recordId), kept);
  dropRecord = (recordId: string) => this.store.delete('checklists', this.#key(recordId));

  async records(): Promise<Map<string, KeptRecord>> {
    const entries = await this.store.entries<KeptRecord>('checklists', `${keyOf(this.user, 'record')}/`);
    return new Map(entries.map(([key, kept]) => [key.split('/')[2]!, kept]));
  }

  #projectKey = (projectId: number) => keyOf(this.user, 'project', projectId);
  bundle = (projectId: number) => this.store.get<KeptBundle>('checklists', this.#projectKey(projectId));
  keepBundle = (projectId: number, kept: KeptBundle) =>
    this.store.put('checklists', this.#projectKey(projectId), kept);
  dropBundle = (projectId: number) => this.store.delete('checklists', this.#projectKey(projectId));

  async bundles(): Promise<Map<number, KeptBundle>> {
    const entries = await this.store.entries<KeptBundle>('checklists', `${keyOf(this.user, 'project')}/`);
    return new Map(entries.map(([key, kept]) => [Number(key.split('/')[2]), kept]));
  }

  bytes = (recordId: string, hash: string) => this.store.get<Blob>('photos', this.#key(recordId, hash));
  keepBytes = (recordId: string, hash: string, bytes: Blob) =>
    this.store.put('photos', this.#key(recordId, hash), bytes);
  dropBytes = (recordId: string, hash: string) => this.store.delete('photos', this.#key(recordId, hash));
}

function add(unsent: Unsent, kind: Kind, name: string, value: unknown): void {
  if (kind === 'begun') unsent.creation = value as Creation;
  else if (kind === 'head') unsent.head = value as Head;
  else if (kind === 'answer') unsent.answers.push(value as UnsentAnswer);
  else if (kind === 'draft') unsent.drafts.push(value as Draft);
  else if (kind === 'photo') unsent.photos.push(value as UnsentPhoto);
  else if (kind === 'removal') unsent.removals.push(name);
  else if (kind === 'closed') unsent.closed = value as Closed;
}
