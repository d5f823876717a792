import { moneyOf } from '@spadework/core/cost';
import { estimateSums } from '@spadework/core/estimate';
import { describe, expect, test } from 'vitest';
import { type AdditionDraft, draftOf, readDrafts, withChanged, withMoved, withNew } from './additionDraft.js';
import { lackingText, sortWaived } from './lacking.js';
import { words } from './words/en.js';
import { words as norwegian } from './words/nb.js';

const draft = (id: string, more: Partial<AdditionDraft> = {}): AdditionDraft => ({
  id,
  name: id,
  kind: 'OTHER',
  way: 'percent',
  value: '1',
  of: 'WORKS',
  markup: false,
  ...more,
});

describe('additions as they are typed', () => {
  test('give the sums of the worked case', () => {
    const { additions, errors } = readDrafts(
      [
        draft('site', { kind: 'SITE', value: '8' }),
        draft('contingency', { kind: 'CONTINGENCY', value: '5,5', of: 'SUBTOTAL' }),
        draft('engineering', { kind: 'ENGINEERING', way: 'amount', value: '25 000,00' }),
        draft('owner', { kind: 'OWNER', value: '2.25' }),
        draft('vat', { kind: 'VAT', value: '25' }),
      ],
      words,
    );
    expect(errors.size).toBe(0);
    expect(estimateSums(moneyOf(169_135.68), additions)).toMatchObject({
      subtotal: 221_518.74,
      vat: 55_379.69,
      total: 276_898.43,
    });
  });

  // Fails without `vatLast`: the server would refuse what the rows let somebody write.
  test('have VAT last, as a percentage, whatever is added, moved or changed', () => {
    const [site, vat] = [draft('site'), draft('vat', { kind: 'VAT' })];
    expect(withNew([site, vat], 'new').map(({ id }) => id)).toEqual(['site', 'new', 'vat']);
    expect(withMoved([site, vat], 'site', 1).map(({ id }) => id)).toEqual(['site', 'vat']);
    const turned = withChanged([draft('a', { way: 'amount' }), draft('b')], 'a', { kind: 'VAT' });
    expect(turned.map(({ id, way }) => [id, way])).toEqual([
      ['b', 'percent'],
      ['a', 'percent'],
    ]);
  });

  test('have what is wrong beside its field, and what is wrong counts nothing', () => {
    const { errors, reckonable } = readDrafts(
      [
        draft('a', { name: ' ', value: '' }),
        draft('b', { value: '101' }),
        draft('c', { value: '1,00001' }),
        draft('d', { way: 'amount', value: '0,001' }),
        draft('e', { way: 'amount', value: 'x' }),
        draft('f', { way: 'amount', value: '10' }),
      ],
      words,
    );
    expect(Object.fromEntries(errors)).toEqual({
      '0.name': words.required,
      '0.value': words.required,
      '1.value': words.additions.outOfBounds.percent,
      '2.value': words.additions.decimals.percent,
      '3.value': words.additions.decimals.amount,
      '4.value': words.additions.notANumber,
    });
    expect(estimateSums(moneyOf(100), reckonable).subtotal).toBe(110);
  });

  test('are read back as they were written', () => {
    const additions = [
      {
        id: 'a',
        name: 'Rigg',
        kind: 'SITE' as const,
        percent: 2.3456,
        of: 'SUBTOTAL' as const,
        markup: true,
      },
      { id: 'b', name: 'Fast', kind: 'OTHER' as const, amount: 1234.5 },
    ];
    expect(readDrafts(additions.map(draftOf), words).additions).toEqual(additions);
  });
});

describe('what a sum lacks', () => {
  test('is said in words', () => {
    const open = [{ segmentId: 1, state: 'NEW' as const }];
    expect(lackingText({ unpricedCount: 3, open: [] }, words)).toBe(
      'Incomplete: 3 quantities are not priced',
    );
    expect(lackingText({ unpricedCount: 1, open }, words)).toBe(
      'Incomplete: 1 quantity is not priced, 1 segment is not in the sum as drawn',
    );
    expect(lackingText({ unpricedCount: 3, open: [] }, norwegian)).toBe(
      'Ufullstendig: 3 mengder er ikke priset',
    );
  });

  test('is sorted by who left it out: people, who can take it back, or cost rules', () => {
    const line = (segmentId: number, key: string) => ({
      segmentId,
      sectionId: 's',
      key,
      unit: 'm',
      net: 1,
      reason: '',
    });
    const waivers = [
      { key: 'PIPE', reason: 'a' },
      { segmentId: 2, reason: 'b' },
    ];
    const { waived, byRule } = sortWaived(
      [line(1, 'PIPE.5'), line(1, 'SAW_CUT'), line(2, 'SAW_CUT')],
      waivers,
    );
    expect(waived.map(({ lines }) => lines.length)).toEqual([1, 1]);
    expect(byRule.map(({ key }) => key)).toEqual(['SAW_CUT']);
  });
});
