import { randomUUID } from 'node:crypto';
import { PHOTO_PART_BYTES } from '@spadework/core/record';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeBucket, openBucket } from '../../../../../test/bucket.js';
import { type Anything, CHECKLIST, PROJECT, useOwnServer, useServer } from '../../../../../test/harness.js';
import { aPicture, hashOf } from '../../../../../test/pictures.js';
import { aList, allAnswers, aRecordWorld, codeOf, type RecordCaller } from '../../../../../test/records.js';
import type { Config } from '../../../../config.js';
import { openObjects } from '../../../../store/objects.js';
import { sql } from '../../../../store/sql.js';
import { listPictureSizes } from '../report/report.sql.js';
import { copyingPace, type PhotoCopying, startPhotoCopying } from './copying.js';
import { photoBytes, photoFile } from './file.js';

let bucket: FakeBucket;
const settings: Partial<Config> = {};
const { lookMs } = copyingPace;
beforeAll(async () => {
  // The rounds of the servers are those of the tests alone.
  copyingPace.lookMs = 3_600_000;
  bucket = await openBucket();
  Object.assign(settings, { objectStore: bucket.setting, objectStoreKey: bucket.address });
});
const server = useOwnServer('photos in an object store', settings);
const without = useServer();

let call: RecordCaller;
let token: string;
let projectId: number;
let aRecordProject: () => Promise<number>;
/** Of three parts. */
let jpeg: Buffer;
let copying: PhotoCopying;
const stopping: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const world = await aRecordWorld(server);
  call = world.call;
  token = world.tokens.planner!;
  ({ aRecordProject } = world);
  projectId = await aRecordProject();
  jpeg = await aPicture('image/jpeg', { width: 2000, height: 1600 });
  expect(jpeg.length).toBeGreaterThan(2 * PHOTO_PART_BYTES);
  copying = anotherServer();
});
afterAll(async () => {
  copyingPace.lookMs = lookMs;
  for (const stop of stopping) await stop();
  await bucket.close();
});
beforeEach(() => {
  bucket.heal();
  bucket.before = async () => undefined;
  bucket.asked.length = 0;
});

const objects = () => openObjects(bucket.address, bucket.address, { copyMs: 2_000 });

function anotherServer(): PhotoCopying {
  const one = startPhotoCopying({
    store: server.store,
    objects: objects(),
    logger: pino({ level: 'silent' }),
  });
  stopping.push(one.stop);
  return one;
}

const pathOf = (id: string) => `/records/${id}/photos/${hashOf(jpeg)}`;

async function aRecord(more: object = {}): Promise<string> {
  const id = randomUUID();
  expect((await call('PUT', `/records/${id}`, { body: aList(projectId, more) })).status).toBe(200);
  return id;
}

