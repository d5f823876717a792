import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { sql } from '../../../store/sql.js';
import { indexVersions, removeVersions, searchVersions } from './index.js';
import { indexSamples, type Sample } from './samples.js';

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

/** All that the index holds, without its ids. */
const state = () =>
  Promise.all([
    server.store.rows(sql`SELECT * FROM document_index`),
    server.store.rows(
      sql`SELECT t.language, t.term, t.versions, p.version, p.frequency, p.meta_frequency, p.length, p.meta_length
          FROM document_term t LEFT JOIN document_posting p ON p.term = t.id ORDER BY 1, 2, 4`,
    ),
    server.store.rows(sql`SELECT word, versions, norwegian FROM document_word ORDER BY word`),
    server.store.rows(
      sql`SELECT t.term, w.word FROM document_part p JOIN document_term t ON t.id = p.part
          JOIN document_word w ON w.id = p.word ORDER BY 1, 2`,
    ),
  ]);

test('the index counts what it holds', async () => {
  const off = await server.store.rows(
    sql`SELECT t.term FROM document_term t
        WHERE t.versions <> (SELECT count(*) FROM document_posting p WHERE p.term = t.id)`,
  );
  expect(off).toEqual([]);
  const whole = sql`SELECT count(*)::int AS versions, sum(length) AS length, sum(meta_length) AS meta_length FROM document_indexed`;
  expect(await server.store.row(sql`SELECT versions, length, meta_length FROM document_index`)).toEqual(
    await server.store.row(whole),
  );
});

test('the index is the same after indexing again, and after a document came and went', async () => {
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

test('the index follows a text, and a language, that changes', async () => {
  const id = ids.get('I-2')!;
  const set = (content: string, language: string) =>
    server.store.transact(async (tx) => {
      await tx.run(
        sql`UPDATE document_version SET content = ${content}, language = ${language} WHERE id = ${id}`,
      );
      await indexVersions(tx, [id]);
    });
  const total = async (q: string) => {
    const filter = sql`v.id = ${id}`;
    const wanted = { q, filter, accessible: sql`true`, start: 0, max: 1, facets: false };
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

test('two writers at a time leave a whole index', async () => {
  await Promise.all([...ids.values()].map((id) => server.store.transact((tx) => indexVersions(tx, [id]))));
  const before = await state();
  await server.store.transact((tx) => indexVersions(tx, [...ids.values()]));
  expect(await state()).toEqual(before);
});
