import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, PROJECT, useServer } from '../../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
const tokens: Record<string, string> = {};
let projectId: number;

beforeAll(async () => {
  await addTestTypes(server);
  for (const user of ['planner', 'colleague', 'south', 'norole']) tokens[user] = await server.token(user);
  tokens.client = await server.token();
  projectId = await aTrenchProject(server, tokens.planner!);
});

const call = trenchCaller(server, () => tokens.planner!);
const as = (who: string) => trenchCaller(server, () => tokens[who]!);
const create = async (more: object = {}) =>
  (await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk A', ...more } })).body;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const EMPTY_LAYER = {
  id: expect.stringMatching(UUID),
  displayName: 'Layer 1',
  protectionLayerThickness: 100,
  leftBorderAdjustment: 0,
  rightBorderAdjustment: 0,
  cableBands: [],
  cables: [],
  culverts: [],
  eccs: [],
  ecomDucts: [],
  pipeCanals: [],
  pipeGroups: [],
  pipes: [],
  sensors: [],
};
const NEW_SECTION = {
  id: expect.stringMatching(UUID),
  displayName: 'Section 1',
  joints: 0,
  sectionType: 'STANDARD_TRENCH',
  coverThickness: 150,
  foundationThickness: 100,
  foundationThicknessFillZone: 0,
  layoutDepth: 700,
  leftBorderPadding: 100,
  rightBorderPadding: 100,
  width: 200,
  depth: 800,
  layers: [EMPTY_LAYER],
};

describe('POST /segments/by-projectid/{projectId}', () => {
  test('creates a segment with one section and one layer', async () => {
    const reply = await call('POST', `/segments/by-projectid/${projectId}`, {
      body: { name: 'Strekk B', description: 'Langs veien', length: 12.5 },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id: expect.any(Number),
      name: 'Strekk B',
      description: 'Langs veien',
      length: 12.5,
      lengthSource: 'MANUAL',
      projectId,
      sections: [NEW_SECTION],
    });
    expect(reply.headers.get('etag')).toBe(`"${reply.body.id}-1"`);
  });

  test('length is 0 by default, names may repeat', async () => {
    const [one, other] = [await create(), await create()];
    expect([one.length, one.name, other.name]).toEqual([0, 'Strekk A', 'Strekk A']);
  });

  test.each([
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(256) }],
    ['description', { name: 'x', description: 'x'.repeat(1001) }],
    ['length', { name: 'x', length: -1 }],
    ['length', { name: 'x', length: '12' }],
  ])('400 names %s for %j', async (path, body) => {
    const reply = await call('POST', `/segments/by-projectid/${projectId}`, { body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  test('409 for a project that does not exist, is out of reach, or lacks the module', async () => {
    const bare = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token: tokens.planner,
      body: aProject(),
    });
    const body = { name: 'x' };
    for (const id of [999999999, bare.body.id]) {
      expect(codeOf(await call('POST', `/segments/by-projectid/${id}`, { body }))).toEqual([
        409,
        'PROJECT_HAS_NO_TRENCHES',
      ]);
      expect(codeOf(await call('GET', `/segments/by-projectid/${id}`))).toEqual([
        409,
        'PROJECT_HAS_NO_TRENCHES',
      ]);
    }
    expect(codeOf(await as('south')('POST', `/segments/by-projectid/${projectId}`, { body }))).toEqual([
      409,
      'PROJECT_HAS_NO_TRENCHES',
    ]);
    expect(codeOf(await as('south')('GET', `/segments/by-projectid/${projectId}`))).toEqual([
      409,
      'PROJECT_HAS_NO_TRENCHES',
    ]);
  });
});

describe('GET /segments/by-projectid/{projectId}', () => {
  test('lists what was created, with null sections', async () => {
    const project = await aTrenchProject(server, tokens.planner!);
    const { body: segment } = await call('POST', `/segments/by-projectid/${project}`, {
      body: { name: 'Eneste', length: 3 },
    });
    const reply = await as('client')('GET', `/segments/by-projectid/${project}`);
    expect(reply.body).toMatchObject([
      { id: segment.id, name: 'Eneste', length: 3, projectId: project, sections: null },
    ]);
  });
});

