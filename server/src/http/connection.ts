import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from './contract.js';

/** What an answer that takes long needs to know of the one who waits for it. */
export const connectionOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  reauthenticate: () => Promise<void>,
): Connection => ({
  accept: request.headers.accept,
  lastEventId: request.headers['last-event-id'] as string | undefined,
  closed() {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    if (reply.raw.destroyed) gone.abort();
    return gone.signal;
  },
  reauthenticate,
});

export const DETACHED: Connection = {
  accept: undefined,
  lastEventId: undefined,
  closed: () => new AbortController().signal,
  reauthenticate: async () => undefined,
};
