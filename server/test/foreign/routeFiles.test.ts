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
  readWithGdal,
  readWithPython,
  translate,
} from './programs.js';

/** Files of routes between us and programs that others wrote, in samples of twenty: same counts, names and millimetres. */

const SAMPLES = 20;
const files = fileDirectory();
afterAll(files.remove);

const samplesOf = (names: 'latin1' | 'any' = 'any') => fc.sample(sampleFile({ names }), SAMPLES);

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

/** What a program read of each sample, beside the sample. */
function forEachSample(
  samples: readonly SampleFile[],
  read: readonly ForeignLine[][],
  compare: (sample: SampleFile, lines: ForeignLine[]) => void,
): void {
  expect([samples.length, read.length]).toEqual([SAMPLES, SAMPLES]);
  for (const [place, sample] of samples.entries()) compare(sample, read[place]!);
}

describe.skipIf(!hasGdal)('GDAL reads our', () => {
  test('SOSI, but for heights, which its driver leaves out', async () => {
    const samples = samplesOf('latin1');
    const paths = samples.map(({ routes, crs }) => ({ path: files.write('sos', writeSosi(routes, crs)) }));
    forEachSample(samples, await readWithGdal(paths, { layer: 'lines', name: 'navn' }), (sample, lines) =>
      expectLines(lines, stretchesIn(sample, sample.crs, 'SOSI', false)),
    );
    const jointsOf = ({ routes, crs }: SampleFile) =>
      routes.flatMap((route) => drawnRoute(route, crs).joints);
    // A file without joints has no layer of points.
    const isJointed = samples.map((sample) => jointsOf(sample).length > 0);
    const jointed = samples.filter((_, place) => isJointed[place]);
    const points = await readWithGdal(
      paths.filter((_, place) => isJointed[place]),
      { layer: 'points', name: 'navn' },
    );
    for (const [place, sample] of jointed.entries())
      expectLines(
        points[place]!,
        jointsOf(sample).map(({ name, position }) => ({
          name: NAME_IN.SOSI(name),
          positions: [inDegrees(sample.crs, position, false)],
        })),
      );
  });

  test('DXF', async () => {
    const samples = samplesOf();
    const paths = samples.map(({ routes, crs }) => ({
      path: files.write('dxf', writeDxf(routes, crs)),
      system: planeOf(crs),
    }));
    forEachSample(samples, await readWithGdal(paths, { name: 'Layer' }), (sample, all) => {
      const texts = all.filter(({ positions }) => positions.length === 1);
      const isMarked = sample.routes.some(({ sensitivity }) => sensitivity === 'POWER_SENSITIVE');
      expect(texts.map(({ name }) => name)).toEqual(isMarked ? ['MARKING'] : []);
      expectLines(
        all.filter(({ positions }) => positions.length > 1),
        stretchesIn(sample, sample.crs, 'DXF'),
      );
    });
  });

  test('GPX', async () => {
    const samples = samplesOf();
    const paths = samples.map(({ routes }) => ({ path: files.write('gpx', writeGpx(routes)) }));
    forEachSample(samples, await readWithGdal(paths, { layer: 'tracks', name: 'name' }), (sample, lines) =>
      expectLines(lines, wholeRoutes(sample, 'GPX')),
    );
  });

  test.each(['degrees', 'metres'])('GeoJSON in %s', async (unit) => {
    const samples = samplesOf();
    const crsOf = ({ crs }: SampleFile) => (unit === 'metres' ? crs : 'EPSG:4326');
    const paths = samples.map((sample) => ({
      path: files.write('geojson', writeGeojson(sample.routes, crsOf(sample))),
    }));
    forEachSample(samples, await readWithGdal(paths, { name: 'segment' }), (sample, lines) =>
      expectLines(lines, stretchesIn(sample, crsOf(sample), 'GEOJSON')),
    );
  });

  test('CSV, a point for each row', async () => {
    const samples = samplesOf();
    const paths = samples.map(({ routes, crs }) => ({
      path: files.write('csv', writeCsv(routes, crs)),
      system: planeOf(crs),
    }));
    const open = ['X_POSSIBLE_NAMES=east', 'Y_POSSIBLE_NAMES=north', 'Z_POSSIBLE_NAMES=height'];
    forEachSample(samples, await readWithGdal(paths, { name: 'segment', open }), (sample, points) =>
      expectLines(
        points,
        wholeRoutes(sample, 'CSV').flatMap(({ name, positions }) =>
          // A worksheet would take it for a formula.
          positions.map((one) => ({ name: /^[=+@-]/.test(name) ? `'${name}` : name, positions: [one] })),
        ),
        ROUNDED,
      ),
    );
  });
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
  interface Writing {
    /** A file of ours that GDAL writes again. */
    from: string;
    options?: readonly string[];
  }

  /** Has GDAL write a file for each sample, and reads it. */
  async function throughGdal(
    samples: readonly SampleFile[],
    format: FileFormat,
    driver: string,
    writingOf: (sample: SampleFile, place: number) => Writing,
  ): Promise<ForeignLine[][]> {
    const translations = samples.map((sample, place) => ({
      ...writingOf(sample, place),
      driver,
      to: files.path(format.toLowerCase()),
    }));
    await translate(translations);
    return samples.map(({ routes, crs }, place) => {
      const { lines, faults } = readRouteFile(format, readFileSync(translations[place]!.to), {
        language: 'en',
        // Of the formats, DXF alone does not say its system.
        ...(format === 'DXF' && { crs }),
      });
      expect(faults).toEqual([]);
      expect(lines).toHaveLength(routes.length);
      return lines.map(({ name, positions }) => ({
        name,
        positions: positions.map((one) => inDegrees('EPSG:4258', one, true)),
      }));
    });
  }
  const own = (sample: SampleFile, crs: Crs) => files.write('geojson', writeGeojson(sample.routes, crs));
  const select = (path: string, ...columns: string[]) => [
    '-sql',
    `SELECT ${columns.join(', ')} FROM "${/([^/]*)\.\w+$/.exec(path)![1]}"`,
  ];

  /** The ways to write a format, in turns. */
  const inTurns = (ways: readonly string[][]) => (place: number) => ways[place % ways.length]!;

  test('GeoJSON of 2008 and of 2016', async () => {
    const optionsOf = inTurns([[], ['-lco', 'RFC7946=YES']]);
    const samples = samplesOf();
    const read = await throughGdal(samples, 'GEOJSON', 'GeoJSON', (sample, place) => ({
      from: own(sample, sample.crs),
      options: ['-lco', 'COORDINATE_PRECISION=9', ...optionsOf(place)],
    }));
    forEachSample(samples, read, (sample, lines) =>
      expectLines(lines, wholeRoutes(sample, 'GEOJSON'), ROUNDED),
    );
  });

  test('GPX with routes and with tracks', async () => {
    const optionsOf = inTurns([[], ['-lco', 'FORCE_GPX_TRACK=YES']]);
    const samples = samplesOf();
    const read = await throughGdal(samples, 'GPX', 'GPX', (sample, place) => {
      const from = own(sample, 'EPSG:4326');
      return { from, options: [...select(from, 'segment AS name'), ...optionsOf(place)] };
    });
    forEachSample(samples, read, (sample, lines) => expectLines(lines, wholeRoutes(sample, 'GPX')));
  });

  test('DXF', async () => {
    /** GDAL exchanges other characters of layers' names than we do. */
    const layerOf = (name: string) => name.replace(/[<>/\\":;?*|=']/g, '_');
    const samples = samplesOf();
    const read = await throughGdal(samples, 'DXF', 'DXF', (sample) => {
      const from = own(sample, sample.crs);
      return { from, options: select(from, 'segment AS Layer') };
    });
    forEachSample(samples, read, (sample, lines) => {
      const expected = wholeRoutes(sample, 'GEOJSON').map((one) => ({ ...one, name: layerOf(one.name) }));
      expectLines(lines, expected, ROUNDED);
    });
  });

  test('CSV with commas, semicolons and tabs', async () => {
    const optionsOf = inTurns(['COMMA', 'SEMICOLON', 'TAB'].map((name) => ['-lco', `SEPARATOR=${name}`]));
    const samples = samplesOf();
    const read = await throughGdal(samples, 'CSV', 'CSV', (sample, place) => ({
      from: files.write('csv', writeCsv(sample.routes, sample.crs)),
      options: optionsOf(place),
    }));
    forEachSample(samples, read, (sample, lines) => expectLines(lines, wholeRoutes(sample, 'CSV'), ROUNDED));
  });
});
