import { touchUser } from '../../../auth/administration.sql.js';
import { endSessionsOfUser } from '../../../auth/tokens.sql.js';
import { changed, unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import type { sessionRows } from '../contract/sessions.js';
import { beginWrite } from './guard.js';
import { endSession, pageSessions, type SessionRow } from './sessions.sql.js';
import { requireUser, userEvent } from './users.js';

export const administeredSessionHandlers = {
  async pageSessions({ tx, caller, query }) {
    const { username, first = 0, count = 10 } = query;
    const { rows, total } = await pageSessions(tx, caller.companyId, username, first, count);
    return { body: { count: rows.length, first, total, entities: rows.map(present) } };
  },

  async endSession({ tx, caller, params }) {
    await beginWrite(tx, caller);
    const username = await endSession(tx, caller.companyId, params.sessionId);
    if (username === undefined) throw new Refusal('SESSION_NOT_FOUND');
    return ended(tx, caller, username);
  },

  async endUserSessions({ tx, caller, params }) {
    await beginWrite(tx, caller);
    const { username } = await requireUser(tx, caller, params.username);
    const { total } = await pageSessions(tx, caller.companyId, username, 0, 0);
    await endSessionsOfUser(tx, username);
    return total === 0 ? unchanged({}) : ended(tx, caller, username);
  },
} satisfies Partial<Handlers<typeof sessionRows>>;

async function ended(tx: Tx, caller: Caller, username: string) {
  await touchUser(tx, username);
  const event = userEvent('user.changed', caller, await requireUser(tx, caller, username));
  return changed({ event: { ...event, changes: [{ property: 'sessions' }] } }, () => ({}));
}

const present = (row: SessionRow) => ({
  id: row.id,
  kind: row.kind,
  username: row.username,
  name: row.name,
  clientId: row.clientId ?? undefined,
  browser: row.browser ?? undefined,
  createdDate: row.createdDate,
  seenDate: row.seenDate,
  endDate: row.endDate,
});
