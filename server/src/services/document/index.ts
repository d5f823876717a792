import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import { Probes } from '../../http/probes.js';
import { commentHandlers } from './comments.js';
import { documentService } from './contract.js';
import { documentHandlers } from './documents.js';
import { downloadHandlers } from './download.js';
import { searchHandlers } from './searchHandlers.js';

export { loadDocuments } from './demo.js';
export { sheetTitles } from './documents.sql.js';
export { importQueue, indexingQueue, reindexLibrary } from './search/index.js';
export { documentService };

export function mountDocuments(app: FastifyInstance, kernel: Kernel): void {
  mount(app, kernel, documentService, {
    ...searchHandlers,
    ...downloadHandlers(app.typesetter),
    ...commentHandlers(new Probes(kernel.rateLimit.perSecond > 0)),
    ...documentHandlers,
  });
}
