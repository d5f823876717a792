import { Thesaurus } from '@spadework/core/search';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { sql } from '../../../store/sql.js';
import { indexVersions, reindexLibrary, removeVersions, searchVersions } from './index.js';
import { indexSamples, NO_SERIES, only, type Sample } from './samples.js';

const server = useServer();

const LIBRARY: Sample[] = [
  { number: 'I-1', title: 'Grøft', content: 'Kabel i kabelgrøft med sand' },
  { number: 'I-2', title: 'Fundament', content: 'Plant underlag' },
  { number: 'I-3', title: 'Trenches', content: 'Cables in trenches', language: 'en' },
];

let ids: Map<string, number>;
beforeAll(async () => {
  ids = await server.store.transact((tx) => indexSamples(tx, LIBRARY));
});

/** Of each posting the term, the version, how often, and how often in the metadata. */
const POSTINGS = sql`SELECT term, get_byte(part, 0) << 24 | get_byte(part, 1) << 16 | get_byte(part, 2) << 8 | get_byte(part, 3)
      AS version, get_byte(part, 4) << 8 | get_byte(part, 5) AS frequency, get_byte(part, 6) << 8 | get_byte(part, 7) AS meta
    FROM document_posting, generate_series(0, length(postings) / 8 - 1) n, substr(postings, n * 8 + 1, 8) part`;

/** All that the index holds, without its ids. */
const state = () =>
  Promise.all([
    server.store.rows(
      sql`SELECT t.language, t.term, p.version, p.frequency, p.meta
          FROM document_term t LEFT JOIN (${POSTINGS}) p ON p.term = t.id ORDER BY 1, 2, 3`,
    ),
    server.store.rows(
      sql`SELECT version, language, length, meta_length, meta, content FROM document_indexed ORDER BY 1`,
    ),
    server.store.rows(sql`SELECT word, versions, norwegian FROM document_word ORDER BY word`),
    server.store.rows(
      sql`SELECT t.term, w.word FROM document_part p JOIN document_term t ON t.id = p.part
          JOIN document_word w ON w.id = p.word ORDER BY 1, 2`,
    ),
  ]);

test('every version is in the postings of its words, in order, and nowhere else', async () => {
  const off = await server.store.rows(
    sql`WITH posting AS (${POSTINGS}), held AS (
          SELECT DISTINCT CASE i.language WHEN 'nb' THEN w.nb ELSE w.en END AS term, i.version
          FROM document_indexed i, unnest(i.words) AS h (word) JOIN document_word w ON w.id = h.word)
        SELECT * FROM posting p FULL JOIN held h USING (term, version) WHERE p.frequency IS NULL OR h.version IS NULL`,
  );
  expect(off).toEqual([]);
  const unordered = await server.store.rows(
    sql`SELECT FROM (SELECT version, lag(version) OVER (PARTITION BY term) AS before FROM (${POSTINGS}) p) o
        WHERE version <= before`,
  );
  expect(unordered).toEqual([]);
});

test('indexing again, or adding and removing a document, leaves the index unchanged', async () => {
  const before = await state();
  await server.store.transact((tx) => indexVersions(tx, [...ids.values()]));
  expect(await state()).toEqual(before);
  await server.store.transact(async (tx) => {
    const more = await indexSamples(tx, [
      { number: 'X', title: 'Kjellerplan', content: 'Sand, lag og underlagsplate i hemmelig kjeller' },
    ]);
    await removeVersions(tx, [...more.values()]);
  });
  expect(await state()).toEqual(before);
});

test('the index follows changes of text and language', async () => {
  const id = ids.get('I-2')!;
  const set = (content: string, language: string) =>
    server.store.transact(async (tx) => {
      await tx.run(
        sql`UPDATE document_version SET content = ${content}, language = ${language} WHERE id = ${id}`,
      );
      await indexVersions(tx, [id]);
    });
  const total = async (q: string) => {
    const thesaurus = new Thesaurus([]);
    const wanted = { q, subscribed: NO_SERIES, includes: only(new Set([id])), thesaurus, start: 0, max: 1 };
    return (await searchVersions(server.store, wanted)).total;
  };
  const before = await state();
  await set('Noe om sprengning', 'nb');
  expect([await total('sprengning'), await total('underlag')]).toEqual([1, 0]);
  await set('Blasted rocks', 'en');
  expect([await total('blasting'), await total('sprengning')]).toEqual([1, 0]);
  await set(LIBRARY[1]!.content!, 'nb');
  expect(await state()).toEqual(before);
});

test('two concurrent writers leave a complete index', async () => {
  await Promise.all([...ids.values()].map((id) => server.store.transact((tx) => indexVersions(tx, [id]))));
  const before = await state();
  await server.store.transact((tx) => indexVersions(tx, [...ids.values()]));
  expect(await state()).toEqual(before);
});

test('an index of an older format is rebuilt once', async () => {
  const versions = await server.store.rows<{ id: number }>(sql`SELECT id FROM document_version`);
  await server.store.transact((tx) =>
    indexVersions(
      tx,
      versions.map(({ id }) => id),
    ),
  );
  const before = await state();
  expect(await server.store.transact(reindexLibrary)).toBe(0);
  await server.store.run(sql`UPDATE document_index SET reading = 0`);
  await server.store.run(sql`UPDATE document_term SET term = 'x' || id`);
  expect(await server.store.transact(reindexLibrary)).toBe(versions.length);
  expect(await state()).toEqual(before);
  expect(await server.store.transact(reindexLibrary)).toBe(0);
});
