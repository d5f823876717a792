import { createHash, randomBytes } from 'node:crypto';
import { addClient } from '../src/auth/administration.sql.js';
import { grantsOf } from '../src/auth/flows.js';
import type { Anything, Person, Reply, TestServer } from './harness.js';

const ALL = [
  'calculation.bruker',
  'kraftsensitiv.leser',
  'orgblad.bruker',
  'prosjektsystem.bruker',
  'tb.bruker',
];

export const REDIRECT = 'http://127.0.0.1/cb';
export const VERIFIER = randomBytes(32).toString('base64url');
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

type Fields = Record<string, string | undefined>;
const formOf = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );

/** A program on a desk, a browser with the app, and the person who sits there. */
export function codeFlow(server: TestServer, clientId = 'desk') {
  const page = () => ({ 'spadework-client': 'web', origin: server.address });

  /** The query of a request that is in order. */
  const query = (more: Fields = {}): Fields => ({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'of the program',
    ...more,
  });
  const ask = (more: Fields = {}): Promise<Reply> =>
    server.request('GET', `/oauth2/auth?${formOf(query(more))}`);

  async function logIn(username: string): Promise<string> {
    const body = { username: server.users[username as Person] ?? username, password: 'demo-password' };
    const reply = await server.request('POST', '/session', { headers: page(), body });
    return reply.headers.get('set-cookie')!.split(';')[0]!;
  }
  const asPage = (cookie: string, method: string, path: string, body?: unknown): Promise<Reply> =>
    server.request(method, path, { headers: { ...page(), cookie }, ...(body !== undefined && { body }) });

  /** The id of a question that a program asks. */
  async function asked(more: Fields = {}): Promise<string> {
    const reply = await ask(more);
    const uid = /^\/authorize\/([\w-]{43})$/.exec(reply.headers.get('location') ?? '')?.[1];
    if (!uid) throw new Error(`not asked: ${reply.status} ${reply.headers.get('location')}`);
    return uid;
  }

  /** What the program is told after the person has answered. */
  async function answered(uid: string, cookie: string, allow = true): Promise<Anything> {
    const { status, body } = await asPage(cookie, 'POST', `/session/authorizations/${uid}`, { allow });
    if (status !== 200) throw new Error(`not answered: ${status} ${JSON.stringify(body)}`);
    return Object.fromEntries(new URL(body.href).searchParams);
  }

  const redeem = (code: string, more: Fields = {}): Promise<Reply> =>
    server.request('POST', '/oauth2/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: formOf({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: REDIRECT,
        code_verifier: VERIFIER,
        code,
        ...more,
      }).toString(),
    });

  const refresh = (token: string, more: Fields = {}): Promise<Reply> =>
    redeem('', {
      grant_type: 'refresh_token',
      refresh_token: token,
      code: undefined,
      code_verifier: undefined,
      redirect_uri: undefined,
      ...more,
    });

  return {
    ask,
    asked,
    logIn,
    asPage,
    answered,
    redeem,
    refresh,
    query: (more?: Fields) => formOf(query(more)),
    /** The tokens that a person has given the program. */
    async tokens(username: string, more: Fields = {}): Promise<Anything> {
      const { code } = await answered(await asked(more), await logIn(username));
      return (await redeem(code)).body;
    },
    /** Makes the program known. */
    add: (more: object = {}, companyId = server.company) =>
      addClient(server.store, companyId, clientId, {
        name: 'Desk map',
        secretHash: null,
        grants: grantsOf(['CODE']),
        scopes: ALL,
        redirectUris: [REDIRECT, 'https://map.example/cb?of=gis', 'no.example.gis:/cb'],
        ...more,
      }),
  };
}
