import { Workbook } from '@cj-tech-master/excelts';
import { COLUMN_HELP } from './columnHelp.js';
import type { Field } from './field.js';

const ROWS_WITH_CHOICES = 1000;
/** Excel takes a list of choices up to this length; a longer one is in the explanations alone. */
const MAX_CHOICES = 250;

/** An empty workbook for an import: its headings with their choices, and a second sheet that explains them. */
export async function templateOf(fields: readonly Field[], what: string): Promise<Uint8Array> {
  const ordered = [
    ...fields.filter(({ required }) => required),
    ...fields.filter(({ required }) => !required),
  ];
  const book = new Workbook();
  const sheet = book.addWorksheet('Import', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = ordered.map(({ name }) => ({ width: Math.max(12, name.length + 4) }));
  const head = sheet.addRow(ordered.map(({ name }) => name));
  for (const [i, { required, read }] of ordered.entries()) {
    head.getCell(i + 1).font = { bold: required };
    const list = read.choices?.join(',') ?? '';
    if (list === '' || list.length > MAX_CHOICES) continue;
    for (let row = 2; row <= ROWS_WITH_CHOICES; row++)
      sheet.getCell(row, i + 1).dataValidation = {
        type: 'list',
        allowBlank: !required,
        formulae: [`"${list}"`],
      };
  }
  const about = book.addWorksheet('Explanations');
  about.columns = [{ width: 24 }, { width: 32 }, { width: 10 }, { width: 60 }, { width: 60 }];
  about.addRow([what]);
  about.addRow(['Heading', 'Or', 'Required', 'What', 'Choices']).font = { bold: true };
  for (const { name, norwegian, required, help = COLUMN_HELP[name], read, unique } of ordered)
    about.addRow([
      name,
      norwegian.join(', '),
      required ? 'yes' : 'no',
      [help, unique && 'each value once'].filter(Boolean).join('; '),
      read.choices?.join(', ') ?? '',
    ]);
  return book.xlsx.writeBuffer();
}
