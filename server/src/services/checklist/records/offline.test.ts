import { randomUUID } from 'node:crypto';
import { type AnswerValue, headsOf, PHOTO_PART_BYTES } from '@spadework/core/record';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULTS } from '../../../../test/config.js';
import { type Anything, CHECKLIST, request, TRENCH, useServer } from '../../../../test/harness.js';
import { aPicture, aPixel, hashOf } from '../../../../test/pictures.js';
import {
  aDeviation,
  aList,
  allAnswers,
  anAnswer,
  aRecordWorld,
  codeOf,
  KEYS,
  pathsOf,
  type RecordCaller,
} from '../../../../test/records.js';
import { sendPart } from '../../../../test/signedRecord.js';
import { type RunningServer, start } from '../../../commands/serve.js';

const server = useServer();
let world: Awaited<ReturnType<typeof aRecordWorld>>;
let call: RecordCaller;
let projectId: number;

beforeAll(async () => {
  world = await aRecordWorld(server);
  call = world.call;
});
beforeEach(async () => {
  projectId = await world.aRecordProject();
});

const begin = async (id = randomUUID()): Promise<string> => {
  await call('PUT', `/records/${id}`, { body: aList(projectId) });
  return id;
};

describe('GET /offline/by-projectid/{projectId}', () => {
  const bundle = (query = '', options = {}) =>
    call('GET', `/offline/by-projectid/${projectId}${query}`, options);

  test('has what a device needs, with an ETag that holds', async () => {
    const [id, gone] = [await begin(), await begin()];
    await call('PUT', `/records/${id}/answers`, { body: { answers: [aDeviation('sub.11')] } });
    await call('POST', `/records/${gone}/void`, { body: { reason: 'x' } });
    const { body, headers } = await bundle();
    const record = (await call('GET', `/records/${id}`)).body;
    expect(body).toMatchObject({
      project: { id: projectId, name: 'Kabling langs Løkkeveien', role: 'OWNER' },
      segments: [],
      lists: [
        {
          revisionId: world.revisionId,
          scope: 'PUBLIC',
          facilities: [{ id: 1 }, { id: 2 }],
          checkpoints: [{ id: 1, facilities: [1], name: 'Punkt 1' }, { id: 2 }, { id: 3 }],
        },
      ],
      deviations: record.deviations,
      left: 0,
    });
    expect(body.records).toEqual([record]);
    const again = await bundle('', { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
    const english = (await bundle('?language=en')).body;
    expect(english.lists[0].checkpoints[0].name).toBe('Point 1');
    expect(english.deviations[0].question).toBe(record.deviations[0].question);
  });

  test('segments are for tokens with the scope of the trench service, and records may be about them', async () => {
    const trench = (path: string, body: object) =>
      server.request('POST', `${TRENCH}${path}`, {
        token: world.tokens.planner!,
        headers: { 'api-version': '1.0' },
        body,
      });
    const { body: segment } = await trench(`/segments/by-projectid/${projectId}`, { name: 'Strekning 1' });
    const { body: variant } = await trench(`/segments/${segment.id}/variants`, { name: 'B' });
    expect((await bundle()).body.segments).toEqual([{ id: segment.id, name: 'Strekning 1' }]);
    const narrow = await server.token('planner', { scope: 'orgblad.bruker prosjektsystem.bruker' });
    const path = `${CHECKLIST}/offline/by-projectid/${projectId}`;
    expect((await server.request('GET', path, { token: narrow })).body.segments).toEqual([]);

    const about = (segmentId: number) =>
      call('PUT', `/records/${randomUUID()}`, { body: aList(projectId, { segmentId }) });
    expect((await about(segment.id)).body.segmentId).toBe(segment.id);
    expect(variant.id).toEqual(expect.any(Number));
    expect(pathsOf(await about(variant.id))).toEqual([400, ['segmentId']]);
    expect((await call('GET', `/records/page?segmentId=${segment.id}`)).body.total).toBe(1);
  });

  test('at most 100 records, and how many are left', async () => {
    for (let i = 0; i < 102; i++) await begin();
    const { body } = await bundle();
    expect([body.records.length, body.left]).toEqual([100, 2]);
  });

  test('404 for a project out of reach', async () => {
    expect(codeOf(await bundle('', { as: 'south' }))).toEqual([404, 'PROJECT_NOT_FOUND']);
  });
});

/** A second server on the same PostgreSQL: a phone does not know which one answers. */
let other: RunningServer;
beforeAll(async () => {
  other = await start(
    { ...DEFAULTS, databaseUrl: server.databaseUrl, rateLimit: 0 },
    false,
    pino({ level: 'silent' }),
  );
});
afterAll(() => other.stop());

interface Sent {
  id: string;
  key: string;
  basedOn: string[];
  answeredAt: string;
  value: AnswerValue;
}

interface Picture {
  key: string;
  bytes: Buffer;
}

/** What a device keeps through a kill. */
interface Device {
  user: string;
  clock: number;
  server: Map<string, string[]>;
  unsent: Sent[];
  pictures: Picture[];
}

const CHOICES = KEYS.filter((key) => key !== 'checkpoint.2');
const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;
const device = fc.nat(2);
const key = fc.constantFrom(...CHOICES);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      device,
      key,
      value: fc.constantFrom<AnswerValue>('OK', 'NOT_APPLICABLE', 'DEVIATION'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('photo' as const), device, key }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      device,
      at: fc.constantFrom<0 | 1>(0, 1),
      /** After so many calls the phone is killed: what it heard of them is gone. */
      calls: fc.nat(8),
      turned: fc.boolean(),
    }),
  },
);

