import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anything, PROJECT, useServer } from '../../../../test/harness.js';
import {
  aDeviation,
  aList,
  anAnswer,
  aRecordWorld,
  codeOf,
  pathsOf,
  type RecordCaller,
} from '../../../../test/records.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let world: Awaited<ReturnType<typeof aRecordWorld>>;
let call: RecordCaller;
let projectId: number;
let id: string;
let first: ReturnType<typeof aDeviation>;

beforeAll(async () => {
  world = await aRecordWorld(server);
  call = world.call;
});
beforeEach(async () => {
  projectId = await world.aRecordProject();
  id = randomUUID();
  await call('PUT', at(), { body: aList(projectId) });
  first = aDeviation('checkpoint.1');
  await answer(first);
});

const at = (suffix = '') => `/records/${id}${suffix}`;
const DEVIATION = '/deviations/checkpoint.1';
const answer = (...answers: object[]) => call('PUT', at('/answers'), { body: { answers } });
const read = async () => (await call('GET', at(DEVIATION))).body;
const record = async () => (await call('GET', at())).body;
const plan = (body: object, options = {}) => call('PUT', at(DEVIATION), { body, ...options });
const move = (state: string, as = 'planner', more: object = {}) =>
  call('POST', at(`${DEVIATION}/state`), { body: { state, text: state.toLowerCase(), ...more }, as });
const events = () =>
  server.store.rows<Anything>(
    sql`SELECT type, version, changes FROM event WHERE resource = ${`deviation:${id}/checkpoint.1`} ORDER BY id`,
  );

describe('a deviation', () => {
  test('follows from the answers', async () => {
    const deviation = await read();
    expect(deviation).toEqual({
      recordId: id,
      projectId,
      key: 'checkpoint.1',
      question: 'Punkt 1',
      severity: 'HIGH',
      text: 'Løs skrue',
      sheets: ['4000'],
      state: 'OPEN',
      responsible: null,
      due: null,
      overdue: false,
      openedAt: deviation.openedAt,
      version: 1,
      log: [],
    });
    expect((await call('GET', at(`${DEVIATION}?language=en`))).body.question).toBe('Point 1');
    expect(await record()).toMatchObject({ openDeviations: 1, deviations: [deviation] });
    await answer(anAnswer('checkpoint.1', { basedOn: [first.id] }));
    expect(await read()).toMatchObject({ state: 'WITHDRAWN', severity: 'HIGH', version: 2 });
    expect((await record()).openDeviations).toBe(0);
    await answer(aDeviation('checkpoint.1', { severity: 'LOW', comment: 'Rust' }));
    expect(await read()).toMatchObject({ state: 'OPEN', severity: 'LOW', text: 'Rust', version: 3 });
  });

  test('404 for a point that does not deviate, and for whoever cannot see the project', async () => {
    expect(codeOf(await call('GET', at('/deviations/sub.11')))).toEqual([404, 'DEVIATION_NOT_FOUND']);
    expect(codeOf(await call('GET', at(DEVIATION), { as: 'south' }))).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(pathsOf(await call('GET', at('/deviations/x')))).toEqual([400, ['key']]);
  });
});

describe('PUT …/deviations/{key}', () => {
  test('says who and until when; the same again is no event', async () => {
    const body = { responsible: server.users.colleague, due: '2020-01-31' };
    const { headers, body: planned } = await plan(body);
    expect(planned).toMatchObject({ ...body, overdue: true, version: 2 });
    expect((await plan(body, { headers: { 'if-match': headers.get('etag')! } })).body).toEqual(planned);
    expect((await call('GET', at(DEVIATION))).headers.get('etag')).toBe(headers.get('etag'));
    expect((await plan({})).body).toMatchObject({ responsible: null, due: null, overdue: false, version: 3 });
    const late = await plan(body, { headers: { 'if-match': headers.get('etag')! } });
    expect(codeOf(late)).toEqual([412, 'PRECONDITION_FAILED']);
    expect(await events()).toMatchObject([
      {
        type: 'deviation.changed',
        version: 2,
        changes: [
          { property: 'responsible', to: server.users.colleague },
          { property: 'due', to: '2020-01-31' },
        ],
      },
      { type: 'deviation.changed', version: 3 },
    ]);
  });

  test('400 for somebody without access, and for what is no day', async () => {
    for (const responsible of ['nobody-knows', server.users.south, server.users.unconfirmed])
      expect(pathsOf(await plan({ responsible }))).toEqual([400, ['responsible']]);
    expect(pathsOf(await plan({ due: '2026-02-30' }))).toEqual([400, ['due']]);
  });

  test('409 for an archived project', async () => {
    const path = `${PROJECT}/projects/${projectId}/archive`;
    await server.request('PUT', path, { token: world.tokens.planner! });
    expect(codeOf(await plan({}))).toEqual([409, 'PROJECT_READONLY']);
    expect(codeOf(await move('DONE'))).toEqual([409, 'PROJECT_READONLY']);
  });
});

