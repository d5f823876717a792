import { describe, expect, test } from 'vitest';
import { changedProperties, contentOf, faultsOf, fieldsOf, NO_FIELDS } from './form.js';

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
