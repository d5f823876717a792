import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCalculation } from '../calculation.js';
import { CALCULATION, CHECKLIST, CUSTOMER, DOCUMENT, PROJECT, TRENCH, useOwnServer } from '../harness.js';
import { aTrenchProject, trenchCaller } from '../trench.js';

const server = useOwnServer('asks for the projects and documents of the demo');
let token: string;
let projectId: number;
let segmentId: number;
/** Another project, with a calculation. */
let calculationId: number;

beforeAll(async () => {
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
  const trench = trenchCaller(server, () => token);
  segmentId = (await trench('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'A' } })).body.id;
  calculationId = await aCalculation(server, token);
});

const DATA = "default-src 'none'; frame-ancestors 'none'";
const PAGE = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PRIVATE = 'private, no-cache';

interface Kind {
  path: () => string;
  type: RegExp;
  status?: number;
  method?: string;
  policy?: string;
  cache?: string;
  headers?: Record<string, string>;
  anonymous?: boolean;
}

const login =
  'grant_type=password&username=planner&client_id=demo-client&client_secret=demo-secret&password=';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const drawing = (kind: string) => () => `${TRENCH}/segments/${segmentId}/trench/drawing.${kind}`;

const KINDS: Record<string, Kind> = {
  JSON: { path: () => `${PROJECT}/projects/${projectId}`, type: /^application\/json/, cache: PRIVATE },
  'data of a person': { path: () => `${CUSTOMER}/users/planner`, type: /^application\/json/ },
  'members of a project': {
    path: () => `${PROJECT}/projects/${projectId}/members`,
    type: /^application\/json/,
  },
  'a streamed list': { path: () => `${PROJECT}/projects`, type: /^application\/json/, cache: PRIVATE },
  'no content': {
    path: () => `${PROJECT}/projects/${projectId}/archive`,
    method: 'PUT',
    status: 204,
    type: /^$/,
    cache: PRIVATE,
  },
  'a problem': { path: () => `${PROJECT}/projects/0`, status: 404, type: /^application\/problem\+json/ },
  'no token': {
    path: () => `${PROJECT}/projects`,
    status: 401,
    anonymous: true,
    type: /^application\/problem\+json/,
  },
  'a broken address': { path: () => `${PROJECT}/%zz`, status: 400, type: /^application\/problem\+json/ },
  nowhere: { path: () => '/nowhere', status: 404, type: /^application\/problem\+json/ },
  'an SVG': { path: drawing('svg'), type: /^image\/svg\+xml/, cache: PRIVATE },
  'a DXF': { path: drawing('dxf'), type: /^image\/vnd\.dxf/, cache: PRIVATE },
  'a drawing as PDF': { path: drawing('pdf'), type: /^application\/pdf/, cache: PRIVATE },
  'a report as PDF': {
    path: () => `${CALCULATION}/reports/summary/by-projectid/${calculationId}/pdf`,
    type: /^application\/pdf/,
    cache: PRIVATE,
  },
  'an Excel file': {
    path: () => `${CALCULATION}/reports/quantity/by-projectid/${calculationId}/excel`,
    type: /excel|spreadsheet/,
    cache: PRIVATE,
  },
  'a form': {
    path: () => `${CHECKLIST}/download/1/CHECKLIST/FINALINSPECTION`,
    type: /^application\/pdf/,
    cache: PRIVATE,
  },
  'a document': {
    path: () => `${DOCUMENT}/download/ORGBLAD/5010`,
    type: /^application\/pdf/,
    cache: PRIVATE,
  },
  'a part of a document': {
    path: () => `${DOCUMENT}/download/ORGBLAD/5010`,
    headers: { range: 'bytes=0-9' },
    status: 206,
    type: /^application\/pdf/,
    cache: PRIVATE,
  },
  'an OpenAPI document': {
    path: () => `${PROJECT}/openapi.json`,
    type: /^application\/json/,
    cache: 'no-cache',
    anonymous: true,
  },
  'the reference': {
    path: () => '/docs',
    type: /^text\/html/,
    policy: PAGE,
    cache: 'no-cache',
    anonymous: true,
  },
  'its script': {
    path: () => '/docs/docs.js',
    type: /^text\/javascript/,
    policy: PAGE,
    cache: 'no-cache',
    anonymous: true,
  },
  'a redirection': { path: () => '/', status: 302, type: /^$/, anonymous: true },
  metrics: { path: () => '/metrics', type: /^text\/plain/, anonymous: true },
  status: { path: () => '/status', type: /^application\/json/, anonymous: true },
  health: { path: () => '/health/ready', type: /^application\/json/, anonymous: true },
  keys: {
    path: () => '/oauth2/jwks',
    type: /^application\/json/,
    cache: 'public, max-age=300',
    anonymous: true,
  },
  'OAuth metadata': {
    path: () => '/.well-known/oauth-authorization-server',
    type: /^application\/json/,
    anonymous: true,
  },
  tokens: {
    path: () => '/oauth2/token',
    method: `POST ${login}demo-password`,
    headers: form,
    type: /^application\/json/,
    anonymous: true,
  },
  'a refused login': {
    path: () => '/oauth2/token',
    method: `POST ${login}wrong`,
    headers: form,
    status: 400,
    type: /^application\/json/,
    anonymous: true,
  },
};

// Fails if an answer bypasses the hook that sets the headers, or weakens one of them.
describe('security headers of', () => {
  test.each(Object.keys(KINDS))('%s', async (kind) => {
    const {
      path,
      type,
      status = 200,
      method = 'GET',
      policy = DATA,
      cache = 'no-store',
      headers,
      anonymous,
    } = KINDS[kind]!;
    const [verb, body] = method.split(' ');
    const reply = await fetch(server.address + path(), {
      method: verb!,
      redirect: 'manual',
      headers: { ...(!anonymous && { authorization: `Bearer ${token}` }), 'api-version': '1.0', ...headers },
      ...(body && { body }),
    });
    await reply.arrayBuffer();
    expect([reply.status, reply.headers.get('content-type') ?? '']).toEqual([
      status,
      expect.stringMatching(type),
    ]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': cache,
    });
    expect(
      [...reply.headers.keys()].filter((name) => /^(server|x-powered-by|via|set-cookie)$/.test(name)),
    ).toEqual([]);
  });
});

test('the answer to invalid HTTP has no banner either', async () => {
  const { hostname, port } = new URL(server.address);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write('HELLO\r\n\r\n'));
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toMatch(/^(server|x-powered-by):/im);
});
