import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { PhotoType } from '@spadework/core/record';
import fc from 'fast-check';
import sharp from 'sharp';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A picture of noise, so that it does not become small, and another one for each seed. */
export async function aPicture(
  type: PhotoType = 'image/jpeg',
  { width = 64, height = 48, progressive = false, alpha = false } = {},
): Promise<Buffer> {
  const background = alpha ? { r: 90, g: 90, b: 90, alpha: 0.5 } : '#888';
  const noise = alpha ? {} : { noise: { type: 'gaussian' as const, mean: 128, sigma: 30 } };
  const picture = sharp({ create: { width, height, channels: alpha ? 4 : 3, background, ...noise } });
  if (type === 'image/png') return picture.png().toBuffer();
  if (type === 'image/webp') return picture.webp({ lossless: true }).toBuffer();
  return picture.jpeg({ progressive }).toBuffer();
}

/** A PNG of one pixel, the same on every machine. */
export function aPixel(red: number, green: number, blue: number): Buffer {
  const chunkOf = (name: string, content: Buffer) => {
    const named = Buffer.concat([latin(name), content]);
    const bytes = Buffer.alloc(named.length + 8);
    bytes.writeUInt32BE(content.length);
    named.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(named), named.length + 4);
    return bytes;
  };
  return Buffer.concat([
    MAGIC['image/png'],
    chunkOf('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    chunkOf('IDAT', deflateSync(Buffer.from([0, red, green, blue]), { level: 0 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

export interface HostilePicture {
  what: string;
  type: PhotoType;
  bytes: Uint8Array;
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const TYPES: readonly PhotoType[] = ['image/jpeg', 'image/png', 'image/webp'];
const MAGIC: Record<PhotoType, Buffer> = {
  'image/jpeg': Buffer.from('ffd8ffe0', 'hex'),
  'image/png': latin('\x89PNG\r\n\x1a\n'),
  'image/webp': latin('RIFF\xff\0\0\0WEBP'),
};

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const chunk = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content, Buffer.alloc(4)]);
};
const riff = (...chunks: [string, Buffer][]) => {
  const body = Buffer.concat(
    chunks.flatMap(([name, content]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(content.length);
      return [latin(name), length, content, Buffer.alloc(content.length % 2)];
    }),
  );
  const head = latin('RIFF\0\0\0\0WEBP');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

/** Other formats that the decoder could read, or that a browser would run. */
const STRANGERS: Record<string, Buffer> = {
  SVG: latin(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  ),
  'SVG of many entities': latin(
    `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(500)}">]><svg>${'&a;'.repeat(500)}</svg>`,
  ),
  GIF: latin('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'),
  TIFF: latin('II*\0\x08\0\0\0\0\0\0\0'),
  BMP: latin('BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x01\0\x01\0\x01\0\x18\0\0\0\0\0'),
  HEIC: latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  PDF: latin('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>'),
  ZIP: latin('PK\x03\x04\x14\0\0\0'),
  HTML: latin('<!doctype html><script>alert(1)</script>'),
  PHP: latin('<?php system($_GET["c"]); ?>'),
  PPM: latin('P6 9 9 255 '),
  'a macro of a drawing program': latin('push graphic-context\nfill "url(https://a.example/b)"\npop'),
};

const METADATA: Record<PhotoType, (bytes: Buffer, content: Buffer) => Buffer[]> = {
  'image/jpeg': (bytes, content) =>
    [
      segment(0xe1, Buffer.concat([latin('Exif\0\0MM\0*'), content])),
      segment(0xe1, Buffer.concat([latin('http://ns.adobe.com/xap/1.0/\0'), content])),
      segment(0xed, Buffer.concat([latin('Photoshop 3.0\0'), content])),
      segment(0xe2, Buffer.concat([latin('MPF\0'), content])),
      segment(0xfe, content),
    ].map((added) => Buffer.concat([bytes.subarray(0, 2), added, bytes.subarray(2)])),
  'image/png': (bytes, content) =>
    ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'acTL', 'prVt'].map((name) =>
      Buffer.concat([bytes.subarray(0, 33), chunk(name, content), bytes.subarray(33)]),
    ),
  'image/webp': (bytes, content) => [
    riff(['VP8L', bytes.subarray(20)], ['EXIF', content]),
    riff(['VP8L', bytes.subarray(20)], ['XMP ', content]),
    riff(['VP8X', Buffer.alloc(10)], ['VP8L', bytes.subarray(20)], ['ANIM', content]),
  ],
};

const withSize: Record<PhotoType, (bytes: Buffer, side: number) => Buffer> = {
  'image/jpeg': (bytes, side) => {
    const copy = Buffer.from(bytes);
    const frame = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1]!));
    copy.writeUInt16BE(side, frame + 5);
    copy.writeUInt16BE(side, frame + 7);
    return copy;
  },
  'image/png': (bytes, side) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32BE(side, 16);
    copy.writeUInt32BE(side, 20);
    return copy;
  },
  'image/webp': (bytes, side) => {
    const size = Buffer.alloc(10);
    size.writeUIntLE(side - 1, 4, 3);
    size.writeUIntLE(side - 1, 7, 3);
    return riff(['VP8X', size], ['VP8L', bytes.subarray(20)]);
  },
};

