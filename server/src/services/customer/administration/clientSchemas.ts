import { Type } from 'typebox';
import { MAX_REDIRECT_LENGTH, MAX_REDIRECTS } from '../../../auth/redirects.js';
import * as S from '../../../http/schemas.js';

const FLOWS = ['PASSWORD', 'CLIENT', 'CODE'] as const;

const flow = S.oneOf(FLOWS, { examples: ['CLIENT'] });
const described = {
  clientId: Type.String(),
  name: Type.String(),
  flows: Type.Array(S.oneOf(FLOWS)),
  scopes: Type.Array(Type.String()),
  redirectUris: Type.Optional(Type.Array(Type.String())),
  anyCompany: Type.Boolean(),
  administrator: Type.Boolean(),
  active: Type.Boolean(),
};

export const AdministeredClient = S.named('AdministeredClient', Type.Object(described));
export const CreatedClient = S.named(
  'CreatedClient',
  Type.Object({ ...described, secret: Type.Optional(Type.String()) }),
);
export const ClientSecret = S.named('ClientSecret', Type.Object({ secret: Type.String() }));

const values = {
  name: Type.Optional(S.filledText(200, { examples: ['Gatekontoret'] })),
  flows: Type.Optional(Type.Array(flow, { minItems: 1, maxItems: FLOWS.length })),
  scopes: Type.Optional(
    Type.Array(S.filledText(100, { examples: ['prosjektsystem.bruker'] }), { maxItems: 100 }),
  ),
  redirectUris: Type.Optional(Type.Array(S.filledText(MAX_REDIRECT_LENGTH), { maxItems: MAX_REDIRECTS })),
  administrator: Type.Optional(Type.Boolean()),
};

export const NewClient = S.named(
  'NewClient',
  Type.Object({ clientId: S.filledText(64, { examples: ['gatekontoret'] }), ...values }),
);
export type NewClient = Type.Static<typeof NewClient>;

export const ClientInput = S.named(
  'ClientInput',
  Type.Object({ ...values, active: Type.Optional(Type.Boolean()) }),
);
export type ClientInput = Type.Static<typeof ClientInput>;
