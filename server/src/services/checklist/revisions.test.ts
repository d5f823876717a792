import { ASSESSMENT_TYPES } from '@spadework/core/checklist';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aCheckpoint,
  checklistCaller,
  downloadOf,
  idsOf,
  publishChecklists,
  SMALL,
  setActive,
} from '../../../test/checklist.js';
import { dayFromNow } from '../../../test/days.js';
import { type Anything, useServer } from '../../../test/harness.js';

const server = useServer();
let token: string;
const call = checklistCaller(server, () => token);
const get = async (path: string) => (await call(path)).body;
const names = async () => (await get('/revisions')).map(({ name }: Anything) => name);
const isThere = async (checkpoint: number) =>
  (await call(`/checkpoints/by-facilityid/1/by-checkpointid/${checkpoint}`)).status === 200;

beforeAll(async () => {
  token = await server.token();
});

describe('the order of checkpoints', () => {
  test('is by primary sorting, secondary sorting and id', async () => {
    const sorting = (id: number, primarySorting: number, secondarySorting?: number) =>
      aCheckpoint(id, { primarySorting, secondarySorting });
    const id = await publishChecklists(server, 'ordered', '2020-01-01', [
      ...SMALL,
      // As text, 100 would come before 20 and 3.
      sorting(1, 100),
      sorting(2, 20, 5),
      sorting(30, 20, 5),
      sorting(4, 20),
      sorting(5, 3, 9007199254740991),
      sorting(6, 0),
      { kind: 'SUBCHECKPOINT', id: 91, name: 'C', parent: 1, primarySorting: 100 },
      { kind: 'SUBCHECKPOINT', id: 94, name: 'B', parent: 1, primarySorting: 20 },
      { kind: 'SUBCHECKPOINT', id: 93, name: 'A', parent: 1, primarySorting: 20 },
    ]);
    const list = await get(`/checkpoints/by-revision/${id}/by-facilityid/1`);
    expect(idsOf(list)).toEqual([6, 5, 4, 2, 30, 1]);
    expect(idsOf(list.at(-1).subCheckpoints)).toEqual([93, 94, 91]);
  });
});

describe('a facility', () => {
  test('supports the assessment types of its checkpoints, in the order of the specification', async () => {
    const id = await publishChecklists(server, 'types', '2020-01-02', [
      ...SMALL,
      { kind: 'FACILITY', id: 3, name: 'Uten punkter' },
      aCheckpoint(1, { facilities: '1|2', assessmentTypes: 'UNKNOWN,PLANNING' }),
      aCheckpoint(2, { facilities: '2', assessmentTypes: ASSESSMENT_TYPES.toReversed().join('|') }),
    ]);
    expect(await get(`/facilities/by-revision/${id}`)).toEqual([
      { id: 1, name: 'Kiosk', assessmentTypes: ['PLANNING', 'UNKNOWN'] },
      { id: 2, name: 'Mast', assessmentTypes: [...ASSESSMENT_TYPES] },
      { id: 3, name: 'Uten punkter', assessmentTypes: [] },
    ]);
    expect(await get(`/checkpoints/by-revision/${id}/by-facilityid/3`)).toEqual([]);
    const [first] = await get(`/checkpoints/by-revision/${id}/by-facilityid/1`);
    expect(first.assessmentTypes).toEqual(['PLANNING', 'UNKNOWN']);
  });
});

describe('the latest revision', () => {
  test('changes when a revision is published, deactivated or activated', async () => {
    expect((await names()).slice(0, 2)).toEqual(['2026', '2025']);
    expect([await isThere(1350), await isThere(77)]).toEqual([true, false]);

    const id = await publishChecklists(server, 'next', dayFromNow(-1), [...SMALL, aCheckpoint(77)]);
    // Nothing was said about it, so it has no description.
    expect((await get('/revisions'))[0]).toEqual({
      id,
      name: 'next',
      activeFromDate: `${dayFromNow(-1)}T00:00:00.000Z`,
    });
    expect([await isThere(1350), await isThere(77)]).toEqual([false, true]);
    expect(await get('/facilities/by-revision/latest')).toHaveLength(2);

    await setActive(server, 'next', false);
    expect(await names()).not.toContain('next');
    expect([await isThere(1350), await isThere(77)]).toEqual([true, false]);

    await setActive(server, 'next', true);
    expect([await isThere(1350), await isThere(77)]).toEqual([false, true]);
    await setActive(server, 'next', false);
    // By its id it is still there.
    expect(await get(`/facilities/by-revision/${id}/2`)).toMatchObject({ name: 'Mast' });
    expect(idsOf(await get(`/checkpoints/by-revision/${id}/by-facilityid/1`))).toEqual([77]);
  });

  test('is never one whose day is to come, which has no place in the list yet', async () => {
    const before = await names();
    const id = await publishChecklists(server, 'to come', dayFromNow(1), [...SMALL, aCheckpoint(79)]);
    expect(await names()).toEqual(before);
    expect([await isThere(1350), await isThere(79)]).toEqual([true, false]);
    expect(idsOf(await get(`/checkpoints/by-revision/${id}/by-facilityid/1`))).toEqual([79]);
  });

  test('is by activeFromDate, not by publication', async () => {
    await publishChecklists(server, 'backfilled', '2019-01-01', [...SMALL, aCheckpoint(78)]);
    expect(await names()).toContain('backfilled');
    expect(await isThere(78)).toBe(false);
  });

  test('of two from the same day is the one that was published later', async () => {
    for (const [name, point] of [
      ['morning', 81],
      ['evening', 82],
    ] as const)
      await publishChecklists(server, name, dayFromNow(-2), [...SMALL, aCheckpoint(point)]);
    expect([await isThere(81), await isThere(82)]).toEqual([false, true]);
    for (const name of ['morning', 'evening']) await setActive(server, name, false);
  });

  test('is in a download, even if an older one is cached', async () => {
    const download = () => downloadOf(server.address, token, '1/CHECKLIST/PLANNING');
    const before = await download();
    await publishChecklists(server, 'printed', dayFromNow(-3), [...SMALL, aCheckpoint(83)]);
    const after = await download();
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    await setActive(server, 'printed', false);
    expect((await download()).bytes.equals(before.bytes)).toBe(true);
  });
});

describe('while no revision is active', () => {
  test('the list is empty and there is no latest one, but ids still work', async () => {
    const all: Anything[] = await get('/revisions');
    for (const { name } of all) await setActive(server, name, false);
    expect(await get('/revisions')).toEqual([]);
    for (const path of ['/facilities', '/facilities/by-revision/latest', '/download/1/CHECKLIST/PLANNING'])
      expect(await get(path)).toMatchObject({ status: 404, code: 'REVISION_NOT_FOUND' });
    expect(await get(`/facilities/by-revision/${all[0].id}/1`)).toHaveProperty('id', 1);
    for (const { name } of all) await setActive(server, name, true);
  });
});
