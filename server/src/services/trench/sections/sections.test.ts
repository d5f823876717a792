import { beforeAll, describe, expect, test } from 'vitest';
import { wrongIn } from '../../../../../core/src/explain/samples.js';
import { type Anything, PROJECT, useServer } from '../../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../../test/trench.js';
import { readGuides } from '../../../http/docs/guides.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let token: string;
let projectId: number;
let id: number;
let at: string;

beforeAll(async () => {
  await addTestTypes(server.store);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
  id = (await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk' } })).body.id;
  at = `/segments/${id}/trench`;
});

const call = trenchCaller(server, () => token);
const whole = async () => (await call('GET', `/segments/${id}`)).body as Anything;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const ids = (list: { id: string }[]) => list.map((entry) => entry.id);

describe('sections', () => {
  test('are appended, or inserted before another, with geometry of their own', async () => {
    const [first] = (await whole()).sections;
    const { body: last } = await call('POST', `${at}/sections`, {
      body: { layoutDepth: 900, sectionType: 'DIRECTLY_IN_GROUND' },
    });
    expect(last).toMatchObject({
      layoutDepth: 900,
      sectionType: 'DIRECTLY_IN_GROUND',
      coverThickness: 150,
      displayName: 'Section 2',
      layers: [{ displayName: 'Layer 1' }],
    });
    const { body: before } = await call('POST', `${at}/sections`, { body: { beforeSectionId: first.id } });
    expect(ids((await whole()).sections)).toEqual([before.id, first.id, last.id]);
    const { body: cable } = await call('POST', `${at}/cables`, {
      body: { typeId: TYPES.single, sectionId: last.id },
    });
    expect((await call('GET', `${at}/cables/${cable.id}`)).body).toMatchObject({
      clearOpeningLeft: null,
      clearOpeningRight: null,
      groundDist: 900,
    });
  });

  test('PUT changes what is sent', async () => {
    const [section] = (await whole()).sections;
    const { body } = await call('PUT', `${at}/sections/${section.id}`, {
      body: { coverThickness: 200, leftBorderPadding: null },
    });
    expect(body).toEqual({ ...section, coverThickness: 200 });
  });

  test('have a length of their own, which null takes away and the segment limits', async () => {
    await call('PUT', `/segments/${id}`, { body: { length: 100 } });
    const [section, other] = (await whole()).sections;
    const put = (sectionId: string, length: number | null) =>
      call('PUT', `${at}/sections/${sectionId}`, { body: { length } });
    expect((await put(section.id, 60)).body.length).toBe(60);
    const refused = await put(other.id, 40.5);
    expect(codeOf(refused)).toEqual([400, 'INVALID_REQUEST']);
    expect(refused.body.errors).toEqual([
      { path: 'length', message: 'the lengths of the sections add up to 100.5 m, and the segment has 100 m' },
    ]);
    expect((await put(other.id, 40)).status).toBe(200);
    const shorter = await call('PUT', `/segments/${id}`, { body: { length: 90 } });
    expect(shorter.body.errors).toEqual([expect.objectContaining({ path: 'length' })]);
    const change = (...changes: unknown[]) => call('POST', `${at}/changes`, { body: { changes } });
    const longer = { kind: 'updateSection', sectionId: other.id, values: { length: 41 } };
    expect((await change(longer)).body.errors).toEqual([expect.objectContaining({ path: 'changes' })]);
    // Beside each other they may each be as long as they are.
    const parallel = { kind: 'assumptions', values: { sectionsRun: 'PARALLEL' } };
    expect((await change(parallel, longer)).status).toBe(200);
    expect((await change({ kind: 'assumptions', values: { sectionsRun: null } })).status).toBe(400);
    const freed = { kind: 'updateSection', sectionId: other.id, values: { length: null } };
    expect((await change(freed, { kind: 'assumptions', values: { sectionsRun: null } })).status).toBe(200);
    expect((await whole()).sections.map((one: Anything) => one.length)).toEqual([60, undefined, undefined]);
    expect((await put(section.id, null)).body).not.toHaveProperty('length');
  });

  test('DELETE keeps the last one', async () => {
    for (const { id: sectionId } of (await whole()).sections.slice(1)) {
      expect((await call('DELETE', `${at}/sections/${sectionId}`)).status).toBe(204);
    }
    const [last] = (await whole()).sections;
    expect(codeOf(await call('DELETE', `${at}/sections/${last.id}`))).toEqual([409, 'LAST_SECTION']);
  });

  test('400 and 404', async () => {
    const [section] = (await whole()).sections;
    expect(
      (await call('PUT', `${at}/sections/${section.id}`, { body: { layoutDepth: -1 } })).body.errors[0].path,
    ).toBe('layoutDepth');
    expect(
      (await call('POST', `${at}/sections`, { body: { sectionType: 'TUNNEL' } })).body.errors[0].path,
    ).toBe('sectionType');
    expect(codeOf(await call('PUT', `${at}/sections/none`, { body: {} }))).toEqual([
      404,
      'SECTION_NOT_FOUND',
    ]);
    expect(codeOf(await call('DELETE', `${at}/sections/none`))).toEqual([404, 'SECTION_NOT_FOUND']);
    expect(codeOf(await call('POST', `${at}/sections`, { body: { beforeSectionId: 'none' } }))).toEqual([
      404,
      'SECTION_NOT_FOUND',
    ]);
  });

  test('a cover that reaches above ground is found', async () => {
    const [section] = (await whole()).sections;
    await call('PUT', `${at}/sections/${section.id}`, { body: { layoutDepth: 100, coverThickness: 150 } });
    const { validationErrors } = await whole();
    expect(validationErrors).toContainEqual({
      code: 'ABOVE_GROUND',
      message: expect.any(String),
      sectionId: section.id,
      itemIds: [],
    });
    await call('PUT', `${at}/sections/${section.id}`, { body: { layoutDepth: 700 } });
  });
});

describe('layers', () => {
  test('are moved to the top or below another, and deleted with their items, but for the last', async () => {
    const { body: section } = await call('POST', `${at}/sections`);
    const add = async () =>
      (await call('POST', `${at}/layers`, { body: { sectionId: section.id } })).body.id as string;
    const [a, b, c] = [section.layers[0].id as string, await add(), await add()];
    const now = async () =>
      ids((await whole()).sections.find((one: Anything) => one.id === section.id).layers);
    const place = (layer: string, body?: object) => call('PUT', `${at}/layers/${layer}/place`, { body });
    expect((await place(a, {})).body).toMatchObject({ id: a, displayName: 'Layer 3' });
    expect(await now()).toEqual([b, c, a]);
    await place(a, { beforeLayerId: c });
    expect(await now()).toEqual([b, a, c]);
    const [elsewhere] = (await whole()).sections[0].layers;
    for (const beforeLayerId of ['none', elsewhere.id])
      expect(codeOf(await place(a, { beforeLayerId }))).toEqual([404, 'LAYER_NOT_FOUND']);
    const { body: sensor } = await call('POST', `${at}/sensors`, { body: { layerId: a } });
    for (const layer of [a, b]) expect((await call('DELETE', `${at}/layers/${layer}`)).status).toBe(204);
    expect((await call('GET', `${at}/sensors/${sensor.id}`)).status).toBe(404);
    expect(codeOf(await call('DELETE', `${at}/layers/${c}`))).toEqual([409, 'LAST_LAYER']);
    expect(codeOf(await call('DELETE', `${at}/layers/${a}`))).toEqual([404, 'LAYER_NOT_FOUND']);
    await call('DELETE', `${at}/sections/${section.id}`);
  });

  test('are added on top or before another, and their spacing changes', async () => {
    const [section] = (await whole()).sections;
    const bottom = section.layers[0].id;
    const { body: top } = await call('POST', `${at}/layers`, { body: { protectionLayerThickness: 60 } });
    expect(top).toMatchObject({ displayName: 'Layer 2', protectionLayerThickness: 60 });
    const { body: between } = await call('POST', `${at}/layers`, {
      body: { beforeLayerId: top.id, sectionId: section.id },
    });
    expect(ids((await whole()).sections[0].layers)).toEqual([bottom, between.id, top.id]);
    const { body: changed } = await call('PUT', `${at}/layers/${top.id}`, {
      body: { leftBorderAdjustment: 30, rightBorderAdjustment: null },
    });
    expect(changed).toEqual({ ...top, displayName: 'Layer 3', leftBorderAdjustment: 30 });
  });

  test('400 and 404', async () => {
    const { body: section } = await call('POST', `${at}/sections`, { body: {} });
    const [first] = (await whole()).sections;
    const wrong = { sectionId: section.id, beforeLayerId: first.layers[0].id };
    expect(codeOf(await call('POST', `${at}/layers`, { body: wrong }))).toEqual([404, 'LAYER_NOT_FOUND']);
    expect(codeOf(await call('POST', `${at}/layers`, { body: { sectionId: 'none' } }))).toEqual([
      404,
      'SECTION_NOT_FOUND',
    ]);
    expect(codeOf(await call('PUT', `${at}/layers/none`, { body: {} }))).toEqual([404, 'LAYER_NOT_FOUND']);
    expect(
      (await call('PUT', `${at}/layers/${first.layers[0].id}`, { body: { protectionLayerThickness: 'x' } }))
        .status,
    ).toBe(400);
  });
});

describe('settings, surroundings and top coverings', () => {
  test('settings: defaults, and what is sent', async () => {
    const { body } = await call('GET', `${at}/settings`);
    const { body: markers } = await call('GET', '/catalog/marker-types');
    const usual = markers.find((marker: { default?: boolean }) => marker.default);
    expect(usual).toEqual({
      id: 4001,
      name: 'Merkebånd 125 mm',
      kind: 'TAPE',
      width: 125,
      thickness: 0.15,
      default: true,
    });
    expect(body).toEqual({
      autoMarkers: true,
      defaultMarkerTypeId: usual.id,
      defaultMinPadding: {
        cable: 70,
        pipe: 50,
        pipeGroup: 50,
        pipeCanal: 50,
        culvert: 50,
        ecc: 20,
        ecomDuct: 20,
        sensor: 20,
      },
    });
    const changed = await call('PUT', `${at}/settings`, {
      body: { autoMarkers: false, defaultMarkerTypeId: 4005, defaultMinPadding: { cable: 90 } },
    });
    expect(changed.body).toEqual({
      autoMarkers: false,
      defaultMarkerTypeId: 4005,
      defaultMinPadding: { ...body.defaultMinPadding, cable: 90 },
    });
    const { body: cable } = await call('POST', `${at}/cables`, { body: { typeId: TYPES.single } });
    expect((await call('GET', `${at}/cables/${cable.id}`)).body.minPadding).toBe(90);
    for (const [path, wrong] of [
      ['autoMarkers', { autoMarkers: 'no' }],
      ['defaultMarkerTypeId', { defaultMarkerTypeId: 1 }],
      ['defaultMinPadding.cable', { defaultMinPadding: { cable: -1 } }],
    ] as const) {
      expect((await call('PUT', `${at}/settings`, { body: wrong })).body.errors[0].path).toBe(path);
    }
  });

  test('surroundings', async () => {
    expect((await call('GET', `${at}/surroundings`)).body).toEqual({
      terrainType: 'OTHER',
      soilThermalResistivity: 1,
      ambientTemperature: 15,
    });
    const { body } = await call('PUT', `${at}/surroundings`, {
      body: { terrainType: 'ROAD', ambientTemperature: -5 },
    });
    expect(body).toEqual({ terrainType: 'ROAD', soilThermalResistivity: 1, ambientTemperature: -5 });
    for (const soilThermalResistivity of [0, 1001, 1e300]) {
      const reply = await call('PUT', `${at}/surroundings`, { body: { soilThermalResistivity } });
      expect(reply.body.errors[0].path).toBe('soilThermalResistivity');
    }
  });

  test('what a rating needs of soil, bedding and fill is optional, and null removes it', async () => {
    const seasons = [
      { name: 'Vinter', ambientTemperature: 2, soilThermalResistivity: 0.8 },
      { name: 'Sommer', ambientTemperature: 18, soilThermalResistivity: 1.4 },
    ];
    const dry = { drySoilThermalResistivity: 2.5, criticalTemperature: 40, diffusivity: 5e-7 };
    const { body } = await call('PUT', `${at}/surroundings`, { body: { ...dry, seasons } });
    expect(body).toMatchObject({ ...dry, seasons, terrainType: 'ROAD' });
    const { body: kept } = await call('PUT', `${at}/surroundings`, { body: { criticalTemperature: null } });
    expect(kept).toMatchObject({ drySoilThermalResistivity: 2.5, diffusivity: 5e-7, seasons });
    expect(kept).not.toHaveProperty('criticalTemperature');
    const twice = await call('PUT', `${at}/surroundings`, { body: { seasons: [seasons[0], seasons[0]] } });
    expect([twice.status, twice.body.errors[0].path]).toEqual([400, 'seasons']);
    await call('PUT', `${at}/surroundings`, { body: { seasons: [], drySoilThermalResistivity: null } });
    expect((await call('GET', `${at}/surroundings`)).body).not.toHaveProperty('seasons');

    const [section] = (await whole()).sections;
    const path = `${at}/sections/${section.id}`;
    const set = await call('PUT', path, {
      body: { beddingThermalResistivity: 0.9, fillThermalResistivity: 1.2 },
    });
    expect(set.body).toMatchObject({ beddingThermalResistivity: 0.9, fillThermalResistivity: 1.2 });
    const { body: cleared } = await call('PUT', path, { body: { beddingThermalResistivity: null } });
    expect(cleared).toEqual({ ...section, fillThermalResistivity: 1.2 });
    expect((await call('PUT', path, { body: { fillThermalResistivity: 0 } })).body.errors[0].path).toBe(
      'fillThermalResistivity',
    );
    const add = async (kind: string, body: object) => (await call('POST', `${at}/${kind}`, { body })).body;
    expect(await add('pipes', { typeId: TYPES.pipe })).toMatchObject({ fill: 'AIR' });
    const pipe = await add('pipes', { typeId: TYPES.pipe, fill: 'BENTONITE', temperature: 45 });
    expect((await call('GET', `${at}/pipes/${pipe.id}`)).body).toMatchObject({
      fill: 'BENTONITE',
      temperature: 45,
    });
    const group = { configuration: 'DOUBLE', typeId: TYPES.pipe, fill: 'WATER' };
    expect(await add('pipe-groups', group)).toMatchObject({ fill: 'WATER' });
    expect(await add('culverts', {})).toMatchObject({ fill: 'AIR', wallThermalResistivity: 1 });
    expect(await add('culverts', { fill: 'SAND', wallThermalResistivity: 0.8 })).toMatchObject({
      fill: 'SAND',
      wallThermalResistivity: 0.8,
    });
    const changes = [{ kind: 'change', itemId: pipe.id, values: { fill: 'AIR', temperature: null } }];
    await call('POST', `${at}/changes`, { body: { changes } });
    expect((await call('GET', `${at}/pipes/${pipe.id}`)).body).not.toHaveProperty('temperature');
  });

  test('the filling of pipes, groups and culverts is set by a PUT', async () => {
    const add = async (kind: string, body: object) => (await call('POST', `${at}/${kind}`, { body })).body.id;
    const put = async (path: string, body: object) => {
      const { status, body: answer } = await call('PUT', `${at}/${path}`, { body });
      return status === 200 ? answer : [status, answer.errors?.[0]?.path ?? answer.code];
    };
    const pipe = await add('pipes', { typeId: TYPES.pipe });
    const group = await add('pipe-groups', { configuration: 'DOUBLE', typeId: TYPES.pipe });
    const culvert = await add('culverts', {});
    expect(await put(`pipes/${pipe}`, { fill: 'WATER', temperature: 60 })).toMatchObject({
      id: pipe,
      fill: 'WATER',
      temperature: 60,
    });
    const cold = await put(`pipes/${pipe}`, { fill: null, temperature: null });
    expect([cold.fill, cold.temperature]).toEqual(['WATER', undefined]);
    expect(await put(`pipes/${group}`, { temperature: 12 })).toMatchObject({ fill: 'AIR', temperature: 12 });
    expect(await put(`pipe-groups/${group}`, { fill: 'BENTONITE' })).toMatchObject({
      fill: 'BENTONITE',
      temperature: 12,
    });
    const wide = { width: 700, fill: 'SAND', wallThermalResistivity: 1.2 };
    expect(await put(`culverts/${culvert}`, wide)).toMatchObject({ ...wide, id: culvert });
    expect(await put(`pipes/${pipe}`, { fill: 'SAND' })).toEqual([400, 'fill']);
    expect(await put(`pipes/${pipe}`, { temperature: 251 })).toEqual([400, 'temperature']);
    expect(await put(`pipe-groups/${pipe}`, { fill: 'AIR' })).toEqual([404, 'ITEM_NOT_FOUND']);
    expect(await put(`culverts/${culvert}`, { width: 0 })).toEqual([400, 'width']);
  });

  test('top coverings: defaults, order, change, removal', async () => {
    const { body: gravel } = await call('POST', `${at}/top-coverings`, { body: {} });
    expect(gravel).toEqual({
      id: expect.any(String),
      infinite: true,
      thermalResistivity: 1,
      thickness: 100,
      type: 'OTHER',
    });
    const { body: tarmac } = await call('POST', `${at}/top-coverings`, {
      body: { type: 'TARMAC', thickness: 60, infinite: false, description: 'Slitelag' },
    });
    expect(tarmac).toMatchObject({ infinite: false, width: expect.any(Number), description: 'Slitelag' });
    const { body: changed } = await call('PUT', `${at}/top-coverings/${gravel.id}`, {
      body: { type: 'GRAVEL' },
    });
    expect(changed).toEqual({ ...gravel, type: 'GRAVEL' });
    expect((await call('GET', `${at}/top-coverings`)).body).toEqual([changed, tarmac]);
    expect((await call('DELETE', `${at}/top-coverings/${gravel.id}`)).status).toBe(204);
    expect((await call('GET', `${at}/top-coverings`)).body).toEqual([tarmac]);
    expect(codeOf(await call('DELETE', `${at}/top-coverings/${gravel.id}`))).toEqual([
      404,
      'COVERING_NOT_FOUND',
    ]);
    expect(codeOf(await call('PUT', `${at}/top-coverings/none`, { body: {} }))).toEqual([
      404,
      'COVERING_NOT_FOUND',
    ]);
    expect(
      (await call('POST', `${at}/top-coverings`, { body: { description: 'x'.repeat(1001) } })).status,
    ).toBe(400);
    expect((await call('POST', `${at}/top-coverings`, { body: { thermalResistivity: 1001 } })).status).toBe(
      400,
    );
  });

  test('a finite covering without a width follows the trench, and an empty description clears nothing', async () => {
    const { body } = await call('POST', `${at}/top-coverings`, {
      body: { infinite: false, description: 'Plate', thickness: 1 },
    });
    const width = async () =>
      (await call('GET', `${at}/top-coverings`)).body.find((one: Anything) => one.id === body.id).width;
    const trench = async () =>
      Math.max(...(await whole()).sections.map((section: Anything) => section.width));
    expect(await width()).toBe(await trench());
    await call('POST', `${at}/cables/batch`, { body: { typeId: TYPES.single, count: 5 } });
    expect(await width()).toBe(await trench());
    expect(await width()).toBeGreaterThan(body.width);
    const changed = await call('PUT', `${at}/top-coverings/${body.id}`, {
      body: { width: 900, description: '' },
    });
    expect(changed.body).toMatchObject({ width: 900, description: 'Plate' });
    expect(await width()).toBe(900);
  });

  test('coverings that reach into the cover are an error', async () => {
    const { body } = await call('POST', `${at}/top-coverings`, { body: { thickness: 5000 } });
    const { sections, validationErrors } = await whole();
    expect(validationErrors).toMatchObject(
      ids(sections).map((sectionId) => ({ code: 'COVERING_TOO_DEEP', sectionId, itemIds: [] })),
    );
    await call('DELETE', `${at}/top-coverings/${body.id}`);
    expect((await whole()).validationErrors).toEqual([]);
  });

  test('412 for an old version on every kind of write', async () => {
    const headers = { 'if-match': '"old"' };
    for (const [method, path] of [
      ['PUT', 'settings'],
      ['PUT', 'surroundings'],
      ['POST', 'top-coverings'],
      ['POST', 'sections'],
      ['POST', 'layers'],
      ['POST', 'sensors'],
    ] as const) {
      expect((await call(method, `${at}/${path}`, { body: {}, headers })).status).toBe(412);
    }
  });
});

describe('circuits', () => {
  let own: string;
  let parts: { id: string }[];
  let cable: Anything;
  const phases = (list: readonly { id: string }[]) =>
    list.map(({ id: partId }, i) => ({ partId, phase: `L${i + 1}` }));
  const list = async () => (await call('GET', `${own}/circuits`)).body as Anything[];
  const partsOf = async (cableId: string) => (await call('GET', `${own}/cables/${cableId}`)).body.parts;

  beforeAll(async () => {
    projectId = await aTrenchProject(server, token);
    const { body } = await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Kurser' } });
    own = `/segments/${body.id}/trench`;
    ({ body: cable } = await call('POST', `${own}/cables`, { body: { typeId: TYPES.single } }));
    await call('PUT', `${own}/items/${cable.id}/placement`, { body: { label: 'K1' } });
    parts = await partsOf(cable.id);
  });

  test('follow from the cables while none is stored', async () => {
    const { body: multi } = await call('POST', `${own}/cables`, { body: { typeId: TYPES.multi } });
    const [part] = await partsOf(multi.id);
    const usual = { frequency: 50, bonding: 'BOTH_ENDS', eddy: false, current: 100, derived: true };
    const [first, second] = await list();
    expect(first).toEqual({ id: cable.id, name: 'K1', kind: 'AC3', conductors: phases(parts), ...usual });
    expect(second).toMatchObject({ kind: 'AC3', conductors: [{ partId: part.id }], ...usual });
    expect((await call('GET', `${own}/circuits/${cable.id}`)).body).toEqual(first);
    expect(codeOf(await call('DELETE', `${own}/circuits/${cable.id}`))).toEqual([409, 'CIRCUIT_DERIVED']);
    expect(codeOf(await call('GET', `${own}/circuits/nothing`))).toEqual([404, 'CIRCUIT_NOT_FOUND']);
  });

  test('a change of a derived one stores them all', async () => {
    const { body } = await call('PUT', `${own}/circuits/${cable.id}`, { body: { current: 250 } });
    expect(body).toMatchObject({ id: cable.id, current: 250, derived: false });
    expect((await list()).map(({ current, derived }) => [current, derived])).toEqual([
      [250, false],
      [100, false],
    ]);
    for (const { id: circuitId } of await list())
      expect((await call('DELETE', `${own}/circuits/${circuitId}`)).status).toBe(204);
    expect((await list()).map(({ derived }) => derived)).toEqual([true, true]);
  });

  test('are added, changed and removed; what is wrong is named', async () => {
    const body = { conductors: phases(parts), current: 300, load: { factor: 0.7 }, limitTemperature: 65 };
    const { body: circuit } = await call('POST', `${own}/circuits`, { body });
    expect(circuit).toMatchObject({ ...body, name: 'K1', kind: 'AC3', derived: false });
    const taken = await call('POST', `${own}/circuits`, { body: { conductors: phases(parts.slice(0, 1)) } });
    expect(codeOf(taken)).toEqual([409, 'CONDUCTOR_TAKEN']);
    expect(taken.body.errors).toEqual([
      { path: 'conductors.0.partId', message: 'the conductor is in the circuit K1' },
    ]);
    const unknown = await call('POST', `${own}/circuits`, {
      body: { conductors: [{ partId: cable.id, phase: 'L1' }] },
    });
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'conductors.0.partId']);
    const wrong: [object, string][] = [
      [{ kind: 'DC' }, 'conductors.0.phase'],
      [{ conductors: [{ partId: parts[0]!.id }] }, 'conductors.0.phase'],
      [{ current: -1 }, 'current'],
      [{ load: { factor: 0.5, curve: Array(24).fill(1) } }, 'load'],
      [{ load: { curve: [1] } }, 'load.curve'],
      [{ frequency: 0 }, 'frequency'],
      [{ name: ' ' }, 'name'],
    ];
    for (const [values, path] of wrong) {
      const reply = await call('PUT', `${own}/circuits/${circuit.id}`, { body: values });
      expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, path]);
    }
    const changed = await call('PUT', `${own}/circuits/${circuit.id}`, {
      body: { limitTemperature: null, bonding: 'SINGLE_POINT', name: null },
    });
    expect(changed.body).toMatchObject({ name: 'K1', bonding: 'SINGLE_POINT', load: { factor: 0.7 } });
    expect(changed.body).not.toHaveProperty('limitTemperature');
  });

  test('a copy of the segment has them, with its own conductors', async () => {
    const { body: copy } = await call('POST', `${own.replace('/trench', '')}/copy`, { body: {} });
    const { body: circuits } = await call('GET', `/segments/${copy.id}/trench/circuits`);
    const [copied] = copy.sections[0].layers[0].cables;
    const detail = (await call('GET', `/segments/${copy.id}/trench/cables/${copied.id}`)).body;
    expect(circuits).toMatchObject([{ name: 'K1', current: 300, conductors: phases(detail.parts) }]);
  });

  test('lose a removed cable, and a restored one comes back into its circuit', async () => {
    expect((await call('DELETE', `${own}/cables/${cable.id}`)).status).toBe(204);
    expect((await list()).every(({ derived }) => derived)).toBe(true);
    const { body } = await call('POST', `${own}/changes`, {
      body: { changes: [{ kind: 'restore', itemId: cable.id }] },
    });
    expect(body.steps).toHaveLength(1);
    expect(await list()).toMatchObject([{ derived: false, conductors: phases(parts) }]);
  });

  test('as changes: refused with a reason, told as steps', async () => {
    const [{ id: circuitId }] = (await list()) as [{ id: string }];
    const send = (change: object) => call('POST', `${own}/changes`, { body: { changes: [change] } });
    const values = { conductors: phases(parts.slice(0, 1)) };
    const refused = await send({ kind: 'addCircuit', id: crypto.randomUUID(), values });
    expect([refused.status, refused.body.reason]).toEqual([422, 'CONDUCTOR_TAKEN']);
    const { body } = await send({ kind: 'updateCircuit', circuitId, values: { preload: 90, load: null } });
    expect(body.steps).toEqual([
      { step: 'set', what: 'circuit', id: circuitId, values: { preload: 90, load: null } },
    ]);
    expect(await list()).toMatchObject([{ preload: 90, current: 300 }]);
    await send({ kind: 'removeCircuit', circuitId });
    expect((await send({ kind: 'restoreCircuit', circuitId })).status).toBe(200);
    expect(await list()).toMatchObject([{ id: circuitId, preload: 90 }]);
  });
});

