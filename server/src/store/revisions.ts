import { raw, type Sql, sql } from './sql.js';
import type { Tx } from './store.js';

/** A published revision of a catalog. Its content never changes, so servers may cache it. */
export interface Revision {
  id: number;
  name: string;
  /** Whether it is available for use: it was not deactivated, and its first day has come. */
  active: boolean;
  description: string | null;
  activeFromDate: string;
  activeToDate: string | null;
  createdDate: string;
  modifiedDate: string;
}

/** The properties of a new revision. */
export interface Publication {
  /** The name of the revision. */
  revision: string;
  description?: string;
  /** Default: today. */
  activeFromDate?: string;
  activeToDate?: string;
  active?: boolean;
}

/** Why nothing is published: the days are in the wrong order, or the name is taken by other content. */
export type PublicationRefusal =
  | { rule: 'endsFirst'; from: string; to: string }
  | {
      rule: 'isPublished';
      revision: string;
      other: 'content' | 'description' | 'activeFromDate' | 'activeToDate';
    };

/** The result of publishing: refused, already published with the same content, or new. */
export type Published =
  | { refusal: PublicationRefusal }
  | { isSame: true }
  | { id: number; startsOn?: string };

const IS_ACTIVE = 'active AND active_from_date <= now()';
const COLUMNS = raw(`id, name, ${IS_ACTIVE} AS active, description, active_from_date AS "activeFromDate",
  active_to_date AS "activeToDate", created_date AS "createdDate", modified_date AS "modifiedDate"`);
const LATEST_FIRST = raw('ORDER BY active_from_date DESC, id DESC');

/** The revisions of one catalog: of a public one, or of one that a company has. */
export class Revisions {
  readonly #table: Sql;
  /** Which rows of the table, and what its new rows begin with. */
  readonly #rows: Sql;
  readonly #owner: { columns: Sql; values: Sql };

  constructor(table: 'cost_revision' | 'checklist_revision');
  constructor(table: 'company_checklist_revision', companyId: number);
  constructor(table: string, companyId?: number) {
    this.#table = raw(table);
    const isPublic = companyId === undefined;
    this.#rows = isPublic ? raw('true') : sql`company_id = ${companyId}`;
    this.#owner = isPublic
      ? { columns: raw(''), values: raw('') }
      : { columns: raw('company_id, '), values: sql`${companyId}, ` };
  }

  list(tx: Tx): Promise<Revision[]> {
    return tx.rows(sql`SELECT ${COLUMNS} FROM ${this.#table} WHERE ${this.#rows} ${LATEST_FIRST}`);
  }

  /** The latest first. */
  listActive(tx: Tx): Promise<Revision[]> {
    return tx.rows(
      sql`SELECT ${COLUMNS} FROM ${this.#table} WHERE ${this.#rows} AND ${raw(IS_ACTIVE)} ${LATEST_FIRST}`,
    );
  }

  /** `latest` is the active revision with the latest `activeFromDate`; of two with the same date, the newer one. */
  find(tx: Tx, revision: number | 'latest'): Promise<Revision | undefined> {
    return revision === 'latest'
      ? tx.row(
          sql`SELECT ${COLUMNS} FROM ${this.#table} WHERE ${this.#rows} AND ${raw(IS_ACTIVE)} ${LATEST_FIRST} LIMIT 1`,
        )
      : tx.row(sql`SELECT ${COLUMNS} FROM ${this.#table} WHERE ${this.#rows} AND id = ${revision}`);
  }

  /** By name, else by id. The name comes first because a name may be a number, such as a year. */
  findNamed(tx: Tx, nameOrId: string): Promise<Revision | undefined> {
    const id = /^\d{1,15}$/.test(nameOrId) ? Number(nameOrId) : null;
    return tx.row(
      sql`SELECT ${COLUMNS} FROM ${this.#table}
          WHERE ${this.#rows} AND (name = ${nameOrId} OR id = ${id}::bigint)
          ORDER BY name = ${nameOrId} DESC LIMIT 1`,
    );
  }

  setActive(tx: Tx, id: number, active: boolean): Promise<number> {
    return tx.run(
      sql`UPDATE ${this.#table} SET active = ${active}, modified_date = now()
          WHERE ${this.#rows} AND id = ${id} AND active <> ${active}`,
    );
  }

  /**
   * Creates a revision, unless the name is taken. Publishing the same content again is not an error. Properties that
   * are not given are not compared. `active` is not compared either, because other commands change it.
   */
  async publish(
    tx: Tx,
    publication: Publication,
    contentHash: Buffer,
    { dryRun }: { dryRun: boolean },
  ): Promise<Published> {
    // The lock blocks other publishers, but not readers.
    if (!dryRun) await tx.run(sql`LOCK TABLE ${this.#table} IN SHARE ROW EXCLUSIVE MODE`);
    const {
      revision: name,
      description,
      activeFromDate = today(),
      activeToDate,
      active = true,
    } = publication;
    const earlier = await tx.row<Revision & { contentHash: Buffer }>(
      sql`SELECT ${COLUMNS}, content_hash AS "contentHash" FROM ${this.#table} WHERE ${this.#rows} AND name = ${name}`,
    );
    const refusal =
      dateFault(activeFromDate, activeToDate) ?? (earlier && difference(earlier, contentHash, publication));
    if (refusal) return { refusal };
    if (earlier) return { isSame: true };
    const startsOn = active ? startingDay(activeFromDate) : undefined;
    if (dryRun) return { id: 0, startsOn };
    const row = await tx.row<{ id: number }>(
      sql`INSERT INTO ${this.#table}
            (${this.#owner.columns}name, description, active, active_from_date, active_to_date, content_hash)
          VALUES (${this.#owner.values}${name}, ${description}, ${active}, ${activeFromDate}, ${activeToDate}, ${contentHash})
          RETURNING id`,
    );
    return { id: row!.id, startsOn };
  }
}

const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;

/** The first day of a revision, if it has not come yet. */
export const startingDay = (activeFromDate: string): string | undefined =>
  Date.parse(activeFromDate) > Date.now() ? activeFromDate.slice(0, 10) : undefined;

const dateFault = (from: string, to: string | undefined): PublicationRefusal | undefined =>
  to !== undefined && to <= from
    ? { rule: 'endsFirst', from: from.slice(0, 10), to: to.slice(0, 10) }
    : undefined;

/** How a publication differs from the revision of the same name. */
function difference(
  earlier: Revision & { contentHash: Buffer },
  contentHash: Buffer,
  publication: Publication,
): PublicationRefusal | undefined {
  const { name: revision } = earlier;
  if (!earlier.contentHash.equals(contentHash)) return { rule: 'isPublished', revision, other: 'content' };
  const other = (['description', 'activeFromDate', 'activeToDate'] as const).find(
    (field) => publication[field] !== undefined && publication[field] !== earlier[field],
  );
  return other && { rule: 'isPublished', revision, other };
}
