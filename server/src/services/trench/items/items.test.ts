import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let token: string;
let projectId: number;

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
});

const call = trenchCaller(server, () => token);
async function aSegment() {
  const { body } = await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk' } });
  const at = `/segments/${body.id}/trench`;
  return {
    id: body.id as number,
    section: body.sections[0],
    layer: body.sections[0].layers[0],
    add: (kind: string, more: object = {}) => call('POST', `${at}/${kind}`, { body: more }),
    get: (path: string) => call('GET', `${at}/${path}`),
    put: (path: string, more: object) => call('PUT', `${at}/${path}`, { body: more }),
    delete: (path: string) => call('DELETE', `${at}/${path}`),
    whole: async () => (await call('GET', `/segments/${body.id}`)).body as Anything,
  };
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const pathsOf = ({ body }: { body: Anything }) => body.errors.map((error: { path: string }) => error.path);
const LAYOUT = { minPadding: 50, positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0 };
const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('cables', () => {
  test('POST with the type alone: a trefoil in the bottom layer of the first section', async () => {
    const segment = await aSegment();
    const { status, body } = await segment.add('cables', { typeId: TYPES.single });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      typeId: TYPES.single,
      cableCategory: 'MV',
      displayName: '3 × Enleder 240, trefoil',
      groupConfiguration: 'TRIANGLE',
      label: null,
      sectionId: segment.section.id,
      x: 100,
      y: 662.679,
      width: 80,
      height: 74.641,
    });
    expect((await segment.whole()).sections[0].layers[0].cables).toEqual([body]);
  });

  test('GET: a detail with depths by hand, and no depth field', async () => {
    const segment = await aSegment();
    const { body: cable } = await segment.add('cables', { typeId: TYPES.single });
    const { body } = await segment.get(`cables/${cable.id}`);
    // D = 40: box 80 × 74.641, zone centred on 700; needed 100 + 80 + 100 = 280 wide.
    expect(body).toEqual({
      id: cable.id,
      typeId: TYPES.single,
      typeName: 'Enleder 240',
      groupConfiguration: 'TRIANGLE',
      partCount: 3,
      x: 100,
      y: 662.679,
      width: 80,
      height: 74.641,
      clearOpeningLeft: 100,
      clearOpeningRight: 100,
      minPadding: 70,
      positioning: 'AUTOMATIC',
      xadjustment: 0,
      yadjustment: 0,
      displayName: '3 × Enleder 240, trefoil',
      groundDist: 700,
      parts: [
        { id: expect.any(String), x: 120, y: 717.321, diameter: 40 },
        { id: expect.any(String), x: 160, y: 717.321, diameter: 40 },
        { id: expect.any(String), x: 140, y: 682.679, diameter: 40 },
      ],
    });
  });

  test('a part stands for its group: GET shows it, DELETE deletes it whole', async () => {
    const segment = await aSegment();
    const { body: cable } = await segment.add('cables', {
      typeId: TYPES.single,
      groupConfiguration: 'CIRCLE',
    });
    const { body: detail } = await segment.get(`cables/${cable.id}`);
    expect(detail.partCount).toBe(6);
    expect((await segment.get(`cables/${detail.parts[4].id}`)).body).toEqual(detail);
    expect((await segment.delete(`cables/${detail.parts[2].id}`)).status).toBe(204);
    expect(codeOf(await segment.get(`cables/${cable.id}`))).toEqual([404, 'ITEM_NOT_FOUND']);
  });

  test.each([
    ['SINGLE', 1],
    ['PAIR', 2],
    ['PAIR_MIRROR', 2],
    ['TRIANGLE', 3],
    ['TRIANGLE_MIRROR', 3],
    ['FLAT', 3],
    ['CUSTOM', 3],
    ['FIXED', 3],
    ['TRIANGLE_PLUS_ONE', 4],
    ['ONE_PLUS_TRIANGLE', 4],
    ['SQUARE', 4],
    ['CIRCLE', 6],
  ])('%s has %i parts, for any type', async (groupConfiguration, partCount) => {
    const segment = await aSegment();
    for (const typeId of [TYPES.single, TYPES.multi]) {
      const { body } = await segment.add('cables', { typeId, groupConfiguration });
      expect(body.groupConfiguration).toBe(groupConfiguration);
      expect((await segment.get(`cables/${body.id}`)).body).toMatchObject({
        partCount,
        parts: { length: partCount },
      });
    }
  });

  test('a multi-core cable is SINGLE by default, and its detail leaves the layout out', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('cables', { typeId: TYPES.multi });
    expect(body).toMatchObject({ groupConfiguration: 'SINGLE', displayName: 'Flerleder 4x95' });
    expect((await segment.get(`cables/${body.id}`)).body).not.toHaveProperty('groupConfiguration');
  });

  test('layerId decides, then sectionId, then the first section', async () => {
    const segment = await aSegment();
    const { body: section } = await segment.add('sections');
    const { body: layer } = await segment.add('layers');
    expect((await segment.add('cables', { typeId: TYPES.multi, sectionId: section.id })).body.sectionId).toBe(
      section.id,
    );
    const both = await segment.add('cables', {
      typeId: TYPES.multi,
      sectionId: section.id,
      layerId: layer.id,
    });
    expect(both.body.sectionId).toBe(segment.section.id);
    const { sections } = await segment.whole();
    expect(sections[0].layers.map((stored: Anything) => stored.cables.length)).toEqual([0, 1]);
    expect(sections[1].layers[0].cables).toHaveLength(1);
  });

  test.each([
    ['typeId', {}],
    ['typeId', { typeId: 1 }],
    ['typeId', { typeId: '900001' }],
    ['typeId', { typeId: TYPES.incompatible }],
    ['typeId', { typeId: TYPES.ofOthers }],
    ['typeId', { typeId: TYPES.german }],
    ['groupConfiguration', { typeId: TYPES.single, groupConfiguration: 'HEAP' }],
    ['layerId', { typeId: TYPES.single, layerId: 'x'.repeat(256) }],
  ])('400 names %s for %j', async (path, body) => {
    const segment = await aSegment();
    const reply = await segment.add('cables', body);
    expect(reply.status).toBe(400);
    expect(pathsOf(reply)).toEqual([path]);
  });

  test('404 for a section or layer that is not there, also one of another segment', async () => {
    const [segment, other] = [await aSegment(), await aSegment()];
    for (const layerId of [NOWHERE, 'nonsense', other.layer.id]) {
      expect(codeOf(await segment.add('cables', { typeId: TYPES.single, layerId }))).toEqual([
        404,
        'LAYER_NOT_FOUND',
      ]);
    }
    expect(
      codeOf(await segment.add('cables', { typeId: TYPES.single, sectionId: other.section.id })),
    ).toEqual([404, 'SECTION_NOT_FOUND']);
    const { body: cable } = await other.add('cables', { typeId: TYPES.single });
    expect(codeOf(await segment.get(`cables/${cable.id}`))).toEqual([404, 'ITEM_NOT_FOUND']);
    expect(codeOf(await segment.delete(`cables/${cable.id}`))).toEqual([404, 'ITEM_NOT_FOUND']);
  });

  test('an id of another kind is not a cable', async () => {
    const segment = await aSegment();
    const { body: sensor } = await segment.add('sensors');
    expect((await segment.get(`cables/${sensor.id}`)).status).toBe(404);
    expect((await segment.delete(`cables/${sensor.id}`)).status).toBe(404);
  });
});

