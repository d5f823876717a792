import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculationCaller } from '../../../test/calculation.js';
import { type Anything, aProject, EVENTS, PROJECT, useServer } from '../../../test/harness.js';
import { trenchCaller } from '../../../test/trench.js';
import { sql } from '../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const costs = calculationCaller(server, () => tokens.planner!);
const trench = trenchCaller(server, () => tokens.planner!);
const projects = (method: string, path: string, body?: object, token = tokens.planner!) =>
  server.request(method, `${PROJECT}/projects${path}`, { token, ...(body && { body }) });
/** TSLF 3x1x240. */
const CABLE = 1046;
let id: number;
let copies = 0;

const copy = (body: object = {}, token?: string) =>
  projects('POST', `/${id}/copy`, { number: `KOPI-${++copies}`, ...body }, token);
const segmentsOf = async (project: number): Promise<Anything[]> =>
  (await trench('GET', `/segments/by-projectid/${project}`)).body;
const designsOf = async (project: number): Promise<Anything[]> =>
  (await costs('GET', `/designs/by-projectid/${project}`)).body.segments;
const nodesOf = async (project: number): Promise<Anything[]> =>
  (await costs('GET', `/calculationnodes/by-projectid/${project}?depth=99`)).body;
const codeOf = ({ status, body }: { status: number; body: Anything }) => [status, body.code];

/** Without ids and versions, which differ; a custom node has its id as its number. */
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, one) =>
    /^(id|.*Ids?|nodeId|parentId|version|segmentVersion|modifiedDate|check|link)$/.test(key) ||
    /^\d+-\d+$/.test(one)
      ? undefined
      : one,
  );
const statesOf = async (project: number) =>
  (await designsOf(project)).map(({ segmentName, state }) => [segmentName, state]);

async function addSegment(name: string): Promise<Anything> {
  const { body } = await trench('POST', `/segments/by-projectid/${id}`, { body: { name, length: 120 } });
  await trench('POST', `/segments/${body.id}/trench/cables`, { body: { typeId: CABLE } });
  await trench('POST', `/segments/${body.id}/trench/top-coverings`, {
    body: { type: 'TARMAC', thickness: 100 },
  });
  return body;
}

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'south', 'admin']) tokens[user] = await server.token(user);
  tokens.client = await server.token();
});

