import { describe, expect, test } from 'vitest';
import { changedProperties, contentOf, faultsOf, fieldsOf, NO_FIELDS } from './form.js';
import { nextNumber } from './nextNumber.js';

const PROJECT = {
  number: 'P-1',
  name: 'Kabling',
  status: 'NEW',
  startDate: '2026-03-02T11:30:00.000Z',
  caseRef: 'SAK-1',
  location: {
    address: { city: 'Ås', municipality: 'Ås' },
    coordinate: { latitude: 59.66, longitude: 10.79 },
    coordinateSource: 'EXACT_ADDRESS' as const,
  },
};

test.each([
  [['N-2026-015', 'N-2026-014', 'K-7'], 'N-2026-016'],
  // The newest has the pattern, the largest the place.
  [['N-2026-007', 'N-2026-031', 'N-2025-99'], 'N-2026-032'],
  // An old project that was registered last does not lead back to its year, wherever the year stands.
  [['N-2023-019', 'N-2026-041', 'N-2026-007'], 'N-2026-042'],
  [['2023-019', '2026-041'], '2026-042'],
  // No project of the year yet, and digits that only look like it.
  [['N-2023-019', 'N-2025-041'], 'N-2023-020'],
  [['N-2023-019', 'N-12026-041'], 'N-2023-020'],
  [['P99', 'P8'], 'P100'],
  [['17'], '18'],
  [['Bru', 'P-1'], 'P-2'],
  [['Bru'], undefined],
  [[], undefined],
])('after %j comes %s', (newest, next) => {
  expect(nextNumber(newest, 2026)).toBe(next);
});

describe('the form of a project', () => {
  test('what is not touched is sent as it was', () => {
    const content = contentOf(fieldsOf(PROJECT), PROJECT);
    expect(content).toMatchObject({
      number: 'P-1',
      startDate: '2026-03-02T11:30:00.000Z',
      endDate: null,
      caseRef: 'SAK-1',
      location: {
        address: { city: 'Ås', municipality: 'Ås', zipCode: null },
        coordinate: { latitude: 59.66, longitude: 10.79 },
        coordinateSource: 'EXACT_ADDRESS',
      },
    });
    expect(changedProperties(fieldsOf(PROJECT), fieldsOf(PROJECT))).toEqual([]);
  });

  test('a place that is moved by hand says so', () => {
    const fields = { ...fieldsOf(PROJECT), latitude: '59,7' };
    expect(contentOf(fields, PROJECT).location).toMatchObject({
      coordinate: { latitude: 59.7, longitude: 10.79 },
      coordinateSource: 'MANUAL',
    });
    expect(changedProperties(fieldsOf(PROJECT), fields)).toEqual(['location']);
  });

  test('only what differs is changed', () => {
    const fields = { ...fieldsOf(PROJECT), name: 'Ny kabling', caseRef: '' };
    expect(changedProperties(fieldsOf(PROJECT), fields)).toEqual(['name', 'caseRef']);
    expect(contentOf(fields, PROJECT).caseRef).toBeNull();
  });

  test('faults name their fields', () => {
    expect(faultsOf(NO_FIELDS)).toEqual({ number: 'required', name: 'required', startDate: 'required' });
    expect(faultsOf({ ...fieldsOf(PROJECT), endDate: '2026-03-01' })).toEqual({ endDate: 'endBeforeStart' });
    expect(faultsOf({ ...fieldsOf(PROJECT), latitude: 'north' })).toEqual({ latitude: 'badNumber' });
    expect(faultsOf({ ...fieldsOf(PROJECT), longitude: '' })).toEqual({ longitude: 'bothCoordinates' });
    expect(faultsOf(fieldsOf(PROJECT))).toEqual({});
  });
});
