import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import type { AllowList } from '../../kernel/addresses.js';
import { eventService } from './contract.js';
import { feedHandlers } from './feed.js';
import { historyHandlers } from './history.js';
import { webhookHandlers } from './webhooks.js';

export { deliveryQueue } from './deliveries.sql.js';
export { type Dispatcher, startDispatcher } from './dispatcher.js';
export { secretsMover } from './moving.js';
export { eventService };

declare module 'fastify' {
  interface FastifyInstance {
    /** Private addresses that webhooks may reach. */
    webhookAllow: AllowList;
  }
}

export function mountEvents(app: FastifyInstance, kernel: Kernel): void {
  mount(app, kernel, eventService, {
    ...feedHandlers(kernel.events),
    ...historyHandlers,
    ...webhookHandlers(app.webhookAllow),
  });
}