describe('a rating', () => {
  const AL_240_24KV = 1037;
  let own: string;
  let cable: Anything;
  const get = async (path: string, language = 'en') =>
    call('GET', `${own}/rating${path}`, { headers: { 'accept-language': language } });
  const what = (body: object, query = '') => call('POST', `${own}/rating${query}`, { body });

  beforeAll(async () => {
    projectId = await aTrenchProject(server, token);
    const { body } = await call('POST', `/segments/by-projectid/${projectId}`, {
      body: { name: 'Belastning' },
    });
    own = `/segments/${body.id}/trench`;
  });

  test('is refused where there is nothing to rate', async () => {
    expect(codeOf(await get(''))).toEqual([409, 'NOTHING_TO_RATE']);
    ({ body: cable } = await call('POST', `${own}/cables`, { body: { typeId: AL_240_24KV } }));
    expect(codeOf(await get('?sectionId=nothing'))).toEqual([404, 'SECTION_NOT_FOUND']);
    expect((await get('?mode=WARM')).body.errors[0].path).toBe('mode');
    expect((await get('?season=Vinter')).body.errors).toEqual([
      { path: 'season', message: 'the surroundings have no such season' },
    ]);
  });

  // 24 kV 240 mm² Al in a trefoil at 0.7 m, 15 °C and 1.0 K·m/W: 457 A at 90 °C and 388 A at 65 °C.
  test('says what derived circuits can carry, and how hot they are then', async () => {
    const { body } = await get('?matrix=true');
    expect(body).toMatchObject({ mode: 'COMMON_FACTOR', method: 'IEC', ambientTemperature: 15 });
    const [circuit] = body.circuits;
    expect(circuit).toMatchObject({ circuitId: cable.id, current: 100, limitTemperature: 90 });
    expect(Math.abs(circuit.rating / 457 - 1)).toBeLessThan(0.02);
    expect(circuit.factor).toBeCloseTo(circuit.rating / 100, 9);
    expect(circuit.utilisation).toBeCloseTo(100 / circuit.rating, 9);
    const hottest = body.conductors.find((one: Anything) => one.partId === circuit.hottestPartId);
    expect(hottest.conductorTemperature).toBeCloseTo(90, 5);
    expect(body.matrix).toHaveLength(3);
    const { body: again } = await get('?matrix=true');
    expect(again).toEqual(body);
  });

  test('takes other ground, circuits and loads without storing them', async () => {
    const { body: warm } = await what({ surroundings: { ambientTemperature: 30 } });
    const { body: plain } = await get('');
    expect(warm.circuits[0].rating).toBeLessThan(plain.circuits[0].rating);
    const loads = [{ circuitId: cable.id, current: 200 }];
    const { body: loaded } = await what({ loads }, '?mode=TEMPERATURES');
    expect(loaded.circuits[0].current).toBe(200);
    expect(loaded.conductors[0].conductorTemperature).toBeLessThan(60);
    const { parts } = (await call('GET', `${own}/cables/${cable.id}`)).body;
    const conductors = parts.map(({ id: partId }: Anything, i: number) => ({ partId, phase: `L${i + 1}` }));
    const { body: limited } = await what({ circuits: [{ id: 'A', conductors, limitTemperature: 65 }] });
    expect(limited.circuits[0]).toMatchObject({ circuitId: 'A', limitTemperature: 65 });
    expect(Math.abs(limited.circuits[0].rating / 388 - 1)).toBeLessThan(0.02);
    const twice = await what({ circuits: [{ conductors }, { conductors }] });
    expect(codeOf(twice)).toEqual([409, 'CONDUCTOR_TAKEN']);
    const unknown = await what({ loads: [{ circuitId: 'nothing', current: 1 }] });
    expect(unknown.body.errors[0].path).toBe('loads.0.circuitId');
    expect((await what({ section: { layoutDepth: -1 } })).body.errors[0].path).toBe('section.layoutDepth');
    for (const [surroundings, path, words] of [
      [{ soilThermalResistivity: 500 }, 'soilThermalResistivity', 'at most 100'],
      [{ drySoilThermalResistivity: 0.5, criticalTemperature: 40 }, 'drySoilThermalResistivity', 'not dry'],
    ] as const) {
      const [error] = (await what({ surroundings })).body.errors;
      expect(error.path).toBe(`surroundings.${path}`);
      expect(error.message).toContain(words);
    }
    expect((await get('')).body).toEqual(plain);
  });

  test('reads the types of its cables, whosever they are', async () => {
    const ofSouth = 99037;
    await server.store.run(
      sql`INSERT INTO catalog_type (company_id, kind, id, scope, name, details)
          SELECT 2, kind, ${ofSouth}, 'COMPANY', 'Sørs kabel', details FROM catalog_type WHERE kind = 'cable' AND id = ${AL_240_24KV}`,
    );
    const member = `${PROJECT}/projects/${projectId}/members/south`;
    await server.request('PUT', member, { token, body: { role: 'WRITER' } });
    const { body: segment } = await call('POST', `/segments/by-projectid/${projectId}`, {
      body: { name: 'Felles' },
    });
    const shared = `/segments/${segment.id}/trench`;
    const south = await server.token('south');
    const added = await call('POST', `${shared}/cables`, { token: south, body: { typeId: ofSouth } });
    expect(added.status).toBe(200);
    const { body: rating } = await call('GET', `${shared}/rating`);
    expect(rating.circuits[0].rating).toBeGreaterThan(400);
    const { body: types } = await call('GET', `${shared}/types`);
    expect(types).toMatchObject({
      cableTypes: [{ id: ofSouth, name: 'Sørs kabel', scope: 'COMPANY', conductorArea: 240 }],
      pipeTypes: [],
      eccTypes: [],
    });
    expect((await call('GET', `/catalog/cable-types/${ofSouth}`)).status).toBe(404);
  });

  test('is explained step by step, in both languages', async () => {
    const { body: rating } = await get('');
    const [circuit] = rating.circuits;
    const { body: steps } = await get(`/explanation?conductorId=${circuit.hottestPartId}`);
    expect(steps.at(-1).value).toBeCloseTo(circuit.rating, 6);
    const symbols = new Set(steps.map(({ symbol }: Anything) => symbol));
    for (const { inputs, value } of steps) {
      expect(Number.isFinite(value)).toBe(true);
      for (const input of inputs) expect(symbols).toContain(input);
    }
    const { body: norwegian } = await get('/explanation', 'nb');
    expect(norwegian.map(({ value }: Anything) => value)).toEqual(steps.map(({ value }: Anything) => value));
    expect(norwegian[0].name).not.toBe(steps[0].name);
    expect(codeOf(await get('/explanation?conductorId=nothing'))).toEqual([404, 'ITEM_NOT_FOUND']);
    // In the shape of all explanations, and every link leads somewhere.
    const explanations = steps.map(({ explanation }: Anything) => explanation);
    expect(explanations.flatMap((one: Anything) => wrongIn(JSON.stringify(one)))).toEqual([]);
    const terms = explanations.flatMap((one: Anything) => one.terms);
    const hrefs = new Set<string>(terms.map(({ source }: Anything) => source.href));
    for (const href of [...hrefs].filter((one) => !one.startsWith('/docs/'))) {
      const { status } = await server.request('GET', href, { token, headers: { 'api-version': '1.0' } });
      expect([href, status]).toEqual([href, 200]);
    }
  });

  test('has a map that is warmest at the cables and as warm as the soil at the surface', async () => {
    const { body: map } = await get('/map');
    expect(map.temperatures).toHaveLength(map.columns * map.rows);
    expect(map.temperatures[0]).toBeCloseTo(15, 6);
    expect(Math.max(...map.temperatures)).toBeGreaterThan(60);
    expect(map.isotherms.length).toBeGreaterThan(3);
    const huge = { loads: [{ circuitId: cable.id, current: 5000 }] };
    const { body: none } = await call('POST', `${own}/rating/map?mode=TEMPERATURES`, { body: huge });
    expect(none).toMatchObject({ columns: 0, temperatures: [] });
    expect(none.findings.map(({ code }: Anything) => code)).toContain('THERMAL_RUNAWAY');
  });

  test('is a calculation note and a workbook, in the language of the caller', async () => {
    const pdf = (language: string, query = '') => get(`/report.pdf?date=15.11.2026${query}`, language);
    const reply = await pdf('nb');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/pdf');
    expect(reply.headers.get('content-disposition')).toMatch(/filename="rating-\d+-1\.pdf"$/);
    expect(reply.body).toMatch(/^%PDF-/);
    const again = await call('GET', `${own}/rating/report.pdf?date=15.11.2026`, {
      headers: { 'accept-language': 'nb', 'if-none-match': reply.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    expect((await pdf('en')).headers.get('etag')).not.toBe(reply.headers.get('etag'));
    const workbook = await get('/report.xlsx');
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
    expect(workbook.body).toMatch(/^PK/);
    expect(codeOf(await get('/report.pdf?sectionId=nothing'))).toEqual([404, 'SECTION_NOT_FOUND']);
    expect((await pdf('en', '&length=1&length=2')).body.errors[0].path).toBe('length');
  });

  test('is a map over the drawing of the section, as SVG and as PNG', async () => {
    const svg = await get('/map.svg?date=15.11.2026', 'nb');
    expect(svg.status).toBe(200);
    expect(svg.headers.get('content-type')).toContain('image/svg+xml');
    expect(svg.headers.get('content-disposition')).toMatch(/filename="temperatures-\d+-1\.svg"$/);
    expect(svg.body).toContain('data-layer="TEMPERATURE"');
    expect(svg.body).toContain('Temperatur i grunnen');
    expect((await get('/map.svg?date=15.11.2026')).body).toContain('Temperature of the ground');
    const png = await get('/map.png?date=15.11.2026&resolution=50');
    expect(png.headers.get('content-type')).toContain('image/png');
    expect(png.body).toContain('PNG\r\n');
    const again = await call('GET', `${own}/rating/map.png?date=15.11.2026&resolution=50`, {
      headers: { 'if-none-match': png.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    expect((await get('/map.png?resolution=1000')).body.errors[0].path).toBe('resolution');
    expect(codeOf(await get('/map.svg?sectionId=nothing'))).toEqual([404, 'SECTION_NOT_FOUND']);
  });

  test('is refused for an invalid layout and for a type that says too little', async () => {
    const { body: thin } = await call('POST', `${own}/cables`, { body: { typeId: TYPES.multi } });
    const refused = await get('');
    expect(codeOf(refused)).toEqual([409, 'TYPE_NOT_RATEABLE']);
    expect(refused.body).toMatchObject({ typeName: 'Flerleder 4x95', column: expect.any(String) });
    await call('DELETE', `${own}/cables/${thin.id}`);
    await call('PUT', `${own}/items/${cable.id}/placement`, {
      body: { positioning: 'FREE_MANUAL', xAdjustment: -500, yAdjustment: 600 },
    });
    const invalid = await get('');
    expect(codeOf(invalid)).toEqual([409, 'LAYOUT_INVALID']);
    expect(invalid.body.itemIds).toEqual([cable.id]);
  });
});

describe('quantities', () => {
  /** 120 m of a cable of 30 mm under 100 mm of asphalt: 400 mm wide, 815 mm deep. */
  const segmentOf = async (name: string) => {
    const { body: made } = await call('POST', `/segments/by-projectid/${projectId}`, {
      body: { name, length: 120 },
    });
    const path = `/segments/${made.id}/trench`;
    await call('POST', `${path}/cables`, { body: { typeId: TYPES.multi } });
    await call('POST', `${path}/top-coverings`, { body: { type: 'TARMAC', thickness: 100 } });
    return { id: made.id as number, path, sectionId: made.sections[0].id as string };
  };
  const lineOf = ({ body }: { body: Anything }, key: string) =>
    body.lines.find((one: Anything) => one.key === key);

  test('are lines by section with totals, assumptions, warnings and links', async () => {
    const { path, id: segmentId, sectionId } = await segmentOf('Mengder');
    const reply = await call('GET', `${path}/quantities`);
    expect(reply.body).toMatchObject({
      segmentId,
      version: 3,
      profile: { id: 'standard', version: 0 },
      warnings: [],
    });
    const { lines, totals } = reply.body;
    const dug = lineOf(reply, 'EXCAVATION.SOIL');
    const depth = lineOf(reply, 'DIG_DEPTH').net;
    expect(dug).toMatchObject({
      kind: 'EXCAVATION',
      unit: 'm3',
      state: 'SOLID',
      sectionId,
      name: 'Excavation, soil',
    });
    expect(dug.net).toBeCloseTo(0.4 * (depth - 0.1) * 120, 6);
    expect(dug.assumptions).toEqual(
      expect.arrayContaining(['sides', 'minimumDigWidth', 'excavateFrom.TARMAC', 'ground']),
    );
    expect(totals.find(({ key }: Anything) => key === 'EXCAVATION.SOIL').net).toBe(dug.net);
    expect(lines.map(({ key }: Anything) => key)).toContain('REINSTATEMENT.TARMAC');
    expect((await call('GET', `${path}/quantities`)).body).toEqual(reply.body);
    expect(codeOf(await call('GET', `${path}/quantities?sectionId=nothing`))).toEqual([
      404,
      'SECTION_NOT_FOUND',
    ]);
    expect(codeOf(await call('GET', `${path}/quantities?profileId=nothing`))).toEqual([
      404,
      'PROFILE_NOT_FOUND',
    ]);
  });

  test('follow the assumptions of the segment, which merge at both levels and are taken back by null', async () => {
    const { path } = await segmentOf('Forutsetninger');
    const put = (body: object) => call('PUT', `${path}/quantities/assumptions`, { body });
    const width = async () => lineOf(await call('GET', `${path}/quantities`), 'DIG_WIDTH').net;
    expect((await put({ minimumDigWidth: 800, swell: { SOIL: 1.4 } })).body.assumptions).toEqual({
      minimumDigWidth: 800,
      swell: { SOIL: 1.4 },
    });
    expect(await width()).toBe(0.8);
    expect((await put({ swell: { ROCK: 1.5 }, minimumDigWidth: null })).body.assumptions).toEqual({
      swell: { SOIL: 1.4, ROCK: 1.5 },
    });
    expect(await width()).toBe(0.4);
    expect((await put({ swell: { SOIL: null, ROCK: null } })).body.assumptions).toEqual({});
  });

  test.each([
    [{ swell: { SOIL: -1 } }, 'swell.SOIL', 'must be at least 1'],
    [{ edgeOverlap: { LAVA: 1 } }, 'edgeOverlap.LAVA', 'is not known here'],
    [{ sides: 'ROUND' }, 'sides', 'is not a known value; allowed: VERTICAL, BATTERED'],
    [{ batter: '1' }, 'batter', 'must be a number'],
    [
      { ground: [{ kind: 'SAND', share: 1 }] },
      'ground.0.kind',
      'is not a known value; allowed: SOIL, ROCK, MOOR',
    ],
    [{ ground: [{ kind: 'SOIL', share: 0.5 }] }, 'ground', 'the sum of the shares must be 1'],
    [
      { ground: ['SOIL', 'SOIL'].map((kind) => ({ kind, share: 0.5 })) },
      'ground',
      'names each kind of ground at most once',
    ],
  ])('%o is refused at %s', async (body, path, message) => {
    const { path: own } = await segmentOf('Feil');
    const reply = await call('PUT', `${own}/quantities/assumptions`, { body });
    expect([reply.status, reply.body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('are explained level by level, and every link leads somewhere', async () => {
    const { path } = await segmentOf('Forklart');
    await call('PUT', `${path}/quantities/assumptions`, { body: { reuse: { SOIL: 0.5 } } });
    const { body } = await call('GET', `${path}/quantities`);
    const get = async (href: string) =>
      (await server.request('GET', href, { token, headers: { 'api-version': '1.0' } })) as Anything;
    const line = lineOf({ body }, 'SURPLUS.SOIL');
    const explained = await get(line.explanation);
    expect(explained.body).toMatchObject({
      figure: { name: 'Surplus, soil', unit: 'm3', shown: String(line.net) },
      formula: 'V = max(0, E − B · s_SOIL · r_SOIL / q_SOIL)',
      norm: { name: 'NVE Sikringshåndboka', clause: 'G2.001' },
    });
    for (const { body: one } of await Promise.all(
      body.lines.map(({ explanation }: Anything) => get(explanation)),
    )) {
      expect(wrongIn(JSON.stringify(one))).toEqual([]);
    }
    const hrefs = new Set<string>(explained.body.terms.map(({ source }: Anything) => source.href));
    expect(hrefs.size).toBeGreaterThanOrEqual(4);
    for (const href of hrefs) expect([href, (await get(href)).status]).toEqual([href, 200]);
    const deep = await get(`${line.explanation}&depth=5`);
    expect(wrongIn(JSON.stringify(deep.body))).toEqual([]);
    expect(deep.body.terms[0].explanation.terms[0].explanation.formula).toMatch(/^w = ceil/);
    const at = (key: string) => call('GET', `${path}/quantities/${key}/explanation`);
    expect(codeOf(await at('CULVERT.1x1'))).toEqual([404, 'NOTHING_TO_EXPLAIN']);
    expect((await at('NOTHING')).body.errors).toEqual([expect.objectContaining({ path: 'key' })]);
  });

  test('figures of a layout are explained from the same layout, and every link leads somewhere', async () => {
    const { path } = await segmentOf('Utforming');
    const get = async (href: string) =>
      (await server.request('GET', href, { token, headers: { 'api-version': '1.0' } })) as Anything;
    const { body: pipe } = await call('POST', `${path}/pipes`, {
      body: { typeId: 2004, cables: [{ typeId: 1037 }] },
    });
    const { body: lying } = await call('POST', `${path}/sections`, {
      body: { sectionType: 'DIRECTLY_IN_GROUND' },
    });
    const { body: alone } = await call('POST', `${path}/cables`, {
      body: { typeId: 1037, sectionId: lying.id },
    });
    const cableId = pipe.cables[0].id;
    const answers: [string, Anything][] = [
      [pipe.id, (await call('GET', `${path}/pipes/${pipe.id}`)).body],
      [cableId, (await call('GET', `${path}/cables/${cableId}`)).body],
    ];
    const names = 'x y width height groundDist depth clearOpeningLeft clearOpeningRight minPadding'.split(
      ' ',
    );
    const hrefs = new Set<string>();
    for (const [id, answer] of answers)
      for (const figure of names.filter((name) => name in answer)) {
        const at = `${path}/items/${id}/explanation?figure=${figure}`;
        const { status, body } = await call('GET', `${at}&depth=5`);
        const code = answer[figure] === null ? [404, 'NOTHING_TO_EXPLAIN'] : [200, undefined];
        expect([figure, status, body.code]).toEqual([figure, ...code]);
        if (status !== 200) continue;
        expect([figure, body.figure.shown]).toEqual([figure, String(answer[figure])]);
        expect(wrongIn(JSON.stringify(body))).toEqual([]);
        for (const { source } of body.terms) hrefs.add(source.href);
        for (const { explanation } of body.terms)
          for (const { source } of explanation?.terms ?? []) hrefs.add(source.href);
      }
    const kinds = [...hrefs].map((href) => href.replace(/.*?(items|catalog|docs|segments\/\d+$).*/, '$1'));
    expect([...new Set(kinds)].sort()).toEqual([
      'catalog',
      'docs',
      'items',
      expect.stringMatching(/^segments/),
    ]);
    // The pages of the guides have tests of their own, and take long to make.
    const guide = [...hrefs].find((href) => href.startsWith('/docs/'))!;
    hrefs.delete(guide);
    expect(guide).toBe('/docs/guides/quantities#how-a-section-is-laid-out');
    expect(readGuides().find(({ name }) => name === 'quantities')!.text).toContain(
      '\n## How a section is laid out\n',
    );
    const statuses = await Promise.all([...hrefs].map(async (href) => [href, (await get(href)).status]));
    expect(statuses).toEqual([...hrefs].map((href) => [href, 200]));
    const at = `${path}/items/${alone.id}/explanation`;
    expect(codeOf(await call('GET', `${at}?figure=clearOpeningLeft`))).toEqual([404, 'NOTHING_TO_EXPLAIN']);
    expect((await call('GET', `${at}?figure=mood`)).body.errors).toEqual([
      { path: 'figure', message: expect.stringMatching(/allowed: x, y, width, .*clearOpeningLeft/) },
    ]);
    expect((await call('GET', `${at}?depth=6`)).status).toBe(400);
    const part = (await call('GET', `${path}/cables/${cableId}`)).body.parts[0];
    const partX = await call('GET', `${path}/items/${part.id}/explanation?figure=partX`);
    expect(partX.body.figure.shown).toBe(String(part.x));
    expect(codeOf(await call('GET', `${path}/items/nothing/explanation`))).toEqual([404, 'ITEM_NOT_FOUND']);
  });

  test('of a project are summed, and named in the language of the caller', async () => {
    const [one, other] = [await segmentOf('Først'), await segmentOf('Så')];
    const { body } = await call('GET', `/segments/by-projectid/${projectId}/quantities`, {
      headers: { 'accept-language': 'nb' },
    });
    const sumOf = (totals: Anything[]) => totals.find(({ key }) => key === 'SAW_CUT')!;
    const own = body.segments.filter(({ segmentId }: Anything) => [one.id, other.id].includes(segmentId));
    expect(own.map(({ totals }: Anything) => sumOf(totals).net)).toEqual([240, 240]);
    const all = body.segments.reduce(
      (sum: number, { totals }: Anything) => sum + (sumOf(totals)?.net ?? 0),
      0,
    );
    expect(sumOf(body.totals)).toMatchObject({ name: 'Skjæring av dekke', unit: 'm', net: all });
  });

  test('profiles belong to a company and are written by its administrators', async () => {
    const admin = trenchCaller(server, () => adminToken);
    const adminToken = await server.token('admin');
    const southToken = await server.token('south');
    const south = trenchCaller(server, () => southToken);
    const at = '/quantity-profiles/bygater-2';
    const body = { name: 'Bygater', assumptions: { minimumDigWidth: 600, swell: { SOIL: null } } };
    expect(codeOf(await call('PUT', at, { body }))).toEqual([403, 'ADMINISTRATOR_REQUIRED']);
    const made = await admin('PUT', at, { body });
    expect(made.body).toEqual({
      id: 'bygater-2',
      name: 'Bygater',
      version: 1,
      builtIn: false,
      assumptions: { minimumDigWidth: 600 },
    });
    expect((await admin('PUT', at, { body })).body.version).toBe(1);
    expect((await call('GET', '/quantity-profiles')).body.map(({ id }: Anything) => id)).toEqual([
      'standard',
      'bygater-2',
    ]);
    expect(codeOf(await south('GET', at))).toEqual([404, 'PROFILE_NOT_FOUND']);
    const { path } = await segmentOf('Med profil');
    const quantities = await call('GET', `${path}/quantities?profileId=bygater-2`);
    expect(quantities.body.profile).toEqual({ id: 'bygater-2', version: 1 });
    expect(lineOf(quantities, 'DIG_WIDTH').net).toBe(0.6);
    expect(lineOf(quantities, 'DIG_WIDTH').explanation).toContain('profileId=bygater-2');
    const wrong = await admin('PUT', '/quantity-profiles/By%20gater', { body });
    expect(wrong.body.errors).toEqual([expect.objectContaining({ path: 'profileId' })]);
    const outside = { name: 'x', assumptions: { ground: [{ kind: 'SOIL', share: 0.2 }] } };
    expect((await admin('PUT', at, { body: outside })).body.errors).toEqual([
      expect.objectContaining({ path: 'assumptions.ground' }),
    ]);
    expect(codeOf(await admin('PUT', '/quantity-profiles/standard', { body }))).toEqual([
      409,
      'PROFILE_BUILT_IN',
    ]);
    expect((await admin('DELETE', at)).status).toBe(204);
    expect(codeOf(await call('GET', at))).toEqual([404, 'PROFILE_NOT_FOUND']);
  });
});
