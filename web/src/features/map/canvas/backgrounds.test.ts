import { expect, test } from 'vitest';
import type { Session } from '../../../api/index.js';
import { backgroundsOf, tileAddress } from './backgrounds.js';

const session = (map: Session['map']) => ({ map }) as Session;
const WMS = {
  name: 'Vårt nett',
  kind: 'WMS',
  url: 'https://wms.grid.example/nett?key=1',
  layer: 'kabler',
  attribution: 'A',
} as const;
const WMTS = {
  name: 'Flyfoto',
  kind: 'WMTS',
  url: 'https://photos.grid.example/wmts',
  layer: 'foto',
  matrixSet: 'utm33n',
  attribution: 'B',
} as const;

test('without anything set up there is nothing to choose', () => {
  expect(backgroundsOf(session({ tiles: null, layers: [] }), 'Kart')).toEqual([]);
});

test('tiles of the server come first and name their host', () => {
  const all = backgroundsOf(
    session({ tiles: 'https://tiles.grid.example/{z}/{y}/{x}', layers: [WMS] }),
    'Kart',
  );
  expect(all.map(({ name, attribution }) => [name, attribution])).toEqual([
    ['Kart', 'tiles.grid.example'],
    ['Vårt nett', 'A'],
  ]);
  expect(tileAddress(all[0]!, [3, 5, 7])).toBe('https://tiles.grid.example/3/7/5');
});

test('WMTS is asked for by matrix, column and row', () => {
  const { origin, searchParams } = new URL(tileAddress(WMTS, [9, 300, 200]));
  expect(origin).toBe('https://photos.grid.example');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    layer: 'foto',
    tilematrixset: 'utm33n',
    tilematrix: '9',
    tilecol: '300',
    tilerow: '200',
  });
});

// The square of 21664 · 256 m whose corner is -2500000, 9045984, halved once.
test('WMS is asked for by the square of a tile, east before north, and keeps what the address has', () => {
  const { searchParams } = new URL(tileAddress(WMS, [1, 1, 0]));
  expect(searchParams.get('key')).toBe('1');
  expect(searchParams.get('crs')).toBe('EPSG:25833');
  expect(searchParams.get('bbox')).toBe('272992,6272992,3045984,9045984');
});
