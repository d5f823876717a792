import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '@spadework/core/value';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exchange } from '../../../../test/exchange.js';
import { CHECKLIST, PROJECT, useServer } from '../../../../test/harness.js';
import {
  aDeviation,
  aList,
  allAnswers,
  anAnswer,
  aRecordWorld,
  codeOf,
  pathsOf,
  type RecordCaller,
} from '../../../../test/records.js';
import { raw, sql } from '../../../store/sql.js';

const server = useServer();
let world: Awaited<ReturnType<typeof aRecordWorld>>;
let call: RecordCaller;
let projectId: number;
let id: string;
let contentHash: string;

beforeAll(async () => {
  world = await aRecordWorld(server);
  call = world.call;
});
beforeEach(async () => {
  projectId = await world.aRecordProject();
  await submitted();
});

const at = (suffix = '') => `/records/${id}${suffix}`;
const submitted = async (more: object = {}) => {
  id = randomUUID();
  await call('PUT', at(), { body: aList(projectId, more) });
  if (!('replaces' in more)) await call('PUT', at('/answers'), { body: { answers: allAnswers() } });
  contentHash = (await call('POST', at('/submit'))).body.contentHash;
};
const sign = (more: object = {}, options = {}) =>
  call('POST', at('/sign'), {
    body: { role: 'EXECUTED', contentHash, password: 'demo-password', ...more },
    ...options,
  });
const bytesOfContent = async () =>
  (
    await exchange(`${server.address}${CHECKLIST}${at('/content')}`, 'GET', {
      authorization: `Bearer ${world.tokens.planner}`,
    })
  ).text;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('GET /records/{recordId}/content', () => {
  test('is canonical JSON whose SHA-256 is the content hash, before and after signing', async () => {
    const text = await bytesOfContent();
    expect(sha256(text)).toBe(contentHash);
    const content = JSON.parse(text);
    expect(canonicalJson(content)).toBe(text);
    expect(content).toMatchObject({ format: 'spadework-record/1', id, projectId, questions: { length: 4 } });
    await sign();
    expect(await bytesOfContent()).toBe(text);
  });

  test('409 for a draft', async () => {
    await call('POST', at('/reopen'));
    for (const suffix of ['/content', '/verify'])
      expect(codeOf(await call('GET', at(suffix)))).toEqual([409, 'RECORD_STATE']);
  });
});

describe('POST /records/{recordId}/sign', () => {
  test('closes the record, and a second person adds to it', async () => {
    const { status, body } = await sign({ statement: 'Kontrollert etter liste' });
    expect([status, body.state, body.contentHash]).toEqual([200, 'SIGNED', contentHash]);
    expect(body.signatures).toEqual([
      {
        user: server.users.planner,
        role: 'EXECUTED',
        at: body.signatures[0].at,
        statement: 'Kontrollert etter liste',
        contentHash,
        method: 'PASSWORD',
      },
    ]);
    expect(codeOf(await sign({ role: 'OWNER' }))).toEqual([409, 'ALREADY_SIGNED']);
    const second = await sign({ role: 'CONTROLLED' }, { as: 'colleague' });
    expect(second.body.signatures).toHaveLength(2);
    expect((await call('GET', at())).body).toEqual(second.body);
    for (const move of ['submit', 'reopen'])
      expect(codeOf(await call('POST', at(`/${move}`)))).toEqual([409, 'RECORD_STATE']);
    expect(codeOf(await call('POST', at('/void'), { body: { reason: 'x' } }))).toEqual([409, 'RECORD_STATE']);
  });

  test('400 for a wrong password or none, which leaves the record as it is and is told as a failed login', async () => {
    const failures = async () =>
      (await server.store.row<{ count: number }>(
        sql`SELECT count(*) AS count FROM event WHERE type = 'login.failed' AND operation = 'checklist.signRecord'`,
      ))!.count;
    const before = await failures();
    expect(pathsOf(await sign({ password: 'wrong' }))).toEqual([400, ['password']]);
    expect(await failures()).toBe(before + 1);
    expect(pathsOf(await sign({ password: undefined }))).toEqual([400, ['password']]);
    expect((await call('GET', at())).body.state).toBe('SUBMITTED');
    const stored = await server.store.rows(
      sql`SELECT 1 FROM event e WHERE e::text LIKE '%demo-password%' OR e::text LIKE ${`%${contentHash}%`}`,
    );
    expect(stored).toEqual([]);
  });

  test('409 CONTENT_CHANGED for what the signer did not see, before the password counts', async () => {
    const reply = await sign({ contentHash: '0'.repeat(64), password: 'wrong' });
    expect([codeOf(reply), reply.body.contentHash]).toEqual([[409, 'CONTENT_CHANGED'], contentHash]);
  });

  test('403 for a client, 404 for others, 409 for a draft and an archived project', async () => {
    expect(codeOf(await sign({}, { as: 'client' }))).toEqual([403, 'USER_REQUIRED']);
    expect(codeOf(await sign({}, { as: 'south' }))).toEqual([404, 'RECORD_NOT_FOUND']);
    await call('POST', at('/reopen'));
    expect(codeOf(await sign())).toEqual([409, 'RECORD_STATE']);
    await server.request('PUT', `${PROJECT}/projects/${projectId}/archive`, {
      token: world.tokens.planner!,
    });
    expect(codeOf(await sign())).toEqual([409, 'PROJECT_READONLY']);
  });

  test('a dry run does not check the password, and signs nothing', async () => {
    const headers = { 'x-spadework-dry-run': 'true' };
    expect((await sign({}, { headers })).body.state).toBe('SIGNED');
    expect((await sign({ password: 'wrong' }, { headers })).status).toBe(200);
    expect(pathsOf(await sign({ password: undefined }, { headers }))).toEqual([400, ['password']]);
    expect((await call('GET', at())).body.signatures).toEqual([]);
  });

  test('two people at once both sign', async () => {
    const replies = await Promise.all([sign(), sign({ role: 'CONTROLLED' }, { as: 'colleague' })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call('GET', at('/verify'))).body).toMatchObject({ ok: true });
  });
});

