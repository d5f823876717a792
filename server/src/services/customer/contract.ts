import { Type } from 'typebox';
import { service } from '../../http/contract.js';
import { int32, text } from '../../http/parameters.js';
import { inEnglish } from '../../kernel/figures.js';
import { administrationRows } from './contract/administration.js';
import { clientRows } from './contract/clients.js';
import { connectionRows } from './contract/connections.js';
import { sessionRows } from './contract/sessions.js';
import { CUSTOMER_FIELDS } from './fields.js';
import { CUSTOMER_REFUSALS } from './refusals.js';
import { NameValue, Preferences, User, UserServiceValidateResult } from './schemas.js';
import { MAX_USAGE_PER_DAY } from './services.sql.js';

const user = text('User name or e-mail.');
const name = text('Name of the service or application.');

/** Usage records in one call. */
const MAX_RECORDS = 1000;

export const customerService = service({
  name: 'customer',
  title: 'Spadework customer service',
  description:
    'Users, usage of services, and whether a user has access to a service. Administrators of a company manage its users, clients, sessions and directories here.',
  base: '/public/customer/rest',
  scope: 'orgsystemer',
  fields: CUSTOMER_FIELDS,
  refusals: CUSTOMER_REFUSALS,
  tags: {
    Users: 'The people of a company.',
    Services: 'What they may use, and what they have used.',
    Preferences: 'What they have chosen for themselves.',
    'Administration of users': 'For administrators of a company: who may log in, and what they may do.',
    'Administration of clients': 'For administrators of a company: the programs that call on its behalf.',
    'Administration of sessions': 'For administrators of a company: who is logged in.',
    'Single sign-on': 'For administrators of a company: the directories with which its people log in.',
  },
  operations: {
    findUsers: {
      tag: 'Users',
      method: 'GET',
      personal: true,
      path: '/users',
      summary: "Active users of the caller's company, by name",
      description:
        'For choosing a person. Somebody who is not confirmed finds only themselves. Sorted by name, then by user name.',
      query: {
        q: text(
          'Search words; every one must begin a word of the name, the user name or the e-mail. Case and accents do not matter.',
        ),
        count: int32({ fallback: 20, minimum: 1, maximum: 100 }, 'How many at most.'),
      },
      answer: Type.Array(User),
    },
    getPreferences: {
      tag: 'Preferences',
      method: 'GET',
      personal: true,
      path: '/users/me/preferences',
      summary: 'What the user has chosen in the browser app',
      flow: 'user',
      answer: Preferences,
      versioned: true,
    },
    putPreferences: {
      tag: 'Preferences',
      method: 'PUT',
      path: '/users/me/preferences',
      emits: 'user.changed',
      summary: 'Replace what the user has chosen in the browser app',
      flow: 'user',
      body: Preferences,
      answer: Preferences,
      versioned: true,
    },
    getUser: {
      tag: 'Users',
      method: 'GET',
      personal: true,
      path: '/users/{user}',
      summary: 'A user: oneself, a colleague, or for a client a user of its company',
      params: { user },
      answer: User,
      refuses: ['USER_NOT_FOUND'],
    },
    recordUsage: {
      tag: 'Services',
      method: 'POST',
      path: '/users/{user}/services/{service}/usage',
      emits: 'user.usage',
      summary: 'Record usage of a service or application',
      description: `A user records only for themselves, a client for users of its company. 1 to ${inEnglish(MAX_RECORDS)} records a call, and at most ${inEnglish(MAX_USAGE_PER_DAY)} of one user within a day.`,
      params: { user, service: name },
      body: Type.Array(NameValue, { minItems: 1, maxItems: MAX_RECORDS }),
      creates: true,
      refuses: ['USER_NOT_FOUND', 'ONLY_FOR_ONESELF'],
    },
    validateService: {
      tag: 'Services',
      method: 'GET',
      personal: true,
      path: '/users/{user}/services/{service}/validate',
      summary: 'Whether a user has access to a service',
      params: { user, service: name },
      answer: UserServiceValidateResult,
      refuses: ['USER_NOT_FOUND', 'SERVICE_NOT_FOUND'],
    },
    ...administrationRows,
    ...clientRows,
    ...sessionRows,
    ...connectionRows,
  },
});
