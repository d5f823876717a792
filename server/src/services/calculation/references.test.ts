import { beforeAll, describe, expect, test } from 'vitest';
import { calculationCaller, publish } from '../../../test/calculation.js';
import { dayFromNow } from '../../../test/days.js';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let token: string;
const call = calculationCaller(server, () => token);
const get = async (path: string) => (await call('GET', path)).body;

beforeAll(async () => {
  token = await server.token();
});

describe('activities, facilities and units', () => {
  test('all, in a fixed order, with exactly the fields of the specification', async () => {
    const activities = await get('/activities');
    expect(activities).toHaveLength(8);
    expect(activities[1]).toEqual({ id: 2, name: 'Utskifting' });
    const facilities = await get('/facilities');
    expect(facilities).toHaveLength(12);
    expect(facilities[0]).toEqual({ id: 1, name: 'HS kabel', longName: 'Høyspent kabelanlegg' });
    expect(await get('/units')).toEqual('stk m m2 m3 km time døgn RS tonn kg l sett par'.split(' '));
  });

  test('one by its id is the one in the list', async () => {
    for (const each of await get('/activities')) expect(await get(`/activities/${each.id}`)).toEqual(each);
    for (const each of await get('/facilities')) expect(await get(`/facilities/${each.id}`)).toEqual(each);
  });

  test.each([
    ['/activities/99', 'ACTIVITY_NOT_FOUND'],
    ['/activities/9223372036854775807', 'ACTIVITY_NOT_FOUND'],
    ['/facilities/0', 'FACILITY_NOT_FOUND'],
    ['/facilities/-1', 'FACILITY_NOT_FOUND'],
  ])('404 for %s', async (path, code) => {
    expect(await get(path)).toMatchObject({ status: 404, code });
  });

  test.each([
    ['/activities/x', 'activityId'],
    ['/activities/1.5', 'activityId'],
    ['/facilities/1e0', 'facilityId'],
    ['/facilities/9223372036854775808', 'facilityId'],
    ['/revisions/last', 'revisionId'],
  ])('400 for %s', async (path, field) => {
    const reply = await get(path);
    expect([reply.status, reply.errors[0].path]).toEqual([400, field]);
  });
});

describe('revisions', () => {
  test('all, the newest first, with dates and without empty properties', async () => {
    const revisions = await get('/revisions');
    expect(revisions.map(({ name, active }: { name: string; active: boolean }) => [name, active])).toEqual([
      ['2026.2', true],
      ['2026', true],
      ['2025', true],
      ['2024', false],
    ]);
    expect(revisions[0]).toEqual({
      id: expect.any(Number),
      name: '2026.2',
      active: true,
      description: 'Priser per januar 2026, med koder for alt som kan tegnes',
      activeFromDate: '2026-07-01T00:00:00.000Z',
      createdDate: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      modifiedDate: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
  });

  test('latest is the active one of the newest activeFromDate', async () => {
    expect(await get('/revisions/latest')).toEqual((await get('/revisions'))[0]);
  });

  test('one whose day is to come is listed, but neither active nor latest before it', async () => {
    const latest = await get('/revisions/latest');
    const rows = ['0;WORK;N-1;Arbeid;;stk;;10.00;;;;'];
    await publish(server, 'to come', dayFromNow(1), rows);
    const [next] = await get('/revisions');
    expect(next).toMatchObject({
      name: 'to come',
      active: false,
      activeFromDate: `${dayFromNow(1)}T00:00:00.000Z`,
    });
    expect(await get('/revisions/latest')).toEqual(latest);
    expect(await get(`/catalognodes/by-revision/${next.id}/by-type/WORK`)).toHaveLength(1);
    await server.store.run(sql`DELETE FROM cost_node WHERE revision_id = ${next.id}`);
    await server.store.run(sql`DELETE FROM cost_revision WHERE id = ${next.id}`);
  });

  test('one by its id, an inactive one too', async () => {
    for (const revision of await get('/revisions'))
      expect(await get(`/revisions/${revision.id}`)).toEqual(revision);
  });

  test('404 for an unknown one', async () => {
    expect(await get('/revisions/4711')).toMatchObject({ status: 404, code: 'REVISION_NOT_FOUND' });
  });
});

describe('the revision of a catalog call', () => {
  test.each(['by-type/GROUP', 'by-type/BUDGET/by-number/K-703.2', 'page', 'summary'])(
    '%s takes latest and an id, an inactive one too; 404 for an unknown one, 400 for anything else',
    async (path) => {
      const [newest, , inactive] = await get('/revisions');
      const of = (revision: string | number) => get(`/catalognodes/by-revision/${revision}/${path}`);
      expect(await of('latest')).toEqual(await of(newest.id));
      const old = await of(inactive.id);
      expect(old.status).toBeUndefined();
      expect(old).not.toEqual(await of('latest'));
      expect(await of(4711)).toMatchObject({ status: 404, code: 'REVISION_NOT_FOUND' });
      for (const wrong of ['LATEST', '2026x', '1.0'])
        expect((await of(wrong)).errors[0].path).toBe('revision');
    },
  );
});
