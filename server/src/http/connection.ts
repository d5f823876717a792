import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.js';
import type { Connection } from './contract.js';
import type { Mounted } from './mounted.js';

/** What a handler may know of the connection that a request came on. */
export function connectionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { admit }: Mounted,
  authenticate: (headers: FastifyRequest['headers']) => Promise<Caller>,
): Connection {
  return {
    address: request.ip,
    accept: request.headers.accept,
    lastEventId: request.headers['last-event-id'] as string | undefined,
    closed() {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      if (reply.raw.destroyed) gone.abort();
      return gone.signal;
    },
    async reauthenticate() {
      const caller = await authenticate(request.headers);
      admit(caller);
      return caller;
    },
  };
}
