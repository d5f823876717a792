import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import { aSegment, type TestSegment, TYPES, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let { token, id, at } = {} as TestSegment;

beforeAll(async () => {
  ({ token, id, at } = await aSegment(server));
});

const call = trenchCaller(server, () => token);
const whole = async () => (await call('GET', `/segments/${id}`)).body as Anything;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const ids = (list: { id: string }[]) => list.map((entry) => entry.id);

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

  test('clearances: kept by neighbours, left out where there is none', async () => {
    const put = (clearances: unknown) => call('PUT', `${at}/settings`, { body: { clearances } });
    const { body: pipe } = await call('POST', `${at}/pipes`, { body: { pipeCategory: 'WATER' } });
    const opening = async () => (await call('GET', `${at}/pipes/${pipe.id}`)).body.clearOpeningLeft;
    expect(await opening()).toBe(90);
    const clearances = [{ a: 'WATER', b: 'CABLE', value: 1000 }];
    expect((await put(clearances)).body.clearances).toEqual(clearances);
    expect((await call('GET', `${at}/settings`)).body.clearances).toEqual(clearances);
    expect(await opening()).toBe(1000);
    await call('PUT', `${at}/settings`, { body: { autoMarkers: false } });
    expect((await call('GET', `${at}/settings`)).body.clearances).toEqual(clearances);
    for (const [wrong, path] of [
      [[{ a: 'CABLE', b: 'STONE', value: 1 }], 'clearances.0.b'],
      [[{ a: 'CABLE', b: 'WATER', value: -1 }], 'clearances.0.value'],
      [[{ a: 'CABLE', b: 'WATER' }], 'clearances.0.value'],
      [Array(101).fill(clearances[0]), 'clearances'],
    ] as const)
      expect((await put(wrong)).body.errors[0].path).toBe(path);
    expect((await put(Array(100).fill(clearances[0]))).status).toBe(200);
    expect((await put([])).body).not.toHaveProperty('clearances');
    expect(await opening()).toBe(90);
  });

  test('surroundings', async () => {
    expect((await call('GET', `${at}/surroundings`)).body).toEqual({
      terrainType: 'OTHER',
      soilThermalResistivity: 1,
      ambientTemperature: 15,
      soilElectricalResistivity: 100,
    });
    const { body } = await call('PUT', `${at}/surroundings`, {
      body: { terrainType: 'ROAD', ambientTemperature: -5, soilElectricalResistivity: 2500 },
    });
    expect(body).toEqual({
      terrainType: 'ROAD',
      soilThermalResistivity: 1,
      ambientTemperature: -5,
      soilElectricalResistivity: 2500,
    });
    for (const soilElectricalResistivity of [0.9, 100_001]) {
      const reply = await call('PUT', `${at}/surroundings`, { body: { soilElectricalResistivity } });
      expect(reply.body.errors[0].path).toBe('soilElectricalResistivity');
    }
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
      body: {
        beddingThermalResistivity: 0.9,
        dryBeddingThermalResistivity: 1.1,
        fillThermalResistivity: 1.2,
      },
    });
    expect(set.body).toMatchObject({
      beddingThermalResistivity: 0.9,
      dryBeddingThermalResistivity: 1.1,
      fillThermalResistivity: 1.2,
    });
    const { body: cleared } = await call('PUT', path, {
      body: { beddingThermalResistivity: null, dryBeddingThermalResistivity: null },
    });
    expect(cleared).toEqual({ ...section, fillThermalResistivity: 1.2 });
    expect((await call('PUT', path, { body: { dryFillThermalResistivity: 0 } })).body.errors[0].path).toBe(
      'dryFillThermalResistivity',
    );
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

  test('coverings that reach into the bedding are an error', async () => {
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
