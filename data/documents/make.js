/** Sets the texts of the starter library as PDFs: `node data/documents/make.js`. The same text gives the same bytes. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { blocksOf } from './markdown.js';

const here = (path) => new URL(path, import.meta.url);
// Only the fonts that the press brings along, as in the server; it looks for others when it is loaded.
process.env.FONTCONFIG_FILE = fileURLToPath(here('../../server/templates/fonts.conf'));
const { Press } = await import('../../server/dist/render/report/press.js');
const { readCsv } = await import('../../server/dist/tables/csv.js');

const WORDS = {
  nb: {
    ORGBLAD: 'Blad',
    ORGNYTT: 'Nytt',
    ARCHIVE: 'Arkiv',
    version: 'Versjon',
    date: 'Dato',
    comment: 'Endring',
    foot: (id) => `${id} · En utskrift gjelder bare så lenge versjonen er den siste.`,
    obsolete: 'Utgått. Skal ikke brukes for nye anlegg.',
    days: (y, m, d) => `${d}.${m}.${y}`,
  },
  en: {
    ORGBLAD: 'Sheet',
    ORGNYTT: 'News',
    ARCHIVE: 'Archive',
    version: 'Version',
    date: 'Date',
    comment: 'Change',
    foot: (id) => `${id} · A printed copy is valid only while this version is the latest.`,
    obsolete: 'Withdrawn. Not to be used for new installations.',
    days: (y, m, d) => `${y}-${m}-${d}`,
  },
};

function contentOf(row) {
  const words = WORDS[row.language];
  const days = row.date.split('-');
  return {
    type: words[row.type],
    number: row.number,
    title: row.title,
    description: row.description,
    keywords: row.keywords.split('|').filter(Boolean),
    series: row.series,
    edition: `${words.version} ${row.version}`,
    date: days.map(Number),
    language: row.language,
    facts: [
      { label: words.version, value: row.version },
      { label: words.date, value: words.days(...days) },
      { label: words.comment, value: row.comment },
    ],
    warning: row.obsolete === 'true' ? words.obsolete : '',
    foot: words.foot(`${row.type}-${row.number}:${row.version}`),
    blocks: blocksOf(readFileSync(here(`texts/${row.type}-${row.number}-${row.version}.md`), 'utf8')),
  };
}

function rowsOf(path) {
  const { header, rows } = readCsv(readFileSync(here(path)));
  return rows.map(({ cells }) => Object.fromEntries(header.cells.map((name, i) => [name, cells[i] ?? ''])));
}

const press = new Press();
const rows = rowsOf('library.csv');
mkdirSync(here('files/'), { recursive: true });
for (const row of rows) {
  try {
    writeFileSync(here(`files/${row.file}`), press.pdf('document', contentOf(row)));
  } catch (error) {
    throw new Error(`${row.file}: ${error.message}`);
  }
}
// A version that left the library would otherwise leave its file behind.
const made = new Set(rows.map((row) => row.file));
for (const name of readdirSync(here('files/'))) if (!made.has(name)) rmSync(here(`files/${name}`));
console.log(`${rows.length} files`);
