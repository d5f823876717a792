import { beforeAll, describe, expect, test } from 'vitest';
import { calculationCaller } from '../../../../test/calculation.js';
import { CABLE_E, COPPER_185, FOUR_CORES, importTypes, Trench } from '../../../../test/electrical.js';
import { type Anything, aProject, PROJECT, type Reply, useServer } from '../../../../test/harness.js';
import { TYPES, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let token: string;
let projectId: number;
let trench: Trench;
let circuitId: string;
let starterId: string;
const call = calculationCaller(server, () => token);
const codeOf = ({ status, body }: Reply) => [status, body?.code];
const at = (query = `?circuitId=${circuitId}`, id = trench.id) =>
  `/designs/by-projectid/${projectId}/by-segmentid/${id}/economy${query}`;
const rowOf = (body: Anything, typeId: number) => body.rows.find((row: Anything) => row.typeId === typeId);
const LOAD = {
  current: 200,
  operation: { voltage: 22, powerFactor: 0.9, utilisationTime: 4380 },
  fault: { current: 8, duration: 1, earthCurrent: 1 },
};
/** Of the starter catalog, which has several cross-sections of its kind. */
const STARTER = 1037;

beforeAll(async () => {
  await importTypes(server);
  token = await server.token('planner');
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION&moduleType=CABLESIMULATOR`;
  projectId = (await server.request('PUT', url, { token, body: aProject() })).body.id;
  trench = await Trench.create(
    trenchCaller(server, () => token),
    projectId,
  );
  circuitId = (await trench.circuit(LOAD)).id;
  starterId = (await trench.circuit(LOAD, { typeId: STARTER })).id;
});

describe('the economy of a circuit', () => {
  test('compares the types that could take its place, by area', async () => {
    const { status, body } = await call('GET', at(`?circuitId=${starterId}`));
    expect(status).toBe(200);
    expect(body).toMatchObject({ segmentId: trench.id, circuitId: starterId, length: 1000, current: 200 });
    expect(Math.abs(body.capitalisationFactor / 19.79277388 - 1)).toBeLessThan(1e-8);
    const order = body.rows.map(({ area, typeId }: Anything) => [area ?? 0, typeId]);
    expect(order).toEqual(order.toSorted((a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]!));
    expect(body.rows.length).toBeGreaterThan(2);
    expect(rowOf(body, FOUR_CORES)).toBeUndefined();
    expect(rowOf(body, TYPES.incompatible)).toBeUndefined();
    expect(
      body.rows.filter(({ present }: Anything) => present).map(({ typeId }: Anything) => typeId),
    ).toEqual([STARTER]);
    expect(body.rows.filter(({ cheapest }: Anything) => cheapest)).toHaveLength(1);
    const cheapest = body.rows.find(({ cheapest: is }: Anything) => is);
    for (const { fits, total } of body.rows)
      if (fits && total !== undefined) expect(total).toBeGreaterThanOrEqual(cheapest.total);
    for (const { investment, capitalisedLossCost, total } of body.rows)
      if (total !== undefined) expect(total).toBe(investment + capitalisedLossCost);
    // The present type as the sheet has it, rated at the load.
    const [, own] = (await trench.read('/electrical')).body.circuits;
    expect(rowOf(body, STARTER)).toMatchObject({
      loadLoss: own.loadLoss,
      voltageDropPercent: own.voltageDropPercent,
    });
  });

  test('has the investment that a preview makes of the cables', async () => {
    const { body } = await call('GET', at());
    const { changes } = (await call('POST', `/designs/by-projectid/${projectId}/preview`, { body: {} })).body;
    const own = changes.filter(({ lines }: Anything) =>
      lines.some(({ key }: Anything) => key.startsWith(`CABLE.${CABLE_E}.`)),
    );
    expect(own).toHaveLength(1);
    expect(rowOf(body, CABLE_E)).toMatchObject({ investment: own[0].costTo, priceOrigin: 'RULES' });
    // A second circuit of the same type changes what the preview costs, and not what this circuit does.
    const other = (await trench.circuit(LOAD)).id;
    expect(rowOf((await call('GET', at())).body, CABLE_E).investment).toBeCloseTo(own[0].costTo, 2);
    await trench.call('DELETE', `${trench.at}/circuits/${other}`);
  });

  test('of chosen types with given prices, which win', async () => {
    const post = (body: object) => call('POST', at(), { body });
    const prices = [
      { typeId: CABLE_E, price: 300 },
      { typeId: COPPER_185, price: 0 },
    ];
    const { body } = await post({ typeIds: [CABLE_E, COPPER_185], prices });
    expect(body.rows.map(({ typeId }: Anything) => typeId)).toEqual([COPPER_185, CABLE_E]);
    expect(rowOf(body, CABLE_E)).toMatchObject({ investment: 300_000, priceOrigin: 'GIVEN' });
    expect(rowOf(body, COPPER_185)).toMatchObject({ investment: 0, cheapest: true });
    const { body: unpriced } = await post({ typeIds: [CABLE_E, COPPER_185] });
    expect(rowOf(unpriced, COPPER_185)).not.toHaveProperty('investment');
    expect(rowOf(unpriced, COPPER_185)).not.toHaveProperty('total');
    expect(unpriced.findings).toContainEqual(
      expect.objectContaining({ code: 'NO_PRICE', message: expect.stringContaining('E 1x185 Cu') }),
    );
    expect((await post({ typeIds: [FOUR_CORES] })).body.rows).toEqual([]);
    expect((await post({})).body).toEqual((await call('GET', at())).body);
  });

  test('what cannot carry the load does not fit', async () => {
    const heavy = (await trench.circuit({ ...LOAD, current: 900 }, { typeId: STARTER })).id;
    const { body } = await call('GET', at(`?circuitId=${heavy}`));
    for (const { rating, fits } of body.rows) if (!(rating >= 900)) expect(fits).toBe(false);
    expect(body.rows.some(({ fits }: Anything) => !fits)).toBe(true);
    await trench.call('DELETE', `${trench.at}/circuits/${heavy}`);
  });

  test('is refused', async () => {
    expect((await call('GET', at(''))).body.errors[0].path).toBe('circuitId');
    expect(codeOf(await call('GET', at('?circuitId=no')))).toEqual([404, 'CIRCUIT_NOT_FOUND']);
    const known = `?circuitId=${circuitId}`;
    expect(codeOf(await call('GET', at(`${known}&profileId=no`)))).toEqual([404, 'PROFILE_NOT_FOUND']);
    expect(codeOf(await call('GET', at(`${known}&ruleSetId=no`)))).toEqual([404, 'RULE_SET_NOT_FOUND']);
    expect(codeOf(await call('GET', at(known, 999_999_999)))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    const negative = { prices: [{ typeId: CABLE_E, price: -1 }] };
    expect((await call('POST', at(), { body: negative })).body.errors[0].path).toBe('prices.0.price');
    const asSouth = calculationCaller(server, () => south);
    const south = await server.token('south');
    expect(codeOf(await asSouth('GET', at()))).toEqual([404, 'PROJECT_HAS_NO_CALCULATION']);
  });

  test('of too many candidates is too large', async () => {
    const large = await Trench.create(
      trenchCaller(server, () => token),
      projectId,
    );
    const { id } = await large.circuit(LOAD, { typeId: STARTER });
    const body = { typeId: STARTER, count: 60, groupConfiguration: 'TRIANGLE' };
    await large.call('POST', `${large.at}/cables/batch`, { body });
    expect(codeOf(await call('GET', at(`?circuitId=${id}`, large.id)))).toEqual([422, 'RATING_TOO_LARGE']);
    const one = await call('POST', at(`?circuitId=${id}`, large.id), { body: { typeIds: [STARTER] } });
    expect([one.status, one.body.rows?.length]).toEqual([200, 1]);
  });
});
