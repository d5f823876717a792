import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInArea } from '../crs.js';
import { MAX_IN_ROUTE } from '../model.js';
import { FILE_FORMATS, type FileFormat } from './content.js';
import { type FileContent, MAX_IN_FILE, readRouteFile } from './read.js';
import { type SampleFile, sampleFile } from './samples.js';
import { fileText } from './words.js';
import { writeCsv } from './writers/csv.js';
import { writeDxf } from './writers/dxf.js';
import { writeGeojson } from './writers/geojson.js';
import { writeGpx } from './writers/gpx.js';
import { writeSosi } from './writers/sosi.js';

const WRITE: Record<FileFormat, (sample: SampleFile) => string | Uint8Array> = {
  GEOJSON: ({ routes, crs }) => writeGeojson(routes, crs),
  SOSI: ({ routes, crs }) => writeSosi(routes, crs),
  DXF: ({ routes, crs }) => writeDxf(routes, crs),
  GPX: ({ routes }) => writeGpx(routes),
  CSV: ({ routes, crs }) => writeCsv(routes, crs),
};

/** What means something in one of the formats, or is too much of it. */
const PIECES = [
  ...['999999999999999999999999', '1e308', '-1e-400', 'NaN', 'Infinity', '0x10', '١٢', '-', '1'.repeat(400)],
  ...[
    '"',
    "'",
    '\\',
    '\\u',
    '\\ud800',
    '{"a":',
    '[[',
    ']',
    '}',
    ',',
    'null',
    '"type":"Polygon"',
    '"__proto__":',
  ],
  ...['[['.repeat(60), '{"a":'.repeat(60), '<a>'.repeat(60)],
  ...[
    '<',
    '>',
    '</',
    '<!--',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE a [',
    '&',
    '&#0;',
    '&#x110000;',
    '&amp',
    '<trk>',
    '</trkseg>',
  ],
  ...[
    '.',
    '..',
    '...',
    '.HODE',
    '.SLUTT',
    '.KURVE',
    '..NØ',
    '..NØH',
    '...ENHET 0',
    '...KOORDSYS 99',
    '!',
    '...KP 1',
  ],
  ...['\n', '\r', '\r\n', '\u2028', '\0', '\ufeff', ' ', '\t', ';', 'x'.repeat(2000), '\u00ff'],
  ...[
    '0\nLWPOLYLINE\n',
    '0\nVERTEX\n',
    '0\nSEQEND\n',
    '70\n1\n',
    '42\n0.5\n',
    '0\nEOF\n',
    '10\nx\n',
    '8\n\\U+D800\n',
  ],
];

type Change = (bytes: Buffer) => Buffer;

const at = (bytes: Buffer, share: number) => Math.floor(share * (bytes.length + 1));
const spliced = (bytes: Buffer, from: number, to: number, piece: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, from), piece, bytes.subarray(to)]);

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

/** The line around a place: from the end of the one before it to its own. */
function lineAround(bytes: Buffer, place: number): [from: number, to: number] {
  const end = bytes.indexOf(10, place);
  return [place === 0 ? 0 : bytes.lastIndexOf(10, place - 1) + 1, end < 0 ? bytes.length : end + 1];
}

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(share, fc.integer({ min: 1, max: 255 })).map(
    ([place, bits]): Change =>
      (bytes) => {
        const changed = Buffer.from(bytes);
        if (changed.length > 0) changed[Math.floor(place * changed.length)]! ^= bits;
        return changed;
      },
  ),
  share.map(
    (place): Change =>
      (bytes) =>
        spliced(bytes, ...lineAround(bytes, at(bytes, place)), Buffer.of()),
  ),
  share.map(
    (place): Change =>
      (bytes) => {
        const [from, to] = lineAround(bytes, at(bytes, place));
        return spliced(bytes, from, from, bytes.subarray(from, to));
      },
  ),
  share.map(
    (place): Change =>
      (bytes) =>
        bytes.subarray(0, at(bytes, place)),
  ),
  fc.tuple(share, fc.constantFrom(...PIECES), fc.nat(8)).map(
    ([place, piece, cut]): Change =>
      (bytes) => {
        const from = at(bytes, place);
        return spliced(bytes, from, Math.min(bytes.length, from + cut), Buffer.from(piece));
      },
  ),
  // Where a number stands, another one.
  fc.tuple(share, fc.constantFrom(...PIECES)).map(
    ([place, piece]): Change =>
      (bytes) => {
        const from = at(bytes, place);
        const found = /[\d.]+/.exec(bytes.toString('latin1', from));
        if (!found) return bytes;
        const number = from + found.index;
        return spliced(bytes, number, number + found[0].length, Buffer.from(piece));
      },
  ),
);

/** Either routes that may be stored, or faults that can be told. */
function expectSound({ lines, faults, faultCount, warnings }: FileContent) {
  if (faultCount === 0) {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(MAX_IN_FILE.lines);
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
  } else expect(lines).toEqual([]);
  expect(faults.length).toBe(Math.min(100, faultCount));
  for (const { name, positions, length } of lines) {
    expect(name).toMatch(/^[^\p{Cc}\p{Cs}]{1,255}$/u);
    expect(positions.length).toBeGreaterThanOrEqual(2);
    expect(positions.length).toBeLessThanOrEqual(MAX_IN_ROUTE.positions);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(MAX_IN_ROUTE.metres);
    const width = positions[0]!.length;
    expect(positions.every((one) => one.length === width && one.every(Number.isFinite))).toBe(true);
    expect(positions.every(isInArea)).toBe(true);
  }
  for (const { line } of faults) expect(line === undefined || line >= 1).toBe(true);
  for (const text of [...faults, ...warnings]) {
    expect(fileText(text, 'nb')).not.toMatch(/\{\d\}|undefined/);
    expect(fileText(text, 'nb').length).toBeLessThan(1000);
  }
}

