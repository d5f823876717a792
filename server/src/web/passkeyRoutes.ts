import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { touchUser } from '../auth/administration.sql.js';
import { type Credential, creationOptions, MAX_PASSKEYS, madePasskey } from '../auth/passkeys.js';
import { insertPasskey, listPasskeys, removePasskey } from '../auth/passkeys.sql.js';
import { changed, type Door } from '../events/door.js';
import type { NewEvent } from '../events/event.js';
import { refuseFields } from '../http/input.js';
import { languageOf } from '../http/language.js';
import { message } from '../http/messages.js';
import { filledText } from '../http/schemas.js';
import { MAX_PASSKEY_BODY_BYTES, MAX_SESSION_BODY_BYTES } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import type { Store, Tx } from '../store/store.js';
import type { Attempts } from './attempts.js';
import { siteOf } from './origins.js';
import { type LoggedIn, requestReader, type SessionGate } from './sessionGate.js';

interface PasskeyOptions {
  store: Store;
  door: Door;
  gate: SessionGate;
  attempts: Attempts;
  issuer: () => string;
}

/** The library that checks it says what belongs in it. */
export const CREDENTIAL = Type.Unsafe<Credential>({ type: 'object' });

const ASKING = Type.Object({ currentPassword: Type.String() });
const readAsking = requestReader<Type.Static<typeof ASKING>>(ASKING);
const ADDING = Type.Object({ name: filledText(100), credential: CREDENTIAL });
const readAdding = requestReader<Type.Static<typeof ADDING>>(ADDING);

/** The passkeys of one's own account, in the browser app. */
export function registerPasskeys(app: FastifyInstance, options: PasskeyOptions): void {
  const { store, door, gate, attempts, issuer } = options;

  app.post(
    '/session/passkeys/options',
    {
      config: { operation: 'session.passkeyOptions', maxBody: MAX_SESSION_BODY_BYTES },
      onRequest: async (request) => {
        await gate.requireSession(request);
        attempts.take(request);
      },
    },
    async (request) => {
      const { username } = await gate.requireSession(request);
      const { currentPassword } = readAsking(request);
      const login = await attempts.logIn(request, username, currentPassword);
      if (login === undefined || login.oneTime)
        refuseFields([
          {
            path: 'currentPassword',
            message: message(languageOf(request.headers['accept-language']), 'wrong'),
          },
        ]);
      return creationOptions(store, siteOf(issuer()), username);
    },
  );

  app.post(
    '/session/passkeys',
    {
      config: { operation: 'session.addPasskey', maxBody: MAX_PASSKEY_BODY_BYTES },
      onRequest: async (request) => {
        await gate.requireSession(request);
      },
    },
    async (request) => {
      const loggedIn = await gate.requireSession(request);
      const { username } = loggedIn;
      const { name, credential } = readAdding(request);
      const passkey = await madePasskey(store, siteOf(issuer()), username, credential);
      if (!passkey) throw new Refusal('PASSKEY_REFUSED');
      return door.write(actorOf(loggedIn, 'session.addPasskey', request.id), async (tx) => {
        const event = await passkeysChanged(tx, loggedIn);
        const added = await insertPasskey(tx, username, passkey, name.trim(), MAX_PASSKEYS);
        if (!added) throw new Refusal('PASSKEY_REFUSED');
        const answer = { id: passkey.id, name: name.trim(), createdDate: added.createdDate };
        return changed({ event }, () => answer);
      });
    },
  );

  app.get('/session/passkeys', { config: { operation: 'session.passkeys' } }, async (request) => {
    const { username } = await gate.requireSession(request);
    const listed = await listPasskeys(store, username);
    return listed.map(({ usedDate, ...passkey }) => ({ ...passkey, ...(usedDate && { usedDate }) }));
  });

  app.delete<{ Params: { id: string } }>(
    '/session/passkeys/:id',
    { config: { operation: 'session.removePasskey' } },
    async (request, reply) => {
      const loggedIn = await gate.requireSession(request);
      const { username } = loggedIn;
      const { id } = request.params;
      await door.write(actorOf(loggedIn, 'session.removePasskey', request.id), async (tx) => {
        const removed = /^[\w-]+$/.test(id) ? await removePasskey(tx, username, id) : 0;
        if (!removed) throw new Refusal('PASSKEY_NOT_FOUND');
        return changed({ event: await passkeysChanged(tx, loggedIn) }, () => undefined);
      });
      return reply.code(204).send();
    },
  );
}

const actorOf = ({ caller }: LoggedIn, operation: string, requestId: string) => ({
  actor: caller.key,
  operation,
  requestId,
});

/** A new version, for administrators who see of each user whether there are passkeys. */
async function passkeysChanged(tx: Tx, { caller, username }: LoggedIn): Promise<NewEvent> {
  await touchUser(tx, username);
  return {
    companyId: caller.companyId,
    type: 'user.changed',
    resource: `user:${username}`,
    changes: [{ property: 'passkeys' }],
  };
}