describe('POST /cables/batch', () => {
  test('as many independent cables in one write', async () => {
    const segment = await aSegment();
    const { status, body, headers } = await segment.add('cables/batch', {
      count: 5,
      typeId: TYPES.single,
      groupConfiguration: 'PAIR',
    });
    expect(status).toBe(200);
    expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(5);
    expect(headers.get('etag')).toBe(`"${segment.id}-2"`);
    expect((await segment.whole()).sections[0].layers[0].cables).toEqual(body);
  });

  test.each([
    ['count', { count: 0, typeId: TYPES.single }],
    ['count', { count: 101, typeId: TYPES.single }],
    ['count', { count: 1.5, typeId: TYPES.single }],
    ['count', { typeId: TYPES.single }],
    ['typeId', { count: 3, typeId: TYPES.incompatible }],
  ])('400 names %s for %j, and adds none', async (path, body) => {
    const segment = await aSegment();
    expect(pathsOf(await segment.add('cables/batch', body))).toEqual([path]);
    expect((await segment.whole()).sections[0].layers[0].cables).toEqual([]);
  });
});

describe('pipes', () => {
  test('the named type, the default of a category, and cables inside', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('pipes', {
      typeId: TYPES.pipe,
      cables: [{ typeId: TYPES.multi }, { typeId: TYPES.multi }],
    });
    expect(body).toEqual({
      id: expect.any(String),
      typeId: TYPES.pipe,
      pipeCategory: 'CONTAINER',
      cables: [
        expect.objectContaining({ typeId: TYPES.multi }),
        expect.objectContaining({ sectionId: segment.section.id }),
      ],
      ecomDucts: [],
      sensors: [],
      fill: 'AIR',
      depth: 645,
      displayName: 'Rør 110',
      x: 100,
      y: 645,
      width: 110,
      height: 110,
    });
    expect((await segment.get(`pipes/${body.id}`)).body).toEqual({
      ...LAYOUT,
      ...body,
      typeName: 'Rør 110',
      clearOpeningLeft: 100,
      clearOpeningRight: 100,
    });
    expect((await segment.whole()).sections[0].layers[0]).toMatchObject({ pipes: [body], cables: [] });
    expect((await segment.whole()).validationErrors).toEqual([]);
  });

  test('a cable in a pipe can be fetched and deleted; two of 36 in Ø100 rest side by side on the bottom', async () => {
    const segment = await aSegment();
    const { body: pipe } = await segment.add('pipes', {
      typeId: TYPES.pipe,
      cables: [{ typeId: TYPES.multi }, { typeId: TYPES.multi }],
    });
    const details = await Promise.all(
      pipe.cables.map(async ({ id }: { id: string }) => (await segment.get(`cables/${id}`)).body),
    );
    for (const detail of details)
      expect(detail).toMatchObject({ partCount: 1, clearOpeningLeft: null, clearOpeningRight: null });
    expect(details[0].groundDist).toBeGreaterThan(700);
    expect((await segment.delete(`cables/${pipe.cables[0].id}`)).status).toBe(204);
    expect((await segment.get(`pipes/${pipe.id}`)).body.cables.map(({ id }: { id: string }) => id)).toEqual([
      pipe.cables[1].id,
    ]);
  });

  test('what does not fit is a finding, not a refusal', async () => {
    const segment = await aSegment();
    const { body: pipe } = await segment.add('pipes', {
      typeId: TYPES.pipe,
      cables: Array.from({ length: 7 }, () => ({ typeId: TYPES.multi })),
    });
    const { validationErrors } = await segment.whole();
    expect(validationErrors).toEqual([
      {
        code: 'OUTSIDE_CONTAINER',
        message: expect.any(String),
        sectionId: segment.section.id,
        layerId: segment.layer.id,
        itemIds: [pipe.id],
      },
    ]);
    expect((await segment.get(`cables/${pipe.cables[3].id}`)).status).toBe(200);
  });

  test('409 for cables in an ECOM pipe, and for a duct in any other', async () => {
    const segment = await aSegment();
    const body = { pipeCategory: 'ECOM', typeId: TYPES.ecomPipe };
    expect(codeOf(await segment.add('pipes', { ...body, cables: [{ typeId: TYPES.multi }] }))).toEqual([
      409,
      'PIPE_TAKES_NO_CABLES',
    ]);
    const { body: ecom } = await segment.add('pipes', body);
    const { body: conduit } = await segment.add('pipes', { typeId: TYPES.pipe });
    const { body: group } = await segment.add('pipe-groups', {
      configuration: 'DOUBLE',
      typeId: TYPES.pipe,
    });
    for (const pipeId of [conduit.id, group.id])
      for (const kind of ['ecom-ducts', 'sensors'])
        expect(codeOf(await segment.add(kind, { pipeId }))).toEqual([409, 'PIPE_TAKES_NO_DUCTS']);
    expect(codeOf(await segment.add('ecom-ducts', { pipeId: NOWHERE }))).toEqual([404, 'ITEM_NOT_FOUND']);
    const duct = await segment.add('ecom-ducts', { pipeId: ecom.id, layerId: NOWHERE });
    expect([duct.status, duct.body.outerDiameter]).toEqual([200, 40]);
    expect((await segment.get(`ecom-ducts/${duct.body.id}`)).body).toEqual(duct.body);
  });

  // Fails when a layer shows only the ducts that lie in the ground.
  test('a duct in a pipe is found in its segment, as it is by its id', async () => {
    const segment = await aSegment();
    const { body: pipe } = await segment.add('pipes', { typeId: TYPES.ecomPipe });
    const { body: inPipe } = await segment.add('ecom-ducts', { pipeId: pipe.id });
    const { body: crowded } = await segment.add('ecom-ducts', { pipeId: pipe.id, outerDiameter: 90 });
    const { body: inGround } = await segment.add('ecom-ducts');
    const { ecomDucts } = (await segment.whole()).sections[0].layers[0];
    const byId = async ({ id }: { id: string }) => (await segment.get(`ecom-ducts/${id}`)).body;
    expect(ecomDucts).toEqual([await byId(inPipe), await byId(crowded), await byId(inGround)]);
  });

  test('400 for a duct or culvert without a size; a sensor may be a point', async () => {
    const segment = await aSegment();
    const { body: ecom } = await segment.add('pipes', { typeId: TYPES.ecomPipe });
    expect(pathsOf(await segment.add('ecom-ducts', { pipeId: ecom.id, outerDiameter: 0 }))).toEqual([
      'outerDiameter',
    ]);
    expect(pathsOf(await segment.add('culverts', { width: 0, height: 0 }))).toEqual(['height', 'width']);
    expect((await segment.add('sensors', { pipeId: ecom.id, outerDiameter: 0 })).status).toBe(200);
    expect((await segment.whole()).validationErrors).toEqual([]);
  });

  test('400 for an incompatible or unknown cable inside, and for more than 50', async () => {
    const segment = await aSegment();
    const cables = (typeId: number, count = 2) => ({
      cables: Array.from({ length: count }, (_, i) => ({ typeId: i === 1 ? typeId : TYPES.multi })),
    });
    for (const kind of ['pipes', 'culverts']) {
      const pipe = kind === 'pipes' ? { typeId: TYPES.pipe } : {};
      expect(pathsOf(await segment.add(kind, { ...pipe, ...cables(TYPES.incompatible) }))).toEqual([
        'cables.1.typeId',
      ]);
      expect(pathsOf(await segment.add(kind, { ...pipe, ...cables(1) }))).toEqual(['cables.1.typeId']);
      expect(pathsOf(await segment.add(kind, { ...pipe, ...cables(TYPES.multi, 51) }))).toEqual(['cables']);
      expect((await segment.add(kind, { ...pipe, ...cables(TYPES.multi, 50) })).status).toBe(200);
    }
    expect(pathsOf(await segment.add('pipes', { typeId: 1 }))).toEqual(['typeId']);
  });
});

