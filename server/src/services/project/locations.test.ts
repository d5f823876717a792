import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, aProject, PROJECT, useServer } from '../../../test/harness.js';

const server = useServer();
const CASE = 'MAP-1';
const tokens: Record<string, string> = {};
const PLACES = {
  oslo: [59.91, 10.75],
  bergen: [60.39, 5.32],
  tromsø: [69.65, 18.96],
  fiji: [-17.7, 178.1],
  samoa: [-13.8, -171.8],
  nowhere: undefined,
  half: [60, undefined],
} as const;
const made: Record<string, Anything> = {};

beforeAll(async () => {
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
  for (const [name, place] of Object.entries(PLACES)) {
    const [latitude, longitude] = place ?? [];
    const location = place && { coordinate: { latitude, longitude }, address: { city: name } };
    const body = aProject({ name, caseRef: CASE, location, status: name === 'oslo' ? 'STARTED' : 'NEW' });
    const reply = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token: tokens.planner,
      body,
    });
    made[name] = reply.body;
  }
});

const get = async (path: string, who = 'planner'): Promise<Anything> =>
  (await server.request('GET', `${PROJECT}/projects${path}`, { token: tokens[who] })).body;
const namesOf = (all: { id: number }[]) =>
  all.map(({ id }) => Object.keys(made).find((name) => made[name].id === id)).filter(Boolean);
const at = async (query: string, who?: string) =>
  namesOf(await get(`/locations?caseRef=${CASE}${query}`, who));

describe('GET /projects/locations', () => {
  test('tells where the matches lie, newest first, and leaves out those without coordinates', async () => {
    const all = await get(`/locations?caseRef=${CASE}`);
    expect(namesOf(all)).toEqual(['samoa', 'fiji', 'tromsø', 'bergen', 'oslo']);
    const { id, number } = made.oslo;
    expect(all.at(-1)).toEqual({ id, number, status: 'STARTED', lat: 59.91, lon: 10.75 });
  });

  test('takes the filters of page', async () => {
    expect(await at('&status=STARTED')).toEqual(['oslo']);
    expect(await at('&q=tromso')).toEqual(['tromsø']);
    expect(await at(`&owner=${server.users.colleague}`)).toEqual([]);
  });

  // Fails if the locations of other companies are told.
  test('only those that the caller may see', async () => {
    expect(await at('', 'south')).toEqual([]);
  });
});

describe('bbox', () => {
  test.each([
    ['4,58,12,61', ['bergen', 'oslo']],
    ['10.75,59.91,10.75,59.91', ['oslo']],
    ['10.7500001,59.91,11,60', []],
    ['-180,-90,180,90', ['samoa', 'fiji', 'tromsø', 'bergen', 'oslo']],
    // Across the antimeridian.
    ['170,-30,-160,0', ['samoa', 'fiji']],
    [' 4 , +58, 12.0 ,61', ['bergen', 'oslo']],
  ])('%s holds %j', async (bbox, names) => {
    expect(await at(`&bbox=${encodeURIComponent(bbox)}`)).toEqual(names);
  });

  // Fails if one of the calls ignores the box.
  test('filters page, list and summary alike', async () => {
    const box = `bbox=4,58,12,61&caseRef=${CASE}`;
    expect(namesOf((await get(`/page?${box}&sort=id`)).entities)).toEqual(['oslo', 'bergen']);
    expect((await get(`/page?${box}`)).total).toBe(2);
    expect((await get(`/summary?${box}`)).counter.count).toBe(2);
    const listed = namesOf(await get('?bbox=4,58,12,61'));
    expect(listed).toEqual(['oslo', 'bergen']);
  });

  test.each(['', '1,2,3', '1,2,3,4,5', '1,2,3,x', '1,2,3,1e1', '-181,0,0,0', '0,-91,0,0', '0,10,1,9', ',,,'])(
    '400 names bbox for %j',
    async (bbox) => {
      for (const path of ['/locations', '/page', '/summary', '']) {
        const body = await get(`${path}?bbox=${encodeURIComponent(bbox)}`);
        expect([body.status, body.errors[0].path]).toEqual([400, 'bbox']);
      }
    },
  );
});
