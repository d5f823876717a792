import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { tokenId } from '../auth/bearer.js';
import type { Login, SecondStep } from '../auth/login.js';
import { type Credential, isShown, requestOptions } from '../auth/passkeys.js';
import type { Sessions } from '../auth/session.js';
import { describeSession, listDemoUsers } from '../auth/session.sql.js';
import type { SessionCookie } from '../auth/sessionCookie.js';
import { endSessionsOfUser } from '../auth/tokens.sql.js';
import type { Door } from '../events/door.js';
import { readParameters, refuseFields } from '../http/input.js';
import { languageOf } from '../http/language.js';
import { flag } from '../http/parameters.js';
import { MAX_SESSION_BODY_BYTES } from '../kernel/limits.js';
import { type FieldError, Refusal } from '../kernel/refusals.js';
import type { Store } from '../store/store.js';
import type { Attempts } from './attempts.js';
import type { MapSettings } from './mapSettings.js';
import { choosePassword, NEW_PASSWORD } from './newPassword.js';
import { appOrigins, isSecureAddress, siteOf } from './origins.js';
import { CREDENTIAL } from './passkeyRoutes.js';
import { requestReader, type SessionGate } from './sessionGate.js';

export interface SessionOptions {
  store: Store;
  door: Door;
  sessions: Sessions;
  cookies: SessionCookie;
  gate: SessionGate;
  issuer: () => string;
  /** What the app is told of this server. */
  shown: { version: string; map: MapSettings; routes: 'allowed' | 'forbidden'; sendsMails: boolean };
  attempts: Attempts;
}

const LOGIN = Type.Object({
  username: Type.String(),
  password: Type.String(),
  newPassword: Type.Optional(NEW_PASSWORD),
  passkey: Type.Optional(CREDENTIAL),
});
const readLogin = requestReader<Type.Static<typeof LOGIN>>(LOGIN);

/** Logging in and out with a browser. The session is in a cookie, and no token reaches the scripts of the page. */
export function registerSession(app: FastifyInstance, options: SessionOptions): void {
  const { store, door, sessions, cookies, gate, attempts, issuer, shown } = options;

  const passkeyStep =
    (passkey: Credential | undefined): SecondStep =>
    async ({ username, hasPasskeys }) => {
      if (passkey === undefined) return hasPasskeys ? 'NEEDED' : 'PASSED';
      return hasPasskeys && (await isShown(store, siteOf(issuer()), username, passkey))
        ? 'PASSED'
        : 'REFUSED';
    };
  const requirePasskey = async ({ username, needsPasskey }: Login) => {
    if (!needsPasskey) return;
    const asked = await requestOptions(store, siteOf(issuer()), username);
    throw new Refusal('SECOND_FACTOR_NEEDED', { members: { options: asked } });
  };

  app.post(
    '/session',
    {
      config: { operation: 'session.open', maxBody: MAX_SESSION_BODY_BYTES },
      onRequest: async (request) => {
        try {
          if (!isSecureAddress(issuer())) refuseInsecure(request, appOrigins(issuer()));
          gate.requireOwnPage(request);
        } catch (error) {
          // Not as an attempt: a page of another site could use up those of an office.
          gate.countAddress(request);
          throw error;
        }
        attempts.take(request);
      },
    },
    async (request, reply) => {
      const { username, password, newPassword, passkey } = readLogin(request);
      let login = await attempts.logIn(request, username, password, passkeyStep(passkey));
      if (login === undefined) throw new Refusal('LOGIN_FAILED');
      await choosePassword({ store, door, request, login, password, newPassword, requirePasskey });
      await requirePasskey(login);
      // The passkey was shown with the one-time password.
      if (login.oneTime) login = await attempts.logIn(request, login.username, newPassword!);
      if (login === undefined || login.oneTime) throw new Refusal('LOGIN_FAILED');
      // The session of an earlier login ends, and a secret that the browser had before is never used again.
      const earlier = cookies.secretIn(request.headers.cookie);
      if (earlier) await sessions.end(store, earlier);
      const browser = request.headers['user-agent'];
      const secret = await sessions.open(store, login.username, browser);
      return reply.code(204).header('set-cookie', cookies.set(secret, browser)).send();
    },
  );

  app.get('/session', { config: { operation: 'session.get' } }, async (request) => {
    const { secret, caller } = await gate.requireSession(request);
    const details = await describeSession(store, tokenId(secret));
    if (!details) throw new Refusal('SESSION_REQUIRED');
    const {
      username,
      name,
      email,
      companyId,
      companyName,
      endsAt,
      connectionId,
      connectionName,
      hasPassword,
    } = details;
    return {
      user: { username, name, email },
      company: { id: companyId, name: companyName },
      scopes: [...caller.scopes].sort(),
      rights: caller.user!.administrator ? ['ADMINISTRATOR'] : [],
      endsAt,
      hasPassword,
      ...(connectionId && { connection: { connectionId, name: connectionName } }),
      ...shown,
    };
  });

  app.delete(
    '/session',
    {
      config: { operation: 'session.end' },
      onRequest: async (request) => {
        gate.countAddress(request);
        gate.requireOwnPage(request);
      },
    },
    async (request, reply) => {
      if (asksForAll(request)) {
        const { username } = await gate.requireSession(request);
        await endSessionsOfUser(store, username);
        sessions.forgetAll();
      } else {
        const secret = cookies.secretIn(request.headers.cookie);
        if (secret) await sessions.end(store, secret);
      }
      return reply
        .code(204)
        .header('set-cookie', cookies.clear(request.headers['user-agent']))
        .header('clear-site-data', '"cache"')
        .send();
    },
  );

  /** The login page names the demo users, whose password is public, for as long as they are there. */
  app.get('/session/demo', { config: { operation: 'session.demo' } }, async (request, reply) => {
    gate.countAddress(request);
    const users = await listDemoUsers(store);
    return users.length ? { users } : reply.code(204).send();
  });
}

/** Browsers keep the cookie only with https or on the loopback interface. */
function refuseInsecure({ log, headers }: FastifyRequest, secure: readonly string[]): void {
  if (secure.includes(headers.origin ?? '')) return;
  log.warn({ origin: headers.origin }, 'a login was refused: --issuer must be an https address');
  throw new Refusal('HTTPS_REQUIRED');
}

function asksForAll({ query, headers }: FastifyRequest): boolean {
  const errors: FieldError[] = [];
  const language = languageOf(headers['accept-language']);
  const { all } = readParameters({ all: flag() }, query as Record<string, string>, language, errors);
  if (errors.length) refuseFields(errors);
  return all === true;
}
