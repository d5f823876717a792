import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { originOf, writeJournal } from '../auth/journal.js';
import { hashPassword } from '../auth/passwords.js';
import { FORGOTTEN_SECONDS, LINKS_PER_HOUR, newReset, resetId } from '../auth/resets.js';
import { findReader, findReset, insertReset, resetPassword } from '../auth/resets.sql.js';
import type { Sessions } from '../auth/session.js';
import { endSessionsOfUser } from '../auth/tokens.sql.js';
import { changed, type Door } from '../events/door.js';
import { type Language, languageOf } from '../http/language.js';
import { MAX_SESSION_BODY_BYTES } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import type { Mails } from '../mail/index.js';
import type { Store } from '../store/store.js';
import { type Attempts, refuseIfBusy } from './attempts.js';
import { NEW_PASSWORD, passwordChanged, refuseWeakPassword } from './newPassword.js';
import { requestReader, type SessionGate } from './sessionGate.js';

interface ResetOptions {
  store: Store;
  door: Door;
  sessions: Sessions;
  gate: SessionGate;
  attempts: Attempts;
  logAddresses: boolean;
  /** Undefined on a server that sends none. */
  mails: Mails | undefined;
}

const FORGOTTEN = Type.Object({ username: Type.String({ maxLength: 254 }) });
const readForgotten = requestReader<Type.Static<typeof FORGOTTEN>>(FORGOTTEN);
const RESET = Type.Object({ token: Type.String(), newPassword: NEW_PASSWORD });
const readReset = requestReader<Type.Static<typeof RESET>>(RESET);

/** Another password for somebody who has forgotten it, by a link in a mail. */
export function registerReset(app: FastifyInstance, options: ResetOptions): void {
  const { store, door, sessions, gate, attempts, logAddresses, mails } = options;
  const config = (operation: string) => ({ operation, maxBody: MAX_SESSION_BODY_BYTES });
  const onRequest = async (request: FastifyRequest) => {
    try {
      gate.requireOwnPage(request);
    } catch (error) {
      gate.countAddress(request);
      throw error;
    }
    attempts.take(request);
    if (!mails) throw new Refusal('MAIL_NOT_SET_UP');
  };

  const looking = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(looking)));

  app.post(
    '/session/forgotten',
    { config: config('session.forgotten'), onRequest },
    async (request, reply) => {
      const { username } = readForgotten(request);
      const language = languageOf(request.headers['accept-language']);
      // Only after the answer is anybody looked up, so nobody learns from it, or from its time, who is known here.
      reply.raw.once('close', () => {
        const work = sendLink(request, username, language)
          .catch((error) => request.log.error({ err: error }, 'a link could not be sent'))
          .finally(() => looking.delete(work));
        looking.add(work);
      });
      return reply.code(204).send();
    },
  );

  async function sendLink(request: FastifyRequest, name: string, language: Language): Promise<void> {
    const origin = originOf(request, logAddresses);
    const reader = await findReader(store, name.trim().toLowerCase());
    const { token, id } = newReset();
    const isSent =
      reader && (await insertReset(store, reader.username, id, FORGOTTEN_SECONDS, LINKS_PER_HOUR)) === 1;
    if (!isSent) {
      writeJournal(origin, 'no link was sent', { user: reader?.username, reason: 'REFUSED' });
      return;
    }
    writeJournal(origin, 'a link is sent', { user: reader.username });
    mails!.send('FORGOTTEN', language, reader, token);
  }

  app.post('/session/reset', { config: config('session.reset'), onRequest }, async (request, reply) => {
    const { token, newPassword } = readReset(request);
    const id = resetId(token);
    const reset = id && (await findReset(store, id));
    if (!reset) throw new Refusal('RESET_REFUSED');
    const { username } = reset;
    await refuseWeakPassword(store, username, newPassword, languageOf(request.headers['accept-language']));
    const passwordHash = await hashPassword(newPassword).catch(refuseIfBusy);
    const actor = { actor: `user:${username}`, operation: 'session.reset', requestId: request.id };
    await door.write(actor, async (tx) => {
      const done = await resetPassword(tx, id, passwordHash);
      if (!done) throw new Refusal('RESET_REFUSED');
      await endSessionsOfUser(tx, username);
      const event = { ...passwordChanged(done.companyId, username), version: done.version };
      return changed({ event }, () => undefined);
    });
    sessions.forgetAll();
    return reply.code(204).send();
  });
}