describe('POST …/deviations/{key}/state', () => {
  test('is reported done, and verified by another person', async () => {
    const etag = (await call('GET', at())).headers.get('etag')!;
    expect((await move('DONE')).body).toMatchObject({ state: 'DONE', version: 2 });
    const reply = await call('GET', at(), { headers: { 'if-none-match': etag } });
    expect([reply.status, reply.body.version, reply.body.openDeviations]).toEqual([200, 2, 1]);
    expect(codeOf(await move('VERIFIED'))).toEqual([409, 'SELF_VERIFICATION']);
    const { body } = await move('VERIFIED', 'colleague');
    expect(body.log).toMatchObject([
      { by: server.users.planner, from: 'OPEN', to: 'DONE', text: 'done', photos: [] },
      { by: server.users.colleague, from: 'DONE', to: 'VERIFIED', text: 'verified', photos: [] },
    ]);
    expect(body.log[0].at).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect((await record()).openDeviations).toBe(0);
    expect((await events()).map(({ changes }) => changes)).toEqual([
      [{ property: 'state', from: 'OPEN', to: 'DONE' }],
      [{ property: 'state', from: 'DONE', to: 'VERIFIED' }],
    ]);
  });

  test('a repeat is 200 without an event, and another move is 409', async () => {
    await move('DONE');
    expect((await move('DONE')).body.version).toBe(2);
    const other = await move('DONE', 'colleague');
    expect([codeOf(other), other.body.state]).toEqual([[409, 'DEVIATION_STATE'], 'DONE']);
    expect(codeOf(await move('WITHDRAWN'))).toEqual([409, 'DEVIATION_STATE']);
    expect(codeOf(await move('REJECTED'))).toEqual([409, 'DEVIATION_STATE']);
    expect((await move('OPEN')).status).toBe(200);
    expect((await move('REJECTED')).status).toBe(200);
  });

  test('what people did stays while it still deviates', async () => {
    await move('DONE');
    await answer(aDeviation('checkpoint.1', { basedOn: [first.id], severity: 'DANGER' }));
    expect(await read()).toMatchObject({ state: 'DONE', severity: 'DANGER' });
  });

  test('400 without a text, and for photos that the record does not have', async () => {
    expect(pathsOf(await move('DONE', 'planner', { text: '' }))).toEqual([400, ['text']]);
    expect(pathsOf(await move('DONE', 'planner', { photos: ['a'.repeat(64)] }))).toEqual([400, ['photos']]);
  });
});

describe('GET /deviations/page', () => {
  test('the worst first, then the oldest, by filters, and only of visible projects', async () => {
    await answer(
      aDeviation('sub.11', { severity: 'DANGER' }),
      aDeviation('sub.12', { severity: 'LOW' }),
      aDeviation('checkpoint.3', { severity: 'LOW' }),
    );
    await plan({ responsible: server.users.colleague, due: '2026-05-01' });
    const page = async (query = '', as = 'planner') =>
      (await call('GET', `/deviations/page?projectId=${projectId}${query}`, { as })).body;
    const keys = (found: Anything) => found.entities.map(({ key }: Anything) => key);
    const all = await page();
    expect(keys(all)).toEqual(['sub.11', 'checkpoint.1', 'checkpoint.3', 'sub.12']);
    expect([all.total, all.entities[0].log]).toEqual([4, undefined]);
    expect(keys(await page('&severity=LOW&severity=DANGER&first=1'))).toEqual(['checkpoint.3', 'sub.12']);
    expect(keys(await page(`&responsible=${server.users.colleague}`))).toEqual(['checkpoint.1']);
    expect(keys(await page('&dueBefore=2026-05-01'))).toEqual([]);
    expect(keys(await page('&dueBefore=2026-05-02'))).toEqual(['checkpoint.1']);
    expect((await page('&state=DONE')).total).toBe(0);
    expect((await page(`&recordId=${id}`)).total).toBe(4);
    expect((await page('', 'south')).total).toBe(0);
  });
});
