import { beforeAll, describe, expect, test } from 'vitest';
import { TRENCH, useOwnServer } from '../../../../test/harness.js';
import { aRoute, type RouteCaller, routeCaller } from '../../../../test/routes.js';
import { sql } from '../../../store/sql.js';
import { trenchService } from '../contract.js';

/** A server that may not hold power-sensitive information, on a database in which there are routes already. */
const server = useOwnServer('a setting that forbids routes of power-sensitive cables', {
  powerSensitive: 'forbidden',
});
let call: RouteCaller;
let segmentId: number;
let projectId: number;

beforeAll(async () => {
  call = await routeCaller(server);
  ({ segmentId, projectId } = await call.project());
  await server.store.run(sql`UPDATE segment SET length_source = 'ROUTE' WHERE id = ${segmentId}`);
  await server.store.run(
    sql`INSERT INTO segment_route (company_id, segment_id, version, source, positions, stretches, points, extent, modified_by)
        VALUES (1, ${segmentId}, 1, 'PLANNED', '[[10.1,59.1],[10.2,59.2]]', '[]', '[]', '(10.2,59.2),(10.1,59.1)', 'planner')`,
  );
});

const rows = Object.entries(trenchService.operations).filter(([, { tag }]) => tag === 'Routes');

describe('a server on which routes are forbidden', () => {
  test.each(rows)('%s is 403 ROUTES_FORBIDDEN for everybody, before anything else', async (_name, row) => {
    // Sabotage: add a row of routes that does not say so.
    const path = row.path.replace('{segmentId}', String(segmentId)).replace('{projectId}', String(projectId));
    for (const who of ['cleared', 'administrator', 'colleague', 'south'] as const) {
      const { status, body } = await call(
        who,
        row.method,
        path,
        'body' in row ? { nonsense: true } : undefined,
      );
      expect([status, body.code]).toEqual([403, 'ROUTES_FORBIDDEN']);
    }
    const missing = row.path.replace(/\{\w+\}/, '999999999');
    expect((await call('cleared', row.method, missing)).body.code).toBe('ROUTES_FORBIDDEN');
  });

  test('there are fourteen of them', () => {
    expect(rows).toHaveLength(14);
  });

  test('also in a batch', async () => {
    const operations = [
      { method: 'GET', path: `/segments/${segmentId}/route` },
      { method: 'PUT', path: `/segments/${segmentId}/route`, body: aRoute() },
    ];
    for (const atomic of [false, true]) {
      const { body } = await call('cleared', 'POST', '/batch', { atomic, operations });
      expect(body.results[0].body.code).toBe('ROUTES_FORBIDDEN');
    }
  });

  test('without a token or the scope of the service, those are refused first', async () => {
    const url = `${TRENCH}/segments/${segmentId}/route`;
    expect((await server.request('GET', url)).status).toBe(401);
    const token = await server.token('norole');
    const { body } = await server.request('GET', url, { token, headers: { 'api-version': '1.0' } });
    expect(body.code).toBe('SCOPE_REQUIRED');
  });

  test('everything else works, and what is stored stays', async () => {
    const { status, body } = await call('cleared', 'GET', `/segments/${segmentId}`);
    expect([status, body.lengthSource]).toEqual([200, 'ROUTE']);
    expect((await call('cleared', 'GET', `/segments/${segmentId}/trench/quantities`)).status).toBe(200);
    expect((await call('cleared', 'POST', `/segments/${segmentId}/copy`, { name: 'Kopi' })).status).toBe(200);
    const kept = await server.store.row(
      sql`SELECT version FROM segment_route WHERE segment_id = ${segmentId}`,
    );
    expect(kept).toEqual({ version: 1 });
  });

  test('the app is told', async () => {
    const headers = { 'spadework-client': 'web', origin: server.address };
    const login = await server.request('POST', '/session', {
      headers,
      body: { username: server.users.planner, password: 'demo-password' },
    });
    const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
    const { body } = await server.request('GET', '/session', { headers: { cookie } });
    expect(body.routes).toBe('forbidden');
    expect(body.scopes).toContain('kraftsensitiv.leser');
  });
});
