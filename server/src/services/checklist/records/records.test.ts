import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sequenced } from '../../../../test/events.js';
import { type Anything, EVENTS, PROJECT, useServer } from '../../../../test/harness.js';
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
import { sql } from '../../../store/sql.js';

const server = useServer();
let world: Awaited<ReturnType<typeof aRecordWorld>>;
let call: RecordCaller;
let projectId: number;
let id: string;

beforeAll(async () => {
  world = await aRecordWorld(server);
  call = world.call;
});
beforeEach(async () => {
  projectId = await world.aRecordProject();
  id = randomUUID();
});

const at = (suffix = '') => `/records/${id}${suffix}`;
const begin = (more: object = {}, options = {}) =>
  call('PUT', at(), { body: aList(projectId, more), ...options });
const answer = (answers: object[], options = {}) =>
  call('PUT', at('/answers'), { body: { answers }, ...options });
const read = async () => (await call('GET', at())).body;
const archive = () =>
  server.request('PUT', `${PROJECT}/projects/${projectId}/archive`, { token: world.tokens.planner! });
const eventsOf = async (resource: string) => {
  const head = await sequenced(server);
  const from = Math.max(0, head - 100);
  const reply = await server.request('GET', `${EVENTS}/events?after=${from}`, {
    token: world.tokens.planner!,
  });
  return reply.body.events
    .filter((event: Anything) => event.resource === resource)
    .map(({ type, version, changes, href }: Anything) => ({ type, version, changes, href }));
};

