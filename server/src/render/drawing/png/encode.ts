import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TRUE_COLOUR = 2;
/** The filter by which each byte is told by what it differs from the one above it. */
const UP = 2;

/** Pixels of three bytes, row by row, as a PNG file: W3C PNG, third edition. */
export function encodePng(
  pixels: Uint8Array,
  width: number,
  height: number,
  pixelsPerMetre: number,
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  const size = Buffer.alloc(9);
  size.writeUInt32BE(pixelsPerMetre, 0);
  size.writeUInt32BE(pixelsPerMetre, 4);
  size[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('sRGB', Uint8Array.of(0)),
    chunk('pHYs', size),
    chunk('IDAT', deflateSync(filtered(pixels, width * 3, height))),
    chunk('IEND', new Uint8Array()),
  ]);
}

function filtered(pixels: Uint8Array, stride: number, height: number): Uint8Array {
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    const from = y * stride;
    rows[to] = UP;
    for (let x = 0; x < stride; x++)
      rows[to + 1 + x] = pixels[from + x]! - (y > 0 ? pixels[from - stride + x]! : 0);
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
