import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLatin1 } from '../../text/bytes.js';
import { legOf } from '../geodesic.js';
import { measured } from '../measure.js';
import type { Crs, Position } from '../model.js';
import { OBJTYPE_PATTERN } from '../objtype.js';
import type { FileFormat, FileRoute } from './content.js';
import { readRouteFile } from './read.js';
import { NAME_IN, type SampleFile, sampleFile } from './samples.js';
import { writeCsv } from './writers/csv.js';
import { writeDxf } from './writers/dxf.js';
import { writeGeojson } from './writers/geojson.js';
import { writeGpx } from './writers/gpx.js';
import { writeSosi } from './writers/sosi.js';

const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? Buffer.from(text) : text);

interface Way {
  name: string;
  format: FileFormat;
  write: (sample: SampleFile) => string | Uint8Array;
  /** Of the request that imports it. */
  crs?: (sample: SampleFile) => Crs;
  /** m that a point may move: half a millimetre in each direction of the plane, or of the nine decimals of a degree. */
  moved: number;
}

const MILLIMETRES = 0.0011;
const DEGREES = 0.0003;

const WAYS: Way[] = [
  {
    name: 'SOSI',
    format: 'SOSI',
    write: ({ routes, crs }) => writeSosi(routes, crs),
    moved: MILLIMETRES,
  },
  {
    name: 'DXF',
    format: 'DXF',
    write: ({ routes, crs }) => writeDxf(routes, crs),
    crs: ({ crs }) => crs,
    moved: MILLIMETRES,
  },
  { name: 'GPX', format: 'GPX', write: ({ routes }) => writeGpx(routes), moved: DEGREES },
  {
    name: 'GeoJSON in degrees',
    format: 'GEOJSON',
    write: ({ routes }) => writeGeojson(routes, 'EPSG:4326'),
    moved: DEGREES,
  },
  {
    name: 'GeoJSON in metres',
    format: 'GEOJSON',
    write: ({ routes, crs }) => writeGeojson(routes, crs),
    moved: MILLIMETRES,
  },
  {
    name: 'CSV in degrees',
    format: 'CSV',
    write: ({ routes }) => writeCsv(routes, 'EPSG:4258'),
    moved: DEGREES,
  },
  {
    name: 'CSV in metres',
    format: 'CSV',
    write: ({ routes, crs }) => writeCsv(routes, crs),
    moved: MILLIMETRES,
  },
];

/**
 * Bends of less than this may go with the end of a stretch that lies on them: the point would be on the straight line as
 * a file in mm has it.
 */
const STRAIGHT = 0.004;

const hasFlatBend = ({ route: { positions, stretches } }: FileRoute) => {
  const { chainages } = measured(positions);
  return positions.some((_, i) => {
    const [before, after] = [positions[i - 1], positions[i + 1]];
    if (!before || !after || !stretches.some(({ to }) => to === chainages[i])) return false;
    const detour = legOf(before, positions[i]!).length + legOf(positions[i]!, after).length;
    return detour - legOf(before, after).length < STRAIGHT;
  });
};

const apart = (a: Position, b: Position) =>
  Math.max(legOf([a[0], a[1]], [b[0], b[1]]).length, Math.abs((a[2] ?? 0) - (b[2] ?? 0)));

describe.each(WAYS)('$name', ({ format, write, crs, moved }) => {
  test('an own file comes back as it was: same segments, names, points and heights', () => {
    fc.assert(
      fc.property(sampleFile({ names: format === 'SOSI' ? 'latin1' : 'any' }), (sample) => {
        fc.pre(!sample.routes.some(hasFlatBend));
        const { lines, faults, warnings } = readRouteFile(format, bytesOf(write(sample)), {
          language: 'en',
          ...(crs && { crs: crs(sample) }),
        });
        expect([faults, warnings]).toEqual([[], []]);
        expect(lines.map(({ name }) => name)).toEqual(sample.routes.map(({ name }) => NAME_IN[format](name)));
        lines.forEach(({ positions }, i) => {
          const before = sample.routes[i]!.route.positions;
          expect(positions.map(({ length }) => length)).toEqual(before.map(({ length }) => length));
          positions.forEach((position, j) => {
            expect(apart(position, before[j]!)).toBeLessThan(moved);
          });
        });
      }),
      { numRuns: 100 },
    );
  });
});

// Sabotage: allow every letter, and some lose their marks.
test('an object type stands in SOSI as it was given', () => {
  fc.assert(
    fc.property(
      sampleFile({ names: 'latin1' }),
      fc.stringMatching(new RegExp(OBJTYPE_PATTERN)),
      ({ routes, crs }, objtype) => {
        expect(decodeLatin1(writeSosi(routes, crs, objtype))).toContain(`\r\n..OBJTYPE ${objtype}\r\n`);
      },
    ),
    { numRuns: 100 },
  );
});

// Sabotage: read on, and an image has a head without a unit and a line 140 that does not begin the file.
test.each([
  ['an image', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x0a, 0x2e, 0x41, 0x0a])],
  ['nothing', new Uint8Array()],
  ['a file without its head', new TextEncoder().encode('.KURVE 1:\n..NØ\n6650000 263000\n.SLUTT\n')],
])('%s that is called SOSI has one fault: it is none', (_, bytes) => {
  const { faults } = readRouteFile('SOSI', bytes, { language: 'en' });
  expect(faults.map(({ line, text }) => [line, text])).toEqual([[1, 'SOSI_NO_HEAD']]);
});
