import { measured } from '@spadework/core/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import { aRoute, type RouteCaller, routeCaller } from '../../../../test/routes.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let call: RouteCaller;
beforeAll(async () => {
  call = await routeCaller(server);
});

const MARKING =
  'KRAFTSENSITIV: taushetsplikt etter energiloven § 9-3 / Power-sensitive: confidential, Energy Act § 9-3';
const FORMATS = {
  geojson: 'application/geo+json',
  sos: 'text/vnd.sosi',
  dxf: 'image/vnd.dxf',
  gpx: 'application/gpx+xml',
  csv: 'text/csv',
} as const;
type Extension = keyof typeof FORMATS;
const EXTENSIONS = Object.keys(FORMATS) as Extension[];
const IMPORTED: Record<Extension, string> = {
  geojson: 'GEOJSON',
  sos: 'SOSI',
  dxf: 'DXF',
  gpx: 'GPX',
  csv: 'CSV',
};

const pathOf = (projectId: number, extension: string) =>
  `/segments/by-projectid/${projectId}/routes.${extension}`;
const importPath = (projectId: number) => `/segments/by-projectid/${projectId}/routes/import`;

/** The bytes of a file: a reply of the harness has decoded its text. */
async function fetchFile(path: string, language = 'en') {
  const answer = await fetch(`${server.address}/public/trench/rest${path}`, {
    headers: {
      authorization: `Bearer ${call.tokens.cleared}`,
      'api-version': '1.0',
      'accept-language': language,
    },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    latin1: Buffer.from(bytes).toString('latin1'),
  };
}

const base64 = (content: string | Uint8Array) => Buffer.from(content as string).toString('base64');
const geojson = (...lines: [name: string, coordinates: number[][]][]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: lines.map(([name, coordinates]) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'LineString', coordinates },
    })),
  });
const LINE = [
  [10.7301, 59.9101],
  [10.7311, 59.9106],
  [10.7331, 59.9111],
];
const imported = (projectId: number, body: object, query = '', headers: object = {}) =>
  call('cleared', 'POST', `${importPath(projectId)}${query}`, body, headers);
const namesIn = async (projectId: number) =>
  (await call('cleared', 'GET', `/segments/by-projectid/${projectId}`)).body.map(
    ({ name }: { name: string }) => name,
  );
const emptyProject = async () => {
  const { projectId, segmentId } = await call.project();
  await call('cleared', 'DELETE', `/segments/${segmentId}`);
  return projectId;
};

