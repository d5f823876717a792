import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { aFolder, aPdf, aRow, csv, fill, removeFolders, type SheetRow, xlsx } from '../../../test/library.js';
import { sql } from '../../store/sql.js';
import { files } from './files.js';
import { type DocumentImportOptions, importDocuments } from './import.js';

const server = useServer();
afterAll(removeFolders);

const take = (folder: string, options?: DocumentImportOptions) =>
  server.store.transact((tx) => importDocuments(tx, folder, options));

interface Version {
  id: number;
  version: string;
  current: boolean;
  title: string;
  content: string;
  contentType: string;
  fileName: string;
  fileHash: Buffer;
  language: string;
  date: string;
  modifiedDate: string;
  [column: string]: unknown;
}

const versionsOf = (number: string): Promise<Version[]> =>
  server.store.rows<Version>(
    sql`SELECT v.*, v.content_type AS "contentType", v.file_name AS "fileName", v.file_hash AS "fileHash",
          v.modified_date AS "modifiedDate"
        FROM document_version v JOIN document d ON d.id = v.document_id
        WHERE d.type = 'ARCHIVE' AND d.number = ${number} ORDER BY v.position`,
  );
const documentOf = (number: string) =>
  server.store.row(
    sql`SELECT s.title AS series, d.open, d.obsolete, d.main FROM document d
        LEFT JOIN document_series s ON s.id = d.series_id WHERE d.type = 'ARCHIVE' AND d.number = ${number}`,
  );
const clean = { findings: [], unknownColumns: [] };

