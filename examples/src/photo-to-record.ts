import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { answered, connect } from './connect.js';

/**
 * Takes the metadata out of a photo and sends it to a new record: node dist/photo-to-record.js [address] [photo.jpg]. Without
 * a photo it takes a small one with a position in it.
 */

/** What an application segment of a JPEG is about, where the picture would look different without it. */
const NEEDED: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

const { checklists, projects } = await connect();
const file = process.argv[3];
const taken = file?.endsWith('.jpg') ? await readFile(file) : sample();
const photo = withoutMetadata(taken);
const hash = createHash('sha256').update(photo).digest('hex');

const project = answered(
  await projects.GET('/projects/page', { params: { query: { archived: false, count: 1 } } }),
).entities[0]!;
const recordId = randomUUID();
answered(
  await checklists.PUT('/records/{recordId}', {
    params: { path: { recordId } },
    body: { projectId: project.id, facilityId: 7, assessmentType: 'COMMISSIONING', title: 'Kabel med bilde' },
  }),
);
const [point] = answered(
  await checklists.GET('/records/{recordId}/checkpoints', { params: { path: { recordId } } }),
);

const path = { recordId, hash };
const tell = async () =>
  answered(
    await checklists.PUT('/records/{recordId}/photos/{hash}', {
      params: { path },
      body: { size: photo.length, type: 'image/jpeg', keys: [`checkpoint.${point!.id}`] },
    }),
  );

/** Every part but the last has as many bytes. */
const PART_BYTES = 524_288;
let state = await tell();
for (const part of state.missing)
  answered(
    await checklists.PUT('/records/{recordId}/photos/{hash}/parts/{part}', {
      params: { path: { ...path, part } },
      headers: { 'content-type': 'application/octet-stream' },
      body: photo.subarray(part * PART_BYTES, (part + 1) * PART_BYTES) as unknown as string,
      bodySerializer: (bytes: unknown) => bytes as Uint8Array<ArrayBuffer>,
    }),
  );
if (state.missing.length > 0) state = await tell();
console.log(`${taken.length} bytes became ${photo.length} and are ${state.state}`);

/**
 * The same picture without what else is in the file. A JPEG is a row of segments, each with a marker and a length. Those for
 * applications and comments say where and when a photo was taken, by whom and with what. After SOS the data of the picture
 * follows, up to EOI; whatever stands behind that goes too.
 */
function withoutMetadata(jpeg: Uint8Array): Buffer<ArrayBuffer> {
  const [SOI, SOS, EOI, COM] = [0xd8, 0xda, 0xd9, 0xfe];
  const bytes = Buffer.from(jpeg);
  if (bytes.readUInt16BE(0) !== 0xff00 + SOI) throw new Error('not a JPEG');
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw new Error('a damaged JPEG');
    const marker = bytes[at + 1]!;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === SOS) while (end < bytes.length && (bytes[end] !== 0xff || isData(bytes[end + 1]!))) end++;
    const name = bytes.toString('latin1', at + 4, end);
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const isKept = isApplication ? name.startsWith(NEEDED[marker] ?? '\0\0') : marker !== COM;
    if (isKept) kept.push(bytes.subarray(at, end));
    if (bytes[end] === 0xff && bytes[end + 1] === EOI)
      return Buffer.concat([...kept, bytes.subarray(end, end + 2)]);
    at = end;
  }
  throw new Error('a JPEG without an end');
}

/** After 0xFF in the data of a picture: it stands for itself, or the decoder starts anew. */
function isData(next: number): boolean {
  return next === 0 || (next >= 0xd0 && next <= 0xd7);
}

/** A picture of 16 by 12 pixels, with a position such as phones write. */
function sample(): Buffer {
  return Buffer.from(
    `/9j/4QFARXhpZgAASUkqAAgAAAAIABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAJiCAgAFAAAAfgAA
AGmHBAABAAAAhAAAACWIBAABAAAA0gAAAAAAAAA4YwAA6AMAADhjAADoAwAAbm9uZQAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMA
AQAAAP//AAACoAQAAQAAABAAAAADoAQAAQAAAAwAAAAAAAAABAABAAIAAgAAAE4AAAACAAUAAwAAACABAAADAAIAAgAAAEUAAAAEAAUAAwAAAAgBAAAAAAAACgAA
AAEAAAAtAAAAAQAAAAAAAAABAAAAOwAAAAEAAAA2AAAAAQAAAAAAAAABAAAA/9sAQwANDQ0NDg0OEBAOFBYTFhQeGxkZGx4tICIgIiAtRCoyKioyKkQ8STs3O0k8
bFVLS1VsfWljaX2Xh4eXvrW++fn//9sAQwENDQ0NDg0OEBAOFBYTFhQeGxkZGx4tICIgIiAtRCoyKioyKkQ8STs3O0k8bFVLS1VsfWljaX2Xh4eXvrW++fn//8IA
EQgADAAQAwEiAAIRAQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAD/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/aAAwDAQACEAMQAAAAiCI//8QAFBABAAAAAAAAAAAA
AAAAAAAAIP/aAAgBAQABPwAf/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwB//9k=`,
    'base64',
  );
}