describe('GET …/routes.*', () => {
  test.each(EXTENSIONS)('a sensitive route as .%s is marked in the name and inside', async (extension) => {
    const { projectId } = await call.routed();
    const { status, headers, bytes, latin1 } = await fetchFile(pathOf(projectId, extension));
    expect(status).toBe(200);
    expect(headers.get('content-type')!.split(';')[0]).toBe(FORMATS[extension]);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="routes-${projectId}-kraftsensitiv.${extension}"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    const text = extension === 'sos' ? latin1 : Buffer.from(bytes).toString();
    expect(text).toContain(MARKING);
  });

  test.each(EXTENSIONS)('an open route as .%s is not marked', async (extension) => {
    const { projectId, segmentId } = await call.routed();
    await call.open(segmentId);
    const { headers, latin1 } = await fetchFile(pathOf(projectId, extension));
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="routes-${projectId}.${extension}"`,
    );
    expect(latin1).not.toContain('KRAFTSENSITIV');
    expect((await call('colleague', 'GET', pathOf(projectId, extension))).status).toBe(200);
  });

  test('SOSI is as it is promised, to the letter', async () => {
    const { projectId, segmentId } = await call.routed();
    const { latin1 } = await fetchFile(pathOf(projectId, 'sos'));
    const lines = latin1.split('\r\n');
    expect(lines.slice(0, 14)).toEqual([
      '.HODE',
      '..TEGNSETT ISO8859-1',
      '..SOSI-VERSJON 4.5',
      '..SOSI-NIVÅ 2',
      '..TRANSPAR',
      '...KOORDSYS 23',
      '...ORIGO-NØ 0 0',
      '...ENHET 0.001',
      '...VERT-DATUM NN2000',
      '..OMRÅDE',
      expect.stringMatching(/^\.\.\.MIN-NØ \d{7} \d{6}$/),
      expect.stringMatching(/^\.\.\.MAX-NØ \d{7} \d{6}$/),
      '..PRODUSENT "Spadework"',
      `! ${MARKING}`,
    ]);
    expect(lines.slice(14, 19)).toEqual([
      '.KURVE 1:',
      '..OBJTYPE Trase',
      '..NAVN "Strekk A"',
      `..INFORMASJON "segment ${segmentId}, 0-150 m, Langs veien"`,
      '..NØ',
    ]);
    expect(lines.slice(-6)).toEqual([
      '..OBJTYPE Kabelskjøt',
      '..NAVN "Skjøt 1"',
      '..NØ',
      expect.stringMatching(/^\d{10} \d{9}$/),
      '.SLUTT',
      '',
    ]);
    const ofOwner = new URLSearchParams({ objtype: 'Kabelgrøft_1', crs: 'EPSG:25832' });
    const owned = await fetchFile(`${pathOf(projectId, 'sos')}?${ofOwner}`);
    expect(owned.latin1).toContain('\r\n..OBJTYPE Kabelgrøft_1\r\n');
    expect(owned.latin1).toContain('...KOORDSYS 22');
  });

  test('by default GeoJSON is in degrees as stored, and the others in zone 33', async () => {
    const { projectId } = await call.routed();
    const { body } = await call('cleared', 'GET', pathOf(projectId, 'geojson'));
    const file: Anything = typeof body === 'string' ? JSON.parse(body) : body;
    expect(file.crs).toBeUndefined();
    expect(file.marking).toBe(MARKING);
    const coordinates = file.features.flatMap((one: Anything) => one.geometry.coordinates);
    expect(coordinates).toEqual(expect.arrayContaining(aRoute().geometry.coordinates));
    expect(file.features.map((one: Anything) => one.properties)).toMatchObject([
      { segment: 'Strekk A', from: 0, to: 150, length: 150, name: 'Langs veien', crossing: null },
      { segment: 'Strekk A', from: 150, name: 'Kryssing', crossing: 'ROAD', section: 'Section 1' },
    ]);
    const plane = await call('cleared', 'GET', `${pathOf(projectId, 'geojson')}?crs=EPSG:25832`);
    expect(JSON.parse(typeof plane.body === 'string' ? plane.body : JSON.stringify(plane.body)).crs).toEqual({
      type: 'name',
      properties: { name: 'urn:ogc:def:crs:EPSG::25832' },
    });
    expect((await fetchFile(pathOf(projectId, 'csv'))).latin1).toContain(';EPSG:25833;');
    expect((await fetchFile(pathOf(projectId, 'dxf'))).latin1).toContain('$INSUNITS\n70\n6\n');
  });

  test('names of sections are in the language of the request', async () => {
    const { projectId } = await call.routed();
    const { bytes } = await fetchFile(pathOf(projectId, 'geojson'), 'nb');
    expect(Buffer.from(bytes).toString()).toContain('"section":"Snitt 1"');
  });

  test('segmentId chooses, and a file needs clearance if any of its routes does', async () => {
    const { projectId, segmentId: sensitive } = await call.routed();
    const second = { name: 'Strekk B', length: 5 };
    const { body } = await call('cleared', 'POST', `/segments/by-projectid/${projectId}`, second);
    await call('cleared', 'PUT', `/segments/${body.id}/route`, aRoute());
    await call.open(body.id);
    const path = pathOf(projectId, 'gpx');
    expect(await call('colleague', 'GET', path)).toMatchObject({
      status: 403,
      body: { code: 'CLEARANCE_REQUIRED' },
    });
    expect((await call('colleague', 'GET', `${path}?segmentId=${body.id}`)).status).toBe(200);
    const both = await fetchFile(`${path}?segmentId=${sensitive}&segmentId=${body.id}`);
    expect(both.latin1.match(/<trk>/g)).toHaveLength(2);
    expect(both.latin1.indexOf('Strekk A')).toBeLessThan(both.latin1.indexOf('Strekk B'));
    const one = await fetchFile(`${path}?segmentId=${body.id}`);
    expect(one.latin1.match(/<trk>/g)).toHaveLength(1);
    expect(one.headers.get('content-disposition')).not.toContain('kraftsensitiv');
  });

  test('what cannot be answered is refused', async () => {
    const { projectId, segmentId } = await call.project();
    const code = async (path: string) => {
      const { status, body } = await call('cleared', 'GET', path);
      return `${status} ${body.code ?? ''}${body.errors ? ` ${body.errors[0].path}` : ''}`;
    };
    for (const extension of EXTENSIONS)
      expect(await code(pathOf(projectId, extension))).toBe('404 ROUTE_NOT_FOUND');
    await call('cleared', 'PUT', `/segments/${segmentId}/route`, aRoute());
    for (const extension of ['sos', 'dxf'])
      for (const crs of ['EPSG:4326', 'EPSG:4258'])
        expect(await code(`${pathOf(projectId, extension)}?crs=${crs}`)).toBe('400 INVALID_REQUEST crs');
    expect(await code(`${pathOf(projectId, 'csv')}?crs=EPSG:3857`)).toBe('400 INVALID_REQUEST crs');
    expect(await code(`${pathOf(projectId, 'geojson')}?crs=EPSG:5973`)).toBe('400 INVALID_REQUEST crs');
    expect(await code(`${pathOf(projectId, 'gpx')}?crs=EPSG:4326`)).toBe('400 INVALID_REQUEST crs');
    for (const objtype of ['a-b', '', 'a b', 'trasé', 'šuohkka', 'x'.repeat(33), '"'])
      expect(await code(`${pathOf(projectId, 'sos')}?objtype=${encodeURIComponent(objtype)}`)).toBe(
        '400 INVALID_REQUEST objtype',
      );
    expect(await code(`${pathOf(projectId, 'gpx')}?segmentId=1`)).toBe('404 ROUTE_NOT_FOUND');
    expect(await code(pathOf(1, 'gpx'))).toBe('409 PROJECT_HAS_NO_TRENCHES');
  });

  test('a variant is in no file', async () => {
    const { projectId, segmentId } = await call.routed();
    await call('cleared', 'POST', `/segments/${segmentId}/variants`, { name: 'Nord for veien' });
    const { latin1 } = await fetchFile(pathOf(projectId, 'gpx'));
    expect(latin1.match(/<trk>/g)).toHaveLength(1);
  });
});

describe('POST …/routes/import', () => {
  test.each(EXTENSIONS)('an own .%s file comes back as it was', async (extension) => {
    const { projectId, segmentId } = await call.routed();
    const { bytes } = await fetchFile(pathOf(projectId, extension));
    const other = await emptyProject();
    const crs = extension === 'dxf' ? { crs: 'EPSG:25833' } : {};
    const { status, body } = await imported(other, {
      format: IMPORTED[extension],
      file: base64(bytes),
      ...crs,
    });
    expect([status, body.added, body.faults]).toEqual([200, 1, []]);
    const [segment] = body.segments;
    expect(segment).toMatchObject({ name: 'Strekk A', points: 3 });
    const before = (await call('cleared', 'GET', `/segments/${segmentId}/route?crs=EPSG:25832`)).body;
    const after = (await call('cleared', 'GET', `/segments/${segment.id}/route?crs=EPSG:25832`)).body;
    for (const [i, [east, north]] of before.geometry.coordinates.entries()) {
      const [x, y] = after.geometry.coordinates[i];
      // Half a millimetre each way in the zone of the file.
      expect(Math.hypot(x - east, y - north)).toBeLessThan(0.0015);
    }
    expect(after).toMatchObject({
      sensitivity: 'POWER_SENSITIVE',
      source: extension === 'sos' ? 'SURVEYED' : 'DIGITISED',
      stretches: [{ from: 0, to: after.length, sectionId: expect.any(String) }],
      points: [],
      version: 1,
    });
    const { positions, measured: figures } = (await server.store.row<Anything>(
      sql`SELECT positions, measured FROM segment_route WHERE segment_id = ${segment.id}`,
    ))!;
    expect(figures).toEqual(measured(positions));
    const { body: whole } = await call('cleared', 'GET', `/segments/${segment.id}`);
    expect(whole).toMatchObject({ length: after.length, lengthSource: 'ROUTE' });
    expect(whole.sections.map(({ length }: { length: number }) => length)).toEqual([after.length]);
  });

  test('a dry run says what would happen, and stores nothing', async () => {
    const projectId = await emptyProject();
    const file = base64(geojson(['Nord', LINE], ['Sør', LINE.map(([x, y]) => [x! + 0.01, y!])]));
    const { status, body } = await imported(projectId, { format: 'GEOJSON', file }, '?dryRun=true');
    expect([status, body]).toEqual([
      200,
      {
        dryRun: true,
        added: 2,
        faults: [],
        faultCount: 0,
        warnings: [],
        segments: [
          { name: 'Nord', length: expect.any(Number), points: 3 },
          { name: 'Sør', length: expect.any(Number), points: 3 },
        ],
      },
    ]);
    expect(await namesIn(projectId)).toEqual([]);
    const header = { 'x-spadework-dry-run': 'true' };
    expect((await imported(projectId, { format: 'GEOJSON', file }, '', header)).body.added).toBe(2);
    expect(await namesIn(projectId)).toEqual([]);
  });

  test('one event tells of all segments of a file, and nothing of where they lie', async () => {
    const projectId = await emptyProject();
    const file = base64(geojson(['Nord', LINE], ['Sør', LINE.map(([x, y]) => [x! + 0.01, y!])]));
    await imported(projectId, { format: 'GEOJSON', file });
    const events = await server.store.rows(
      sql`SELECT type, resource, changes FROM event WHERE project_id = ${projectId} AND type LIKE 'segment.i%'`,
    );
    expect(events).toEqual([
      {
        type: 'segment.imported',
        resource: `project:${projectId}`,
        changes: [{ property: 'segments', to: 2 }],
      },
    ]);
  });

  test('the same key is answered the same, and imports once', async () => {
    const projectId = await emptyProject();
    const key = { 'idempotency-key': `import-${projectId}` };
    const body = { format: 'GEOJSON', file: base64(geojson(['Nord', LINE])) };
    const first = await imported(projectId, body, '', key);
    const again = await imported(projectId, body, '', key);
    expect(first.status).toBe(200);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await namesIn(projectId)).toEqual(['Nord']);
  });

  test('a name that the project or the file has already is a fault, so nothing is imported twice', async () => {
    const projectId = await emptyProject();
    const body = { format: 'GEOJSON', file: base64(geojson(['Nord', LINE])) };
    await imported(projectId, body);
    const again = await imported(projectId, body);
    expect([again.status, again.body]).toMatchObject([
      422,
      {
        code: 'IMPORT_REFUSED',
        faultCount: 1,
        faults: [{ line: 1, message: expect.stringContaining('"Nord"') }],
      },
    ]);
    const nb = await imported(projectId, body, '', { 'accept-language': 'nb' });
    expect(nb.body.faults[0].message).toBe('prosjektet har allerede et strekk "Nord"');
    const dry = await imported(projectId, body, '?dryRun=true');
    expect([dry.status, dry.body]).toMatchObject([200, { added: 0, faultCount: 1, segments: [] }]);
    const twice = geojson(['Sør', LINE], ['Sør', LINE.map(([x, y]) => [x! + 0.01, y!])], ['Øst', LINE]);
    expect(await imported(projectId, { format: 'GEOJSON', file: base64(twice) })).toMatchObject({
      status: 422,
    });
    expect(await namesIn(projectId)).toEqual(['Nord']);
  });

  test('a faulty file is 422 with the lines of its faults, and imports nothing', async () => {
    const projectId = await emptyProject();
    const lines = [
      '.HODE',
      '..TRANSPAR',
      '...KOORDSYS 23',
      '...ENHET 0.01',
      '.KURVE 1:',
      '..NAVN "A"',
      '..NØ',
      '665000000 26300000',
      'her',
      '.SLUTT',
    ];
    const file = base64(lines.join('\n'));
    const { status, body } = await imported(projectId, { format: 'SOSI', file }, '', {
      'accept-language': 'nb',
    });
    expect([status, body]).toMatchObject([
      422,
      { code: 'IMPORT_REFUSED', faults: [{ line: 9, message: 'dette er ingen koordinat' }, { line: 5 }] },
    ]);
    expect(JSON.stringify(body)).not.toContain('66500');
    expect(await namesIn(projectId)).toEqual([]);
  });

  test('what is no import is 400', async () => {
    const projectId = await emptyProject();
    const file = base64(geojson(['Nord', LINE]));
    const path = async (body: object) => {
      const answer = await imported(projectId, body);
      return `${answer.status} ${answer.body.code} ${answer.body.errors?.[0].path}`;
    };
    expect(await path({ format: 'GEOJSON', file: 'not base64!' })).toBe('400 INVALID_REQUEST file');
    expect(await path({ format: 'KML', file })).toBe('400 INVALID_REQUEST format');
    expect(await path({ format: 'GEOJSON', file, crs: 'EPSG:3857' })).toBe('400 INVALID_REQUEST crs');
    expect(await path({ format: 'DXF', file })).toBe('400 INVALID_REQUEST crs');
    expect(await path({ format: 'DXF', file, crs: 'EPSG:4326' })).toBe('400 INVALID_REQUEST crs');
    expect(await path({ format: 'SOSI', file, crs: 'EPSG:4258' })).toBe('400 INVALID_REQUEST crs');
    expect(await path({ file })).toBe('400 INVALID_REQUEST format');
  });

  test('refusals come in their order: project, clearance, content', async () => {
    const { projectId } = await call.project();
    const bad = { format: 'GEOJSON', file: 'not base64!' };
    const code = async (...[who, id]: [Parameters<RouteCaller>[0], number]) => {
      const { status, body } = await call(who, 'POST', importPath(id), bad);
      return `${status} ${body.code}`;
    };
    expect(await code('cleared', 1)).toBe('409 PROJECT_HAS_NO_TRENCHES');
    expect(await code('colleague', 1)).toBe('409 PROJECT_HAS_NO_TRENCHES');
    expect(await code('throughOther', projectId)).toBe('403 CLEARANCE_REQUIRED');
    expect(await code('south', projectId)).toBe('403 CLEARANCE_REQUIRED');
    expect(await code('cleared', projectId)).toBe('400 INVALID_REQUEST');
    await server.store.run(sql`UPDATE project SET archived = true WHERE id = ${projectId}`);
    expect(await code('cleared', projectId)).toBe('409 PROJECT_READONLY');
    expect(await code('south', projectId)).toBe('409 PROJECT_READONLY');
  });

  test('a thousand lines are imported, one more are not', async () => {
    const projectId = await emptyProject();
    const lines = (count: number): [string, number[][]][] =>
      Array.from({ length: count }, (_, i) => [
        `L${i}`,
        [
          [10 + i / 10_000, 60],
          [10 + i / 10_000, 60.0001],
        ],
      ]);
    const many = await imported(projectId, { format: 'GEOJSON', file: base64(geojson(...lines(1001))) });
    expect([many.status, many.body.faultCount]).toEqual([422, 1]);
    const most = await imported(projectId, { format: 'GEOJSON', file: base64(geojson(...lines(1000))) });
    expect([most.status, most.body.added]).toEqual([200, 1000]);
    expect(new Set(most.body.segments.map(({ id }: { id: number }) => id)).size).toBe(1000);
    expect((await namesIn(projectId)).slice(0, 3)).toEqual(['L0', 'L1', 'L2']);
  });

  test('the file’s coordinate system counts unless the request has one', async () => {
    const projectId = await emptyProject();
    const metres = [
      [262000, 6649000],
      [262100, 6649000],
    ];
    const file = base64(geojson(['M', metres]));
    expect((await imported(projectId, { format: 'GEOJSON', file })).status).toBe(422);
    const { body } = await imported(projectId, { format: 'GEOJSON', file, crs: 'EPSG:25833' });
    const route = await call('cleared', 'GET', `/segments/${body.segments[0].id}/route?crs=EPSG:25833`);
    expect(route.body.geometry.coordinates).toEqual(metres);
  });
});
