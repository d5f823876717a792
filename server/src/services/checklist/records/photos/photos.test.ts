import { randomUUID } from 'node:crypto';
import { PHOTO_PART_BYTES } from '@spadework/core/record';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, CHECKLIST, useServer } from '../../../../../test/harness.js';
import { aPicture, hashOf } from '../../../../../test/pictures.js';
import {
  aList,
  allAnswers,
  anAnswer,
  aRecordWorld,
  codeOf,
  pathsOf,
  type RecordCaller,
} from '../../../../../test/records.js';
import { sql } from '../../../../store/sql.js';
import { deleteParts } from './parts.sql.js';
import { findPhoto } from './photos.sql.js';
import { isCurrent, judge } from './sending.js';

const server = useServer();
let call: RecordCaller;
let tokens: Record<string, string>;
let projectId: number;
let jpeg: Buffer;

beforeAll(async () => {
  const world = await aRecordWorld(server);
  ({ call, tokens } = world);
  projectId = await world.aRecordProject();
  jpeg = await aPicture();
});

const KEY = 'checkpoint.2';

async function aRecord(more: object = {}): Promise<string> {
  const id = randomUUID();
  const { status } = await call('PUT', `/records/${id}`, { body: aList(projectId, more) });
  expect(status).toBe(200);
  return id;
}

const read = async (id: string) => (await call('GET', `/records/${id}`)).body;
const pathOf = (id: string, bytes: Uint8Array) => `/records/${id}/photos/${hashOf(bytes)}`;
const told = (bytes: Uint8Array, more: object = {}) => ({
  size: bytes.length,
  type: 'image/jpeg',
  keys: [KEY],
  ...more,
});
const tell = (id: string, bytes: Uint8Array, more: object = {}, as = 'planner') =>
  call('PUT', pathOf(id, bytes), { body: told(bytes, more), as });

const partOf = (bytes: Uint8Array, part: number) =>
  bytes.subarray(part * PHOTO_PART_BYTES, (part + 1) * PHOTO_PART_BYTES);

async function sendTo(path: string, bytes: Uint8Array, type = 'application/octet-stream', as = 'planner') {
  const response = await fetch(server.address + CHECKLIST + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': type },
    body: bytes,
  });
  const body: Anything = await response.json();
  return { status: response.status, body, headers: response.headers };
}

/** As a phone does: told of, its parts, and told of again. */
async function sendPhoto(id: string, bytes: Uint8Array, more: object = {}): Promise<Anything> {
  const { body } = await tell(id, bytes, more);
  for (const part of body.missing) await sendTo(`${pathOf(id, bytes)}/parts/${part}`, partOf(bytes, part));
  return (await tell(id, bytes, more)).body;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + CHECKLIST + path, {
    headers: { authorization: `Bearer ${tokens.planner}`, ...headers },
  });

async function eventsOf(id: string): Promise<string[]> {
  const rows = await server.store.rows<{ type: string; changes: string }>(
    sql`SELECT type, coalesce(changes::text, '') AS changes FROM event WHERE resource = ${`record:${id}`} ORDER BY id`,
  );
  return rows.map(({ type, changes }) => `${type} ${changes.includes('photos') ? 'photos' : ''}`.trim());
}

test('parts that wait keep nobody else waiting', async () => {
  const id = await aRecord();
  const photos = await Promise.all(
    Array.from({ length: 20 }, (_, i) => aPicture('image/jpeg', { width: 40 + i })),
  );
  for (const photo of photos) await tell(id, photo);
  let sent: Promise<{ status: number }[]> | undefined;
  let arrived = 0;
  // Sabotage: without turns, the parts take every connection to the database.
  await server.store.transact(async (tx) => {
    await tx.run(sql`SELECT FROM record WHERE id = ${id}::uuid FOR UPDATE`);
    sent = Promise.all(
      photos.map((photo) => sendTo(`${pathOf(id, photo)}/parts/0`, photo).finally(() => arrived++)),
    );
    for (let i = 0; i < 10; i++) {
      const others = await fetch(`${server.address}${CHECKLIST}/records/page?projectId=${projectId}`, {
        headers: { authorization: `Bearer ${tokens.planner}` },
        signal: AbortSignal.timeout(20_000),
      });
      expect([others.status, arrived]).toEqual([200, 0]);
    }
  });
  expect((await sent!).map(({ status }) => status)).toEqual(photos.map(() => 200));
});