describe('the other items', () => {
  test('a pipe group is shown as group and as pipe', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('pipe-groups', { configuration: 'TRIPPLE_FLAT', typeId: TYPES.pipe });
    expect(body).toEqual({
      id: expect.any(String),
      configuration: 'TRIPPLE_FLAT',
      typeId: TYPES.pipe,
      pipeCategory: 'CONTAINER',
      pipeCount: 3,
      cables: [],
      ecomDucts: [],
      sensors: [],
      fill: 'AIR',
      ...LAYOUT,
      x: 100,
      y: 645,
      width: 330,
      height: 110,
      clearOpeningLeft: 100,
      clearOpeningRight: 100,
      displayName: '3 × Rør 110, flat',
      depth: 645,
    });
    expect((await segment.get(`pipe-groups/${body.id}`)).body).toEqual(body);
    expect((await segment.get(`pipes/${body.id}`)).body).toMatchObject({
      groupConfiguration: 'TRIPPLE_FLAT',
      typeName: 'Rør 110',
      cables: [],
    });
    expect(pathsOf(await segment.add('pipe-groups', { typeId: TYPES.pipe }))).toEqual(['configuration']);
  });

  test('a pipe canal: 5 channels are two rows', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('pipe-canals', { partCount: 5 });
    // Two rows of 110 and a wall of 10: 230 high, so its top is 115 above the centre.
    expect(body).toEqual({
      id: expect.any(String),
      partCount: 5,
      ...LAYOUT,
      x: 100,
      y: 585,
      width: 450,
      height: 230,
      clearOpeningLeft: 100,
      clearOpeningRight: 100,
      displayName: 'Pipe canal 5 × Ø100',
      depth: 585,
    });
    expect((await segment.get(`pipe-canals/${body.id}`)).body).toEqual(body);
    for (const partCount of [undefined, 0, 1.5])
      expect(pathsOf(await segment.add('pipe-canals', { partCount }))).toEqual(['partCount']);
  });

  test('a culvert takes default dimensions and cables', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('culverts', { cables: [{ typeId: TYPES.single }] });
    expect(body).toEqual({
      id: expect.any(String),
      cables: [expect.objectContaining({ groupConfiguration: 'TRIANGLE' })],
      fill: 'AIR',
      wallThermalResistivity: 1,
      x: 100,
      y: 500,
      height: 300,
      width: 500,
      ...LAYOUT,
      clearOpeningLeft: 100,
      clearOpeningRight: 100,
      displayName: 'Culvert 500 × 300',
      depth: 500,
    });
    expect((await segment.get(`culverts/${body.id}`)).body).toEqual(body);
    expect((await segment.add('culverts', { width: 800, height: 400 })).body).toMatchObject({
      width: 800,
      height: 400,
    });
    expect(pathsOf(await segment.add('culverts', { width: -1 }))).toEqual(['width']);
  });

  test('an earth continuity conductor, named and by default', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('eccs', { typeId: TYPES.ecc });
    expect(body).toEqual({
      id: expect.any(String),
      typeId: TYPES.ecc,
      displayName: 'Jordleder 50',
      x: 100,
      y: 695,
      width: 10,
      height: 10,
    });
    expect((await segment.get(`eccs/${body.id}`)).body).toEqual({
      ...body,
      typeName: 'Jordleder 50',
      ...LAYOUT,
      minPadding: 20,
      clearOpeningLeft: 100,
      clearOpeningRight: 100,
      groundDist: 700,
    });
    expect(pathsOf(await segment.add('eccs', { typeId: 1 }))).toEqual(['typeId']);
  });

  test.each([
    ['ecom-ducts', 40, 'Telecom duct Ø40'],
    ['sensors', 10, 'Sensor Ø10'],
  ])('%s of Ø%i by default', async (kind, outerDiameter, displayName) => {
    const segment = await aSegment();
    const { body } = await segment.add(kind);
    expect(body).toEqual({
      id: expect.any(String),
      outerDiameter,
      ...LAYOUT,
      x: 100,
      y: 700 - outerDiameter / 2,
      width: outerDiameter,
      height: outerDiameter,
      minPadding: 20,
      clearOpeningLeft: (200 - outerDiameter) / 2 > 100 ? (200 - outerDiameter) / 2 : 100,
      clearOpeningRight: expect.any(Number),
      displayName,
      groundDist: 700,
    });
    expect((await segment.get(`${kind}/${body.id}`)).body).toEqual(body);
    expect((await segment.add(kind, { outerDiameter: 25 })).body.outerDiameter).toBe(25);
    expect(pathsOf(await segment.add(kind, { outerDiameter: 'wide' }))).toEqual(['outerDiameter']);
  });

  test.each(['culverts', 'eccs', 'ecom-ducts', 'pipe-canals', 'pipe-groups', 'pipes', 'sensors'])(
    '%s: 404 for a layer and an id that are not there',
    async (kind) => {
      const segment = await aSegment();
      const body = {
        layerId: NOWHERE,
        partCount: 1,
        configuration: 'SINGLE',
        ...(kind.startsWith('pipe') && { typeId: TYPES.pipe }),
        ...(kind === 'eccs' && { typeId: TYPES.ecc }),
      };
      expect(codeOf(await segment.add(kind, body))).toEqual([404, 'LAYER_NOT_FOUND']);
      expect(codeOf(await segment.get(`${kind}/${NOWHERE}`))).toEqual([404, 'ITEM_NOT_FOUND']);
    },
  );

  test('400 for a type that is not there, whatever the layer', async () => {
    // Fails, as an unhandled rejection, when the layer is refused while the type is still being read.
    const segment = await aSegment();
    const reply = await segment.add('eccs', { typeId: 1, layerId: NOWHERE });
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['typeId']]);
  });
});