/** Pictures that must not be stored: broken, huge, with more than a picture in them, or none at all. */
export async function hostilePictures(count: number): Promise<HostilePicture[]> {
  const sound = new Map(
    await Promise.all(
      TYPES.map(async (type) => [type, await aPicture(type, { progressive: true })] as const),
    ),
  );
  const content = fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes));
  const ofType = fc.constantFrom(...TYPES);
  const made = (what: string, bytes: fc.Arbitrary<[PhotoType, Buffer]>) =>
    bytes.map(([type, given]): HostilePicture => ({ what, type, bytes: given }));
  const each = <T>(drawn: fc.Arbitrary<T>, make: (sound: Buffer, drawn: T, type: PhotoType) => Buffer) =>
    fc
      .tuple(ofType, drawn)
      .map(([type, value]): [PhotoType, Buffer] => [type, make(sound.get(type)!, value, type)]);
  const share = fc.double({ min: 0, max: 0.99, noNaN: true });
  const hostile = fc.oneof(
    made(
      'cut off',
      each(share, (bytes, part) => bytes.subarray(0, Math.floor(bytes.length * part))),
    ),
    made(
      'with metadata',
      each(fc.tuple(content, fc.nat()), (bytes, [added, n], type) => {
        const all = METADATA[type](bytes, added);
        return all[n % all.length]!;
      }),
    ),
    made(
      'with something behind it',
      each(content, (bytes, tail) => Buffer.concat([bytes, tail])),
    ),
    made(
      'and a program at once',
      each(fc.constantFrom(...Object.values(STRANGERS)), (bytes, other) => Buffer.concat([bytes, other])),
    ),
    made(
      'of another type than told',
      fc
        .tuple(ofType, fc.constantFrom(1, 2))
        .map(([type, by]) => [type, sound.get(TYPES[(TYPES.indexOf(type) + by) % 3]!)!]),
    ),
    made('of another format', fc.tuple(ofType, fc.constantFrom(...Object.values(STRANGERS)))),
    made('of random bytes', fc.tuple(ofType, content)),
    made(
      'of random bytes after the first',
      each(content, (_, bytes, type) => Buffer.concat([MAGIC[type], bytes])),
    ),
    made(
      'that says it is huge',
      each(fc.integer({ min: 7072, max: 65_500 }), (bytes, side, type) => withSize[type](bytes, side)),
    ),
    made(
      'that says it is larger',
      each(fc.integer({ min: 800, max: 3000 }), (bytes, side, type) => withSize[type](bytes, side)),
    ),
    made(
      'of many scans',
      each(fc.integer({ min: 14, max: 400 }), (_, scans) => {
        const bytes = withSize['image/jpeg'](sound.get('image/jpeg')!, 7000);
        const last = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
        return Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(scans).fill(last), bytes.subarray(-2)]);
      }).map(([, bytes]) => ['image/jpeg', bytes]),
    ),
    made(
      'with wrong data',
      fc.double({ min: 0.3, max: 0.9, noNaN: true }).map((part) => {
        const bytes = Buffer.from(sound.get('image/png')!);
        bytes[Math.floor(bytes.length * part)]! ^= 0x55;
        return ['image/png', bytes];
      }),
    ),
    made(
      'without the tables of its decoder',
      fc.constantFrom(0xc4, 0xdb).map((marker) => {
        const bytes = sound.get('image/jpeg')!;
        const kept = [...segmentsOf(bytes)].filter((one) => one[1] !== marker);
        return ['image/jpeg', Buffer.concat(kept)];
      }),
    ),
  );
  return fc.sample(hostile, count);
}

/** The segments of a sound JPEG, each scan with its data. */
function* segmentsOf(bytes: Buffer): Generator<Buffer> {
  yield bytes.subarray(0, 2);
  for (let from = 2; from < bytes.length; ) {
    let to = bytes[from + 1] === 0xd9 ? from + 2 : from + 2 + bytes.readUInt16BE(from + 2);
    if (bytes[from + 1] === 0xda)
      while (bytes[to] !== 0xff || bytes[to + 1] === 0 || (bytes[to + 1]! & 0xf8) === 0xd0) to++;
    yield bytes.subarray(from, to);
    from = to;
  }
}
