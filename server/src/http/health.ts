import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../store/migrations.js';
import type { Store } from '../store/store.js';

/** `live`: the process answers. `ready`: it can serve requests. */
export function registerHealth(app: FastifyInstance, store: Store, isDraining: () => boolean): void {
  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'live' }));

  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const reason = isDraining() ? 'draining' : await unreadyStore(store);
    return reason ? reply.code(503).header('retry-after', '1').send({ status: reason }) : { status: 'ready' };
  });
}

async function unreadyStore(store: Store): Promise<string | undefined> {
  try {
    return (await isMigrated(store)) ? undefined : 'migrations are missing';
  } catch {
    return 'the store is out of reach';
  }
}
