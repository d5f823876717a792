import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, look, until } from '../faults/program.js';
import { aProject, fetchToken, PROJECT, request, TRENCH } from '../harness.js';
import { attackedProgram } from './attackedProgram.js';
import { LONG } from './scale.js';

let server: Awaited<ReturnType<typeof attackedProgram>>;
let token: string;
const segments = { drawn: 0, rated: 0, busy: 0 };

/** More than five hundred are laid out beside the requests of others. */
const CABLES = LONG ? 5700 : 520;
const ROUNDS = LONG ? 4 : 1;
const AT_ONCE = LONG ? 8 : 2;
/** Rateable; in the starter catalog. */
const CABLE = 1030;

const headers = { 'api-version': '1.0' };
const call = (method: string, path: string, body?: object) =>
  request(`${server.address}${TRENCH}${path}`, method, { token, headers, ...(body && { body }) });

async function aSegment(projectId: number, name: string): Promise<number> {
  const { body } = await call('POST', `/segments/by-projectid/${projectId}`, { name });
  await call('POST', `/segments/${body.id}/trench/cables`, { typeId: CABLE });
  return body.id;
}

const ITEM = '{sections,0,layers,0,items,0}';

/** Segments of another tenant than the neighbour: one with many cables, two with many conductors. */
beforeAll(async () => {
  server = await attackedProgram();
  token = await fetchToken(server.address, 'south', { client: 'south-client' });
  const url = `${server.address}${PROJECT}/projects/by-owner/south?moduleType=CABLESIMULATOR`;
  const projectId = (await request(url, 'PUT', { token, body: aProject() })).body.id;
  for (const name of Object.keys(segments) as (keyof typeof segments)[])
    segments[name] = await aSegment(projectId, name);
  // Their checks are jobs too, which are not to be counted with those of the tests.
  await until('the segments are checked', async () => {
    const [row] = await look<{ left: number }>(
      server.databaseUrl,
      `SELECT count(*)::int AS left FROM segment s WHERE id = ANY ($1)
         AND NOT EXISTS (SELECT FROM segment_check c WHERE c.segment_id = s.id AND c.version = s.version)`,
      [Object.values(segments)],
    );
    return row!.left === 0 && (await server.jobs()).open === 0;
  });
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const conductors = `UPDATE segment SET version = version + 1, trench = jsonb_set(trench, '${ITEM}', trench #> '${ITEM}'
      || jsonb_build_object('groupConfiguration', 'FLAT', 'spacing', 100,
        'partIds', (SELECT jsonb_agg('p-' || i) FROM generate_series(1, $2::int) i))) WHERE id = $1`;
  try {
    await client.query(
      `UPDATE segment SET version = version + 1, trench = jsonb_set(trench, '{sections,0,layers,0,items}',
         (SELECT jsonb_agg(trench #> '${ITEM}' || jsonb_build_object('id', md5('item' || i)::uuid, 'partIds', jsonb_build_array(md5('part' || i)::uuid)))
          FROM generate_series(1, $2::int) i)) WHERE id = $1`,
      [segments.drawn, CABLES],
    );
    await client.query(conductors, [segments.rated, 300]);
    await client.query(conductors, [segments.busy, 60]);
  } finally {
    await client.end();
  }
});
afterAll(cleanUp);

