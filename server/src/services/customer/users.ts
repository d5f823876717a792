import { indexWords, searchWords } from '@spadework/core/text';
import { findUser, findUsers, type User } from '../../auth/identity.sql.js';
import { changed } from '../../events/door.js';
import type { Handlers } from '../../http/contract.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import { type Colleague, listColleagues } from './colleagues.sql.js';
import type { customerService } from './contract.js';
import { findUserService, insertUsage } from './services.sql.js';

export const userHandlers = {
  async findUsers({ tx, caller, query }) {
    const words = searchWords(query.q ?? '');
    const isNothing = words.length === 0 && /\S/.test(query.q ?? '');
    const colleagues = isNothing ? [] : await listColleagues(tx, caller);
    const found = colleagues.filter((one) => hasWords(one, words)).slice(0, query.count!);
    const users = await findUsers(
      tx,
      found.map(({ username }) => username),
    );
    return { body: users.map(present) };
  },

  async getUser({ tx, caller, params }) {
    return { body: present(await visibleUser(tx, caller, params.user)) };
  },

  async recordUsage({ tx, caller, params, body }) {
    const user = await visibleUser(tx, caller, params.user);
    if (caller.user && caller.user.username !== user.username) throw new Refusal('ONLY_FOR_ONESELF');
    if ((await insertUsage(tx, user, params.service, caller.clientId, body)) === 0)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 3600 });
    const changes = [{ property: 'usage', to: params.service }];
    return changed(
      {
        event: { companyId: user.companyId, type: 'user.usage', resource: `user:${user.username}`, changes },
      },
      () => ({}),
    );
  },

  async validateService({ tx, caller, params }) {
    const user = await visibleUser(tx, caller, params.user);
    const service = await findUserService(tx, user, params.service);
    if (!service) throw new Refusal('SERVICE_NOT_FOUND');
    const { currentDate, name, active, tool, endDate, roles, facilities } = service;
    return {
      body: {
        currentDate,
        service: {
          name,
          active,
          tool,
          endDate: endDate ?? undefined,
          roles: active ? roles : [],
          facilities: active ? facilities.map((id) => ({ id })) : [],
        },
      },
    };
  },
} satisfies Partial<Handlers<(typeof customerService)['operations']>>;

/** Whether every word is the beginning of a word of the person. */
function hasWords({ name, username, email }: Colleague, words: readonly string[]): boolean {
  if (!words.length) return true;
  const own = indexWords(name, username, email);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** Users see themselves. Confirmed users also see their colleagues. A client sees the users of its company. */
async function visibleUser(tx: Tx, caller: Caller, nameOrEmail: string): Promise<User> {
  const user = await findUser(tx, nameOrEmail);
  const isSelf = user !== undefined && user.username === caller.user?.username;
  const isColleague = user?.companyId === caller.companyId && caller.user?.confirmed !== false;
  if (!user || !(isSelf || isColleague)) throw new Refusal('USER_NOT_FOUND');
  return user;
}

const present = (user: User) => ({
  username: user.username,
  email: user.email,
  firstName: user.firstName ?? undefined,
  lastName: user.lastName ?? undefined,
  mobile: user.mobile ?? undefined,
  phone: user.phone ?? undefined,
  position: user.position ?? undefined,
  companyId: user.companyId,
  companyName: user.companyName,
  departmentId: user.departmentId ?? undefined,
  departmentName: user.departmentName ?? undefined,
  active: user.active,
  confirmed: user.confirmed,
});
