import { beforeAll, expect, test } from 'vitest';
import { FLAT, importTypes, TREFOIL, Trench } from '../../../../test/electrical.js';
import { type Anything, type Reply, useServer } from '../../../../test/harness.js';
import { aTrenchProject, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let token: string;
let projectId: number;
const call = trenchCaller(server, () => token);
const near = (value: number, expected: number) =>
  expect(Math.abs(value / expected - 1), `${value}, not ${expected}`).toBeLessThan(1e-8);
const codeOf = ({ status, body }: Reply) => [status, body?.code];
let first: Trench;
let second: Trench;
let legs: { segmentId: number; circuitId: string }[];

const add = async (body: object) =>
  (await call('POST', `/feeders/by-projectid/${projectId}`, { body: { name: 'Avgang', ...body } })).body
    .id as number;
const sheet = (id: number, query = '') => call('GET', `/feeders/${id}/sheet${query}`);

beforeAll(async () => {
  await importTypes(server);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
  first = await Trench.create(call, projectId, 1000);
  second = await Trench.create(call, projectId, 600);
  const operation = { voltage: 22, powerFactor: 0.9, utilisationTime: 4000 };
  const [a, b] = [
    await first.circuit({ current: 200, operation, fault: { current: 8, duration: 1 } }, { group: TREFOIL }),
    await second.circuit({ current: 150, operation: { ...operation, voltage: 11 } }, { group: FLAT }),
  ];
  legs = [
    { segmentId: first.id, circuitId: a.id },
    { segmentId: second.id, circuitId: b.id },
  ];
});

test('a feeder drops leg after leg, as worked by hand', async () => {
  const id = await add({ legs });
  const { status, body } = await sheet(id, '?state=COLD');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    feederId: id,
    mode: 'COMMON_FACTOR',
    state: 'COLD',
    voltage: 22,
    length: 1600,
  });
  const [a, b] = body.legs;
  near(a.voltageDrop, 56.59819989);
  near(b.voltageDrop, 31.17267317);
  expect(Math.abs(body.voltageDropPercent - 0.398958514)).toBeLessThan(1e-9);
  near(body.faultCurrentEnd, 6.97608245);
  near(body.endVoltage, b.endVoltage);
  expect([a.segmentId, b.circuitId]).toEqual([first.id, legs[1]!.circuitId]);
  near(body.loadLoss, a.loadLoss + b.loadLoss);
});

test('the rating of a leg is that of the rating; the weakest has the highest utilisation', async () => {
  const id = await add({ legs });
  for (const mode of ['COMMON_FACTOR', 'EQUAL_LIMITS']) {
    const { body } = await sheet(id, `?mode=${mode}`);
    for (const [i, trench] of [first, second].entries()) {
      const rated = (await trench.read(`/rating?mode=${mode}`)).body.circuits[0];
      near(body.legs[i].rating, rated.rating);
      near(body.legs[i].utilisation, rated.current / rated.rating);
    }
    const weakest = body.legs.toSorted((x: Anything, y: Anything) => y.utilisation - x.utilisation)[0];
    expect(body.weakest).toMatchObject({ segmentId: weakest.segmentId, rating: weakest.rating });
    expect([body.rating, body.utilisation]).toEqual([weakest.rating, weakest.utilisation]);
    const ratings = body.weakest.why.map(({ rating }: Anything) => rating);
    for (const rating of ratings) expect(rating).toBeGreaterThan(body.rating);
  }
});

test('seasons, operation and fault of the feeder', async () => {
  const seasons = [
    { name: 'Vinter', ambientTemperature: 0, soilThermalResistivity: 0.8 },
    { name: 'Sommer', ambientTemperature: 20, soilThermalResistivity: 1.2 },
  ];
  await call('PUT', `${first.at}/surroundings`, { body: { seasons } });
  const id = await add({
    legs,
    operation: { voltage: 12, powerFactor: 0.8 },
    fault: { current: 12, duration: 3 },
  });
  const { body } = await sheet(id);
  expect(body.seasons.map(({ name }: Anything) => name)).toEqual(['Vinter', 'Sommer']);
  expect(body).toMatchObject({ voltage: 12, powerFactor: 0.8, utilisationTime: 4000 });
  expect(body.shortCircuit.conductor).toMatchObject({ duration: 3, current: 12 });
  await call('PUT', `${first.at}/surroundings`, { body: { seasons: [] } });
  expect((await sheet(id)).body.seasons).toEqual([]);
});

test('is refused', async () => {
  const id = await add({ legs });
  expect(codeOf(await sheet(999_999))).toEqual([404, 'FEEDER_NOT_FOUND']);
  expect(codeOf(await sheet(id, '?profileId=no'))).toEqual([404, 'PROFILE_NOT_FOUND']);
  for (const query of ['mode=INDIVIDUAL', 'method=GUESS', 'state=WARM'])
    expect((await sheet(id, `?${query}`)).body.errors[0].path).toBe(query.split('=')[0]);
  expect(codeOf(await sheet(await add({ legs: [] })))).toEqual([409, 'NOTHING_TO_RATE']);
  const south = await server.token('south');
  expect(codeOf(await trenchCaller(server, () => south)('GET', `/feeders/${id}/sheet`))).toEqual([
    404,
    'FEEDER_NOT_FOUND',
  ]);
});

test('409 FEEDER_BROKEN names the leg whose circuit or segment is gone', async () => {
  const gone = await Trench.create(call, projectId);
  const [a, b] = [await gone.circuit({}), await gone.circuit({})];
  const id = await add({ legs: [...legs, { segmentId: gone.id, circuitId: a.id }] });
  expect((await sheet(id)).status).toBe(200);
  await call('DELETE', `${gone.at}/circuits/${a.id}`);
  const broken = { code: 'FEEDER_BROKEN', status: 409, segmentId: gone.id, circuitId: a.id };
  expect((await sheet(id)).body).toMatchObject(broken);
  await call('PUT', `/feeders/${id}`, { body: { legs: [{ segmentId: gone.id, circuitId: b.id }] } });
  expect((await sheet(id)).status).toBe(200);
  await call('DELETE', `/segments/${gone.id}`);
  expect((await sheet(id)).body).toMatchObject({ ...broken, circuitId: b.id });
});