describe('three phones without a network, and two servers on one PostgreSQL', () => {
  // Sabotage: let `insertVersions` replace the heads of a key, `mergeAnswers` count a repeat as new, or `putPhotoPart` take no part after the first.
  test('no answer and no photo is lost or doubled, and the end is that of the rule', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.array(fc.integer({ min: -TWO_DAYS, max: TWO_DAYS }), { minLength: 3, maxLength: 3 }),
        async (steps, clocks) => {
          const id = await begin();
          const devices: Device[] = clocks.map((clock, i) => ({
            user: ['planner', 'colleague', 'admin'][i]!,
            clock,
            server: new Map(),
            unsent: [],
            pictures: [],
          }));
          const made: Sent[] = [];
          const pictures: Picture[] = [];

          const send = async (one: Device, at: 0 | 1, calls = Number.POSITIVE_INFINITY, turned = false) => {
            const address = [server.address, other.address][at]!;
            const token = world.tokens[one.user]!;
            let left = calls;
            /** Makes the call, and says whether the phone has heard the answer. */
            const heard = async (call: () => Promise<{ status: number }>): Promise<boolean> => {
              if (left === 0) return false;
              left--;
              expect((await call()).status).toBe(200);
              return left > 0;
            };
            const ask = (method: string, path: string, body?: object) =>
              request(`${address}${CHECKLIST}/records/${id}${path}`, method, { token, body });

            const answers = turned ? one.unsent.toReversed() : [...one.unsent];
            const sentAt = new Date(Date.now() + one.clock).toISOString();
            if (answers.length > 0 && !(await heard(() => ask('PUT', '/answers', { sentAt, answers }))))
              return;
            for (const { bytes, key } of one.pictures) {
              const path = `/photos/${hashOf(bytes)}`;
              const tell = () => ask('PUT', path, { size: bytes.length, type: 'image/png', keys: [key] });
              const part = () => sendPart(address, token, `${CHECKLIST}/records/${id}${path}`, bytes);
              for (const call of [tell, part, tell]) if (!(await heard(call))) return;
            }
            if (left === 0) return;
            const record = (await ask('GET', '')).body;
            one.server = new Map(
              record.answers.map((answer: Anything) => [
                answer.key,
                answer.heads.map((head: Anything) => head.id),
              ]),
            );
            one.unsent = [];
            const stored = new Set(
              record.photos.flatMap((photo: Anything) => (photo.state === 'STORED' ? [photo.hash] : [])),
            );
            one.pictures = one.pictures.filter(({ bytes }) => !stored.has(hashOf(bytes)));
          };

          for (const each of steps) {
            const one = devices[each.device]!;
            if (each.kind === 'send') await send(one, each.at, each.calls, each.turned);
            else if (each.kind === 'photo') {
              const picture = { key: each.key, bytes: aPixel(pictures.length, each.device, 0) };
              one.pictures.push(picture);
              pictures.push(picture);
            } else {
              const { key, value } = each;
              const own = one.unsent.filter((answer) => answer.key === key);
              const kept = (one.server.get(key) ?? []).map((head) => ({ id: head, basedOn: [] }));
              const shown = headsOf<{ id: string; basedOn: string[] }>([...kept, ...own]);
              const answer = {
                ...(value === 'DEVIATION' ? aDeviation(key) : anAnswer(key, { value })),
                basedOn: shown.map((head) => head.id),
                answeredAt: new Date(Date.now() + one.clock).toISOString(),
              } as Sent;
              one.unsent.push(answer);
              made.push(answer);
            }
          }
          for (const [i, one] of devices.entries()) await send(one, i === 1 ? 1 : 0);

          const record = (await call('GET', `/records/${id}`)).body;
          const onOther = await request(`${other.address}${CHECKLIST}/records/${id}`, 'GET', {
            token: world.tokens.planner!,
          });
          expect(onOther.body).toEqual(record);
          const gone = new Set(made.flatMap(({ basedOn }) => basedOn));
          const expected = made.filter((answer) => !gone.has(answer.id));
          const heads = record.answers.flatMap((answer: Anything) =>
            answer.heads.map((head: Anything) => head.id),
          );
          expect(heads.sort()).toEqual(expected.map((answer) => answer.id).sort());
          const values = (key: string) =>
            new Set(expected.filter((one) => one.key === key).map((one) => one.value));
          for (const { key, conflict } of record.answers) expect(conflict).toBe(values(key).size > 1);

          const deviating = made.filter(({ value }) => value === 'DEVIATION').map((one) => one.key);
          const states = Object.fromEntries(
            deviating.map((key) => [key, values(key).has('DEVIATION') ? 'OPEN' : 'WITHDRAWN']),
          );
          expect(Object.fromEntries(record.deviations.map((one: Anything) => [one.key, one.state]))).toEqual(
            states,
          );

          const shown = record.photos.map(({ hash, keys, state }: Anything) => [hash, keys, state]);
          expect(shown).toEqual(
            pictures
              .map(({ key, bytes }) => [hashOf(bytes), [key], 'STORED'])
              .sort(([a], [b]) => (a! < b! ? -1 : 1)),
          );
          for (const { bytes } of pictures) {
            const photo = await fetch(`${other.address}${CHECKLIST}/records/${id}/photos/${hashOf(bytes)}`, {
              headers: { authorization: `Bearer ${world.tokens.planner}` },
            });
            expect(bytes.equals(Buffer.from(await photo.arrayBuffer()))).toBe(true);
          }
        },
      ),
      { numRuns: 50 },
    ));

  // Sabotage: keep in the memory of a server what has come of a photo.
  test('what one server has heard, the other goes on with, from the first answer to the signatures', async () => {
    const id = await begin();
    const addresses = [server.address, other.address];
    let turn = 0;
    const ask = (method: string, path: string, body?: object, as = 'planner') =>
      request(`${addresses[turn++ % 2]}${CHECKLIST}/records/${id}${path}`, method, {
        token: world.tokens[as]!,
        body,
      });
    const answer = (as: string, value: AnswerValue) =>
      ask('PUT', '/answers', { answers: [anAnswer('sub.11', { value })] }, as);
    // At the same time, of the same point: both are kept, and both servers say so.
    await Promise.all([answer('planner', 'OK'), answer('colleague', 'NOT_APPLICABLE')]);
    for (const _ of addresses) expect((await ask('GET', '')).body).toMatchObject({ conflicts: 1 });
    const { heads } = (await ask('GET', '')).body.answers[0];
    const chosen = anAnswer('sub.11', { basedOn: heads.map((head: Anything) => head.id) });
    const rest = allAnswers().filter((one) => one.key !== 'sub.11');
    await ask('PUT', '/answers', { answers: [chosen, ...rest] });
    expect((await ask('GET', '')).body).toMatchObject({ conflicts: 0, answered: KEYS.length });

    const noise = await aPicture('image/png', { width: 800, height: 700 });
    const path = `/photos/${hashOf(noise)}`;
    const told = { size: noise.length, type: 'image/png', keys: ['checkpoint.2'] };
    const { missing } = (await ask('PUT', path, told)).body;
    expect(missing.length).toBeGreaterThan(2);
    for (const part of missing)
      await fetch(`${addresses[turn++ % 2]}${CHECKLIST}/records/${id}${path}/parts/${part}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${world.tokens.planner}`,
          'content-type': 'application/octet-stream',
        },
        body: noise.subarray(part * PHOTO_PART_BYTES, (part + 1) * PHOTO_PART_BYTES),
      });
    // Both judge it, and one of them stores it.
    const judged = await Promise.all([ask('PUT', path, told), ask('PUT', path, told)]);
    expect(judged.map(({ body }) => body.state)).toEqual(['STORED', 'STORED']);

    const { contentHash } = (await ask('POST', '/submit')).body;
    const signed = await Promise.all(
      ['planner', 'colleague'].map((as) =>
        ask('POST', '/sign', { role: 'EXECUTED', contentHash, password: 'demo-password' }, as),
      ),
    );
    expect(signed.map(({ status }) => status)).toEqual([200, 200]);
    for (const _ of addresses)
      expect((await ask('GET', '/verify')).body).toEqual({
        ok: true,
        contentHash,
        brokenSignatures: [],
        brokenPhotos: [],
      });
    expect((await ask('GET', '')).body.signatures).toHaveLength(2);
  });
});