describe('placement and removal of any item', () => {
  test('PUT placement sets what is given; two items overlap where they are told to', async () => {
    const segment = await aSegment();
    const { body: one } = await segment.add('sensors');
    const { body: two } = await segment.add('sensors');
    const reply = await segment.put(`items/${two.id}/placement`, {
      positioning: 'FREE_MANUAL',
      xAdjustment: 104,
      yAdjustment: 697,
      minPadding: 5,
      label: 'S2',
    });
    expect(reply.body).toMatchObject({
      id: two.id,
      positioning: 'FREE_MANUAL',
      xAdjustment: 104,
      yAdjustment: 697,
      minPadding: 5,
      label: 'S2',
    });
    expect((await segment.get(`sensors/${two.id}`)).body).toMatchObject({
      groundDist: 702,
      positioning: 'FREE_MANUAL',
    });
    const { validationErrors } = await segment.whole();
    expect(validationErrors).toContainEqual(
      expect.objectContaining({ code: 'OVERLAP', itemIds: expect.arrayContaining([one.id, two.id]) }),
    );
  });

  // Fails when a number that JSON can hold becomes one that it cannot, in an answer or a drawing.
  test('400 for places further away than any trench', async () => {
    const segment = await aSegment();
    const { body: sensor } = await segment.add('sensors');
    const place = (more: object) => segment.put(`items/${sensor.id}/placement`, more);
    expect(
      pathsOf(await place({ positioning: 'FREE_MANUAL', xAdjustment: -1.7e308, yAdjustment: 1e306 })),
    ).toEqual(['xAdjustment', 'yAdjustment']);
    expect((await place({ positioning: 'FREE_MANUAL', xAdjustment: -1e6, yAdjustment: 1e6 })).status).toBe(
      200,
    );
    expect((await segment.get(`sensors/${sensor.id}`)).body.groundDist).toBe(1_000_005);
    expect((await segment.get('drawing.svg')).status).toBe(200);
  });

  test('a label is shown on the cable, and null makes it automatic again', async () => {
    const segment = await aSegment();
    const { body: cable } = await segment.add('cables', { typeId: TYPES.single });
    await segment.put(`items/${cable.id}/placement`, { label: 'K1' });
    expect((await segment.get(`cables/${cable.id}`)).body.userLabel).toBe('K1');
    await segment.put(`items/${cable.id}/placement`, { label: null });
    expect((await segment.get(`cables/${cable.id}`)).body).not.toHaveProperty('userLabel');
  });

  test('DELETE removes any item; 404 and 400', async () => {
    const segment = await aSegment();
    const { body: sensor } = await segment.add('sensors');
    expect(pathsOf(await segment.put(`items/${sensor.id}/placement`, { positioning: 'LEFT' }))).toEqual([
      'positioning',
    ]);
    expect((await segment.delete(`items/${sensor.id}`)).status).toBe(204);
    expect((await segment.delete(`items/${sensor.id}`)).status).toBe(404);
    expect((await segment.put(`items/${sensor.id}/placement`, {})).status).toBe(404);
  });
});

