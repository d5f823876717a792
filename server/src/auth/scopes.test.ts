import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PROJECT, TRENCH, useServer } from '../../test/harness.js';
import { sql } from '../store/sql.js';
import { addClient } from './administration.sql.js';
import { hashSecret } from './secrets.js';

const server = useServer();
const { planner, colleague, admin, norole, unconfirmed, south } = server.users;
const demoClient = server.clientOf('demo-client');
const mapClient = server.clientOf('map-client');
const southClient = server.clientOf('south-client');
const ALL = ['calculation.bruker', 'orgblad.bruker', 'orgsystemer', 'prosjektsystem.bruker', 'tb.bruker'];
const CLEARED = [...ALL, 'kraftsensitiv.leser'].sort();
const SECRETS: Record<string, string> = {
  [demoClient]: 'demo-secret',
  [mapClient]: 'map-secret',
  [southClient]: 'south-secret',
  narrow: 'narrow-secret',
};

/** A token for a user, or for the client itself. */
function ask(user: string | undefined, scope?: string, client = demoClient) {
  const flow: Record<string, string> = user
    ? { grant_type: 'password', username: user, password: 'demo-password' }
    : { grant_type: 'client_credentials' };
  const named = { client_id: client, client_secret: SECRETS[client]! };
  return server.request('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...flow, ...named, ...(scope !== undefined && { scope }) }).toString(),
  });
}
const granted = async (...request: Parameters<typeof ask>): Promise<string[]> => {
  const reply = await ask(...request);
  expect(reply.status).toBe(200);
  return reply.body.scope.split(' ').sort();
};

beforeAll(() =>
  addClient(server.store, server.company, 'narrow', {
    name: 'narrow',
    secretHash: hashSecret(SECRETS.narrow!),
    grants: ['password', 'client_credentials'],
    scopes: ['tb.bruker'],
  }),
);

