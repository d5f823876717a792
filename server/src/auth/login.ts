import type { Tx } from '../store/store.js';
import { type Account, type Client, findAccount } from './identity.sql.js';
import {
  type LoginReason,
  loginChanges,
  type Origin,
  placeOf,
  shownAddress,
  writeJournal,
} from './journal.js';
import { admitLogin, countFailure, wouldAdmit } from './logins.sql.js';
import { passwordMatches } from './passwords.js';

/** The client that asks on behalf of a user. */
export type Asker = Pick<Client, 'clientId' | 'companyId' | 'anyCompany'> & {
  /** Its place in the queue of password hashing, if not its id. */
  queue?: string;
  /** Without it, people with passkeys are refused like those with a wrong password. */
  secondStep?: SecondStep;
  /** It is the browser app. */
  isBrowser?: boolean;
};

/** What becomes of somebody whose password is right. */
export type SecondStep = (account: Account) => Promise<'PASSED' | 'NEEDED' | 'REFUSED'>;

/** For people who are logged in already, and show once more who they are. */
export const PASSWORD_ALONE: SecondStep = async () => 'PASSED';

/** Somebody who knows the password. A one-time password lets nobody in: it is good for choosing another one. */
export interface Login {
  username: string;
  oneTime?: { passwordHash: string; isExpired: boolean };
  /** The password alone lets nobody in who has passkeys. Nothing is told yet, and no failure forgotten. */
  needsPasskey?: boolean;
}

/**
 * Returns who logs in, or undefined. A wrong password and an unknown, inactive or locked user all
 * take one query, one hash and one write, so that neither the answer nor its time reveals which it was. A failure counts
 * only if the client may log the user in: no company can lock the users of another out.
 */
export async function logIn(
  tx: Tx,
  origin: Origin,
  client: Asker,
  nameOrEmail: string,
  password: string,
): Promise<Login | undefined> {
  const { clientId } = client;
  const name = nameOrEmail.toLowerCase();
  const account = await findAccount(tx, name);
  const matches = await passwordMatches(password, account?.passwordHash, {
    client: client.queue ?? clientId,
    name,
  });
  let reason = refusalReason(account, client, matches);
  const step = reason ? undefined : await client.secondStep?.(account!);
  if (step === 'REFUSED') reason = 'PASSKEY_REFUSED';
  const username = account && mayLogIn(client, account) ? account.username : '';
  const attempt = {
    username,
    clientId,
    operation: origin.operation,
    place: placeOf(username, origin.address),
    address: shownAddress(origin),
    changes: JSON.stringify(loginChanges(clientId, reason)),
  };
  const entry = { client: clientId, user: account?.username };
  if (reason) {
    const failure = await countFailure(tx, attempt);
    writeJournal(origin, failure === 'locked' ? 'account locked' : 'login failed', { ...entry, reason });
    return undefined;
  }
  const needsPasskey = step === 'NEEDED';
  // A lock protects passwords that people choose. A one-time password cannot be guessed, so others' guesses keep nobody out.
  if (account!.isOneTime) {
    const { passwordHash, isExpired } = account!;
    writeJournal(origin, 'login refused', { ...entry, reason: 'ONE_TIME_PASSWORD' });
    return { username, oneTime: { passwordHash: passwordHash!, isExpired }, needsPasskey };
  }
  if (needsPasskey && (await wouldAdmit(tx, attempt))) return { username, needsPasskey };
  if (!needsPasskey && (await admitLogin(tx, attempt))) {
    writeJournal(origin, 'login', entry);
    return { username };
  }
  writeJournal(origin, 'login failed', { ...entry, reason: 'LOCKED' });
  return undefined;
}

const mayLogIn = ({ anyCompany, companyId }: Asker, account: Account): boolean =>
  anyCompany || account.companyId === companyId;

function refusalReason(
  account: Account | undefined,
  client: Asker,
  matches: boolean,
): LoginReason | undefined {
  if (!account) return 'UNKNOWN_USER';
  if (!mayLogIn(client, account)) return 'CLIENT_NOT_ALLOWED';
  if (!account.active) return 'INACTIVE_USER';
  if (!(client.isBrowser ? account.inBrowser : account.elsewhere)) return 'PASSWORD_LOGIN_OFF';
  if (!matches) return 'WRONG_PASSWORD';
  return account.hasPasskeys && !client.secondStep ? 'SECOND_FACTOR_NEEDED' : undefined;
}
