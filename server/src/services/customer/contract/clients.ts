import { Type } from 'typebox';
import { MAX_REDIRECTS } from '../../../auth/redirects.js';
import type { Operation } from '../../../http/contract.js';
import { text } from '../../../http/parameters.js';
import * as S from '../administration/clientSchemas.js';
import { MAX_CLIENTS } from '../limits.js';

const administered = { tag: 'Administration of clients', flow: 'user' } as const;
const onClient = {
  ...administered,
  params: { clientId: text('Id of the client.') },
  only: 'ADMINISTRATING_USERS',
  refuses: ['CLIENT_NOT_FOUND'],
} as const;

/** The programs that call on behalf of a company, for its administrators. */
export const clientRows = {
  listClients: {
    ...administered,
    method: 'GET',
    path: '/administration/clients',
    summary: 'The clients of the company',
    answer: Type.Array(S.AdministeredClient),
    only: 'ADMINISTRATING_USERS',
  },
  createClient: {
    ...administered,
    method: 'POST',
    path: '/administration/clients',
    emits: 'client.created',
    summary: 'Create a client',
    description: `The answer has its secret, which is not shown again. A client of the flow \`CODE\` has no secret and between 1 and ${MAX_REDIRECTS} \`redirectUris\`. Without \`flows\` it has the client flow, and without \`scopes\` all that the company has but \`kraftsensitiv.leser\`, which is given by its name alone. A company has at most ${MAX_CLIENTS} clients. Only users of the company can log in through it; for other companies, ask the operator of the server.`,
    body: S.NewClient,
    answer: S.CreatedClient,
    secret: true,
    versioned: 'new',
    only: 'ADMINISTRATING_USERS',
    refuses: ['CLIENT_ID_TAKEN', 'TOO_MANY_CLIENTS'],
  },
  getClient: {
    ...onClient,
    method: 'GET',
    path: '/administration/clients/{clientId}',
    summary: 'A client of the company',
    answer: S.AdministeredClient,
    versioned: true,
  },
  changeClient: {
    ...onClient,
    method: 'PUT',
    path: '/administration/clients/{clientId}',
    emits: 'client.changed',
    summary: 'Change a client, or disable or enable it',
    description:
      'What is left out stays as it is. `active` false keeps the client and the users who logged in through it out; true lets it in again with its secret, and old tokens stay invalid. With the flow `CODE` it loses its secret; with another one again, it gets one by `POST …/secret`. Either way its tokens end. A client that serves users of every company cannot have `kraftsensitiv.leser`.',
    body: S.ClientInput,
    answer: S.AdministeredClient,
    versioned: true,
  },
  removeClient: {
    ...onClient,
    method: 'DELETE',
    path: '/administration/clients/{clientId}',
    emits: 'client.deleted',
    summary: 'Remove a client',
    description: 'Its tokens end. The webhooks that it made stay, and administrators manage them.',
    versioned: true,
  },
  rotateClientSecret: {
    ...onClient,
    method: 'POST',
    path: '/administration/clients/{clientId}/secret',
    emits: 'client.changed',
    summary: 'A new secret',
    description: 'The former one and its tokens end at once. The new one is not shown again.',
    answer: S.ClientSecret,
    secret: true,
    refuses: ['CLIENT_NOT_FOUND', 'CLIENT_IS_PUBLIC'],
  },
} as const satisfies Record<string, Operation>;
