import { findUser } from '../../auth/identity.sql.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';

/** The caller of a request. `companyId` is null for an unconfirmed user, who has no access to company data. */
export interface Viewer {
  key: string;
  companyId: number | null;
  username: string | null;
}

/** The viewer of a request. A user may name only themselves in `user`; it is ignored for programs without a user. */
export async function viewerOf(tx: Tx, caller: Caller, user: string | undefined): Promise<Viewer> {
  if (caller.user && user !== undefined && !(await isCaller(tx, caller.user.username, user)))
    throw new Refusal('ONLY_FOR_ONESELF');
  return {
    key: caller.key,
    companyId: caller.user?.confirmed === false ? null : caller.companyId,
    username: caller.user?.username ?? null,
  };
}

/** Like `viewerOf`, but refuses users whom their company has not confirmed. */
export async function confirmedViewer(tx: Tx, caller: Caller): Promise<Viewer & { companyId: number }> {
  const viewer = await viewerOf(tx, caller, undefined);
  if (viewer.companyId === null) throw new Refusal('CONFIRMATION_REQUIRED');
  return { ...viewer, companyId: viewer.companyId };
}

async function isCaller(tx: Tx, username: string, user: string): Promise<boolean> {
  const name = user.toLowerCase();
  return name === username || (name.includes('@') && (await findUser(tx, name))?.username === username);
}
