import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../trench.js';

/** Where REST writes and changes once had different effects. Sabotage: let an operation edit the trench by itself. */

const server = useServer();
let token: string;
let projectId: number;
const call = trenchCaller(server, () => token);

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
});

/** A new segment, and calls to its trench that must succeed. */
async function aSegment() {
  const { id } = (
    await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk', length: 10 } })
  ).body;
  const ask = async (method: string, path: string, body?: Anything) => {
    const reply = await call(method, `/segments/${id}/trench${path}`, body === undefined ? {} : { body });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body;
  };
  const change = (...changes: object[]) => ask('POST', '/changes', { changes });
  const stored = () => ask('GET', '');
  const version = async (): Promise<number> => (await stored()).segment.version;
  /** The steps of the versions since one. */
  const stepsSince = async (since: number) =>
    (await ask('GET', `/changes?since=${since}`)).changes.flatMap((one: Anything) => one.steps);
  const cable = async (typeId: number = TYPES.single) =>
    ask('GET', `/cables/${(await ask('POST', '/cables', { typeId })).id}`);
  const conductorsOf = (cables: Anything) =>
    cables.parts.map((part: Anything, i: number) => ({ partId: part.id, phase: ['L1', 'L2', 'L3'][i] }));
  return { id, ask, change, stored, version, stepsSince, cable, conductorsOf };
}

describe('circuits', () => {
  test('a circuit whose cable is removed comes back with it, also when another one was updated meanwhile', async () => {
    const { ask, change, cable, conductorsOf } = await aSegment();
    const [a, b] = [await cable(), await cable()];
    await ask('POST', '/circuits', { name: 'K1', conductors: conductorsOf(a) });
    const other = await ask('POST', '/circuits', { name: 'K2', conductors: conductorsOf(b) });
    await ask('DELETE', `/items/${a.id}`);
    await ask('PUT', `/circuits/${other.id}`, { current: 200 });
    await change({ kind: 'restore', itemId: a.id });
    const circuits = await ask('GET', '/circuits');
    expect(circuits.map(({ name }: Anything) => name)).toEqual(['K1', 'K2']);
    expect(circuits[0].conductors).toEqual(conductorsOf(a));
  });

  test('a circuit that a change adds has the name and kind of its first cable', async () => {
    const { ask, change, cable } = await aSegment();
    const direct = await cable(TYPES.own);
    const conductors = [{ partId: direct.parts[0].id, phase: 'PLUS' }];
    await change({ kind: 'addCircuit', id: randomUUID(), values: { conductors } });
    expect(await ask('GET', '/circuits')).toMatchObject([{ name: 'Min kabel', kind: 'DC', frequency: 0 }]);
  });

  test('REST does not show a circuit that has lost all its parts, and changes still reach it', async () => {
    const { id, ask, change, cable, conductorsOf } = await aSegment();
    const [a, b] = [await cable(), await cable()];
    const circuit = await ask('POST', '/circuits', { name: 'K1', conductors: conductorsOf(a) });
    await ask('POST', '/circuits', { name: 'K2', conductors: conductorsOf(b) });
    await ask('DELETE', `/items/${a.id}`);
    const path = `/segments/${id}/trench/circuits/${circuit.id}`;
    expect((await call('PUT', path, { body: { current: 5 } })).status).toBe(404);
    await change({ kind: 'updateCircuit', circuitId: circuit.id, values: { current: 5 } });
  });
});

describe('coverings', () => {
  test('a covering without an end has no width, whatever sets it so', async () => {
    const { ask, change, stored } = await aSegment();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await change(
      { kind: 'addCovering', id: one, values: { infinite: false, width: 500 } },
      { kind: 'updateCovering', coveringId: one, values: { infinite: true } },
      { kind: 'addCovering', id: two, values: { width: 500 } },
      { kind: 'addCovering', id: three, values: { infinite: false, width: 500 } },
    );
    await ask('PUT', `/top-coverings/${three}`, { infinite: true });
    const { topCoverings } = (await stored()).trench;
    expect(topCoverings.map(({ width }: Anything) => width)).toEqual([null, null, null]);
  });

  test('an empty update makes no version', async () => {
    const { ask, change, version } = await aSegment();
    const id = randomUUID();
    await change({ kind: 'addCovering', id, values: { infinite: true, width: 500 } });
    const before = await version();
    await ask('PUT', `/top-coverings/${id}`, {});
    expect(await version()).toBe(before);
  });

  test('an empty description is none', async () => {
    const { change, stored } = await aSegment();
    await change(
      { kind: 'addCovering', id: randomUUID(), values: { description: '' } },
      { kind: 'segment', values: { description: '' } },
    );
    const { trench, segment } = await stored();
    expect([trench.topCoverings[0].description, segment.description ?? null]).toEqual([null, null]);
  });
});

describe('assumptions', () => {
  test('a change that leaves no value of any kind takes the assumption back', async () => {
    const { change, stored } = await aSegment();
    await change({ kind: 'assumptions', values: { swell: { SOIL: 1.3 } } });
    await change({ kind: 'assumptions', values: { swell: { SOIL: null } } });
    expect((await stored()).trench.assumptions).toEqual({});
  });

  test('REST merges the values of kinds, and a change replaces them', async () => {
    const { ask, change, stored } = await aSegment();
    await change({ kind: 'assumptions', values: { swell: { SOIL: 1.3 } } });
    await ask('PUT', '/quantities/assumptions', { swell: { ROCK: 1.5 } });
    expect((await stored()).trench.assumptions).toEqual({ swell: { SOIL: 1.3, ROCK: 1.5 } });
    await change({ kind: 'assumptions', values: { swell: { MOOR: 1.2 } } });
    expect((await stored()).trench.assumptions).toEqual({ swell: { MOOR: 1.2 } });
  });
});

describe('history', () => {
  test('a move is one step, which names what was moved', async () => {
    const { ask, version, stepsSince, cable } = await aSegment();
    const [a] = [await cable(), await cable(), await cable()];
    const before = await version();
    await ask('PUT', `/items/${a.id}/place`, {});
    expect(await stepsSince(before)).toMatchObject([{ step: 'move', what: 'item', id: a.id, index: 2 }]);
  });

  test('the same for a layer', async () => {
    const { ask, version, stepsSince, stored } = await aSegment();
    const bottom = (await stored()).trench.sections[0].layers[0].id;
    for (let i = 0; i < 2; i++) await ask('POST', '/layers', {});
    const before = await version();
    await ask('PUT', `/layers/${bottom}/place`, {});
    expect(await stepsSince(before)).toMatchObject([{ step: 'move', what: 'layer', id: bottom, index: 2 }]);
  });

  test('an update names the values that it changes, not those that were there', async () => {
    const { change, stored, version, stepsSince } = await aSegment();
    const { id: layerId } = (await stored()).trench.sections[0].layers[0];
    const before = await version();
    const values = { protectionLayerThickness: 100, leftBorderAdjustment: 7 };
    await change(
      { kind: 'updateLayer', layerId, values },
      { kind: 'segment', values: { name: 'Strekk', length: 20 } },
    );
    const steps = await stepsSince(before);
    expect(steps.map((step: Anything) => step.values)).toEqual([{ leftBorderAdjustment: 7 }, { length: 20 }]);
  });
});
