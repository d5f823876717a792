import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { Fault } from '../../../tables/table.js';

export const PDF = 'application/pdf';
export const TEXT = 'text/plain; charset=utf-8';
const UNKNOWN = 'application/octet-stream';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Readers of PDF look so far for its beginning. */
const PDF_HEAD = 1024;
const ZIP = '504b0304';
const PNG = '89504e470d0a1a0a';
const JPEG = 'ffd8ff';

/** The part that an archive has when it is a document of that kind. */
const OFFICE_PARTS: [string, string][] = [
  ['word/document.xml', `${OFFICE}.wordprocessingml.document`],
  ['xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${OFFICE}.presentationml.presentation`],
];

/** Names that promise something; a file that is something else was cut off, or is an error page that was saved. */
const PROMISED: Record<string, string> = {
  '.pdf': PDF,
  '.docx': OFFICE_PARTS[0]![1],
  '.xlsx': OFFICE_PARTS[1]![1],
  '.pptx': OFFICE_PARTS[2]![1],
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** What a file is by what is in it, or the fault that its name says otherwise. */
export function contentTypeOf(bytes: Buffer, name: string): string | Fault {
  const found = foundIn(bytes);
  const extension = extname(name).toLowerCase();
  const promised = Object.hasOwn(PROMISED, extension) ? PROMISED[extension] : found;
  return promised === found ? found : new Fault(`is called ${extension}, but is something else`);
}

function foundIn(bytes: Buffer): string {
  const startsWith = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  if (startsWith(PNG)) return 'image/png';
  if (startsWith(JPEG)) return 'image/jpeg';
  if (startsWith(ZIP)) return OFFICE_PARTS.find(([part]) => hasPart(bytes, part))?.[1] ?? UNKNOWN;
  if (bytes.subarray(0, PDF_HEAD).includes('%PDF-')) return PDF;
  return isText(bytes) ? TEXT : UNKNOWN;
}

/** In the directory at the end, where names are not packed and follow their headers of 46 bytes. */
function hasPart(archive: Buffer, name: string): boolean {
  for (let at = archive.lastIndexOf(name); at >= 46; at = archive.lastIndexOf(name, at - 1))
    if (archive.readUInt32LE(at - 46) === 0x02014b50 && archive.readUInt16LE(at - 18) === name.length)
      return true;
  return false;
}

const isText = (bytes: Buffer): boolean =>
  isUtf8(bytes) && !/[^\P{Cc}\t\n\f\r]/u.test(bytes.toString('utf8'));