test('the defaults of an ecom pipe and an ecom duct fit into each other', async () => {
  const segment = await aSegment();
  const { body: pipe } = await segment.add('pipes', { pipeCategory: 'ECOM' });
  await segment.add('ecom-ducts', { pipeId: pipe.id });
  expect((await segment.whole()).validationErrors).toEqual([]);
});

test('an item carries the version of its segment, in its language', async () => {
  const segment = await aSegment();
  const { body: sensor, headers: made } = await segment.add('sensors');
  const path = `/segments/${segment.id}/trench/sensors/${sensor.id}`;
  const { headers } = await call('GET', path);
  expect(headers.get('etag')).toBe(made.get('etag'));
  const unchanged = { 'if-none-match': headers.get('etag')! };
  expect((await call('GET', path, { headers: unchanged })).status).toBe(304);
  expect((await call('GET', path, { headers: { ...unchanged, 'accept-language': 'nb' } })).status).toBe(200);
  await segment.put(`items/${sensor.id}/placement`, { xAdjustment: 5 });
  expect((await call('GET', path, { headers: unchanged })).status).toBe(200);
});

test('numbers in answers are rounded to 0.001, and named as each language writes them', async () => {
  const segment = await aSegment();
  await segment.put(`sections/${segment.section.id}`, { layoutDepth: 812.34567 });
  const { body: sensor } = await segment.add('sensors', { outerDiameter: 33.30001 });
  await segment.add('sensors', { outerDiameter: 70.07 });
  await segment.put(`items/${sensor.id}/placement`, { yAdjustment: 7.12345 });
  const { body: covering } = await segment.add('top-coverings', {
    infinite: false,
    thermalResistivity: 0.98765,
  });
  await segment.put('settings', { defaultMinPadding: { cable: 12.34567 } });
  await segment.put('surroundings', { ambientTemperature: 4.56789 });
  const environment = [(await segment.get('settings')).body, (await segment.get('surroundings')).body];
  const whole = await segment.whole();
  const numbers = JSON.stringify([
    whole,
    covering,
    environment,
    (await segment.get(`sensors/${sensor.id}`)).body,
  ]).match(/\d+\.\d+/g)!;
  expect(numbers).toEqual(expect.arrayContaining(['812.346', '0.988', '12.346', '4.568']));
  expect(numbers.filter((number) => number.split('.')[1]!.length > 3)).toEqual([]);
  const nb = await call('GET', `/segments/${segment.id}/trench/sensors/${sensor.id}`, {
    headers: { 'accept-language': 'nb' },
  });
  expect(nb.body.displayName).toBe('Sensor Ø33,3');
});

