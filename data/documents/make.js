/**
 * Sets the texts of the starter library as PDFs: `npm run build && node data/documents/make.js`. The same text and row of
 * library.csv give the same bytes.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readCsv } from '../../server/dist/tables/csv.js';
import { figureOf } from './figures/index.js';
import { blocksOf } from './markdown.js';

const here = (path) => new URL(path, import.meta.url);
const TEMPLATES = fileURLToPath(here('../../server/templates/'));
const require = createRequire(here('../../server/package.json'));

// The compiler looks for more fonts when it is loaded; as in the server, it shall find none but ours.
process.env.FONTCONFIG_FILE = `${TEMPLATES}fonts.conf`;
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');

// The server uses the TrueType fonts. These are the same fonts, and make files a quarter smaller.
const font = (weight) => readFileSync(require.resolve(`source-sans/OTF/SourceSans3-${weight}.otf`));
const compiler = NodeCompiler.create({
  workspace: TEMPLATES,
  fontArgs: [{ fontBlobs: ['Regular', 'Semibold'].map(font) }],
});

function pdfOf(content) {
  compiler.mapShadow(`${TEMPLATES}data.json`, Buffer.from(JSON.stringify(content)));
  const compiled = compiler.compile({ mainFilePath: `${TEMPLATES}document/main.typ` });
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  const pdf = compiler.pdf(compiled.result, { pdfStandard: 'a-2b' });
  compiler.evictCache(0);
  return pdf;
}

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
    blocks: blocksOf(readFileSync(here(`texts/${row.type}-${row.number}-${row.version}.md`), 'utf8')).map(
      drawn,
    ),
  };
}

/** The text column of the page. */
const WIDEST = 160;

function drawn(block) {
  if (block.kind !== 'figure') return block;
  const { svg, width } = figureOf(block.name);
  return { ...block, svg, width: Math.min(width, WIDEST) };
}

function rowsOf(path) {
  const { header, rows } = readCsv(readFileSync(here(path)));
  return rows.map(({ cells }) => Object.fromEntries(header.cells.map((name, i) => [name, cells[i] ?? ''])));
}

const rows = rowsOf('library.csv');
mkdirSync(here('files/'), { recursive: true });
for (const row of rows) {
  try {
    writeFileSync(here(`files/${row.file}`), pdfOf(contentOf(row)));
  } catch (error) {
    throw new Error(`${row.file}: ${error.message}`);
  }
}
// A version that left the library would otherwise leave its file behind.
const made = new Set(rows.map((row) => row.file));
for (const name of readdirSync(here('files/'))) if (!made.has(name)) rmSync(here(`files/${name}`));

// The first start of a server would take seconds longer if it had to read all of them.
const { readSource, textOf } = await import('../../server/dist/services/document/import/sourceFile.js');
const { Folder } = await import('../../server/dist/services/document/import/folder.js');
const { SafeReader } = await import('../../server/dist/services/document/import/safeReader.js');
const folder = await Folder.open(fileURLToPath(here('.')));
const reader = new SafeReader();
const texts = {};
for (const row of rows) {
  const source = await readSource(folder, row.file);
  texts[source.hash.toString('hex')] = await textOf(source, reader);
}
await reader.close();
writeFileSync(here('content.json'), `${JSON.stringify(texts, null, 2)}\n`);
console.log(`${rows.length} files`);
