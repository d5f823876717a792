import { describe, expect, test } from 'vitest';
import { readDeviationSearch } from '../../../routes/reads.js';
import { inColumns, isWanted, type Listed, openedBy } from './group.js';

const RECORD = '3f0c2a4e-5b7d-4c19-9e86-0d2f61b7a853';
const deviation = (more: Partial<Listed> = {}): Listed => ({
  recordId: RECORD,
  projectId: 1,
  key: 'checkpoint.1',
  question: 'Is it fenced?',
  severity: 'LOW',
  text: 'No fence',
  sheets: [],
  state: 'OPEN',
  responsible: null,
  due: null,
  overdue: false,
  openedAt: '2026-05-04T08:00:00.000Z',
  version: 1,
  ...more,
});

describe('the lists of deviations', () => {
  test('have the worst first, then what is due first, then the oldest', () => {
    const all = [
      deviation({ key: 'checkpoint.1', severity: 'HIGH' }),
      deviation({ key: 'checkpoint.2', severity: 'DANGER' }),
      deviation({ key: 'checkpoint.3', severity: 'HIGH', due: '2026-06-01' }),
      deviation({ key: 'checkpoint.4', severity: 'HIGH', openedAt: '2026-05-01T08:00:00.000Z' }),
      deviation({ key: 'checkpoint.5', state: 'DONE' }),
    ];
    const columns = inColumns(all);
    expect(columns.get('OPEN')!.map(({ key }) => key)).toEqual([
      'checkpoint.2',
      'checkpoint.3',
      'checkpoint.4',
      'checkpoint.1',
    ]);
    expect(columns.get('DONE')!.map(({ key }) => key)).toEqual(['checkpoint.5']);
    expect(columns.get('VERIFIED')).toEqual([]);
  });

  test.each([
    ['', true],
    ['severity=LOW', true],
    ['severity=HIGH&severity=LOW', true],
    ['severity=HIGH', false],
    ['responsible=kari', false],
    ['overdue=true', false],
    [`record=${RECORD}`, true],
    ['record=00000000-0000-4000-8000-000000000000', false],
  ])('filtered by %j', (search, wanted) => {
    expect(isWanted(deviation(), readDeviationSearch(search))).toBe(wanted);
  });
});

test('what is open is a record and a key of it', () => {
  expect(openedBy(`${RECORD}/sub.12`)).toEqual({ recordId: RECORD, key: 'sub.12' });
  expect(openedBy(undefined)).toBeUndefined();
});
