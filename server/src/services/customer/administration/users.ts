import { randomBytes } from 'node:crypto';
import { indexWords, searchWords } from '@spadework/core/text';
import { addUser, setUser, touchUser, userState } from '../../../auth/administration.sql.js';
import { hasAdministrator } from '../../../auth/administrators.sql.js';
import { changedColumns } from '../../../auth/changedColumns.js';
import { deleteIdentity } from '../../../auth/directory/accounts.sql.js';
import { removePasskeys } from '../../../auth/passkeys.sql.js';
import { eraseUser } from '../../../auth/personalData.sql.js';
import { LINKS_PER_HOUR, newReset } from '../../../auth/resets.js';
import { findReader, insertReset } from '../../../auth/resets.sql.js';
import { endSessionsOfUser } from '../../../auth/tokens.sql.js';
import { changed, unchanged } from '../../../events/door.js';
import type { EventType, NewEvent } from '../../../events/event.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import type { Probes } from '../../../http/probes.js';
import { requestedOrder } from '../../../http/sort.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Mails } from '../../../mail/index.js';
import { raw } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { administrationRows } from '../contract/administration.js';
import { LINKABLE_DAYS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { beginWrite, refuseTaken } from './guard.js';
import { ONE_TIME_DAYS, withOneTimePassword } from './oneTimePassword.js';
import type { AdministeredUser } from './schemas.js';
import * as store from './users.sql.js';
import { readServices, userValues } from './userValues.js';

type Rows = typeof administrationRows;

export const administeredUserHandlers = (probes: Probes, mails: Mails | undefined) =>
  ({
    async pageAdministeredUsers({ tx, caller, query, language }) {
      const { q, state, administrator, service, first = 0, count = 10 } = query;
      const order = requestedOrder(store.USER_ORDERS, [raw('u.username')], query.sort ?? ['name'], language);
      const usernames = q?.trim() ? await search(tx, caller.companyId, q) : undefined;
      const filter = { usernames, states: state, administrator, services: service };
      const { rows, total } = await store.pageUsers(tx, caller.companyId, filter, order, first, count);
      return { body: { count: rows.length, first, total, entities: rows.map(present) } };
    },

    async getAdministeredUser({ tx, caller, params }) {
      return shown(await requireUser(tx, caller, params.username));
    },

    createUser: withOneTimePassword<Rows['createUser']>(async (call, password) => {
      const { tx, caller, body, language } = call;
      const { text, passwordHash, passwordUntil } = password;
      const services = await readServices(tx, caller.companyId, body, language);
      await beginWrite(tx, caller);
      const { username, email, invite } = body;
      if (invite && !mails) throw new Refusal('MAIL_NOT_SET_UP');
      probes.require(caller, language);
      const taken = (await store.findTaken(tx, username, email))!;
      if (taken.username) refuseTaken(probes, caller, 'USERNAME_TAKEN');
      if (taken.email) refuseTaken(probes, caller, 'EMAIL_TAKEN');
      const values = await userValues(tx, caller.companyId, { confirmed: true, ...body });
      await addUser(tx, caller.companyId, username, { ...values, email, passwordHash, passwordUntil });
      if (services) await store.replaceServices(tx, caller.companyId, username, services);
      const row = await requireUser(tx, caller, username);
      const { body: user, etag } = shown(row);
      const event = userEvent('user.created', caller, row);
      if (!invite) return changed({ event }, () => ({ body: { ...user, oneTimePassword: text }, etag }));
      // Nobody learns the one-time password: it stands there until the link is used.
      const reader = await findReader(tx, username);
      if (!reader) refuseFields([{ path: 'invite', message: message(language, MESSAGES.noLink) }]);
      const { token, id } = newReset();
      await insertReset(tx, username, id, ONE_TIME_DAYS * 24 * 3600, LINKS_PER_HOUR);
      return {
        ...changed({ event }, () => ({ body: user, etag })),
        afterCommit: () => mails!.send('INVITATION', language, reader, token),
      };
    }),

    async changeUser({ tx, caller, params, body, ifMatch, language }) {
      const services = await readServices(tx, caller.companyId, body, language);
      await beginWrite(tx, caller);
      const { username, email, active } = await requireMatching(tx, caller, params.username, ifMatch);
      if (body.email !== undefined && body.email !== email) {
        probes.require(caller, language);
        if ((await store.findTaken(tx, username, body.email))!.email)
          refuseTaken(probes, caller, 'EMAIL_TAKEN');
      }
      const isReturning = body.active === true && !active;
      return change(tx, caller, username, async () => {
        await setUser(tx, username, {
          ...(await userValues(tx, caller.companyId, body)),
          ...(body.locked === false || isReturning ? { failures: 0, lockedUntil: null } : {}),
          ...(body.linkable !== undefined && { linkableUntil: body.linkable ? linkableUntil() : null }),
        });
        if (services) await store.replaceServices(tx, caller.companyId, username, services);
        // Old sessions of somebody who comes back stay closed.
        if (body.active === false || isReturning) await endSessionsOfUser(tx, username);
      });
    },

    removeUser: withOneTimePassword<Rows['removeUser']>(async (call, { passwordHash }) => {
      const { tx, caller, params, ifMatch } = call;
      await beginWrite(tx, caller);
      const { companyId } = caller;
      const user = await requireMatching(tx, caller, params.username, ifMatch);
      if (user.username === caller.user!.username)
        throw new Refusal(
          (await hasAdministrator(tx, companyId, [user.username])) ? 'NOT_ONESELF' : 'LAST_ADMINISTRATOR',
        );
      // Nobody knows the password of whoever stands in the place of somebody who was removed.
      const pseudonym = { username: `erased-${randomBytes(5).toString('hex')}`, passwordHash };
      await eraseUser(tx, user, pseudonym);
      const resource = `user:${pseudonym.username}`;
      return changed({ event: { companyId, type: 'user.erased', resource } }, () => ({}));
    }),

    async unlinkUser({ tx, caller, params }) {
      await beginWrite(tx, caller);
      const { username } = await requireUser(tx, caller, params.username);
      if ((await deleteIdentity(tx, caller.companyId, username)) === undefined) return unchanged({});
      await endSessionsOfUser(tx, username);
      await touchUser(tx, username);
      const event = userEvent('user.changed', caller, await requireUser(tx, caller, username));
      const changes = [{ property: 'connection', to: null }, { property: 'sessions' }];
      return changed({ event: { ...event, changes } }, () => ({}));
    },

    issueOneTimePassword: withOneTimePassword<Rows['issueOneTimePassword']>(async (call, password) => {
      const { tx, caller, params } = call;
      const { text, passwordHash, passwordUntil } = password;
      await beginWrite(tx, caller);
      const { username } = await requireUser(tx, caller, params.username);
      const outcome = await change(tx, caller, username, async () => {
        await setUser(tx, username, {
          passwordHash,
          passwordUntil,
          demo: false,
          failures: 0,
          lockedUntil: null,
        });
        await endSessionsOfUser(tx, username);
      });
      return { ...outcome, answer: () => ({ body: { oneTimePassword: text, until: passwordUntil } }) };
    }),

    async removePasskeys({ tx, caller, params }) {
      await beginWrite(tx, caller);
      const { username } = await requireUser(tx, caller, params.username);
      const outcome = await change(tx, caller, username, async () => {
        if (await removePasskeys(tx, username)) await endSessionsOfUser(tx, username);
      });
      return { ...outcome, answer: () => ({}) };
    },
  }) satisfies Partial<Handlers<typeof administrationRows>>;

const linkableUntil = () => new Date(Date.now() + LINKABLE_DAYS * 24 * 3600 * 1000).toISOString();

/** Changes a user, unless nothing changes, or nobody could administer the company afterwards. */
async function change(tx: Tx, caller: Caller, username: string, work: () => Promise<void>) {
  const before = (await userState(tx, username))!;
  await work();
  const changes = changedColumns(before, (await userState(tx, username))!);
  if (!changes.length) return unchanged(shown(await requireUser(tx, caller, username)));
  if (!(await hasAdministrator(tx, caller.companyId))) throw new Refusal('LAST_ADMINISTRATOR');
  await touchUser(tx, username);
  const row = await requireUser(tx, caller, username);
  return changed({ event: { ...userEvent('user.changed', caller, row), changes } }, () => shown(row));
}

/** The users of whom every word is the beginning of a word. */
async function search(tx: Tx, companyId: number, q: string): Promise<string[]> {
  const words = searchWords(q);
  if (!words.length) return [];
  const found = (await store.listWords(tx, companyId)).filter(({ texts }) => {
    const own = indexWords(...texts);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
  return found.map(({ username }) => username);
}

export async function requireUser(tx: Tx, { companyId }: Caller, username: string): Promise<store.UserRow> {
  const user = await store.findAdministered(tx, companyId, username.toLowerCase());
  if (!user) throw new Refusal('USER_NOT_FOUND');
  return user;
}

async function requireMatching(tx: Tx, caller: Caller, username: string, ifMatch: Call['ifMatch']) {
  const user = await requireUser(tx, caller, username);
  requireMatch(ifMatch, etagOf(user));
  return user;
}

export const userEvent = (
  type: EventType,
  { companyId }: Caller,
  { username, version }: { username: string; version: number },
): NewEvent => ({ companyId, type, resource: `user:${username}`, version });

const etagOf = ({ username, version }: store.UserRow): string => `"${username}-${version}"`;
const shown = (row: store.UserRow) => ({ body: present(row), etag: etagOf(row) });

const present = (row: store.UserRow): AdministeredUser => ({
  username: row.username,
  email: row.email,
  active: row.active,
  confirmed: row.confirmed,
  administrator: row.administrator,
  hasPasskey: row.hasPasskey,
  state: row.state,
  firstName: row.firstName ?? undefined,
  lastName: row.lastName ?? undefined,
  mobile: row.mobile ?? undefined,
  phone: row.phone ?? undefined,
  position: row.position ?? undefined,
  departmentId: row.departmentId ?? undefined,
  departmentName: row.departmentName ?? undefined,
  lockedUntil: row.lockedUntil ?? undefined,
  passwordUntil: row.passwordUntil ?? undefined,
  lastLogin: row.lastLogin ?? undefined,
  hasPassword: row.hasPassword,
  connectionId: row.connectionId ?? undefined,
  subject: row.subject ?? undefined,
  linkableUntil: row.linkableUntil ?? undefined,
  services: row.services.map(({ endDate, ...service }) => ({
    ...service,
    ...(endDate !== null && { endDate: new Date(endDate).toISOString() }),
  })),
});
