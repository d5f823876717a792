import type { Tx } from '../../../store/store.js';
import { Fault } from '../../../tables/table.js';
import { files } from '../files.js';
import type { Folder } from './folder.js';
import * as store from './library.sql.js';
import type { Row } from './references.js';
import { comparePositions, positionOf } from './rows.js';
import { readSource, type Source } from './sources.js';
import { documentValues, sameDocument, sameVersion, versionValues } from './values.js';

/** A document as the store has it, or as it just came in. */
export interface Known {
  document: store.StoredDocument | undefined;
  versions: ReadonlyMap<string, store.StoredVersion>;
}

type Taken = 'added' | 'changed' | 'unchanged';

/** Where versions are put, one file at a time: a library is larger than any memory. */
export class Shelf {
  readonly counts: Record<Taken, number> = { added: 0, changed: 0, unchanged: 0 };
  readonly #toIndex = new Set<number>();
  readonly #documentIds: number[] = [];
  readonly #replaced: Buffer[] = [];

  constructor(
    readonly tx: Tx,
    readonly folder: Folder,
    readonly textOf: (source: Source) => Promise<string | Fault>,
    readonly seriesIds: ReadonlyMap<string, number>,
    /** Told of each row when it is through, with the fault if its file is not taken. */
    readonly through: (row: Row, fault: Fault | undefined) => void,
  ) {}

  /** Takes the versions of one document that a sheet has; others stay. */
  async take(rows: readonly Row[], known: Known): Promise<void> {
    let { document } = known;
    let top: { row: Row; taken: Taken } | undefined;
    for (const row of ascending(rows)) {
      const source = await this.#sourceOf(row, known);
      this.through(row, source instanceof Fault ? source : undefined);
      if (source instanceof Fault) continue;
      document ??= await this.#insertDocument(row);
      const taken = await this.#put(row, source, document, known.versions.get(row.values.version));
      this.counts[taken]++;
      top = { row, taken };
    }
    if (document && top) await this.#follow(document, top, known);
  }

  /** What only can be done when all documents are there. Answers with the versions to be indexed anew. */
  async finish(): Promise<number[]> {
    const concerned = await store.settleCurrent(this.tx, this.#documentIds);
    await files.drop(this.tx, this.#replaced);
    return [...new Set([...this.#toIndex, ...concerned])];
  }

  /** The file, and its text where that is not known yet. */
  async #sourceOf(
    { values }: Row,
    { versions }: Known,
  ): Promise<(Source & { text: string | undefined }) | Fault> {
    const source = await readSource(this.folder, values.file);
    if (source instanceof Fault) return source;
    // Asked for every file: a transaction in which nothing happens for a minute is ended.
    const isStored = (await files.size(this.tx, source.hash)) !== undefined;
    if (isStored && versions.get(values.version)?.fileHash.equals(source.hash))
      return { ...source, text: undefined };
    const text = await this.textOf(source);
    return text instanceof Fault ? text : { ...source, text };
  }

  async #insertDocument({ values }: Row): Promise<store.StoredDocument> {
    const { type, number } = values;
    const wanted = documentValues(values, this.seriesIds);
    const id = await store.insertDocument(this.tx, { type, number }, wanted);
    return { id, type, number, ...wanted };
  }

  async #put(
    { values }: Row,
    source: Source & { text: string | undefined },
    document: store.StoredDocument,
    stored: store.StoredVersion | undefined,
  ): Promise<Taken> {
    const { tx } = this;
    const wanted = versionValues(values, source);
    const { hash, text } = source;
    if (stored && text === undefined && sameVersion(stored, wanted)) return 'unchanged';
    if (text !== undefined) await files.put(tx, source.bytes);
    if (stored) {
      await store.updateVersion(tx, stored.id, wanted, { hash, text });
      if (!stored.fileHash.equals(hash)) this.#replaced.push(stored.fileHash);
      this.#toIndex.add(stored.id);
      return 'changed';
    }
    const version = { version: values.version, position: positionOf(values.version) };
    this.#toIndex.add(
      await store.insertVersion(tx, document.id, version, wanted, { hash, text: text ?? '' }),
    );
    this.#documentIds.push(document.id);
    return 'added';
  }

  /** What belongs to a document as a whole is what its highest version says. */
  async #follow(
    document: store.StoredDocument,
    { row, taken }: { row: Row; taken: Taken },
    { versions }: Known,
  ): Promise<void> {
    const position = positionOf(row.values.version);
    if ([...versions.values()].some((stored) => comparePositions(stored.position, position) > 0)) return;
    const wanted = documentValues(row.values, this.seriesIds);
    if (sameDocument(document, wanted)) return;
    await store.updateDocument(this.tx, document.id, wanted);
    for (const { id } of versions.values()) this.#toIndex.add(id);
    if (taken !== 'unchanged') return;
    this.counts.unchanged--;
    this.counts.changed++;
  }
}

const ascending = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => comparePositions(positionOf(a.values.version), positionOf(b.values.version)));
