import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { setUser } from '../auth/administration.sql.js';
import { tokenId } from '../auth/bearer.js';
import { hashPassword } from '../auth/passwords.js';
import type { Sessions } from '../auth/session.js';
import { listSessions, removeListedSession } from '../auth/session.sql.js';
import type { SessionCookie } from '../auth/sessionCookie.js';
import { endSessionsOfUser } from '../auth/tokens.sql.js';
import { changed, type Door } from '../events/door.js';
import { refuseFields } from '../http/input.js';
import { languageOf } from '../http/language.js';
import { message } from '../http/messages.js';
import { MAX_SESSION_BODY_BYTES } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import type { Store } from '../store/store.js';
import { type Attempts, refuseIfBusy } from './attempts.js';
import { NEW_PASSWORD, passwordChanged, refuseWeakPassword } from './newPassword.js';
import { requestReader, type SessionGate } from './sessionGate.js';

export interface AccountOptions {
  store: Store;
  door: Door;
  sessions: Sessions;
  cookies: SessionCookie;
  gate: SessionGate;
  attempts: Attempts;
}

const PASSWORDS = Type.Object({ currentPassword: Type.String(), newPassword: NEW_PASSWORD });
const readPasswords = requestReader<{ currentPassword: string; newPassword: string }>(PASSWORDS);

/** What people do with their own account in the browser app: another password, and their sessions. */
export function registerAccount(app: FastifyInstance, options: AccountOptions): void {
  const { store, door, sessions, cookies, gate, attempts } = options;

  app.put(
    '/session/password',
    {
      config: { operation: 'session.password', maxBody: MAX_SESSION_BODY_BYTES },
      onRequest: async (request) => {
        await gate.requireSession(request);
        attempts.take(request);
      },
    },
    async (request, reply) => {
      const { caller, username } = await gate.requireSession(request);
      const { currentPassword, newPassword } = readPasswords(request);
      const language = languageOf(request.headers['accept-language']);
      await refuseWeakPassword(store, username, newPassword, language);
      const login = await attempts.logIn(request, username, currentPassword);
      if (login === undefined || login.oneTime)
        refuseFields([{ path: 'currentPassword', message: message(language, 'wrong') }]);
      const passwordHash = await hashPassword(newPassword).catch(refuseIfBusy);

      // Whoever knew the old password is out; this browser goes on with a session of its own.
      const actor = { actor: caller.key, operation: 'session.password', requestId: request.id };
      const fresh = await door.write(actor, async (tx) => {
        await setUser(tx, username, { passwordHash, demo: false });
        await endSessionsOfUser(tx, username);
        const secret = await sessions.open(tx, username, request.headers['user-agent']);
        return changed({ event: passwordChanged(caller.companyId, username) }, () => secret);
      });
      sessions.forgetAll();
      return reply.code(204).header('set-cookie', cookies.set(fresh, request.headers['user-agent'])).send();
    },
  );

  app.get('/session/all', { config: { operation: 'session.list' } }, async (request) => {
    const { username, secret } = await gate.requireSession(request);
    const listed = await listSessions(store, username, tokenId(secret));
    return listed.map(({ browser, ...session }) => ({ ...session, ...(browser && { browser }) }));
  });

  app.delete<{ Params: { id: string } }>(
    '/session/all/:id',
    { config: { operation: 'session.endOne' } },
    async (request, reply) => {
      const { username } = await gate.requireSession(request);
      const { id } = request.params;
      const ended = /^[0-9a-f]{24}$/.test(id) ? await removeListedSession(store, username, id) : 0;
      if (!ended) throw new Refusal('SESSION_NOT_FOUND');
      sessions.forgetAll();
      return reply.code(204).send();
    },
  );
}
