import { beforeAll, describe, expect, test } from 'vitest';
import { FLAT, importTypes, TREFOIL, Trench } from '../../../../test/electrical.js';
import { type Anything, useServer } from '../../../../test/harness.js';
import { aTrenchProject, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let token: string;
let projectId: number;
const call = trenchCaller(server, () => token);
let flat: Trench;
let rows: Trench;
let mirrored: Trench;

const near = (value: number, expected: number) =>
  expect(Math.abs(value / expected - 1), `${value}, not ${expected}`).toBeLessThan(1e-8);
const newTrench = () => Trench.create(call, projectId);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

beforeAll(async () => {
  await importTypes(server);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
  [flat, rows, mirrored] = [await newTrench(), await newTrench(), await newTrench()];
  await flat.circuit({ current: 200, operation: { utilisationTime: 4380 } }, { group: FLAT });
  for (const trench of [rows, mirrored]) {
    await trench.circuit({ current: 100 }, { group: FLAT });
    const phases = trench === mirrored ? ['L3', 'L2', 'L1'] : undefined;
    await trench.circuit({ current: 100 }, { group: FLAT, phases });
  }
});

describe('the magnetic field', () => {
  test('is of the mean of the year unless the load is asked for', async () => {
    const { status, body: mean } = await flat.read('/magnetic-field');
    expect(status).toBe(200);
    expect(mean).toMatchObject({ load: 'MEAN', screens: false, height: 1, limit: 0.4 });
    expect(mean.currents).toEqual([{ circuitId: expect.any(String), current: 100 }]);
    expect(mean.points).toHaveLength(81);
    near(mean.maximum.field, 0.909460554);
    const centre = mean.points[40].x;
    expect(mean.maximum.x).toBe(centre);
    expect(mean.points[0].x).toBe(centre - 10_000);
    // To 0.1 mm.
    expect(Math.abs(mean.limitRight - centre - 1921.837)).toBeLessThan(0.1);
    expect(Math.abs(centre - mean.limitLeft - 1921.837)).toBeLessThan(0.1);
    expect(mean.findings.map(({ code }: Anything) => code)).toContain('FIELD_ABOVE_LIMIT');

    const { body: load } = await flat.read('/magnetic-field?load=CURRENT&reach=2&step=0.5');
    near(load.maximum.field, 2 * 0.909460554);
    expect(Math.abs(load.limitRight - centre - 3205.899)).toBeLessThan(0.1);
    expect(load.points).toHaveLength(9);
    expect(load.findings.map(({ code }: Anything) => code)).not.toContain('FIELD_ABOVE_LIMIT');
  });

  test('of a trefoil, and with screens', async () => {
    const trefoil = await newTrench();
    await trefoil.circuit({ current: 100 }, { group: TREFOIL });
    const { body } = await trefoil.read('/magnetic-field?load=CURRENT');
    near(body.maximum.field, 0.320037122);
    expect(body).not.toHaveProperty('limitLeft');
    expect(body).not.toHaveProperty('limitRight');
    const ten = await newTrench();
    await ten.circuit({ current: 10 }, { group: FLAT });
    near((await ten.read('/magnetic-field?load=CURRENT')).body.maximum.field, 0.0909460554);
    const { maximum } = (await ten.read('/magnetic-field?load=CURRENT&screens=true')).body;
    // The cables are warmer than 20 °C by their load of 10 A, so the screens carry a little less.
    expect(Math.abs(maximum.field / 0.0891167924 - 1)).toBeLessThan(1e-4);
  });

  test('depends on the order of phases, which are found', async () => {
    near((await rows.read('/magnetic-field?load=CURRENT')).body.maximum.field, 1.787443854);
    near((await mirrored.read('/magnetic-field?load=CURRENT')).body.maximum.field, 0.278059088);
    const { body } = await rows.read('/magnetic-field/phase-orders?load=CURRENT');
    expect([body.searched, body.exhaustive, body.orders.length]).toEqual([6, true, 6]);
    near(body.stored.maximum, 1.787443854);
    const maxima = body.orders.map(({ maximum }: Anything) => maximum);
    expect(maxima).toEqual(maxima.toSorted((a: number, b: number) => a - b));
    // A PUT takes one over.
    const [best] = body.orders;
    expect(best.maximum).toBeLessThanOrEqual(0.278059088 * (1 + 1e-8));
    for (const { circuitId, conductors } of best.circuits)
      expect((await call('PUT', `${rows.at}/circuits/${circuitId}`, { body: { conductors } })).status).toBe(
        200,
      );
    near((await rows.read('/magnetic-field?load=CURRENT')).body.maximum.field, best.maximum);
  });

  test('as a map has its values where the line has them', async () => {
    const { body } = await flat.read('/magnetic-field/map?reach=2&step=0.25&above=2');
    const { x0, y0, step, columns, rows: count, fields, lines, limit } = body;
    expect([y0, step, columns, fields.length]).toEqual([-2000, 250, 17, columns * count]);
    // Down to half a metre below the conductors.
    expect(y0 + (count - 1) * step).toBeGreaterThanOrEqual(1200);
    const { body: line } = await flat.read('/magnetic-field?reach=2&step=0.25');
    const row = (-1000 - y0) / step;
    for (const [c, point] of line.points.entries()) {
      near(fields[row * columns + c], point.field);
      expect(x0 + c * step).toBeCloseTo(point.x, 6);
    }
    expect(lines.some(({ field }: Anything) => field === limit)).toBe(true);
    const { body: fine } = await flat.read('/magnetic-field/map?reach=100&step=0.02&above=20');
    expect(fine.fields.length).toBeLessThanOrEqual(40_000);
    expect(fine.step).toBeGreaterThan(20);
  });

  test('as a drawing labels the limit, in the language of the caller, and has an ETag', async () => {
    const svg = (language: string, headers = {}) =>
      call('GET', `${flat.at}/magnetic-field/map.svg`, {
        headers: { 'accept-language': language, ...headers },
      });
    const { status, headers, body } = await svg('en');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(body).toContain('>0.4 µT<');
    expect((await svg('nb')).body).toContain('>0,4 µT<');
    const again = await svg('en', { 'if-none-match': headers.get('etag') });
    expect(again.status).toBe(304);
    const png = await call('GET', `${flat.at}/magnetic-field/map.png?resolution=60`);
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('with another circuit is not stored', async () => {
    const { body: before } = await call('GET', `/segments/${flat.id}`);
    const [{ id, ...circuit }] = (await flat.read('/circuits')).body;
    const { conductors } = circuit;
    const body = {
      circuits: [{ id, conductors, current: 50, operation: { utilisationTime: 8760 } }],
      section: { layoutDepth: 1000 },
    };
    const post = (path: string, own: object) => call('POST', `${flat.at}${path}`, { body: own });
    const deep = await post('/magnetic-field', body);
    expect(deep.body.currents).toEqual([{ circuitId: id, current: 50 }]);
    expect(deep.body.maximum.field).toBeLessThan(0.909460554 / 2);
    near(
      (await post('/magnetic-field', { loads: [{ circuitId: id, current: 400 }] })).body.maximum.field,
      2 * 0.909460554,
    );
    expect((await post('/magnetic-field/map', body)).body.currents[0].current).toBe(50);
    expect((await call('GET', `/segments/${flat.id}`)).body).toEqual(before);
    near((await flat.read('/magnetic-field')).body.maximum.field, 0.909460554);
    expect(
      (await post('/magnetic-field', { circuits: [{ conductors, fault: { current: 1 } }] })).body.errors,
    ).toEqual([{ path: 'circuits.0.fault.duration', message: 'is required' }]);
  });

  test('is refused', async () => {
    const empty = await newTrench();
    for (const path of [
      '/magnetic-field',
      '/magnetic-field/map',
      '/magnetic-field/map.svg',
      '/magnetic-field/phase-orders',
    ]) {
      expect(codeOf(await empty.read(path))).toEqual([409, 'NOTHING_TO_RATE']);
      expect(codeOf(await flat.read(`${path}?sectionId=no`))).toEqual([404, 'SECTION_NOT_FOUND']);
      expect(codeOf(await flat.read(`${path}?profileId=no`))).toEqual([404, 'PROFILE_NOT_FOUND']);
      for (const query of ['load=PEAK', 'reach=0.4', 'step=0.01', 'method=GUESS', 'season=Vinter']) {
        const { status, body } = await flat.read(`${path}?${query}`);
        expect([status, body.errors?.[0].path], `${path} ${query}`).toEqual([400, query.split('=')[0]]);
      }
    }
    for (const query of ['height=21', 'screens=maybe'])
      expect((await flat.read(`/magnetic-field?${query}`)).status).toBe(400);
    expect((await flat.read('/magnetic-field/map?above=20.5')).body.errors[0].path).toBe('above');
  });
});
