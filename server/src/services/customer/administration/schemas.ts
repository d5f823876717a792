import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { PASSWORD_LOGINS } from './company.sql.js';

export const USER_STATES = ['ACTIVE', 'INVITED', 'UNCONFIRMED', 'LOCKED', 'DISABLED'] as const;

const line = Type.Optional(Type.String());

const AdministeredService = S.named(
  'AdministeredService',
  Type.Object({
    name: Type.String(),
    tool: Type.Boolean(),
    endDate: Type.Optional(S.dateTime()),
    roles: Type.Array(
      S.named('AdministeredRole', Type.Object({ name: Type.String(), baserole: Type.Boolean() })),
    ),
  }),
);

export const AdministeredCompany = S.named(
  'AdministeredCompany',
  Type.Object({
    id: S.int64(),
    name: Type.String(),
    country: Type.String(),
    services: Type.Array(AdministeredService),
    departments: Type.Array(S.named('Department', Type.Object({ id: S.int64(), name: Type.String() }))),
    scopes: Type.Array(Type.String()),
    domains: Type.Array(Type.String()),
    passwordLogin: S.oneOf(PASSWORD_LOGINS),
  }),
);

export const CompanyInput = S.named(
  'CompanyInput',
  Type.Object({ passwordLogin: Type.Optional(S.oneOf(PASSWORD_LOGINS, { examples: ['ON'] })) }),
);

const MAX_SERVICES = 100;
const MAX_ROLES = 100;

const GrantedService = S.named(
  'GrantedService',
  Type.Object({
    service: Type.String(),
    roles: Type.Array(Type.String()),
    endDate: Type.Optional(S.dateTime()),
  }),
);

const AskedService = S.named(
  'ServiceInput',
  Type.Object({
    service: S.filledText(100, { examples: ['tb'] }),
    roles: Type.Optional(Type.Array(S.filledText(100, { examples: ['bruker'] }), { maxItems: MAX_ROLES })),
    endDate: S.optional(S.dateTime({ examples: ['2027-12-31T00:00:00.000Z'] })),
  }),
);

const administered = {
  username: Type.String(),
  email: Type.String(),
  firstName: line,
  lastName: line,
  mobile: line,
  phone: line,
  position: line,
  departmentId: Type.Optional(S.int64()),
  departmentName: line,
  active: Type.Boolean(),
  confirmed: Type.Boolean(),
  administrator: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  state: S.oneOf(USER_STATES),
  lockedUntil: Type.Optional(S.dateTime()),
  passwordUntil: Type.Optional(S.dateTime()),
  lastLogin: Type.Optional(S.dateTime()),
  hasPassword: Type.Boolean(),
  connectionId: line,
  subject: line,
  linkableUntil: Type.Optional(S.dateTime()),
  services: Type.Array(GrantedService),
};

export const AdministeredUser = S.named('AdministeredUser', Type.Object(administered));
export type AdministeredUser = Type.Static<typeof AdministeredUser>;

export const InvitedUser = S.named(
  'InvitedUser',
  Type.Object({ ...administered, oneTimePassword: Type.Optional(Type.String()) }),
);

export const OneTimePassword = S.named(
  'OneTimePassword',
  Type.Object({ oneTimePassword: Type.String(), until: S.dateTime() }),
);

const text = (maxLength: number, example: string) =>
  S.optional(S.filledText(maxLength, { examples: [example] }));

const person = {
  firstName: text(100, 'Kari'),
  lastName: text(100, 'Kabel'),
  mobile: text(50, '+47 400 00 000'),
  phone: text(50, '+47 22 00 00 00'),
  position: text(100, 'Planlegger'),
  departmentName: text(100, 'Prosjektering'),
  confirmed: Type.Optional(Type.Boolean()),
  administrator: Type.Optional(Type.Boolean()),
  services: Type.Optional(Type.Array(AskedService, { maxItems: MAX_SERVICES })),
};

/** Addresses are at most this long by RFC 5321. */
const email = S.filledText(254, { examples: ['kari.kabel@north.example'] });

export const NewUser = S.named(
  'NewUser',
  Type.Object({
    username: S.filledText(64, { examples: ['kari.kabel'] }),
    email,
    ...person,
    invite: Type.Optional(Type.Boolean()),
  }),
);
export type NewUser = Type.Static<typeof NewUser>;

export const UserInput = S.named(
  'UserInput',
  Type.Object({
    email: Type.Optional(email),
    ...person,
    active: Type.Optional(Type.Boolean()),
    locked: Type.Optional(Type.Boolean()),
    linkable: Type.Optional(Type.Boolean()),
  }),
);
export type UserInput = Type.Static<typeof UserInput>;
