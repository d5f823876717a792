import { auth, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connected } from '../../test/clients/assistant.js';
import { codeFlow, REDIRECT } from '../../test/codeFlow.js';
import { type Anything, aProject, CUSTOMER, EVENTS, PROJECT, TRENCH, useServer } from '../../test/harness.js';
import { SERVICES } from '../app.js';
import { setUser } from '../auth/administration.sql.js';
import { raw, sql } from '../store/sql.js';
import { openApi } from './api.js';
import { READ_TOOLS } from './server.js';

const server = useServer();
const assistant = codeFlow(server, 'assistant');
const RESOURCE = () => `${server.address}/mcp`;
const ASKED = { accept: 'application/json, text/event-stream' };
const message = (method: string, params?: object, id: number | null = 1) => ({
  jsonrpc: '2.0',
  ...(id !== null && { id }),
  method,
  ...(params && { params }),
});
const callOf = (name: string, input: object = {}) => message('tools/call', { name, arguments: input });

const post = (token: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', '/mcp', { ...(token && { token }), body, headers: { ...ASKED, ...headers } });
const tokenOf = async (username: string, more = {}): Promise<string> =>
  (await assistant.tokens(username, { resource: RESOURCE(), ...more })).access_token;

let planner: string;
let project: Anything;
let segmentId: number;

beforeAll(async () => {
  await assistant.add({ name: 'Assistant', anyCompany: true });
  planner = await tokenOf('planner');
  const token = await server.token('planner');
  const create = (method: string, path: string, body: object) =>
    server.request(method, path, { token, body, headers: { 'api-version': '1.0' } });
  const modules = 'moduleType=CABLESIMULATOR&moduleType=CALCULATION';
  project = (
    await create('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}?${modules}`, aProject())
  ).body;
  const segment = { name: 'Strekk A', length: 120 };
  segmentId = (await create('POST', `${TRENCH}/segments/by-projectid/${project.id}`, segment)).body.id;
  await create('POST', `${TRENCH}/segments/${segmentId}/trench/cables`, { typeId: 1037 });
});

/** A program that knows its client id and nothing else of the server, and a person with a browser. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { redirect_uris: [REDIRECT], client_name: 'Assistant' };
  stored: OAuthTokens | undefined;
  asking: URL | undefined;
  #verifier = '';
  #state = '';

  state = () => {
    this.#state = Math.random().toString(36);
    return this.#state;
  };
  clientInformation = () => ({ client_id: 'assistant' });
  tokens = () => this.stored;
  saveTokens = (tokens: OAuthTokens) => {
    this.stored = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asking = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;

  /** What the person does in the browser; returns the code. */
  async consent(username: string): Promise<string> {
    const { pathname, search } = this.asking!;
    const asked = await server.request('GET', pathname + search);
    const uid = asked.headers.get('location')!.split('/').at(-1)!;
    const told = await assistant.answered(uid, await assistant.logIn(username));
    expect([told.state, told.iss]).toEqual([this.#state, server.address]);
    return told.code;
  }
}

describe('a program with the SDK', () => {
  const program = new Program();
  let client: Client;

  async function connect(username: string): Promise<Client> {
    const begin = () => new StreamableHTTPClientTransport(new URL(RESOURCE()), { authProvider: program });
    const first = begin();
    const refused = new Client({ name: 'test', version: '1' }).connect(first as never);
    await expect(refused).rejects.toThrow(UnauthorizedError);
    await first.finishAuth(await program.consent(username));
    const connecting = new Client({ name: 'test', version: '1' });
    await connecting.connect(begin() as never);
    return connecting;
  }
  beforeAll(async () => {
    client = await connect('planner');
  });
  afterAll(() => client.close());

  test('finds the server of tokens by itself, and gets one for the resource alone', async () => {
    expect(program.asking!.origin + program.asking!.pathname).toBe(`${server.address}/oauth2/auth`);
    expect(program.asking!.searchParams.get('resource')).toBe(RESOURCE());
    expect(program.stored!.scope!.split(' ').sort()).toEqual([
      'calculation.bruker',
      'orgblad.bruker',
      'orgsystemer',
      'prosjektsystem.bruker',
      'tb.bruker',
    ]);
  });

  test('has every read tool, and no other', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(READ_TOOLS.map(({ name }) => name));
    for (const { annotations } of tools) expect(annotations!.readOnlyHint).toBe(true);
    const applied = await client.callTool({
      name: 'apply_change',
      arguments: { confirmation: 'x'.repeat(22) },
    });
    expect(applied.isError).toBe(true);
  });

  // Sabotage: answer from elsewhere than the rows, or with other rights than theirs.
  test('gets the same answers as `spadework mcp` of the same person', async () => {
    const beside = await connected(openApi(server.address, { token: await server.token('planner') }));
    for (const [name, input] of [
      ['find_projects', { q: project.number }],
      ['project_overview', { projectId: project.id }],
      ['segment_overview', { segmentId }],
      ['section_drawing', { segmentId }],
      ['rating', { segmentId }],
      ['quantities', { segmentId }],
      ['price_preview', { projectId: project.id }],
      ['find_types', { q: 'TSLF 240' }],
      ['find_standards', { q: 'omfylling' }],
      ['read_standard', { number: '5010' }],
      ['checkpoints', { facilityId: 1, assessment: 'FINALINSPECTION' }],
      ['find_records', { projectId: project.id }],
      ['find_projects', { q: 'x'.repeat(300) }],
      ['segment_overview', { segmentId: 999_999_999 }],
    ] as const) {
      const remote = await client.callTool({ name, arguments: input });
      expect({ name, ...(remote as object) }).toEqual({ name, ...(await beside.call(name, input)) });
    }
  });

  test('renews its token by itself, and it stays one for the resource', async () => {
    const before = program.stored!;
    expect(await auth(program, { serverUrl: RESOURCE() })).toBe('AUTHORIZED');
    expect(program.stored!.access_token).not.toBe(before.access_token);
    expect((await post(program.stored!.access_token, message('tools/list'))).status).toBe(200);
    expect(
      (
        await server.request('GET', `${CUSTOMER}/users/${server.users.planner}`, {
          token: program.stored!.access_token,
        })
      ).status,
    ).toBe(401);
  });
});

describe('the rights', () => {
  const textOf = (reply: Anything): string => reply.body.result.content[0].text;

  // Sabotage: call the rows as the client, or as whoever asked first.
  test('are those of the person alone', async () => {
    const [south, norole] = [await tokenOf('south'), await tokenOf('norole')];
    const find = callOf('find_projects', { q: project.number });
    expect(textOf(await post(planner, find))).toContain(project.name);
    expect(textOf(await post(south, find))).toBe('0 found.');
    expect(textOf(await post(south, callOf('project_overview', { projectId: project.id })))).toMatch(
      /^PROJECT_NOT_FOUND/,
    );
    const refused = await post(norole, find);
    expect([refused.body.result.isError, textOf(refused)]).toEqual([
      true,
      expect.stringMatching(/^SCOPE_REQUIRED: prosjektsystem\.bruker/),
    ]);
    // Nor does what one of them asked for stay for the next.
    expect(textOf(await post(planner, find))).toContain(project.name);
  });

  test('are those that the person gave', async () => {
    const narrow = await tokenOf('planner', { scope: 'tb.bruker' });
    expect(textOf(await post(narrow, callOf('find_projects')))).toMatch(/^SCOPE_REQUIRED/);
    expect(textOf(await post(narrow, callOf('find_types', { q: 'TSLF 240' })))).toMatch(/found/);
  });

  // Sabotage: look for the audience at one of the two doors alone.
  test('a token for assistants opens nothing else, and no other token opens this', async () => {
    for (const [method, path] of [
      ['GET', `${PROJECT}/projects`],
      ['DELETE', `${PROJECT}/projects/${project.id}`],
      ['GET', `${EVENTS}/events`],
      ['POST', `${PROJECT}/batch`],
      ['GET', `${CUSTOMER}/users/${server.users.planner}`],
    ] as const) {
      const reply = await server.request(method, path, { token: planner });
      expect([path, reply.status, reply.body.code]).toEqual([path, 401, 'TOKEN_REQUIRED']);
    }
    const cookie = await assistant.logIn('planner');
    const { access_token: withoutResource } = await assistant.tokens('planner');
    for (const headers of [
      { authorization: `Bearer ${await server.token('planner')}` },
      { authorization: `Bearer ${await server.token()}` },
      { authorization: `Bearer ${withoutResource}` },
      { cookie, 'spadework-client': 'web', origin: server.address },
    ] as Record<string, string>[])
      expect((await post(undefined, message('tools/list'), headers)).status).toBe(401);
  });

  // Sabotage: let one kind of route find its caller in another way.
  test('it opens no row of any service', async () => {
    const rows = SERVICES.flatMap(({ contract }) =>
      Object.entries(contract.operations).map(
        ([name, { method, path }]) =>
          [`${contract.name}.${name}`, method, contract.base + path.replace(/\{\w+\}/g, '1')] as const,
      ),
    );
    expect(rows.length).toBeGreaterThan(250);
    const opened = [];
    for (const [name, method, path] of rows) {
      const { status } = await server.request(method, path, { token: planner });
      if (status !== 401) opened.push([name, status]);
    }
    expect(opened).toEqual([]);
  });

  test('a token for the same path of another address is none', async () => {
    const token = await tokenOf('planner');
    const { status } = await post(token, message('tools/list'));
    await server.store.run(
      sql`UPDATE oauth_token SET payload = jsonb_set(payload, '{aud}', '"https://elsewhere.example/mcp"')
          WHERE client_id = 'assistant' AND model = 'AccessToken' AND payload ->> 'aud' = ${RESOURCE()}`,
    );
    const other = await tokenOf('colleague');
    await server.store.run(
      sql`UPDATE oauth_token SET payload = jsonb_set(payload, '{aud}', '"https://elsewhere.example/mcp"')
          WHERE username = ${server.users.colleague} AND model = 'AccessToken'`,
    );
    expect([status, (await post(other, message('tools/list'))).status]).toEqual([200, 401]);
    planner = await tokenOf('planner');
  });

  test('clearance comes along neither by asking nor by an old token', async () => {
    const { access_token, scope } = await assistant.tokens('planner', {
      resource: RESOURCE(),
      scope: 'tb.bruker kraftsensitiv.leser',
    });
    expect(scope).not.toContain('kraftsensitiv');
    await post(access_token, message('tools/list'));
  });

  test('end within five seconds with the person', async () => {
    const token = await tokenOf('unconfirmed');
    expect((await post(token, message('tools/list'))).status).toBe(200);
    await setUser(server.store, server.users.unconfirmed, { active: false });
    const began = Date.now();
    await expect
      .poll(async () => (await post(token, message('tools/list'))).status, { timeout: 30_000 })
      .toBe(401);
    expect(Date.now() - began).toBeLessThan(10_000);
    await setUser(server.store, server.users.unconfirmed, { active: true });
  });
});

describe('POST /mcp', () => {
  test('401 says where to get a token', async () => {
    const where = `resource_metadata="${server.address}/.well-known/oauth-protected-resource/mcp"`;
    const none = await post(undefined, message('tools/list'));
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="spadework", ${where}`,
    ]);
    const wrong = await post('x'.repeat(43), message('tools/list'));
    expect(wrong.headers.get('www-authenticate')).toBe(
      `Bearer realm="spadework", error="invalid_token", ${where}`,
    );
  });

  test('403 for a page of another site, with a token too', async () => {
    for (const origin of ['https://evil.example', 'null', `${server.address}0`]) {
      const reply = await post(planner, message('tools/list'), { origin });
      expect([reply.status, reply.body.code]).toEqual([403, 'CROSS_SITE']);
    }
    expect((await post(planner, message('tools/list'), { origin: server.address })).status).toBe(200);
  });

  test.each(['GET', 'DELETE'])('405 for %s', async (method) => {
    for (const token of [planner, undefined]) {
      const reply = await server.request(method, '/mcp', { ...(token && { token }), headers: ASKED });
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('keeps nothing between two messages', async () => {
    const begun = await post(
      planner,
      message('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      }),
    );
    expect(begun.body.result.serverInfo.name).toBe('spadework');
    expect(begun.headers.get('mcp-session-id')).toBeNull();
    expect((await post(planner, message('notifications/initialized', undefined, null))).status).toBe(202);
    const listed = await post(planner, message('tools/list'), { 'mcp-protocol-version': '2025-06-18' });
    expect(listed.headers.get('content-type')).toMatch(/^application\/json/);
    expect(listed.body.result.tools).toHaveLength(READ_TOOLS.length);
  });

  test.each([
    ['a list', [message('tools/list'), message('tools/list', undefined, 2)], {}, 400],
    ['no JSON-RPC', { hello: 'world' }, {}, 400],
    ['null', 'null', {}, 400],
    ['broken JSON', '{', {}, 400],
    ['a body over the limit', callOf('find_projects', { q: 'x'.repeat(70_000) }), {}, 413],
    ['who takes no stream', message('tools/list'), { accept: 'application/json' }, 406],
    ['text', 'hello', { 'content-type': 'text/plain' }, 415],
    [
      'a version of the protocol that there is not',
      message('tools/list'),
      { 'mcp-protocol-version': '1999-01-01' },
      400,
    ],
  ])('%s is refused', async (_what, body, headers: Record<string, string>, status) => {
    expect((await post(planner, body, headers)).status).toBe(status);
  });

  // Sabotage: count per server alone, or not at all.
  test('answers four questions of a person at a time, and others meanwhile', async () => {
    const other = await tokenOf('colleague');
    const find = callOf('find_projects');
    expect((await post(planner, find)).status).toBe(200);
    let five: Promise<Anything>[] = [];
    await server.store.transact(async (tx) => {
      await tx.run(raw('LOCK TABLE project IN ACCESS EXCLUSIVE MODE'));
      five = Array.from({ length: 5 }, () => post(planner, find));
      const first = await Promise.race(five);
      expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([
        429,
        'TOO_MANY_REQUESTS',
        '5',
      ]);
      expect((await post(other, message('tools/list'))).status).toBe(200);
      expect((await post(planner, message('tools/list'))).status).toBe(429);
    });
    const statuses = (await Promise.all(five)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 429]);
    expect((await post(planner, find)).status).toBe(200);
  });
});
