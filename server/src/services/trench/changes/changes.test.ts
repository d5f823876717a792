import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import {
  addTestTypes,
  aTrenchProject,
  FIRST_ITEMS,
  fillTrench,
  TYPES,
  trenchCaller,
} from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let token: string;
let colleagueToken: string;
let projectId: number;

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
  colleagueToken = await server.token('colleague');
  projectId = await aTrenchProject(server, token);
});

const call = trenchCaller(server, () => token);
const aSegment = async () =>
  (await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk' } })).body.id as number;
const WRITERS = 24;
const WRITES_EACH = 3;

/** A segment with its one layer, and calls to change it. */
async function anOpenSegment() {
  const { body } = await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk' } });
  const id: number = body.id;
  const [{ layers, ...section }] = body.sections;
  const change = (changes: object[], headers: Record<string, string> = {}, more: object = {}) =>
    call('POST', `/segments/${id}/trench/changes`, { body: { changes, ...more }, headers });
  const read = () => call('GET', `/segments/${id}/trench`);
  const feed = (query: string) => call('GET', `/segments/${id}/trench/changes?${query}`);
  return { id, sectionId: section.id as string, layerId: layers[0].id as string, change, read, feed };
}
const itemIds = (trench: Anything, layer = 0) =>
  trench.sections[0].layers[layer].items.map((item: Anything) => item.id);

describe('GET /segments/{id}/trench', () => {
  test('has the segment, its project, the rights of the caller and the stored trench', async () => {
    const { id, read } = await anOpenSegment();
    const { body, headers } = await read();
    expect(body.segment).toMatchObject({ id, name: 'Strekk', version: 1, modifiedBy: server.users.planner });
    expect(body.project).toMatchObject({ id: projectId, archived: false });
    expect(body.rights).toEqual(['READ', 'WRITE']);
    expect(body.trench.sections[0].layers[0].items).toEqual([]);
    expect(headers.get('etag')).toBe(`"${id}-1"`);
    const nb = await call('GET', `/segments/${id}/trench`, { headers: { 'accept-language': 'nb' } });
    expect(nb.headers.get('etag')).toBe(`"${id}-1"`);
  });
});

describe('POST /segments/{id}/trench/changes', () => {
  test('makes all changes in one version, with the ids of the caller and the sizes of the catalog', async () => {
    const { id, layerId, change, read } = await anOpenSegment();
    const [cable, pipe, covering] = [randomUUID(), randomUUID(), randomUUID()];
    const { status, body, headers } = await change([
      { kind: 'add', id: cable, typeId: TYPES.single, layerId },
      { kind: 'add', id: pipe, typeId: TYPES.pipe, layerId, index: 0 },
      { kind: 'move', itemId: cable, containerId: pipe },
      { kind: 'addCovering', id: covering, values: { infinite: false, width: null } },
      { kind: 'segment', values: { name: 'Nytt navn', length: 12 } },
    ]);
    expect([status, body.version, headers.get('etag')]).toEqual([200, 2, `"${id}-2"`]);
    expect(body.steps).toHaveLength(5);
    expect(body.steps[0].value).toMatchObject({ id: cable, diameter: 40, groupConfiguration: 'TRIANGLE' });
    const { trench, segment } = (await read()).body;
    expect(itemIds(trench)).toEqual([pipe]);
    expect(trench.sections[0].layers[0].items[0].content[0].id).toBe(cable);
    expect(trench.topCoverings).toMatchObject([{ id: covering, width: null }]);
    expect(segment).toMatchObject({ name: 'Nytt navn', length: 12, version: 2 });
    expect((await call('GET', `/segments/${id}/trench/cables/${cable}`)).status).toBe(200);
  });

  test('names the change that is not possible, and makes none', async () => {
    const { layerId, change, read } = await anOpenSegment();
    const added = { kind: 'add', id: randomUUID(), typeId: TYPES.single, layerId };
    const refused = await change([added, { kind: 'move', itemId: 'nothing', layerId }]);
    expect([refused.status, refused.body.code]).toEqual([422, 'CHANGE_REFUSED']);
    expect(refused.body).toMatchObject({ index: 1, reason: 'ITEM_NOT_FOUND' });
    expect(refused.body.errors[0].path).toBe('changes.1.itemId');
    const unknown = await change([added, { ...added, id: randomUUID(), typeId: 1 }]);
    expect(unknown.body).toMatchObject({ status: 400, index: 1, reason: 'UNKNOWN_TYPE' });
    const invalid = await change([{ kind: 'add', id: 'x', layerId }, { kind: 'place' }]);
    expect(invalid.body.errors.map(({ path }: Anything) => path)).toEqual([
      'changes.0.id',
      'changes.1.itemId',
      'changes.1.values',
    ]);
    expect((await read()).body.segment.version).toBe(1);
  });

  test('dryRun judges and saves nothing', async () => {
    const { layerId, change, read } = await anOpenSegment();
    const changes = [
      { kind: 'add', id: randomUUID(), typeId: TYPES.single, layerId },
      {
        kind: 'updateSection',
        sectionId: (await read()).body.trench.sections[0].id,
        values: { layoutDepth: 0 },
      },
    ];
    const { body } = await change(changes, {}, { dryRun: true });
    expect([body.version, body.dryRun]).toEqual([1, true]);
    expect(body.validationErrors.map(({ code }: Anything) => code)).toContain('ABOVE_GROUND');
    expect((await read()).body.segment.version).toBe(1);
  });

  test('what changes nothing makes no version, and a repeated key gives the first answer', async () => {
    const { layerId, change } = await anOpenSegment();
    const idle = await change([{ kind: 'surroundings', values: { terrainType: 'OTHER' } }]);
    expect(idle.body.version).toBe(1);
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '*' };
    const changes = [{ kind: 'add', id: randomUUID(), typeId: TYPES.single, layerId }];
    const first = await change(changes, headers);
    const again = await change(changes, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('412 says which version there is, who made it and when', async () => {
    const { id, layerId, change } = await anOpenSegment();
    const etag = `"${id}-1"`;
    const colleague = trenchCaller(server, () => colleagueToken);
    await colleague('POST', `/segments/${id}/trench/sensors`, { body: {} });
    const late = await change([{ kind: 'addLayer', id: randomUUID(), sectionId: 'x' }], { 'if-match': etag });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ etag: `"${id}-2"`, by: server.users.colleague });
    expect(late.body.byName).toMatch(/\w/);
    expect(Date.parse(late.body.at)).toBeGreaterThan(0);
    for (const [method, path, body] of [
      ['PUT', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/trench/cables', { typeId: TYPES.single, layerId }],
      ['PUT', '/trench/settings', { autoMarkers: false }],
    ] as const) {
      const reply = await call(method, `/segments/${id}${path}`, { body, headers: { 'if-match': etag } });
      expect([reply.status, reply.body.etag, reply.body.by]).toEqual([
        412,
        `"${id}-2"`,
        server.users.colleague,
      ]);
    }
  });
});

describe('the history of a segment', () => {
  test('restores what was removed, also by other operations, with its id and everything in it', async () => {
    const { id, layerId, change, read } = await anOpenSegment();
    const { body: pipe } = await call('POST', `/segments/${id}/trench/pipes`, {
      body: { typeId: TYPES.pipe, cables: [{ typeId: TYPES.single }] },
    });
    const before = (await read()).body.trench;
    await call('DELETE', `/segments/${id}/trench/items/${pipe.id}`);
    expect(itemIds((await read()).body.trench)).toEqual([]);
    expect((await change([{ kind: 'restore', itemId: pipe.id }])).status).toBe(200);
    expect((await read()).body.trench).toEqual(before);
    const twice = await change([{ kind: 'restore', itemId: pipe.id, layerId }]);
    expect(twice.body).toMatchObject({ status: 422, reason: 'ID_TAKEN' });
  });

  test('is told since a version: steps that lead from one trench to the other', async () => {
    const { id, layerId, change, read, feed } = await anOpenSegment();
    const added = randomUUID();
    await change([{ kind: 'add', id: added, typeId: TYPES.single, layerId }]);
    await call('PUT', `/segments/${id}`, { body: { length: 99 } });
    const { body } = await feed('since=1');
    expect(body).toMatchObject({ version: 3, etag: `"${id}-3"`, reset: false });
    expect(body.changes).toMatchObject([
      {
        version: 2,
        by: server.users.planner,
        steps: [{ step: 'insert', what: 'item', id: added, layerId, index: 0 }],
      },
      {
        version: 3,
        by: server.users.planner,
        steps: [{ step: 'set', what: 'segment', values: { length: 99 } }],
      },
    ]);
    expect((await feed('since=3')).body).toMatchObject({ version: 3, reset: false, changes: [] });
    expect((await read()).body.segment.length).toBe(99);
    await server.store.run(sql`DELETE FROM segment_version WHERE segment_id = ${id} AND version = 2`);
    expect((await feed('since=1')).body).toMatchObject({ version: 3, reset: true, changes: [] });
  });

  test('whoever waits is told as soon as somebody changes the segment', async () => {
    const { layerId, change, feed } = await anOpenSegment();
    const waiting = feed('since=1&wait=30');
    await change([{ kind: 'add', id: randomUUID(), typeId: TYPES.single, layerId }]);
    expect((await waiting).body).toMatchObject({ version: 2, changes: [{ version: 2 }] });
  });

  test('whoever waits learns of what another server saved', async () => {
    const { id, feed } = await anOpenSegment();
    const waiting = feed('since=1&wait=30');
    await server.store.run(sql`UPDATE segment SET version = 2 WHERE id = ${id}`);
    expect((await waiting).body).toMatchObject({ version: 2, reset: true });
  });

  test('keeps 200 versions', async () => {
    const { id, layerId, change } = await anOpenSegment();
    await server.store.run(
      sql`INSERT INTO segment_version (company_id, segment_id, version, at, author, format, changes, inverses)
          SELECT company_id, id, n, now(), ${server.users.planner}, 1, '[]', '[]' FROM segment, generate_series(2, 250) n WHERE id = ${id}`,
    );
    await server.store.run(sql`UPDATE segment SET version = 250 WHERE id = ${id}`);
    await change([{ kind: 'add', id: randomUUID(), typeId: TYPES.single, layerId }], {
      'if-match': `"${id}-250"`,
    });
    const row = await server.store.row(
      sql`SELECT count(*)::int AS kept, min(version) AS oldest FROM segment_version WHERE segment_id = ${id}`,
    );
    expect(row).toEqual({ kept: 200, oldest: 52 });
  });
});

describe('who has a segment open', () => {
  const NAMES = { planner: 'Ingrid Planlegger', colleague: 'Åse Kollega' };
  const people = (...names: string[]) => names.map((name) => ({ name }));

  /** Polls of a segment as an editor makes them: each with the presence of the answer before. */
  function editorOf(id: number, bearer: string) {
    const caller = trenchCaller(server, () => bearer);
    let presence = 0;
    return async (wait: number) => {
      const query = `since=1&wait=${wait}&presence=${presence}`;
      const { status, body } = await caller('GET', `/segments/${id}/trench/changes?${query}`);
      presence = body.presence;
      return { status, body };
    };
  }
  const leave = (id: number, username: string) =>
    server.store.run(
      sql`UPDATE segment_presence SET expires_at = now() WHERE segment_id = ${id} AND username = ${username}`,
    );

  test('is told to those who ask, when somebody comes and when they leave, before any change', async () => {
    const { id, feed } = await anOpenSegment();
    const [planner, colleague] = [editorOf(id, token), editorOf(id, colleagueToken)];
    expect((await planner(30)).body).toMatchObject({ present: [], changes: [] });
    const waiting = planner(30);
    expect((await colleague(0)).body).toMatchObject({ present: people(NAMES.planner) });
    expect((await waiting).body).toMatchObject({ version: 1, changes: [], present: people(NAMES.colleague) });
    const untilLeft = planner(30);
    await leave(id, server.users.colleague);
    expect((await untilLeft).body).toMatchObject({ version: 1, changes: [], present: [] });
    expect((await feed('since=1')).body).not.toHaveProperty('present');
  });

  // Sabotage: answer also when somebody who is there waits again.
  test('polls of people who stay do not wake each other', async () => {
    const { id } = await anOpenSegment();
    const [planner, colleague] = [editorOf(id, token), editorOf(id, colleagueToken)];
    let polls = 0;
    const until = Date.now() + 2000;
    const follow = async (poll: typeof planner) => {
      for (; Date.now() < until; polls++) await poll(1);
    };
    await Promise.all([follow(planner), follow(colleague)]);
    // At first, when the other came, and two or three that waited; of each.
    expect(polls).toBeLessThanOrEqual(2 * 5);
    // Nor when rows of people who left are deleted.
    await leave(id, server.users.colleague);
    expect((await planner(2)).body.present).toEqual([]);
    await server.store.run(
      sql`DELETE FROM segment_presence WHERE segment_id = ${id} AND username = ${server.users.colleague}`,
    );
    const before = Date.now();
    await planner(1);
    expect(Date.now() - before).toBeGreaterThan(900);
    const again = editorOf(id, token);
    await again(1);
    const reloaded = Date.now();
    await again(1);
    expect(Date.now() - reloaded).toBeGreaterThan(900);
  });

  test('somebody who came to another server is seen, and who leaves is gone within 45 seconds', async () => {
    const { id } = await anOpenSegment();
    const planner = editorOf(id, token);
    await planner(30);
    const waiting = planner(30);
    await server.store.run(
      sql`INSERT INTO segment_presence (company_id, segment_id, username, entered_at, expires_at)
          SELECT company_id, segment_id, ${server.users.colleague}, now(), now() + interval '40 seconds'
          FROM segment_presence WHERE segment_id = ${id}`,
    );
    expect((await waiting).body.present).toEqual(people(NAMES.colleague));
    const row = await server.store.row<{ seconds: number }>(
      sql`SELECT extract(epoch FROM expires_at - now())::int AS seconds
          FROM segment_presence WHERE segment_id = ${id} AND username = ${server.users.planner}`,
    );
    expect(row!.seconds).toBeGreaterThan(30);
    expect(row!.seconds).toBeLessThanOrEqual(45);
  });

  test('clients without a user and people who may not read the segment are not there', async () => {
    const { id } = await anOpenSegment();
    await editorOf(id, token)(0);
    const foreign = await editorOf(id, await server.token('south'))(0);
    expect([foreign.status, foreign.body.present]).toEqual([403, undefined]);
    expect((await editorOf(id, await server.token())(0)).body.present).toEqual(people(NAMES.planner));
    const rows = await server.store.rows(sql`SELECT username FROM segment_presence WHERE segment_id = ${id}`);
    expect(rows).toEqual([{ username: server.users.planner }]);
  });
});

describe('segments', () => {
  test('a list counts what is wrong with each version', async () => {
    const { id, sectionId, layerId, change } = await anOpenSegment();
    const listed = async () =>
      (await call('GET', `/segments/by-projectid/${projectId}`)).body.find((one: Anything) => one.id === id);
    expect(await listed()).toMatchObject({ version: 1, errorCount: 0, warningCount: 0 });
    await change([
      { kind: 'add', id: randomUUID(), typeId: TYPES.single, layerId },
      { kind: 'updateSection', sectionId, values: { layoutDepth: 0 } },
    ]);
    const { version, errorCount, warningCount, modifiedDate } = await listed();
    expect([version, errorCount > 0, warningCount > 0]).toEqual([2, true, true]);
    expect(Date.parse(modifiedDate)).toBeGreaterThan(0);
  });

  test('a copy has everything, under ids of its own', async () => {
    const { id, layerId, change, read } = await anOpenSegment();
    await change([
      { kind: 'add', id: randomUUID(), typeId: TYPES.single, layerId },
      { kind: 'addCovering', id: randomUUID() },
    ]);
    const { body: copy } = await call('POST', `/segments/${id}/copy`, { body: {} });
    expect(copy.name).toBe('Strekk (copy)');
    const original = (await read()).body.trench;
    const { trench } = (await call('GET', `/segments/${copy.id}/trench`)).body;
    const anonymous = (value: unknown) => JSON.stringify(value).replace(/"[0-9a-f-]{36}"/g, '"id"');
    expect(anonymous(trench)).toBe(anonymous(original));
    expect(JSON.stringify(trench)).not.toContain(itemIds(original)[0]);
  });
});

test('GET /catalog: every type in one read, and nothing when it is unchanged', async () => {
  const { body, headers } = await call('GET', '/catalog');
  const own = body.cableTypes.find(({ id }: Anything) => id === TYPES.own);
  expect(own).toMatchObject({ cableCategory: 'DC', scope: 'USER' });
  expect(body.cableTypes.some(({ id }: Anything) => id === TYPES.ofOthers)).toBe(false);
  expect(
    body.pipeTypes.filter((type: Anything) => type.default && type.pipeCategory === 'CONTAINER'),
  ).toHaveLength(1);
  expect(body.markerTypes.length).toBeGreaterThan(0);
  const again = await call('GET', `/catalog?since=${body.version}`);
  expect(again.body).toEqual({ version: body.version, unchanged: true });
  const etag = headers.get('etag')!;
  expect((await call('GET', '/catalog', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test(`${WRITERS} writers on one segment, ${WRITES_EACH} times each: acknowledged items equal stored items (sabotage: read without FOR UPDATE and save without the version)`, async () => {
  const id = await aSegment();
  const acknowledged = new Set<string>();
  const writer = async (n: number) => {
    for (let i = 0; i < WRITES_EACH; i++) {
      const reply = await call('POST', `/segments/${id}/trench/${n % 2 ? 'sensors' : 'cables'}`, {
        body: n % 2 ? {} : { typeId: TYPES.single },
      });
      if (reply.status === 200) acknowledged.add(reply.body.id);
      else expect([409, 503]).toContain(reply.status);
      if (i % 3 === 2 && reply.status === 200) {
        const gone = await call('DELETE', `/segments/${id}/trench/items/${reply.body.id}`);
        if (gone.status === 204) acknowledged.delete(reply.body.id);
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
  const [{ layers }] = (await call('GET', `/segments/${id}`)).body.sections;
  const stored = [...layers[0].cables, ...layers[0].sensors].map((item: Anything) => item.id);
  expect(stored.length).toBeGreaterThan(WRITERS);
  expect(new Set(stored)).toEqual(acknowledged);
});

test('a segment with 5,000 items is still served, and another is added', async () => {
  const id = await aSegment();
  await call('POST', `/segments/${id}/trench/cables`, { body: { typeId: TYPES.multi } });
  await fillTrench(server, id, FIRST_ITEMS, 5000);
  const { status, body } = await call('GET', `/segments/${id}`);
  expect([status, body.sections[0].layers[0].cables.length]).toEqual([200, 5000]);
  const { body: last } = await call('POST', `/segments/${id}/trench/cables`, {
    body: { typeId: TYPES.multi },
  });
  const before = 100 + 5000 * (36 + 70);
  expect((await call('GET', `/segments/${id}/trench/cables/${last.id}`)).body.parts[0].x).toBe(before + 18);
});
