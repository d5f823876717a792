import { readFileSync } from 'node:fs';
import { type Crs, legOf, type Position, toDegrees, zoneOf } from '@spadework/core/route';
import {
  drawnRoute,
  type FileFormat,
  MARKING,
  readRouteFile,
  writeCsv,
  writeDxf,
  writeGeojson,
  writeGpx,
  writeSosi,
} from '@spadework/core/route/files';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { NAME_IN, type SampleFile, sampleFile } from '../../../core/src/route/files/samples.js';
import {
  type ForeignLine,
  fileDirectory,
  hasEzdxf,
  hasGdal,
  hasGpxpy,
  ogr2ogr,
  readWithGdal,
  readWithPython,
} from './programs.js';

/** Files of routes between us and programs that others wrote, in samples of twenty: same counts, names and millimetres. */

const SAMPLES = 20;
const files = fileDirectory();
afterAll(files.remove);

const samplesOf = (names: 'latin1' | 'any' = 'any') => fc.sample(sampleFile({ names }), SAMPLES);

/** One after the other: there may be one processor. */
async function forEachSample(
  samples: readonly SampleFile[],
  work: (sample: SampleFile, place: number) => Promise<void>,
) {
  expect(samples).toHaveLength(SAMPLES);
  for (const [place, sample] of samples.entries()) await work(sample, place);
}

const planeOf = (crs: Crs): string => `EPSG:258${zoneOf(crs)}`;

/** The stretches of a file in degrees. */
const stretchesIn = ({ routes }: SampleFile, crs: Crs, format: FileFormat, heights = true): ForeignLine[] =>
  routes.flatMap((route) =>
    drawnRoute(route, crs).stretches.map(({ positions }) => ({
      name: NAME_IN[format](route.name),
      positions: positions.map((one) => inDegrees(crs, one, heights)),
    })),
  );

const wholeRoutes = ({ routes }: SampleFile, format: FileFormat): ForeignLine[] =>
  routes.map(({ name, route }) => ({
    name: NAME_IN[format](name),
    positions: route.positions.map((one) => inDegrees('EPSG:4258', one, true)),
  }));

const inDegrees = (
  crs: Crs,
  [east, north, height]: Position,
  heights: boolean,
): [number, number, number?] => {
  const [longitude, latitude] = toDegrees(crs, [east, north]);
  return heights && height !== undefined ? [longitude, latitude, height] : [longitude, latitude];
};

/** Nine decimals of a degree are 0.1 mm; 0.7 mm are what rounding to whole ones moves a point at most. */
const EXACT = 0.0003;
const ROUNDED = 0.0011;

