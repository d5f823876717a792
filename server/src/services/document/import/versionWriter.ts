import type { Tx } from '../../../store/store.js';
import type { ImportEvent } from '../../../tables/import.js';
import { Fault } from '../../../tables/table.js';
import { files } from '../files.js';
import type { Folder } from './folder.js';
import * as store from './library.sql.js';
import type { Row } from './references.js';
import { comparePositions, positionOf } from './rows.js';
import { readSource, type Source } from './sourceFile.js';
import { documentValues, sameDocument, sameVersion, versionValues } from './storedValues.js';

/** What the store has of a document. */
export interface Stored {
  document: store.StoredDocument | undefined;
  versions: ReadonlyMap<string, store.StoredVersion>;
}

type Result = 'added' | 'changed' | 'unchanged';

/** Writes versions to the store, one file at a time, because a library does not fit into memory. */
export class VersionWriter {
  readonly counts: Record<Result, number> = { added: 0, changed: 0, unchanged: 0 };
  readonly events: ImportEvent[] = [];
  readonly #toIndex = new Set<number>();
  readonly #documentIds: number[] = [];
  readonly #replaced: Buffer[] = [];

  constructor(
    readonly tx: Tx,
    readonly folder: Folder,
    readonly textOf: (source: Source) => Promise<string | Fault>,
    readonly seriesIds: ReadonlyMap<string, number>,
    /** Called when a row is done, with the fault if its file was not accepted. */
    readonly onRowDone: (row: Row, fault: Fault | undefined) => void,
  ) {}

  /** Writes the versions of one document that are in the sheet. Other versions are not changed. */
  async write(rows: readonly Row[], known: Stored): Promise<void> {
    let { document } = known;
    let top: { row: Row; result: Result } | undefined;
    for (const row of ascending(rows)) {
      const source = await this.#sourceOf(row, known);
      this.onRowDone(row, source instanceof Fault ? source : undefined);
      if (source instanceof Fault) continue;
      document ??= await this.#insertDocument(row);
      const result = await this.#put(row, source, document, known.versions.get(row.values.version));
      this.counts[result]++;
      if (result !== 'unchanged') this.events.push(published(row));
      top = { row, result };
    }
    if (document && top) await this.#updateDocument(document, top, known);
  }

  /** Does what needs all documents to be written. Returns the versions that must be indexed again. */
  async finish(): Promise<number[]> {
    const concerned = await store.updateCurrent(this.tx, this.#documentIds);
    await files.drop(this.tx, this.#replaced);
    return [...new Set([...this.#toIndex, ...concerned])];
  }

  /** The file, and its text if the store does not have it yet. */
  async #sourceOf(
    { values }: Row,
    { versions }: Stored,
  ): Promise<(Source & { text: string | undefined }) | Fault> {
    const source = await readSource(this.folder, values.file);
    if (source instanceof Fault) return source;
    // One query for every file keeps the transaction active: PostgreSQL ends it after a minute without queries.
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
  ): Promise<Result> {
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

  /** Updates the properties of the document from its highest version. */
  async #updateDocument(
    document: store.StoredDocument,
    { row, result }: { row: Row; result: Result },
    { versions }: Stored,
  ): Promise<void> {
    const position = positionOf(row.values.version);
    if ([...versions.values()].some((stored) => comparePositions(stored.position, position) > 0)) return;
    const wanted = documentValues(row.values, this.seriesIds);
    if (sameDocument(document, wanted)) return;
    await store.updateDocument(this.tx, document.id, wanted);
    if (wanted.obsolete && !document.obsolete) this.events.push(obsolete(row));
    for (const { id } of versions.values()) this.#toIndex.add(id);
    if (result !== 'unchanged') return;
    this.counts.unchanged--;
    this.counts.changed++;
  }
}

const resourceOf = ({ values: { type, number } }: Row) => `document:${type}-${number}`;

const published = (row: Row): ImportEvent => ({
  companyId: 0,
  type: 'document.published',
  resource: resourceOf(row),
  changes: [{ property: 'version', to: row.values.version }],
});

const obsolete = (row: Row): ImportEvent => ({
  companyId: 0,
  type: 'document.obsolete',
  resource: resourceOf(row),
});

const ascending = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => comparePositions(positionOf(a.values.version), positionOf(b.values.version)));