test('what lies below the foundation is outside of the trench, whatever the fill zone stands on', async () => {
  const segment = await aSegment();
  await segment.put(`sections/${segment.section.id}`, { foundationThicknessFillZone: 300 });
  await segment.add('pipes', { typeId: TYPES.pipe });
  const { body: low } = await segment.add('pipes', { typeId: TYPES.pipe });
  await segment.put(`items/${low.id}/placement`, {
    positioning: 'FREE_MANUAL',
    xAdjustment: 140,
    yAdjustment: 1000,
  });
  expect((await segment.whole()).validationErrors).toEqual([
    expect.objectContaining({ code: 'OUTSIDE_CONTAINER', itemIds: [low.id] }),
  ]);
});

describe('what lies in containers', () => {
  test('cables go into a pipe, a pipe group or a culvert that is there', async () => {
    const segment = await aSegment();
    const { body: pipe } = await segment.add('pipes', { typeId: TYPES.pipe });
    const { body: group } = await segment.add('pipe-groups', { configuration: 'DOUBLE', typeId: TYPES.pipe });
    const { body: culvert } = await segment.add('culverts');
    const multi = { typeId: TYPES.multi, layerId: NOWHERE };
    const { body: inPipe } = await segment.add('cables', { ...multi, pipeId: pipe.id });
    // Beside the culvert, which is 400 high, the pipe stands at 100 to 210, 790 to 900. The cable of 36 rests in it.
    expect(inPipe).toMatchObject({ x: 137, y: 859, width: 36, height: 36, sectionId: segment.section.id });
    const { body: spread } = await segment.add('cables/batch', { ...multi, count: 3, pipeGroupId: group.id });
    const pitch = 110;
    expect(spread.map(({ x }: Anything) => Math.floor((x - group.x) / pitch))).toEqual([0, 1, 0]);
    const { body: trefoil } = await segment.add('cables', { typeId: TYPES.single, culvertId: culvert.id });
    expect(trefoil).toMatchObject({
      displayName: '3 × Enleder 240, trefoil',
      x: culvert.x + 50,
      width: 80,
      height: 74.641,
    });
    const whole = await segment.whole();
    const [layer] = whole.sections[0].layers;
    expect(whole.validationErrors).toEqual([]);
    expect([
      layer.cables,
      layer.pipes[0].cables,
      layer.pipeGroups[0].cables,
      layer.culverts[0].cables,
    ]).toEqual([[], [inPipe], expect.arrayContaining(spread), [trefoil]]);
    expect((await segment.get(`pipes/${group.id}`)).body.cables).toHaveLength(3);
  });

  test('refusals: an ECOM pipe, no such container or another kind, two at once, too many', async () => {
    const segment = await aSegment();
    const { body: ecom } = await segment.add('pipes', { typeId: TYPES.ecomPipe });
    const { body: culvert } = await segment.add('culverts');
    const cable = (more: object) => segment.add('cables', { typeId: TYPES.multi, ...more });
    expect(codeOf(await cable({ pipeId: ecom.id }))).toEqual([409, 'PIPE_TAKES_NO_CABLES']);
    for (const named of [{ pipeId: NOWHERE }, { pipeId: culvert.id }, { culvertId: ecom.id }])
      expect(codeOf(await cable(named))).toEqual([404, 'ITEM_NOT_FOUND']);
    expect(pathsOf(await cable({ pipeId: ecom.id, culvertId: culvert.id }))).toEqual(['pipeId', 'culvertId']);
    const batch = { typeId: TYPES.multi, count: 100, culvertId: culvert.id };
    for (const status of [200, 200, 400])
      expect((await segment.add('cables/batch', batch)).status).toBe(status);
  });

  test('ducts and sensors in ECOM pipes and groups tell their pipe, and it tells them', async () => {
    const segment = await aSegment();
    const { body: pipe } = await segment.add('pipes', { typeId: TYPES.ecomPipe });
    const { body: group } = await segment.add('pipe-groups', {
      configuration: 'DOUBLE',
      typeId: TYPES.ecomPipe,
    });
    for (const { id: pipeId } of [pipe, group]) {
      const { body: duct } = await segment.add('ecom-ducts', { pipeId });
      const { body: sensor } = await segment.add('sensors', { pipeId });
      expect([duct.pipeId, sensor.pipeId]).toEqual([pipeId, pipeId]);
      expect((await segment.get(`pipes/${pipeId}`)).body).toMatchObject({
        ecomDucts: [duct],
        sensors: [{ ...sensor, x: expect.any(Number) }],
      });
      expect((await segment.get(`sensors/${sensor.id}`)).body.pipeId).toBe(pipeId);
    }
    const [layer] = (await segment.whole()).sections[0].layers;
    expect([layer.ecomDucts.length, layer.sensors.length]).toEqual([2, 2]);
    expect((await segment.add('sensors')).body).not.toHaveProperty('pipeId');
  });

  test('a group in a pipe is loose by name', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('pipes', { typeId: TYPES.pipe, cables: [{ typeId: TYPES.single }] });
    expect(body.cables[0].displayName).toBe('3 × Enleder 240, loose');
  });

  test('the category of a pipe is that of its type; 400 for another', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('pipes', { typeId: TYPES.ecomPipe });
    expect(body.pipeCategory).toBe('ECOM');
    for (const kind of ['pipes', 'pipe-groups']) {
      const pipe = { typeId: TYPES.pipe, pipeCategory: 'WATER', configuration: 'DOUBLE' };
      expect(pathsOf(await segment.add(kind, pipe))).toEqual(['pipeCategory']);
    }
  });
});

