import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as afterPendingReads, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { work } from '../work/index.js';

/** Time for clients with keep-alive to receive `connection: close` with their next answer. */
const KEEP_ALIVE_GRACE_MS = 200;
/** Time for a partly sent request to arrive. */
const PARTIAL_REQUEST_MS = 2_000;
/** Time limit for running requests. Process managers kill a server that takes longer to stop. */
const ANSWER_MS = 25_000;

/**
 * Returns a function that stops the server without dropping accepted requests. It refuses new connections, answers all
 * requests with `connection: close`, and closes idle connections a little later, because a request may be on its way.
 */
export function createDrain(app: FastifyInstance): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  app.addHook('onRequest', (_request, reply, done) => {
    answering.add(reply.raw);
    // `close` also fires when the client disconnects during its body; Fastify calls no hook then.
    reply.raw.once('close', () => answering.delete(reply.raw));
    done();
  });

  return async () => {
    const startedAt = Date.now();
    const passed = (ms: number) => Date.now() - startedAt > ms;
    // The close method of the HTTP server would cut idle connections at once.
    Server.prototype.close.call(app.server);
    for (const response of answering) if (!response.headersSent) response.setHeader('connection', 'close');
    while (!passed(KEEP_ALIVE_GRACE_MS) && (await connectionsOf(app)) > 0) await sleep(10);

    // Timers run before received data is read. Without this wait, a connection with a new request would look idle.
    const closing = setInterval(async () => {
      await afterPendingReads();
      app.server.closeIdleConnections();
      if (passed(answering.size ? ANSWER_MS : PARTIAL_REQUEST_MS)) app.server.closeAllConnections();
    }, 50);
    await afterPendingReads();
    await app.close();
    // Such as searches that nobody waits for.
    await work.stop();
    clearInterval(closing);
    // A host name with two addresses has a second listener, and Fastify does not wait for it.
    while (answering.size && !passed(ANSWER_MS)) await sleep(10);
  };
}

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
