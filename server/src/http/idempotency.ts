import { createHash } from 'node:crypto';
import type { Caller } from '../kernel/caller.js';
import { type FieldError, Refusal } from '../kernel/refusals.js';
import { isLockTimeout } from '../store/faults.js';
import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Reply } from './answers.js';
import type { Language } from './language.js';
import { message } from './messages.js';
import { IDEMPOTENCY_KEY } from './schemas.js';

export const requestHash = (...parts: string[]): Buffer =>
  createHash('sha256').update(parts.join('\n')).digest();

/**
 * Runs `work` once per caller and key. The key is inserted in the same transaction as the work, so both are
 * committed or neither. While the first request runs, its row is locked; a second request hits the lock timeout.
 */
export async function once(
  tx: Tx,
  caller: Caller,
  key: string,
  request: Buffer,
  language: Language,
  work: () => Promise<Reply>,
): Promise<Reply & { replayed?: boolean }> {
  if (!(await claim(tx, caller, key, request))) {
    const first = await tx.row<Reply & { request: Buffer }>(
      sql`SELECT request, status, etag, body, outcome, language FROM idempotency
          WHERE company_id = ${caller.companyId} AND caller = ${caller.key} AND key = ${key}`,
    );
    if (!first?.request.equals(request)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return { ...first, replayed: true };
  }
  const reply = await work();
  await tx.run(
    sql`UPDATE idempotency SET status = ${reply.status}, etag = ${reply.etag}, body = ${reply.body},
          outcome = ${reply.outcome}, language = ${language}
        WHERE company_id = ${caller.companyId} AND caller = ${caller.key} AND key = ${key}`,
  );
  return reply;
}

async function claim(tx: Tx, caller: Caller, key: string, request: Buffer): Promise<boolean> {
  await tx.run(sql`SET LOCAL lock_timeout = '50ms'`);
  try {
    const claimed = await tx.run(
      sql`INSERT INTO idempotency AS i (company_id, caller, key, request)
          VALUES (${caller.companyId}, ${caller.key}, ${key}, ${request})
          ON CONFLICT (company_id, caller, key) DO UPDATE
            SET request = excluded.request, created_at = now(), status = NULL, etag = NULL, body = NULL, outcome = NULL,
              language = NULL
            WHERE i.created_at < now() - interval '1 day'`,
    );
    await tx.run(sql`SET LOCAL lock_timeout = 0`);
    return claimed === 1;
  } catch (error) {
    if (isLockTimeout(error)) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
    throw error;
  }
}

const KEY = new RegExp(IDEMPOTENCY_KEY.pattern);

/** The key of a request. One that cannot be a key is added to `errors`. */
export function idempotencyKey(key: unknown, language: Language, errors: FieldError[]): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  errors.push({ path: 'Idempotency-Key', message: message(language, 'invalid') });
  return undefined;
}

export const forgetOldKeys = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM idempotency WHERE created_at < now() - interval '1 day'`);
