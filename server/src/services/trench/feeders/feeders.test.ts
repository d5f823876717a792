import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, aProject, PROJECT, type Reply, useServer } from '../../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';
import { MAX_FEEDERS } from './limits.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = trenchCaller(server, () => tokens.planner!);
const asSouth = trenchCaller(server, () => tokens.south!);

let projectId: number;
let segmentId: number;
/** Of the cable, because no circuit is stored. */
let circuitId: string;

const aSegment = async (project: number, name: string) => {
  const { body } = await call('POST', `/segments/by-projectid/${project}`, { body: { name } });
  const cable = await call('POST', `/segments/${body.id}/trench/cables`, { body: { typeId: TYPES.single } });
  return { segmentId: body.id as number, circuitId: cable.body.id as string };
};

beforeAll(async () => {
  await addTestTypes(server);
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
  projectId = await aTrenchProject(server, tokens.planner!);
  ({ segmentId, circuitId } = await aSegment(projectId, 'Strekk A'));
});

const codeOf = ({ status, body }: Reply) => [status, body?.code];
const pathsOf = ({ status, body }: Reply) => [status, body.errors?.map(({ path }: Anything) => path)];
const leg = () => ({ segmentId, circuitId });
const add = (body: object, headers = {}) =>
  call('POST', `/feeders/by-projectid/${projectId}`, { body: { name: 'Avgang', ...body }, headers });
const eventsOf = async (id: number) =>
  (
    await server.store.rows<{ type: string; changes: Anything }>(
      sql`SELECT type, changes FROM event WHERE resource = ${`feeder:${id}`} ORDER BY id`,
    )
  ).map(({ type, changes }) => [type, (changes ?? []).map(({ property }: Anything) => property)]);

