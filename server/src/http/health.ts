import type { FastifyInstance } from 'fastify';
import { OUTAGES, type Outage, type OutageWatch } from './status/watch.js';

/**
 * `live`: the process answers. `ready`: everything works, by what requests met too. `traffic`: a proxy should send requests here. A
 * disk that is full is full for all servers, and people who can still read are better off with them than with none.
 */
export function registerHealth(app: FastifyInstance, watch: OutageWatch): void {
  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'live' }));

  const answer = (path: string, status: string, look: () => Promise<Outage | undefined>) =>
    app.get(path, { logLevel: 'warn' }, async (_request, reply) => {
      const reason = await look();
      if (reason === undefined) return { status };
      return reply.code(503).header('retry-after', '1').send({ status: OUTAGES[reason], reason });
    });
  answer('/health/ready', 'ready', () => watch.outage());
  answer('/health/traffic', 'open', () => watch.closed());
}
