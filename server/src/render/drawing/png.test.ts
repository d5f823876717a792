import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawSection } from '../../../../core/src/trench/drawing/index.js';
import * as sample from '../../../../core/src/trench/drawing/samples.js';
import type { Drawing, DrawnShape } from './drawing.js';
import { toPng } from './png.js';

/** Reads a picture back: its size and what it says of its resolution. */
function read(bytes: Uint8Array) {
  const file = Buffer.from(bytes);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(file.subarray(at + 4, at + 8 + length)));
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const [header, data] = [chunks.get('IHDR')!, chunks.get('IDAT')!];
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    perMetre: chunks.get('pHYs')!.readUInt32BE(0),
    data,
  };
}

/** The same with its pixels. */
function readPixels(bytes: Uint8Array) {
  const { width, height, data } = read(bytes);
  const rows = inflateSync(data);
  const stride = width * 3;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < stride; x++)
      pixels[y * stride + x] = rows[y * (stride + 1) + 1 + x]! + (y > 0 ? pixels[(y - 1) * stride + x]! : 0);
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  return { at, pixels };
}

/** A drawing of 100 by 50 mm, in which a millimetre is a pixel. */
const picture = (...shapes: DrawnShape[]) =>
  readPixels(
    toPng(
      {
        widthMm: 100,
        heightMm: 50,
        shapes,
        paper: '',
        scale: 1,
        origin: { x: 0, y: 0 },
        title: '',
      } as Drawing,
      25.4,
    ),
  );

const box = (x0: number, y0: number, x1: number, y1: number) => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
];

const darkness = ({ pixels }: { pixels: Uint8Array }) =>
  pixels.reduce((sum, one) => sum + (255 - one), 0) / 765;

describe('a drawing as PNG', () => {
  test('has the size of the paper at its resolution', () => {
    const { width, height, perMetre } = read(toPng(drawSection(sample.oneGroup()), 100));
    expect([width, height, perMetre]).toEqual([1169, 827, 3937]);
  });

  test('of large paper has no more than twenty million pixels', () => {
    const huge = { ...drawSection(sample.oneGroup()), widthMm: 8410, heightMm: 1189, shapes: [] };
    const { width, height } = read(toPng(huge, 300));
    expect(width * height).toBeLessThan(20.1e6);
    expect(width / height).toBeCloseTo(8410 / 1189, 2);
  });

  test('is the same for the same drawing', () => {
    const bytes = () => Buffer.from(toPng(drawSection(sample.ductBank()), 60));
    expect(bytes().equals(bytes())).toBe(true);
  });

  test('fills areas in their colour, later ones over earlier ones, and edges by what they cover', () => {
    const { at } = picture(
      { kind: 'polyline', layer: 'A', closed: true, fill: '#ff0000', points: box(10, 10, 30.5, 30) },
      { kind: 'polyline', layer: 'A', closed: true, fill: '#0000ff', points: box(20, 20, 40, 40) },
    );
    expect(at(15, 15)).toEqual([255, 0, 0]);
    expect(at(25, 25)).toEqual([0, 0, 255]);
    expect(at(30, 15)).toEqual([255, 128, 128]);
    expect(at(9, 9)).toEqual([255, 255, 255]);
  });

  test.each([
    ['a circle', { kind: 'circle', layer: 'A', x: 50, y: 25, radius: 20, fill: '#000000' }, Math.PI * 400],
    [
      'a slanting line',
      {
        kind: 'polyline',
        layer: 'A',
        closed: false,
        points: [
          { x: 10, y: 10 },
          { x: 50, y: 40 },
        ],
        pen: { color: '#000000', width: 3 },
      },
      150,
    ],
    [
      'the frame of a closed line',
      {
        kind: 'polyline',
        layer: 'A',
        closed: true,
        points: box(10, 10, 50, 40),
        pen: { color: '#000000', width: 2 },
      },
      280,
    ],
    [
      'dashes',
      {
        kind: 'strokes',
        layer: 'A',
        strokes: [[10, 25, 90, 25]],
        pen: { color: '#000000', width: 2, dash: [6, 2] },
      },
      120,
    ],
    [
      'an area that reaches beyond the paper',
      { kind: 'polyline', layer: 'A', closed: true, points: box(-50, -50, 10, 10), fill: '#000000' },
      100,
    ],
  ] as [string, DrawnShape, number][])('%s covers its area', (_, shape, area) => {
    const drawn = darkness(picture(shape));
    expect(Math.abs(drawn / area - 1)).toBeLessThan(0.01);
  });

  test('sets letters with their holes, turned and with an opacity', () => {
    const word = {
      kind: 'text',
      layer: 'A',
      text: 'O',
      x: 50,
      y: 40,
      size: 40,
      anchor: 'middle',
      bold: false,
      color: '#000000',
    } as const;
    const plain = picture(word);
    expect(plain.at(50, 27)).toEqual([255, 255, 255]);
    expect(plain.at(40, 27)[0]).toBeLessThan(40);
    const turned = picture({ ...word, x: 64, y: 25, angle: 90 });
    expect(darkness(turned) / darkness(plain)).toBeCloseTo(1, 1);
    expect(turned.at(51, 15)[0]).toBeLessThan(40);
    expect(darkness(picture({ ...word, opacity: 0.5 })) / darkness(plain)).toBeCloseTo(0.5, 1);
    // Å is a letter and a ring, one outline made of two.
    expect(darkness(picture({ ...word, text: 'Å' }))).toBeGreaterThan(
      darkness(picture({ ...word, text: 'A' })),
    );
    expect(darkness(picture({ ...word, text: '🙂' }))).toBeGreaterThan(20);
  });
});
