import type { Tx } from '../store/store.js';
import { type Client, countFailure, findAccount, forgetFailures } from './identity.sql.js';
import { passwordMatches } from './passwords.js';

/**
 * The user behind a name and a password, or undefined. A wrong password, an unknown, inactive or locked user
 * all take one query, one hash and one write, so that neither answer nor time tells them apart.
 */
export async function logIn(
  tx: Tx,
  client: Client,
  nameOrEmail: string,
  password: string,
): Promise<string | undefined> {
  const name = nameOrEmail.toLowerCase();
  const account = await findAccount(tx, name);
  const matches = await passwordMatches(password, account?.passwordHash, { client: client.clientId, name });
  const welcome = account?.active && (client.anyCompany || account.companyId === client.companyId);
  const username = account?.username ?? '';
  if (!matches || !welcome) {
    await countFailure(tx, username, client.clientId);
    return undefined;
  }
  return (await forgetFailures(tx, username)) === 1 ? username : undefined;
}
