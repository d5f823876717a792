import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for those who keep asking to learn from their next answer that the connection ends. */
const FAREWELL_MS = 200;
/** Time for a request that is still on its way to arrive. */
const HALF_SENT_MS = 2_000;
/** No answer takes longer, or whoever stops us loses patience first. */
const ANSWER_MS = 25_000;

/**
 * How to close a server without dropping a request that it has accepted: new connections are refused, each
 * request gets its answer and with it the end of its connection, and idle connections end a little later,
 * because a request may just be under way on them.
 */
export function drainOf(app: FastifyInstance): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  app.addHook('onRequest', (_request, reply, done) => {
    answering.add(reply.raw);
    // Also when the caller hangs up in the middle of a body, which no later hook hears of.
    reply.raw.once('close', () => answering.delete(reply.raw));
    done();
  });

  return async () => {
    const began = Date.now();
    const passed = (ms: number) => Date.now() - began > ms;
    // The HTTP server's own way to stop listening cuts idle connections at once.
    Server.prototype.close.call(app.server);
    for (const response of answering) if (!response.headersSent) response.setHeader('connection', 'close');
    while (!passed(FAREWELL_MS) && (await connectionsOf(app)) > 0) await sleep(10);

    // A timer comes before what has arrived is read, and a connection with a request on it must not look idle.
    const sweeping = setInterval(async () => {
      await afterReading();
      app.server.closeIdleConnections();
      if (passed(answering.size ? ANSWER_MS : HALF_SENT_MS)) app.server.closeAllConnections();
    }, 50);
    await afterReading();
    await app.close();
    clearInterval(sweeping);
    // A name with two addresses has a second listener, for which Fastify does not wait.
    while (answering.size && !passed(ANSWER_MS)) await sleep(10);
  };
}

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
