import { hiddenSubjects } from '../../events/event.js';
import type { Handlers } from '../../http/contract.js';
import { lookUpProject } from '../project/index.js';
import type { eventService } from './contract.js';
import { toEvents } from './feed.js';
import { keptSince, readHistory } from './feed.sql.js';

export const historyHandlers = {
  /** The events stand in the feed of the project's company, which need not be the caller's. */
  async projectHistory(call) {
    const { tx, caller, query } = call;
    const { companyId, id } = await lookUpProject(call);
    const filter = { types: query.type, resources: query.resource };
    const hidden = hiddenSubjects('WORKS', caller.scopes);
    const place = { after: query.after!, count: query.count! };
    const page = await readHistory(tx, companyId, id, hidden, place, filter);
    return { body: { ...toEvents(page), since: await keptSince(tx, companyId, id) } };
  },
} satisfies Partial<Handlers<(typeof eventService)['operations']>>;
