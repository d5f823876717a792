import * as store from '../auth/administration.sql.js';
import { findUser, type User } from '../auth/identity.sql.js';
import { removePasskeys } from '../auth/passkeys.sql.js';
import { hashPassword } from '../auth/passwords.js';
import { namesOf, passwordWeakness } from '../auth/strength.js';
import { endSessionsOfUser } from '../auth/tokens.sql.js';
import { UsageError } from '../config.js';
import type { Tx } from '../store/store.js';
import {
  type Command,
  choice,
  generateOrReadSecret,
  type Invocation,
  listOf,
  numberOf,
  printTable,
  refuseBlank,
  refuseUnknownServices,
  subject,
  untilOf,
  withStore,
} from './command.js';
import { requireCompany, requireOne } from './company.js';
import { tellChange } from './telling.js';

const userOptions = {
  email: { type: 'string', help: 'E-mail address' },
  'first-name': { type: 'string', help: 'First name' },
  'last-name': { type: 'string', help: 'Last name' },
  mobile: { type: 'string', help: 'Mobile number' },
  phone: { type: 'string', help: 'Phone number' },
  position: { type: 'string', help: 'Position' },
  department: { type: 'string', help: 'Department, by name' },
  confirmed: { type: 'boolean', help: 'Confirm: the user gets access to the company’s services and data' },
  administrator: { type: 'boolean', help: 'Make the user an administrator of the company' },
  service: {
    type: 'string',
    multiple: true,
    help: 'Service with its roles, such as tb:bruker (repeat for several)',
  },
  until: { type: 'string', help: 'Day on which those services end, such as 2027-12-31' },
  'remove-service': { type: 'string', multiple: true, help: 'Service to take away' },
  'password-stdin': { type: 'boolean', help: 'Read the password from standard input instead of making one' },
} as const;

const USERNAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** Nobody types more characters than the maximum. */
const passwordFor = (username: string, { values }: Invocation) => ({
  flag: 'password-stdin',
  bytes: 15,
  minLength: 10,
  maxLength: 1024,
  what: 'a password',
  weakness: (text: string) => {
    const names = [username, values.email, values['first-name'], values['last-name']];
    return passwordWeakness(text, names.filter(Boolean).map(String));
  },
});

/** The names of a user that are stored already are known only in the transaction. */
function refuseOwnName(password: { text: string; generated: boolean } | undefined, user: User): void {
  const weak = password && !password.generated && passwordWeakness(password.text, namesOf(user));
  if (weak) throw new UsageError(`a password must be harder to guess: ${weak}`);
}

