import type { Table, TableRow } from '@spadework/core/report';
import { expect, test } from 'vitest';
import { sourceSans } from '../font/sourceSans.js';
import { viewOf } from '../font/trueType.js';
import { tableContent } from './tableContent.js';

const row = (...cells: string[]): TableRow => ({ kind: 'row', cells });
const table = (rows: TableRow[]): Table => ({
  kind: 'table',
  columns: [
    { title: 'Number', align: 'left' },
    { title: 'Name', align: 'left', weight: 1 },
    { title: 'Cost', align: 'decimal' },
  ],
  rows,
});
const groups = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, g) => [
    { kind: 'group' as const, cells: [`Group ${g}`] },
    ...Array.from({ length: 6 }, (_, i) => row(`${g}.${i}`, `Post ${i}`, '1.50')),
    { kind: 'subtotal' as const, cells: ['', `Sum of group ${g}`, '9.00'] },
  ]).flat();

// Sabotage: describe every row beside a heading or a subtotal as an object. That takes a third more memory.
test('all rows of a table in groups are plain strings, and only headings are objects', () => {
  const { parts } = tableContent(table(groups(50)), 'en');
  const objects = parts.flatMap((part) => ('row' in part ? part.row.kind : []));
  expect(new Set(objects)).toEqual(new Set(['group']));
  expect(objects).toHaveLength(50);
  expect(parts.filter((part) => 'subtotal' in part)).toHaveLength(50);
});

test('every line of a table has its cells, in order, with the cell that keeps lines together first', () => {
  const { parts } = tableContent(
    table([...groups(2), { kind: 'total', cells: ['', 'Total', '18.00'] }]),
    'en',
  );
  const lines: string[][] = [];
  let cells = 0;
  let kept = 0;
  const add = (...texts: string[]) => {
    for (const text of texts) {
      if (cells === 0) {
        lines.push([]);
        // A cell from a line above takes the first column.
        if (kept > 0) cells = 1;
        kept = Math.max(0, kept - 1);
      }
      lines.at(-1)!.push(text);
      cells = (cells + 1) % 4;
    }
  };
  for (const part of parts) {
    if ('plain' in part) add(...part.plain);
    else if ('subtotal' in part) add(...part.subtotal);
    else if ('keep' in part) {
      add('');
      kept = part.keep.lines - 1;
    } else if ('row' in part && part.row.kind === 'group') add(part.row.cells[0]!.text, '', '');
    else if ('row' in part) add(...part.row.cells.map(({ text }) => text));
  }
  expect(lines.map((line) => line.filter(Boolean).join(' '))).toEqual([
    ...[0, 1].flatMap((g) => [
      `Group ${g}`,
      ...Array.from({ length: 6 }, (_, i) => `${g}.${i} Post ${i} 1.50`),
      `Sum of group ${g} 9.00`,
    ]),
    'Total 18.00',
  ]);
});

test('a line that certainly has one line of text has a height, and others have none', () => {
  const { heights } = tableContent(
    table([
      row('1', 'Short', '1.00'),
      row('2', 'Long enough for a second line '.repeat(8), '1.00'),
      row('3', 'Two\nlines', '1.00'),
      { ...row('4', 'With a note', '1.00'), note: 'below' },
      { kind: 'group', cells: ['Group'] },
      row('5', 'Short', '1.00'),
      { kind: 'total', cells: ['', 'Total', '5.00'] },
    ]),
    'en',
  );
  const [mm, capitals] = [72 / 25.4, capitalHeight() * 9];
  const plain = capitals + 3 * mm;
  const expected = [plain, null, null, null, null, capitals + 5.5 * mm, plain, capitals + 4 * mm];
  expect(heights).toHaveLength(expected.length);
  for (const [i, height] of expected.entries())
    if (height === null) expect(heights[i]).toBeNull();
    else expect(heights[i]).toBeCloseTo(height, 2);
});

/** As the font says it (OS/2, sCapHeight), in parts of the size. */
function capitalHeight(): number {
  const font = sourceSans('Regular');
  return viewOf(font.tables.get('OS/2')!).getInt16(88) / font.unitsPerEm;
}