describe('scope', () => {
  test.each([
    ['everything that a user with all roles may have', planner, undefined, ALL],
    ['everything that the company has, to its client', undefined, undefined, ALL],
    ['orgsystemer alone to a user without roles', norole, undefined, ['orgsystemer']],
    ['orgsystemer alone to an unconfirmed user with roles', unconfirmed, undefined, ['orgsystemer']],
    ['what is asked for, and orgsystemer', planner, 'tb.bruker', ['orgsystemer', 'tb.bruker']],
    ['the same to a client', undefined, 'tb.bruker', ['orgsystemer', 'tb.bruker']],
    ['the minimum when it is asked for', planner, 'orgsystemer', ['orgsystemer']],
    ['one that is asked for twice once', planner, 'tb.bruker tb.bruker', ['orgsystemer', 'tb.bruker']],
    ['all for an empty scope, which is no scope', planner, '', ALL],
  ])('grants %s', async (_what, user, scope, expected) => {
    expect(await granted(user, scope)).toEqual(expected);
  });

  test.each([
    ['a role that the user lacks', norole, 'tb.bruker'],
    ['a role of an unconfirmed user', unconfirmed, 'tb.bruker'],
    ['one of two', norole, 'orgsystemer orgblad.bruker'],
    ['an unknown scope', planner, 'tb.bruker teleport.bruker'],
    ['an unknown role', planner, 'tb.admin'],
    ['an unknown scope to a client', undefined, 'teleport.bruker'],
    ['what only OpenID has', planner, 'openid'],
    ['what would be a longer session', planner, 'offline_access'],
    ['another case', planner, 'TB.bruker'],
    ['characters that no scope has', planner, 'tb.bruker\0'],
    ['quotes', planner, '"tb.bruker"'],
  ])('400 invalid_scope for %s', async (_what, user, scope) => {
    const reply = await ask(user, scope);
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_scope']);
    expect(reply.body).not.toHaveProperty('access_token');
  });

  test('a client passes on no more than it is allowed', async () => {
    expect(await granted(planner, undefined, 'narrow')).toEqual(['orgsystemer', 'tb.bruker']);
    expect(await granted(undefined, undefined, 'narrow')).toEqual(['orgsystemer', 'tb.bruker']);
    expect((await ask(planner, 'calculation.bruker', 'narrow')).body.error).toBe('invalid_scope');
    expect((await ask(undefined, 'calculation.bruker', 'narrow')).body.error).toBe('invalid_scope');
  });

  test('clearance has whoever has the role, through a client whose scopes name it', async () => {
    expect(await granted(planner, undefined, mapClient)).toEqual(CLEARED);
    expect(await granted(colleague, undefined, mapClient)).toEqual(ALL);
    expect((await ask(colleague, 'kraftsensitiv.leser', mapClient)).body.error).toBe('invalid_scope');
    expect(await granted(undefined, undefined, mapClient)).toEqual(CLEARED);
    expect((await ask(planner, 'kraftsensitiv.leser')).body.error).toBe('invalid_scope');
  });

  /** Sabotage: believe the scopes of the client, as any of the four ways to a token reads them. */
  test('clearance is left out of the tokens of a client that serves every company', async () => {
    const headers = { 'api-version': '1.0' };
    const seen = async (token: string) =>
      (await server.request('GET', `${TRENCH}/routes?bbox=10,59,11,60`, { token, headers })).body.code;
    const tokens = await Promise.all([
      server.token('planner', { client: 'map-client' }),
      server.token(undefined, { client: 'map-client' }),
    ]);
    const setAnyCompany = (anyCompany: boolean) =>
      server.store.run(sql`UPDATE client SET any_company = ${anyCompany} WHERE client_id = ${mapClient}`);
    for (const token of tokens) expect(await seen(token)).not.toBe('CLEARANCE_REQUIRED');
    await setAnyCompany(true);
    expect(await granted(planner, undefined, mapClient)).toEqual(ALL);
    expect(await granted(undefined, undefined, mapClient)).toEqual(ALL);
    expect((await ask(planner, 'kraftsensitiv.leser', mapClient)).body.error).toBe('invalid_scope');
    // A token from before is told the scopes that it still has.
    await vi.waitFor(
      async () => {
        for (const token of tokens) expect(await seen(token)).toBe('CLEARANCE_REQUIRED');
      },
      { timeout: 15_000, interval: 500 },
    );
    await setAnyCompany(false);
  });

  /** Sabotage: checking the scope before the password would tell who has which role. */
  test('a wrong password is invalid_grant, whatever the scope', async () => {
    const reply = await server.request('POST', '/oauth2/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=password&username=${norole}&password=wrong&scope=tb.bruker&client_id=${demoClient}&client_secret=demo-secret`,
    });
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('a token carries no more than it was asked for', async () => {
    const token = await server.token('planner', { scope: 'tb.bruker' });
    const reply = await server.request('GET', `${PROJECT}/projects`, { token });
    expect([reply.status, reply.body.code]).toEqual([403, 'SCOPE_REQUIRED']);
  });
});

describe('a service that ends', () => {
  const without = (scope: string) => ALL.filter((one) => one !== scope);

  test('for a user', async () => {
    await server.store.run(
      sql`UPDATE user_service SET end_date = now() - interval '1 second' WHERE username = ${colleague} AND service = 'tb'`,
    );
    expect(await granted(colleague)).toEqual(without('tb.bruker'));
    expect((await ask(colleague, 'tb.bruker')).body.error).toBe('invalid_scope');
  });

  test('still granted before its end', async () => {
    await server.store.run(
      sql`UPDATE user_service SET end_date = now() + interval '1 hour' WHERE username = ${colleague} AND service = 'calculation'`,
    );
    expect(await granted(colleague)).toContain('calculation.bruker');
  });

  test('switched off for a user', async () => {
    await server.store.run(
      sql`UPDATE user_service SET active = false WHERE username = ${admin} AND service = 'prosjektsystem'`,
    );
    expect(await granted(admin)).toEqual(without('prosjektsystem.bruker'));
  });

  test('for a company, and so for its users and clients', async () => {
    await server.store.run(
      sql`UPDATE company_service SET end_date = now() - interval '1 second' WHERE company_id = ${server.otherCompany} AND service = 'calculation'`,
    );
    const left = CLEARED.filter((scope) => scope !== 'calculation.bruker');
    expect(await granted(south, undefined, southClient)).toEqual(left);
    expect(await granted(undefined, undefined, southClient)).toEqual(left);
  });
});
