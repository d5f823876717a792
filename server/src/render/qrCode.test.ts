import { recordCode } from '@spadework/core/record/report';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { codewordsOf, textOfCode } from '../../test/qrReader.js';
import { qrCode } from './qrCode.js';

/** The squares that the path covers. */
function darkIn(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    dark[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  return dark;
}

test('the path covers exactly the dark squares', () => {
  const text = 'spadework:checklist?facility=3&type=FINALINSPECTION&revision=2&language=nb';
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  expect(qrCode(text)).toContain(`viewBox="0 0 ${size} ${size}"`);
  expect(darkIn(qrCode(text))).toEqual(data);
});

// Sabotage: change a square, or the mask.
test('has the codewords that everybody computes for a known text', () => {
  expect(codewordsOf(darkIn(qrCode('HELLO WORLD')))).toEqual([
    {
      data: [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17],
      correction: [196, 35, 39, 119, 235, 215, 231, 226, 93, 23],
    },
  ]);
});

test('the code of a record is read as what it says, and printed on 28 mm', () => {
  const text = recordCode('2f6d1c08-5a3e-4b97-8d14-c0a97e5b3f62', '0123456789abcdef'.repeat(4));
  const dark = darkIn(qrCode(text));
  expect(textOfCode(dark)).toBe(text);
  expect(28 / dark.length).toBeGreaterThan(0.5);
  dark[20]![20] = !dark[20]![20];
  expect(() => textOfCode(dark)).toThrow('does not agree');
});

test('the longest content can still be printed in a small square', () => {
  const text = `spadework:checklist?facility=${2 ** 53 - 1}&type=STATECONTROL_RENEWALSITEVISIT&revision=${2 ** 53 - 1}&language=nb`;
  // 24 mm: no square below half a millimetre.
  expect(darkIn(qrCode(text)).length).toBeLessThanOrEqual(48);
});
