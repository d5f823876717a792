import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { int32, text } from '../../../http/parameters.js';
import * as S from '../../../http/schemas.js';
import { paginated } from '../../../http/summary.js';

const AdministeredSession = S.named(
  'AdministeredSession',
  Type.Object({
    id: Type.String(),
    kind: S.oneOf(['BROWSER', 'CLIENT']),
    username: Type.String(),
    name: Type.String(),
    clientId: Type.Optional(Type.String()),
    browser: Type.Optional(Type.String()),
    createdDate: S.dateTime(),
    seenDate: S.dateTime(),
    endDate: S.dateTime(),
  }),
);

const administered = { tag: 'Administration of sessions', flow: 'user' } as const;

/** Who is logged in, for administrators of a company. */
export const sessionRows = {
  pageSessions: {
    ...administered,
    method: 'GET',
    personal: true,
    path: '/administration/sessions/page',
    summary: 'Who of the company is logged in, the last seen first',
    description:
      'In browsers, and through clients by the password flow. When a browser was last seen is written down every few minutes.',
    query: {
      username: text('Sessions of this user alone.'),
      first: int32({ fallback: 0, minimum: 0, maximum: 2 ** 31 - 1 }, 'Offset.'),
      count: int32({ fallback: 10, minimum: 0, maximum: 1000 }, 'Page size; 0 gives totals only.'),
    },
    answer: paginated('PaginatedSession', AdministeredSession),
    only: 'ADMINISTRATING_USERS',
  },
  endSession: {
    ...administered,
    method: 'DELETE',
    path: '/administration/sessions/{sessionId}',
    emits: 'user.changed',
    summary: 'End one session',
    description: 'It stops working within seconds on every server.',
    params: { sessionId: text('Id of the session in the list.') },
    only: 'ADMINISTRATING_USERS',
    refuses: ['SESSION_NOT_FOUND'],
  },
  endUserSessions: {
    ...administered,
    method: 'DELETE',
    path: '/administration/users/{username}/sessions',
    emits: 'user.changed',
    summary: 'End all sessions of a user',
    description: 'They stop working within seconds on every server.',
    params: { username: text('User name.') },
    only: 'ADMINISTRATING_USERS',
    refuses: ['USER_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