describe('a feeder', () => {
  test('is added, read, listed, changed and deleted, and each is told', async () => {
    const fault = { current: 10, duration: 1 };
    const { status, body, headers } = await add({
      operation: { voltage: 22, powerFactor: null },
      fault,
      legs: [leg()],
    });
    expect([status, headers.get('etag')]).toEqual([200, `"${body.id}-1"`]);
    expect(body).toEqual({
      id: expect.any(Number),
      projectId,
      version: 1,
      name: 'Avgang',
      operation: { voltage: 22, leading: false },
      fault,
      legs: [leg()],
    });
    expect((await call('GET', `/feeders/${body.id}`)).body).toEqual(body);
    expect((await call('GET', `/feeders/by-projectid/${projectId}`)).body).toContainEqual(body);

    // Sabotage: merge what is given into the operation that is stored.
    const changed = await call('PUT', `/feeders/${body.id}`, { body: { operation: { powerFactor: 0.9 } } });
    expect(changed.body).toEqual({ ...body, version: 2, operation: { powerFactor: 0.9, leading: false } });
    const removed = await call('PUT', `/feeders/${body.id}`, {
      body: { name: 'Ny', fault: null, operation: null },
    });
    expect(removed.body).toEqual({ id: body.id, projectId, version: 3, name: 'Ny', legs: [leg()] });
    expect((await call('PUT', `/feeders/${body.id}`, { body: { legs: [] } })).body.legs).toEqual([]);
    const same = await call('PUT', `/feeders/${body.id}`, { body: { name: 'Ny', legs: null } });
    expect([same.body.version, same.headers.get('x-spadework-outcome')]).toEqual([4, 'UNCHANGED']);
    expect((await call('DELETE', `/feeders/${body.id}`)).status).toBe(204);
    expect(codeOf(await call('GET', `/feeders/${body.id}`))).toEqual([404, 'FEEDER_NOT_FOUND']);
    expect(await eventsOf(body.id)).toEqual([
      ['feeder.added', []],
      ['feeder.changed', ['operation']],
      ['feeder.changed', ['name', 'operation', 'fault']],
      ['feeder.changed', ['legs']],
      ['feeder.deleted', ['name']],
    ]);
  });

  test('names what is wrong', async () => {
    const other = await aSegment(await aTrenchProject(server, tokens.planner!), 'Annet prosjekt');
    const variants = `/segments/${segmentId}/variants`;
    const variant = (await call('POST', variants, { body: { name: 'Variant' } })).body;
    const variantCircuit = (await call('GET', `/segments/${variant.id}/trench/circuits`)).body[0];
    const wrong: [object, string[]][] = [
      [{ name: ' ' }, ['name']],
      [{ name: null }, ['name']],
      [{ operation: { powerFactor: 2 } }, ['operation.powerFactor']],
      [{ operation: { utilisationTime: 10, yearlyEnergy: 10 } }, ['operation.yearlyEnergy']],
      [{ fault: { duration: 1 } }, ['fault.current']],
      [{ fault: { current: 201, duration: 6 } }, ['fault.current', 'fault.duration']],
      [{ legs: [{ segmentId }] }, ['legs.0.circuitId']],
      [{ legs: [leg(), other] }, ['legs.1.segmentId']],
      [{ legs: [{ segmentId: variant.id, circuitId: variantCircuit.id }] }, ['legs.0.segmentId']],
      [{ legs: [{ segmentId: 2 ** 60, circuitId }] }, ['legs.0.segmentId']],
      [{ legs: [{ segmentId, circuitId: 'nothing' }] }, ['legs.0.circuitId']],
      [
        { legs: [{ ...leg(), segmentId: 5 }, leg(), { segmentId, circuitId: other.circuitId }] },
        ['legs.0.segmentId', 'legs.2.circuitId'],
      ],
      [{ legs: Array(101).fill(leg()) }, ['legs']],
      [{ legs: {} }, ['legs']],
    ];
    for (const [body, paths] of wrong)
      expect(pathsOf(await add(body)), JSON.stringify(body)).toEqual([400, paths]);
    const { body } = await add({ legs: Array(100).fill(leg()) });
    expect(body.legs).toHaveLength(100);
    const put = (values: object) => call('PUT', `/feeders/${body.id}`, { body: values });
    for (const [values, paths] of wrong.slice(2)) expect(pathsOf(await put(values))).toEqual([400, paths]);
    expect((await call('GET', `/feeders/${body.id}`)).body).toEqual(body);
  });

  test('keeps legs whose segment is gone, and gets no more of them', async () => {
    const gone = await aSegment(projectId, 'Strekk B');
    const { body } = await add({ legs: [leg(), gone] });
    await call('DELETE', `/segments/${gone.segmentId}`);
    const echoed = await call('PUT', `/feeders/${body.id}`, { body: { ...body, name: 'Omdøpt' } });
    expect(echoed.body).toMatchObject({ name: 'Omdøpt', legs: [leg(), gone] });
    await call('PUT', `/feeders/${body.id}`, { body: { legs: [leg()] } });
    expect(pathsOf(await call('PUT', `/feeders/${body.id}`, { body: { legs: [gone] } }))).toEqual([
      400,
      ['legs.0.segmentId'],
    ]);
  });

  test('has a version, a dry run, and is added once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [await add({ name: 'Én' }, headers), await add({ name: 'Én' }, headers)];
    expect(again.body).toEqual(first.body);
    const at = `/feeders/${first.body.id}`;
    const put = (name: string, more: Record<string, string>) =>
      call('PUT', at, { body: { name }, headers: more });
    expect(codeOf(await put('To', { 'if-match': '"other"' }))).toEqual([412, 'PRECONDITION_FAILED']);
    const tried = await put('To', { 'x-spadework-dry-run': 'true' });
    expect([tried.status, tried.body.name]).toEqual([200, 'To']);
    expect((await call('GET', at)).body).toEqual(first.body);
    expect((await put('To', { 'if-match': `"${first.body.id}-1"` })).body.version).toBe(2);
    const stale = await call('DELETE', at, { headers: { 'if-match': `"${first.body.id}-1"` } });
    expect(codeOf(stale)).toEqual([412, 'PRECONDITION_FAILED']);
    const batch = await call('POST', '/batch', {
      body: {
        atomic: true,
        operations: [
          { method: 'PUT', path: at, body: { name: 'Tre' } },
          { method: 'DELETE', path: at },
        ],
      },
    });
    expect(batch.body.results.map((one: Anything) => one.status)).toEqual([200, 204]);
  });

  test('of a project that the caller cannot see does not exist', async () => {
    const { body } = await add({});
    expect(codeOf(await asSouth('GET', `/feeders/${body.id}`))).toEqual([404, 'FEEDER_NOT_FOUND']);
    expect(codeOf(await asSouth('PUT', `/feeders/${body.id}`, { body: {} }))).toEqual([
      404,
      'FEEDER_NOT_FOUND',
    ]);
    expect(codeOf(await asSouth('DELETE', `/feeders/${body.id}`))).toEqual([404, 'FEEDER_NOT_FOUND']);
    expect(codeOf(await asSouth('GET', `/feeders/by-projectid/${projectId}`))).toEqual([
      409,
      'PROJECT_HAS_NO_TRENCHES',
    ]);
    await server.request('PUT', `${PROJECT}/projects/${projectId}/members/${server.users.south}`, {
      token: tokens.planner!,
      body: { role: 'READER' },
    });
    expect((await asSouth('GET', `/feeders/${body.id}`)).body).toEqual(body);
    expect(codeOf(await asSouth('DELETE', `/feeders/${body.id}`))).toEqual([403, 'PROJECT_RIGHT_REQUIRED']);
  });

  test('is in no copy of its project, and goes with it', async () => {
    const own = await aTrenchProject(server, tokens.planner!);
    const at = (id: number) => `/feeders/by-projectid/${id}`;
    const { body } = await call('POST', at(own), { body: { name: 'Avgang' } });
    const copy = await server.request('POST', `${PROJECT}/projects/${own}/copy`, {
      token: tokens.planner!,
      body: { number: aProject().number },
    });
    expect((await call('GET', at(copy.body.id))).body).toEqual([]);
    await server.request('PUT', `${PROJECT}/projects/${own}/archive`, { token: tokens.planner! });
    expect(codeOf(await call('PUT', `/feeders/${body.id}`, { body: { name: 'x' } }))).toEqual([
      409,
      'PROJECT_READONLY',
    ]);
    await server.request('PUT', `${PROJECT}/projects/${own}/restore`, { token: tokens.planner! });
    expect(
      (await server.request('DELETE', `${PROJECT}/projects/${own}`, { token: tokens.planner! })).status,
    ).toBe(204);
    expect(codeOf(await call('GET', `/feeders/${body.id}`))).toEqual([404, 'FEEDER_NOT_FOUND']);
    expect(await server.store.rows(sql`SELECT FROM feeder WHERE id = ${body.id}`)).toEqual([]);
  });

  test('finds no room beside as many as a project may have', async () => {
    const full = await aTrenchProject(server, tokens.planner!);
    await server.store.run(
      sql`INSERT INTO feeder (company_id, project_id, id, name, legs)
          SELECT ${server.company}, ${full}, nextval('feeder_id'), 'mange', '[]' FROM generate_series(2, ${MAX_FEEDERS})`,
    );
    const one = () => call('POST', `/feeders/by-projectid/${full}`, { body: { name: 'Avgang' } });
    const both = await Promise.all([one(), one()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(await one())).toEqual([409, 'FEEDERS_FULL']);
  });
});
