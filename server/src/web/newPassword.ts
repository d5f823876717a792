import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findUser } from '../auth/identity.sql.js';
import { placeOf } from '../auth/journal.js';
import type { Login } from '../auth/login.js';
import { replaceOneTimePassword } from '../auth/logins.sql.js';
import { hashPassword } from '../auth/passwords.js';
import { namesOf, passwordWeakness } from '../auth/strength.js';
import { endSessionsOfUser } from '../auth/tokens.sql.js';
import { changed, type Door } from '../events/door.js';
import type { NewEvent } from '../events/event.js';
import { refuseFields } from '../http/input.js';
import { type Language, languageOf } from '../http/language.js';
import { message } from '../http/messages.js';
import { Refusal } from '../kernel/refusals.js';
import type { Store, Tx } from '../store/store.js';
import { refuseIfBusy } from './attempts.js';

const MIN_LENGTH = 10;
/** Nobody types more characters than the maximum. */
export const NEW_PASSWORD = Type.String({ maxLength: 1024 });

const refuse = (text: string): never => refuseFields([{ path: 'newPassword', message: text }]);

/** Refuses a password that is short, or one that a guesser tries first. */
export async function refuseWeakPassword(
  tx: Tx,
  username: string,
  password: string,
  language: Language,
): Promise<void> {
  if (password.length < MIN_LENGTH) refuse(message(language, 'shorterThan', MIN_LENGTH));
  const user = await findUser(tx, username);
  if (user && passwordWeakness(password, namesOf(user))) refuse(message(language, 'guessable'));
}

export const passwordChanged = (companyId: number, username: string): NewEvent => ({
  companyId,
  type: 'user.changed',
  resource: `user:${username}`,
  changes: [{ property: 'password' }],
});

export interface Chosen {
  store: Store;
  door: Door;
  request: FastifyRequest;
  login: Login;
  password: string;
  newPassword: string | undefined;
  /** Refuses who has to show a passkey first. */
  requirePasskey: (login: Login) => Promise<void>;
}

/** Puts the password that somebody chooses in the place of the one-time password with which they came. */
export async function choosePassword(chosen: Chosen): Promise<void> {
  const { store, door, request, login, password, newPassword, requirePasskey } = chosen;
  const { username, oneTime } = login;
  const language = languageOf(request.headers['accept-language']);
  if (!oneTime) return newPassword === undefined ? undefined : refuse(message(language, 'notOneTime'));
  if (oneTime.isExpired) throw new Refusal('ONE_TIME_PASSWORD_EXPIRED');
  if (newPassword === undefined) throw new Refusal('PASSWORD_CHANGE_NEEDED');
  if (newPassword === password) refuse(message(language, 'sameAsOneTime'));
  await refuseWeakPassword(store, username, newPassword, language);
  await requirePasskey(login);
  const passwordHash = await hashPassword(newPassword).catch(refuseIfBusy);
  const place = placeOf(username, request.ip);
  const actor = { actor: `user:${username}`, operation: 'session.open', requestId: request.id };
  await door.write(actor, async (tx) => {
    if ((await replaceOneTimePassword(tx, { username, place }, oneTime.passwordHash, passwordHash)) === 0)
      throw new Refusal('LOGIN_FAILED');
    await endSessionsOfUser(tx, username);
    const { companyId } = (await findUser(tx, username))!;
    return changed({ event: passwordChanged(companyId, username) }, () => undefined);
  });
}
