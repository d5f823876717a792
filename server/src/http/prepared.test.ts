import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openDoor, unchanged } from '../events/door.js';
import { COMMON_REFUSALS } from '../kernel/refusals.js';
import type { Store } from '../store/store.js';
import { type PreparedWrite, service } from './contract.js';
import { type Kernel, mount } from './endpoint.js';

/** A store that tells when a transaction begins and ends, and repeats each of them once. */
const storeOf = (log: string[]) =>
  ({
    async transact(work: (tx: unknown) => Promise<unknown>) {
      for (const which of ['first', 'second']) {
        log.push(`${which} begins`);
        const result = await work({ run: async () => 0 }).catch((error) => {
          log.push('rolled back');
          throw error;
        });
        if (which === 'second') return result;
      }
      return undefined;
    },
  }) as unknown as Store;

const CONTRACT = service({
  name: 'sample',
  title: '',
  description: '',
  base: '/sample',
  scope: 'x',
  tags: {},
  fields: {},
  refusals: {},
  operations: { put: { method: 'PUT', path: '/it', summary: '', tag: '' } },
});

// Fails if what is heavy is done in a transaction, or again in each of its tries.
test.each([false, true])(
  'what is heavy is prepared once, before a transaction; dry run: %s',
  async (isDry) => {
    const log: string[] = [];
    const store = storeOf(log);
    const handler: PreparedWrite<object, object, string> = {
      async prepare(_call, write) {
        log.push('prepared');
        return write('made').finally(() => log.push('freed'));
      },
      async decide(_call, prepared) {
        log.push(prepared);
        return unchanged({});
      },
    };
    const app = Fastify();
    const kernel = {
      store,
      door: openDoor(store, () => undefined),
      authenticate: async () => ({ key: 'client:x', clientId: 'x', companyId: 1, scopes: new Set(['x']) }),
      origins: () => [],
      rateLimit: { require: () => undefined, take: () => undefined },
      refusals: COMMON_REFUSALS,
    } as unknown as Kernel;
    mount(app, kernel, CONTRACT, { put: handler } as never);
    const headers = isDry ? { 'x-spadework-dry-run': 'true' } : {};
    const { statusCode } = await app.inject({ method: 'PUT', url: '/sample/it', headers });
    expect(statusCode).toBe(204);
    expect(log.filter((one) => one !== 'rolled back')).toEqual(
      isDry
        ? ['prepared', 'first begins', 'made', 'freed']
        : ['prepared', 'first begins', 'made', 'second begins', 'made', 'freed'],
    );
  },
);
