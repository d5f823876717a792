import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qrCode.js';

test('the path covers exactly the dark squares', () => {
  const text = 'spadework:checklist?facility=3&type=FINALINSPECTION&revision=2&language=nb';
  const svg = qrCode(text);
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`);
  const covered = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    covered[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  expect(covered).toEqual(data);
});

test('the longest content can still be printed in a small square', () => {
  const text = `spadework:checklist?facility=${2 ** 53 - 1}&type=STATECONTROL_RENEWALSITEVISIT&revision=${2 ** 53 - 1}&language=nb`;
  const size = Number(/viewBox="0 0 (\d+)/.exec(qrCode(text))![1]);
  // 24 mm: no square below half a millimetre.
  expect(size).toBeLessThanOrEqual(48);
});
