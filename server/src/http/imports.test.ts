import { expect, test } from 'vitest';
import type { Table } from '../tables/table.js';
import { importFile } from './imports.js';

const bodyOf = (text: string) => ({ file: Buffer.from(text).toString('base64') });

test('when a transaction is tried again, its file is not read again', async () => {
  const read: Table[] = [];
  const once = (body: { file: string }) =>
    importFile({ language: 'en', query: { dryRun: true }, body }, async (table) => {
      read.push(table);
      return { added: 0, changed: 0, removed: 0, unchanged: 0, findings: [], unknownColumns: [] } as never;
    });
  const body = bodyOf('number;name\n1;A\n');
  await once(body);
  await once(body);
  await once(bodyOf('number;name\n1;A\n'));
  expect(read[1]).toBe(read[0]);
  expect(read[2]).not.toBe(read[0]);
  expect(read[2]).toEqual(read[0]);
});
