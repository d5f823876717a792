import type { Tx } from '../store/store.js';
import { type Client, countFailure, findAccount, resetFailures } from './identity.sql.js';
import { passwordMatches } from './passwords.js';

/** The client that asks on behalf of a user. */
export type Asker = Pick<Client, 'clientId' | 'companyId' | 'anyCompany'>;

/**
 * Returns the user name for a login, or undefined. A wrong password and an unknown, inactive or locked user all
 * take one query, one hash and one write, so that neither the answer nor its time reveals which it was.
 */
export async function logIn(
  tx: Tx,
  client: Asker,
  nameOrEmail: string,
  password: string,
): Promise<string | undefined> {
  const name = nameOrEmail.toLowerCase();
  const account = await findAccount(tx, name);
  const matches = await passwordMatches(password, account?.passwordHash, { client: client.clientId, name });
  const isAllowed = account?.active && (client.anyCompany || account.companyId === client.companyId);
  const username = account?.username ?? '';
  if (!matches || !isAllowed) {
    await countFailure(tx, username, client.clientId);
    return undefined;
  }
  return (await resetFailures(tx, username)) === 1 ? username : undefined;
}