test.each(FILE_FORMATS)('damaged %s files are read or have faults', (format) => {
  const counts = { read: 0, faulty: 0 };
  fc.assert(
    fc.property(
      sampleFile({ names: 'any' }),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (sample, changes) => {
        const written = Buffer.from(WRITE[format](sample) as Uint8Array);
        const bytes = changes.reduce<Buffer>((now, next) => next(now), written);
        const crs = format === 'DXF' ? { crs: sample.crs } : {};
        const content = readRouteFile(format, bytes, { language: 'en', ...crs });
        expectSound(content);
        counts[content.faultCount === 0 ? 'read' : 'faulty']++;
      },
    ),
    { numRuns: 600 },
  );
  // Else the damage is all too much, or none.
  expect(counts.read).toBeGreaterThan(3);
  expect(counts.faulty).toBeGreaterThan(100);
});

const MIB = 1024 * 1024;

/** A file of 1 MiB: its middle is repeated. */
const full = (begin: string, middle: string, end: string) =>
  begin + middle.repeat(Math.floor((MIB - Buffer.byteLength(begin + end)) / Buffer.byteLength(middle))) + end;

const HEAD = '.HODE\n..TRANSPAR\n...KOORDSYS 23\n...ENHET 1\n';
const ENTITIES = '0\nSECTION\n2\nENTITIES\n';
const END = '0\nENDSEC\n0\nEOF\n';
const CSV = 'segment;east;north;crs\n';

/** What took more than linear time in a reader once, or would if it were written carelessly. */
const WORST: [format: FileFormat, name: string, file: string][] = [
  ['SOSI', 'dots before a separator of lines', full(HEAD, '.', '\u2028x\n.SLUTT\n')],
  ['SOSI', 'a long key', full(`${HEAD}.`, 'a', '\u2028x\n.SLUTT\n')],
  [
    'SOSI',
    'curves of one name in one place',
    full(HEAD, '.KURVE\n..NAVN A\n..NØ\n6650000 263000\n6650001 263000\n', '.SLUTT\n'),
  ],
  ['SOSI', 'curves without points', full(HEAD, '.KURVE\n', '.SLUTT\n')],
  ['SOSI', 'digits before a letter', full(`${HEAD}.KURVE\n..NØ\n`, '1', 'x\n.SLUTT\n')],
  ['GEOJSON', 'arrays in arrays', full('', '[', '')],
  [
    'GEOJSON',
    'parts with a name as long as half of the file',
    full(
      `{"type":"Feature","properties":{"name":"${'a'.repeat(MIB / 2)}"},"geometry":{"type":"MultiLineString","coordinates":[[]`,
      ',[]',
      ']}}',
    ),
  ],
  [
    'GEOJSON',
    'parts in one place',
    full('{"type":"MultiLineString","coordinates":[[]', ',[[10,60],[10.001,60]]', ']}'),
  ],
  ['DXF', 'digits before a letter', full(`${ENTITIES}0\nLINE\n10\n`, '1', `x\n${END}`)],
  ['DXF', 'lines without points', full(ENTITIES, '0\nLINE\n', END)],
  ['DXF', 'faults', full(`${ENTITIES}0\nLINE\n`, '10\nx\n', END)],
  ['GPX', 'ampersands', full('<gpx><trk><name>', '&', '</name></trk></gpx>')],
  ['GPX', 'comments that do not end', full('<gpx>', '<!--', '')],
  [
    'GPX',
    'parts with a name as long as half of the file',
    full(`<gpx><trk><name>${'a'.repeat(MIB / 2)}</name>`, '<trkseg/>', '</trk></gpx>'),
  ],
  [
    'GPX',
    'digits before a letter',
    full('<gpx><trk><trkseg><trkpt lon="10" lat="', '1', 'x"/></trkseg></trk></gpx>'),
  ],
  ['CSV', 'digits before a letter', full(`${CSV}A;`, '1', 'x;60;4258\n')],
  ['CSV', 'quotes', full(CSV, '"', '')],
  ['CSV', 'lines in turns', full(CSV, 'A;10;60;4258\nB;10;60;4258\n', '')],
];

/** Of old objects, beside the program itself. */
const MAX_MEGABYTES = 64;
/** Linear readers take a second or so. What takes the square of a million steps takes longer than anybody waits. */
const BUDGET_MS = 120_000;

test('the worst files of 1 MiB are read in 64 MB and linear time', async () => {
  // Sabotage: let two parts of the pattern of a number match the same digits.
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ readRouteFile }) => {
      for (const [format, name, file] of workerData.files) {
        const { faultCount } = readRouteFile(format, Buffer.from(file), { crs: 'EPSG:25833', language: 'en' });
        parentPort.postMessage([format, name, faultCount > 0]);
      }
      parentPort.postMessage('done');
    });`;
  const module = new URL('../../../dist/route/files/index.js', import.meta.url).href;
  const told: unknown[] = [];
  const worker = new Worker(program, {
    eval: true,
    workerData: { module, files: WORST },
    // The files themselves are there too.
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES + 2 * WORST.length },
  });
  const budget = setTimeout(() => worker.terminate(), BUDGET_MS);
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message) => (message === 'done' ? resolve() : told.push(message)));
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
  clearTimeout(budget);
  await worker.terminate();
  expect(told).toEqual(WORST.map(([format, name]) => [format, name, true]));
});
