import { Type } from 'typebox';
import { changed, unchanged } from '../events/door.js';
import { listFaults, MAX_FAULTS } from '../kernel/faults.js';
import { mebibytes } from '../kernel/figures.js';
import { MAX_BODY_BYTES } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import type { ImportOptions, ImportReport as Report } from '../tables/import.js';
import { type PackedRows, unpackRows } from '../tables/packedRows.js';
import { type ReadRows, withHeadings } from '../tables/rows.js';
import { inLanguage, type Language } from '../tables/translate.js';
import { JobFailure, type JobKind, work } from '../work/index.js';
import type { Answer, Call, Operation, PreparedWrite } from './contract.js';
import { refuseFields } from './input.js';
import { message } from './messages.js';
import { flag } from './parameters.js';
import * as S from './schemas.js';

/** Imports of files over HTTP, as all services answer them. */

const ImportFault = S.named(
  'ImportFault',
  Type.Object({
    line: Type.Optional(S.int32({ description: 'Line of the text, or row of the worksheet, from 1.' })),
    column: Type.Optional(
      Type.String({
        description: 'Heading of the column, as the file has it; its letters if it is one too many.',
      }),
    ),
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

const RETRY_SECONDS = 5;

/** What the rows of all imports have. */
export const importing = {
  method: 'POST',
  emits: 'catalog.activated',
  slow: true,
  body: ImportFile,
  answer: ImportReport,
  only: 'ADMINISTRATORS',
} as const satisfies Partial<Operation>;

export const dryRun = flag('Say what would happen, with all faults, and change nothing.', false);

/** For the description of a row. */
export const IMPORT_TEXT = `A CSV file with commas, semicolons or tabs, or the first worksheet of an XLSX file, with headings in English or Norwegian; a request holds at most ${mebibytes(MAX_BODY_BYTES)}. All of it is imported or nothing. With \`dryRun\` the answer lists all faults by line and column; without it a file with faults is 422 \`IMPORT_REFUSED\`, which lists them too.`;

export const IMPORT_REFUSES = ['IMPORT_REFUSED', 'IMPORT_BUSY'] as const;

/** What the process that reads a file is asked for. */
export interface ReadRequest {
  bytes: Uint8Array;
  language: Language;
  /** Which of the kinds of files that its reader knows. */
  of: string;
}

interface ImportCall extends Pick<Call, 'tx' | 'caller' | 'language'> {
  query: { dryRun?: boolean | undefined };
  body: { file: string };
}

interface FileImport<C extends ImportCall, V> {
  /** Reads the file beside the requests of others. */
  reading: JobKind<ReadRequest, PackedRows>;
  of(call: Omit<C, 'tx'>): string;
  load(call: C, rows: ReadRows<V>, options: ImportOptions): Promise<Report>;
}

/** The kind of job that reads files of an import, which are files of strangers. */
export const readingKind = <Request = ReadRequest, Read = PackedRows>(
  name: string,
): JobKind<Request, Read> => ({
  name,
  isolation: 'process',
  limits: {
    maxMs: 10_000,
    maxMemory: 512,
    maxIdleMemory: 192,
    maxWaiting: 1,
    maxRunning: 1,
    maxWaitMs: 15_000,
  },
  refusals: { busy: 'IMPORT_BUSY' },
});

/** Files of a company that are imported at the same time; a test lowers it. */
export const importLimits = { maxPerCompany: 1 };
const running = new Map<number, number>();

type FileReading<C extends ImportCall, V> = PreparedWrite<C, unknown, ReadRows<V>>['prepare'];

/** Reads the file of an import before a transaction begins. */
export const readingFile =
  <C extends ImportCall, V>({ reading, of }: Pick<FileImport<C, V>, 'reading' | 'of'>): FileReading<C, V> =>
  async (call, write) => {
    const { caller, language, body } = call;
    const bytes = sentBytes(body.file, language);
    return oneOfCompany(caller.companyId, async () =>
      write(await unpackRows<V>(await readSent(call, reading, { bytes, language, of: of(call) }))),
    );
  };

/** The bytes of a file that was sent in base64. */
export function sentBytes(file: string, language: Language): Uint8Array {
  const bytes = Buffer.from(file, 'base64');
  if (!bytes.length || bytes.toString('base64') !== file)
    refuseFields([{ path: 'file', message: message(language, 'base64') }]);
  return bytes;
}

/** Reads a file in another process, which takes nobody's memory but its own. */
export const readSent = <Request, Read>(
  { caller: { companyId }, language }: Pick<Call, 'caller' | 'language'>,
  reading: JobKind<Request, Read>,
  input: Request,
): Promise<Read> =>
  work.run(reading, { companyId, size: 'large', input }).catch((error) => {
    if (error instanceof JobFailure && TOO_MUCH.includes(error.reason))
      refuseFields([{ path: 'file', message: message(language, 'tooMuchToRead') }]);
    throw error;
  });

/** The handler of an import: the file is read before a transaction begins, and then imported in it, or nothing is. */
export const fileImport = <C extends ImportCall, V>({
  reading,
  of,
  load,
}: FileImport<C, V>): PreparedWrite<C, Answer<ImportReport>, ReadRows<V>> => ({
  prepare: readingFile<C, V>({ reading, of }),

  decide: (call, rows) =>
    inLanguage(call.language, async () => {
      const isDry = call.query.dryRun === true;
      // What is noted is noted again if the transaction is repeated.
      const report = await load(call, withHeadings({ ...rows, findings: [...rows.findings] }), {
        dryRun: isDry,
      });
      const answer = present(report, isDry);
      if (isDry) return unchanged({ body: answer });
      requireFaultless(answer);
      const [event] = report.events ?? [];
      return event ? changed({ event }, () => ({ body: answer })) : unchanged({ body: answer });
    }),
});

/** Refuses a file with faults, and lists them. */
export function requireFaultless({
  faults,
  faultCount,
  unknownColumns,
  warnings,
}: Pick<ImportReport, 'faults' | 'faultCount' | 'warnings'> &
  Partial<Pick<ImportReport, 'unknownColumns'>>): void {
  if (faultCount)
    throw new Refusal('IMPORT_REFUSED', {
      members: { faults, faultCount, ...(unknownColumns && { unknownColumns }), warnings },
    });
}

const TOO_MUCH: readonly JobFailure['reason'][] = ['TOO_LONG', 'CRASHED'];

/** Imports of a company, of which only so many go on at the same time. */
export async function oneOfCompany<T>(companyId: number, task: () => Promise<T>): Promise<T> {
  const others = running.get(companyId) ?? 0;
  if (others >= importLimits.maxPerCompany) throw new Refusal('IMPORT_BUSY', { retryAfter: RETRY_SECONDS });
  running.set(companyId, others + 1);
  try {
    return await task();
  } finally {
    if (running.get(companyId) === 1) running.delete(companyId);
    else running.set(companyId, running.get(companyId)! - 1);
  }
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