describe('GET /records/{recordId}/verify', () => {
  const verify = async () => (await call('GET', at('/verify'))).body;

  test('is ok for what is as it was signed, also with deviations that were followed up', async () => {
    await call('POST', at('/reopen'));
    await call('PUT', at('/answers'), { body: { answers: [aDeviation('sub.11')] } });
    expect(codeOf(await call('POST', at('/submit')))).toEqual([409, 'RECORD_INCOMPLETE']);
    const heads = (await call('GET', at())).body.answers.find(({ key }: { key: string }) => key === 'sub.11');
    const basedOn = heads.heads.map((head: { id: string }) => head.id);
    await call('PUT', at('/answers'), { body: { answers: [aDeviation('sub.11', { basedOn })] } });
    contentHash = (await call('POST', at('/submit'))).body.contentHash;
    await sign();
    const move = { state: 'DONE', text: 'Strammet' };
    expect((await call('POST', at('/deviations/sub.11/state'), { body: move })).status).toBe(200);
    expect(await verify()).toEqual({ ok: true, contentHash, brokenSignatures: [], brokenPhotos: [] });
  });

  // Sabotage: let `verify` compare the stored content with the stored hash alone, and the first half is not found.
  test.each([
    ['an answer', `UPDATE record_answer SET comment = 'x' WHERE key = 'sub.11'`],
    ['who answered', `UPDATE record_answer SET answered_by = 'somebody' WHERE key = 'sub.11'`],
    ['an answer that is gone', `DELETE FROM record_answer WHERE key = 'sub.11'`],
    ['the title', `UPDATE record SET title = 'x' WHERE state = 'SIGNED'`],
    ['the hash', `UPDATE record SET content_hash = repeat('0', 64) WHERE state = 'SIGNED'`],
    ['the content', `UPDATE record SET content = content || ' ' WHERE state = 'SIGNED'`],
    ['a role', `UPDATE record_signature SET role = 'OWNER'`],
    ['a statement', `UPDATE record_signature SET statement = 'x'`],
    ['a signature that is gone', 'DELETE FROM record_signature'],
  ])('finds a changed database: %s', async (_, statement) => {
    await sign();
    await server.store.run(
      raw(`${statement} ${statement.includes('WHERE') ? 'AND' : 'WHERE'} company_id = ${server.company}`),
    );
    const { ok, brokenSignatures } = await verify();
    expect(ok).toBe(false);
    if (/role|statement/.test(statement) && statement.startsWith('UPDATE record_sig'))
      expect(brokenSignatures).toEqual([server.users.planner]);
  });
});

