import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { readTable } from '../../tables/file.js';
import { diffCatalogs } from './catalogDiff.js';
import { importCatalog, importCompanyPrices, importCostList, revisions } from './import.js';

const server = useServer();

const read = async (name: string) =>
  readTable(await readFile(new URL(`../../../../data/cost/${name}.csv`, import.meta.url)));

test('the starter catalogs and prices in data/cost are imported without a fault, and importing them again changes nothing', async () => {
  const importAll = async (tx: Tx) => [
    await importCostList(tx, 'unit', await read('units')),
    await importCostList(tx, 'facility', await read('facilities')),
    await importCostList(tx, 'activity', await read('activities')),
    await importCatalog(tx, await read('catalog-2025'), { revision: 'starter 2025' }),
    await importCatalog(tx, await read('catalog-2026'), { revision: 'starter 2026' }),
    await importCatalog(tx, await read('catalog-2026.2'), { revision: 'starter 2026.2' }),
    await importCompanyPrices(tx, await read('prices-north'), {
      companyId: server.company,
      revision: 'starter 2026',
    }),
    await importCompanyPrices(tx, await read('prices-south'), {
      companyId: server.otherCompany,
      revision: 'starter 2026',
    }),
  ];
  for (const { findings, unknownColumns, refusal } of await server.store.transact(importAll))
    expect({ findings, unknownColumns, refusal }).toEqual({ findings: [], unknownColumns: [] });
  for (const { added, changed, removed = 0, unchanged } of await server.store.transact(importAll)) {
    expect([added, changed, removed]).toEqual([0, 0, 0]);
    expect(unchanged).toBeGreaterThan(5);
  }

  const [before, after] = await Promise.all(
    ['starter 2025', 'starter 2026'].map((name) => revisions.findNamed(server.store, name)),
  );
  const { added, removed, repriced, changed } = await diffCatalogs(server.store, before!.id, after!.id);
  for (const codes of [added, removed, repriced, changed]) expect(codes).not.toEqual([]);

  const free = await server.store.rows(
    sql`SELECT number FROM cost_node WHERE revision_id = ${after!.id} AND type = 'BUDGET' AND unit_cost = 0`,
  );
  expect(free).toEqual([]);

  // 2026.2 is 2026 to the letter, and more.
  const more = await revisions.findNamed(server.store, 'starter 2026.2');
  const since = await diffCatalogs(server.store, after!.id, more!.id);
  expect([since.removed, since.repriced]).toEqual([[], []]);
  expect(since.added.length).toBeGreaterThan(20);
});
