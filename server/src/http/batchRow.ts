import { type Static, Type } from 'typebox';
import { mebibytes } from '../kernel/figures.js';
import { MAX_BATCH, MAX_BATCH_ANSWER } from '../kernel/limits.js';
import { BASIC_SCOPE } from '../kernel/scopes.js';
import * as S from './schemas.js';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const BatchedOperation = S.named(
  'BatchedOperation',
  Type.Object({
    method: S.oneOf(METHODS),
    path: Type.String({ minLength: 1, maxLength: 4096, description: 'Below the base path, with its query.' }),
    headers: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string', maxLength: 1024 },
        description:
          'If-Match, If-None-Match, Idempotency-Key, Prefer and Accept-Language of this operation. Without the last two it has those of the batch.',
      }),
    ),
    body: Type.Optional(Type.Unknown()),
  }),
);

export type Batch = Static<typeof BatchBody>;

const BatchBody = S.named(
  'Batch',
  Type.Object({
    atomic: S.optional(Type.Boolean({ description: 'All operations or none.' })),
    operations: Type.Array(BatchedOperation, { minItems: 1, maxItems: MAX_BATCH }),
  }),
);

const BatchResult = S.named(
  'BatchResult',
  Type.Object({
    status: S.int32(),
    etag: Type.Optional(Type.String()),
    retryAfter: Type.Optional(S.int32()),
    headers: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        description:
          'X-Spadework-Outcome, Warning and Preference-Applied of this operation, where it has them.',
      }),
    ),
    body: Type.Optional(Type.Unknown()),
  }),
);

/** The batch endpoint. Every service has it. */
export const BATCH = {
  tag: 'Batch',
  method: 'POST',
  path: '/batch',
  summary: 'Several operations of this service in one request',
  description: `Up to ${MAX_BATCH} operations that answer with JSON, done in their order. Each result has the status and body that the operation alone would have. The answers hold at most ${mebibytes(MAX_BATCH_ANSWER)} together. With \`atomic\` all are done or none: after a refusal nothing is kept, \`committed\` is false, and the other results have status 424. A dry run (\`X-Spadework-Dry-Run\`) is one of the whole batch: its operations see what those before them would have changed, and all of it is rolled back.`,
  scope: BASIC_SCOPE,
  // An answer in it may hold one.
  secret: true,
  body: BatchBody,
  answer: S.named(
    'BatchAnswer',
    Type.Object({ committed: Type.Boolean(), results: Type.Array(BatchResult) }),
  ),
} as const;

export type Result = Static<typeof BatchResult>;
export type Item = Static<typeof BatchedOperation>;
