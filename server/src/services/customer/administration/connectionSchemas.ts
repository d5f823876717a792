import { Type } from 'typebox';
import { PROVISIONINGS, ROLE_SOURCES, SUBJECT_CLAIMS } from '../../../auth/directory/connection.sql.js';
import * as S from '../../../http/schemas.js';
import { LONGEST_URL } from '../../../kernel/addresses.js';
import { MAX_MAPPINGS, MAX_SESSION_HOURS } from '../limits.js';

const mapped = S.named(
  'RoleMapping',
  Type.Object({ value: Type.String(), roles: Type.Array(Type.String()) }),
);
const day = (options: object = {}) => Type.String({ format: 'date', ...options });

export const Connection = S.named(
  'Connection',
  Type.Object({
    connectionId: Type.String(),
    name: Type.String(),
    issuer: Type.String(),
    clientId: Type.String(),
    hasSecret: Type.Boolean(),
    secretEndDate: Type.Optional(day()),
    subjectClaim: S.oneOf(SUBJECT_CLAIMS),
    roleSource: S.oneOf(ROLE_SOURCES),
    roleClaim: Type.String(),
    mapping: Type.Array(mapped),
    defaultRoles: Type.Array(Type.String()),
    provisioning: S.oneOf(PROVISIONINGS),
    sessionHours: S.int32(),
    active: Type.Boolean(),
    redirectUri: Type.String(),
    frontchannelLogoutUri: Type.String(),
    backchannelLogoutUri: Type.String(),
    scimEndpoint: Type.String(),
    hasScimToken: Type.Boolean(),
    scimSeenDate: Type.Optional(S.dateTime()),
  }),
);
export type Connection = Type.Static<typeof Connection>;

const role = S.filledText(200, { examples: ['tb.bruker'] });
const mapping = S.named(
  'RoleMappingInput',
  Type.Object({
    value: S.filledText(200, { examples: ['Planleggere'] }),
    roles: Type.Array(role, { maxItems: 100 }),
  }),
);

const name = S.filledText(200, { examples: ['Entra ID'] });
const issuer = S.filledText(LONGEST_URL, { examples: ['https://login.north.example'] });
const clientId = S.filledText(255, { examples: ['spadework'] });

const values = {
  clientSecret: S.optional(S.filledText(1024, { examples: ['a-secret-of-the-directory'] })),
  secretEndDate: S.optional(day({ examples: ['2028-05-31'] })),
  subjectClaim: Type.Optional(S.oneOf(SUBJECT_CLAIMS, { examples: ['sub'] })),
  roleSource: Type.Optional(S.oneOf(ROLE_SOURCES, { examples: ['LOGIN'] })),
  roleClaim: Type.Optional(S.filledText(200, { examples: ['roles'] })),
  mapping: Type.Optional(Type.Array(mapping, { maxItems: MAX_MAPPINGS })),
  defaultRoles: Type.Optional(Type.Array(role, { maxItems: 100 })),
  provisioning: Type.Optional(S.oneOf(PROVISIONINGS, { examples: ['ON_LOGIN'] })),
  sessionHours: Type.Optional(S.int32({ minimum: 1, maximum: MAX_SESSION_HOURS, examples: [12] })),
  active: Type.Optional(Type.Boolean()),
};

export const NewConnection = S.named(
  'NewConnection',
  Type.Object({
    connectionId: S.filledText(64, { examples: ['north-entra'] }),
    name,
    issuer,
    clientId,
    ...values,
  }),
);
export type NewConnection = Type.Static<typeof NewConnection>;

export const ConnectionInput = S.named(
  'ConnectionInput',
  Type.Object({
    name: Type.Optional(name),
    issuer: Type.Optional(issuer),
    clientId: Type.Optional(clientId),
    ...values,
  }),
);
export type ConnectionInput = Type.Static<typeof ConnectionInput>;

export const StartedTest = S.named(
  'StartedTest',
  Type.Object({ testId: Type.String(), href: Type.String() }),
);

export const ScimToken = S.named('ScimToken', Type.Object({ token: Type.String(), endpoint: Type.String() }));

export const TEST_STATES = ['PENDING', 'DONE', 'REFUSED'] as const;

export const ConnectionTest = S.named(
  'ConnectionTest',
  Type.Object({
    state: S.oneOf(TEST_STATES),
    problem: Type.Optional(Type.String()),
    subject: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    isNew: Type.Optional(Type.Boolean()),
    roles: Type.Optional(Type.Array(Type.String())),
    administrator: Type.Optional(Type.Boolean()),
    claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
);
export type ConnectionTest = Type.Static<typeof ConnectionTest>;