describe('FLAT and CUSTOM', () => {
  const flat = { typeId: TYPES.single, groupConfiguration: 'FLAT' };
  const custom = { ...flat, groupConfiguration: 'CUSTOM' };

  test('choose their number, spacing and places', async () => {
    const segment = await aSegment();
    expect((await segment.add('cables', { ...flat, partCount: 5, spacing: 10 })).body).toMatchObject({
      displayName: '5 × Enleder 240, flat',
      width: 240,
      height: 40,
    });
    const parts = [
      { x: -30, y: 500 },
      { x: 30, y: 500 },
      { x: 0, y: 460 },
      { x: 0, y: 400 },
    ];
    const { body } = await segment.add('cables', { ...custom, parts });
    expect(body).toMatchObject({ width: 100, height: 140 });
    const { body: detail } = await segment.get(`cables/${body.id}`);
    expect(detail.partCount).toBe(4);
    expect(detail.parts.map(({ x, y }: Anything) => [x - body.x, y - body.y])).toEqual([
      [20, 120],
      [80, 120],
      [50, 80],
      [50, 20],
    ]);
    expect((await segment.get(`cables/${detail.parts[3].id}`)).body.id).toBe(body.id);
    const row = await segment.add('cables', { ...custom, partCount: 2, spacing: 35 });
    expect(row.body).toMatchObject({ width: 115, height: 40 });
  });

  test('400 for a number out of range, another than the parts, and parts that overlap', async () => {
    const segment = await aSegment();
    const parts = [
      { x: 0, y: 0 },
      { x: 39, y: 0 },
    ];
    for (const [path, body] of [
      ['partCount', { ...flat, partCount: 1 }],
      ['partCount', { ...flat, partCount: 13 }],
      ['spacing', { ...flat, spacing: -1 }],
      ['parts', { ...custom, parts: [{ x: 0, y: 0 }] }],
      ['partCount', { ...custom, parts, partCount: 3 }],
      ['parts.1', { ...custom, parts }],
    ] as const)
      expect(pathsOf(await segment.add('cables', body))).toEqual([path]);
    expect(
      pathsOf(await segment.add('culverts', { cables: [flat, { ...custom, parts }].map((cable) => cable) })),
    ).toEqual(['cables.1.parts.1']);
  });

  test('a client that sends back what it has read gets the same group again', async () => {
    const segment = await aSegment();
    const { body } = await segment.add('cables', { typeId: TYPES.single, groupConfiguration: 'SQUARE' });
    const { body: detail } = await segment.get(`cables/${body.id}`);
    const again = await segment.add('cables', { ...detail, groupConfiguration: 'TRIANGLE' });
    expect(again.body).toMatchObject({ groupConfiguration: 'TRIANGLE', width: 80, height: 74.641 });
  });
});

