import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { Fault } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';

export const PDF = 'application/pdf';
export const TEXT = 'text/plain; charset=utf-8';
const UNKNOWN = 'application/octet-stream';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** PDF readers look for the header in this many bytes. */
const PDF_HEAD = 1024;
const ZIP = '504b0304';
const PNG = '89504e470d0a1a0a';
const JPEG = 'ffd8ff';

/** The part of an archive that identifies the kind of Office document. */
const OFFICE_PARTS: [string, string][] = [
  ['word/document.xml', `${OFFICE}.wordprocessingml.document`],
  ['xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${OFFICE}.presentationml.presentation`],
];

/** Content types by extension. A file with other content may be truncated, or a saved error page. */
const TYPE_BY_EXTENSION: Record<string, string> = {
  '.pdf': PDF,
  '.docx': OFFICE_PARTS[0]![1],
  '.xlsx': OFFICE_PARTS[1]![1],
  '.pptx': OFFICE_PARTS[2]![1],
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** Detects the content type from the bytes. It is a fault if the extension means another type. */
export function contentTypeOf(bytes: Buffer, name: string): string | Fault {
  const found = detectType(bytes);
  const extension = extname(name).toLowerCase();
  const expected = Object.hasOwn(TYPE_BY_EXTENSION, extension) ? TYPE_BY_EXTENSION[extension] : found;
  return expected === found ? found : new Fault(translate`has the extension ${extension}, but other content`);
}

function detectType(bytes: Buffer): string {
  const startsWith = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  if (startsWith(PNG)) return 'image/png';
  if (startsWith(JPEG)) return 'image/jpeg';
  if (startsWith(ZIP)) return OFFICE_PARTS.find(([part]) => hasPart(bytes, part))?.[1] ?? UNKNOWN;
  if (bytes.subarray(0, PDF_HEAD).includes('%PDF-')) return PDF;
  return isText(bytes) ? TEXT : UNKNOWN;
}

/** Looks in the central directory, where each name is uncompressed and follows a header of 46 bytes. */
function hasPart(archive: Buffer, name: string): boolean {
  for (let at = archive.lastIndexOf(name); at >= 46; at = archive.lastIndexOf(name, at - 1))
    if (archive.readUInt32LE(at - 46) === 0x02014b50 && archive.readUInt16LE(at - 18) === name.length)
      return true;
  return false;
}

const isText = (bytes: Buffer): boolean =>
  isUtf8(bytes) && !/[^\P{Cc}\t\n\f\r]/u.test(bytes.toString('utf8'));