/** Reads an answer and throws it away: checking it here would take the time that the neighbour is measured in. */
async function statusOf(path: string, signal?: AbortSignal): Promise<number> {
  const answer = await fetch(`${server.address}${TRENCH}${path}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Asks again and again, each time for another answer, so that none is kept. */
async function flood(path: (round: number) => string): Promise<number[]> {
  const ask = async (first: number) => {
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round++) statuses.push(await statusOf(path(first * ROUNDS + round)));
    return statuses;
  };
  return (await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(i)))).flat();
}

// Fails if a drawing is made, or a large segment is laid out, on the event loop.
test.each(['svg', 'dxf', 'pdf'])(`drawing.%s of ${CABLES} cables`, async (format) => {
  const neighbour = await server.neighbour();
  const before = await server.jobs();
  const statuses = await neighbour.whenSent(`drawing.${format}, ${CABLES} cables`, () =>
    flood((round) => `/segments/${segments.drawn}/trench/drawing.${format}?revision=${round}`),
  );
  // Past its limit a company waits for its own jobs, or is told to.
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  const drawn = statuses.filter((status) => status === 200).length;
  expect(drawn).toBeGreaterThan(0);
  expect((await server.jobs()).done - before.done).toBeGreaterThanOrEqual(drawn);
});

// Fails if what a large segment needs is computed on the event loop.
test.each([
  ['segment', () => `/segments/${segments.drawn}`],
  ['quantities', () => `/segments/${segments.drawn}/trench/quantities`],
])(`%s of ${CABLES} cables`, async (what, path) => {
  const neighbour = await server.neighbour();
  const before = await server.jobs();
  const statuses = await neighbour.whenSent(`${what} of ${CABLES} cables`, () => flood(path));
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  expect((await server.jobs()).done).toBeGreaterThan(before.done);
});

// Fails if such a rating is begun: each would take a minute.
test('ratings of 300 conductors by the exact method', async () => {
  const neighbour = await server.neighbour();
  const statuses = await neighbour.whenSent('ratings that are too large', () =>
    flood(
      (round) =>
        `/segments/${segments.rated}/trench/rating?mode=EQUAL_LIMITS&method=EXACT&hours=${round + 1}`,
    ),
  );
  expect(statuses.filter((status) => ![422, 429].includes(status))).toEqual([]);
});

const LONG_RATINGS = 6;
const longRating = (hours: number) =>
  `/segments/${segments.busy}/trench/rating?mode=EMERGENCY&method=EXACT&hours=${hours}`;

// Fails if ratings run on the event loop (they are no jobs then), if large ones take every worker, or if a small one waits behind
// all that were asked for before it (four of six are then answered first).
test('ratings that take long, while others have small ones', async () => {
  const other = await fetchToken(server.address, 'planner');
  const own = `${server.address}${PROJECT}/projects/by-owner/planner?moduleType=CABLESIMULATOR`;
  const projectId = (await request(own, 'PUT', { token: other, body: aProject() })).body.id;
  const as = (method: string, path: string, body?: object) =>
    request(`${server.address}${TRENCH}${path}`, method, { token: other, headers, ...(body && { body }) });
  const { body: segment } = await as('POST', `/segments/by-projectid/${projectId}`, { name: 'Liten' });
  await as('POST', `/segments/${segment.id}/trench/cables`, { typeId: CABLE });

  /** Asks for long ratings and then for a small one, and says how many of the long ones were answered meanwhile. */
  async function answeredMeanwhile(round: number): Promise<number> {
    const leaving = new AbortController();
    const statuses: number[] = [];
    const asked = Array.from({ length: LONG_RATINGS }, (_, i) =>
      statusOf(longRating(1 + round * LONG_RATINGS + i), leaving.signal).then(
        (status) => statuses.push(status),
        () => leaving.signal.aborted || statuses.push(0),
      ),
    );
    const isAsked = async () => (await server.jobs()).open + statuses.length >= LONG_RATINGS;
    await until('the long ratings are asked for', isAsked, 60_000);
    const before = statuses.length;
    // Each for itself, because a result is kept.
    const small = await as('GET', `/segments/${segment.id}/trench/rating?mode=EMERGENCY&hours=${round + 1}`);
    const meanwhile = statuses.length - before;
    expect(small.status).toBe(200);
    leaving.abort();
    await Promise.all(asked);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    return meanwhile;
  }

  const neighbour = await server.neighbour();
  // A rating that is not done after ten seconds is given up, so that on a machine that stalls one may be answered first.
  const counts = await neighbour.whenSent('ratings that take long, and are given up', async () => {
    const all: number[] = [];
    while (all.length < 4 && all.at(-1) !== 0) all.push(await answeredMeanwhile(all.length));
    return all;
  });
  expect(counts.at(-1), `answered before the small one: ${counts}`).toBe(0);

  if (!LONG) return;
  const statuses = await neighbour.whenSent('ratings that take long', () =>
    flood((round) => longRating(40 + round)),
  );
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect((await as('GET', `/segments/${segment.id}/trench/rating`)).status).toBe(200);
});
