import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProject, CALCULATION, PROJECT, type RequestOptions, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
let id: number;

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'south']) tokens[user] = await server.token(user);
});
beforeEach(async () => {
  const path = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION`;
  id = (await server.request('PUT', path, { token: tokens.planner, body: aProject() })).body.id;
  // From here on this process remembers the project.
  await get();
});

const as = (user: string, method: string, path: string, options: RequestOptions = {}) =>
  server.request(method, path, { token: tokens[user], ...options });
const get = (user = 'planner', options?: RequestOptions) =>
  as(user, 'GET', `${PROJECT}/projects/${id}`, options);
const change = (path: string, body?: object) =>
  as('planner', 'PUT', `${PROJECT}/projects/${id}${path}`, { body });

describe('GET /projects/{id} of a project that this server has shown before', () => {
  test('says the same again, with the same ETag (sabotage: keep something else than what was shown)', async () => {
    const [first, second] = [await get(), await get()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const etag = first.headers.get('etag')!;
    expect((await get('planner', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('shows each change at once (sabotage: no comparison of versions)', async () => {
    const { body: before } = await get();
    await change('', { ...aProject(), number: before.number, name: 'Nytt navn' });
    expect((await get()).body.name).toBe('Nytt navn');
    await change('/status/ENDED');
    expect((await get()).body.status).toBe('ENDED');
    await change('/archive');
    expect((await get()).body).toMatchObject({ archived: true, readonly: true });
  });

  test('shows what another server changed (sabotage: only our own writes drop what is remembered)', async () => {
    await server.store.run(
      sql`UPDATE project SET name = 'Fra en annen', version = version + 1 WHERE id = ${id}`,
    );
    expect((await get()).body.name).toBe('Fra en annen');
  });

  test('each of many who ask at the same time gets their own answer (sabotage: answers in another order)', async () => {
    const path = `${PROJECT}/projects/by-owner/${server.users.planner}`;
    const ids = [id];
    for (let i = 0; i < 4; i++) ids.push((await as('planner', 'PUT', path, { body: aProject() })).body.id);
    const asked = Object.keys(tokens).flatMap((user) => ids.map((each) => [user, each] as const));
    const answerTo = async ([user, each]: (typeof asked)[number]) => {
      const { status, body } = await as(user, 'GET', `${PROJECT}/projects/${each}`);
      return [user, each, status, body.id];
    };
    const alone = [];
    for (const question of asked) alone.push(await answerTo(question));
    expect(new Set(alone.map(([, , status]) => status))).toEqual(new Set([200, 404]));
    for (let round = 0; round < 3; round++) expect(await Promise.all(asked.map(answerTo))).toEqual(alone);
  });

  test('shows the total of its calculation as it changes (sabotage: a total without a new version)', async () => {
    const { body: before } = await get();
    expect(before.meta.totalCost).toBe(0);
    const path = `${CALCULATION}/calculationnodes/by-projectid/${id}`;
    const number = await aBudgetCode();
    expect((await as('planner', 'PUT', path, { body: { number, quantity: 2 } })).status).toBe(200);
    expect((await get()).body.meta.totalCost).toBeGreaterThan(0);
    await as('planner', 'DELETE', `${PROJECT}/modules/by-projectid/${id}/by-moduletype/CALCULATION`);
    expect((await get()).body.meta).toBeUndefined();
    const { body: costly } = await as('planner', 'GET', `${PROJECT}/projects/page?sort=-meta&count=1000`);
    const shown = costly.entities.map(({ meta }: { meta?: object }) => meta !== undefined);
    expect(shown).toEqual([...shown].sort((a, b) => Number(b) - Number(a)));
  });

  test('says nothing to strangers, and 404 again when a membership ends (sabotage: answer without asking for the role)', async () => {
    expect((await get('south')).status).toBe(404);
    await change(`/members/${server.users.south}`, { role: 'READER' });
    expect((await get('south')).body).toEqual((await get()).body);
    await as('planner', 'DELETE', `${PROJECT}/projects/${id}/members/${server.users.south}`);
    expect((await get('south')).status).toBe(404);
    expect((await get()).status).toBe(200);
  });

  test('404 once it is deleted (sabotage: answer before the store has)', async () => {
    expect((await as('planner', 'DELETE', `${PROJECT}/projects/${id}`)).status).toBe(204);
    expect((await get()).status).toBe(404);
  });

  test('counts as accessed by whoever reads it (sabotage: no record on the short way)', async () => {
    const accessed = async () =>
      (await as('colleague', 'GET', `${PROJECT}/projects/page?accessed=true&count=1000`)).body.entities.map(
        (project: { id: number }) => project.id,
      );
    expect(await accessed()).not.toContain(id);
    await get('colleague');
    expect(await accessed()).toContain(id);
  });
});

async function aBudgetCode(): Promise<string> {
  const row = await server.store.row<{ number: string }>(
    sql`SELECT n.number FROM calculation c JOIN cost_node n ON n.revision_id = c.revision_id
        WHERE c.project_id = ${id} AND n.type = 'BUDGET' AND n.has_children ORDER BY n.number LIMIT 1`,
  );
  return row!.number;
}
