import { describe, expect, test } from 'vitest';
import { facilityNames, firstFacility, offeredLists, usualAssessment } from './lists.js';

const list = (revisionId: number, scope: 'PUBLIC' | 'COMPANY') => ({ revisionId, scope });

describe('the lists of a new record', () => {
  test('are the latest public one, which a bundle begins with, then those of the company', () => {
    const lists = [list(3, 'PUBLIC'), list(7, 'COMPANY'), list(9, 'PUBLIC'), list(5, 'COMPANY')];
    expect(offeredLists(lists).map(({ revisionId }) => revisionId)).toEqual([3, 7, 5]);
    expect(offeredLists([])).toEqual([]);
  });

  test('begin with a facility that fits the project', () => {
    const facilities = [
      { id: 1, name: 'Substation' },
      { id: 11, name: 'Trench' },
    ];
    expect(firstFacility({ facilities }, [99, 11])?.id).toBe(11);
    expect(firstFacility({ facilities }, [])?.id).toBe(1);
    expect(firstFacility({ facilities: [] }, [11])).toBeUndefined();
  });

  test('begin with the check that ends a job, where there is one', () => {
    expect(usualAssessment(['PLANNING', 'FINALINSPECTION'])).toBe('FINALINSPECTION');
    expect(usualAssessment(['PLANNING', 'EXECUTION'])).toBe('PLANNING');
    expect(usualAssessment()).toBeUndefined();
  });
});

test('facilities of all lists have their names', () => {
  const names = facilityNames([
    { facilities: [{ id: 1, name: 'Substation' }, { name: 'Without a number' }] },
    { facilities: [{ id: 900, name: 'Our pole' }] },
  ]);
  expect([...names]).toEqual([
    [1, 'Substation'],
    [900, 'Our pole'],
  ]);
});
