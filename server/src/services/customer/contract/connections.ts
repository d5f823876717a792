import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { text } from '../../../http/parameters.js';
import * as S from '../administration/connectionSchemas.js';
import { MAX_CONNECTIONS, TEST_HOURS } from '../limits.js';

const administered = { tag: 'Single sign-on', flow: 'user', only: 'ADMINISTRATING_USERS' } as const;
const onConnection = {
  ...administered,
  params: { connectionId: text('Id of the connection.') },
  refuses: ['CONNECTION_NOT_FOUND'],
} as const;

/** The directories with which the people of a company log in, for its administrators. */
export const connectionRows = {
  listConnections: {
    ...administered,
    method: 'GET',
    path: '/administration/connections',
    summary: 'The connections of the company with its directories',
    answer: Type.Array(S.Connection),
  },
  createConnection: {
    ...administered,
    method: 'POST',
    path: '/administration/connections',
    emits: 'connection.created',
    summary: 'Connect a directory',
    description: `The directory speaks OpenID Connect. It is asked at once what it is and where its addresses are, which must be https and public, unless the operator allows others (\`--directory-allow\`). A company has at most ${MAX_CONNECTIONS} connections; their ids are unique on the server, because they are part of the addresses that the directory has to know.`,
    body: S.NewConnection,
    answer: S.Connection,
    versioned: 'new',
    refuses: ['CONNECTION_ID_TAKEN', 'TOO_MANY_CONNECTIONS'],
  },
  getConnection: {
    ...onConnection,
    method: 'GET',
    path: '/administration/connections/{connectionId}',
    summary: 'A connection',
    answer: S.Connection,
    versioned: true,
  },
  changeConnection: {
    ...onConnection,
    method: 'PUT',
    path: '/administration/connections/{connectionId}',
    emits: 'connection.changed',
    summary: 'Change a connection, or make it active or inactive',
    description:
      'What is left out stays as it is. Where `issuer` is given, the directory is asked again. `active` false ends the browser sessions that came through it, and everything of its users who have no password. Where groups of SCIM decide, a change of `mapping`, `defaultRoles` or `roleSource` sets the roles of all its users anew. What says whose account is whose, `issuer` and `subjectClaim`, cannot change while somebody is linked.',
    body: S.ConnectionInput,
    answer: S.Connection,
    versioned: true,
    refuses: [...onConnection.refuses, 'CONNECTION_IN_USE'],
  },
  testConnection: {
    ...onConnection,
    method: 'POST',
    reads: true,
    path: '/administration/connections/{connectionId}/test',
    summary: 'Begin a trial login',
    description: `Open \`href\` in a browser: it leads through the directory and back. Nobody is logged in and nothing is made, and the connection may be inactive. What came of it can be read for ${TEST_HOURS} hour.`,
    answer: S.StartedTest,
    refuses: [...onConnection.refuses, 'DIRECTORY_UNAVAILABLE'],
  },
  getConnectionTest: {
    ...onConnection,
    method: 'GET',
    personal: true,
    path: '/administration/connections/{connectionId}/tests/{testId}',
    summary: 'What came of a trial login',
    params: { ...onConnection.params, testId: text('Id of the trial login.') },
    answer: S.ConnectionTest,
    refuses: [...onConnection.refuses, 'TEST_NOT_FOUND'],
  },
  issueScimToken: {
    ...onConnection,
    method: 'POST',
    path: '/administration/connections/{connectionId}/scim-token',
    emits: 'connection.changed',
    summary: 'A token for SCIM',
    description:
      'With it the directory sends people and groups to `endpoint`, by SCIM 2.0. It is shown here alone; the former one ends at once.',
    answer: S.ScimToken,
    secret: true,
  },
  removeScimToken: {
    ...onConnection,
    method: 'DELETE',
    path: '/administration/connections/{connectionId}/scim-token',
    emits: 'connection.changed',
    summary: 'End the token for SCIM',
    description: 'It ends at once. People and groups stay as the directory sent them last.',
  },
  removeConnection: {
    ...onConnection,
    method: 'DELETE',
    path: '/administration/connections/{connectionId}',
    emits: 'connection.deleted',
    summary: 'Remove a connection',
    description:
      'The browser sessions that came through it end, and everything of its users who have no password; the users stay. After the last active one, everybody may log in with a password again.',
    versioned: true,
  },
} as const satisfies Record<string, Operation>;
