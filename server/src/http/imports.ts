import { Type } from 'typebox';
import { changed, type Outcome, unchanged } from '../events/door.js';
import { listFaults, MAX_FAULTS } from '../kernel/faults.js';
import { mebibytes } from '../kernel/figures.js';
import { MAX_BODY_BYTES } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import { asideLimits, readAside } from '../tables/aside.js';
import type { ImportOptions, ImportReport as Report } from '../tables/import.js';
import { speaking } from '../tables/say.js';
import type { Table } from '../tables/table.js';
import type { Answer, Call, Operation } from './contract.js';
import { refuseFields } from './input.js';
import { message } from './messages.js';
import { flag } from './parameters.js';
import * as S from './schemas.js';

/** Imports of files over HTTP, as all services answer them. */

const ImportFault = S.named(
  'ImportFault',
  Type.Object({
    line: Type.Optional(S.int32({ description: 'Line of the text, or row of the worksheet, from 1.' })),
    column: Type.Optional(Type.String({ description: 'Heading of the column, as the file has it.' })),
    message: Type.String({ description: 'What is wrong, in the language of the request.' }),
  }),
);

export const ImportReport = S.named(
  'ImportReport',
  Type.Object({
    dryRun: Type.Boolean({ description: 'Whether this only says what would happen.' }),
    added: S.int32({ description: 'Rows that are new.' }),
    changed: S.int32({ description: 'Rows that differ from what was there.' }),
    removed: Type.Optional(S.int32({ description: 'What was there and is not in the file.' })),
    unchanged: S.int32({ description: 'Rows that are there already.' }),
    faults: Type.Array(ImportFault, {
      description: `What is wrong, by line; the first ${MAX_FAULTS}. With any of them nothing is imported.`,
    }),
    faultCount: S.int32({ description: 'How many faults there are.' }),
    unknownColumns: Type.Array(Type.String(), { description: 'Columns that are not read.' }),
    warnings: Type.Array(Type.String(), { description: 'What to check, though it is no fault.' }),
  }),
);
type ImportReport = Type.Static<typeof ImportReport>;

const ImportFile = S.named(
  'ImportFile',
  Type.Object({
    file: Type.String({
      minLength: 1,
      description: 'A CSV or XLSX file, in base64.',
      examples: ['bnVtYmVyO3VuaXRQcmljZQpXLTEwMjA7MTA5MAo='],
    }),
  }),
);

/** What the rows of all imports have. */
export const importing = {
  method: 'POST',
  emits: 'catalog.activated',
  slow: true,
  body: ImportFile,
  answer: ImportReport,
} as const satisfies Partial<Operation>;

export const dryRun = flag('Say what would happen, with all faults, and change nothing.', false);

/** For the description of a row. */
export const IMPORT_TEXT = `A CSV file with commas, semicolons or tabs, or the first worksheet of an XLSX file, with headings in English or Norwegian; a request holds at most ${mebibytes(MAX_BODY_BYTES)}. All of it is imported or nothing. With \`dryRun\` the answer lists all faults by line and column; without it a file with faults is 422 \`IMPORT_REFUSED\`, which lists them too.`;

export const IMPORT_REFUSES = ['ADMINISTRATOR_REQUIRED', 'IMPORT_REFUSED', 'IMPORT_BUSY'] as const;

type ImportCall = Pick<Call, 'language'> & { query: { dryRun: boolean | undefined }; body: { file: string } };

/** By the body of its request: when a transaction is tried again, its file is not read again. */
const tables = new WeakMap<object, Table>();

/** Reads the file beside the requests of others, and imports it, or says what that would do. */
export function importFile(
  { language, query, body }: ImportCall,
  load: (table: Table, options: ImportOptions) => Promise<Report>,
): Promise<Outcome<Answer<ImportReport>>> {
  return speaking(language, async () => {
    const isDry = query.dryRun === true;
    const bytes = Buffer.from(body.file, 'base64');
    if (!bytes.length || bytes.toString('base64') !== body.file)
      refuseFields([{ path: 'file', message: message(language, 'base64') }]);
    const table = tables.get(body) ?? (await readAside(bytes, language));
    if (table === undefined) throw new Refusal('IMPORT_BUSY', { retryAfter: asideLimits.maxRunning || 1 });
    if (table === null) refuseFields([{ path: 'file', message: message(language, 'tooMuchToRead') }]);
    tables.set(body, table!);
    const report = await load(table!, { dryRun: isDry });
    const answer = present(report, isDry);
    if (isDry) return unchanged({ body: answer });
    if (answer.faultCount) {
      const { faults, faultCount, unknownColumns, warnings } = answer;
      throw new Refusal('IMPORT_REFUSED', { members: { faults, faultCount, unknownColumns, warnings } });
    }
    const [event] = report.events ?? [];
    return event ? changed({ event }, () => ({ body: answer })) : unchanged({ body: answer });
  });
}

function present(report: Report, isDry: boolean): ImportReport {
  const { listed, count } = listFaults(report.refusal ? [{ message: report.refusal }] : report.findings);
  return {
    dryRun: isDry,
    added: report.added,
    changed: report.changed,
    ...(report.removed !== undefined && { removed: report.removed }),
    unchanged: report.unchanged,
    faults: listed,
    faultCount: count,
    unknownColumns: report.unknownColumns,
    warnings: report.warnings ?? [],
  };
}
