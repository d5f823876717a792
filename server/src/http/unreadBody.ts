import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MAX_BODY_BYTES } from '../kernel/limits.js';

/** Limits on the rest of a body after the request has been answered. */
const UNREAD_BODY_MS = 10_000;
const UNREAD_BODY_BYTES = 32 * MAX_BODY_BYTES;

/**
 * Requests are often refused before their bodies have come. Closing a connection on which bytes still come in resets it, and the client,
 * or the proxy, may then never read the answer. So the rest is discarded, within limits, and the connection
 * stays. Only a body of unknown or excessive length ends it: a proxy that still sends when its connection is ended may lose the answer.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    if (raw.complete === false) {
      if (isTooLarge(raw)) reply.header('connection', 'close');
      endBeforeClosing(raw);
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete === false) limitUnreadBody(request.raw);
    done();
  });
}

const isTooLarge = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > UNREAD_BODY_BYTES;

/** Says that the answer is all, and goes on reading. `limitUnreadBody` closes the connection. */
function endBeforeClosing(request: IncomingMessage): void {
  const { socket } = request;
  const { destroySoon } = socket;
  socket.destroySoon = () => {
    if (request.complete) destroySoon.call(socket);
    else socket.end();
  };
}

/** The body is discarded, not read. */
function limitUnreadBody(request: IncomingMessage): void {
  const { socket } = request;
  const { bytesRead } = socket;
  const since = Date.now();
  const timer = setInterval(() => {
    const isOverLimit =
      socket.bytesRead - bytesRead > UNREAD_BODY_BYTES || Date.now() - since > UNREAD_BODY_MS;
    const isDone = request.complete && socket.writableEnded;
    if ((isOverLimit && !request.complete) || isDone) socket.destroy();
    if (request.complete || socket.destroyed) clearInterval(timer);
  }, 50);
  timer.unref();
}
