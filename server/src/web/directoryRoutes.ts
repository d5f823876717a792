import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenId } from '../auth/bearer.js';
import { type AccountProblem, admitPerson, judge, LoginRefused } from '../auth/directory/accounts.js';
import {
  finishTest,
  insertAttempt,
  isOpenTest,
  type LoginAttempt,
  listLoginConnections,
  takeAttempt,
} from '../auth/directory/attempts.sql.js';
import { type Connection, findConnection } from '../auth/directory/connection.sql.js';
import type { Directories } from '../auth/directory/directories.js';
import { type Claims, cleanText, domainOf } from '../auth/directory/person.js';
import {
  beginSignIn,
  finishSignIn,
  SignInFailed,
  type SignInProblem,
  tellUnanswered,
} from '../auth/directory/signIn.js';
import { type Origin, originOf, shownAddress } from '../auth/journal.js';
import { tellDirectoryFailure, tellDirectoryLogin } from '../auth/logins.sql.js';
import type { Sessions } from '../auth/session.js';
import type { SessionCookie } from '../auth/sessionCookie.js';
import { changed, type Door, unchanged } from '../events/door.js';
import { readParameters, refuseFields, refuseUnknownParameters } from '../http/input.js';
import { languageOf } from '../http/language.js';
import { text } from '../http/parameters.js';
import type { FieldError } from '../kernel/refusals.js';
import type { Store } from '../store/store.js';
import type { Attempts } from './attempts.js';
import { returnTo } from './returnTo.js';
import type { SessionGate } from './sessionGate.js';

export interface DirectoryOptions {
  store: Store;
  door: Door;
  sessions: Sessions;
  cookies: SessionCookie;
  /** Of a login that is at the directory. */
  loginCookies: SessionCookie;
  gate: SessionGate;
  attempts: Attempts;
  directories: Directories;
  logAddresses: boolean;
}

export type Problem = AccountProblem | SignInProblem | 'CONNECTION_NOT_FOUND';

type Query = Readonly<Record<string, string | string[] | undefined>>;
type ById = { Params: { connectionId: string } };

const MAX_NAME = 254;
const MAX_SID = 255;