export const userCommands: Command[] = [
  {
    name: 'user add',
    arguments: 'USERNAME',
    summary: 'Add a user; the password is made here and shown once',
    options: { company: { type: 'string', help: 'Company, by id' }, ...userOptions },
    async run(invocation) {
      const username = subject(invocation, 'USERNAME').toLowerCase();
      if (!USERNAME.test(username))
        throw new UsageError('USERNAME must be of letters a-z, digits, dots, dashes and underscores');
      const { company } = invocation.values as Record<string, string | undefined>;
      const email = emailOf(invocation);
      if (email === undefined) throw new UsageError('--email is needed');
      const companyId = numberOf(company, '--company');
      const password = await generateOrReadSecret(invocation, passwordFor(username, invocation));
      const passwordHash = await hashPassword(password.text);
      await changeUser(invocation, username, async (tx) => {
        await requireCompany(tx, companyId);
        if ((await findUser(tx, username)) ?? (await findUser(tx, email)))
          throw new UsageError(`there is a user ${username} or ${email} already`);
        const values = await valuesOf(tx, companyId, invocation);
        await store.addUser(tx, companyId, username, { ...values, email, passwordHash });
        await applyServices(tx, username, invocation);
      });
      console.log(`added user ${username}`);
      if (password.generated) console.log(`password: ${password.text}`);
    },
  },
  {
    name: 'user list',
    summary: 'List users with their state and services',
    options: { company: { type: 'string', help: 'Only users of this company, by id' } },
    async run({ config, values }) {
      const companyId =
        values.company === undefined ? undefined : numberOf(String(values.company), '--company');
      printTable(await withStore(config, (tx) => store.listUsers(tx, companyId)));
    },
  },
  {
    name: 'user set',
    arguments: 'USERNAME',
    summary: 'Change a user, their services or password',
    options: {
      ...userOptions,
      unconfirmed: { type: 'boolean', help: 'Take the confirmation back' },
      'not-administrator': { type: 'boolean', help: 'Take the administration back' },
      enable: { type: 'boolean', help: 'Let the user in again, and end a lock; old tokens stay invalid' },
      'new-password': {
        type: 'boolean',
        help: 'Make a new password and show it once; the sessions of the old one end',
      },
      'no-passkeys': {
        type: 'boolean',
        help: 'Remove the passkeys of somebody who has lost them; the sessions end',
      },
    },
    async run(invocation) {
      const username = subject(invocation, 'USERNAME').toLowerCase();
      const flags = invocation.values;
      const email = emailOf(invocation);
      const isNewSecret = flags['new-password'] || flags['password-stdin'];
      const password = isNewSecret
        ? await generateOrReadSecret(invocation, passwordFor(username, invocation))
        : undefined;
      const passwordHash = password && (await hashPassword(password.text));
      await changeUser(invocation, username, async (tx) => {
        const user = await findUser(tx, username);
        if (!user) throw new UsageError(`there is no user ${username}`);
        refuseOwnName(password, user);
        await store.setUser(tx, username, {
          ...(await valuesOf(tx, user.companyId, invocation)),
          email,
          ...(flags.enable ? { active: true, failures: 0, lockedUntil: null } : {}),
          ...(passwordHash
            ? { passwordHash, passwordUntil: null, failures: 0, lockedUntil: null, demo: false }
            : {}),
        });
        const hasLostPasskeys = flags['no-passkeys'] === true && (await removePasskeys(tx, username)) > 0;
        if (passwordHash || flags.enable || hasLostPasskeys) await endSessionsOfUser(tx, username);
        await applyServices(tx, username, invocation);
      });
      console.log(`changed user ${username}`);
      if (password?.generated) console.log(`password: ${password.text}`);
    },
  },
  {
    name: 'user disable',
    arguments: 'USERNAME',
    summary: 'Keep a user out; their tokens stop working within seconds',
    async run(invocation) {
      const username = subject(invocation, 'USERNAME').toLowerCase();
      await changeUser(invocation, username, async (tx) => {
        await requireOne(store.setUser(tx, username, { active: false }), `user ${username}`);
        await endSessionsOfUser(tx, username);
      });
      console.log(`disabled user ${username}`);
    },
  },
];

/** Changes a user and tells their company. */
const changeUser = (invocation: Invocation, username: string, change: (tx: Tx) => Promise<void>) =>
  withStore(
    invocation.config,
    (tx, tell) =>
      tellChange(
        tell,
        `user:${username.toLowerCase()}`,
        'user',
        () => store.userState(tx, username),
        async () => {
          await change(tx);
          await store.touchUser(tx, username);
        },
      ),
    'user',
  );

function emailOf({ values: { email } }: Invocation): string | undefined {
  if (email === undefined || EMAIL.test(String(email))) return email as string | undefined;
  throw new UsageError(`--email must be an address with an @, not ${JSON.stringify(email)}`);
}

async function valuesOf(tx: Tx, companyId: number, { values }: Invocation): Promise<store.UserValues> {
  const text = (name: string) => values[name] as string | undefined;
  const department = text('department');
  refuseBlank(values, 'department');
  return {
    firstName: text('first-name'),
    lastName: text('last-name'),
    mobile: text('mobile'),
    phone: text('phone'),
    position: text('position'),
    departmentId: department === undefined ? undefined : await store.addDepartment(tx, companyId, department),
    confirmed: choice(values, 'confirmed', 'unconfirmed'),
    administrator: choice(values, 'administrator', 'not-administrator'),
  };
}

async function applyServices(tx: Tx, username: string, { values }: Invocation): Promise<void> {
  const known = await store.serviceRoles(tx);
  const until = untilOf(values);
  const given = listOf(values.service).map((entry) => {
    const [service = '', ...names] = entry.split(':');
    const roles = names.flatMap((name) => name.split('+')).filter(Boolean);
    return { service, roles: names.length ? roles : undefined };
  });
  const removed = listOf(values['remove-service']);
  refuseUnknownServices(known, [...given.map(({ service }) => service), ...removed]);
  for (const { service, roles } of given) {
    const wrong = roles?.find((role) => !known.get(service)!.includes(role));
    if (wrong) throw new UsageError(`service ${service} has no role ${wrong}`);
    await store.putUserService(tx, username, { service, roles, until });
  }
  for (const service of removed) await store.removeUserService(tx, username, service);
}
