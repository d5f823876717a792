import { expect, test } from 'vitest';
import { unitText } from '../cost/units.js';
import { budgetDocument, estimateDocument } from './estimateDocument.js';

const FROZEN = {
  number: 1,
  name: 'To the customer',
  note: undefined,
  frozenBy: 'Kari',
  hash: 'f00d',
  estimate: {
    works: 10,
    additions: [],
    subtotal: 10,
    vat: 0,
    total: 10,
    completeness: {
      state: 'COMPLETE' as const,
      unpricedCount: 0,
      unpriced: [],
      open: [],
      notices: [
        { message: 'The tape does not cover the cables.' },
        { message: 'The tape does not cover the cables.' },
      ],
    },
  },
  nodes: [
    { number: 'K-1', name: 'Kabel', nameEn: 'Cable', unit: 'sett', quantity: 2, totalCost: 7 },
    { number: 'K-2', name: 'Grøft', unit: 'RS', quantity: 1, totalCost: 3 },
  ],
};
const PROJECT = {
  number: 'P-1',
  name: 'Project',
  owner: 'Kari',
  company: 'Nett',
  revisionName: '2026.2',
  calculationType: 'REN',
  date: '2026-03-02T07:00:00Z',
  trees: [],
} as unknown as Parameters<typeof estimateDocument>[0];
const textOf = (language: 'en' | 'nb') => JSON.stringify(estimateDocument(PROJECT, FROZEN, language).blocks);

test('an English estimate has English names and units, and Norwegian names where none was kept', () => {
  expect(textOf('en')).toMatch(/K-1 Cable.*2.*sets.*K-2 Grøft.*lump sum/);
  expect(textOf('nb')).toMatch(/K-1 Kabel.*2.*sett.*K-2 Grøft.*RS/);
});

test('the budget has every item with its sum and the total with additions, and says that it is not frozen', () => {
  const tree = {
    id: '1-1',
    type: 'CUSTOMBUDGET_FIXEDUNIT',
    number: 'O1',
    name: 'Rigg',
    unit: 'stk',
    quantity: 2,
    cost: 50,
    children: [],
  };
  const vat = {
    id: 'a',
    name: 'mva.',
    kind: 'VAT',
    percent: 25,
    amount: null,
    of: 'SUBTOTAL',
    markup: false,
  };
  const project = { ...PROJECT, trees: [tree], estimate: { additions: [vat] } } as unknown as typeof PROJECT;
  const document = budgetDocument(project, 'nb');
  expect(document.title).toBe('Kostnadsoverslag');
  expect(document.figures).toMatchObject([{ value: '125,00' }]);
  expect(JSON.stringify(document.blocks)).toMatch(
    /O1 Rigg","2 stk","50,00","100,00".*Sum arbeider.*100,00.*25,00.*Totalt, inkl. mva\..*125,00.*ikke fryst/,
  );
  // Without others than VAT the subtotal would be the sum of works again.
  expect(JSON.stringify(document.blocks)).not.toContain('Delsum');
});

test('without additions the budget has one sum, which says that it is without VAT, and every item its place', () => {
  const tree = {
    id: '1-1',
    type: 'CUSTOMBUDGET_FIXEDUNIT',
    number: 'O1',
    name: 'Rigg',
    unit: 'stk',
    quantity: 2,
    cost: 50,
    locationName: 'Strekk A',
    children: [],
  };
  const project = { ...PROJECT, trees: [tree], estimate: { additions: [] } } as unknown as typeof PROJECT;
  const { blocks, figures } = budgetDocument(project, 'nb');
  expect(figures).toMatchObject([{ label: 'Totalt, uten mva.', value: '100,00' }]);
  const table = blocks.find(({ kind }) => kind === 'table') as unknown as { rows: { cells: string[] }[] };
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['O1 Rigg', 'Strekk A', '2 stk', '50,00', '100,00'],
    ['Totalt, uten mva.', '', '', '', '100,00'],
  ]);
});

test('what is worth a look stands before the hash and the signatures, once', () => {
  expect(textOf('en').split('The tape does not cover').length).toBe(2);
  expect(textOf('en')).toMatch(/The tape does not cover.*f00d.*signatures/);
});

test('the lines to sign on stand with number, total and hash of what is signed', () => {
  const { blocks } = estimateDocument(PROJECT, FROZEN, 'en');
  expect(blocks.at(-1)).toMatchObject({ kind: 'signatures' });
  expect(blocks.at(-2)).toEqual({
    kind: 'paragraph',
    text: 'Cost estimate no. 1 · 10.00 NOK · Hash (SHA-256): f00d',
  });
});

test('units are words of the language, of one and of many; others are as they are', () => {
  expect(['sett', 'døgn', 'stk', 'RS'].map((unit) => unitText(unit, 'en', 1))).toEqual([
    'set',
    'day',
    'pcs',
    'lump sum',
  ]);
  expect([unitText('døgn', 'en', 3), unitText('døgn', 'nb', 1), unitText('bunt', 'en', 1)]).toEqual([
    'days',
    'døgn',
    'bunt',
  ]);
});
