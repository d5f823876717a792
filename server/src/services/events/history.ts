import type { Handlers } from '../../http/contract.js';
import { lookUpProject } from '../project/index.js';
import type { eventService } from './contract.js';
import { toPage } from './feed.js';
import { readHistory } from './feed.sql.js';
import { present } from './present.js';

export const historyHandlers = {
  /** The events stand in the feed of the project's company, which need not be the caller's. */
  async projectHistory(call) {
    const { tx, query } = call;
    const { companyId, id } = await lookUpProject(call);
    const filter = { types: query.type, resources: query.resource };
    const { rows, head } = await readHistory(tx, companyId, id, query.after!, query.count!, filter);
    return { body: toPage(rows.map(present), query.after!, head) };
  },
} satisfies Partial<Handlers<(typeof eventService)['operations']>>;
