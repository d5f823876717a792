import { raw, sql } from './sql.js';
import type { Tx } from './store.js';

/** Ids of a range, which have at most 15 digits, so that JSON numbers hold them: range 3 begins at 3,000,000,000,001. */
const RANGE_SIZE = 1_000_000_000_000;
export const MAX_RANGE = 999;

/**
 * The sequences of ids that belong to companies, with the tables that have them. Ids of shared catalogs
 * stay where they are. Rows with `foundAlone` are found by their id without the company's.
 */
export const COMPANY_SEQUENCES: readonly { sequence: string; table: string; foundAlone?: boolean }[] = [
  { sequence: 'company_id_seq', table: 'company' },
  { sequence: 'department_id_seq', table: 'department' },
  { sequence: 'usage_record_id_seq', table: 'usage_record' },
  { sequence: 'project_id', table: 'project', foundAlone: true },
  { sequence: 'segment_id', table: 'segment', foundAlone: true },
  { sequence: 'feeder_id', table: 'feeder', foundAlone: true },
  { sequence: 'calculation_branch_id', table: 'calculation_branch', foundAlone: true },
  { sequence: 'estimate_id', table: 'estimate', foundAlone: true },
  { sequence: 'document_comment_id', table: 'document_comment', foundAlone: true },
  { sequence: 'event_id', table: 'event' },
];

/** Further sequences whose ids leave the server. */
export const SHARED_SEQUENCES: readonly string[] = [
  'cost_revision_id',
  'checklist_revision_id',
  'document_id',
  'document_version_id',
  'oauth_key_id_seq',
];

/** Sequences whose numbers nobody outside the store sees. */
export const INTERNAL_SEQUENCES: readonly string[] = [
  'document_term_id',
  'document_word_id',
  'document_generation',
];

/** Leaves out the next ids of every sequence, so that those of a lost time are not given again. */
export async function advanceSequences(tx: Tx, by: number): Promise<void> {
  for (const sequence of [...COMPANY_SEQUENCES.map((one) => one.sequence), ...SHARED_SEQUENCES])
    await tx.run(
      // Those with less room have it for a hundred jumps too.
      sql`SELECT setval(${sequence}::regclass, coalesce(last_value, min_value) + least(${by}, (max_value - min_value) / 100))
          FROM pg_sequences WHERE schemaname = 'public' AND sequencename = ${sequence}`,
    );
}

export const firstOf = (range: number): number => range * RANGE_SIZE + 1;
export const lastOf = (range: number): number => (range + 1) * RANGE_SIZE - 1;

export const findRange = async (tx: Tx): Promise<number> =>
  (await tx.row<{ number: number }>(sql`SELECT number FROM id_range`))!.number;

/** From now on the database gives ids of the range. */
export async function giveRange(tx: Tx, range: number): Promise<void> {
  await tx.run(sql`UPDATE id_range SET number = ${range}`);
  const [first, last] = [firstOf(range), lastOf(range)];
  for (const { sequence } of COMPANY_SEQUENCES)
    await tx.run(
      raw(
        `ALTER SEQUENCE ${sequence} MINVALUE ${first} MAXVALUE ${last} START WITH ${first} RESTART WITH ${first}`,
      ),
    );
}
