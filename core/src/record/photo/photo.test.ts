import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES, PHOTO_PART_BYTES } from '../limits.js';
import { PHOTO_TYPES, type PhotoType } from '../model.js';
import { MAX_PHOTO_PIXELS } from './limits.js';
import { missingPhotoParts, photoPartBytes, photoPartCount } from './parts.js';
import { photoFault, photoTypeOf, withoutMetadata } from './photo.js';
import { chunk, riffChunk, type Sample, sample, segment } from './samples.js';

const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const others = (type: PhotoType) => PHOTO_TYPES.filter((each) => each !== type);

describe('a photo', () => {
  test('is stored only without metadata, and as what it is', () => {
    fc.assert(
      fc.property(sample, ({ type, bytes, hasMetadata }) => {
        expect(photoTypeOf(bytes)).toBe(type);
        expect(photoFault(bytes, type)).toBe(hasMetadata ? 'METADATA' : undefined);
        for (const other of others(type)) expect(photoFault(bytes, other)).toBe('TYPE');
      }),
    );
  });

  test('is the picture alone without its metadata', () => {
    fc.assert(
      fc.property(sample, ({ type, bytes, picture }) => {
        const kept = withoutMetadata(bytes)!;
        expect([...kept]).toEqual([...picture]);
        expect(photoFault(kept, type)).toBeUndefined();
      }),
    );
  });

  // Sabotage: read beyond the end, or take an end that is missing for one that is there.
  test('that ends early is damaged, wherever it ends', () => {
    fc.assert(
      fc.property(sample, fc.double({ min: 0, max: 1, noNaN: true }), ({ type, picture }, share) => {
        const cut = picture.subarray(0, Math.floor(picture.length * share * 0.999));
        expect(['NOT_AN_IMAGE', 'DAMAGED']).toContain(photoFault(cut, type));
      }),
    );
  });

  test('of any bytes is refused or not, and what is taken away is never added', () => {
    const changed = fc
      .tuple(sample, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }))
      .map(([{ bytes, ...rest }, changes]): Sample => {
        const copy = bytes.slice();
        for (const [at, value] of changes) copy[at % copy.length] = value;
        return { ...rest, bytes: copy };
      });
    fc.assert(
      fc.property(changed, ({ bytes }) => {
        const kept = withoutMetadata(bytes);
        const type = photoTypeOf(bytes);
        if (type && photoFault(bytes, type) === undefined) expect([...kept!]).toEqual([...bytes]);
        if (kept) expect(kept.length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  test.each([
    ['nothing', []],
    ['SVG', latin('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', latin('GIF89a')],
    ['HEIC', [0, 0, 0, 24, ...latin('ftypheic')]],
    ['TIFF', latin('II*\0')],
    ['a RIFF that is sound', latin('RIFF\x04\0\0\0WAVE')],
  ])('that is %s is not an image', (_, bytes) => {
    for (const type of PHOTO_TYPES) expect(photoFault(new Uint8Array(bytes), type)).toBe('NOT_AN_IMAGE');
    expect(withoutMetadata(new Uint8Array(bytes))).toBeUndefined();
  });

  const png = (...chunks: number[][]) => new Uint8Array([...latin('\x89PNG\r\n\x1a\n'), ...chunks.flat()]);
  const ihdr = (width: number, height: number) =>
    chunk('IHDR', [...new Uint8Array(new Uint32Array([height, width]).buffer).reverse(), 8, 0, 0, 0, 0]);
  const jpeg = (...segments: number[][]) => new Uint8Array([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9]);
  const frame = segment(0xc2, [8, 0x1b, 0x58, 0x1b, 0x58, 1, 1, 0x11, 0]);
  const scan = segment(0xda, [1, 1, 0, 0, 0, 0]);
  const webp = (...chunks: number[][]) => {
    const { length } = chunks.flat();
    return new Uint8Array([...latin(`RIFF${String.fromCharCode(length + 4)}\0\0\0WEBP`), ...chunks.flat()]);
  };

  test('may have 50 million pixels and no more', () => {
    const ofWidth = (width: number) =>
      photoFault(png(ihdr(width, 10_000), chunk('IDAT', []), chunk('IEND', [])), 'image/png');
    expect([ofWidth(MAX_PHOTO_PIXELS / 10_000), ofWidth(MAX_PHOTO_PIXELS / 10_000 + 1)]).toEqual([
      undefined,
      'TOO_LARGE',
    ]);
  });

  // Sabotage: look at the size alone. Thousands of scans of a large picture take minutes to decode.
  test('has as many scans as its size allows', () => {
    const withScans = (count: number) =>
      photoFault(jpeg(frame, ...Array<number[]>(count).fill(scan)), 'image/jpeg');
    expect([withScans(10), withScans(13)]).toEqual([undefined, 'TOO_LARGE']);
  });

  test('is as large as the larger of two headers of a WebP', () => {
    const small = riffChunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 9, 0, 9, 0]);
    const large = riffChunk('VP8X', [0, 0, 0, 0, 0xff, 0xff, 0, 0xff, 0xff, 0]);
    expect(photoFault(webp(small), 'image/webp')).toBeUndefined();
    expect(photoFault(webp(large, small), 'image/webp')).toBe('TOO_LARGE');
    expect(photoFault(webp(riffChunk('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f])), 'image/webp')).toBe(
      'TOO_LARGE',
    );
  });

  test.each([
    ['a second frame', jpeg(frame, frame, scan)],
    ['no frame', jpeg(scan)],
    ['no scan', jpeg(frame)],
    ['no height', jpeg(segment(0xc0, [8, 0, 0, 0, 9, 1, 1, 0x11, 0]), scan)],
    ['a second beginning', jpeg([0xff, 0xd8], frame, scan)],
    ['bytes between segments', jpeg(frame, [0, 0], scan)],
    ['a length below two', jpeg(frame, [0xff, 0xfe, 0, 1], scan)],
    ['0xFF and nothing else', jpeg(frame, scan, Array<number>(1000).fill(0xff)).subarray(0, -2)],
    ['no header', png(chunk('IDAT', []), chunk('IEND', []))],
    ['a second header', png(ihdr(9, 9), ihdr(9, 9), chunk('IDAT', []), chunk('IEND', []))],
    ['no pixel', png(ihdr(0, 9), chunk('IDAT', []), chunk('IEND', []))],
    ['no data', png(ihdr(9, 9), chunk('IEND', []))],
    ['no end', png(ihdr(9, 9), chunk('IDAT', []))],
    ['no picture', webp(riffChunk('ICCP', []))],
    ['two pictures', webp(...Array<number[]>(2).fill(riffChunk('VP8L', [0x2f, 0, 0, 0, 0])))],
    ['a chunk beyond its end', webp([...latin('VP8 '), 99, 0, 0, 0])],
    ['half of a chunk', webp(riffChunk('VP8L', [0x2f, 0, 0, 0, 0]), latin('ICCP'))],
  ])('with %s is damaged', (_, bytes) => {
    expect(photoFault(bytes, photoTypeOf(bytes)!)).toBe('DAMAGED');
    expect(withoutMetadata(bytes)).toBeUndefined();
  });

  test('of a WebP says no longer that it has what was taken away', () => {
    const picture = riffChunk('VP8L', [0x2f, 0, 0, 0, 0]);
    const header = riffChunk('VP8X', [0b0011_1110, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const kept = withoutMetadata(webp(header, picture, riffChunk('EXIF', [1])))!;
    expect([kept[20], kept.length]).toEqual([0b0011_0000, 12 + header.length + picture.length]);
  });
});

describe('parts', () => {
  test('are together the photo, and what has not come is missing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PHOTO_BYTES }), fc.array(fc.nat(30)), (size, arrived) => {
        const all = missingPhotoParts(size, []);
        expect(all).toHaveLength(photoPartCount(size));
        expect(all.reduce((sum, part) => sum + photoPartBytes(size, part), 0)).toBe(size);
        for (const part of all) {
          const bytes = photoPartBytes(size, part);
          expect(bytes > 0 && bytes <= PHOTO_PART_BYTES).toBe(true);
        }
        expect(missingPhotoParts(size, arrived)).toEqual(all.filter((part) => !arrived.includes(part)));
      }),
    );
  });
});
