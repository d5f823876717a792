import { findUser, type User } from '../../auth/identity.sql.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import type { Tx } from '../../store/store.js';

/** Whom a request may name. Anybody else reads like somebody who does not exist, so that nobody can be found out about. */

interface Named {
  /** The parameter that names the person. */
  path: 'owner' | 'user';
  name: string;
  /** The company whose people can be named by e-mail too. */
  companyId: number;
  language: Language;
  /** Is told of a name that nobody of the company has, and whether it can be named all the same. */
  probe?: (isFound: boolean) => void;
}

/** An active user of the company. */
export const namedOwner = (tx: Tx, named: Named): Promise<User> =>
  namedUser(tx, named, (user) => user.companyId === named.companyId && user.active);

/** An active user of the company, or by user name an active and confirmed one of another. */
export const namedMember = (tx: Tx, named: Named): Promise<User> =>
  namedUser(
    tx,
    named,
    (user) =>
      user.active &&
      (user.companyId === named.companyId ||
        (user.companyActive && user.confirmed && isSeenAs(user, named.name, named.companyId))),
  );

/** Whether a name may stand for a user: an e-mail only within the company. */
export const isSeenAs = (user: User, name: string, companyId: number): boolean =>
  user.companyId === companyId || !name.includes('@');

async function namedUser(tx: Tx, named: Named, isAllowed: (user: User) => boolean): Promise<User> {
  const { path, name, companyId, language, probe } = named;
  const user = await findUser(tx, name);
  const found = user && isAllowed(user) ? user : undefined;
  if (user?.companyId !== companyId) probe?.(found !== undefined);
  if (found) return found;
  return refuseFields([{ path, message: message(language, 'unknownUser', name) }]);
}
