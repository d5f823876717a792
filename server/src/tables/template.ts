import { Workbook } from '@cj-tech-master/excelts';
import { COLUMN_HELP } from './columnHelp.js';
import type { Field } from './field.js';
import { importLanguage, translated } from './translate.js';

const ROWS_WITH_CHOICES = 1000;
/** Excel takes a list of choices up to this length; a longer one is in the explanations alone. */
const MAX_CHOICES = 250;

/** What the workbook says besides its columns. */
const HEADINGS = ['Heading', 'Or', 'Required', 'What', 'Choices'];
export const TEMPLATE_TEXTS = ['Import', 'Explanations', ...HEADINGS, 'yes', 'no', 'each value once'];

/** An empty workbook for an import: its headings with their choices, and a second sheet that explains them. */
export async function templateOf(fields: readonly Field[], what: string): Promise<Uint8Array> {
  const ordered = [
    ...fields.filter(({ required }) => required),
    ...fields.filter(({ required }) => !required),
  ];
  const book = new Workbook();
  const sheet = book.addWorksheet(translated('Import'), { views: [{ state: 'frozen', ySplit: 1 }] });
  const headings = ordered.map(headingOf);
  sheet.columns = headings.map((heading) => ({ width: Math.max(12, heading.length + 4) }));
  const head = sheet.addRow(headings);
  for (const [i, { required, read }] of ordered.entries()) {
    head.getCell(i + 1).font = { bold: required };
    const list = read.choices?.map(translated).join(',') ?? '';
    if (list === '' || list.length > MAX_CHOICES) continue;
    for (let row = 2; row <= ROWS_WITH_CHOICES; row++)
      sheet.getCell(row, i + 1).dataValidation = {
        type: 'list',
        allowBlank: !required,
        formulae: [`"${list}"`],
      };
  }
  const about = book.addWorksheet(translated('Explanations'));
  about.columns = [{ width: 24 }, { width: 32 }, { width: 10 }, { width: 60 }, { width: 60 }];
  about.addRow([translated(what)]);
  about.addRow(HEADINGS.map(translated)).font = { bold: true };
  for (const field of ordered) {
    const heading = headingOf(field);
    about.addRow([
      heading,
      [field.name, ...field.norwegian].filter((name) => name !== heading).join(', '),
      translated(field.required ? 'yes' : 'no'),
      [explanationOf(field), field.unique && translated('each value once')].filter(Boolean).join('; '),
      field.read.choices?.map(translated).join(', ') ?? '',
    ]);
  }
  return book.xlsx.writeBuffer();
}

/** The heading of a column in a template: an import knows each by its English name and by Norwegian ones. */
const headingOf = ({ name, norwegian }: Field): string =>
  importLanguage() === 'nb' ? (norwegian[0] ?? name) : name;

function explanationOf({ name, unit, help = COLUMN_HELP[name] }: Field): string | undefined {
  if (help === undefined) return unit;
  return unit ? `${translated(help)} (${unit})` : translated(help);
}
