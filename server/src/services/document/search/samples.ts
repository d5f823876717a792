import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { indexVersions } from './indexing.js';
import type { Scope } from './versionSearch.js';

/** A document for a test. Properties that are left out are empty. */
export interface Sample {
  number: string;
  type?: string;
  title?: string;
  description?: string;
  keywords?: string[];
  content?: string;
  language?: 'nb' | 'en';
  series?: string;
  facility?: string[];
  activity1?: string[];
  open?: boolean;
}

/** Inserts documents without indexing them. Returns the version ids by number. */
export async function insertSamples(tx: Tx, samples: readonly Sample[]): Promise<Map<string, number>> {
  await tx.run(
    sql`INSERT INTO document_file (hash, size, content) VALUES ('\\x00', 0, '') ON CONFLICT DO NOTHING`,
  );
  const versions = new Map<string, number>();
  for (const sample of samples) {
    const { type = 'ORGBLAD', open = true, series = null } = sample;
    if (series)
      await tx.run(
        sql`INSERT INTO document_series (id, title) SELECT coalesce(max(id), 0) + 1, ${series} FROM document_series
            ON CONFLICT (title) DO NOTHING`,
      );
    const row = await tx.row<{ id: number }>(
      sql`WITH d AS (
            INSERT INTO document (type, number, open, series_id)
            VALUES (${type}, ${sample.number}, ${open}, (SELECT id FROM document_series WHERE title = ${series}))
            RETURNING id)
          INSERT INTO document_version (document_id, version, position, current, title, description, language,
            keywords, facility, activity1, date, file_name, content_type, file_hash, content)
          SELECT id, '1.0', '{1,0}', true, ${sample.title ?? ''}, ${sample.description ?? null},
            ${sample.language ?? 'nb'}, ${sample.keywords ?? []}::text[], ${sample.facility ?? []}::text[],
            ${sample.activity1 ?? []}::text[], now(), 'a.pdf', 'application/pdf', '\\x00', ${sample.content ?? ''}
          FROM d RETURNING id`,
    );
    versions.set(sample.number, row!.id);
  }
  return versions;
}

export async function indexSamples(tx: Tx, samples: readonly Sample[]): Promise<Map<string, number>> {
  const versions = await insertSamples(tx, samples);
  await indexVersions(tx, [...versions.values()]);
  return versions;
}

/** Subscriptions to no series, and to all of them. */
export const NO_SERIES = sql`SELECT id FROM document_series WHERE false`;
export const ALL_SERIES = sql`SELECT id FROM document_series`;

export const only =
  (versions: ReadonlySet<number>): Scope['includes'] =>
  ({ columns }, place) =>
    versions.has(columns.versions[place]!);
