import fc from 'fast-check';
import { PHOTO_TYPES, type PhotoType } from '../model.js';

/**
 * Files that are put together piece by piece, with what a decoder would need only where a walk over the pieces looks at it. Each piece
 * says whether it belongs to the picture, so that tests know what has to be found without walking themselves.
 */
export interface SamplePiece {
  bytes: number[];
  isPicture: boolean;
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const big = (value: number, length: number): number[] =>
  Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256);
const little = (value: number, length: number): number[] => big(value, length).reverse();

const picture = (bytes: number[]): SamplePiece => ({ bytes, isPicture: true });
const metadata = (bytes: number[]): SamplePiece => ({ bytes, isPicture: false });

export const segment = (marker: number, content: number[]): number[] => [
  ...[0xff, marker],
  ...big(content.length + 2, 2),
  ...content,
];
export const chunk = (name: string, content: number[]): number[] => [
  ...big(content.length, 4),
  ...ascii(name),
  ...content,
  ...[0, 0, 0, 0],
];
export const riffChunk = (name: string, content: number[]): number[] => [
  ...ascii(name),
  ...little(content.length, 4),
  ...content,
  ...(content.length % 2 ? [0] : []),
];

const some = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 20 });

/** What cameras and programs add, by type. */
const ADDED: Record<PhotoType, fc.Arbitrary<number[]>> = {
  'image/jpeg': fc.oneof(
    some.map((content) => segment(0xe1, [...ascii('Exif\0\0'), ...content])),
    some.map((content) => segment(0xe1, [...ascii('http://ns.adobe.com/xap/1.0/\0'), ...content])),
    some.map((content) => segment(0xe2, [...ascii('MPF\0'), ...content])),
    some.map((content) => segment(0xed, [...ascii('Photoshop 3.0\0'), ...content])),
    some.map((content) => segment(0xeb, [...ascii('JP'), ...content])),
    some.map((content) => segment(0xfe, content)),
  ),
  'image/png': fc
    .tuple(fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf', 'caBX', 'fcTL', 'prVt'), some)
    .map(([name, content]) => chunk(name, content)),
  'image/webp': fc
    .tuple(fc.constantFrom('EXIF', 'XMP ', 'ANIM', 'ANMF', 'own!'), some)
    .map(([name, content]) => riffChunk(name, content)),
};

/** The pieces of a picture between which something can be added: the first alone begins it, the last ends it. */
function pictureOf(type: PhotoType, width: number, height: number, data: number[]): number[][] {
  if (type === 'image/jpeg')
    return [
      [0xff, 0xd8],
      segment(0xe0, ascii('JFIF\0\x01\x02\0\0\x01\0\x01\0\0')),
      [0xff, 0xff, ...segment(0xc0, [8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0])],
      [
        ...segment(0xda, [1, 1, 0, 0, 63, 0]),
        ...data.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])),
        ...[0xff, 0xd0, 1],
      ],
      [0xff, 0xd9],
    ];
  if (type === 'image/png')
    return [
      ascii('\x89PNG\r\n\x1a\n'),
      chunk('IHDR', [...big(width, 4), ...big(height, 4), 8, 0, 0, 0, 0]),
      chunk('pHYs', data),
      chunk('IDAT', data),
      chunk('IEND', []),
    ];
  const size = [...little(width - 1, 3), ...little(height - 1, 3)];
  return [
    [],
    riffChunk('VP8X', [0, 0, 0, 0, ...size]),
    riffChunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2), ...data]),
  ];
}

/** Where nothing can be added without breaking the file: before the header of a PNG. */
const firstGap = (type: PhotoType) => (type === 'image/png' ? 2 : 1);

const webpHead = (length: number) => [...ascii('RIFF'), ...little(length + 4, 4), ...ascii('WEBP')];

export interface Sample {
  type: PhotoType;
  width: number;
  height: number;
  /** With all that was added. */
  bytes: Uint8Array;
  /** The picture alone. */
  picture: Uint8Array;
  hasMetadata: boolean;
}

const joined = (type: PhotoType, pieces: readonly SamplePiece[]): number[] => {
  const bytes = pieces.flatMap((piece) => piece.bytes);
  return type === 'image/webp' ? [...webpHead(bytes.length), ...bytes] : bytes;
};

export const sample: fc.Arbitrary<Sample> = fc
  .constantFrom(...PHOTO_TYPES)
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      width: fc.integer({ min: 1, max: 3000 }),
      height: fc.integer({ min: 1, max: 3000 }),
      data: some,
      added: fc.array(fc.tuple(fc.nat(9), ADDED[type]), { maxLength: 4 }),
      tail: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some),
    }),
  )
  .map(({ type, width, height, data, added, tail }) => {
    const pieces = pictureOf(type, width, height, data).map(picture);
    const whole = pieces.flatMap((piece, i) => {
      const gaps = pieces.length - firstGap(type) + (type === 'image/webp' ? 1 : 0);
      const here = added.filter(([place]) => firstGap(type) + (place % gaps) === i + 1);
      return [piece, ...here.map(([, bytes]) => metadata(bytes))];
    });
    return {
      ...{ type, width, height },
      bytes: new Uint8Array([...joined(type, whole), ...tail]),
      picture: new Uint8Array(joined(type, pieces)),
      hasMetadata: tail.length > 0 || whole.some(({ isPicture }) => !isPicture),
    };
  });
