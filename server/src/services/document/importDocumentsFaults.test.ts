import { afterAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import {
  aFolder,
  aPdf,
  aRow,
  csv,
  endlessPdf,
  lockedPdf,
  removeFolders,
  type SheetRow,
  xlsx,
} from '../../../test/library.js';
import { sql } from '../../store/sql.js';
import { findingLines } from '../../tables/findings.js';
import { importDocuments } from './import.js';

const server = useServer();
afterAll(removeFolders);

const take = (folder: string, options?: Parameters<typeof importDocuments>[2]) =>
  server.store.transact((tx) => importDocuments(tx, folder, options));
const linesOf = async (files: Record<string, string | Uint8Array>) => {
  const { findings } = await take(await aFolder(files));
  return findingLines(findings);
};
const isStored = async (number: string) =>
  (await server.store.rows(sql`SELECT id FROM document WHERE number = ${number}`)).length > 0;

describe('a row is refused for', () => {
  test.each<[string, SheetRow]>([
    ['column type: must be one of ORGBLAD, ORGNYTT, ARCHIVE, not "BOOK"', { type: 'BOOK' }],
    ['column number: is missing', { number: '' }],
    ['column number: must have at most 100 characters, not 101', { number: 'x'.repeat(101) }],
    ['column number: must not hold control characters, as "a\\u0007b"', { number: 'a\u0007b' }],
    ['column number: must not hold control characters, as "a\u202eb"', { number: 'a\u202eb' }],
    ['column number: must not be ".."', { number: '..' }],
    ['column version: is missing', { version: '' }],
    ['column version: must be a version such as 1.0, not "1.0a"', { version: '1.0a' }],
    ['column version: must be a version such as 1.0, not "1..0"', { version: '1..0' }],
    ['column version: must be a version such as 1.0, not "1.01"', { version: '1.01' }],
    ['column version: must be a version such as 1.0, not "9999999999"', { version: '9999999999' }],
    ['column title: is missing', { title: '' }],
    ['column title: must have at most 300 characters, not 301', { title: 'x'.repeat(301) }],
    ['column date: is missing', { date: '' }],
    ['column date: must be a date such as 2026-03-31, not "2026-02-30"', { date: '2026-02-30' }],
    ['column date: must be a date such as 2026-03-31, not "31.03.2026"', { date: '31.03.2026' }],
    ['column access: is missing', { access: '' }],
    ['column access: must be one of OPEN, SERIES, not "SECRET"', { access: 'SECRET' }],
    ['column series: is missing, and access SERIES needs it', { access: 'SERIES' }],
    ['column series: there is no series "Ingen"', { access: 'SERIES', series: 'Ingen' }],
    ['column language: must be one of NB, EN, not "de"', { language: 'de' }],
    ['column obsolete: must be yes or no, not "kanskje"', { obsolete: 'kanskje' }],
    ['column main: must be yes or no, not "2"', { main: '2' }],
    ['column keywords: must have at most 100 characters, not 101', { keywords: `a|${'x'.repeat(101)}` }],
    ['column links: must hold documents such as ORGBLAD-5000, not "5000"', { links: '5000' }],
    ['column links: there is no document "ORGBLAD-nowhere"', { links: 'ORGBLAD-nowhere' }],
    ['column file: is missing', { file: '' }],
  ])('%s', async (message, more) => {
    expect(await linesOf({ 'library.csv': csv(aRow(more)), 'a.pdf': await aPdf('x') })).toEqual([
      `line 2, ${message}`,
    ]);
  });
});

describe('rows are refused if they contradict each other', () => {
  test('the same version twice, or different access for one document', async () => {
    const rows = [
      aRow({ number: 'a' }),
      aRow({ number: 'a' }),
      aRow({ number: 'a', version: '1.1', series: 'Faultserie', access: 'SERIES' }),
    ];
    const files = { 'series.csv': 'id;title\n910001;Faultserie', 'a.pdf': await aPdf('x') };
    expect(await linesOf({ ...files, 'library.csv': csv(...rows) })).toEqual([
      'line 3, column version: ARCHIVE-a:1.0 is on line 2 already',
      'line 4, column series: must be the same for all versions of ARCHIVE-a, and differs from line 2',
      'line 4, column access: must be the same for all versions of ARCHIVE-a, and differs from line 2',
    ]);
  });

  test('a link to a row with faults is not reported as well', async () => {
    const rows = [aRow({ number: 'a', links: 'ARCHIVE-b' }), aRow({ number: 'b', date: 'x' })];
    expect(await linesOf({ 'library.csv': csv(...rows), 'a.pdf': await aPdf('x') })).toEqual([
      'line 3, column date: must be a date such as 2026-03-31, not "x"',
    ]);
  });

  test('a link to a document in the store is accepted', async () => {
    const pdf = await aPdf('x');
    await take(await aFolder({ 'library.csv': csv(aRow({ number: 'stored' })), 'a.pdf': pdf }));
    const link = aRow({ number: 'linking', links: 'ARCHIVE-stored' });
    expect(await linesOf({ 'library.csv': csv(link), 'a.pdf': pdf })).toEqual([]);
  });

  test('numbers that a worksheet may have shortened', async () => {
    const row = { ...aRow(), number: 50.1, version: 1.1 };
    expect(await linesOf({ 'library.xlsx': await xlsx(row), 'a.pdf': await aPdf('x') })).toEqual([
      'line 2, column number: must be text in the worksheet, not the number 50.1',
      'line 2, column version: must be text in the worksheet, not the number 1.1',
    ]);
  });
});

describe('a sheet of series is refused for', () => {
  test.each([
    ['line 2, column id: must be a whole number, not "1.5"', 'id;title\n1.5;a'],
    ['line 2, column title: is missing', 'id;title\n910010;'],
    ['line 3, column id: 910010 is on line 2 already', 'id;title\n910010;a\n910010;b'],
    ['line 3, column title: a is on line 2 already', 'id;title\n910010;a\n910011;a'],
    ['line 2, column lastNumber: must not be before 20', 'id;title;firstNumber;lastNumber\n910010;a;20;10'],
    ['line 1, column id: is missing from the headings', 'title\na'],
  ])('%s', async (message, series) => {
    const files = { 'library.csv': csv(aRow()), 'a.pdf': await aPdf('x') };
    expect(await linesOf({ ...files, 'series.csv': series })).toEqual([`series.csv: ${message}`]);
  });

  test('the title of another series', async () => {
    const files = { 'library.csv': csv(aRow({ number: 'titles' })), 'a.pdf': await aPdf('x') };
    expect(await linesOf({ ...files, 'series.csv': 'id;title\n910020;Opptatt' })).toEqual([]);
    expect(await linesOf({ ...files, 'series.csv': 'id;title\n910021;Opptatt' })).toEqual([
      'series.csv: line 2, column title: is already the title of series 910020',
    ]);
  });
});

describe('a folder is refused', () => {
  test('without a sheet, or with two', async () => {
    expect(await take(await aFolder({}))).toMatchObject({
      refusal: 'the folder has neither library.csv nor library.xlsx',
    });
    expect(await linesOf({ 'library.csv': csv(aRow()), 'library.xlsx': await xlsx(aRow()) })).toEqual([
      'the file exists twice: library.csv and library.xlsx',
    ]);
    expect(await take('/nowhere/at/all')).toMatchObject({
      refusal: '/nowhere/at/all is not a readable folder',
    });
  });

  test('completely for one bad file, including its sheet of series', async () => {
    const rows = [aRow({ number: 'good' }), aRow({ number: 'bad', file: 'gone.pdf' })];
    const folder = await aFolder({
      'library.csv': csv(...rows),
      'series.csv': 'id;title\n910030;Blir ikke til',
      'a.pdf': await aPdf('x'),
    });
    const { findings } = await take(folder);
    expect(findingLines(findings)).toEqual(['line 3, column file: is not in the folder']);
    expect(await isStored('good')).toBe(false);
    expect(await server.store.rows(sql`SELECT id FROM document_series WHERE id = 910030`)).toEqual([]);

    expect(await take(folder, { skipBad: true })).toMatchObject({
      added: 1,
      findings: [],
      warnings: ['left out: line 3, column file: is not in the folder'],
    });
    expect(await isStored('good')).toBe(true);
    expect(await isStored('bad')).toBe(false);
  });

  test('for an endless PDF, a locked PDF and a file that is not a PDF, unless these are skipped', async () => {
    const files = {
      'endless.pdf': endlessPdf(),
      'locked.pdf': await lockedPdf(),
      'page.pdf': '<html></html>',
    };
    const names = [...Object.keys(files), 'a.pdf'];
    const rows = names.map((file) => aRow({ number: `pdf-${file}`, file }));
    const folder = await aFolder({ ...files, 'library.csv': csv(...rows), 'a.pdf': await aPdf('x') });
    const lines = [
      'line 2, column file: cannot be read within 8 s',
      'line 3, column file: is locked with a password',
      'line 4, column file: has the extension .pdf, but other content',
    ];
    const limits = { time: 8000 };
    expect(findingLines((await take(folder, { limits })).findings)).toEqual(lines);
    expect(await isStored('pdf-a.pdf')).toBe(false);
    expect(await take(folder, { limits, skipBad: true })).toMatchObject({
      added: 1,
      warnings: lines.map((line) => `left out: ${line}`),
    });
    expect(await isStored('pdf-a.pdf')).toBe(true);
  });

  test('a bad file for an existing version leaves that version unchanged', async () => {
    const folder = await aFolder({ 'library.csv': csv(aRow({ number: 'kept' })), 'a.pdf': await aPdf('x') });
    await take(folder);
    const next = [
      aRow({ number: 'kept', title: 'Annet', file: 'gone.pdf' }),
      aRow({ number: 'kept', version: '2.0', file: 'gone.pdf' }),
    ];
    const report = await take(await aFolder({ 'library.csv': csv(...next) }), { skipBad: true });
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 0, warnings: { length: 2 } });
    expect(
      await server.store.rows(
        sql`SELECT v.version, v.title, v.current FROM document_version v JOIN document d ON d.id = v.document_id
            WHERE d.number = 'kept'`,
      ),
    ).toEqual([{ version: '1.0', title: 'Prøvedokument', current: true }]);
  });

  test('for faults of the sheet itself, which are never skipped', async () => {
    const rows = [aRow({ number: 'row-good' }), aRow({ number: 'row-bad', date: 'x' })];
    const folder = await aFolder({ 'library.csv': csv(...rows), 'a.pdf': await aPdf('x') });
    expect((await take(folder, { skipBad: true })).findings).toHaveLength(1);
    expect(await isStored('row-good')).toBe(false);
  });

  test('while another import runs; reading goes on', async () => {
    const folder = await aFolder({
      'library.csv': csv(aRow({ number: 'locked' })),
      'a.pdf': await aPdf('x'),
    });
    await server.store.transact(async (tx) => {
      await importDocuments(tx, folder);
      expect(await take(folder)).toMatchObject({
        refusal: 'another import of documents is running',
      });
      const token = await server.token('planner');
      const { status } = await server.request('GET', '/public/doc/rest/meta/ARCHIVE', { token });
      expect(status).toBe(200);
    });
    expect(await take(folder)).toMatchObject({ unchanged: 1 });
  });
});
