import { Type } from 'typebox';
import { service } from '../../http/contract.js';
import { text } from '../../http/parameters.js';
import * as S from '../../http/schemas.js';
import { CUSTOMER_FIELDS } from './fields.js';
import { CUSTOMER_REFUSALS } from './refusals.js';

const line = Type.Optional(Type.String());

export const User = S.named(
  'User',
  Type.Object({
    username: Type.String(),
    email: Type.String(),
    firstName: line,
    lastName: line,
    mobile: line,
    phone: line,
    position: line,
    companyId: S.int64(),
    companyName: Type.String(),
    departmentId: Type.Optional(S.int64()),
    departmentName: line,
    active: Type.Boolean(),
    confirmed: Type.Boolean(),
  }),
);

const ServiceRole = S.named('ServiceRole', Type.Object({ name: Type.String(), baserole: Type.Boolean() }));
const ServiceFacility = S.named('ServiceFacility', Type.Object({ id: S.int64() }));
const UserService = S.named(
  'UserService',
  Type.Object({
    name: Type.String(),
    active: Type.Boolean(),
    tool: Type.Boolean(),
    endDate: Type.Optional(S.dateTime()),
    roles: Type.Array(ServiceRole),
    facilities: Type.Array(ServiceFacility),
  }),
);
const UserServiceValidateResult = S.named(
  'UserServiceValidateResult',
  Type.Object({ currentDate: S.dateTime(), service: UserService }),
);
const NameValue = S.named(
  'NameValue',
  Type.Object({ name: S.filledText(255), value: S.optional(Type.String({ maxLength: 4000 })) }),
);

const user = text('User name or e-mail.');
const name = text('Name of the service or application.');

export const customerService = service({
  name: 'customer',
  title: 'Spadework customer service',
  description: 'Users, usage of services, and whether a user has access to a service.',
  base: '/public/customer/rest',
  scope: 'orgsystemer',
  fields: CUSTOMER_FIELDS,
  refusals: CUSTOMER_REFUSALS,
  tags: { Users: 'The people of a company.', Services: 'What they may use, and what they have used.' },
  operations: {
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
      description:
        'A user records only for themselves, a client for users of its company. 1 to 1000 records a call, and at most 10,000 of one user within a day.',
      params: { user, service: name },
      body: Type.Array(NameValue, { minItems: 1, maxItems: 1000 }),
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
  },
});