beforeEach(async () => {
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION&moduleType=CABLESIMULATOR&moduleType=ECO`;
  const body = aProject({ status: 'STARTED', description: 'Langs veien', caseRef: 'SAK-1' });
  id = (await server.request('PUT', url, { token: tokens.planner!, body })).body.id;
});

describe('POST /projects/{projectId}/copy', () => {
  test('has the properties and modules of the project, is new, and the caller owns it', async () => {
    await projects('PUT', `/${id}/members/${server.users.south}`, { role: 'READER' });
    const { body: original } = await projects('GET', `/${id}?expand=modules`);
    const reply = await copy({}, tokens.colleague);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('etag')).toBeTruthy();
    const { body } = await projects('GET', `/${reply.body.id}?expand=modules,owner,members`);
    const { name, description, caseRef, startDate } = original;
    const modules = original.modules.map(({ type }: Anything) => ({ type, projectId: reply.body.id }));
    expect(body).toMatchObject({ number: `KOPI-${copies}`, name, description, caseRef, startDate, modules });
    expect(body).toMatchObject({
      status: 'NEW',
      owner: server.users.colleague,
      createdBy: server.users.colleague,
    });
    const colleague = { user: server.users.colleague, role: 'OWNER' };
    expect(body.members).toEqual([colleague]);
    const { body: shared } = await copy({ members: true, name: 'Trinn 2', owner: server.users.admin });
    const { body: second } = await projects('GET', `/${shared.id}?expand=members,owner`);
    expect(second).toMatchObject({
      name: 'Trinn 2',
      owner: server.users.admin,
      members: expect.arrayContaining([{ user: server.users.south, role: 'READER' }]),
    });
  });

  test('copies segments with everything in them, with new ids and without history', async () => {
    const segment = await addSegment('Strekk A');
    await trench('PUT', `/segments/${segment.id}/trench/quantities/assumptions`, {
      body: { workingSpace: 77 },
    });
    const to = (await copy()).body.id;
    const [copied] = await segmentsOf(to);
    expect(copied).toMatchObject({ name: 'Strekk A', length: 120, version: 1 });
    const detail = async (segmentId: number) => (await trench('GET', `/segments/${segmentId}`)).body;
    const [before, after] = [await detail(segment.id), await detail(copied!.id)];
    expect(plain(after)).toEqual(plain(before));
    expect(after.sections[0].id).not.toBe(before.sections[0].id);
    const { assumptions } = (await trench('GET', `/segments/${copied!.id}/trench/quantities`)).body;
    expect(assumptions.workingSpace).toBe(77);
    const history = (await trench('GET', `/segments/${copied!.id}/trench/changes?since=0`)).body;
    expect(JSON.stringify(history)).not.toContain(segment.sections[0].id);
  });

  test('copies the calculation: nodes belong to the new segments, in the states that they had', async () => {
    const [, stale, edited, gone, removed] = [
      await addSegment('CURRENT'),
      await addSegment('STALE'),
      await addSegment('EDITED'),
      await addSegment('ORPHAN'),
      await addSegment('REMOVED'),
    ];
    await costs('PUT', `/designs/by-projectid/${id}`, { body: {} });
    await addSegment('NEW');
    await trench('PUT', `/segments/${stale!.id}`, { body: { length: 130 } });
    const of = async (segmentId: number) =>
      (await nodesOf(id)).find(({ origin }) => origin?.segmentId === segmentId)!;
    await costs('PUT', `/calculationnodes/${(await of(edited!.id)).id}/quantity`, { body: { quantity: 7 } });
    await costs('DELETE', `/calculationnodes/${(await of(removed!.id)).id}`);
    await trench('DELETE', `/segments/${gone!.id}`);
    await costs('PUT', `/calculationnodes/custom/by-projectid/${id}`, {
      body: {
        type: 'CUSTOMBUDGET_FIXEDTOTAL',
        name: 'Rigg',
        unit: 'RS',
        quantity: 1,
        facilityId: 1,
        activityId: 1,
        totalCost: 1000,
      },
    });

    const to = (await copy()).body;
    expect(plain(await statesOf(to.id))).toEqual(plain(await statesOf(id)));
    expect((await statesOf(to.id)).map(([, state]) => state)).toEqual(
      expect.arrayContaining(['CURRENT', 'STALE', 'EDITED', 'NEW']),
    );
    const [before, after] = [await nodesOf(id), await nodesOf(to.id)];
    expect(plain(after)).toEqual(plain(before));
    const ids = new Set((await segmentsOf(to.id)).map((segment) => segment.id));
    const origins = after.flatMap(({ origin }) => (origin ? [origin] : []));
    expect(
      origins.filter(({ state }) => state !== 'ORPHAN').every(({ segmentId }) => ids.has(segmentId)),
    ).toBe(true);
    const nodeIds = new Set(before.map((node) => node.id));
    expect(after.some((node) => nodeIds.has(node.id))).toBe(false);
    const { body: original } = await projects('GET', `/${id}`);
    expect(to.meta).toEqual(original.meta);

    // A refresh of the copy updates its own branches, and leaves the original alone.
    const applied = await costs('PUT', `/designs/by-projectid/${to.id}`, {
      body: { segmentIds: [(await segmentsOf(to.id)).find(({ name }) => name === 'STALE')!.id] },
    });
    expect(applied.body.changes.length).toBeGreaterThan(0);
    expect(applied.body.changes.every(({ action }: Anything) => action === 'UPDATE')).toBe(true);
    expect(await nodesOf(id)).toEqual(before);
  });

  test('tells of the project alone, also when its designs are read', async () => {
    const segment = await addSegment('Strekk A');
    await costs('PUT', `/designs/by-projectid/${id}`, { body: {} });
    await trench('PUT', `/segments/${segment.id}`, { body: { length: 130 } });
    await designsOf(id);
    const to = (await copy()).body.id;
    await designsOf(to);
    const { body } = await server.request('GET', `${EVENTS}/history/by-projectid/${to}`, {
      token: tokens.planner!,
    });
    expect(body.events.map(({ type }: Anything) => type)).toEqual(['project.created']);
  });

  test('takes an archived project, and leaves out an end before the new start', async () => {
    await projects('PUT', `/${id}`, { startDate: '2026-03-02T07:00:00Z', endDate: '2026-06-01T07:00:00Z' });
    await projects('PUT', `/${id}/archive`);
    const later = await copy({ startDate: '2027-03-02T07:00:00Z' });
    expect(later.body).toMatchObject({ archived: false, startDate: '2027-03-02T07:00:00.000Z' });
    expect(later.body.endDate).toBeUndefined();
    expect((await copy()).body.endDate).toBe('2026-06-01T07:00:00.000Z');
  });

  test('is refused for a number that is taken, for guests, and for clients that name no owner', async () => {
    const { body } = await projects('GET', `/${id}`);
    const taken = await copy({ number: body.number });
    expect(codeOf(taken)).toEqual([409, 'PROJECT_NUMBER_TAKEN']);
    expect(taken.body.projectId).toBe(id);
    expect(codeOf(await copy({}, tokens.south))).toEqual([404, 'PROJECT_NOT_FOUND']);
    await projects('PUT', `/${id}/members/${server.users.south}`, { role: 'WRITER' });
    expect(codeOf(await copy({}, tokens.south))).toEqual([403, 'PROJECT_RIGHT_REQUIRED']);
    const nobody = await copy({}, tokens.client);
    expect([nobody.status, nobody.body.errors]).toMatchObject([400, [{ path: 'owner' }]]);
    expect((await copy({ owner: server.users.colleague }, tokens.client)).status).toBe(200);
    const strange = await copy({ owner: server.users.south });
    expect([strange.status, strange.body.errors]).toMatchObject([400, [{ path: 'owner' }]]);
  });

  test('leaves nothing of a copy that fails half-way', async () => {
    await addSegment('Strekk A');
    await costs('PUT', `/calculationnodes/by-projectid/${id}`, { body: { number: 'K-703.2', quantity: 2 } });
    const count = async () =>
      server.store.row(sql`SELECT (SELECT count(*) FROM project WHERE company_id = ${server.company}) AS p,
        (SELECT count(*) FROM segment WHERE company_id = ${server.company}) AS s`);
    const before = await count();
    await server.store.run(sql`ALTER TABLE calculation_branch ADD CONSTRAINT broken CHECK (false) NOT VALID`);
    try {
      expect((await copy()).status).toBe(500);
    } finally {
      await server.store.run(sql`ALTER TABLE calculation_branch DROP CONSTRAINT broken`);
    }
    expect(await count()).toEqual(before);
  });
});
