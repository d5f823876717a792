import { describe, expect, test } from 'vitest';
import { Engine } from '../search/engine.js';
import { type Checkpoint, findPoints, pointsOf, searchedPoint } from './points.js';
import { readChecklistSearch, writeChecklistSearch } from './search.js';
import { suggestionsFor } from './suggestions.js';

const point = (id: number, name: string, more: Partial<Checkpoint> = {}): Checkpoint => ({
  id,
  name,
  option: false,
  facilityPartId: 1,
  facilityPartName: 'Grøft',
  subCheckpoints: [],
  orgbladForGuidance: [],
  orgbladForCorrection: [],
  ...more,
});

describe('the address of a checklist', () => {
  test('holds what is chosen, and nothing that is as by default', () => {
    const search =
      '?facility=11&assessment=FINALINSPECTION&revision=1&q=r%C3%B8r&part=19&show=optional&option=3';
    expect(writeChecklistSearch(readChecklistSearch(search))).toBe(search);
    expect(writeChecklistSearch(readChecklistSearch(''))).toBe('');
  });

  test('leaves out what is not valid', () => {
    expect(
      readChecklistSearch('?facility=x&assessment=LUNCH&revision=-1&show=some&option=1&option=a&option=1'),
    ).toEqual({
      facility: undefined,
      assessment: undefined,
      revision: undefined,
      part: undefined,
      q: '',
      show: 'all',
      options: [1],
    });
  });
});

describe('finding checkpoints', () => {
  const english = [
    point(1, 'Are ducts tight?', { orgbladForCorrection: ['5020'], facilityPartId: 2 }),
    point(2, 'Is the trench deep enough?', { guidance: 'Measure every 20 metres.' }),
    point(3, 'Has the owner been asked?', { option: true, subCheckpoints: [{ name: 'Fences' }] }),
  ];
  const norwegian = [
    point(1, 'Er rørene tette?'),
    point(2, 'Er grøfta dyp nok?'),
    point(3, 'Er eier spurt?'),
  ];
  const points = pointsOf(english, norwegian);
  const numbers = (search: string) =>
    findPoints(points, readChecklistSearch(search)).shown.map(({ number }) => number);

  test('by name in either language, guidance, parts of a point, and sheets', () => {
    expect(numbers('?q=ducts')).toEqual([1]);
    expect(numbers('?q=RORENE')).toEqual([1]);
    expect(numbers('?q=metres')).toEqual([2]);
    expect(numbers('?q=fence')).toEqual([3]);
    expect(numbers('?q=5020')).toEqual([1]);
    expect(numbers('?q=trench+deep')).toEqual([2]);
    expect(numbers('?q=trench+fence')).toEqual([]);
  });

  test('and by what the search knows of their words, in the order of the list', () => {
    const index = new Engine([]).texts(points.map(searchedPoint));
    const known = (q: string) => {
      const foundToo = new Set(index.search(q).matches.map(({ place }) => points[place]!));
      return findPoints(points, readChecklistSearch(`?q=${q}`), foundToo).shown.map(({ number }) => number);
    };
    expect(known('conduit')).toEqual([1]);
    expect(known('metre')).toEqual([2]);
    expect(known('fnces')).toEqual([3]);
    // All of these are of the trench.
    expect(known('grøfter')).toEqual([1, 2, 3]);
  });

  test('by chapter, and by whether they are optional', () => {
    expect(numbers('?show=optional')).toEqual([3]);
    expect(numbers('?show=required')).toEqual([1, 2]);
    expect(numbers('?part=2')).toEqual([1]);
    // A chapter in which nothing matches does not hide the matches in others.
    expect(numbers('?part=2&q=trench')).toEqual([2]);
  });

  test('a name that is the same in both languages is shown once', () => {
    expect(points.map(({ original }) => original)).toEqual(norwegian.map(({ name }) => name));
    expect(pointsOf(norwegian, norwegian).every(({ original }) => original === undefined)).toBe(true);
  });
});

describe('facilities that fit a project', () => {
  const facilities = [
    { id: 1, name: 'Nettstasjon i bygg' },
    { id: 2, name: 'Høyspent kabelanlegg' },
    { id: 3, name: 'Kabelgrøft' },
    { id: 4, name: 'Veglys' },
  ];
  const cost = (name: string, longName: string) => ({ name, longName });

  test('the trench by its segments, others by the names in the cost estimate', () => {
    expect(
      suggestionsFor(facilities, {
        segmentCount: 2,
        costFacilities: [
          cost('HS kabel', 'Høyspent kabelanlegg'),
          cost('Nettstasjon', 'Nettstasjon med transformator'),
        ],
      }),
    ).toEqual([
      { facilityId: 3, reasons: [{ is: 'trench', count: 2 }] },
      { facilityId: 1, reasons: [{ is: 'cost' }] },
      { facilityId: 2, reasons: [{ is: 'cost' }] },
    ]);
  });

  test('nothing is suggested of which nothing is known', () => {
    expect(suggestionsFor(facilities, { segmentCount: 0, costFacilities: [] })).toEqual([]);
    expect(
      suggestionsFor(facilities, { segmentCount: 0, costFacilities: [cost('Nett', 'Veglysmast')] }),
    ).toEqual([]);
  });
});
