import type { Operation } from '../../../http/contract.js';
import { flag, int32, oneOf, repeated, text } from '../../../http/parameters.js';
import { paginated } from '../../../http/summary.js';
import { ONE_TIME_DAYS } from '../administration/oneTimePassword.js';
import * as S from '../administration/schemas.js';
import { LINKABLE_DAYS } from '../limits.js';

const username = text('User name.');
const byUser = { username };

const people = { tag: 'Administration of users', flow: 'user' } as const;
const onUser = {
  ...people,
  params: byUser,
  only: 'ADMINISTRATING_USERS',
  refuses: ['USER_NOT_FOUND'],
} as const;

/** For administrators of a company, who see and change their own company alone. */
export const administrationRows = {
  getCompany: {
    tag: 'Administration of users',
    method: 'GET',
    flow: 'user',
    path: '/administration/company',
    summary: "The administrator's company: its services with their roles, and its departments",
    answer: S.AdministeredCompany,
    versioned: true,
    only: 'ADMINISTRATING_USERS',
  },
  changeCompany: {
    tag: 'Administration of users',
    method: 'PUT',
    flow: 'user',
    path: '/administration/company',
    emits: 'company.changed',
    summary: 'Leave logging in to the directory, or open it for passwords again',
    description:
      'With `ADMINISTRATORS`, passwords are good for administrators in the browser app alone, and for nobody by the password flow. It needs an active connection, and an administrator with a password. Operators can undo it.',
    body: S.CompanyInput,
    answer: S.AdministeredCompany,
    versioned: true,
    only: 'ADMINISTRATING_USERS',
    refuses: ['CONNECTION_REQUIRED', 'LAST_ADMINISTRATOR'],
  },
  pageAdministeredUsers: {
    ...people,
    method: 'GET',
    personal: true,
    path: '/administration/users/page',
    summary: 'The users of the company with what they may do, page by page',
    description:
      'Sorted by name unless `sort` says otherwise: by `name`, `username`, `email`, `position`, `departmentName`, `state`, `administrator` or `lastLogin`.',
    query: {
      q: text(
        'Search words; every one must begin a word of the name, the user name, the e-mail, the position or the department. Case and accents do not matter.',
      ),
      state: repeated(oneOf(S.USER_STATES, 'Users in these states alone.')),
      administrator: flag('Administrators alone, or everybody else.'),
      service: repeated(text('Users who were given these services alone.')),
      sort: repeated(text('`[-]<property>`; the minus sign means descending.')),
      first: int32({ fallback: 0, minimum: 0, maximum: 2 ** 31 - 1 }, 'Offset.'),
      count: int32({ fallback: 10, minimum: 0, maximum: 1000 }, 'Page size; 0 gives totals only.'),
    },
    answer: paginated('PaginatedAdministeredUser', S.AdministeredUser),
    only: 'ADMINISTRATING_USERS',
  },
  createUser: {
    ...people,
    method: 'POST',
    path: '/administration/users',
    emits: 'user.created',
    summary: 'Invite a user',
    description: `The answer has a one-time password, which is not shown again. It is good for ${ONE_TIME_DAYS} days: whoever logs in with it in the browser app chooses a password at once. With \`invite\` true there is none: the user gets an e-mail with a link that is good as long. Where \`passwordLogin\` is \`ADMINISTRATORS\`, that is for administrators alone. \`confirmed\` is true unless you say otherwise. A department that is new is added.`,
    body: S.NewUser,
    answer: S.InvitedUser,
    secret: true,
    versioned: 'new',
    only: 'ADMINISTRATING_USERS',
    refuses: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'MAIL_NOT_SET_UP'],
  },
  getAdministeredUser: {
    ...onUser,
    method: 'GET',
    personal: true,
    path: '/administration/users/{username}',
    summary: 'A user of the company',
    answer: S.AdministeredUser,
    versioned: true,
  },
  changeUser: {
    ...onUser,
    method: 'PUT',
    path: '/administration/users/{username}',
    emits: 'user.changed',
    summary: 'Change a user, or disable, enable or unlock one',
    description: `What is left out stays as it is, and null clears it. \`services\` takes the place of all that the user had. \`active\` false keeps the user out and ends all sessions; true lets the user in again. \`locked\` false ends a lock after failed logins. \`linkable\` true opens the account for ${LINKABLE_DAYS} days: a directory of the company takes it over at the next login with its e-mail, once; false closes it. One administrator who can log in must be left.`,
    body: S.UserInput,
    answer: S.AdministeredUser,
    versioned: true,
    refuses: [...onUser.refuses, 'EMAIL_TAKEN', 'LAST_ADMINISTRATOR'],
  },
  removeUser: {
    ...onUser,
    method: 'DELETE',
    path: '/administration/users/{username}',
    emits: 'user.erased',
    summary: 'Remove a user for good',
    description:
      'Nothing brings the person back. What others rely on, such as projects, comments and events, stays under another name; the rest is deleted. To keep somebody out for a while, disable them.',
    slow: true,
    versioned: true,
    refuses: [...onUser.refuses, 'LAST_ADMINISTRATOR', 'NOT_ONESELF'],
  },
  unlinkUser: {
    ...onUser,
    method: 'DELETE',
    path: '/administration/users/{username}/identity',
    emits: 'user.changed',
    summary: 'Unlink a user from the directory',
    description:
      'The directory no longer lets the user in, and all sessions end. Without a password the user needs a one-time password, or has to be opened for linking again.',
  },
  issueOneTimePassword: {
    ...onUser,
    method: 'POST',
    path: '/administration/users/{username}/one-time-password',
    emits: 'user.changed',
    summary: 'A new one-time password',
    description: `For somebody who has forgotten the password, or did not use the invitation in time. All sessions end, and so does a lock. It is good for ${ONE_TIME_DAYS} days.`,
    answer: S.OneTimePassword,
    secret: true,
    refuses: [...onUser.refuses, 'LAST_ADMINISTRATOR'],
  },
  removePasskeys: {
    ...onUser,
    method: 'DELETE',
    path: '/administration/users/{username}/passkeys',
    emits: 'user.changed',
    summary: 'Remove the passkeys of a user',
    description:
      'For somebody who has lost the device. All sessions end, and the password alone is enough at the next login; then the user can add another passkey.',
  },
} as const satisfies Record<string, Operation>;
