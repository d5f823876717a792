import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { readTable } from '../../tables/file.js';
import { diffCatalogs } from './catalogDiff.js';
import { importCatalog, importCostList, revisions } from './import.js';

const server = useServer();

const HEAD = 'level;type;number;name;unit;quantity;unitPrice;sheets';
const BEFORE = [
  '0;GROUP;G;Gruppe;stk;;;',
  '1;WORK;W;Arbeid;stk;2;100;1',
  '1;OTHER;FREE;Gratis;stk;1;0;',
  '0;GROUP;SAME;Likt;stk;;;',
  '1;MATERIAL;M;Sand;stk;1;5;',
  '0;WORK;GONE;Borte;stk;;1;',
];
const AFTER = [
  '0;GROUP;G;Gruppe;stk;;;',
  '1;OTHER;FREE;Gratis;stk;1;3;',
  '1;WORK;W;Arbeid;m;2;133,33;1|2',
  '0;GROUP;SAME;Likt;stk;;;',
  '1;MATERIAL;M;Sand;stk;1;5;',
  '0;WORK;NEW;Ny;stk;;1,5;',
];

beforeAll(async () => {
  const table = (rows: string[]) => readTable(Buffer.from(rows.join('\n')));
  await server.store.transact(async (tx) => {
    await importCostList(tx, 'unit', await table(['unit', 'stk', 'm']));
    await importCatalog(tx, await table([HEAD, ...BEFORE]), { revision: 'before' });
    await importCatalog(tx, await table([HEAD, ...AFTER]), { revision: 'after' });
  });
});

const diff = async (from: string, to: string) =>
  diffCatalogs(
    server.store,
    (await revisions.findNamed(server.store, from))!.id,
    (await revisions.findNamed(server.store, to))!.id,
  );

test('added, removed, repriced and changed nodes are listed, equal nodes are not', async () => {
  expect(await diff('before', 'after')).toEqual({
    added: [{ type: 'WORK', number: 'NEW', name: 'Ny', price: 1.5 }],
    removed: [{ type: 'WORK', number: 'GONE', name: 'Borte', price: 1 }],
    repriced: [
      { type: 'GROUP', number: 'G', name: 'Gruppe', oldPrice: 200, newPrice: 269.66, percent: 34.8 },
      { type: 'OTHER', number: 'FREE', name: 'Gratis', oldPrice: 0, newPrice: 3, percent: null },
      { type: 'WORK', number: 'W', name: 'Arbeid', oldPrice: 100, newPrice: 133.33, percent: 33.3 },
    ],
    changed: [
      { type: 'GROUP', number: 'G', name: 'Gruppe', fields: ['children'] },
      { type: 'WORK', number: 'W', name: 'Arbeid', fields: ['unit', 'sheets'] },
    ],
  });
});

test('the reverse is the opposite, and a revision has no difference to itself', async () => {
  const { added, removed, repriced } = await diff('after', 'before');
  expect([added[0]?.number, removed[0]?.number, repriced[0]?.percent]).toEqual(['GONE', 'NEW', -25.8]);
  expect(await diff('after', 'after')).toEqual({ added: [], removed: [], repriced: [], changed: [] });
});
