import { beforeAll, describe, expect, test } from 'vitest';
import { wrongIn } from '../../../../../core/src/explain/samples.js';
import { type Anything, PROJECT, useServer } from '../../../../test/harness.js';
import { aSegment, aTrenchProject, type TestSegment, TYPES, trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let { token, projectId } = {} as TestSegment;

beforeAll(async () => {
  ({ token, projectId } = await aSegment(server));
});

const call = trenchCaller(server, () => token);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

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
    expect(circuit).toMatchObject({
      name: expect.stringContaining('240'),
      currentGiven: false,
      temperature: expect.closeTo(90, 5),
    });
    expect(body.findings).toContainEqual(
      expect.objectContaining({ code: 'LOAD_ASSUMED', itemIds: [cable.id] }),
    );
    expect(Math.abs(circuit.rating / 457 - 1)).toBeLessThan(0.02);
    expect(circuit.factor).toBeCloseTo(circuit.rating / 100, 9);
    expect(circuit.utilisation).toBeCloseTo(100 / circuit.rating, 9);
    const hottest = body.conductors.find((one: Anything) => one.partId === circuit.hottestPartId);
    expect(hottest.conductorTemperature).toBeCloseTo(90, 5);
    expect(body.matrix).toHaveLength(3);
    const { body: again } = await get('?matrix=true');
    expect(again).toEqual(body);
  });

  test('rates one circuit at a time with INDIVIDUAL, shown at the given load and explained at the rating', async () => {
    const { body: alike } = await get('');
    const { body } = await get('?mode=INDIVIDUAL');
    const [circuit] = body.circuits;
    expect(body.mode).toBe('INDIVIDUAL');
    expect(circuit.rating / alike.circuits[0].rating).toBeCloseTo(1, 8);
    expect(body.conductors[0].conductorTemperature).toBeLessThan(40);
    const { body: steps } = await get('/explanation?mode=INDIVIDUAL');
    expect(steps.at(-1)).toMatchObject({ symbol: 'Ir' });
    expect(steps.at(-1).value).toBeCloseTo(circuit.rating, 6);
    expect(steps.find(({ symbol }: Anything) => symbol === 'θc').value).toBeCloseTo(90, 6);
    expect((await get('/map?mode=INDIVIDUAL')).status).toBe(200);
  });

  test('takes other ground, circuits and loads without storing them', async () => {
    const { body: warm } = await what({ surroundings: { ambientTemperature: 30 } });
    const { body: plain } = await get('');
    expect(warm.circuits[0].rating).toBeLessThan(plain.circuits[0].rating);
    const loads = [{ circuitId: cable.id, current: 200 }];
    const { body: loaded } = await what({ loads }, '?mode=TEMPERATURES');
    expect(loaded.circuits[0]).toMatchObject({ current: 200, currentGiven: true });
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

  test('says how each material dries out, and what is wrong with a dry resistivity', async () => {
    const surroundings = {
      soilThermalResistivity: 1,
      drySoilThermalResistivity: 2.5,
      criticalTemperature: 40,
    };
    const section = { beddingThermalResistivity: 0.8, fillThermalResistivity: 1.2 };
    const own = { ...section, dryBeddingThermalResistivity: 0.8 };
    const { body } = await what({ surroundings, section: own });
    expect(body.drying).toEqual([
      { material: 'SOIL', resistivity: 1, dryResistivity: 2.5, ratio: 2.5, origin: 'GIVEN' },
      { material: 'BEDDING', resistivity: 0.8, dryResistivity: 0.8, ratio: 1, origin: 'GIVEN' },
      { material: 'FILL', resistivity: 1.2, dryResistivity: 3, ratio: 2.5, origin: 'AS_SOIL' },
    ]);
    const [like] = body.findings.filter(({ code }: Anything) => code === 'DRYING_AS_SOIL');
    expect(like.message).toMatch(/2\.5 times their resistivity: fill\.$/);
    const { body: daily } = await what({ surroundings, section: own }, '?mode=CYCLIC');
    expect(daily.findings.map(({ code }: Anything) => code)).toContain('DRYING_BY_LARGER_RATIO');
    expect((await get('')).body.drying).toEqual([]);
    const { body: wrong } = await what({
      surroundings,
      section: { ...section, dryBeddingThermalResistivity: 0.5 },
    });
    expect(wrong.errors[0].path).toBe('section.dryBeddingThermalResistivity');
    expect(wrong.errors[0].message).toContain('same ground when it is not dry');
  });

  test('reads the types of its cables, whosever they are', async () => {
    const ofSouth = 99037;
    await server.store.run(
      sql`INSERT INTO catalog_type (company_id, kind, id, scope, name, details)
          SELECT ${server.otherCompany}, kind, ${ofSouth}, 'COMPANY', 'Sørs kabel', details FROM catalog_type WHERE kind = 'cable' AND id = ${AL_240_24KV}`,
    );
    const member = `${PROJECT}/projects/${projectId}/members/${server.users.south}`;
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
