import { readFile } from 'node:fs/promises';
import { UsageError } from '../config.js';
import type { ImportReport } from '../tables/import.js';
import { type Command, columns, type Invocation, withStore } from './command.js';
import { CHECKLIST_KINDS } from './importChecklists.js';
import { COST_KINDS } from './importCosts.js';
import type { ImportKind } from './importKinds.js';
import { TYPE_KINDS } from './importTypes.js';
import { progressBar } from './progressBar.js';

const KINDS = [...TYPE_KINDS, ...COST_KINDS, ...CHECKLIST_KINDS];

export const importCommand: Command = {
  name: 'import',
  arguments: 'KIND FILE',
  summary: 'Import a CSV or XLSX file into the catalogs, all of it or nothing',
  details: `Kinds of files, with their headings in English or Norwegian:
${columns(KINDS.flatMap(({ word, what, columns: headings }) => [[word, what] as [string, string], ['', `(${headings})`]]))}`,
  options: {
    // An option of several kinds is explained by the first.
    ...Object.assign({}, ...KINDS.map(({ options }) => options).reverse()),
    'dry-run': { type: 'boolean', help: 'Say what would happen and change nothing' },
  },
  async run({ config, positionals, values }) {
    const { kind, file } = subjectOf(positionals);
    refuseForeign(kind, values);
    const load = await kind.prepare(values);
    const dryRun = values['dry-run'] === true;
    const { readTable } = await import('../tables/file.js');
    const bar = progressBar(process.stderr);
    const table = await readTable(await contentOf(file), bar.show);
    const report = await withStore(config, (tx) => load(tx, table, { dryRun, progress: bar.show })).finally(
      bar.clear,
    );
    await tell(report, file);
    console.log(`${countsOf(report)}${dryRun ? ' (dry run)' : ''}`);
  },
};

function subjectOf([word, file, ...more]: string[]): { kind: ImportKind; file: string } {
  const kind = KINDS.find((known) => known.word === word);
  if (!kind || !file || more.length)
    throw new UsageError(`give exactly one of ${KINDS.map((known) => known.word).join(', ')} and one FILE`);
  return { kind, file };
}

function refuseForeign({ word, options }: ImportKind, values: Invocation['values']): void {
  for (const { options: all } of KINDS)
    for (const name of Object.keys(all))
      if (values[name] !== undefined && !Object.hasOwn(options, name))
        throw new UsageError(`--${name} is not for ${word}`);
}

const contentOf = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });

async function tell(
  { findings, unknownColumns, warnings = [], refusal }: ImportReport,
  file: string,
): Promise<void> {
  const { findingLines } = await import('../tables/findings.js');
  if (refusal) throw new UsageError(refusal);
  if (unknownColumns.length) console.error(`warning: unknown columns left out: ${unknownColumns.join(', ')}`);
  for (const warning of warnings) console.error(`warning: ${warning}`);
  for (const line of findingLines(findings)) console.error(line);
  const faults = `${findings.length} fault${findings.length === 1 ? '' : 's'}`;
  if (findings.length) throw new UsageError(`${file} has ${faults}; nothing was changed`);
}

const countsOf = ({ added, changed, removed, unchanged }: ImportReport) =>
  [
    `${added} added`,
    `${changed} changed`,
    ...(removed === undefined ? [] : [`${removed} removed`]),
    `${unchanged} unchanged`,
  ].join(', ');
