import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { listDocuments } from './documents.sql.js';
import { searchVersions } from './search/index.js';
import { insertSamples } from './search/samples.js';
import { openLibrary } from './search/versionColumns.js';
import { type SelectionQuery, selectionConditions, selectionFilter, selectionOf } from './selection.js';
import type { Viewer } from './viewer.js';
import { subscribedBy } from './visibility.js';

/** Lists decide in SQL, search decides in memory. These tests compare the two for every document and viewer. */
const server = useServer();

/** Companies of this file. */
const [ENDED, EVERYTHING] = [900_001, 900_002];

const viewer = (companyId: number | null): Viewer => ({ key: 'u:test', companyId, username: 'test' });
const VIEWERS: [string, Viewer][] = [
  ['a company with subscriptions', viewer(server.company)],
  ['another company', viewer(server.otherCompany)],
  ['an unconfirmed user', viewer(null)],
  ['a company whose subscription has ended', viewer(ENDED)],
  ['a company that subscribes to everything', viewer(EVERYTHING)],
];

beforeAll(async () => {
  const { store } = server;
  await insertSamples(store, [
    { number: 'v-1', open: true },
    { number: 'v-2', open: false },
    { number: 'v-3', open: true, series: 'Visibility' },
    { number: 'v-4', open: false, series: 'Visibility' },
  ]);
  await store.run(sql`UPDATE document SET obsolete = true WHERE number IN ('v-2', 'v-3')`);
  await store.run(sql`UPDATE document_version SET current = false
    WHERE document_id = (SELECT id FROM document WHERE number = 'v-4')`);
  await store.run(
    sql`INSERT INTO company (id, name) VALUES (${ENDED}, 'Ended'), (${EVERYTHING}, 'Everything')`,
  );
  await store.run(sql`INSERT INTO company_service (company_id, service, facilities, end_date)
    SELECT c.id, 'orgblad', (SELECT array_agg(id) FROM document_series), CASE c.id WHEN ${ENDED} THEN now() - interval '1 day' END
    FROM company c WHERE c.id IN (${ENDED}, ${EVERYTHING})`);
});

// Sabotage: change `isAccessible` without `ACCESS_CLASS`, or decide access in `openLibrary`.
test.each(VIEWERS)('a file is accessible in lists and in search alike: %s', async (_name, who) => {
  const rows = await listDocuments(server.store, who, []);
  const { columns, texts } = await openLibrary(server.store, subscribedBy(who));
  const inSearch = new Map([...columns.versions].map((id, place) => [id, texts.open[place] === 1]));
  expect(rows.length).toBeGreaterThan(100);
  expect(inSearch).toEqual(new Map(rows.map(({ versionId, accessible }) => [versionId, accessible])));
});

test('the samples have every kind of access', async () => {
  const accessible = async (companyId: number) =>
    (await listDocuments(server.store, viewer(companyId), [sql`d.number LIKE 'v-%'`])).map(
      (row) => row.accessible,
    );
  expect(await accessible(ENDED)).toEqual([true, false, true, false]);
  expect(await accessible(EVERYTHING)).toEqual([true, false, true, true]);
});

describe('a query selects the same versions in lists and in search', () => {
  const queries = (['ANY', 'ALLOWED', 'DENIED'] as const).flatMap((access) =>
    [false, true].flatMap((history) =>
      [false, true].map((obsolete): SelectionQuery => ({ access, history, obsolete })),
    ),
  );
  // Sabotage: change what a flag means in `selectionConditions` alone, or in `selectionFilter` alone.
  test.each(queries)('%j', async (query) => {
    for (const [name, who] of VIEWERS) {
      const listed = await listDocuments(server.store, who, selectionConditions(who, selectionOf(query)));
      const { rows } = await searchVersions(server.store, {
        q: '',
        subscribed: subscribedBy(who),
        includes: selectionFilter(selectionOf(query)),
        start: 0,
        max: 10_000,
      });
      const ids = (versions: { versionId: number }[]) => versions.map(({ versionId }) => versionId).sort();
      expect(ids(rows), name).toEqual(ids(listed));
    }
  });
});