describe('ids of segments', () => {
  // Fails with ids that are counted, and with gaps of one length: either could be guessed one by one.
  test('rise with gaps of random length; of another company 403, of a gap 404', async () => {
    const project = await aTrenchProject(server, tokens.planner!);
    const ids: number[] = [];
    for (let i = 0; i < 12; i++)
      ids.push(
        (await call('POST', `/segments/by-projectid/${project}`, { body: { name: `S${i}` } })).body.id,
      );
    const gaps = ids.slice(1).map((id, i) => id - ids[i]!);
    expect(Math.min(...gaps)).toBeGreaterThan(0);
    expect(Math.max(...gaps)).toBeLessThan(2000);
    expect(new Set(gaps).size).toBeGreaterThan(6);
    const stranger = as('south');
    expect(codeOf(await stranger('GET', `/segments/${ids[0]}`))).toEqual([403, 'SEGMENT_FORBIDDEN']);
    const free = [1, 2, 3].map((step) => ids[0]! + step).filter((id) => !ids.includes(id));
    for (const id of free)
      expect(codeOf(await stranger('GET', `/segments/${id}`))).toEqual([404, 'SEGMENT_NOT_FOUND']);
  });
});

describe('GET /segments/{segmentId}', () => {
  test('the whole configuration without projectId, and an empty list when all is well', async () => {
    const segment = await create({ length: 4 });
    const reply = await call('GET', `/segments/${segment.id}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id: segment.id,
      name: 'Strekk A',
      length: 4,
      lengthSource: 'MANUAL',
      sections: [NEW_SECTION],
      validationErrors: [],
      validationWarnings: [],
      ruleFindings: [],
    });
  });

  test('names are given in the language of the caller', async () => {
    const { id } = await create();
    await call('POST', `/segments/${id}/trench/cables`, { body: { typeId: TYPES.single } });
    const names = async (language: string) => {
      const [section] = (await call('GET', `/segments/${id}`, { headers: { 'accept-language': language } }))
        .body.sections;
      return [section.displayName, section.layers[0].displayName, section.layers[0].cables[0].displayName];
    };
    expect(await names('nb')).toEqual(['Snitt 1', 'Lag 1', '3 × Enleder 240, trekant']);
    expect(await names('en')).toEqual(['Section 1', 'Layer 1', '3 × Enleder 240, trefoil']);
  });

  test('the cached details follow every change', async () => {
    const { id } = await create();
    for (let count = 1; count <= 3; count++) {
      await call('POST', `/segments/${id}/trench/sensors`, { body: {} });
      expect((await call('GET', `/segments/${id}`)).body.sections[0].layers[0].sensors).toHaveLength(count);
    }
  });

  test('304, 404 and 400', async () => {
    const { id } = await create();
    expect((await call('GET', `/segments/${id}`, { headers: { 'if-none-match': `"${id}-1"` } })).status).toBe(
      304,
    );
    expect(codeOf(await call('GET', '/segments/999999999'))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    expect((await call('GET', '/segments/abc')).status).toBe(400);
  });

  // Fails when a cache that holds the one language is told that it holds the other.
  test('each language has its own ETag, and If-Match takes either', async () => {
    const { id } = await create();
    const english = (await call('GET', `/segments/${id}`)).headers.get('etag')!;
    const inNorwegian = { 'accept-language': 'nb', 'if-none-match': english };
    const norwegian = await call('GET', `/segments/${id}`, { headers: inNorwegian });
    expect([norwegian.status, norwegian.body.sections?.[0].displayName]).toEqual([200, 'Snitt 1']);
    const etag = norwegian.headers.get('etag')!;
    const again = { ...inNorwegian, 'if-none-match': etag };
    expect((await call('GET', `/segments/${id}`, { headers: again })).status).toBe(304);
    const rename = (tag: string) =>
      call('PUT', `/segments/${id}`, { headers: { 'if-match': tag }, body: { name: 'Strekk C' } });
    expect((await rename(etag)).status).toBe(200);
    expect((await rename(etag)).status).toBe(412);
  });

  test('403 for a known segment of a project out of reach', async () => {
    const { id } = await create();
    expect(codeOf(await as('south')('GET', `/segments/${id}`))).toEqual([403, 'SEGMENT_FORBIDDEN']);
  });

  test('the order of checks: 401, 400 for api-version, 403 for the role', async () => {
    const url = '/public/trench/rest/segments/1';
    expect((await server.request('GET', url)).status).toBe(401);
    expect(codeOf(await server.request('GET', url, { token: tokens.norole }))).toEqual([
      400,
      'API_VERSION_REQUIRED',
    ]);
    expect(codeOf(await as('norole')('GET', '/segments/1'))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});

describe('PUT /segments/{segmentId}', () => {
  test('sets what is given; null and absence keep', async () => {
    const { id } = await create({ description: 'Før', length: 5 });
    const reply = await call('PUT', `/segments/${id}`, { body: { length: 6, description: null } });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id,
      name: 'Strekk A',
      description: 'Før',
      length: 6,
      lengthSource: 'MANUAL',
      sections: [NEW_SECTION],
    });
    // A field cannot be cleared, and an empty text would be that.
    const emptied = await call('PUT', `/segments/${id}`, { body: { description: '' } });
    expect(emptied.body.description).toBe('Før');
  });

  test('400, 412 and 409 while the project is archived', async () => {
    const project = await aTrenchProject(server, tokens.planner!);
    const { id } = (await call('POST', `/segments/by-projectid/${project}`, { body: { name: 'x' } })).body;
    expect((await call('PUT', `/segments/${id}`, { body: { name: '' } })).status).toBe(400);
    expect(
      (await call('PUT', `/segments/${id}`, { body: { name: 'y' }, headers: { 'if-match': '"old"' } }))
        .status,
    ).toBe(412);
    await server.request('PUT', `${PROJECT}/projects/${project}/archive`, { token: tokens.planner });
    expect(codeOf(await call('PUT', `/segments/${id}`, { body: { name: 'y' } }))).toEqual([
      409,
      'PROJECT_READONLY',
    ]);
    expect(codeOf(await call('POST', `/segments/by-projectid/${project}`, { body: { name: 'y' } }))).toEqual([
      409,
      'PROJECT_READONLY',
    ]);
    expect((await call('GET', `/segments/${id}`)).status).toBe(200);
  });
});

describe('DELETE /segments/{segmentId}', () => {
  test('204, then 404', async () => {
    const { id } = await create();
    expect((await call('DELETE', `/segments/${id}`)).status).toBe(204);
    expect(codeOf(await call('DELETE', `/segments/${id}`))).toEqual([404, 'SEGMENT_NOT_FOUND']);
  });

  test('goes with its project; removing the module keeps it', async () => {
    const project = await aTrenchProject(server, tokens.planner!);
    const { id } = (await call('POST', `/segments/by-projectid/${project}`, { body: { name: 'x' } })).body;
    const module = `${PROJECT}/modules/by-projectid/${project}/by-moduletype/CABLESIMULATOR`;
    await server.request('DELETE', module, { token: tokens.planner });
    expect((await call('GET', `/segments/by-projectid/${project}`)).status).toBe(409);
    expect((await call('GET', `/segments/${id}`)).status).toBe(200);
    await server.request('POST', module, { token: tokens.planner });
    expect((await call('GET', `/segments/by-projectid/${project}`)).body).toHaveLength(1);
    await server.request('DELETE', `${PROJECT}/projects/${project}`, { token: tokens.planner });
    expect((await call('GET', `/segments/${id}`)).status).toBe(404);
  });
});

describe('the catalog', () => {
  const list = async (query = '', who = 'planner') =>
    (await as(who)('GET', `/catalog/cable-types${query}`)).body.map(({ id }: { id: number }) => id);

  test('a cable type has the fields of the specification, and the columns that its row in the catalog has', async () => {
    expect((await call('GET', `/catalog/cable-types/${TYPES.single}`)).body).toEqual({
      id: TYPES.single,
      name: 'Enleder 240',
      cablesimulatorCompatible: true,
      conductorArea: 240,
      conductorCount: 1,
      docCount: 0,
      generic: true,
      isolationLevel: 24,
      outerDiameter: 40,
      voltageCategory: 'MV',
    });
  });

  test('a starter type has its construction too', async () => {
    expect((await call('GET', '/catalog/cable-types/1037')).body).toMatchObject({
      conductorMaterial: 'Al',
      conductorResistance20: 0.125,
      conductorConstruction: 'STRANDED',
      ratedVoltage: 12,
      screenType: 'WIRES',
      screenArea: 25,
      emergencyTemperature: 105,
    });
    expect((await call('GET', '/catalog/pipe-types')).body).toContainEqual(
      expect.objectContaining({ id: 2004, material: 'PVC' }),
    );
  });

  test('the model of a cable type says where each value comes from, in the language of the caller', async () => {
    const model = async (id: number, language = 'en') =>
      call('GET', `/catalog/cable-types/${id}/model`, { headers: { 'accept-language': language } });
    const { status, body } = await model(1037);
    expect(status).toBe(200);
    expect(body).toMatchObject({ cableTypeId: 1037, cores: 1, triplex: false, direct: false, assumed: [] });
    expect(body.values.R20).toMatchObject({
      value: 0.000125,
      unit: 'Ω/m',
      origin: 'CATALOG',
      source: 'conductorResistance20',
    });
    expect(body.values.ks).toMatchObject({ origin: 'TABLE', source: 'IEC 60287-1-1, Table 2' });
    expect(body.values.T1).toMatchObject({ unit: 'K·m/W', origin: 'DERIVED', clause: '2-1, 4.1' });
    expect((await model(1037, 'nb')).body.values.ks.source).toBe('IEC 60287-1-1, tabell 2');
    expect(await model(TYPES.incompatible)).toMatchObject({
      status: 409,
      body: { code: 'TYPE_NOT_RATEABLE', typeName: 'Sjøkabel', column: 'conductorMaterial' },
    });
    expect((await model(1005, 'nb')).body.detail).toBe(
      'Hybridkabel 2x1.5 Cu + 12 fiber 60 V kan ikke beregnes: conductorDiameter mangler eller passer ikke til de andre kolonnene',
    );
    expect(codeOf(await model(1))).toEqual([404, 'TYPE_NOT_FOUND']);
  });

  test('what a caller sees: the market’s, the company’s, the caller’s own', async () => {
    expect(await list()).toEqual(expect.arrayContaining([TYPES.single, TYPES.own]));
    expect(await list()).not.toEqual(expect.arrayContaining([TYPES.german]));
    expect(await list()).not.toContain(TYPES.ofOthers);
    expect(await list('', 'colleague')).not.toContain(TYPES.own);
    expect(await list('', 'client')).not.toContain(TYPES.own);
    expect(await list('', 'south')).toContain(TYPES.ofOthers);
    for (const [who, id] of [
      ['planner', TYPES.ofOthers],
      ['planner', TYPES.german],
      ['colleague', TYPES.own],
      ['planner', 1],
    ] as const) {
      expect(codeOf(await as(who)('GET', `/catalog/cable-types/${id}`))).toEqual([404, 'TYPE_NOT_FOUND']);
    }
  });

  test('filters by category and scope', async () => {
    expect(await list('?category=DC&componentSetScope=USER')).toContain(TYPES.own);
    expect(await list('?category=LV')).toContain(TYPES.multi);
    expect(await list('?category=LV')).not.toContain(TYPES.single);
    expect(await list('?componentSetScope=COMPANY', 'south')).toContain(TYPES.ofOthers);
    expect((await call('GET', '/catalog/cable-types?category=XV')).status).toBe(400);
    expect((await call('GET', '/catalog/cable-types?componentSetScope=ALL')).status).toBe(400);
  });

  test('earth continuity conductors and pipes', async () => {
    const ecc = { id: TYPES.ecc, name: 'Jordleder 50', area: 50, radius: 5 };
    expect((await call('GET', '/catalog/ecc-types')).body).toContainEqual(ecc);
    expect((await call('GET', `/catalog/ecc-types/${TYPES.ecc}`)).body).toEqual(ecc);
    expect((await call('GET', '/catalog/ecc-types/1')).status).toBe(404);
    expect((await call('GET', '/catalog/pipe-types')).body).toContainEqual({
      id: TYPES.pipe,
      name: 'Rør 110',
      outerDiameter: 110,
      wallThickness: 5,
    });
  });
});
