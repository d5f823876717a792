import { findUser } from '../../auth/identity.sql.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';

/** Who looks at the library. A user who is not confirmed has nothing of the company. */
export interface Viewer {
  key: string;
  companyId: number | null;
  username: string | null;
}

/** The caller as a viewer. `user` may only be the caller; programs have none, so it says nothing there. */
export async function viewerOf(tx: Tx, caller: Caller, user: string | undefined): Promise<Viewer> {
  if (caller.user && user !== undefined && !(await isCaller(tx, caller.user.username, user)))
    throw new Refusal('ONLY_FOR_ONESELF');
  return {
    key: caller.key,
    companyId: caller.user?.confirmed === false ? null : caller.companyId,
    username: caller.user?.username ?? null,
  };
}

/** A user whom the company has confirmed, for whatever is kept with the company. */
export async function confirmedViewer(tx: Tx, caller: Caller): Promise<Viewer & { companyId: number }> {
  const viewer = await viewerOf(tx, caller, undefined);
  if (viewer.companyId === null) throw new Refusal('CONFIRMATION_REQUIRED');
  return { ...viewer, companyId: viewer.companyId };
}

async function isCaller(tx: Tx, username: string, user: string): Promise<boolean> {
  const name = user.toLowerCase();
  return name === username || (name.includes('@') && (await findUser(tx, name))?.username === username);
}
