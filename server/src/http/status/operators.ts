import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../kernel/loopback.js';

/** What proxies add to the requests that they pass on. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request was made on this machine: by the address at the other end of the connection, whatever headers claim. A proxy on
 * the same machine has such an address too, so that nothing may tell of one: no header of a proxy, and no name but that of this machine.
 */
export function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress?.replace(/^::ffff:/, '');
  if (peer === undefined || !isLoopback(peer)) return false;
  if (OF_PROXIES.some((name) => headers[name] !== undefined)) return false;
  const host = headers.host ?? headers[':authority'];
  return typeof host === 'string' && isLoopback(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));
}
