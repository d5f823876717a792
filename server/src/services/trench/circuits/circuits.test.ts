import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import { aSegment, aTrenchProject, type TestSegment, TYPES, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let { token, projectId } = {} as TestSegment;

beforeAll(async () => {
  ({ token, projectId } = await aSegment(server));
});

const call = trenchCaller(server, () => token);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

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
    const usual = {
      frequency: 50,
      bonding: 'BOTH_ENDS',
      eddy: false,
      current: 100,
      currentGiven: false,
      derived: true,
    };
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
    expect((await list()).map((one) => [one.current, one.currentGiven, one.derived])).toEqual([
      [250, true, false],
      [100, false, false],
    ]);
    const [, { id: other }] = (await list()) as [Anything, Anything];
    await call('PUT', `${own}/circuits/${other}`, { body: { name: 'K2', current: null } });
    expect((await list()).map(({ currentGiven }) => currentGiven)).toEqual([true, false]);
    const given = await call('PUT', `${own}/circuits/${other}`, { body: { current: 100 } });
    expect(given.body).toMatchObject({ current: 100, currentGiven: true });
    for (const { id: circuitId } of await list())
      expect((await call('DELETE', `${own}/circuits/${circuitId}`)).status).toBe(204);
    expect((await list()).map(({ derived }) => derived)).toEqual([true, true]);
  });

  test('are added, changed and removed; what is wrong is named', async () => {
    const body = { conductors: phases(parts), current: 300, load: { factor: 0.7 }, limitTemperature: 65 };
    const { body: circuit } = await call('POST', `${own}/circuits`, { body });
    expect(circuit).toMatchObject({ ...body, name: 'K1', kind: 'AC3', currentGiven: true, derived: false });
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
      [{ operation: { powerFactor: 0.04 } }, 'operation.powerFactor'],
      [{ operation: { voltage: 0 } }, 'operation.voltage'],
      [{ operation: { utilisationTime: 4000, yearlyEnergy: 90 } }, 'operation.yearlyEnergy'],
      [{ operation: { lossTime: 8761 } }, 'operation.lossTime'],
      [{ operation: 'none' }, 'operation'],
      [{ fault: {} }, 'fault.current'],
      [{ fault: { current: 8 } }, 'fault.duration'],
      [{ fault: { current: 8, duration: 0.5, rx: 11 } }, 'fault.rx'],
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

  // Sabotage: merge operation and fault of a body into those that are stored.
  test('have an operation and a fault, which a PUT replaces as a whole and null removes', async () => {
    const [{ id }] = (await list()) as [Anything];
    const put = async (body: object) => (await call('PUT', `${own}/circuits/${id}`, { body })).body;
    const fault = { current: 12, duration: 1, rx: 0.2 };
    const given = await put({ operation: { voltage: 22, powerFactor: 0.9, lossTime: null }, fault });
    expect([given.operation, given.fault]).toEqual([
      { voltage: 22, powerFactor: 0.9, leading: false },
      fault,
    ]);
    const kept = await put({ current: 310 });
    expect([kept.operation, kept.fault]).toEqual([given.operation, fault]);
    const replaced = await put({
      operation: { yearlyEnergy: 1500, leading: true },
      fault: { current: 8, duration: 2 },
    });
    expect([replaced.operation, replaced.fault]).toEqual([
      { yearlyEnergy: 1500, leading: true },
      { current: 8, duration: 2 },
    ]);
    const { trench } = (await call('GET', own)).body;
    expect(trench.circuits[0]).toMatchObject({ operation: replaced.operation, fault: replaced.fault });
    expect((await call('GET', `${own}/circuits/${id}`)).body).toEqual(replaced);
    const removed = await put({ operation: null, fault: null });
    expect(removed).not.toHaveProperty('operation');
    expect(removed).not.toHaveProperty('fault');
    await put({ operation: { voltage: 11 } });
  });

  test('a copy of the segment has them, with its own conductors', async () => {
    const { body: copy } = await call('POST', `${own.replace('/trench', '')}/copy`, { body: {} });
    const { body: circuits } = await call('GET', `/segments/${copy.id}/trench/circuits`);
    const [copied] = copy.sections[0].layers[0].cables;
    const detail = (await call('GET', `/segments/${copy.id}/trench/cables/${copied.id}`)).body;
    expect(circuits).toMatchObject([
      {
        name: 'K1',
        current: 310,
        currentGiven: true,
        operation: { voltage: 11, leading: false },
        conductors: phases(detail.parts),
      },
    ]);
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
    expect(await list()).toMatchObject([{ preload: 90, current: 310 }]);
    const operated = await send({ kind: 'updateCircuit', circuitId, values: { operation: { voltage: 22 } } });
    expect(operated.body.steps[0].values).toEqual({ operation: { voltage: 22, leading: false } });
    const both = { utilisationTime: 10, yearlyEnergy: 10 };
    const wrong = await send({ kind: 'updateCircuit', circuitId, values: { operation: both } });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([
      400,
      'changes.0.values.operation.yearlyEnergy',
    ]);
    await send({ kind: 'removeCircuit', circuitId });
    expect((await send({ kind: 'restoreCircuit', circuitId })).status).toBe(200);
    expect(await list()).toMatchObject([{ id: circuitId, preload: 90 }]);
  });
});
