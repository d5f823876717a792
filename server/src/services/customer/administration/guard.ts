import { isAdministratorNow, lockCompany } from '../../../auth/administrators.sql.js';
import type { Probes } from '../../../http/probes.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';

/**
 * Administrators of a company write one after the other, so that there is always one left. What the caller was when the
 * request began may be over by then, because another administrator was first.
 */
export async function beginWrite(tx: Tx, caller: Caller): Promise<void> {
  await lockCompany(tx, caller.companyId);
  if (!(await isAdministratorNow(tx, caller.companyId, caller.user!.username)))
    throw new Refusal('ADMINISTRATOR_REQUIRED');
}

/** Names are unique across companies, so "taken" may tell of people and programs of others. */
export function refuseTaken(
  probes: Probes,
  caller: Caller,
  code: 'USERNAME_TAKEN' | 'EMAIL_TAKEN' | 'CLIENT_ID_TAKEN' | 'CONNECTION_ID_TAKEN',
): never {
  probes.found(caller);
  throw new Refusal(code);
}
