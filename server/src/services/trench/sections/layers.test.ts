import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import { aSegment, type TestSegment, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let { token, id, at } = {} as TestSegment;

beforeAll(async () => {
  ({ token, id, at } = await aSegment(server));
});

const call = trenchCaller(server, () => token);
const whole = async () => (await call('GET', `/segments/${id}`)).body as Anything;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const ids = (list: { id: string }[]) => list.map((entry) => entry.id);

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
