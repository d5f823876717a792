import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { isAdministratorNow, lockCompany } from './company.sql.js';

/** People alone administer a company: a client was made administrator for projects, and not to make users. */
export function requireAdministrator({ user }: Caller): void {
  if (!user?.administrator || !user.confirmed) throw new Refusal('ADMINISTRATOR_REQUIRED');
}

/**
 * Administrators of a company write one after the other, so that there is always one left. What the caller was when the
 * request began may be over by then, because another administrator was first.
 */
export async function beginWrite(tx: Tx, caller: Caller): Promise<void> {
  await lockCompany(tx, caller.companyId);
  if (!(await isAdministratorNow(tx, caller.companyId, caller.user!.username)))
    throw new Refusal('ADMINISTRATOR_REQUIRED');
}
