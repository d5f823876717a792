import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type CellValue, Workbook } from '@cj-tech-master/excelts';

/** Folders with documents for import tests, valid and invalid ones. */

const folders: string[] = [];

export async function aFolder(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spadework-library-'));
  folders.push(folder);
  await fill(folder, files);
  return folder;
}

export async function fill(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

export type SheetRow = Record<string, string>;

/** A valid row, with the fields that the test overrides. */
export const aRow = (more: SheetRow = {}): SheetRow => ({
  type: 'ARCHIVE',
  number: 'T-1',
  version: '1.0',
  title: 'Prøvedokument',
  date: '2026-03-02',
  access: 'OPEN',
  file: 'a.pdf',
  ...more,
});

const columnsOf = (rows: readonly object[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))];

export function csv(...rows: SheetRow[]): string {
  const columns = columnsOf(rows);
  const lines = rows.map((row) => columns.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`));
  return [columns, ...lines].map((cells) => cells.join(';')).join('\n');
}

/** The same as a workbook; a cell may be any value there. */
export async function xlsx(...rows: Record<string, CellValue>[]): Promise<Uint8Array> {
  const columns = columnsOf(rows);
  const book = new Workbook();
  book
    .addWorksheet('library')
    .addRows([columns, ...rows.map((row) => columns.map((name) => row[name] ?? null))]);
  return book.xlsx.writeBuffer();
}

/** A real PDF with a page for each text. */
export async function aPdf(...pages: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of pages) document.addPage([400, 400]).drawText(text, { x: 20, y: 350, size: 12, font });
  return document.save();
}

export async function lockedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'a', ownerPassword: 'b' });
  return document.save();
}

/** A PDF of one page whose content is this stream, and the map of letters of its font as well. */
export function rawPdf(dictionary: string, content: Uint8Array): Buffer {
  const stream = [`<< ${dictionary} /Length ${content.length} >>\nstream\n`, content, '\nendstream'];
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    ],
    stream,
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 4 0 R >>'],
  ];
  const parts: (string | Uint8Array)[] = ['%PDF-1.7\n'];
  for (const [i, object] of objects.entries()) parts.push(`${i + 1} 0 obj\n`, ...object, '\nendobj\n');
  parts.push('trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n');
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** A page whose font has a thousand maps of sixteen million letters each, which blocks its reader. */
export const endlessPdf = (): Buffer =>
  rawPdf(
    '',
    Buffer.from(`BT /F 9 Tf (a) Tj ET
      1 begincodespacerange <000000> <ffffff> endcodespacerange
      1000 begincidrange ${'<000000> <fffffe> 1 '.repeat(1000)} endcidrange`),
  );

/** A few kilobytes that unpack to two gigabytes of drawing. */
export function swellingPdf(): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(2 ** 20, '0 0 m 1 1 l S\n'), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const packed = Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...Array(2000).fill(megabyte),
    Buffer.from('0300', 'hex'),
  ]);
  return rawPdf('/Filter [/FlateDecode /FlateDecode]', deflateSync(packed));
}

/** A workbook whose worksheet repeats one piece up to the given size. */
export function xlsxOf(piece: string, bytes: number, declared?: number): Buffer {
  const head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf(
    {
      'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': Buffer.concat([
        Buffer.from(head),
        Buffer.alloc(bytes - (bytes % piece.length), piece),
        Buffer.from('</sheetData></worksheet>'),
      ]),
    },
    declared,
  );
}

/** An archive of these parts. `declared` is the size of the last part in its directory. */
export function zipOf(parts: Record<string, string | Uint8Array>, declared?: number): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [i, [name, part]] of Object.entries(parts).entries()) {
    const content = Buffer.from(part);
    const packed = deflateRawSync(content);
    const isLast = i === Object.keys(parts).length - 1;
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(isLast ? (declared ?? content.length) : content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    locals.push(local, packed);
    entries.push(entry);
    at += local.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}
