import { Type } from 'typebox';
import * as S from '../../http/schemas.js';

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
export const UserServiceValidateResult = S.named(
  'UserServiceValidateResult',
  Type.Object({ currentDate: S.dateTime(), service: UserService }),
);
export const NameValue = S.named(
  'NameValue',
  Type.Object({ name: S.filledText(255), value: S.optional(Type.String({ maxLength: 4000 })) }),
);

const SavedView = S.named(
  'SavedView',
  Type.Object({
    name: S.filledText(100, { examples: ['Mine prosjekter i vest'] }),
    address: S.filledText(2000, { examples: ['/projects?status=STARTED&owner=planner'] }),
  }),
);

/** Bounded: at most some 210 KB. */
export const Preferences = S.named(
  'Preferences',
  Type.Object({
    language: Type.Optional(S.oneOf(['nb', 'en'])),
    theme: Type.Optional(S.oneOf(['LIGHT', 'DARK', 'SYSTEM'])),
    views: Type.Optional(Type.Array(SavedView, { maxItems: 100 })),
  }),
);
export type Preferences = Type.Static<typeof Preferences>;
