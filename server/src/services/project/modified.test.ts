import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anything, aProject, CALCULATION, PROJECT, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let token: string;
let project: Anything;
let url: string;

const send = (method: string, path: string, body?: object) => server.request(method, path, { token, body });

beforeAll(async () => {
  token = await server.token('planner');
});
beforeEach(async () => {
  const path = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION&moduleType=ECO`;
  project = (await send('PUT', path, aProject())).body;
  url = `${PROJECT}/projects/${project.id}`;
  await send('PUT', `${url}/members/${server.users.south}`, { role: 'READER' });
});

const aNode = {
  type: 'CUSTOMBUDGET_FIXEDTOTAL',
  name: 'Kjøreplater',
  unit: 'RS',
  quantity: 1,
  facilityId: 1,
  activityId: 1,
  totalCost: 1000,
};

/** Every change that a reader of the project can see. */
const CHANGES: Record<string, () => Promise<{ status: number }>> = {
  'its properties': () => send('PUT', url, { name: 'Nytt navn' }),
  'its properties, by number': () =>
    send('PUT', `${PROJECT}/projects/by-companyid/${server.company}/by-number/${project.number}`, {
      ...aProject({ name: 'Nytt navn' }),
      number: undefined,
    }),
  'its status': () => send('PUT', `${url}/status/ENDED`),
  'its archive state': () => send('PUT', `${url}/archive`),
  'its owner': () => send('PUT', `${url}/owner/${server.users.colleague}`),
  'a new member': () => send('PUT', `${url}/members/${server.users.admin}`, { role: 'READER' }),
  "a member's role": () => send('PUT', `${url}/members/${server.users.south}`, { role: 'WRITER' }),
  'a member less': () => send('DELETE', `${url}/members/${server.users.south}`),
  'a new module': () => send('POST', `${PROJECT}/modules/by-projectid/${project.id}/by-moduletype/FORMS`),
  'a module less': () => send('DELETE', `${PROJECT}/modules/by-projectid/${project.id}/by-moduletype/ECO`),
  'its meta': () => send('PUT', `${CALCULATION}/calculationnodes/custom/by-projectid/${project.id}`, aNode),
};

describe.each(Object.entries(CHANGES))('a change of %s', (_, change) => {
  test('moves the ETag and modifiedDate, and modifiedAfter finds it (sabotage: write without a new version)', async () => {
    const before = await send('GET', url);
    await server.store.run(
      sql`UPDATE project SET modified_date = modified_date - interval '1 minute' WHERE id = ${project.id}`,
    );
    const { modifiedDate } = before.body;
    const early = new Date(Date.parse(modifiedDate) - 30_000).toISOString();
    const found = async () =>
      (await send('GET', `${PROJECT}/projects/page?modifiedAfter=${early}&number=${project.number}`)).body
        .total;
    expect(await found()).toBe(0);
    expect((await change()).status).toBeLessThan(300);
    const after = await send('GET', url);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(Date.parse(after.body.modifiedDate)).toBeGreaterThanOrEqual(Date.parse(modifiedDate));
    expect(after.body.modifiedBy).toBe(server.users.planner);
    expect(await found()).toBe(1);
  });
});

describe('modifiedAfter', () => {
  const total = async (call: 'page' | 'summary', query: string) => {
    const { status, body } = await send(
      'GET',
      `${PROJECT}/projects/${call}?number=${project.number}&${query}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return call === 'page' ? body.total : body.counter.count;
  };

  test.each(['page', 'summary'] as const)('%s: strictly after the time, in any zone', async (call) => {
    const { modifiedDate } = (await send('GET', url)).body;
    const at = (ms: number) => new Date(Date.parse(modifiedDate) + ms).toISOString();
    expect(await total(call, `modifiedAfter=${at(-1)}`)).toBe(1);
    expect(await total(call, `modifiedAfter=${at(0)}`)).toBe(0);
    const zoned = at(2 * 3600_000 - 1).replace('Z', '+02:00');
    expect(await total(call, `modifiedAfter=${encodeURIComponent(zoned)}`)).toBe(1);
    expect(await total(call, `modifiedAfter=${at(-1)}&status=ENDED`)).toBe(0);
  });

  test.each(['page', 'summary'])('%s: 400 names it when it is no date-time', async (call) => {
    for (const value of ['yesterday', '2026-03-02', '']) {
      const { status, body } = await send('GET', `${PROJECT}/projects/${call}?modifiedAfter=${value}`);
      expect([status, body.errors[0].path]).toEqual([400, 'modifiedAfter']);
    }
  });
});
