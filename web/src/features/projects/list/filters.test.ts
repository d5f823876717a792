import { describe, expect, test } from 'vitest';
import { NO_PROJECT_SEARCH } from '../../../routes/index.js';
import { filtersOf, isFiltered, sortOf } from './filters.js';

describe('the filters of the service', () => {
  test('nothing chosen asks for all that is not archived', () => {
    expect(Object.entries(filtersOf(NO_PROJECT_SEARCH)).filter(([, value]) => value !== undefined)).toEqual([
      ['archived', false],
    ]);
    expect(isFiltered(NO_PROJECT_SEARCH)).toBe(false);
    expect(isFiltered({ ...NO_PROJECT_SEARCH, q: '  ', archived: true })).toBe(false);
  });

  test('all that is chosen is asked for', () => {
    const search = {
      ...NO_PROJECT_SEARCH,
      q: ' kabel ',
      status: ['NEW'],
      role: ['OWNER'],
      module: ['CALCULATION'],
      owner: ['planner'],
      from: '2026-01-01',
      to: '2026-12-31',
      bounds: [4, 58, 12.345, 71] as const,
      archived: true,
    };
    expect(filtersOf(search)).toEqual({
      q: 'kabel',
      status: ['NEW'],
      myProjectRoles: ['OWNER'],
      moduleType: ['CALCULATION'],
      owner: ['planner'],
      fromStartDate: '2026-01-01T00:00:00.000Z',
      toStartDate: '2026-12-31T23:59:59.999Z',
      bbox: '4.00,58.00,12.35,71.00',
      archived: true,
    });
    expect(isFiltered(search)).toBe(true);
  });

  test('projects of the same start are ordered by number', () => {
    expect(sortOf(NO_PROJECT_SEARCH)).toEqual(['-startDate', 'number']);
    expect(sortOf({ ...NO_PROJECT_SEARCH, q: 'kai' })).toBeUndefined();
    expect(sortOf({ ...NO_PROJECT_SEARCH, q: 'kai', sort: 'startDate' })).toEqual(['-startDate', 'number']);
    expect(sortOf({ ...NO_PROJECT_SEARCH, sort: 'number', descending: false })).toEqual(['number']);
  });
});