describe('PUT /records/{recordId}', () => {
  test('begins a draft of the latest list, and again is the same without an event', async () => {
    const { status, body, headers } = await begin();
    expect([status, headers.get('x-spadework-outcome')]).toEqual([200, 'CREATED']);
    expect(body).toEqual({
      id,
      projectId,
      segmentId: null,
      facilityId: 1,
      assessmentType: 'FINALINSPECTION',
      revisionId: world.revisionId,
      options: [],
      title: 'Kiosk',
      place: '',
      state: 'DRAFT',
      version: 1,
      createdBy: server.users.planner,
      createdAt: body.createdAt,
      changedBy: server.users.planner,
      changedAt: body.createdAt,
      replaces: null,
      replacedBy: null,
      points: 4,
      answered: 0,
      conflicts: 0,
      openDeviations: 0,
      contentHash: null,
      answers: [],
      photos: [],
      deviations: [],
      signatures: [],
      voidReason: null,
    });
    const again = await begin({}, { as: 'colleague' });
    expect([again.headers.get('x-spadework-outcome'), again.body]).toEqual(['UNCHANGED', body]);
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
    expect(await eventsOf(`record:${id}`)).toEqual([
      { type: 'record.created', version: 1, href: `/public/checklist/rest/records/${id}` },
    ]);
  });

  test('takes options, a segment, a title and a place', async () => {
    const more = { options: [3], title: 'Kiosk 12', place: 'N-1204', revisionId: world.revisionId };
    expect((await begin(more)).body).toMatchObject({ ...more, points: 5 });
  });

  test('409 RECORD_EXISTS for another list, another project and another company', async () => {
    await begin();
    expect(codeOf(await begin({ assessmentType: 'PLANNING' }))).toEqual([409, 'RECORD_EXISTS']);
    const other = await world.aRecordProject();
    expect(codeOf(await call('PUT', at(), { body: aList(other) }))).toEqual([409, 'RECORD_EXISTS']);
    const south = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.south}`, {
      token: world.tokens.south!,
      body: { number: randomUUID(), name: 'x', status: 'NEW', startDate: '2026-03-02T07:00:00.000Z' },
    });
    expect(codeOf(await call('PUT', at(), { as: 'south', body: aList(south.body.id) }))).toEqual([
      409,
      'RECORD_EXISTS',
    ]);
  });

  test.each([
    ['facilityId', { facilityId: 99 }],
    ['revisionId', { revisionId: 99_999 }],
    ['assessmentType', { assessmentType: 'HMESHA' }],
    ['options', { options: [1] }],
    ['segmentId', { segmentId: 99 }],
    ['replaces', { replaces: randomUUID() }],
    ['title', { title: 'x'.repeat(201) }],
  ])('400 names %s', async (path, more) => {
    expect(pathsOf(await begin(more))).toEqual([400, [path]]);
  });

  test('400 for an id that is not in lower case', async () => {
    const reply = await call('PUT', `/records/${id.toUpperCase()}`, { body: aList(projectId) });
    expect(pathsOf(reply)).toEqual([400, ['recordId']]);
  });

  test('404 for a project out of reach, 409 for an archived one, 412 for a record that is not there', async () => {
    expect(codeOf(await begin({}, { as: 'south' }))).toEqual([404, 'PROJECT_NOT_FOUND']);
    expect(codeOf(await begin({}, { headers: { 'if-match': '"x"' } }))).toEqual([412, 'PRECONDITION_FAILED']);
    await archive();
    expect(codeOf(await begin({ facilityId: 99 }))).toEqual([409, 'PROJECT_READONLY']);
  });

  test('a dry run stores nothing', async () => {
    const dry = await begin({}, { headers: { 'x-spadework-dry-run': 'true' } });
    expect(dry.body).toMatchObject({ id, points: 4 });
    expect(codeOf(await call('GET', at()))).toEqual([404, 'RECORD_NOT_FOUND']);
  });

  test('at the same time from two phones: one record', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => begin()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.filter(({ headers }) => headers.get('x-spadework-outcome') === 'CREATED')).toHaveLength(1);
  });
});

describe('reading', () => {
  test('404 for whoever cannot see the project, with the code of one that is not there', async () => {
    await begin();
    for (const [as, path] of [
      ['south', at()],
      ['planner', `/records/${randomUUID()}`],
    ] as const)
      for (const suffix of ['', '/checkpoints', '/content', '/verify'])
        expect(codeOf(await call('GET', path + suffix, { as }))).toEqual([404, 'RECORD_NOT_FOUND']);
  });

  test('304 for whoever has the version, and If-Match ignores what the ETag has besides', async () => {
    const etag = (await begin()).headers.get('etag')!;
    expect((await call('GET', at(), { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = { title: 'A', place: 'B', segmentId: null };
    const changed = await call('PUT', at('/head'), { body: head, headers: { 'if-match': etag } });
    expect(changed.status).toBe(200);
    const late = await call('PUT', at('/head'), { body: head, headers: { 'if-match': etag } });
    expect(codeOf(late)).toEqual([412, 'PRECONDITION_FAILED']);
    const bare = `"${id}-2"`;
    expect((await call('PUT', at('/head'), { body: head, headers: { 'if-match': bare } })).status).toBe(200);
  });

  test('the checkpoints of its list, options included, in both languages', async () => {
    await begin();
    const { body, headers } = await call('GET', at('/checkpoints'));
    expect(body.map((point: Anything) => point.id)).toEqual([1, 2, 3]);
    expect(headers.get('etag')).toBeTruthy();
    const english = (await call('GET', at('/checkpoints?language=en'))).body;
    expect([body[0].name, english[0].name]).toEqual(['Punkt 1', 'Point 1']);
  });

  test('pages of records: filters, the latest change first, and only those of visible projects', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const one of ids) await call('PUT', `/records/${one}`, { body: aList(projectId) });
    await call('PUT', `/records/${ids[0]}/head`, { body: { title: 'last' } });
    const page = async (query: string, as = 'planner') =>
      (await call('GET', `/records/page?projectId=${projectId}${query}`, { as })).body;
    const all = await page('');
    expect([all.total, all.count, all.first, all.entities[0].title]).toEqual([3, 3, 0, 'last']);
    expect(all.entities[0]).not.toHaveProperty('answers');
    expect((await page('&count=1&first=1')).entities).toHaveLength(1);
    expect((await page('&state=SIGNED&state=VOID')).total).toBe(0);
    expect((await page('&state=DRAFT&assessmentType=FINALINSPECTION')).total).toBe(3);
    expect((await page(`&changedAfter=${all.entities[1].changedAt}`)).total).toBe(1);
    expect((await page('', 'south')).total).toBe(0);
    expect(pathsOf(await call('GET', '/records/page?count=1001'))).toEqual([400, ['count']]);
  });
});

describe('PUT /records/{recordId}/head', () => {
  test('changes a draft, tells which properties, and is refused once it is closed unless nothing changes', async () => {
    await begin();
    const body = { title: 'Kiosk 12', place: 'N-1204', segmentId: null };
    expect((await call('PUT', at('/head'), { body })).body).toMatchObject({ ...body, version: 2 });
    expect((await call('PUT', at('/head'), { body })).body.version).toBe(2);
    expect((await eventsOf(`record:${id}`)).at(-1)).toMatchObject({
      type: 'record.changed',
      changes: [{ property: 'title' }, { property: 'place' }],
    });
    expect(pathsOf(await call('PUT', at('/head'), { body: { ...body, segmentId: 9 } }))).toEqual([
      400,
      ['segmentId'],
    ]);
    await call('POST', at('/void'), { body: { reason: 'x' } });
    expect((await call('PUT', at('/head'), { body })).status).toBe(200);
    const closed = await call('PUT', at('/head'), { body: { ...body, title: 'x' } });
    expect([codeOf(closed), closed.body.state]).toEqual([[409, 'RECORD_STATE'], 'VOID']);
  });
});

describe('PUT /records/{recordId}/answers', () => {
  beforeEach(() => begin());

  test('adds versions, and repeats change nothing', async () => {
    const one = anAnswer('checkpoint.1', {
      measured: { value: 0.4, unit: 'Ω' },
      answeredAt: '2026-05-04T10:00:00+02:00',
      comment: '',
    });
    const sentAt = new Date(Date.now() - 3600_000).toISOString();
    const { status, body } = await call('PUT', at('/answers'), { body: { sentAt, answers: [one] } });
    expect([status, body.version, body.accepted, body.known]).toEqual([200, 2, 1, 0]);
    const [head] = body.answers[0].heads;
    expect(head).toEqual({
      id: one.id,
      value: 'OK',
      text: null,
      severity: null,
      measured: { value: 0.4, unit: 'Ω' },
      comment: null,
      noPhotoReason: null,
      basedOn: [],
      answeredBy: server.users.planner,
      answeredAt: '2026-05-04T08:00:00.000Z',
      receivedAt: head.receivedAt,
      clockOffset: head.clockOffset,
    });
    expect(Math.abs(head.clockOffset - 3600)).toBeLessThan(120);
    const again = await answer([one, anAnswer('sub.11')]);
    expect([again.body.version, again.body.accepted, again.body.known]).toEqual([3, 1, 1]);
    expect(again.body.answers.map(({ key }: Anything) => key)).toEqual(['checkpoint.1', 'sub.11']);
    const known = await answer([one]);
    expect([known.headers.get('x-spadework-outcome'), known.body.version]).toEqual(['UNCHANGED', 3]);
    expect(await read()).toMatchObject({ answered: 2, points: 4, version: 3 });
    expect((await eventsOf(`record:${id}`)).slice(1)).toMatchObject([
      { type: 'record.changed', version: 2, changes: [{ property: 'answers' }] },
      { type: 'record.changed', version: 3 },
    ]);
  });

  test('two people who differ are a conflict, until somebody chooses', async () => {
    const [a, b] = [anAnswer('sub.11'), anAnswer('sub.11', { value: 'NOT_APPLICABLE' })];
    await answer([a]);
    const { body } = await answer([b], { as: 'colleague' });
    expect(body.answers[0]).toMatchObject({ conflict: true });
    expect(body.answers[0].heads.map(({ answeredBy }: Anything) => answeredBy).sort()).toEqual([
      server.users.colleague,
      server.users.planner,
    ]);
    expect((await read()).conflicts).toBe(1);
    await answer([anAnswer('sub.11', { basedOn: [a.id, b.id] })]);
    expect(await read()).toMatchObject({ conflicts: 0, answers: [{ conflict: false, heads: [{}] }] });
  });

  test('an answer may come before the one that it replaces', async () => {
    const first = anAnswer('sub.11');
    const second = anAnswer('sub.11', { value: 'NOT_CHECKED', comment: 'x', basedOn: [first.id] });
    await answer([second]);
    await answer([first]);
    expect((await read()).answers[0].heads).toMatchObject([{ id: second.id }]);
  });

  test('one wrong answer: nothing is taken, and the faults are named', async () => {
    const bad = [
      [anAnswer('checkpoint.99'), 'answers.1.key'],
      [anAnswer('checkpoint.2'), 'answers.1.value'],
      [anAnswer('sub.11', { text: 'x' }), 'answers.1.text'],
      [anAnswer('sub.11', { value: 'DEVIATION', comment: 'x' }), 'answers.1.severity'],
      [anAnswer('sub.11', { value: 'DEVIATION', severity: 'LOW' }), 'answers.1.comment'],
      [anAnswer('sub.11', { severity: 'LOW' }), 'answers.1.severity'],
      [anAnswer('sub.11', { basedOn: undefined }), 'answers.1.basedOn'],
      [anAnswer('sub.11', { comment: 'x'.repeat(4001) }), 'answers.1.comment'],
      [anAnswer('sub.11', { measured: { value: 1, unit: 'x'.repeat(21) } }), 'answers.1.measured.unit'],
      [anAnswer('sub.x'), 'answers.1.key'],
      [anAnswer('sub.11', { id: 'x' }), 'answers.1.id'],
      [anAnswer('sub.11', { basedOn: Array.from({ length: 21 }, () => randomUUID()) }), 'answers.1.basedOn'],
    ] as const;
    for (const [wrong, path] of bad)
      expect(pathsOf(await answer([anAnswer('sub.12'), wrong]))).toEqual([400, [path]]);
    const self = randomUUID();
    expect(pathsOf(await answer([anAnswer('sub.11', { id: self, basedOn: [self] })]))).toEqual([
      400,
      ['answers.0.basedOn'],
    ]);
    const one = anAnswer('sub.11');
    expect(pathsOf(await answer([one, one]))).toEqual([400, ['answers.1.id']]);
    expect(pathsOf(await answer([]))).toEqual([400, ['answers']]);
    const many = Array.from({ length: 101 }, () => anAnswer('checkpoint.99'));
    expect((await answer(many)).body).toMatchObject({ errors: { length: 100 }, errorCount: 101 });
    expect((await read()).answers).toEqual([]);
  });

  test('409 ANSWER_ID_USED for another answer under the same id', async () => {
    const one = anAnswer('sub.11');
    await answer([one]);
    const reply = await answer([{ ...one, value: 'NOT_APPLICABLE' }, anAnswer('sub.12')]);
    expect([codeOf(reply), reply.body.ids]).toEqual([[409, 'ANSWER_ID_USED'], [one.id]]);
    expect((await read()).answers).toHaveLength(1);
  });

  test('409 RECORD_FULL above 5,000 versions', async () => {
    await server.store.run(
      sql`INSERT INTO record_answer (company_id, record_id, id, key, based_on, answered_by, answered_at)
          SELECT ${server.company}, ${id}::uuid, gen_random_uuid(), 'sub.11', '{}', ${server.users.planner}, now() FROM generate_series(1, 5000)`,
    );
    expect(codeOf(await answer([anAnswer('sub.12')]))).toEqual([409, 'RECORD_FULL']);
  });

  test('a closed record takes no answers, but repeats of those that it has are well', async () => {
    const one = anAnswer('sub.11');
    await answer([one]);
    await call('POST', at('/void'), { body: { reason: 'x' } });
    expect((await answer([one])).status).toBe(200);
    const late = await answer([one, anAnswer('sub.12')]);
    expect([codeOf(late), late.body.state]).toEqual([[409, 'RECORD_STATE'], 'VOID']);
  });

  test('409 for an archived project, 404 for a foreign record, 412 for an old version', async () => {
    const old = { headers: { 'if-match': `"${id}-9"` } };
    expect(codeOf(await answer([anAnswer('sub.11')], old))).toEqual([412, 'PRECONDITION_FAILED']);
    expect(codeOf(await answer([anAnswer('sub.11')], { as: 'south' }))).toEqual([404, 'RECORD_NOT_FOUND']);
    await archive();
    expect(codeOf(await answer([anAnswer('sub.11')]))).toEqual([409, 'PROJECT_READONLY']);
  });

  test('in a batch, all or none', async () => {
    const path = at('/answers');
    const batch = (answers: object[][]) =>
      call('POST', '/batch', {
        body: {
          atomic: true,
          operations: answers.map((one) => ({ method: 'PUT', path, body: { answers: one } })),
        },
      });
    const { body } = await batch([[anAnswer('sub.11')], [anAnswer('sub.99')]]);
    expect([body.committed, (await read()).answers]).toEqual([false, []]);
    expect((await batch([[anAnswer('sub.11')], [anAnswer('sub.12')]])).body.committed).toBe(true);
  });
});

describe('submit, reopen, void', () => {
  beforeEach(() => begin());
  const submit = (options = {}) => call('POST', at('/submit'), options);

  test('409 RECORD_INCOMPLETE with all that is missing, in the order of the list', async () => {
    await answer([
      anAnswer('checkpoint.1', { value: 'NOT_CHECKED' }),
      anAnswer('checkpoint.2', { value: null, text: 'x' }),
    ]);
    const reply = await submit();
    expect([codeOf(reply), reply.body.missing]).toEqual([
      [409, 'RECORD_INCOMPLETE'],
      [
        { key: 'checkpoint.1', reason: 'COMMENT_REQUIRED' },
        { key: 'checkpoint.2', reason: 'PHOTO_REQUIRED' },
      ],
    ]);
    await answer([anAnswer('checkpoint.1')]);
    expect((await submit()).body.missing.map(({ key, reason }: Anything) => `${key} ${reason}`)).toEqual([
      'checkpoint.1 CONFLICT',
      'sub.11 UNANSWERED',
      'sub.12 UNANSWERED',
      'checkpoint.2 PHOTO_REQUIRED',
    ]);
  });

  test('to and fro, and repeats are no events', async () => {
    await answer(allAnswers());
    const { body } = await submit();
    expect(body).toMatchObject({ state: 'SUBMITTED', answered: 4, contentHash: expect.any(String) });
    expect((await submit()).body).toEqual(body);
    expect(await read()).toEqual(body);
    expect(codeOf(await answer([anAnswer('sub.11')]))).toEqual([409, 'RECORD_STATE']);
    const draft = await call('POST', at('/reopen'));
    expect(draft.body).toMatchObject({ state: 'DRAFT', contentHash: null, version: 4 });
    expect((await call('POST', at('/reopen'))).body.version).toBe(4);
    expect((await eventsOf(`record:${id}`)).map(({ type }: Anything) => type)).toEqual([
      'record.created',
      'record.changed',
      'record.submitted',
      'record.reopened',
    ]);
  });

  test('void is for whoever made it and for the owner, and is final', async () => {
    const body = { reason: 'Feil anlegg' };
    await answer([aDeviation('sub.11')]);
    const denied = await call('POST', at('/void'), { body, as: 'colleague' });
    expect(codeOf(denied)).toEqual([403, 'PROJECT_RIGHT_REQUIRED']);
    expect(pathsOf(await call('POST', at('/void'), { body: { reason: ' ' } }))).toEqual([400, ['reason']]);
    const gone = await call('POST', at('/void'), { body });
    expect(gone.body).toMatchObject({
      state: 'VOID',
      voidReason: body.reason,
      openDeviations: 0,
      deviations: [{ state: 'WITHDRAWN' }],
    });
    expect((await call('POST', at('/void'), { body })).body.version).toBe(gone.body.version);
    expect(codeOf(await submit())).toEqual([409, 'RECORD_STATE']);
    expect((await eventsOf(`record:${id}`)).at(-1).changes).toEqual([
      { property: 'state', from: 'DRAFT', to: 'VOID' },
      { property: 'openDeviations', from: 1, to: 0 },
    ]);
  });

  test('the owner may void what a colleague made', async () => {
    id = randomUUID();
    await begin({}, { as: 'colleague' });
    expect((await call('POST', at('/void'), { body: { reason: 'x' } })).status).toBe(200);
  });
});

test('every key of the list can be answered in one call', async () => {
  await begin();
  expect((await answer(allAnswers())).body.answers.map(({ key }: Anything) => key)).toEqual([
    'checkpoint.1',
    'checkpoint.2',
    'sub.11',
    'sub.12',
  ]);
  expect(KEYS).toHaveLength(4);
});
