import { chargeSums } from '@spadework/core/estimate';
import { expect, test } from 'vitest';
import { type ChargeDraft, draftOf, readAmount, readCharge, readRows, readShare } from './draft.js';
import { words } from './words/en.js';

const draft: ChargeDraft = {
  ...draftOf(undefined, 7),
  customer: 'Kunde AS',
  shares: { a: { customer: '60', others: '0' } },
  additions: { engineering: { customer: '50', others: '0' } },
  reductions: [{ id: 'r', name: 'Bunnfradrag', amount: '10 000', date: '' }],
};

test('a charge that is typed gives the sums of the worked case', () => {
  const { body, errors } = readCharge(draft, words);
  expect(errors.size).toBe(0);
  const estimate = {
    nodes: [
      { id: 'a', name: 'A', total: 123_456.78 },
      { id: 'b', name: 'B', total: 45_678.9 },
    ],
    additions: [{ id: 'engineering', name: 'Prosjektering', total: 25_000 }],
  };
  expect(chargeSums(body, estimate, 25)).toMatchObject({ charge: 122_252.97, vat: 30_563.24 });
});

test('what is neither the customer’s nor others’ is the company’s, exactly', () => {
  expect(readShare({ customer: '33,3333', others: '0.1' }, words)).toEqual({
    customer: 33.3333,
    company: 66.5667,
    others: 0.1,
  });
  expect(readShare({ customer: '60', others: '40,0001' }, words)).toBe(words.tooMuch);
  expect(readShare({ customer: '-1', others: '0' }, words)).toBe(words.negative);
  expect(readShare({ customer: '1,00001', others: '0' }, words)).toBe(words.shareDecimals);
});

test('what is wrong stands beside its field, and counts nothing', () => {
  const { body, errors } = readCharge(
    { ...draft, customer: ' ', paid: '0,001', reductions: [{ id: 'r', name: '', amount: '-5', date: '' }] },
    words,
  );
  expect(Object.fromEntries(errors)).toEqual({
    customer: words.required,
    paid: words.decimals,
    'reductions.r.name': words.required,
    'reductions.r.amount': words.negative,
  });
  expect(body.reductions).toEqual([{ name: '', amount: 0 }]);
});

test('a real cost may be a credit, and needs a text', () => {
  const row = { id: '1', nodeId: undefined, number: ' K-1 ', text: '', amount: '−100,50', date: '' };
  const { rows, errors } = readRows([row], words);
  expect(rows).toEqual([{ number: 'K-1', text: '', amount: -100.5 }]);
  expect([...errors.keys()]).toEqual(['1.text']);
  expect(readAmount('1e9', 0, words)).toBe(words.notANumber);
});
