import type { FastifyInstance, FastifyReply } from 'fastify';
import { endSessionsBySid } from '../auth/directory/attempts.sql.js';
import { findConnection } from '../auth/directory/connection.sql.js';
import type { Directories } from '../auth/directory/directories.js';
import { logOutByToken } from '../auth/directory/logoutToken.js';
import type { Sessions } from '../auth/session.js';
import { MAX_LOGOUT_BODY_BYTES } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import { reasonOf } from '../store/faults.js';
import type { Store } from '../store/store.js';
import type { SessionGate } from './sessionGate.js';

export interface LogoutOptions {
  store: Store;
  sessions: Sessions;
  gate: SessionGate;
  directories: Directories;
}

type ById = { Params: { connectionId: string } };

const FORM = 'application/x-www-form-urlencoded';

/** How a directory tells that somebody logged out there. Tokens of programs stay. */
export function registerDirectoryLogout(app: FastifyInstance, options: LogoutOptions): void {
  const { store, sessions, gate, directories } = options;
  const connectionOf = ({ params }: { params: ById['Params'] }) =>
    findConnection(store, params.connectionId.replaceAll('\0', ''));

  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MAX_LOGOUT_BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    forms.setErrorHandler((error, request, reply) => {
      // Of the limit of its address: the directory is to come back, and not to think that its token is wrong.
      if (error instanceof Refusal) throw error;
      request.log.info({ reason: reasonOf(error) }, 'a logout of a directory was refused');
      return refuse(reply);
    });

    forms.post<ById>(
      '/login/:connectionId/backchannel-logout',
      {
        config: { operation: 'login.backchannelLogout', maxBody: MAX_LOGOUT_BODY_BYTES },
        onRequest: async (request) => gate.countAddress(request),
      },
      async (request, reply) => {
        const tokens = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : [];
        const connection = await connectionOf(request);
        if (!connection || tokens.length !== 1) return refuse(reply);
        const isDone = await logOutByToken(store, directories, connection, tokens[0]!).catch((error) => {
          request.log.warn(
            { connection: connection.id, reason: reasonOf(error) },
            'a logout token was refused',
          );
          return false;
        });
        if (!isDone) return refuse(reply);
        sessions.forgetAll();
        return reply.code(200).send();
      },
    );
  });

  /** In a frame of the directory's own page, which never gets our cookie: so by the name of its session. */
  app.get<ById>(
    '/login/:connectionId/frontchannel-logout',
    {
      config: { operation: 'login.frontchannelLogout' },
      onRequest: async (request) => gate.countAddress(request),
    },
    async (request, reply) => {
      const connection = await connectionOf(request);
      const { iss, sid } = request.query as Record<string, unknown>;
      if (!connection || iss !== connection.issuer || typeof sid !== 'string' || sid.includes('\0'))
        return refuse(reply);
      await endSessionsBySid(store, connection.id, sid);
      sessions.forgetAll();
      return reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', `default-src 'none'; frame-ancestors ${new URL(iss).origin}`)
        .type('text/html; charset=utf-8')
        .send('<!doctype html><title>Spadework</title>');
    },
  );
}

const refuse = (reply: FastifyReply): FastifyReply =>
  reply.code(400).header('cache-control', 'no-store').send({ error: 'invalid_request' });
