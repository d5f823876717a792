import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import { checklistHandlers } from './checklists.js';
import { checklistService } from './contract.js';
import { downloadHandlers } from './download.js';

export { loadChecklists } from './demo.js';
export { checklistService };

export function mountChecklists(app: FastifyInstance, kernel: Kernel): void {
  mount(app, kernel, checklistService, { ...checklistHandlers, ...downloadHandlers(app.typesetter) });
}
