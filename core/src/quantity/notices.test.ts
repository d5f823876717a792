import { expect, test } from 'vitest';
import { cablesIn } from '../trench/circuits/derived.js';
import { estimateNotices, noticeText } from './notices.js';
import { inputOf, type LooseSegment } from './samples.js';

const cable = { id: 'c', kind: 'cable' as const, typeId: 1046, diameter: 82, groupConfiguration: 'SINGLE' };
const earth = { id: 'e', kind: 'ecc' as const, typeId: 3003, diameter: 9 };
const noticesFor = (segment: Partial<LooseSegment>, markerWidth: number | null = 125) =>
  estimateNotices({
    ...inputOf({ length: 1, sections: [{ layers: [{ items: [cable, earth] }] }], ...segment }),
    markerWidth,
  })
    .filter(({ code }) => code !== 'CABLES_WITHOUT_CIRCUITS')
    .map(({ code, sections }) => [code, ...sections]);

test('markers that are narrower than the items below them are noticed, and those that cover them are not', () => {
  const two = [{ layers: [{ items: [cable, { ...cable, id: 'd' }, earth] }] }];
  // Two cables of 82 mm and a conductor of 9 mm with their openings are wider than 125 mm.
  expect(noticesFor({ sections: two })).toEqual([['MARKERS_DO_NOT_COVER', 1]]);
  expect(noticesFor({ sections: two, assumptions: { markersPerSection: 3 } })).toEqual([]);
  expect(noticesFor({ sections: two }, null)).toEqual([]);
  expect(noticesFor({ sections: [{ layers: [{ items: [cable] }] }] }, 82)).not.toContainEqual([
    'MARKERS_DO_NOT_COVER',
    1,
  ]);
  expect(noticesFor({ sections: [{ layers: [{ items: [cable] }] }] }, 81.9)).toContainEqual([
    'MARKERS_DO_NOT_COVER',
    1,
  ]);
  expect(noticesFor({ settings: { autoMarkers: false } }, null)).toEqual([['MARKERS_DO_NOT_COVER', 1]]);
  expect(noticesFor({ sections: [{ layers: [{ items: [] }] }] })).toEqual([]);
});

test('a section with a medium-voltage cable and no earth conductor is noticed, also in a pipe', () => {
  const bare = { layers: [{ items: [cable] }] };
  const piped = {
    layers: [
      { items: [{ id: 'p', kind: 'pipe' as const, typeId: 1, outerDiameter: 110, content: [cable] }] },
    ],
  };
  const low = { layers: [{ items: [{ ...cable, cableCategory: 'LV' }] }] };
  const sections = [bare, { layers: [{ items: [cable, earth] }] }, low, piped];
  expect(noticesFor({ sections }, null)).toEqual([['NO_EARTH_CONDUCTOR', 1, 4]]);
  expect(noticeText({ code: 'NO_EARTH_CONDUCTOR', sections: [1, 4] }, 'en')).toBe(
    'Medium-voltage cables without an earth conductor beside them in sections 1, 4.',
  );
  expect(noticeText({ code: 'MARKERS_DO_NOT_COVER', sections: [2] }, 'nb')).toBe(
    'Merkingen er smalere enn det som ligger under i snitt 2.',
  );
});

test('power cables in no circuit are noticed: they have no terminations', () => {
  const sections = [
    { layers: [{ items: [cable] }] },
    { layers: [{ items: [{ ...cable, id: 'd', cableCategory: 'ELV' }] }] },
  ];
  const noticed = (circuits: string[][]) =>
    estimateNotices({ ...inputOf({ length: 1, sections, circuits }), markerWidth: null }).filter(
      ({ code }) => code === 'CABLES_WITHOUT_CIRCUITS',
    );
  expect(noticed([])).toEqual([{ code: 'CABLES_WITHOUT_CIRCUITS', sections: [1] }]);
  const [first] = cablesIn(inputOf({ length: 1, sections }).trench);
  expect(noticed([[...first!.partIds]])).toEqual([]);
  expect(noticeText({ code: 'CABLES_WITHOUT_CIRCUITS', sections: [1] }, 'en')).toBe(
    'Cables without circuits, whose terminations and joints are neither counted nor priced, in section 1.',
  );
});

// Sabotage: say nothing where a thicker covering is cheaper.
test('a covering that is paid by its area is noticed: a thicker one may be cheaper', () => {
  const codesUnder = (...types: string[]) =>
    noticesFor({ topCoverings: types.map((type) => ({ type, thickness: 80 })) }, null);
  for (const types of [['GRAVEL'], ['COBBLESTONE'], ['GRAVEL', 'TARMAC'], ['TARMAC', 'CONCRETE']])
    expect(codesUnder(...types)).toEqual([['COVERING_BY_AREA', 1]]);
  for (const types of [[], ['TARMAC'], ['TARMAC', 'TARMAC']]) expect(codesUnder(...types)).toEqual([]);
  expect(noticeText({ code: 'COVERING_BY_AREA', sections: [1] }, 'nb')).toBe(
    'Arbeid på et dekke betales etter areal: et tykkere kan koste mindre enn massene i stedet for det, i snitt 1.',
  );
});
