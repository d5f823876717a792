import { readFile, writeFile } from 'node:fs/promises';
import { UsageError } from '../config.js';
import type { Tx } from '../store/store.js';
import { decode } from '../tables/csv.js';
import type { ImportOptions, ImportReport, Progress } from '../tables/import.js';
import { didYouMean } from '../tables/suggestion.js';
import { inLanguage, LANGUAGES, type Language, translate } from '../tables/translate.js';
import { type Command, columns, type Invocation, withStore } from './command.js';
import { CHECKLIST_KINDS } from './importChecklists.js';
import { COST_KINDS } from './importCosts.js';
import { DOCUMENT_KINDS } from './importDocuments.js';
import type { FolderKind, ImportKind, TextKind } from './importKinds.js';
import { RULE_KINDS } from './importRules.js';
import { THESAURUS_KINDS } from './importThesaurus.js';
import { TYPE_KINDS } from './importTypes.js';
import { progressBar } from './progressBar.js';

type AnyKind = ImportKind | FolderKind | TextKind;

const KINDS: AnyKind[] = [
  ...TYPE_KINDS,
  ...RULE_KINDS,
  ...COST_KINDS,
  ...CHECKLIST_KINDS,
  ...DOCUMENT_KINDS,
  ...THESAURUS_KINDS,
];
const WORDS = KINDS.map(({ word }) => word);

export const importCommand: Command = {
  name: 'import',
  arguments: 'KIND FILE',
  summary: 'Import a CSV or XLSX file, or a folder of documents: all of it or nothing',
  details: `Kinds of files, with their headings in English or Norwegian:
${columns(KINDS.flatMap(({ word, what, columns: headings }) => [[word, what] as [string, string], ['', `(${headings})`]]))}`,
  options: {
    // If several kinds share an option, the first kind explains it.
    ...Object.assign({}, ...KINDS.map(({ options }) => options).reverse()),
    template: {
      type: 'boolean',
      help: 'Write an empty workbook for the kind into FILE, default KIND.xlsx, with explanations and choices',
    },
    'dry-run': { type: 'boolean', help: 'Say what would happen and change nothing' },
    language: {
      type: 'string',
      help: `Language of messages and templates: ${LANGUAGES.join(' or ')}; default ${LANGUAGES[0]}`,
    },
  },
  run: (invocation) => inLanguage(languageOf(invocation), () => runImport(invocation)),
};

function languageOf({ values: { language = 'en' } }: Invocation): Language {
  const known = LANGUAGES.find((name) => name === language);
  if (!known) throw new UsageError(`--language must be ${LANGUAGES.join(' or ')}, not ${language}`);
  return known;
}

async function runImport({ config, positionals, values }: Invocation): Promise<void> {
  if (values.template) return writeTemplate(positionals);
  const { kind, file } = kindAndFile(positionals);
  refuseOtherOptions(kind, values);
  const dryRun = values['dry-run'] === true;
  const bar = progressBar(process.stderr, 'isFolder' in kind ? 'files' : 'rows');
  const load = await prepareImport(kind, file, values, bar.show);
  const report = await withStore(
    config,
    async (tx, tell) => {
      const done = await load(tx, { dryRun, progress: bar.show });
      await tell(...(done.events ?? []));
      return done;
    },
    `import ${kind.word}`,
  ).finally(bar.clear);
  await printReport(report, file);
  for (const note of report.notes ?? []) console.log(note);
  console.log(`${countsOf(report)}${dryRun ? translate` (dry run)` : ''}`);
}

async function writeTemplate([word, file, ...more]: string[]): Promise<void> {
  const { kind, file: path } = kindAndFile([word ?? '', file ?? `${word}.xlsx`, ...more]);
  if ('isText' in kind) throw new UsageError(translate`--${'template'} is not for ${kind.word}`);
  const { templateOf } = await import('../tables/template.js');
  const content = await templateOf(await kind.fields(), kind.what);
  // An existing file may hold somebody's work.
  await writeFile(path, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(translate`${path} cannot be written: ${error.message}`);
  });
  console.log(translate`wrote ${path}`);
}

/** What templates say of the kinds and their columns, for those who translate it. */
export async function importTexts(): Promise<string[]> {
  const fields = (await Promise.all(KINDS.map((kind) => kind.fields()))).flat();
  return [...KINDS.map(({ what }) => what), ...fields.flatMap(({ help }) => help ?? [])];
}

/** Checks the options and reads the file, before the store is opened. */
async function prepareImport(
  kind: AnyKind,
  path: string,
  values: Invocation['values'],
  progress: Progress,
): Promise<(tx: Tx, options: ImportOptions) => Promise<ImportReport>> {
  if ('isFolder' in kind) {
    const load = await kind.prepare(values);
    return (tx, options) => load(tx, path, options);
  }
  if ('isText' in kind) {
    const load = await kind.prepare(values);
    const lines = linesOf(await contentOf(path));
    return (tx, options) => load(tx, lines, options);
  }
  const load = await kind.prepare(values);
  const { readTable } = await import('../tables/file.js');
  const table = await readTable(await contentOf(path), progress, {
    ...(kind.maxRows !== undefined && { maxRows: kind.maxRows }),
  });
  return (tx, options) => load(tx, table, options);
}

function kindAndFile([word, file, ...more]: string[]): { kind: AnyKind; file: string } {
  const kind = KINDS.find((known) => known.word === word);
  if (!kind && word !== undefined)
    throw new UsageError(
      translate`there is no kind ${word}${didYouMean(word, WORDS)}; there are ${WORDS.join(', ')}`,
    );
  if (!kind || !file || more.length)
    throw new UsageError(
      translate`give exactly one of ${WORDS.join(', ')} and one FILE, or FOLDER of documents`,
    );
  return { kind, file };
}

function refuseOtherOptions({ word, options }: AnyKind, values: Invocation['values']): void {
  for (const { options: all } of KINDS)
    for (const name of Object.keys(all))
      if (values[name] !== undefined && !Object.hasOwn(options, name))
        throw new UsageError(translate`--${name} is not for ${word}`);
}

/** A line break at the end begins no further line. */
function linesOf(content: Buffer): string[] {
  const lines = decode(content).split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const contentOf = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(translate`${file} cannot be read: ${error.message}`);
  });

async function printReport(
  { findings, unknownColumns, warnings = [], refusal }: ImportReport,
  file: string,
): Promise<void> {
  const { findingLines } = await import('../tables/findings.js');
  if (refusal) throw new UsageError(refusal);
  if (unknownColumns.length)
    console.error(translate`warning: unknown columns left out: ${unknownColumns.join(', ')}`);
  for (const warning of warnings) console.error(translate`warning: ${warning}`);
  for (const line of findingLines(findings)) console.error(line);
  if (findings.length === 1) throw new UsageError(translate`${file} has 1 fault; nothing was changed`);
  if (findings.length)
    throw new UsageError(translate`${file} has ${findings.length} faults; nothing was changed`);
}

const countsOf = ({ added, changed, removed, unchanged }: ImportReport) =>
  [
    translate`${added} added`,
    translate`${changed} changed`,
    ...(removed === undefined ? [] : [translate`${removed} removed`]),
    translate`${unchanged} unchanged`,
  ].join(', ');