describe('PUT /records/{recordId}/photos/{hash}', () => {
  test('tells of a photo, and stores it when its parts have come', async () => {
    const id = await aRecord();
    const first = await tell(id, jpeg, {
      keys: ['sub.11', KEY, 'sub.11'],
      takenAt: '2026-05-04T10:00:00+02:00',
    });
    expect([first.status, first.body]).toEqual([
      200,
      {
        hash: hashOf(jpeg),
        keys: [KEY, 'sub.11'],
        followUp: false,
        size: jpeg.length,
        type: 'image/jpeg',
        takenAt: '2026-05-04T08:00:00.000Z',
        width: null,
        height: null,
        state: 'MISSING',
        reason: null,
        missing: [0],
        addedBy: server.users.planner,
        addedAt: expect.any(String),
      },
    ]);
    const part = await sendTo(`${pathOf(id, jpeg)}/parts/0`, jpeg);
    expect([part.status, part.body]).toEqual([200, { ...first.body, missing: [] }]);
    const stored = (await tell(id, jpeg)).body;
    expect(stored).toEqual({ ...first.body, state: 'STORED', missing: [], width: 64, height: 48 });
    const record = await read(id);
    expect([record.photos, record.version]).toEqual([[stored], 3]);
    // Parts are no event.
    expect(await eventsOf(id)).toEqual(['record.created', 'record.changed photos', 'record.changed photos']);
  });

  test('is the same when it is sent again, and adds its points', async () => {
    const id = await aRecord();
    await sendPhoto(id, jpeg);
    const { version } = await read(id);
    expect((await tell(id, jpeg)).headers.get('etag')).toBe(`"${id}-${version}"`);
    expect((await read(id)).version).toBe(version);
    expect((await tell(id, jpeg, { keys: ['checkpoint.1'] })).body.keys).toEqual(['checkpoint.1', KEY]);
    expect((await read(id)).version).toBe(version + 1);
  });

  // Sabotage: put the parts together in the order in which they came.
  test('parts come in any order, twice, and by anyone who may write', async () => {
    const id = await aRecord();
    const large = await aPicture('image/png', { width: 800, height: 700 });
    expect(large.length).toBeGreaterThan(2 * PHOTO_PART_BYTES);
    const { missing } = (await tell(id, large, { type: 'image/png' })).body;
    expect(missing.length).toBeGreaterThan(2);
    const tag = async () => (await call('GET', `/records/${id}`)).headers.get('etag');
    const before = await tag();
    for (const [i, part] of [...missing].reverse().entries()) {
      const as = i % 2 ? 'colleague' : 'planner';
      for (let times = 0; times < 2; times++) {
        const { body } = await sendTo(
          `${pathOf(id, large)}/parts/${part}`,
          partOf(large, part),
          undefined,
          as,
        );
        expect(body.missing).toEqual(missing.slice(0, missing.length - 1 - i));
      }
    }
    // What is missing is seen without a new version.
    expect(await tag()).not.toBe(before);
    expect((await tell(id, large, { type: 'image/png' })).body.state).toBe('STORED');
    const full = Buffer.from(await (await get(pathOf(id, large))).arrayBuffer());
    expect(full.equals(large)).toBe(true);
  });

  test('whose bytes have another hash is to be sent again', async () => {
    const id = await aRecord();
    const wrong = Buffer.from(jpeg);
    wrong[100]! ^= 1;
    await tell(id, jpeg);
    await sendTo(`${pathOf(id, jpeg)}/parts/0`, wrong);
    const mismatch = (await tell(id, jpeg)).body;
    expect(mismatch).toMatchObject({ state: 'MISSING', reason: 'HASH_MISMATCH', missing: [0] });
    expect(await sendPhoto(id, jpeg)).toMatchObject({ state: 'STORED', reason: null });
  });

  test.each([
    ['METADATA', () => Buffer.concat([jpeg, Buffer.from('behind')]), 'image/jpeg'],
    ['TYPE', () => jpeg, 'image/webp'],
    ['NOT_AN_IMAGE', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['DAMAGED', () => jpeg.subarray(0, -200), 'image/jpeg'],
  ] as const)('%s: it is refused for good, and its bytes are not kept', async (reason, make, type) => {
    const id = await aRecord();
    const bytes = make();
    const refused = await sendPhoto(id, bytes, { type });
    expect(refused).toMatchObject({ state: 'REFUSED', reason, missing: [], width: null });
    expect((await tell(id, bytes, { type, keys: ['checkpoint.1'] })).body).toEqual(refused);
    expect((await sendTo(`${pathOf(id, bytes)}/parts/0`, bytes)).body).toEqual(refused);
    expect((await get(pathOf(id, bytes))).status).toBe(404);
    const rows = sql`SELECT count(*) AS count FROM record_photo_part WHERE record_id = ${id}::uuid`;
    expect((await server.store.row<{ count: number }>(rows))!.count).toBe(0);
  });

  test('400 for what is not allowed, by the name of the field', async () => {
    const id = await aRecord();
    const faults = async (more: object) => pathsOf(await tell(id, jpeg, more));
    expect(await faults({ keys: ['checkpoint.1', 'checkpoint.99'] })).toEqual([400, ['keys.1']]);
    expect(await faults({ keys: [] })).toEqual([400, ['keys']]);
    expect(await faults({ keys: Array(51).fill(KEY) })).toEqual([400, ['keys']]);
    expect(await faults({ size: 12 * 2 ** 20 + 1 })).toEqual([400, ['size']]);
    expect(await faults({ size: 0 })).toEqual([400, ['size']]);
    expect(await faults({ type: 'image/gif' })).toEqual([400, ['type']]);
    for (const hash of ['abc', hashOf(jpeg).toUpperCase()])
      expect(pathsOf(await call('PUT', `/records/${id}/photos/${hash}`, { body: told(jpeg) }))).toEqual([
        400,
        ['hash'],
      ]);
  });

  test('409 for another size, type or purpose than before', async () => {
    const id = await aRecord();
    await tell(id, jpeg);
    for (const more of [{ size: jpeg.length + 1 }, { type: 'image/png' }, { followUp: true }])
      expect(codeOf(await tell(id, jpeg, more))).toEqual([409, 'PHOTO_DIFFERS']);
  });

  test('409 above the limit of a record; what is known is as it was', async () => {
    const id = await aRecord();
    await tell(id, jpeg);
    await server.store.run(
      sql`INSERT INTO record_photo (company_id, record_id, hash, keys, follow_up, size, type, state, added_by)
          SELECT company_id, record_id, sha256(n::text::bytea), keys, false, 1, type, CASE WHEN n < 3 THEN 'REMOVED' ELSE state END, added_by
          FROM record_photo, generate_series(1, 201) n WHERE record_id = ${id}::uuid`,
    );
    const other = await aPicture();
    expect(codeOf(await tell(id, other))).toEqual([409, 'RECORD_FULL']);
    expect((await tell(id, jpeg)).status).toBe(200);
  });

  test('a dry run changes nothing', async () => {
    const id = await aRecord();
    const headers = { 'x-spadework-dry-run': 'true' };
    const { status, body } = await call('PUT', pathOf(id, jpeg), { body: told(jpeg), headers });
    expect([status, body.state]).toEqual([200, 'MISSING']);
    expect((await read(id)).photos).toEqual([]);
  });

  test('404 for records of others, 412 for another version', async () => {
    const id = await aRecord();
    expect(codeOf(await tell(id, jpeg, {}, 'south'))).toEqual([404, 'RECORD_NOT_FOUND']);
    const headers = { 'if-match': `"${id}-9"` };
    expect(codeOf(await call('PUT', pathOf(id, jpeg), { body: told(jpeg), headers }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
  });
});

describe('PUT …/photos/{hash}/parts/{part}', () => {
  test('a part has the length that it must have', async () => {
    const id = await aRecord();
    await tell(id, jpeg, { size: PHOTO_PART_BYTES + 7 });
    const send = async (part: number | string, bytes: number, type?: string) => {
      const { status, body } = await sendTo(`${pathOf(id, jpeg)}/parts/${part}`, Buffer.alloc(bytes), type);
      return [status, body.code, body.expected ?? body.errors?.[0].path];
    };
    expect(await send(0, 5)).toEqual([400, 'PART_LENGTH', PHOTO_PART_BYTES]);
    expect(await send(1, 8)).toEqual([400, 'PART_LENGTH', 7]);
    expect(await send(1, 0)).toEqual([400, 'PART_LENGTH', 7]);
    expect(await send(2, 7)).toEqual([400, 'INVALID_REQUEST', 'part']);
    expect(await send('-1', 7)).toEqual([400, 'INVALID_REQUEST', 'part']);
    expect(await send(0, PHOTO_PART_BYTES + 1)).toEqual([413, 'BODY_TOO_LARGE', undefined]);
    expect(await send(1, 7, 'image/jpeg')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', undefined]);
    expect(await send(1, 7, 'application/json')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', undefined]);
    expect((await send(1, 7))[0]).toBe(200);
  });

  test('404 for a photo that was not told of, or was removed', async () => {
    const id = await aRecord();
    const part = () => sendTo(`${pathOf(id, jpeg)}/parts/0`, jpeg);
    expect(codeOf((await part()) as never)).toEqual([404, 'PHOTO_NOT_FOUND']);
    await tell(id, jpeg);
    await call('DELETE', pathOf(id, jpeg));
    expect(codeOf((await part()) as never)).toEqual([404, 'PHOTO_NOT_FOUND']);
  });
});

describe('GET …/photos/{hash}', () => {
  test('is the photo byte for byte, a view or a thumb, never larger', async () => {
    const id = await aRecord();
    const webp = await aPicture('image/webp', { width: 700, height: 350 });
    await sendPhoto(id, webp, { type: 'image/webp' });
    const full = await get(pathOf(id, webp));
    expect(Buffer.from(await full.arrayBuffer()).equals(webp)).toBe(true);
    expect(Object.fromEntries(full.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="?[\w.-]+\.webp"?$/),
    });
    const again = await get(pathOf(id, webp), { 'if-none-match': full.headers.get('etag')! });
    expect(again.status).toBe(304);
    const part = await get(pathOf(id, webp), { range: 'bytes=5-9' });
    expect(Buffer.from(await part.arrayBuffer()).equals(webp.subarray(5, 10))).toBe(true);
    const sizes: number[] = [];
    for (const size of ['view', 'thumb']) {
      const small = await get(`${pathOf(id, webp)}?size=${size}`);
      expect(small.headers.get('content-type')).toBe('image/jpeg');
      const bytes = Buffer.from(await small.arrayBuffer());
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      sizes.push(bytes.readUInt16BE(frame + 7));
    }
    expect(sizes).toEqual([700, 320]);
    expect((await get(`${pathOf(id, webp)}?size=large`)).status).toBe(400);
  });

  // Sabotage: look for the bytes by their hash alone.
  test('404 in another record, and before it is stored', async () => {
    const [one, other] = [await aRecord(), await aRecord()];
    await sendPhoto(one, jpeg);
    expect((await get(pathOf(other, jpeg))).status).toBe(404);
    expect((await tell(other, jpeg)).body.missing).toEqual([0]);
    expect((await get(pathOf(other, jpeg))).status).toBe(404);
  });
});

describe('DELETE …/photos/{hash}', () => {
  test('removes it for good, again too', async () => {
    const id = await aRecord();
    await sendPhoto(id, jpeg);
    for (let times = 0; times < 2; times++) expect((await call('DELETE', pathOf(id, jpeg))).status).toBe(204);
    expect((await tell(id, jpeg)).body).toMatchObject({ state: 'REMOVED', missing: [] });
    expect((await get(pathOf(id, jpeg))).status).toBe(404);
    expect(await eventsOf(id)).toHaveLength(4);
  });
});

describe('a record with photos', () => {
  test('is submitted when they have come; later ones are of repairs alone', async () => {
    const id = await aRecord();
    await tell(id, jpeg);
    const answers = allAnswers().filter(({ key }) => key !== KEY);
    answers.push(anAnswer(KEY, { value: null, text: '0,4 Ω' }));
    await call('PUT', `/records/${id}/answers`, { body: { answers } });
    const refused = await call('POST', `/records/${id}/submit`);
    expect([refused.status, refused.body.missing]).toEqual([
      409,
      [{ key: KEY, reason: 'PHOTO_MISSING', hash: hashOf(jpeg) }],
    ]);
    const repair = await aPicture();
    expect(codeOf(await tell(id, repair, { followUp: true }))).toEqual([409, 'RECORD_STATE']);
    await sendPhoto(id, jpeg);
    expect((await call('POST', `/records/${id}/submit`)).status).toBe(200);
    const { contentHash } = await read(id);
    // A phone that missed the answer can finish.
    expect((await tell(id, jpeg)).status).toBe(200);
    expect(codeOf(await tell(id, repair))).toEqual([409, 'RECORD_STATE']);
    expect(codeOf(await tell(id, jpeg, { keys: ['checkpoint.1'] }))).toEqual([409, 'RECORD_STATE']);
    expect(codeOf(await call('DELETE', pathOf(id, jpeg)))).toEqual([409, 'RECORD_STATE']);
    expect(await sendPhoto(id, repair, { followUp: true })).toMatchObject({
      state: 'STORED',
      followUp: true,
    });
    expect((await read(id)).contentHash).toBe(contentHash);
    expect((await call('DELETE', pathOf(id, repair))).status).toBe(204);
  });

  test('needs one where the point asks for it', async () => {
    const id = await aRecord();
    const answers = allAnswers().filter(({ key }) => key !== KEY);
    answers.push(anAnswer(KEY, { value: null, text: '0,4 Ω' }));
    await call('PUT', `/records/${id}/answers`, { body: { answers } });
    const missing = async () => (await call('POST', `/records/${id}/submit`)).body.missing;
    expect(await missing()).toEqual([{ key: KEY, reason: 'PHOTO_REQUIRED' }]);
    await sendPhoto(id, Buffer.concat([jpeg, Buffer.from('x')]));
    expect(await missing()).toEqual([{ key: KEY, reason: 'PHOTO_REQUIRED' }]);
    await sendPhoto(id, jpeg);
    expect(await missing()).toBeUndefined();
  });

  // Sabotage: verify what a row says of a photo, and not its bytes.
  test('that is signed is verified by their bytes, and begins a correction', async () => {
    const id = await aRecord();
    await call('PUT', `/records/${id}/answers`, { body: { answers: allAnswers() } });
    await sendPhoto(id, jpeg);
    await call('POST', `/records/${id}/submit`);
    await server.store.run(sql`UPDATE record SET state = 'SIGNED' WHERE id = ${id}::uuid`);
    const broken = async () => (await call('GET', `/records/${id}/verify`)).body.brokenPhotos;
    expect(await broken()).toEqual([]);
    const correction = await aRecord({ replaces: id });
    expect((await read(correction)).photos).toEqual((await read(id)).photos);
    await server.store.run(
      sql`UPDATE record_photo_part SET content = set_byte(content, 9, 9)
          WHERE record_id = ${id}::uuid AND variant = 'full'`,
    );
    expect(await broken()).toEqual([hashOf(jpeg)]);
    const copy = Buffer.from(await (await get(pathOf(correction, jpeg))).arrayBuffer());
    expect(copy.equals(jpeg)).toBe(true);
  });

  // Sabotage: save what was judged without looking at the parts again.
  test('judges what two phones send at once, once', async () => {
    const id = await aRecord();
    await tell(id, jpeg);
    await sendTo(`${pathOf(id, jpeg)}/parts/0`, jpeg);
    const both = await Promise.all([tell(id, jpeg), tell(id, jpeg, {}, 'colleague')]);
    expect(both.map(({ body }) => body.state)).toEqual(['STORED', 'STORED']);
    expect(await eventsOf(id)).toHaveLength(3);
  });

  // Sabotage: keep a row under its number when it is sent again, and compare numbers.
  test('notices that other parts came while it was judged', async () => {
    const id = await aRecord();
    await tell(id, jpeg);
    const send = () => sendTo(`${pathOf(id, jpeg)}/parts/0`, jpeg);
    await send();
    const { store } = server;
    const companyId = (await store.row<{ companyId: number }>(
      sql`SELECT company_id AS "companyId" FROM record WHERE id = ${id}::uuid`,
    ))!.companyId;
    const key = { record: { companyId, id }, hash: hashOf(jpeg) };
    const photo = async () => (await findPhoto(store, key))!;
    const judged = await judge(store, key, await photo(), undefined);
    expect(judged.judgement.state).toBe('STORED');
    expect(await isCurrent(store, key, await photo(), judged)).toBe(true);
    await deleteParts(store, key);
    expect(await isCurrent(store, key, await photo(), judged)).toBe(false);
    await send();
    expect(await isCurrent(store, key, await photo(), judged)).toBe(false);
  });
});
