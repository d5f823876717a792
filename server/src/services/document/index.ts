import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import { Probes } from '../../http/probes.js';
import { commentHandlers } from './comments.js';
import { documentService } from './contract.js';
import { documentHandlers } from './documents.js';
import { downloadHandlers } from './download.js';
import { forgetOldMissed, listMissed } from './missed/missed.sql.js';
import { MissedSearches } from './missed/missedSearches.js';
import { searchHandlers } from './searchHandlers.js';
import { thesaurusHandlers } from './thesaurus/handlers.js';

export { loadDocuments } from './demo.js';
export { sheetTitles } from './documents.sql.js';
export { importQueue, indexingQueue, reindexLibrary } from './search/index.js';
export { documentService, forgetOldMissed };

const WRITING_MS = 2_000;

export function mountDocuments(app: FastifyInstance, kernel: Kernel): void {
  const missed = new MissedSearches();
  kernel.events.every(WRITING_MS, () => missed.write(kernel.store));
  mount(app, kernel, documentService, {
    ...searchHandlers(missed),
    ...thesaurusHandlers,
    listMissedSearches: async ({ tx, caller }) => ({ body: await listMissed(tx, caller.companyId) }),
    ...downloadHandlers(app.typesetter),
    ...commentHandlers(new Probes(kernel.rateLimit.perSecond > 0)),
    ...documentHandlers,
  });
}
