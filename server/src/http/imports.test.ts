import { expect, test } from 'vitest';
import { packRows, unpackRows } from '../tables/packedRows.js';
import { fileImport, readingKind } from './imports.js';

const ROWS = Array.from({ length: 1201 }, (_, i) => ({ line: i + 2, values: { number: `${i}` } }));
const DATA = {
  rows: ROWS,
  findings: [{ line: 1, column: 'price', message: 'is missing' }],
  unknownColumns: ['farge'],
  warnings: [],
  headings: [['number', 'nummer']] as [string, string][],
  headingsLine: 1,
};

test('rows arrive from the other process as they were read, with the headings of the file', async () => {
  const rows = await unpackRows(packRows(DATA));
  expect(rows).toMatchObject(DATA);
  expect([rows.headingOf('number'), rows.headingOf('price'), rows.columnOf('price')]).toEqual([
    'nummer',
    'price',
    undefined,
  ]);
});

// Fails if what is noted in a transaction stays in what was read: its fault would be counted twice.
test('when a transaction is repeated, its faults are not', async () => {
  const handler = fileImport({
    reading: readingKind('none'),
    of: () => '',
    async load(_call, rows) {
      rows.note(2, 'number', 'is unknown');
      return { added: 0, changed: 0, unchanged: 0, findings: rows.findings, unknownColumns: [] };
    },
  });
  const call = { language: 'en', query: { dryRun: true }, body: { file: '' } } as never;
  const rows = await unpackRows(packRows(DATA));
  for (let tried = 0; tried < 2; tried++) {
    const { answer } = await handler.decide(call, rows);
    expect(answer(undefined).body).toMatchObject({ faultCount: 2 });
  }
});