function expectLines(found: readonly ForeignLine[], expected: readonly ForeignLine[], within = EXACT) {
  expect(found.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
  found.forEach(({ positions }, i) => {
    const others = expected[i]!.positions;
    expect(positions.map(({ length }) => length)).toEqual(others.map(({ length }) => length));
    positions.forEach(([longitude, latitude, height = 0], j) => {
      const [x, y, z = 0] = others[j]!;
      expect(legOf([longitude, latitude], [x, y]).length).toBeLessThan(within);
      expect(Math.abs(height - z)).toBeLessThan(within);
    });
  });
}

describe.skipIf(!hasGdal)('GDAL reads our', () => {
  test('SOSI, but for heights, which its driver leaves out', () =>
    forEachSample(samplesOf('latin1'), async (sample) => {
      const { routes, crs } = sample;
      const path = files.write('sos', writeSosi(routes, crs));
      const lines = await readWithGdal(path, { layer: 'lines', name: 'navn' });
      expectLines(lines, stretchesIn(sample, crs, 'SOSI', false));
      const joints = routes.flatMap((route) => drawnRoute(route, crs).joints);
      if (joints.length === 0) return;
      expectLines(
        await readWithGdal(path, { layer: 'points', name: 'navn' }),
        joints.map(({ name, position }) => ({
          name: NAME_IN.SOSI(name),
          positions: [inDegrees(crs, position, false)],
        })),
      );
    }));

  test('DXF', () =>
    forEachSample(samplesOf(), async (sample) => {
      const path = files.write('dxf', writeDxf(sample.routes, sample.crs));
      const all = await readWithGdal(path, { name: 'Layer', system: planeOf(sample.crs) });
      const texts = all.filter(({ positions }) => positions.length === 1);
      const isMarked = sample.routes.some(({ sensitivity }) => sensitivity === 'POWER_SENSITIVE');
      expect(texts.map(({ name }) => name)).toEqual(isMarked ? ['MARKING'] : []);
      expectLines(
        all.filter(({ positions }) => positions.length > 1),
        stretchesIn(sample, sample.crs, 'DXF'),
      );
    }));

  test('GPX', () =>
    forEachSample(samplesOf(), async (sample) => {
      const path = files.write('gpx', writeGpx(sample.routes));
      expectLines(await readWithGdal(path, { layer: 'tracks', name: 'name' }), wholeRoutes(sample, 'GPX'));
    }));

  test.each(['degrees', 'metres'])('GeoJSON in %s', (unit) =>
    forEachSample(samplesOf(), async (sample) => {
      const crs = unit === 'metres' ? sample.crs : 'EPSG:4326';
      const path = files.write('geojson', writeGeojson(sample.routes, crs));
      expectLines(await readWithGdal(path, { name: 'segment' }), stretchesIn(sample, crs, 'GEOJSON'));
    }),
  );

  test('CSV, a point for each row', () =>
    forEachSample(samplesOf(), async (sample) => {
      const path = files.write('csv', writeCsv(sample.routes, sample.crs));
      const columns = ['X_POSSIBLE_NAMES=east', 'Y_POSSIBLE_NAMES=north', 'Z_POSSIBLE_NAMES=height'];
      const points = await readWithGdal(path, {
        name: 'segment',
        system: planeOf(sample.crs),
        options: columns.flatMap((column) => ['-oo', column]),
      });
      expectLines(
        points,
        wholeRoutes(sample, 'CSV').flatMap(({ name, positions }) =>
          // A worksheet would take it for a formula.
          positions.map((one) => ({ name: /^[=+@-]/.test(name) ? `'${name}` : name, positions: [one] })),
        ),
        ROUNDED,
      );
    }));
});

test.skipIf(!hasEzdxf)('ezdxf reads our DXF, and its audit finds nothing', async () => {
  const samples = samplesOf();
  const paths = samples.map(({ routes, crs }) => files.write('dxf', writeDxf(routes, crs)));
  const contents = await readWithPython('readDxf.py', paths);
  expect(contents).toHaveLength(SAMPLES);
  contents.forEach(({ unit, faults, lines, layers, texts }, i) => {
    const { routes, crs } = samples[i]!;
    expect([unit, faults]).toEqual([6, []]);
    const expected = routes.flatMap((route) =>
      drawnRoute(route, crs).stretches.map(({ positions }) => ({
        name: NAME_IN.DXF(route.name),
        positions,
      })),
    );
    expect(lines).toEqual(expected);
    expect(layers).toEqual(expect.arrayContaining(expected.map(({ name }) => name)));
    const isMarked = routes.some(({ sensitivity }) => sensitivity === 'POWER_SENSITIVE');
    expect(texts).toEqual(isMarked ? [['MARKING', MARKING]] : []);
  });
});

test.skipIf(!hasGpxpy)('gpxpy reads our GPX', async () => {
  const samples = samplesOf();
  const paths = samples.map(({ routes }) => files.write('gpx', writeGpx(routes)));
  const contents = await readWithPython('readGpx.py', paths);
  expect(contents).toHaveLength(SAMPLES);
  contents.forEach(({ keywords, lines }, i) => {
    const { routes } = samples[i]!;
    expect(lines).toEqual(routes.map(({ name, route: { positions } }) => ({ name, positions })));
    const isMarked = routes.some(({ sensitivity }) => sensitivity === 'POWER_SENSITIVE');
    expect(keywords).toBe(isMarked ? MARKING : null);
  });
});

describe.skipIf(!hasGdal)('we read what GDAL writes as', () => {
  /** Has GDAL write a file from one of ours, and reads it. */
  async function throughGdal(
    sample: SampleFile,
    format: FileFormat,
    { from, driver, options = [], crs }: { from: string; driver: string; options?: string[]; crs?: Crs },
  ): Promise<ForeignLine[]> {
    const to = files.path(format.toLowerCase());
    await ogr2ogr(driver, from, to, options);
    const { lines, faults } = readRouteFile(format, readFileSync(to), {
      language: 'en',
      ...(crs && { crs }),
    });
    expect(faults).toEqual([]);
    expect(lines).toHaveLength(sample.routes.length);
    return lines.map(({ name, positions }) => ({
      name,
      positions: positions.map((one) => inDegrees('EPSG:4258', one, true)),
    }));
  }
  const own = (sample: SampleFile, crs: Crs) => files.write('geojson', writeGeojson(sample.routes, crs));
  const select = (path: string, ...columns: string[]) => [
    '-sql',
    `SELECT ${columns.join(', ')} FROM "${/([^/]*)\.\w+$/.exec(path)![1]}"`,
  ];

  /** The ways to write a format, in turns. */
  const inTurns = (ways: readonly string[][]) => (place: number) => ways[place % ways.length]!;

  test('GeoJSON of 2008 and of 2016', () => {
    const optionsOf = inTurns([[], ['-lco', 'RFC7946=YES']]);
    return forEachSample(samplesOf(), async (sample, place) => {
      const from = own(sample, sample.crs);
      const options = ['-lco', 'COORDINATE_PRECISION=9', ...optionsOf(place)];
      const lines = await throughGdal(sample, 'GEOJSON', { from, driver: 'GeoJSON', options });
      expectLines(lines, wholeRoutes(sample, 'GEOJSON'), ROUNDED);
    });
  });

  test('GPX with routes and with tracks', () => {
    const optionsOf = inTurns([[], ['-lco', 'FORCE_GPX_TRACK=YES']]);
    return forEachSample(samplesOf(), async (sample, place) => {
      const from = own(sample, 'EPSG:4326');
      const options = [...select(from, 'segment AS name'), ...optionsOf(place)];
      const lines = await throughGdal(sample, 'GPX', { from, driver: 'GPX', options });
      expectLines(lines, wholeRoutes(sample, 'GPX'));
    });
  });

  test('DXF', () => {
    /** GDAL exchanges other characters of layers' names than we do. */
    const layerOf = (name: string) => name.replace(/[<>/\\":;?*|=']/g, '_');
    return forEachSample(samplesOf(), async (sample) => {
      const from = own(sample, sample.crs);
      const options = select(from, 'segment AS Layer');
      const lines = await throughGdal(sample, 'DXF', { from, driver: 'DXF', options, crs: sample.crs });
      const expected = wholeRoutes(sample, 'GEOJSON').map((one) => ({ ...one, name: layerOf(one.name) }));
      expectLines(lines, expected, ROUNDED);
    });
  });

  test('CSV with commas, semicolons and tabs', () => {
    const optionsOf = inTurns(['COMMA', 'SEMICOLON', 'TAB'].map((name) => ['-lco', `SEPARATOR=${name}`]));
    return forEachSample(samplesOf(), async (sample, place) => {
      const from = files.write('csv', writeCsv(sample.routes, sample.crs));
      const lines = await throughGdal(sample, 'CSV', { from, driver: 'CSV', options: optionsOf(place) });
      expectLines(lines, wholeRoutes(sample, 'CSV'), ROUNDED);
    });
  });
});
