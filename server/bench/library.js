import { LEXICON } from '@spadework/core/search';
import { indexVersions } from '../dist/services/document/search/index.js';
import { sql } from '../dist/store/sql.js';

/** A library of any size, whose word frequencies follow Zipf's law. */

const BATCH = 5000;
const SYLLABLES =
  'ba be bo dra fa fe gli ha hel ja ka ko kri la le lo ma mi no pa pe ra ri sa ske ta to tra va vi'.split(
    ' ',
  );
const SMALL =
  'og i det at en et den til er som på de med av ikke der så var har om vi ved fra kan skal for eller'.split(
    ' ',
  );
const FACILITIES = [
  'Høyspent kabel',
  'Lavspent kabel',
  'Nettstasjon',
  'Luftledning',
  'Veglys',
  'Fordelingsskap',
  'Jording',
  'Fiber',
];
const ACTIVITIES = ['Planlegging', 'Prosjektering', 'Montasje', 'Kontroll', 'Drift', 'Vedlikehold'];

/** The same numbers in every run. */
export function numbersFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return Math.floor((state / 2147483647) * below);
  };
}

/** Words by frequency: function words, technical words, their compounds, and names. */
export function vocabulary(many) {
  const next = numbersFrom(7);
  const trade = [...LEXICON].sort(() => next(3) - 1);
  const words = new Set([...SMALL, ...trade]);
  while (words.size < many) {
    const kind = next(10);
    if (kind < 1) words.add(trade[next(trade.length)] + trade[next(trade.length)]);
    else if (kind < 9)
      words.add(Array.from({ length: 2 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]).join(''));
    else words.add(String(1000 + next(9000)));
  }
  return [...words];
}

export async function fillLibrary(store, documents, progress = () => {}) {
  const words = vocabulary(60_000);
  const next = numbersFrom(11);
  const word = () => words[Math.floor(words.length ** (next(1e6) / 1e6)) - 1];
  const text = (length) => {
    let written = word();
    while (written.length < length) written += ` ${word()}${next(12) === 0 ? '.' : ''}`;
    return written;
  };
  const some = (values, most) =>
    `{${Array.from({ length: 1 + next(most) }, () => `"${values[next(values.length)]}"`).join(',')}}`;
  await store.run(
    sql`INSERT INTO document_file (hash, size, content) VALUES ('\\x00', 0, '') ON CONFLICT DO NOTHING`,
  );
  await store.run(
    sql`INSERT INTO document_series (id, title) SELECT 1000 + n, 'Serie ' || n FROM generate_series(1, 20) n ON CONFLICT DO NOTHING`,
  );
  const began = performance.now();
  let indexing = 0;
  for (let at = 0; at < documents; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, documents - at) }, (_, i) => at + i);
    await store.transact(async (tx) => {
      const versions = await tx.rows(sql`
        WITH given AS (
          SELECT nextval('document_id') AS id, g.* FROM unnest(${rows.map((n) => `B${n}`)}::text[],
            ${rows.map(() => 1001 + next(20))}::bigint[], ${rows.map(() => next(5) > 0)}::boolean[],
            ${rows.map(() => text(40))}::text[], ${rows.map(() => text(120))}::text[], ${rows.map(() => text(2000))}::text[],
            ${rows.map(() => some(FACILITIES, 2))}::text[], ${rows.map(() => some(ACTIVITIES, 2))}::text[],
            ${rows.map(() => some(words.slice(30, 230), 4))}::text[])
            AS g (number, series, open, title, description, content, facility, activity, keywords)),
        made AS (
          INSERT INTO document (id, type, number, series_id, open)
          SELECT id, 'ORGBLAD', number, series, open FROM given)
        INSERT INTO document_version (document_id, version, position, current, title, description, keywords, facility,
          activity1, date, file_name, content_type, file_hash, content)
        SELECT id, '1.0', '{1,0}', true, title, description, keywords::text[], facility::text[], activity::text[], now(),
          number || '.pdf', 'application/pdf', '\\x00', content FROM given RETURNING id`);
      const start = performance.now();
      await indexVersions(
        tx,
        versions.map(({ id }) => id),
      );
      indexing += performance.now() - start;
    });
    progress(at + rows.length);
  }
  await store.run(sql`ANALYZE`);
  return { perSecond: (documents / indexing) * 1000, seconds: (performance.now() - began) / 1000, words };
}
