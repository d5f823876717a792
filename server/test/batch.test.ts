import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/store/sql.js';
import { aProject, PROJECT, TRENCH, useServer } from './harness.js';

const server = useServer();
let token: string;
let id: number;

beforeAll(async () => {
  token = await server.token('planner');
});
beforeEach(async () => {
  id = (await create()).body.id;
});

const create = () =>
  server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CABLESIMULATOR`, {
    token,
    body: aProject(),
  });
const batch = (operations: object[], more: object = {}, base = PROJECT, by = token) =>
  server.request('POST', `${base}/batch`, {
    token: by,
    headers: { 'api-version': '1.0' },
    body: { operations, ...more },
  });
const statuses = async (...given: Parameters<typeof batch>) =>
  (await batch(...given)).body.results.map(({ status }: { status: number }) => status);
const eventsNow = () =>
  server.store.rows<{ type: string; requestId: string }>(
    sql`SELECT type, request_id AS "requestId" FROM event WHERE project_id = ${id} ORDER BY id`,
  );
const rename = (name: string) => ({ method: 'PUT', path: `/projects/${id}`, body: { name } });
const get = () => ({ method: 'GET', path: `/projects/${id}` });

describe('POST /batch', () => {
  test('runs each operation as if it were sent alone: status, body, ETag, language', async () => {
    const { body } = await batch([
      rename('Ny'),
      { ...get(), headers: { 'Accept-Language': 'nb' } },
      { method: 'GET', path: '/projects/999999999', headers: { 'Accept-Language': 'nb' } },
      { method: 'PUT', path: `/projects/${id}`, body: { startDate: 'i morgen' } },
      { method: 'PUT', path: `/projects/${id}/status/STARTED`, headers: { 'If-Match': '"0-0"' } },
      { method: 'GET', path: `/projects/page?number=${encodeURIComponent('P-1042')}&count=0` },
    ]);
    expect(body.committed).toBe(true);
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([
      200, 200, 404, 400, 412, 200,
    ]);
    expect(body.results[0]).toMatchObject({ etag: `"${id}-2"`, body: { name: 'Ny' } });
    expect(body.results[2].body).toMatchObject({
      code: 'PROJECT_NOT_FOUND',
      title: 'Prosjektet finnes ikke, eller du har ikke tilgang til det.',
      instance: `${PROJECT}/projects/999999999`,
    });
    expect(body.results[3].body.errors[0].path).toBe('startDate');
  });

  test('a path with fixed segments wins over one with parameters, and parameters are decoded', async () => {
    expect(
      await statuses([
        { method: 'GET', path: '/projects/page?count=0' },
        { method: 'GET', path: `/projects/by-companyid/${server.company}/by-number/P%2D1` },
        { method: 'GET', path: '/projects/%zz' },
        { method: 'GET', path: '/nothing' },
      ]),
    ).toEqual([200, 200, 400, 404]);
  });

  test('each write has one event, and its own request id', async () => {
    const { headers } = await batch([rename('Én'), rename('Én'), rename('To')]);
    const request = headers.get('x-request-id');
    expect((await eventsNow()).slice(1)).toEqual([
      { type: 'project.changed', requestId: `${request}.1` },
      { type: 'project.changed', requestId: `${request}.3` },
    ]);
  });

  test('supports the Idempotency-Key of an operation', async () => {
    const add = {
      method: 'POST',
      path: `/segments/by-projectid/${id}`,
      body: { name: 'Strekk' },
      headers: { 'idempotency-key': `key-${id}` },
    };
    const { results } = (await batch([add, add], {}, TRENCH)).body;
    expect(results[1]).toEqual(results[0]);
  });

  test('If-None-Match answers 304', async () => {
    expect(await statuses([{ ...get(), headers: { 'if-none-match': `"${id}-1"` } }])).toEqual([304]);
  });

  test('a batch refuses file downloads and nested batches', async () => {
    const { body } = await batch([{ method: 'POST', path: '/batch', body: { operations: [get()] } }]);
    expect(body.results[0].body.code).toBe('NOT_IN_BATCH');
    const file = { method: 'GET', path: '/segments/1/trench/drawing.svg' };
    expect((await batch([file], {}, TRENCH)).body.results[0].body.code).toBe('NOT_IN_BATCH');
  });

  test('what the reads answer with is limited (sabotage: no limit)', async () => {
    await server.store.run(
      sql`UPDATE project SET description = repeat('x', 2000000) WHERE company_id = ${server.company} AND id = ${id}`,
    );
    const list = { method: 'GET', path: `/projects/by-companyid/${server.company}` };
    expect(await statuses([get(), get(), get(), get(), get()])).toEqual([200, 200, 200, 200, 413]);
    expect(await statuses([get(), get(), get(), list, get()])).toEqual([200, 200, 200, 200, 413]);
    await server.store.run(sql`UPDATE project SET description = NULL WHERE id = ${id}`);
  });

  test('scopes and access are those of each operation', async () => {
    const norole = await server.token('norole');
    expect(await statuses([get()], {}, PROJECT, norole)).toEqual([403]);
    const south = await server.token('south');
    expect(await statuses([get(), rename('Andres')], {}, PROJECT, south)).toEqual([404, 404]);
  });

  test('1 to 100 operations', async () => {
    expect((await batch([])).status).toBe(400);
    expect((await batch(Array.from({ length: 101 }, get))).body.errors[0].path).toBe('operations');
    expect(await statuses(Array.from({ length: 100 }, get))).toEqual(Array(100).fill(200));
  });
});

describe('POST /batch, atomic', () => {
  test('all are committed, and each operation sees the writes of those before', async () => {
    const { body } = await batch([rename('Sammen'), get()], { atomic: true });
    expect(body).toMatchObject({ committed: true, results: [{ status: 200 }, { body: { name: 'Sammen' } }] });
  });

  test('a refusal rolls back all operations, writes no event and caches nothing (sabotage: cache what a transaction read)', async () => {
    const { body } = await batch(
      [rename('Halv'), get(), { method: 'DELETE', path: '/projects/999999999' }, get()],
      {
        atomic: true,
      },
    );
    expect(body.committed).toBe(false);
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([424, 424, 404, 424]);
    expect(body.results[0].body.code).toBe('BATCH_ROLLED_BACK');
    expect(await eventsNow()).toHaveLength(1);
    await server.request('PUT', `${PROJECT}/projects/${id}`, { token, body: { name: 'Hel' } });
    const reply = await server.request('GET', `${PROJECT}/projects/${id}`, { token });
    expect([reply.body.name, reply.headers.get('etag')]).toEqual(['Hel', `"${id}-2"`]);
  });

  test('takes no rating, for which its transaction would wait; another batch does', async () => {
    const rating = { method: 'GET', path: '/segments/999999999/trench/rating' };
    const { body } = await batch([rating], { atomic: true }, TRENCH);
    expect(body).toMatchObject({ committed: false, results: [{ body: { code: 'NOT_IN_ATOMIC_BATCH' } }] });
    expect((await batch([rating], {}, TRENCH)).body.results[0].body.code).toBe('SEGMENT_NOT_FOUND');
  });

  test('a segment is edited several times', async () => {
    const path = `/segments/by-projectid/${id}`;
    const segment = (
      await server.request('POST', TRENCH + path, {
        token,
        headers: { 'api-version': '1.0' },
        body: { name: 'Strekk' },
      })
    ).body;
    const add = { method: 'POST', path: `/segments/${segment.id}/trench/sensors`, body: {} };
    const { results } = (await batch([add, add, add], { atomic: true }, TRENCH)).body;
    expect(results.map(({ etag }: { etag: string }) => etag)).toEqual(
      [2, 3, 4].map((version) => `"${segment.id}-${version}"`),
    );
    expect(await statuses([add], {}, TRENCH)).toEqual([200]);
  });
});

describe('X-Spadework-Dry-Run', () => {
  const send = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    server.request(method, path, {
      token,
      headers: { 'api-version': '1.0', 'x-spadework-dry-run': 'true', ...more },
      body,
    });

  test('any other value is refused and named; a read has no use for it', async () => {
    const path = `${PROJECT}/projects/${id}`;
    const { status, body } = await send('PUT', path, { name: 'Ny' }, { 'x-spadework-dry-run': 'yes' });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'X-Spadework-Dry-Run', message: 'must be true or false' }],
    ]);
    const { headers } = await send('PUT', path, { name: 'Ny' }, { 'x-spadework-dry-run': 'false' });
    expect([headers.has('x-spadework-dry-run'), (await eventsNow()).length]).toEqual([false, 2]);
    expect((await send('GET', path, undefined, { 'x-spadework-dry-run': 'yes' })).status).toBe(200);
  });

  test('a refusal is that of the request itself, with the header', async () => {
    const refused = await send('PUT', `${PROJECT}/projects/${id}`, { name: 'Ny' }, { 'if-match': '"0-0"' });
    expect([refused.status, refused.headers.get('x-spadework-dry-run')]).toEqual([412, 'true']);
    const invalid = await send('PUT', `${PROJECT}/projects/${id}`, { name: 7 });
    expect([invalid.status, invalid.headers.get('x-spadework-dry-run')]).toEqual([400, 'true']);
  });

  test('nothing of it stays in a cache (sabotage: `perStore` without rehearsals)', async () => {
    const segment = await server.request('POST', `${TRENCH}/segments/by-projectid/${id}`, {
      token,
      headers: { 'api-version': '1.0' },
      body: { name: 'Strekk' },
    });
    const path = `${TRENCH}/segments/${segment.body.id}`;
    const etag = segment.headers.get('etag')!;
    const names = async () => {
      const body = await server.request('GET', path, { token, headers: { 'api-version': '1.0' } });
      return [body.body.name, body.headers.get('etag')];
    };
    const real = { 'x-spadework-dry-run': 'false' };
    for (const name of ['Tenkt', 'Tenkt igjen'])
      expect((await send('PUT', path, { name }, { 'if-match': etag })).body.name).toBe(name);
    expect(await names()).toEqual(['Strekk', etag]);
    // From here on the segment is in the cache.
    const changed = await send('PUT', path, { name: 'Endret' }, { ...real, 'if-match': etag });
    await send('PUT', path, { name: 'Tenkt' });
    await send('DELETE', path);
    expect(await names()).toEqual(['Endret', changed.headers.get('etag')]);
    const last = { ...real, 'if-match': changed.headers.get('etag')! };
    expect((await send('PUT', path, { name: 'Endret igjen' }, last)).status).toBe(200);
  });

  test('an Idempotency-Key is not used up, and one that is replays its answer', async () => {
    const path = `${PROJECT}/projects/by-owner/${server.users.planner}`;
    const body = aProject();
    const key = { 'idempotency-key': `dry-${id}` };
    expect((await send('PUT', path, body, key)).status).toBe(200);
    const real = await send('PUT', path, body, { ...key, 'x-spadework-dry-run': 'false' });
    expect([real.status, real.headers.has('idempotent-replayed')]).toEqual([200, false]);
    const again = await send('PUT', path, body, key);
    expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([real.body.id, 'true']);
  });

  test.each([true, false])(
    'a batch is judged as a whole (atomic: %s), and all of it is rolled back',
    async (atomic) => {
      const dry = (operations: object[]) => send('POST', `${PROJECT}/batch`, { atomic, operations });
      const { body, headers } = await dry([
        rename('Tenkt'),
        get(),
        { method: 'DELETE', path: `/projects/${id}` },
      ]);
      expect(body).toMatchObject({
        committed: true,
        results: [{ status: 200 }, { body: { name: 'Tenkt' } }, { status: 204 }],
      });
      expect(headers.get('x-spadework-dry-run')).toBe('true');
      const wrong = { method: 'PUT', path: `/projects/${id}`, body: { number: '' } };
      const mixed = (await dry([rename('Tenkt'), wrong, get()])).body;
      expect([mixed.committed, ...mixed.results.map(({ status }: { status: number }) => status)]).toEqual(
        atomic ? [false, 424, 400, 424] : [true, 200, 400, 200],
      );
      expect((await eventsNow()).length).toBe(1);
      expect((await batch([get()])).body.results[0].etag).toBe(`"${id}-1"`);
    },
  );

  test('an operation of a batch that violates a constraint leaves the others as they are', async () => {
    const taken = aProject();
    const create = { method: 'PUT', path: `/projects/by-owner/${server.users.planner}`, body: taken };
    const dry = { operations: [rename('Tenkt'), create, create, get()] };
    const { results } = (await send('POST', `${PROJECT}/batch`, dry)).body;
    expect(results.map(({ status }: { status: number }) => status)).toEqual([200, 200, 409, 200]);
    expect(results[3].body.name).toBe('Tenkt');
  });

  test('one operation of a batch cannot be a dry run alone', async () => {
    const { results } = (await batch([{ ...rename('Ny'), headers: { 'X-Spadework-Dry-Run': 'true' } }])).body;
    expect(results[0].body.errors[0].path).toBe('headers.X-Spadework-Dry-Run');
    expect((await eventsNow()).length).toBe(1);
  });
});
