import { randomBytes } from 'node:crypto';
import { findUser } from '../auth/identity.sql.js';
import { hashPassword } from '../auth/passwords.js';
import { eraseUser, exportUser } from '../auth/personalData.sql.js';
import { UsageError } from '../config.js';
import { type Command, subject, withStore } from './command.js';

/** What a person may ask for: all that is stored of them, and that it goes. */
export const personalDataCommands: Command[] = [
  {
    name: 'user export',
    arguments: 'USERNAME',
    summary: 'Print everything that is stored of a person, as JSON',
    async run(invocation) {
      const username = subject(invocation, 'USERNAME').toLowerCase();
      const data = await withStore(invocation.config, async (tx) => {
        if (!(await findUser(tx, username))) throw new UsageError(`there is no user ${username}`);
        return exportUser(tx, username);
      });
      console.log(JSON.stringify(data, undefined, 2));
    },
  },
  {
    name: 'user erase',
    arguments: 'USERNAME',
    summary: 'Erase a person: what others rely on stays under another name, the rest is deleted',
    details:
      'Projects, comments and events of the person stay, under the name of an inactive user that is made for it. The hashes of\nthe event feeds that named the person are computed again. Texts that people wrote are not searched for names.',
    options: { yes: { type: 'boolean', help: 'Needed, because nothing brings the person back' } },
    async run(invocation) {
      const username = subject(invocation, 'USERNAME').toLowerCase();
      if (!invocation.values.yes)
        throw new UsageError(`user erase cannot be undone: give --yes to erase ${username}`);
      const pseudonym = {
        username: `erased-${randomBytes(5).toString('hex')}`,
        passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
      };
      await withStore(
        invocation.config,
        async (tx, tell) => {
          const user = await findUser(tx, username);
          if (!user) throw new UsageError(`there is no user ${username}`);
          await eraseUser(tx, user, pseudonym);
          const resource = `user:${pseudonym.username}`;
          await tell({ companyId: user.companyId, type: 'user.erased', resource });
        },
        'user',
      );
      console.log(`erased user ${username}; what stays is under ${pseudonym.username}`);
    },
  },
];
