import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, PROJECT, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let token: string;

beforeAll(async () => {
  token = await server.token('planner');
});

const create = (body: object, headers = {}) =>
  server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, { token, body, headers });
const inParallel = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const tally = (statuses: number[]) => {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('many at once', () => {
  test('64 creators with one number: exactly one wins (sabotage: drop the unique constraint)', async () => {
    const body = aProject();
    const replies = await inParallel(64, (i) => create({ ...body, name: `Skaper ${i}` }));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 63 });
    const winner = replies.find(({ status }) => status === 200)!.body;
    const found = await server.request(
      'GET',
      `${PROJECT}/projects/by-companyid/${server.company}/by-number/${body.number}`,
      {
        token,
      },
    );
    expect(found.body).toEqual([winner]);
  });

  test('64 updates with If-Match: each version is won once (sabotage: read without FOR UPDATE)', async () => {
    const project = (await create(aProject())).body;
    const url = `${PROJECT}/projects/${project.id}`;
    const won: string[] = [];
    for (let round = 0; round < 5; round++) {
      const etag = (await server.request('GET', url, { token })).headers.get('etag')!;
      const replies = await inParallel(64, (i) =>
        server.request('PUT', url, {
          token,
          body: { name: `Runde ${round} nr ${i}` },
          headers: { 'if-match': etag },
        }),
      );
      expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 412: 63 });
      won.push(replies.find(({ status }) => status === 200)!.headers.get('etag')!);
    }
    expect(new Set(won).size).toBe(5);
  });

  test('16 optimistic writers with retries: every acknowledged update is a version of its own', async () => {
    const project = (await create(aProject({ description: '0' }))).body;
    const url = `${PROJECT}/projects/${project.id}`;
    const update = async (): Promise<string> => {
      for (;;) {
        const current = await server.request('GET', url, { token });
        const body = { description: String(Number(current.body.description) + 1) };
        const reply = await server.request('PUT', url, {
          token,
          body,
          headers: { 'if-match': current.headers.get('etag')! },
        });
        if (reply.status === 200) return reply.headers.get('etag')!;
        expect(reply.status).toBe(412);
      }
    };
    const etags = await inParallel(16, async () => [await update(), await update(), await update()]);
    expect(new Set(etags.flat()).size).toBe(48);
    expect((await server.request('GET', url, { token })).body.description).toBe('48');
  });

  test('updates without If-Match are serialised: none is lost', async () => {
    const { id } = (await create(aProject())).body;
    const types = ['ECO', 'FORMS', 'HUM2', 'COCO', 'LVPOLE', 'SHAPLAN', 'ROADLIGHT', 'SHORTCIRCUIT'];
    await inParallel(64, (i) =>
      server.request('POST', `${PROJECT}/modules/by-projectid/${id}/by-moduletype/${types[i % 8]}`, {
        token,
      }),
    );
    const modules = (await server.request('GET', `${PROJECT}/modules/by-projectid/${id}`, { token })).body;
    expect(modules.map(({ type }: { type: string }) => type).sort()).toEqual([...types].sort());
  });
});

describe('Idempotency-Key', () => {
  test('the same key and body give the first answer again, and one project', async () => {
    const body = aProject();
    const first = await create(body, { 'idempotency-key': 'k-1' });
    const again = await create(body, { 'idempotency-key': 'k-1' });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([
      200,
      first.body,
      first.headers.get('etag'),
    ]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('422 for another body, another path and another operation', async () => {
    await create(aProject(), { 'idempotency-key': 'k-2' });
    expect((await create(aProject(), { 'idempotency-key': 'k-2' })).body).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('a refused request leaves the key free', async () => {
    const taken = (await create(aProject())).body;
    expect((await create(aProject({ number: taken.number }), { 'idempotency-key': 'k-3' })).status).toBe(409);
    expect((await create(aProject(), { 'idempotency-key': 'k-3' })).status).toBe(200);
  });

  test('keys of different callers are different keys', async () => {
    const other = await server.token('colleague');
    const send = (who: string) =>
      server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
        token: who,
        body: aProject(),
        headers: { 'idempotency-key': 'k-4' },
      });
    expect([(await send(token)).status, (await send(other)).status]).toEqual([200, 200]);
  });

  test('64 at once: one project; the others get its answer or 409 while it runs', async () => {
    const body = aProject();
    const replies = await inParallel(64, () => create(body, { 'idempotency-key': 'k-5' }));
    const ids = new Set(replies.filter(({ status }) => status === 200).map((reply) => reply.body.id));
    expect(ids.size).toBe(1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply.body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect((await create(body, { 'idempotency-key': 'k-5' })).status).toBe(200);
  });

  test('409 while the first is still running', async () => {
    const body = aProject();
    let reply: Awaited<ReturnType<typeof create>> | undefined;
    await server.store.transact(async (tx) => {
      await tx.run(
        sql`INSERT INTO idempotency (company_id, caller, key, request) VALUES (${server.company}, ${`user:${server.users.planner}`}, 'k-6', '')`,
      );
      reply = await create(body, { 'idempotency-key': 'k-6' });
      await tx.run(sql`DELETE FROM idempotency WHERE company_id = ${server.company} AND key = 'k-6'`);
    });
    expect(reply!.body).toMatchObject({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
    expect(reply!.headers.get('retry-after')).toBe('1');
    expect((await create(body, { 'idempotency-key': 'k-6' })).status).toBe(200);
  });

  test('a key is kept for a day', async () => {
    const first = await create(aProject(), { 'idempotency-key': 'k-7' });
    await server.store.run(
      sql`UPDATE idempotency SET created_at = now() - interval '25 hours' WHERE company_id = ${server.company} AND key = 'k-7'`,
    );
    const next = await create(aProject(), { 'idempotency-key': 'k-7' });
    expect(next.status).toBe(200);
    expect(next.body.id).not.toBe(first.body.id);
  });

  test('400 for a key that is none', async () => {
    const reply = await create(aProject(), { 'idempotency-key': 'x'.repeat(256) });
    expect(reply.body.errors).toEqual([{ path: 'Idempotency-Key', message: expect.any(String) }]);
  });
});