describe('PUT …/items/{itemId}/place', () => {
  const order = async (segment: Awaited<ReturnType<typeof aSegment>>, index = 0) => {
    const { sensors, cables } = (await segment.whole()).sections[0].layers[index];
    return [...sensors, ...cables].sort((a, b) => a.x - b.x).map(({ id }: Anything) => id);
  };

  test('moves an item before another, to the end, to another layer, and out of its container', async () => {
    const segment = await aSegment();
    const [a, b, c] = [
      (await segment.add('sensors')).body.id,
      (await segment.add('sensors')).body.id,
      (await segment.add('sensors')).body.id,
    ];
    const moved = await segment.put(`items/${c}/place`, { beforeItemId: a });
    expect(moved.body).toMatchObject({ id: c, x: 100, positioning: 'AUTOMATIC' });
    expect(await order(segment)).toEqual([c, a, b]);
    await segment.put(`items/${c}/place`, {});
    expect(await order(segment)).toEqual([a, b, c]);
    const { body: upper } = await segment.add('layers');
    await segment.put(`items/${b}/place`, { layerId: upper.id });
    await segment.put(`items/${a}/place`, { beforeItemId: b });
    expect([await order(segment), await order(segment, 1)]).toEqual([[c], [a, b]]);
    const { body: culvert } = await segment.add('culverts', { cables: [{ typeId: TYPES.multi }] });
    await segment.put(`items/${culvert.cables[0].id}/place`, {});
    const [layer] = (await segment.whole()).sections[0].layers;
    expect([layer.cables.length, layer.culverts[0].cables]).toEqual([1, []]);
  });

  test('404 for what is not there, or not in that layer', async () => {
    const segment = await aSegment();
    const { body: sensor } = await segment.add('sensors');
    const { body: other } = await segment.add('sensors');
    const { body: upper } = await segment.add('layers');
    for (const [id, body, code] of [
      [NOWHERE, {}, 'ITEM_NOT_FOUND'],
      [sensor.id, { beforeItemId: NOWHERE }, 'ITEM_NOT_FOUND'],
      [sensor.id, { layerId: NOWHERE }, 'LAYER_NOT_FOUND'],
      [sensor.id, { layerId: upper.id, beforeItemId: other.id }, 'ITEM_NOT_FOUND'],
    ] as const)
      expect(codeOf(await segment.put(`items/${id}/place`, body))).toEqual([404, code]);
  });
});

describe('in every service', () => {
  test('POST without a body, where no field is required', async () => {
    const segment = await aSegment();
    for (const kind of ['sensors', 'culverts', 'layers', 'sections', 'top-coverings'])
      expect((await call('POST', `/segments/${segment.id}/trench/${kind}`)).status).toBe(200);
    expect(pathsOf(await call('POST', `/segments/${segment.id}/trench/cables`))).toEqual(['body']);
  });

  test('a weak If-Match never matches', async () => {
    const segment = await aSegment();
    const { headers } = await call('GET', `/segments/${segment.id}`);
    const rename = (tag: string) =>
      call('PUT', `/segments/${segment.id}`, { body: { name: tag }, headers: { 'if-match': tag } });
    expect((await rename(`W/${headers.get('etag')}`)).status).toBe(412);
    expect((await rename(`"other", ${headers.get('etag')}`)).status).toBe(200);
  });

  test('a replay speaks the language of its body', async () => {
    const segment = await aSegment();
    const add = (language: string) =>
      call('POST', `/segments/${segment.id}/trench/ecom-ducts`, {
        headers: { 'idempotency-key': 'language', 'accept-language': language },
      });
    const first = await add('nb');
    const again = await add('en');
    expect(again.body).toEqual(first.body);
    expect(again.body.displayName).toBe('Ekomrør Ø40');
    expect([first, again].map(({ headers }) => headers.get('content-language'))).toEqual(['nb', 'nb']);
  });
});
