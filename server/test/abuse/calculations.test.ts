import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../faults/program.js';
import { aProject, CALCULATION, fetchToken, PROJECT, request } from '../harness.js';
import { attackedProgram } from './attackedProgram.js';
import { LONG } from './scale.js';

let server: Awaited<ReturnType<typeof attackedProgram>>;
let token: string;
let id: number;

/** More than a thousand are computed beside the requests of others. */
const NODES = LONG ? 90_000 : 1200;
const ROUNDS = LONG ? 3 : 1;
const AT_ONCE = LONG ? 8 : 2;

/** A calculation with almost as many nodes as one may have. */
beforeAll(async () => {
  server = await attackedProgram();
  token = await fetchToken(server.address, 'south', { client: 'south-client' });
  const url = `${server.address}${PROJECT}/projects/by-owner/south?moduleType=CALCULATION`;
  id = (await request(url, 'PUT', { token, body: aProject() })).body.id;
  const add = `${server.address}${CALCULATION}/calculationnodes/by-projectid/${id}`;
  await request(add, 'PUT', { token, body: { number: 'K-104.2', quantity: 4 } });
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  await client
    .query(
      `INSERT INTO calculation_branch (company_id, project_id, nodes)
       SELECT company_id, project_id, nodes
       FROM calculation_branch, generate_series(1, $2::int / node_count) WHERE project_id = $1`,
      [id, NODES],
    )
    .finally(() => client.end());
});
afterAll(cleanUp);

// Fails if any of them is computed or written as JSON on the event loop.
test.each([
  ['its calculation', () => `/calculations/by-projectid/${id}`, [200]],
  ['its nodes', () => `/calculationnodes/by-projectid/${id}?depth=99`, [200]],
  ['its quantity report', () => `/reports/quantity/by-projectid/${id}/json`, [200]],
  ['its summary, explained', () => `/reports/summary/by-projectid/${id}/pdf?explain=true`, [200, 409]],
  ['its declaration', () => `/reports/conformitydeclaration/by-projectid/${id}/pdf`, [200]],
])(`${NODES} nodes: %s`, async (what, path, allowed) => {
  const neighbour = await server.neighbour();
  const before = await server.jobs();
  const statuses = await neighbour.whenSent(what, async () => {
    const all: number[] = [];
    const one = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.address}${CALCULATION}${path()}`, { headers });
      await answer.arrayBuffer();
      all.push(answer.status);
    };
    for (let round = 0; round < ROUNDS; round++) await Promise.all(Array.from({ length: AT_ONCE }, one));
    return all;
  });
  expect(statuses.filter((status) => !allowed.includes(status))).toEqual([]);
  expect((await server.jobs()).done).toBeGreaterThan(before.done);
});
