import { basename } from 'node:path';
import { Fault } from '../../../tables/table.js';
import { hashOf } from '../files.js';
import { contentTypeOf, PDF, TEXT } from './contentType.js';
import type { Folder } from './folder.js';
import type { SafeReader } from './safeReader.js';
import { cleanText } from './text.js';

/** A file of the imported folder. */
export interface Source {
  name: string;
  bytes: Buffer;
  hash: Buffer;
  contentType: string;
}

export async function readSource(folder: Folder, path: string): Promise<Source | Fault> {
  const bytes = await folder.read(path);
  if (bytes instanceof Fault) return bytes;
  const name = basename(path.replaceAll('\\', '/')).normalize('NFC');
  const contentType = contentTypeOf(bytes, name);
  return contentType instanceof Fault ? contentType : { name, bytes, hash: hashOf(bytes), contentType };
}

/** The text of a PDF or text file. Other files have none. */
export async function textOf({ bytes, contentType }: Source, reader: SafeReader): Promise<string | Fault> {
  if (contentType === TEXT) return cleanText(bytes.toString('utf8'));
  if (contentType !== PDF) return '';
  const text = await reader.pdf(bytes);
  return text instanceof Fault ? text : cleanText(text);
}