describe('verify with two signatures', () => {
  // Sabotage: look at the signatures that are there alone.
  test('names the one that is gone, that was replaced, and that nobody gave', async () => {
    await sign();
    await sign({ role: 'CONTROLLED' }, { as: 'colleague' });
    const verify = async () => (await call('GET', at('/verify'))).body;
    const intact = { ok: true, contentHash, brokenSignatures: [], brokenPhotos: [] };
    expect(await verify()).toEqual(intact);
    const own = sql`record_id = ${id}::uuid AND username = ${server.users.planner}`;
    const [kept] = await server.store.rows<{ row: object }>(
      sql`SELECT to_jsonb(s) AS row FROM record_signature s WHERE ${own}`,
    );
    await server.store.run(sql`DELETE FROM record_signature WHERE ${own}`);
    expect(await verify()).toMatchObject({ ok: false, brokenSignatures: [server.users.planner] });
    const insert = (row: object) =>
      server.store.run(
        sql`INSERT INTO record_signature SELECT * FROM jsonb_populate_record(NULL::record_signature, ${JSON.stringify(row)}::jsonb)`,
      );
    // With a hash that is right by itself.
    const { role: _role, ...signature } = (await call('GET', at())).body.signatures[0];
    const forged = { ...signature, user: server.users.planner, role: 'OWNER' };
    await insert({ ...kept!.row, ...{ role: 'OWNER', hash: sha256(canonicalJson(forged)) } });
    expect((await verify()).brokenSignatures).toEqual([server.users.planner]);
    await server.store.run(sql`DELETE FROM record_signature WHERE ${own}`);
    await insert(kept!.row);
    expect(await verify()).toEqual(intact);
    await insert({
      ...kept!.row,
      username: server.users.admin,
      hash: sha256(canonicalJson({ ...signature, user: server.users.admin })),
    });
    expect(await verify()).toMatchObject({ ok: false, brokenSignatures: [server.users.admin] });
  });
});

describe('corrections', () => {
  test('begin with what the signed record says, and the old one names the new one once that is signed', async () => {
    await sign();
    const old = id;
    const { answers } = (await call('GET', at())).body;
    await submitted({ replaces: old, title: 'Rettet' });
    expect((await call('GET', at())).body).toMatchObject({ answers, replaces: old, answered: 4 });
    const etag = (await call('GET', `/records/${old}`)).headers.get('etag')!;
    expect((await call('GET', `/records/${old}`)).body.replacedBy).toBeNull();
    await sign();
    const reply = await call('GET', `/records/${old}`, { headers: { 'if-none-match': etag } });
    expect([reply.status, reply.body.replacedBy]).toEqual([200, id]);
  });

  test('400 for a record that is not signed, or of another list', async () => {
    const draft = id;
    const begin = (body: object) => call('PUT', `/records/${randomUUID()}`, { body });
    expect(pathsOf(await begin(aList(projectId, { replaces: draft })))).toEqual([400, ['replaces']]);
    await sign();
    const other = aList(projectId, { replaces: draft, assessmentType: 'PLANNING' });
    expect(pathsOf(await begin(other))).toEqual([400, ['replaces']]);
    expect((await begin(aList(projectId, { replaces: draft }))).status).toBe(200);
  });
});

test('a project with signed records is not deleted', async () => {
  const remove = () =>
    server.request('DELETE', `${PROJECT}/projects/${projectId}`, { token: world.tokens.planner! });
  await sign();
  expect(codeOf(await remove())).toEqual([409, 'PROJECT_HAS_SIGNED_RECORDS']);
  await server.store.run(sql`UPDATE record SET state = 'VOID' WHERE id = ${id}::uuid`);
  expect((await remove()).status).toBe(204);
  expect(codeOf(await call('GET', at()))).toEqual([404, 'RECORD_NOT_FOUND']);
});

test('answers of others while somebody signs are refused, not lost silently', async () => {
  const [signed, late] = await Promise.all([
    sign(),
    call('PUT', at('/answers'), { body: { answers: [anAnswer('checkpoint.3')] } }),
  ]);
  expect([signed.status, codeOf(late)]).toEqual([200, [409, 'RECORD_STATE']]);
});
