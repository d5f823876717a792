import { crc32, inflateRawSync } from 'node:zlib';
import { Fault } from './table.js';
import { translate } from './translate.js';

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
const NAME_IS_UTF8 = 0x800;

/**
 * Checks a ZIP archive and returns one with the same parts, uncompressed. The Excel library waits forever for the end of
 * a truncated part, and does not verify checksums: a flipped bit could change a diameter. Worksheets are put last, because
 * the library must have read the parts that they refer to.
 */
export function repackArchive(bytes: Uint8Array, maxUnpacked: number): Buffer | Fault {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(archive);
  if (end < 0) return new Fault(translate`its end is missing`);
  const parts: Buffer[] = [];
  const worksheets: Buffer[] = [];
  let at = archive.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (at + ENTRY_SIZE > end || archive.readUInt32LE(at) !== ENTRY)
      return new Fault(translate`its directory is broken`);
    const entry = entryAt(archive, at);
    unpacked += entry.size;
    if (unpacked > maxUnpacked)
      return new Fault(translate`it unpacks to more than ${maxUnpacked / 2 ** 20} MiB`);
    const content = contentOf(archive, entry);
    if (!content) return new Fault(translate`its part ${JSON.stringify(entry.name.toString())} is broken`);
    const list = entry.name.includes('worksheets/') ? worksheets : parts;
    list.push(localHeader(entry), entry.name, content);
    at = entry.next;
  }
  const last = Buffer.alloc(END_SIZE);
  last.writeUInt32LE(END);
  return Buffer.concat([...parts, ...worksheets, last]);
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_SIZE - MAX_COMMENT);
  for (let at = archive.length - END_SIZE; at >= first; at--) if (archive.readUInt32LE(at) === END) return at;
  return -1;
}

type Entry = ReturnType<typeof entryAt>;

/** APPNOTE.TXT 4.3.12, central directory header. */
function entryAt(archive: Buffer, at: number) {
  const afterName = at + ENTRY_SIZE + archive.readUInt16LE(at + 28);
  return {
    flags: archive.readUInt16LE(at + 8),
    method: archive.readUInt16LE(at + 10),
    sum: archive.readUInt32LE(at + 16),
    packedSize: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    local: archive.readUInt32LE(at + 42),
    name: archive.subarray(at + ENTRY_SIZE, afterName),
    next: afterName + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32),
  };
}

/** The content of a part, or undefined if it does not match the directory. */
function contentOf(
  archive: Buffer,
  { local, name, method, packedSize, size, sum }: Entry,
): Buffer | undefined {
  try {
    const afterName = local + LOCAL_SIZE + archive.readUInt16LE(local + 26);
    const isKnown = method === STORED || method === DEFLATED;
    const isSame = archive.subarray(local + LOCAL_SIZE, afterName).equals(name);
    if (archive.readUInt32LE(local) !== LOCAL || !isKnown || !isSame) return undefined;
    const start = afterName + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + packedSize);
    const content =
      method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    return content.length === size && crc32(content) === sum ? content : undefined;
  } catch {
    return undefined;
  }
}

/** APPNOTE.TXT 4.3.7, for an uncompressed part. */
function localHeader({ flags, sum, size, name }: Entry): Buffer {
  const header = Buffer.alloc(LOCAL_SIZE);
  header.writeUInt32LE(LOCAL);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags & NAME_IS_UTF8, 6);
  header.writeUInt16LE(STORED, 8);
  header.writeUInt32LE(sum, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return header;
}
