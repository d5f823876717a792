import { ELECTRICAL_EXPLANATIONS } from '@spadework/core/electrical';
import { beforeAll, describe, expect, test } from 'vitest';
import { wrongIn } from '../../../../../core/src/explain/samples.js';
import {
  CABLE_E,
  COPPER_185,
  FLAT,
  FOUR_CORES,
  importTypes,
  TREFOIL,
  Trench,
} from '../../../../test/electrical.js';
import { type Anything, type Reply, useServer } from '../../../../test/harness.js';
import { aTrenchProject, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let token: string;
let projectId: number;
const call = trenchCaller(server, () => token);

beforeAll(async () => {
  await importTypes(server);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
});

const newTrench = (length?: number) => Trench.create(call, projectId, length);
const near = (value: number, expected: number) =>
  expect(Math.abs(value / expected - 1), `${value}, not ${expected}`).toBeLessThan(1e-8);
const LOAD = { current: 200, operation: { voltage: 22, powerFactor: 0.9, utilisationTime: 4380 } };

describe('the worked cases by requests', () => {
  test.each([
    [
      'trefoil, both ends',
      TREFOIL,
      'BOTH_ENDS',
      [0.12630303299, 0.10586045078, 0.13040945377, 0.10554263109, 0.72813991364, 0.25776963508],
      56.59819989,
    ],
    [
      'flat, both ends',
      FLAT,
      'BOTH_ENDS',
      [0.12581519616, 0.16392941319, 0.14440735695, 0.16055097671, 0.71813736638, 0.26636058372],
      69.28256166,
    ],
    [
      'flat, single point',
      FLAT,
      'SINGLE_POINT',
      [0.12581519616, 0.16392941319, 0.12581519616, 0.16392941319, 0.27385926217, 1.89485956706],
      undefined,
    ],
  ])('%s', async (_, group, bonding, expected, drop) => {
    const trench = await newTrench();
    await trench.circuit({ ...LOAD, bonding }, { group });
    const { status, body } = await trench.read('/electrical?state=COLD');
    expect(status).toBe(200);
    const [circuit] = body.circuits;
    const [section] = circuit.sections;
    const names = [
      'acResistance',
      'geometricReactance',
      'resistance',
      'reactance',
      'zeroResistance',
      'zeroReactance',
    ];
    for (const [i, name] of names.entries()) near(section[name], expected[i]!);
    expect(section.temperature).toBe(20);
    if (drop) near(circuit.voltageDrop, drop);
    near(circuit.resistance, expected[2]!);
    near(section.capacitance, 0.30535980748);
    near(circuit.chargingCurrent, 1.21849513);
    near(circuit.earthFaultCurrent, 3.6554854);
    expect('screenVoltage' in circuit).toBe(bonding === 'SINGLE_POINT');
    if (bonding === 'SINGLE_POINT') near(circuit.screenVoltage, 24.91017729);
  });

  test('cables in parallel, and four cores', async () => {
    const two = await newTrench();
    const first = await two.cables();
    const second = await two.cables();
    const conductors = [first, second].flatMap(({ parts }: Anything) =>
      parts.map(({ id: partId }: Anything, i: number) => ({ partId, phase: `L${i + 1}` })),
    );
    await call('POST', `${two.at}/circuits`, { body: { conductors, ...LOAD } });
    const parallel = (await two.read('/electrical?state=COLD')).body.circuits[0].sections[0];
    near(parallel.resistance, 0.06525313607);
    near(parallel.reactance, 0.05249481293);
    near(parallel.zeroResistance, 0.39118507069);
    near(parallel.zeroReactance, 0.08755402934);
    const four = await newTrench();
    await four.circuit({ current: 100 }, { typeId: FOUR_CORES, group: {} });
    const [circuit] = (await four.read('/electrical?state=COLD')).body.circuits;
    near(circuit.sections[0].resistance, 0.12766935643);
    near(circuit.sections[0].reactance, 0.07849246683);
    near(circuit.sections[0].zeroResistance, 0.42462868832);
    near(circuit.sections[0].zeroReactance, 0.33446243598);
    for (const name of ['capacitance', 'chargingCurrent', 'earthFaultCurrent', 'chargingPower'])
      expect(circuit).not.toHaveProperty(name);
    expect(circuit.shortCircuit).not.toHaveProperty('screen');
    expect(circuit.constantLoss).toBe(0);
  });

  test('leading load, short circuit and cost', async () => {
    const trench = await newTrench();
    const { operation } = LOAD;
    const fault = { current: 8, duration: 1 };
    await trench.circuit({ ...LOAD, operation: { ...operation, leading: true }, fault });
    const [leading] = (await trench.read('/electrical?state=COLD')).body.circuits;
    near(leading.voltageDrop, 24.78392837);
    const { conductor, screen } = leading.shortCircuit;
    near(conductor.adiabatic, 22.67610125);
    near(conductor.factor, 1.01855780811);
    near(conductor.permissible, 23.09691998);
    near(screen.permissible, 2.96874517);
    expect([conductor.current, screen.initialTemperature, screen.finalTemperature]).toEqual([8, 80, 180]);
    near(screen.current, (8 * Math.sqrt(3)) / 2);
    near(conductor.utilisation, 8 / 23.09691998);

    near(leading.loadLoss, 15.64913445);
    near(leading.lossTime, 2847);
    near(leading.energyLoss, 44_553.0858);
    near(leading.lossCost, 36_121.3321);
    near(leading.capitalisedLossCost, 714_941.36);
    near(leading.meanCurrent, 100);
    expect(leading.constantLoss).toBe(0);
  });

  test('a profile of the company, and one that it does not have', async () => {
    const admin = trenchCaller(server, () => adminToken);
    const adminToken = await server.token('admin');
    const assumptions = {
      ...{ energyPrice: 0.5, powerPrice: 400, interest: 4.5, years: 30, loadGrowth: 1, priceGrowth: 2 },
      lossShare: 0.15,
    };
    await admin('PUT', '/economy-profiles/vekst', { body: { name: 'Vekst', assumptions } });
    const trench = await newTrench();
    await trench.circuit(LOAD);
    const { body } = await trench.read('/electrical?state=COLD&profileId=vekst');
    near(body.circuits[0].capitalisedLossCost, 700_722.2188);
    expect(body.profile).toEqual({ id: 'vekst', version: 1 });
  });

  test('copper, three seconds, and open screens over two sections', async () => {
    const trench = await newTrench();
    await trench.circuit(LOAD, { typeId: COPPER_185 });
    const [copper] = (await trench.read('/electrical')).body.circuits;
    near(copper.shortCircuit.conductor.permissible, 26.87490376);
    expect(copper.shortCircuit.conductor).not.toHaveProperty('current');

    const open = await newTrench();
    const { sections } = (await call('GET', `/segments/${open.id}`)).body;
    await call('PUT', `${open.at}/sections/${sections[0].id}`, { body: { length: 300 } });
    const body = { sectionType: 'DIRECTLY_IN_GROUND', layoutDepth: 700, length: 700 };
    const second = (await call('POST', `${open.at}/sections`, { body })).body;
    const [a, b] = [await open.cables(), await open.cables({ group: FLAT, sectionId: second.id })];
    const conductors = [a, b].flatMap(({ parts }: Anything) =>
      parts.map(({ id: partId }: Anything, i: number) => ({ partId, phase: `L${i + 1}` })),
    );
    const fault = { current: 8, duration: 3 };
    await call('POST', `${open.at}/circuits`, {
      body: { conductors, ...LOAD, fault, bonding: 'SINGLE_POINT' },
    });
    const [circuit] = (await open.read('/electrical?state=COLD')).body.circuits;
    expect(circuit.sections.map(({ length }: Anything) => length)).toEqual([300, 700]);
    near(circuit.screenVoltage, 20.51220805);
    near(circuit.screenVoltageFault, (20.51220805 / 200) * 8000);
    near(circuit.shortCircuit.conductor.permissible, 13.51546323);
    const one = (await open.read(`/electrical?state=COLD&sectionId=${second.id}`)).body.circuits[0];
    expect([one.length, one.sections.length]).toEqual([700, 1]);
  });
});

const codeOf = ({ status, body }: Reply) => [status, body?.code];

describe('a sheet', () => {
  let trench: Trench;
  let circuit: Anything;
  const post = (body: object, query = '') => call('POST', `${trench.at}/electrical${query}`, { body });

  beforeAll(async () => {
    trench = await newTrench(800);
    circuit = await trench.circuit({ ...LOAD, fault: { current: 8, duration: 1 } });
  });

  test('is of the load unless cold or the rating is asked for', async () => {
    const states = await Promise.all(
      ['LOAD', 'RATED', 'COLD'].map(async (state) => (await trench.read(`/electrical?state=${state}`)).body),
    );
    const [load, rated, cold] = states.map(({ circuits }) => circuits[0].sections[0].temperature);
    expect(load).toBeGreaterThan(20);
    expect(rated).toBeCloseTo(90, 5);
    expect(cold).toBe(20);
    const { body } = await trench.read('/electrical');
    expect(body).toEqual(states[0]);
    expect(body).toMatchObject({
      segmentId: trench.id,
      method: 'IEC',
      state: 'LOAD',
      profile: { id: 'standard' },
    });
    expect((await trench.read('/circuits')).headers.get('etag')).toBe(`"${trench.id}-${body.version}"`);
    const rating = (await trench.read('/rating?mode=TEMPERATURES')).body;
    expect(body.circuits[0].sections[0].temperature).toBeCloseTo(rating.circuits[0].temperature, 9);
    const [{ loadLoss, resistance, current }] = body.circuits;
    near(loadLoss, (3 * current ** 2 * resistance) / 1e3);
  });

  test('says what is assumed and what is wrong, in the language of the caller', async () => {
    const other = await newTrench(20_000);
    await other.circuit({
      current: 300,
      fault: { current: 40, duration: 1 },
      operation: { yearlyEnergy: 1e6 },
    });
    const found = async (language: string) =>
      (await other.read('/electrical', { 'accept-language': language })).body.findings;
    const findings = await found('en');
    const codes = findings.map(({ code }: Anything) => code);
    expect(codes).toEqual(
      expect.arrayContaining([
        'SHORT_CIRCUIT_EXCEEDED',
        'SCREEN_SHORT_CIRCUIT_EXCEEDED',
        'ENERGY_TOO_HIGH',
        'ASSUMED',
      ]),
    );
    expect(findings.find(({ code }: Anything) => code === 'ASSUMED').message).toContain(
      'voltage, power factor',
    );
    expect((await found('nb')).find(({ code }: Anything) => code === 'ASSUMED').message).toContain(
      'spenning',
    );
    const [own] = (await other.read('/electrical')).body.circuits;
    expect(own.voltage).toBeCloseTo(24, 9);
    expect([own.powerFactor, own.leading, own.utilisationTime]).toEqual([0.95, false, 8760]);
    expect(own.faultCurrentEnd).toBeLessThan(40);
    // Of a rating: these come after.
    const derived = await newTrench();
    await derived.cables();
    const { body } = await derived.read('/electrical');
    expect(body.circuits).toHaveLength(1);
    expect(body.findings.map(({ code }: Anything) => code)).toEqual(['ASSUMED', 'LOAD_ASSUMED']);
    expect(body.circuits[0].shortCircuit.conductor).not.toHaveProperty('utilisation');
  });

  test('with other values stores nothing', async () => {
    const { body: before } = await call('GET', `/segments/${trench.id}`);
    const { body: sheet } = await trench.read('/electrical?state=COLD');
    const { conductors } = circuit;
    const given = { id: circuit.id, conductors, current: 100, operation: { voltage: 11, powerFactor: 1 } };
    const { body } = await post({ circuits: [given] }, '?state=COLD');
    expect(body.circuits[0]).toMatchObject({
      current: 100,
      voltage: 11,
      powerFactor: 1,
      utilisationTime: 4000,
    });
    // What is left out has its default: no fault.
    expect(body.circuits[0]).not.toHaveProperty('faultCurrentEnd');
    near(body.circuits[0].resistance, sheet.circuits[0].resistance);
    const longer = (await post({ section: { length: 400 } }, '?state=COLD')).body.circuits[0];
    near(longer.resistance, sheet.circuits[0].resistance / 2);
    expect((await post({ loads: [{ circuitId: circuit.id, current: 50 }] })).body.circuits[0].current).toBe(
      50,
    );
    const wet = (await post({ surroundings: { soilElectricalResistivity: 10 } }, '?state=COLD')).body
      .circuits[0];
    expect(wet.zeroReactance).not.toBe(sheet.circuits[0].zeroReactance);
    expect((await call('GET', `/segments/${trench.id}`)).body).toEqual(before);
    expect((await trench.read('/electrical?state=COLD')).body).toEqual(sheet);
    expect((await post({})).body).toEqual((await trench.read('/electrical')).body);
  });

  test('names what is wrong in a request', async () => {
    const { conductors } = circuit;
    const wrong: [object, string][] = [
      [{ operation: { powerFactor: 0.04 } }, 'operation.powerFactor'],
      [{ operation: { voltage: 0 } }, 'operation.voltage'],
      [{ operation: { voltage: 1001 } }, 'operation.voltage'],
      [{ operation: { utilisationTime: 1, yearlyEnergy: 1 } }, 'operation.yearlyEnergy'],
      [{ operation: { lossTime: 8761 } }, 'operation.lossTime'],
      [{ fault: { duration: 1 } }, 'fault.current'],
      [{ fault: { current: 201, duration: 1 } }, 'fault.current'],
      [{ fault: { current: 1, duration: 6 } }, 'fault.duration'],
      [{ fault: { current: 1, duration: 1, rx: 11 } }, 'fault.rx'],
    ];
    for (const [values, path] of wrong) {
      const { status, body } = await post({ circuits: [{ conductors, ...values }] });
      expect([status, body.errors?.map((one: Anything) => one.path)]).toEqual([400, [`circuits.0.${path}`]]);
    }
    for (const query of ['state=WARM', 'method=GUESS', 'season=Vinter'])
      expect((await trench.read(`/electrical?${query}`)).body.errors[0].path).toBe(query.split('=')[0]);
  });

  test('is refused', async () => {
    const empty = await newTrench();
    expect(codeOf(await empty.read('/electrical'))).toEqual([409, 'NOTHING_TO_RATE']);
    expect(codeOf(await trench.read('/electrical?sectionId=no'))).toEqual([404, 'SECTION_NOT_FOUND']);
    expect(codeOf(await trench.read('/electrical?profileId=no'))).toEqual([404, 'PROFILE_NOT_FOUND']);
    const taken = {
      circuits: [circuit.conductors, circuit.conductors].map((conductors) => ({ conductors })),
    };
    expect(codeOf(await post(taken))).toEqual([409, 'CONDUCTOR_TAKEN']);
    const asSouth = trenchCaller(server, () => south);
    const south = await server.token('south');
    expect(codeOf(await asSouth('GET', `${trench.at}/electrical`))).toEqual([403, 'SEGMENT_FORBIDDEN']);
    expect(codeOf(await call('GET', '/segments/999999999/trench/electrical'))).toEqual([
      404,
      'SEGMENT_NOT_FOUND',
    ]);
  });

  test('of more than a rating may take is too large', async () => {
    const large = await newTrench();
    const { sections } = (await call('GET', `/segments/${large.id}`)).body;
    const { status } = await call('POST', `${large.at}/cables/batch`, {
      body: { typeId: CABLE_E, count: 60, ...FLAT, sectionId: sections[0].id },
    });
    expect(status).toBe(200);
    const from = { segmentId: large.id, sectionId: sections[0].id };
    for (let i = 0; i < 9; i++)
      expect((await call('POST', `${large.at}/sections`, { body: { from } })).status).toBe(200);
    const { status: refused, body } = await large.read('/electrical');
    expect([refused, body.code]).toEqual([422, 'RATING_TOO_LARGE']);
    expect(body.estimatedSeconds).toBeGreaterThan(body.maxSeconds);
    expect((await large.read(`/electrical?sectionId=${sections[0].id}`)).status).toBe(200);
  });
});

describe('an explanation', () => {
  let trench: Trench;
  let circuit: Anything;
  /** Pages and answers that explanations of this file lead to. */
  const opened = new Set<string>();
  const explain = (query: string, headers = {}) => trench.read(`/electrical/explanation?${query}`, headers);

  beforeAll(async () => {
    trench = await newTrench();
    circuit = await trench.circuit({
      ...LOAD,
      bonding: 'SINGLE_POINT',
      fault: { current: 8, duration: 1 },
    });
  });

  test.each(ELECTRICAL_EXPLANATIONS)('of %s evaluates to the answer', async (figure) => {
    const [own] = (await trench.read('/electrical?state=RATED')).body.circuits;
    const expected: Record<string, number> = {
      ...own,
      conductorShortCircuit: own.shortCircuit.conductor.permissible,
      screenShortCircuit: own.shortCircuit.screen.permissible,
    };
    const { status, body } = await explain(`state=RATED&circuitId=${circuit.id}&figure=${figure}&depth=3`);
    expect(status).toBe(200);
    near(body.figure.value, expected[figure]!);
    expect(wrongIn(JSON.stringify(body))).toEqual([]);
    if (/ShortCircuit/.test(figure)) expect(body.norm.name).toBe('IEC 60949');
    const sources: Anything[] = [];
    const visit = ({ terms }: Anything) => {
      for (const { source, explanation } of terms) {
        sources.push(source);
        if (explanation) visit(explanation);
      }
    };
    visit(body);
    for (const { href } of sources) {
      const url = href.startsWith('/docs') ? href.replace(/#.*/, '') : href;
      if (opened.has(url)) continue;
      opened.add(url);
      const reply = await server.request('GET', url, { token, headers: { 'api-version': '1.0' } });
      expect([url, reply.status]).toEqual([url, 200]);
    }
  });

  test('is refused', async () => {
    expect((await explain('')).body.errors.map(({ path }: Anything) => path)).toEqual([
      'circuitId',
      'figure',
    ]);
    expect(codeOf(await explain('circuitId=no&figure=resistance'))).toEqual([404, 'CIRCUIT_NOT_FOUND']);
    const closed = await newTrench();
    const { id } = await closed.circuit(LOAD);
    const query = `circuitId=${id}&figure=screenVoltage`;
    expect(codeOf(await closed.read(`/electrical/explanation?${query}`))).toEqual([
      404,
      'NOTHING_TO_EXPLAIN',
    ]);
    expect((await explain(`circuitId=${circuit.id}&figure=colour`)).body.errors[0].path).toBe('figure');
    const { body } = await explain(`circuitId=${circuit.id}&figure=lossCost`, { 'accept-language': 'nb' });
    expect(body.inWords).not.toBe((await explain(`circuitId=${circuit.id}&figure=lossCost`)).body.inWords);
  });
});
