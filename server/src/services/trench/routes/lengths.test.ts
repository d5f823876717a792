import { beforeAll, describe, expect, test } from 'vitest';
import { calculationCaller } from '../../../../test/calculation.js';
import { type Anything, aProject, PROJECT, useServer } from '../../../../test/harness.js';
import { addTestTypes, TYPES, trenchCaller } from '../../../../test/trench.js';

/** Lengths that follow a route, as everybody meets them who knows nothing of routes. */

const server = useServer();
let token: string;
let projectId: number;

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner', { client: 'map-client', secret: 'map-secret' });
  const modules = 'moduleType=CABLESIMULATOR&moduleType=CALCULATION';
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?${modules}`;
  projectId = (await server.request('PUT', url, { token, body: aProject() })).body.id;
});

const call = trenchCaller(server, () => token);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const FOLLOWS = [409, 'LENGTH_FOLLOWS_ROUTE'];

/** East along zone 33, 1000 m in the plane. */
const geometry = {
  type: 'LineString',
  coordinates: [250_000, 250_400, 251_000].map((east) => [east, 6_600_000]),
};

/** A segment of two sections, with a cable in each, that has a route: the second section from 400 m on. */
async function routed(points: object[] = []) {
  const { body: made } = await call('POST', `/segments/by-projectid/${projectId}`, {
    body: { name: 'Langs veien', length: 120 },
  });
  const id = made.id as number;
  const at = `/segments/${id}/trench`;
  const first = made.sections[0].id as string;
  const { body: added } = await call('POST', `${at}/sections`, { body: {} });
  const second = added.id as string;
  for (const sectionId of [first, second])
    await call('POST', `${at}/cables`, { body: { typeId: TYPES.multi, sectionId } });
  const put = (more: object = {}) =>
    call('PUT', `/segments/${id}/route`, {
      body: {
        crs: 'EPSG:25833',
        geometry,
        stretches: [{ to: 400, sectionId: first }, { sectionId: second }],
        points,
        ...more,
      },
    });
  const reply = await put();
  expect([200, 201]).toContain(reply.status);
  const length = reply.body.length as number;
  const change = (...changes: unknown[]) => call('POST', `${at}/changes`, { body: { changes } });
  const stored = async () => (await call('GET', at)).body as Anything;
  const lengths = async () =>
    (await stored()).trench.sections.map((one: Anything) => [one.id, one.length, one.joints]);
  return { id, at, first, second, length, rest: added, put, change, stored, lengths };
}

const rest = (length: number) => Math.round((length - 400) * 1000) / 1000;

describe('a segment with a route', () => {
  test('is as long as the route, and its sections as the stretches; every answer says who says so', async () => {
    const { id, at, first, second, length, lengths } = await routed([{ chainage: 500, kind: 'JOINT' }]);
    expect(length).toBeCloseTo(1000, -1);
    const { body: one } = await call('GET', `/segments/${id}`);
    expect(one).toMatchObject({ length, lengthSource: 'ROUTE' });
    expect(one.sections.map((section: Anything) => section.length)).toEqual([400, rest(length)]);
    const { body: listed } = await call('GET', `/segments/by-projectid/${projectId}`);
    expect(listed.find((row: Anything) => row.id === id)).toMatchObject({ length, lengthSource: 'ROUTE' });
    expect((await call('GET', at)).body.segment).toMatchObject({ length, lengthSource: 'ROUTE' });
    expect(await lengths()).toEqual([
      [first, 400, 0],
      [second, rest(length), 1],
    ]);
  });

  test('tells open editors of its lengths, and of no position', async () => {
    const { at, first, second, length, stored } = await routed();
    const { version } = (await stored()).segment;
    const { body } = await call('GET', `${at}/changes?since=${version - 1}`);
    expect(body.changes[0].steps).toEqual([
      { step: 'set', what: 'segment', values: { length, lengthSource: 'ROUTE' } },
      { step: 'set', what: 'section', id: first, values: { length: 400 } },
      { step: 'set', what: 'section', id: second, values: { length: rest(length) } },
    ]);
  });

  test('409 LENGTH_FOLLOWS_ROUTE, whoever would change a length, and nothing is changed', async () => {
    const { id, at, first, change, stored } = await routed();
    const before = await stored();
    const ofSegment = { kind: 'segment', values: { length: 5 } };
    const ofSection = { kind: 'updateSection', sectionId: first, values: { length: null } };
    for (const [method, path, body] of [
      ['PUT', `/segments/${id}`, { length: 5 }],
      ['PUT', `/segments/${id}`, { name: 'Omdøpt', length: 0 }],
      ['PUT', `${at}/sections/${first}`, { length: 399 }],
      ['PUT', `${at}/sections/${first}`, { length: null, coverThickness: 10 }],
      ['POST', `${at}/sections`, { length: 1 }],
      ['POST', `${at}/sections`, { from: { segmentId: id, sectionId: first }, length: 1 }],
      ['POST', `${at}/changes`, { changes: [ofSegment] }],
      ['POST', `${at}/changes`, { changes: [ofSection], dryRun: true }],
    ] as const)
      expect([body, codeOf(await call(method, path, { body }))]).toEqual([body, FOLLOWS]);
    const reply = await change(
      { kind: 'updateSection', sectionId: first, values: { coverThickness: 9 } },
      ofSection,
    );
    expect(reply.body).toMatchObject({
      index: 1,
      reason: 'LENGTH_FOLLOWS_ROUTE',
      errors: [{ path: 'changes.1.values.length', message: 'the length follows the route on the map' }],
    });
    expect(await stored()).toEqual(before);
  });

  test('takes the same lengths as no change, and every other change', async () => {
    const { id, at, first, length, change, lengths } = await routed();
    const before = await lengths();
    const renamed = await call('PUT', `/segments/${id}`, { body: { name: 'Omdøpt', length } });
    expect(renamed.body).toMatchObject({ name: 'Omdøpt', length, lengthSource: 'ROUTE' });
    expect(
      (await call('PUT', `${at}/sections/${first}`, { body: { length: 400, layoutDepth: 800 } })).status,
    ).toBe(200);
    const same = { kind: 'segment', values: { length, description: 'Etter befaring' } };
    expect((await change(same)).body.steps).toEqual([
      { step: 'set', what: 'segment', values: { description: 'Etter befaring' } },
    ]);
    expect(await lengths()).toEqual(before);
  });

  test('gives a new section and a copy length 0; a section that is put back has what it had, where it fits', async () => {
    const { id, at, first, second, length, put, change, lengths } = await routed([
      { chainage: 10, kind: 'JOINT' },
    ]);
    const { body: added } = await call('POST', `${at}/sections`, { body: {} });
    const { body: copied } = await call('POST', `${at}/sections`, {
      body: { from: { segmentId: id, sectionId: first } },
    });
    expect([added.length, copied.length]).toEqual([0, 0]);
    const others = [
      [added.id, 0, 0],
      [copied.id, 0, 0],
    ];
    expect(await lengths()).toEqual([[first, 400, 1], [second, rest(length), 0], ...others]);
    expect((await call('DELETE', `${at}/sections/${first}`)).status).toBe(204);
    expect(await lengths()).toEqual([[second, rest(length), 0], ...others]);
    await change({ kind: 'restoreSection', sectionId: first });
    expect(await lengths()).toEqual([[first, 400, 1], [second, rest(length), 0], ...others]);
    await call('DELETE', `${at}/sections/${first}`);
    await put({ stretches: [{ sectionId: second }], points: [] });
    await change({ kind: 'restoreSection', sectionId: first });
    expect(await lengths()).toEqual([[first, 0, 0], [second, length, 0], ...others]);
  });

  test('keeps its lengths when the route goes, and people may change them again; its joints go', async () => {
    const { id, first, second, length, lengths } = await routed([{ chainage: 10, kind: 'JOINT' }]);
    expect((await call('DELETE', `/segments/${id}/route`)).status).toBe(204);
    expect((await call('GET', `/segments/${id}`)).body).toMatchObject({ length, lengthSource: 'MANUAL' });
    expect(await lengths()).toEqual([
      [first, 400, 0],
      [second, rest(length), 0],
    ]);
    const { body } = await call('PUT', `/segments/${id}`, { body: { length: 2000 } });
    expect(body).toMatchObject({ length: 2000, lengthSource: 'MANUAL' });
  });

  test('is copied with its lengths, which are nobody’s route', async () => {
    const { id, length } = await routed([{ chainage: 10, kind: 'JOINT' }]);
    const { body: copy } = await call('POST', `/segments/${id}/copy`, { body: {} });
    expect(copy).toMatchObject({ length, lengthSource: 'MANUAL' });
    const { trench } = (await call('GET', `/segments/${copy.id}/trench`)).body;
    expect(trench.sections.map((one: Anything) => [one.length, one.joints])).toEqual([
      [400, 0],
      [rest(length), 0],
    ]);
    await call('PUT', '/templates/fra-trase', { body: { name: 'Fra trasé', from: { segmentId: id } } });
    const { body: made } = await call('POST', `/segments/by-projectid/${projectId}`, {
      body: { name: 'Etter mal', templateId: 'fra-trase' },
    });
    expect(made).toMatchObject({ length, lengthSource: 'MANUAL' });
    const { body: began } = await call('GET', `/segments/${made.id}/trench`);
    expect(began.trench.sections.map((one: Anything) => one.joints)).toEqual([0, 0]);
  });
});

describe('quantities of a route', () => {
  const CABLE = `CABLE.${TYPES.multi}.IN_TRENCH`;
  const JOINT = `JOINT.${TYPES.multi}`;

  test('follow it at once: cables pass joints, and cables of circuits are jointed there alone', async () => {
    const { at, length, put } = await routed();
    const totals = async () => {
      const { body } = await call('GET', `${at}/quantities`);
      return Object.fromEntries(body.totals.map(({ key, net }: Anything) => [key, net])) as Record<
        string,
        number
      >;
    };
    for (const { kind, conductors } of (await call('GET', `${at}/circuits`)).body)
      await call('POST', `${at}/circuits`, { body: { kind, conductors } });
    await call('PUT', `${at}/quantities/assumptions`, { body: { jointAllowance: 2.5 } });
    // A little less than two drums of 500 m.
    expect(await totals()).toMatchObject({ [CABLE]: length, [JOINT]: 1 });
    const joints = [100, 500, 600, 700].map((chainage) => ({ chainage, kind: 'JOINT' }));
    await put({ points: joints });
    const jointed = await totals();
    expect(jointed).toMatchObject({ [JOINT]: 4, TRENCH_LENGTH: length });
    expect(jointed[CABLE]).toBeCloseTo(length + 4 * 2.5, 6);
    const { body: explained } = await call('GET', `${at}/quantities/${JOINT}/explanation?depth=2`);
    expect(explained.terms.map(({ value, explanation }: Anything) => [value, explanation.formula])).toEqual([
      [1, 'n_J = n · j'],
      [3, 'n_J = n · j'],
    ]);
  });

  test('an allowance beyond its bounds is refused', async () => {
    const { at } = await routed();
    const reply = await call('PUT', `${at}/quantities/assumptions`, { body: { jointAllowance: 100.1 } });
    expect(reply.body.errors).toEqual([{ path: 'jointAllowance', message: 'must be at most 100' }]);
  });

  test('the length in an explanation leads to the stretches, which need no clearance', async () => {
    const { id, at, second, length } = await routed([{ chainage: 500, kind: 'JOINT' }]);
    const href = `/public/trench/rest/segments/${id}/route/stretches`;
    const termsOf = async (key: string, depth = 1) => {
      const path = `${at}/quantities/${key}/explanation?sectionId=${second}&depth=${depth}`;
      return (await call('GET', path)).body.terms as Anything[];
    };
    const [n, L, , , j] = await termsOf(CABLE, 2);
    expect(n.source.href).not.toBe(href);
    expect(L).toMatchObject({ symbol: 'L', value: rest(length), source: { kind: 'INPUT', href } });
    expect(L.explanation.terms[0]).toMatchObject({ symbol: 'l', value: rest(length), source: { href } });
    expect(j).toMatchObject({ symbol: 'j', value: 1, source: { kind: 'INPUT', href } });
    const colleague = await server.token('colleague');
    const { status, body } = await server.request('GET', href, {
      token: colleague,
      headers: { 'api-version': '1.0' },
    });
    expect(status).toBe(200);
    expect(body.sections).toContainEqual({ sectionId: second, length: rest(length), joints: 1 });
    await call('DELETE', `/segments/${id}/route`);
    const [, manual] = await termsOf(CABLE);
    expect(manual.source).toMatchObject({ kind: 'DERIVED', ref: `TRENCH_LENGTH@${second}` });
  });
});

test('the design of a segment is stale when its route gets longer, and its price follows', async () => {
  const { id, put } = await routed();
  const costs = calculationCaller(server, () => token);
  const at = `/designs/by-projectid/${projectId}`;
  const stateOf = async () => {
    const { body } = await costs('GET', at);
    return body.segments.find(({ segmentId }: Anything) => segmentId === id).state;
  };
  const only = { body: { segmentIds: [id] } };
  expect((await costs('PUT', at, only)).status).toBe(200);
  expect(await stateOf()).toBe('CURRENT');
  await put();
  expect(await stateOf()).toBe('CURRENT');
  await put({ geometry: { ...geometry, coordinates: [...geometry.coordinates, [251_500, 6_600_000]] } });
  expect(await stateOf()).toBe('STALE');
  const { totalFrom, totalTo } = (await costs('POST', `${at}/preview`, only)).body;
  expect(totalTo / totalFrom).toBeCloseTo(1.5, 1);
});