/** A record with a stored photo that came two hours ago. */
async function withPhoto({ hours = 2, of = projectId } = {}): Promise<string> {
  const id = await aRecord({ projectId: of });
  const body = { size: jpeg.length, type: 'image/jpeg', keys: ['checkpoint.2'] };
  const { body: told } = await call('PUT', pathOf(id), { body });
  for (const part of told.missing)
    await fetch(`${server.address}${CHECKLIST}${pathOf(id)}/parts/${part}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: jpeg.subarray(part * PHOTO_PART_BYTES, (part + 1) * PHOTO_PART_BYTES),
    });
  expect((await call('PUT', pathOf(id), { body })).body.state).toBe('STORED');
  await server.store.run(
    sql`UPDATE record_photo SET added_at = now() - make_interval(hours => ${hours}) WHERE record_id = ${id}::uuid`,
  );
  return id;
}

async function signed(id: string): Promise<void> {
  await call('PUT', `/records/${id}/answers`, { body: { answers: allAnswers() } });
  const { contentHash } = (await call('POST', `/records/${id}/submit`)).body;
  const body = { role: 'EXECUTED', contentHash, password: 'demo-password' };
  expect((await call('POST', `/records/${id}/sign`, { body })).body.state).toBe('SIGNED');
}

const get = (id: string, query = '', headers: Record<string, string> = {}, address = server.address) =>
  fetch(`${address}${CHECKLIST}${pathOf(id)}${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const stateOf = async (id: string): Promise<Anything> =>
  server.store.row(
    sql`SELECT place, (SELECT count(*) FROM record_photo_part t WHERE t.record_id = p.record_id) AS parts
        FROM record_photo p WHERE record_id = ${id}::uuid`,
  );
const companyOf = async (id: string): Promise<number> =>
  (await server.store.row<{ id: number }>(sql`SELECT company_id AS id FROM record WHERE id = ${id}::uuid`))!
    .id;
const objectsOf = (id: string) => [...bucket.objects.keys()].filter((key) => key.includes(id)).sort();
const removals = () => server.store.rows(sql`SELECT FROM photo_object_removal`);
/** As if the server that had it was killed, and the lease ended. */
const endLeases = async () => {
  await server.store.run(
    sql`UPDATE record_photo SET copied_until = now() - interval '1 second' WHERE place = 'COPYING'`,
  );
  await server.store.run(sql`UPDATE photo_object_removal SET due = now() - interval '1 second'`);
};

describe('a photo of records with an object store', () => {
  test('is moved to the bucket after an hour, and reads as before', async () => {
    const [young, id] = [await withPhoto({ hours: 0 }), await withPhoto()];
    const before = await Promise.all(
      ['', '?size=view', '?size=thumb'].map(async (q) => bytesOf(await get(id, q))),
    );
    await copying.run();
    expect(await stateOf(young)).toEqual({ place: 'ROWS', parts: 5 });
    expect(await stateOf(id)).toEqual({ place: 'OBJECTS', parts: 0 });
    const companyId = await companyOf(id);
    const key = `${companyId}/${id}/${hashOf(jpeg)}`;
    expect(objectsOf(id)).toEqual(['full', 'thumb', 'view'].map((variant) => `${key}-${variant}`));
    const after = await Promise.all(
      ['', '?size=view', '?size=thumb'].map(async (q) => bytesOf(await get(id, q))),
    );
    expect(after.map(hashOf)).toEqual(before.map(hashOf));
    expect(hashOf(after[0]!)).toBe(hashOf(jpeg));
    const part = await get(id, '', { range: 'bytes=524280-524300' });
    expect([part.status, hashOf(await bytesOf(part))]).toEqual([206, hashOf(jpeg.subarray(524280, 524301))]);
    const photo = { record: { companyId, id }, hash: hashOf(jpeg) };
    const view = await photoBytes(server.store, objects(), photo, { size: jpeg.length }, 'view');
    expect(hashOf(view)).toBe(hashOf(before[1]!));
    expect(bucket.refused).toEqual([]);
    // A part that is sent again is known, and writes nothing.
    const again = await call('PUT', pathOf(id), {
      body: { size: jpeg.length, type: 'image/jpeg', keys: ['checkpoint.2'] },
    });
    expect(again.body.state).toBe('STORED');
    expect(await stateOf(id)).toEqual({ place: 'OBJECTS', parts: 0 });
  });

  test('is in the report of its record, wherever it is (sabotage: read the sizes of its pictures from rows alone)', async () => {
    const id = await withPhoto();
    const record = { companyId: await companyOf(id), id };
    const before = await listPictureSizes(server.store, record);
    expect(before).toEqual([{ hash: hashOf(jpeg), view: expect.any(Number), thumb: expect.any(Number) }]);
    await copying.run();
    expect(await stateOf(id)).toEqual({ place: 'OBJECTS', parts: 0 });
    expect(await listPictureSizes(server.store, record)).toEqual(before);
    bucket.asked.length = 0;
    const response = await fetch(`${server.address}${CHECKLIST}/records/${id}/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).length).toBeGreaterThan(before[0]!.view);
    expect(bucket.asked.some((one) => one.includes(`${hashOf(jpeg)}-view`))).toBe(true);
  });

  test('is copied once by two servers', async () => {
    const ids = [await withPhoto(), await withPhoto(), await withPhoto()];
    await Promise.all([copying.run(), anotherServer().run()]);
    for (const id of ids) {
      expect(await stateOf(id)).toEqual({ place: 'OBJECTS', parts: 0 });
      expect(bucket.asked.filter((one) => one.startsWith('PUT') && one.includes(id))).toHaveLength(3);
    }
  });

  // Sabotage: set the place before the object was read back.
  test.each([
    ['PUT', 'ERROR'],
    ['PUT', 'CUT'],
    ['PUT', 'FORGOTTEN'],
    ['GET', 'WRONG'],
    ['GET', 'HALF'],
    ['GET', 'ERROR'],
    ['GET', 'SLOW'],
  ] as const)('stays in its rows when %s meets %s, and is copied later', async (method, fault) => {
    const id = await withPhoto();
    bucket.objects.clear();
    bucket.fail(method, fault, fault === 'SLOW' ? 3 : 1);
    await copying.run();
    if (fault !== 'SLOW') {
      expect(await stateOf(id)).toEqual({ place: 'COPYING', parts: 5 });
      expect(hashOf(await bytesOf(await get(id)))).toBe(hashOf(jpeg));
      await endLeases();
      await copying.run();
    }
    expect(await stateOf(id)).toEqual({ place: 'OBJECTS', parts: 0 });
    expect(hashOf(await bytesOf(await get(id)))).toBe(hashOf(jpeg));
  });

  test('that is damaged in the database is never moved', async () => {
    const id = await withPhoto();
    await server.store.run(
      sql`UPDATE record_photo_part SET content = set_byte(content, 9, 9) WHERE record_id = ${id}::uuid AND variant = 'full'
            AND part = 1`,
    );
    await copying.run();
    expect((await stateOf(id)).parts).toBe(5);
    expect(objectsOf(id)).toEqual([]);
  });

  test('is 503 with Retry-After while the bucket is away, and other photos are read', async () => {
    const [there, here] = [await withPhoto(), await withPhoto({ hours: 0 })];
    await copying.run();
    bucket.fail('GET', 'ERROR', 2);
    const away = await get(there, '?size=thumb', { 'accept-language': 'nb' });
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10']);
    expect(away.headers.get('content-disposition')).toBeNull();
    expect(await away.json()).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      detail: expect.stringContaining('Objektlageret'),
    });
    expect((await get(there)).status).toBe(503);
    expect((await get(here)).status).toBe(200);
    expect(hashOf(await bytesOf(await get(there)))).toBe(hashOf(jpeg));
  });

  test('is 503 at a server without the setting, which copies nothing', async () => {
    const world = await aRecordWorld(without);
    const id = randomUUID();
    await world.call('PUT', `/records/${id}`, { body: aList(await world.aRecordProject()) });
    await without.store.run(
      sql`INSERT INTO record_photo (company_id, record_id, hash, keys, follow_up, size, type, state, added_by, place)
          SELECT company_id, id, decode(${hashOf(jpeg)}, 'hex'), '{checkpoint.2}', false, 9, 'image/jpeg', 'STORED', ${without.users.planner}, 'OBJECTS'
          FROM record WHERE id = ${id}::uuid`,
    );
    expect(codeOf(await world.call('GET', pathOf(id)))).toEqual([503, 'STORE_UNAVAILABLE']);
    expect(bucket.asked).toEqual([]);
  });

  // Sabotage: delete the rows of a photo and ask for its place only once.
  test('is whole for whoever reads it while it is moved', async () => {
    const id = await withPhoto();
    const companyId = await companyOf(id);
    const key = { record: { companyId, id }, hash: hashOf(jpeg) };
    const file = await photoFile(server.store, objects(), key, { size: jpeg.length }, 'full');
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.read(0, file.size)) {
      chunks.push(chunk);
      if (chunks.length === 1) await copying.run();
    }
    expect((await stateOf(id)).place).toBe('OBJECTS');
    expect(hashOf(Buffer.concat(chunks))).toBe(hashOf(jpeg));
  });

  // Sabotage: verify what the row says, and not the object.
  test('that is signed is verified by its object', async () => {
    const id = await withPhoto();
    await signed(id);
    await copying.run();
    const verify = async () => (await call('GET', `/records/${id}/verify`)).body;
    expect(await verify()).toMatchObject({ ok: true, brokenPhotos: [] });
    const key = objectsOf(id).find((one) => one.endsWith('full'))!;
    const bytes = bucket.objects.get(key)!;
    const changed = Buffer.from(bytes);
    changed[99]! ^= 1;
    for (const broken of [changed, bytes.subarray(1), undefined]) {
      if (broken) bucket.objects.set(key, broken);
      else bucket.objects.delete(key);
      expect(await verify()).toMatchObject({ ok: false, brokenPhotos: [hashOf(jpeg)] });
    }
    bucket.objects.set(key, bytes);
    bucket.fail('GET', 'ERROR');
    expect((await call('GET', `/records/${id}/verify`)).status).toBe(503);
    expect(await verify()).toMatchObject({ ok: true });
  });

  test('of a correction is the object of the signed record, also after a second one', async () => {
    const id = await withPhoto();
    await signed(id);
    await copying.run();
    bucket.asked.length = 0;
    const second = await aRecord({ replaces: id });
    // No write waits for the bucket.
    expect(bucket.asked).toEqual([]);
    expect(hashOf(await bytesOf(await get(second)))).toBe(hashOf(jpeg));
    expect((await bytesOf(await get(second, '?size=thumb'))).length).toBeGreaterThan(100);
    await signed(second);
    expect((await call('GET', `/records/${second}/verify`)).body).toMatchObject({ ok: true });
    const third = await aRecord({ replaces: second });
    expect(hashOf(await bytesOf(await get(third)))).toBe(hashOf(jpeg));
    expect((await call('DELETE', pathOf(third))).status).toBe(204);
    await copying.run();
    expect(await removals()).toEqual([]);
    expect(objectsOf(id)).toHaveLength(3);
    expect((await get(second)).status).toBe(200);
  });
});

describe('objects of photos that are gone', () => {
  test('are removed with the photo, and again if the bucket was away', async () => {
    const id = await withPhoto();
    await copying.run();
    const dry = await call('DELETE', pathOf(id), { headers: { 'x-spadework-dry-run': 'true' } });
    expect([dry.status, await removals()]).toEqual([204, []]);
    bucket.asked.length = 0;
    expect((await call('DELETE', pathOf(id))).status).toBe(204);
    expect(bucket.asked).toEqual([]);
    expect((await get(id)).status).toBe(404);
    bucket.fail('DELETE', 'ERROR');
    await copying.run();
    expect([objectsOf(id).length, (await removals()).length]).toEqual([3, 1]);
    await endLeases();
    await copying.run();
    expect([objectsOf(id), await removals()]).toEqual([[], []]);
  });

  test('are removed with the project', async () => {
    const other = await aRecordProject();
    const id = await withPhoto({ of: other });
    await copying.run();
    const deleted = await server.request('DELETE', `${PROJECT}/projects/${other}`, { token });
    expect(deleted.status).toBe(204);
    expect(await removals()).toHaveLength(1);
    await copying.run();
    expect([objectsOf(id), await removals()]).toEqual([[], []]);
  });

  // Sabotage: mark the photo only when its copy has been read back.
  test('are removed of a photo that is removed while it is copied', async () => {
    const id = await withPhoto();
    bucket.before = async (request) => {
      if (!request.startsWith('PUT') || !request.endsWith('view')) return;
      bucket.before = async () => undefined;
      expect((await call('DELETE', pathOf(id))).status).toBe(204);
      // Not before the lease has ended: the server that copies may still write.
      await anotherServer().run();
      expect(await removals()).toHaveLength(1);
    };
    await copying.run();
    expect(objectsOf(id)).toHaveLength(3);
    await endLeases();
    await copying.run();
    expect([objectsOf(id), await removals()]).toEqual([[], []]);
  });

  test('are removed of a photo whose server was killed in the middle of the copy', async () => {
    const id = await withPhoto();
    bucket.fail('GET', 'CUT');
    await copying.run();
    expect(objectsOf(id)).toHaveLength(1);
    await call('DELETE', pathOf(id));
    await endLeases();
    await copying.run();
    expect([objectsOf(id), await removals()]).toEqual([[], []]);
  });
});