/** Logging in with the directory of a company, by OpenID Connect. The page goes there and comes back; no script sees a token. */
export function registerDirectory(app: FastifyInstance, options: DirectoryOptions): void {
  const { store, gate, attempts, directories, loginCookies, logAddresses } = options;

  /** What the login page offers for the domain of a name. It tells of no person. */
  app.get('/session/directory', { config: { operation: 'session.directory' } }, async (request) => {
    gate.countAddress(request);
    const { username } = readQuery(request);
    const name = username?.trim();
    if (name !== undefined && !name.includes('@')) return NO_DIRECTORY;
    const found = await listLoginConnections(store, name && domainOf(name).replaceAll('\0', ''));
    if (!found) return NO_DIRECTORY;
    return {
      passwordLogin: found.passwordLogin,
      connections: found.connections.map((one) => ({ ...one, href: `/login/${one.connectionId}` })),
    };
  });

  app.get<ById>(
    '/login/:connectionId',
    { config: { operation: 'login.begin' }, onRequest: async (request) => attempts.take(request) },
    async (request, reply) => {
      const query = request.query as Query;
      const connection = await findConnection(store, plain(request.params.connectionId));
      const testId = one(query.test);
      const isOpen =
        connection &&
        (testId === undefined ? connection.active : await isOpenTest(store, connection.id, testId));
      if (!isOpen) return refuse(reply, 'CONNECTION_NOT_FOUND');
      try {
        const asked = { loginHint: cleanText(query.username, MAX_NAME), again: query.again === 'true' };
        const { href, ...secrets } = await beginSignIn(store, directories, connection, asked);
        const cookie = randomBytes(32).toString('base64url');
        const { companyId, id: connectionId } = connection;
        const attempt = { companyId, connectionId, ...secrets, returnTo: returnTo(one(query.return)) };
        await insertAttempt(store, tokenId(cookie), { ...attempt, testId: testId ?? null });
        return reply
          .header('set-cookie', loginCookies.set(cookie, request.headers['user-agent']))
          .redirect(href, 303);
      } catch (error) {
        if (!(error instanceof SignInFailed)) throw error;
        tellUnanswered(request.log, connection, error.cause);
        return refuse(reply, error.problem);
      }
    },
  );

  app.get<ById>(
    '/login/:connectionId/callback',
    { config: { operation: 'login.finish' }, onRequest: async (request) => attempts.take(request) },
    async (request, reply) => {
      const { headers, params } = request;
      const origin = originOf(request, logAddresses);
      reply.header('set-cookie', loginCookies.clear(headers['user-agent']));
      const secret = loginCookies.secretIn(headers.cookie);
      const attempt = secret === undefined ? undefined : await takeAttempt(store, tokenId(secret));
      if (!attempt) {
        origin.log.warn({ address: shownAddress(origin) }, 'a login with a directory did not begin here');
        return refuse(reply, 'SIGN_IN_REFUSED');
      }
      const connection = await findConnection(store, attempt.connectionId);
      if (!connection || (!connection.active && attempt.testId === null))
        return refuse(reply, 'CONNECTION_NOT_FOUND');
      const isWrong = attempt.isOld || connection.id !== params.connectionId;
      const query = request.url.slice(request.url.indexOf('?') + 1);
      try {
        if (isWrong) throw new SignInFailed('SIGN_IN_REFUSED');
        const claims = await finishSignIn(store, directories, connection, attempt, query);
        if (attempt.testId !== null)
          return await endTest(reply, connection, attempt.testId, await resultOf(connection, claims));
        return await admit(request, reply, origin, connection, attempt, claims);
      } catch (error) {
        const problem = problemOf(error);
        if (attempt.testId !== null)
          return endTest(reply, connection, attempt.testId, { state: 'REFUSED', problem });
        const entry = { connection: connection.id, address: shownAddress(origin), reason: problem };
        origin.log.warn({ ...entry, err: (error as Error).cause }, 'login failed');
        await tellDirectoryFailure(store, connection, {
          operation: origin.operation,
          address: shownAddress(origin),
          changes: JSON.stringify([{ property: 'reason', to: problem }]),
        });
        return refuse(reply, problem);
      }
    },
  );

  /** Account, roles, events and session, or none of it. */
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    origin: Origin,
    connection: Connection,
    attempt: LoginAttempt,
    claims: Claims,
  ) {
    const { door, sessions, cookies } = options;
    const browser = request.headers['user-agent'];
    const actor = {
      actor: `connection:${connection.id}`,
      operation: origin.operation,
      requestId: request.id,
    };
    const through = {
      connectionId: connection.id,
      hours: connection.sessionHours,
      sid: cleanText(claims.sid, MAX_SID),
    };
    // The session of an earlier login ends, and a secret that the browser had before is never used again.
    const earlier = cookies.secretIn(request.headers.cookie);
    const secret = await door.write(actor, async (tx) => {
      const { username, events } = await admitPerson(tx, connection, claims);
      await tellDirectoryLogin(tx, {
        username,
        operation: origin.operation,
        address: shownAddress(origin),
        changes: JSON.stringify([{ property: 'connection', to: connection.id }]),
      });
      if (earlier) await sessions.end(tx, earlier);
      const opened = await sessions.open(tx, username, browser, through);
      const [event, ...more] = events;
      return event ? changed({ event, events: more }, () => opened) : unchanged(opened);
    });
    origin.log.info({ connection: connection.id, address: shownAddress(origin) }, 'login');
    return reply.header('set-cookie', cookies.set(secret, browser)).redirect(attempt.returnTo, 303);
  }

  async function endTest(reply: FastifyReply, { id }: Connection, testId: string, result: object) {
    await finishTest(store, testId, result);
    return reply.redirect(`/administration/connections/${id}?test=${testId}`, 303);
  }

  /** What a login would have come to. A trial makes nothing. */
  async function resultOf(connection: Connection, claims: Claims) {
    const { problem, subject, email, username, isNew, roles } = await judge(store, connection, claims);
    return {
      state: problem ? 'REFUSED' : 'DONE',
      problem,
      subject,
      email,
      username,
      isNew,
      roles: roles?.roles,
      administrator: roles?.administrator,
      claims: storable(claims),
    };
  }
}

const NO_DIRECTORY = { passwordLogin: 'ON', connections: [] };

/** The store takes no U+0000. */
const storable = (claims: Claims): unknown => JSON.parse(JSON.stringify(claims).replaceAll('\\u0000', ''));

function problemOf(error: unknown): Problem {
  if (error instanceof SignInFailed || error instanceof LoginRefused) return error.problem;
  throw error;
}

const refuse = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply.redirect(`/login?problem=${problem}`, 303);

const one = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && !value.includes('\0') ? value : undefined;

const plain = (text: string) => text.replaceAll('\0', '');

const PARAMETERS = { username: text() };

function readQuery({ query, headers }: FastifyRequest): { username?: string | undefined } {
  const errors: FieldError[] = [];
  const language = languageOf(headers['accept-language']);
  const values = readParameters(PARAMETERS, query as Record<string, string>, language, errors);
  refuseUnknownParameters(PARAMETERS, query as object, language, errors);
  if (errors.length) refuseFields(errors);
  return values;
}
