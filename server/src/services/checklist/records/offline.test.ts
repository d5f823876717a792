import { randomUUID } from 'node:crypto';
import { type AnswerValue, headsOf } from '@spadework/core/record';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anything, CHECKLIST, TRENCH, useServer } from '../../../../test/harness.js';
import {
  aDeviation,
  aList,
  anAnswer,
  aRecordWorld,
  codeOf,
  KEYS,
  pathsOf,
  type RecordCaller,
} from '../../../../test/records.js';

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

interface Sent {
  id: string;
  key: string;
  basedOn: string[];
  answeredAt: string;
  value: AnswerValue;
}

/** What a device keeps through a kill. */
interface Device {
  user: string;
  clock: number;
  server: Map<string, string[]>;
  unsent: Sent[];
}

const CHOICES = KEYS.filter((key) => key !== 'checkpoint.2');
const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;
const device = fc.nat(2);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    device,
    key: fc.nat(CHOICES.length - 1),
    value: fc.constantFrom<AnswerValue>('OK', 'NOT_APPLICABLE'),
  }),
  fc.record({ kind: fc.constant('send' as const), device, cut: fc.boolean(), turned: fc.boolean() }),
);

describe('three phones without a network', () => {
  // Sabotage: let `insertVersions` replace the heads of a key, or `mergeAnswers` count a repeat as new.
  test('no answer is lost or doubled, and the end is that of the rule', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: -TWO_DAYS, max: TWO_DAYS }), { minLength: 3, maxLength: 3 }),
        async (steps, clocks) => {
          const id = await begin();
          const devices: Device[] = clocks.map((clock, i) => ({
            user: ['planner', 'colleague', 'admin'][i]!,
            clock,
            server: new Map(),
            unsent: [],
          }));
          const made: Sent[] = [];

          const send = async (one: Device, cut: boolean, turned = false) => {
            const answers = turned ? one.unsent.toReversed() : [...one.unsent];
            if (answers.length > 0) {
              const sentAt = new Date(Date.now() + one.clock).toISOString();
              const reply = await call('PUT', `/records/${id}/answers`, {
                body: { sentAt, answers },
                as: one.user,
              });
              expect(reply.status).toBe(200);
            }
            if (cut) return;
            const { answers: all } = (await call('GET', `/records/${id}`)).body;
            one.server = new Map(
              all.map((answer: Anything) => [answer.key, answer.heads.map((head: Anything) => head.id)]),
            );
            one.unsent = [];
          };

          for (const each of steps) {
            const one = devices[each.device]!;
            if (each.kind === 'send') await send(one, each.cut, each.turned);
            else {
              const key = CHOICES[each.key]!;
              const own = one.unsent.filter((answer) => answer.key === key);
              const kept = (one.server.get(key) ?? []).map((head) => ({ id: head, basedOn: [] }));
              const shown = headsOf<{ id: string; basedOn: string[] }>([...kept, ...own]);
              const answer = {
                ...anAnswer(key, { value: each.value }),
                basedOn: shown.map((head) => head.id),
                answeredAt: new Date(Date.now() + one.clock).toISOString(),
              } as Sent;
              one.unsent.push(answer);
              made.push(answer);
            }
          }
          for (const one of devices) await send(one, false);

          const record = (await call('GET', `/records/${id}`)).body;
          const gone = new Set(made.flatMap(({ basedOn }) => basedOn));
          const expected = made.filter((answer) => !gone.has(answer.id)).map((answer) => answer.id);
          const heads = record.answers.flatMap((answer: Anything) =>
            answer.heads.map((head: Anything) => head.id),
          );
          expect(heads.sort()).toEqual(expected.sort());
          const values = (key: string) =>
            new Set(made.filter((one) => one.key === key && !gone.has(one.id)).map((one) => one.value));
          for (const { key, conflict } of record.answers) expect(conflict).toBe(values(key).size > 1);
        },
      ),
      { numRuns: 50 },
    ));
});
