import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anything, PROJECT, useServer } from '../../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';
import { work } from '../../../work/index.js';
import { memory, packer, waiting } from '../packing/index.js';

const server = useServer();
let token: string;
let projectId: number;
let id: number;

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
});
beforeEach(async () => {
  projectId = await aTrenchProject(server, token);
  id = (await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk' } })).body.id;
  await add();
});

const call = trenchCaller(server, () => token);
const add = (options: object = {}) =>
  call('POST', `/segments/${id}/trench/cables`, { body: { typeId: TYPES.single }, ...options });
const cables = async () =>
  (await call('GET', `/segments/${id}`)).body.sections.flatMap((section: Anything) =>
    section.layers.flatMap((layer: Anything) => layer.cables.map((cable: Anything) => cable.id)),
  );

describe('a segment that this server has saved is changed in one statement', () => {
  test('what is added one after another is all there, in order', async () => {
    for (let i = 0; i < 5; i++) await add();
    const all = await cables();
    expect(new Set(all).size).toBe(6);
    const last = (await add()).body.id;
    expect(await cables()).toEqual([...all, last]);
  });

  test('another server was there in between: nothing of it is lost (sabotage: save without the version)', async () => {
    await server.store.run(
      sql`UPDATE segment SET name = 'Fra en annen', trench = jsonb_set(trench, '{sections,0,layers,0,items}', '[]'), version = version + 1 WHERE id = ${id}`,
    );
    const { body } = await add();
    expect(await cables()).toEqual([body.id]);
    expect((await call('GET', `/segments/${id}`)).body.name).toBe('Fra en annen');
  });

  test('the project was archived in between: 409 (sabotage: no condition in the update)', async () => {
    await server.request('PUT', `${PROJECT}/projects/${projectId}/archive`, { token });
    expect((await add()).body.code).toBe('PROJECT_READONLY');
  });

  test('another caller without access: 403, and nothing is added (sabotage: no condition in the update)', async () => {
    const before = await cables();
    const stranger = await server.token('south');
    expect((await add({ token: stranger })).status).toBe(403);
    expect(await cables()).toEqual(before);
  });

  test('If-Match of an older version: 412', async () => {
    const { headers } = await add();
    await add();
    expect((await add({ headers: { 'if-match': headers.get('etag')! } })).status).toBe(412);
  });

  test('a request under an Idempotency-Key goes through as well, once', async () => {
    const headers = { 'idempotency-key': 'one-cable' };
    const [first, second] = [await add({ headers }), await add({ headers })];
    expect(second.body).toEqual(first.body);
    await add();
    expect(await cables()).toHaveLength(3);
  });

  test('a segment that was deleted is gone', async () => {
    await call('DELETE', `/segments/${id}`);
    expect((await add()).status).toBe(404);
  });
});

describe('content that takes a search', () => {
  /** Twenty circles of 36 need a square of 161.6. These culverts are a little too small, each by another bit. */
  const cables = Array.from({ length: 20 }, () => ({ typeId: TYPES.multi }));
  const COUNT = 12;
  /** Of a segment that has them all. */
  const VERSION = 2 + COUNT;
  const addCulverts = () =>
    call('POST', '/batch', {
      body: {
        atomic: true,
        operations: Array.from({ length: COUNT }, (_, i) => ({
          method: 'POST',
          path: `/segments/${id}/trench/culverts`,
          body: { width: 158 + i / 100, height: 158, cables },
        })),
      },
    });
  const codes = ({ validationErrors, validationWarnings }: Anything) =>
    [validationErrors, validationWarnings].map(
      (findings: Anything[]) => new Set(findings.map(({ code }) => code)),
    );
  const get = (segment = id) => call('GET', `/segments/${segment}`);
  const usual = { wait: waiting.maxMs, work: packer.maxWork };

  beforeEach(async () => {
    await work.stop();
    // As after a restart.
    memory.clear();
  });
  afterAll(async () => {
    await work.stop();
    [waiting.maxMs, packer.maxWork] = [usual.wait, usual.work];
  });

  // Fails when a search runs on the event loop: this one never ends.
  test('many culverts do not hold up other requests, and are answered with what is known', async () => {
    [waiting.maxMs, packer.maxWork] = [500, Number.POSITIVE_INFINITY];
    await addCulverts();
    const light = await aTrenchProject(server, token);
    const { body } = await call('POST', `/segments/by-projectid/${light}`, { body: { name: 'Lett' } });
    let others = 0;
    let isAnswered = false;
    const searches = packer.done.searches;
    const heavy = get().finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && others < 5) if ((await get(body.id)).status === 200) others++;
    const { status, headers, body: segment } = await heavy;
    expect([status, others, packer.done.searches - searches]).toEqual([200, 5, 0]);
    expect(headers.get('etag')).toBe(`"${id}-${VERSION}-pending"`);
    expect(codes(segment)).toEqual([new Set(), new Set(['CONTENT_PENDING'])]);
    // A drawing lacks the content, and says that nobody may dig by it.
    const { body: drawing } = await call('GET', `/segments/${id}/trench/drawing.svg`);
    expect(drawing).toContain('Not valid');
    const [culvert] = segment.sections[0].layers[0].culverts;
    expect(culvert.cables[0]).toMatchObject({ x: null, y: null, width: 36 });
    const named = { headers: { 'if-match': headers.get('etag')! }, body: { name: 'Tung' } };
    expect((await call('PUT', `/segments/${id}`, named)).status).toBe(200);
  });

  // Fails when results live in this process alone, or when what was pending is cached.
  test('results are kept: after a restart nothing is searched for again', async () => {
    [waiting.maxMs, packer.maxWork] = [0, 1e5];
    await addCulverts();
    // On a busy machine some or all of them may be known by now; the ETag agrees with what is said.
    const { body: first, headers: early } = await get();
    const isPending = codes(first)[1]!.has('CONTENT_PENDING');
    expect(early.get('etag')).toBe(isPending ? `"${id}-${VERSION}-pending"` : `"${id}-${VERSION}"`);
    await work.idle();
    const { headers, body: known } = await get();
    expect(codes(known)).toEqual([new Set(['OUTSIDE_CONTAINER']), new Set()]);
    expect(headers.get('etag')).toBe(`"${id}-${VERSION}"`);
    const kept = sql`SELECT count(*)::int AS count FROM packing WHERE company_id = ${server.company}`;
    expect((await server.store.row<{ count: number }>(kept))!.count).toBe(COUNT);

    memory.clear();
    const { searches } = packer.done;
    const nb = { headers: { 'accept-language': 'nb' } };
    const { body: again } = await call('GET', `/segments/${id}`, nb);
    expect([again.validationErrors.length, again.validationWarnings, packer.done.searches]).toEqual([
      COUNT,
      [],
      searches,
    ]);
  });
});
