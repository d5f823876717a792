import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allTokens, documentCaller } from '../../../../test/documents.js';
import { useServer } from '../../../../test/harness.js';
import { sql } from '../../../store/sql.js';
import { MISSED_LIMITS } from '../limits.js';
import { forgetOldMissed, listMissed } from './missed.sql.js';
import { MissedSearches } from './missedSearches.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);

let now = 0;
let missed: MissedSearches;
const note = (q: string, { caller = 'a', companyId = server.company, isMissed = true } = {}) =>
  missed.note({ caller, companyId, q, isMissed });
/** Writes after everybody has stopped typing. */
const written = async (companyId = server.company) => {
  now += 60_000;
  await missed.write(server.store);
  return (await listMissed(server.store, companyId)).map(({ query, count }) => `${query} ${count}`);
};
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  tokens = await allTokens(server);
});
beforeEach(async () => {
  missed = new MissedSearches(() => now);
  await server.store.run(
    sql`DELETE FROM missed_search WHERE company_id IN (${server.company}, ${server.otherCompany})`,
  );
});

describe('GET /searches/missed', () => {
  test('200 has what people of the company searched for without an answer, and no names', async () => {
    // Sabotage: note searches that have matches, those of programs, or those in a part of the library.
    const search = (q: string, caller = 'planner', more = '') =>
      as(caller)('GET', `/meta/search?q=${encodeURIComponent(q)}${more}`);
    await search('Zorgblatt  Vimp');
    await search('zorgblatt vimp', 'colleague');
    await search('zorgblatt sør', 'south');
    await search('kabelgrøft', 'admin');
    await search('zorgblatt program', 'client');
    await search('zorgblatt fremmed', 'unconfirmed');
    await search('zorgblatt nyheter', 'admin', '&type=ORGNYTT');
    await search('zorgblatt stjerner', 'admin', '&search_scope=FAVORITES');
    await search('zorgblatt side', 'admin', '&start=10');
    const list = async () => (await as('admin')('GET', '/searches/missed')).body;
    await expect
      .poll(list, { timeout: 15_000 })
      .toEqual([{ query: 'zorgblatt vimp', count: 2, lastDate: today }]);
    expect((await as('planner')('GET', '/searches/missed')).body.code).toBe('ADMINISTRATOR_REQUIRED');
  }, 20_000);

  test('lists the most frequent first, of the last days alone', async () => {
    await server.store.run(
      sql`INSERT INTO missed_search (company_id, day, query, count)
          SELECT ${server.company}, current_date - age, query, count FROM (VALUES (0, 'én', 1), (3, 'to', 1), (5, 'to', 2),
            (${MISSED_LIMITS.days}::int - 1, 'eldst', 9), (${MISSED_LIMITS.days}::int, 'borte', 99)) AS given (age, query, count)`,
    );
    const shown = async () =>
      (await listMissed(server.store, server.company)).map(({ query, count }) => [query, count]);
    const expected = [
      ['eldst', 9],
      ['to', 3],
      ['én', 1],
    ];
    expect(await shown()).toEqual(expected);
    expect(await forgetOldMissed(server.store)).toBe(1);
    expect(await shown()).toEqual(expected);
  });
});

describe('missed searches', () => {
  test('of a query that is typed letter by letter only the last one counts', async () => {
    for (const q of ['zorg', 'zorgb', 'zorgbl', 'zorgb']) note(q);
    note('mast', { caller: 'b' });
    note('maste', { caller: 'b', isMissed: false });
    note('kum', { caller: 'c' });
    note('brønn', { caller: 'c' });
    expect(await written()).toEqual(['brønn 1', 'kum 1', 'zorgb 1']);
  });

  test('wait until nobody types on', async () => {
    note('zorg');
    await missed.write(server.store);
    expect(await listMissed(server.store, server.company)).toEqual([]);
    expect(await written()).toEqual(['zorg 1']);
  });

  test('that may name a person, or were not typed, are not kept', async () => {
    for (const [i, q] of ['kari@nett.example', 'kari 41 23 45 67', '12', 'x'.repeat(101), '24 kV'].entries())
      note(q, { caller: `${i}` });
    expect(await written()).toEqual(['24 kv 1']);
  });

  test('are bounded for a company and a day, and known ones are still counted', async () => {
    await server.store.run(
      sql`INSERT INTO missed_search (company_id, day, query, count)
          SELECT ${server.company}, current_date, 'søk' || i, 1 FROM generate_series(1, ${MISSED_LIMITS.perDay}::int) i`,
    );
    note('søk7', { caller: 'a' });
    note('ny', { caller: 'b' });
    note('ny', { caller: 'c', companyId: server.otherCompany });
    expect((await written())[0]).toBe('søk7 2');
    const rows = await server.store.row(
      sql`SELECT count(*)::int AS count FROM missed_search WHERE company_id = ${server.company}`,
    );
    expect(rows).toEqual({ count: MISSED_LIMITS.perDay });
    expect(await written(server.otherCompany)).toEqual(['ny 1']);
  });

  test('of a company that cannot be written do not keep others from it', async () => {
    note('borte', { caller: 'a', companyId: 987_654 });
    note('mast', { caller: 'b' });
    await expect(written()).rejects.toThrow(/foreign key/);
    expect(await written()).toEqual(['mast 1']);
  });
});