describe('a folder of documents', () => {
  test('is imported completely: the values of the sheet, the file, and its text', async () => {
    const pdf = await aPdf('Kabelgrøft langs veg', 'Andre side');
    const row = aRow({
      number: 'whole',
      title: '  Kabel­grøft\u0301  ',
      description: 'Dybder\nog bredder',
      series: 'Prøveserie',
      keywords: 'grøft|kabel | grøft',
      facility: 'Kabelanlegg',
      activity1: 'Nyanlegg',
      activity2: 'Graving|Kontroll',
      internalControl: 'HMS',
      links: 'archive-other',
      comment: 'Første utgave',
      obsolete: 'ja',
      main: 'true',
      access: 'SERIES',
      language: 'en',
      file: 'files/nested/grøft.pdf',
    });
    const folder = await aFolder({
      'library.csv': csv(row, aRow({ number: 'other', file: 'note.txt' })),
      'series.csv': 'id;title;description;firstNumber;lastNumber\n900001;Prøveserie;Til prøve;9000;9099',
      'files/nested/grøft.pdf': pdf,
      'files/note.txt': 'Notat om\r\nkabel\u00adgrøft \u0000'.replace('\u0000', ''),
    });
    expect(await take(folder)).toMatchObject({
      ...clean,
      added: 2,
      changed: 0,
      unchanged: 0,
      notes: ['series: 1 added, 0 changed, 0 unchanged'],
    });
    const [version] = await versionsOf('whole');
    expect(version).toMatchObject({
      version: '1.0',
      position: [1, 0],
      current: true,
      title: 'Kabelgrøft\u0301'.normalize('NFC'),
      description: 'Dybder og bredder',
      language: 'en',
      keywords: ['grøft', 'kabel'],
      facility: ['Kabelanlegg'],
      activity1: ['Nyanlegg'],
      activity2: ['Graving', 'Kontroll'],
      internal_control: ['HMS'],
      links: ['ARCHIVE-other'],
      comment: 'Første utgave',
      date: '2026-03-02T00:00:00.000Z',
      fileName: 'grøft.pdf',
      contentType: 'application/pdf',
      content: 'Kabelgrøft langs veg\nAndre side',
    });
    expect(await documentOf('whole')).toEqual({
      series: 'Prøveserie',
      open: false,
      obsolete: true,
      main: true,
    });
    expect(await documentOf('other')).toEqual({ series: null, open: true, obsolete: false, main: false });
    const chunks = [];
    for await (const chunk of files.read(server.store, version!.fileHash)) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(pdf)).toBe(true);
    const [note] = await versionsOf('other');
    expect(note).toMatchObject({ contentType: 'text/plain; charset=utf-8', content: 'Notat om\nkabelgrøft' });
  });

  test('a second time changes nothing, not even a date', async () => {
    const folder = await aFolder({
      'library.csv': csv(aRow({ number: 'twice' }), aRow({ number: 'twice', version: '1.1' })),
      'series.csv': 'id;title\n900002;To ganger',
      'a.pdf': await aPdf('to ganger'),
    });
    expect(await take(folder)).toMatchObject({ added: 2 });
    const before = await versionsOf('twice');
    expect(await take(folder)).toMatchObject({
      ...clean,
      added: 0,
      changed: 0,
      unchanged: 2,
      notes: ['series: 0 added, 0 changed, 1 unchanged'],
    });
    expect(await versionsOf('twice')).toEqual(before);
  });

  test('a dry run gives the same report and changes nothing', async () => {
    const folder = await aFolder({
      'library.csv': csv(aRow({ number: 'dry', series: 'Tørr', access: 'SERIES' })),
      'series.csv': 'id;title\n900003;Tørr',
      'a.pdf': await aPdf('tørr'),
    });
    expect(await take(folder, { dryRun: true })).toMatchObject({ ...clean, added: 1 });
    expect(await versionsOf('dry')).toEqual([]);
    expect(await server.store.rows(sql`SELECT id FROM document_series WHERE id = 900003`)).toEqual([]);
  });

  test('updates a version whose row or file changed, and deletes a file that is no longer used', async () => {
    const row = aRow({ number: 'update' });
    const folder = await aFolder({ 'library.csv': csv(row), 'a.pdf': await aPdf('gammel tekst') });
    await take(folder);
    const [old] = await versionsOf('update');

    await fill(folder, { 'library.csv': csv({ ...row, title: 'Nytt navn' }) });
    expect(await take(folder)).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    const [renamed] = await versionsOf('update');
    expect(renamed).toMatchObject({ id: old!.id, title: 'Nytt navn', content: 'gammel tekst' });
    expect(renamed!.modifiedDate > old!.modifiedDate).toBe(true);

    await fill(folder, { 'a.pdf': await aPdf('ny tekst') });
    expect(await take(folder)).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    const [replaced] = await versionsOf('update');
    expect(replaced).toMatchObject({ id: old!.id, title: 'Nytt navn', content: 'ny tekst' });
    expect(await files.size(server.store, old!.fileHash)).toBeUndefined();
    expect(await files.size(server.store, replaced!.fileHash)).toBeGreaterThan(0);
  });

  test('keeps a replaced file that another version uses', async () => {
    const rows = [aRow({ number: 'shared' }), aRow({ number: 'shared', version: '2.0', file: 'b.pdf' })];
    const pdf = await aPdf('felles');
    const folder = await aFolder({ 'library.csv': csv(...rows), 'a.pdf': pdf, 'b.pdf': pdf });
    await take(folder);
    await fill(folder, { 'b.pdf': await aPdf('ikke lenger felles') });
    expect(await take(folder)).toMatchObject({ changed: 1, unchanged: 1 });
    const [first, second] = await versionsOf('shared');
    expect(first!.fileHash.equals(second!.fileHash)).toBe(false);
    expect(await files.size(server.store, first!.fileHash)).toBe(pdf.length);
  });

  test('adds versions in any order; the highest version is current', async () => {
    const row = (version: string) => aRow({ number: 'order', version, title: `Versjon ${version}` });
    const folder = await aFolder({ 'library.csv': csv(row('1.9'), row('1.0')), 'a.pdf': await aPdf('x') });
    const order = async () => (await versionsOf('order')).map((v) => `${v.version}${v.current ? '*' : ''}`);
    await take(folder);
    expect(await order()).toEqual(['1.0', '1.9*']);

    await fill(folder, { 'library.csv': csv(row('1.10')) });
    expect(await take(folder)).toMatchObject({ added: 1, changed: 0, unchanged: 0 });
    expect(await order()).toEqual(['1.0', '1.9', '1.10*']);

    await fill(folder, { 'library.csv': csv(row('1.2'), row('1'), row('1.10.1')) });
    await take(folder);
    expect(await order()).toEqual(['1', '1.0', '1.2', '1.9', '1.10', '1.10.1*']);
  });

  test('document properties come from the highest version; older versions do not change them', async () => {
    const row = (version: string, more: SheetRow) => aRow({ number: 'follow', version, ...more });
    const folder = await aFolder({
      'library.csv': csv(
        row('1.0', { obsolete: 'true', main: 'false' }),
        row('2.0', { obsolete: 'false', main: 'true' }),
      ),
      'a.pdf': await aPdf('x'),
    });
    await take(folder);
    expect(await documentOf('follow')).toMatchObject({ obsolete: false, main: true });
    await fill(folder, { 'library.csv': csv(row('1.0', { obsolete: 'true', main: 'false' })) });
    expect(await take(folder)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await documentOf('follow')).toMatchObject({ obsolete: false, main: true });
    await fill(folder, { 'library.csv': csv(row('2.0', { obsolete: 'true', main: 'true' })) });
    expect(await take(folder)).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await documentOf('follow')).toMatchObject({ obsolete: true, main: true });
  });

  test('series are renamed by their id', async () => {
    const row = (series: string) => aRow({ number: 'rename', series, access: 'SERIES' });
    const folder = await aFolder({
      'library.csv': csv(row('Gammelt navn')),
      'series.csv': 'id;tittel\n900004;Gammelt navn',
      'a.pdf': await aPdf('x'),
    });
    await take(folder);
    await fill(folder, {
      'library.csv': csv(row('Nytt serienavn')),
      'series.csv': 'id;tittel\n900004;Nytt serienavn',
    });
    expect(await take(folder)).toMatchObject({
      unchanged: 1,
      notes: ['series: 0 added, 1 changed, 0 unchanged'],
    });
    expect(await documentOf('rename')).toMatchObject({ series: 'Nytt serienavn' });
    await rm(join(folder, 'series.csv'));
    expect(await take(folder)).toMatchObject({ unchanged: 1, notes: [] });
  });

  test('may have Norwegian headings', async () => {
    const norwegian = {
      dokumenttype: 'arkiv',
      nummer: 'norsk',
      versjon: '1.0',
      tittel: 'Norsk',
      dato: '2026-03-02T10:00:00+01:00',
      tilgang: 'åpen',
      språk: 'norsk',
      fil: 'a.pdf',
    };
    const folder = await aFolder({ 'library.csv': csv(norwegian), 'a.pdf': await aPdf('x') });
    expect(await take(folder)).toMatchObject({ ...clean, added: 1 });
    expect((await versionsOf('norsk'))[0]).toMatchObject({
      language: 'nb',
      date: '2026-03-02T09:00:00.000Z',
    });
  });

  test('a workbook is read like a text file, and may have real dates', async () => {
    const rows = [aRow({ number: '7001', keywords: 'a|b' }), aRow({ number: '7001', version: '1.10' })];
    const folder = await aFolder({ 'library.csv': csv(...rows), 'a.pdf': await aPdf('x') });
    expect(await take(folder)).toMatchObject({ ...clean, added: 2 });
    await rm(join(folder, 'library.csv'));
    const date = new Date('2026-03-02T00:00:00Z');
    await fill(folder, {
      'library.xlsx': await xlsx(...rows.map((row) => ({ ...row, number: 7001, date }))),
    });
    expect(await take(folder)).toMatchObject({ ...clean, added: 0, changed: 0, unchanged: 2 });
  });

  test('is found by search with the content of the last import', async () => {
    const row = aRow({ number: 'found', title: 'Overspenningsavleder' });
    const folder = await aFolder({ 'library.csv': csv(row), 'a.pdf': await aPdf('x') });
    const indexed = () =>
      server.store.rows<{ words: string[] }>(
        sql`SELECT array_agg(w.word) AS words FROM document_indexed i
            JOIN document_version v ON v.id = i.version JOIN document d ON d.id = v.document_id
            JOIN document_word w ON w.id = ANY (i.words) WHERE d.number = 'found' GROUP BY i.version`,
      );
    await take(folder);
    expect(await indexed()).toEqual([{ words: expect.arrayContaining(['overspenningsavleder']) }]);
    await fill(folder, { 'library.csv': csv({ ...row, title: 'Lastskillebryter' }) });
    await take(folder);
    const [{ words }] = (await indexed()) as [{ words: string[] }];
    expect(words).toContain('lastskillebryter');
    expect(words).not.toContain('overspenningsavleder');
  });
});
