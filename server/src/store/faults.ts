/** Errors of PostgreSQL and the network, by how a request can handle them. */

interface Coded {
  code?: string;
  constraint?: string;
  message?: string;
  syscall?: string;
}

const coded = (error: unknown): Coded =>
  typeof error === 'object' && error !== null ? (error as Coded) : {};

/** Whether a retry of the transaction may succeed. */
export function isRetryable(error: unknown): boolean {
  const { code } = coded(error);
  return code === '40001' || code === '40P01';
}

/** Whether the disk of the database is full. */
export const isFull = (error: unknown): boolean => coded(error).code === '53100';

/** Whether a write was refused because its company is on its way to another database. */
export const isMoving = (error: unknown): boolean => coded(error).code === 'SWM01';

/** Whether a lock was not available within the timeout. */
export function isLockTimeout(error: unknown): boolean {
  return coded(error).code === '55P03';
}

export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = coded(error);
  return code?.startsWith('23') ? constraint : undefined;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const BROKEN =
  /connection (terminated|ended)|timeout (expired|exceeded when trying to connect)|read timeout|not queryable|closed state/i;

/** Whether the database is unavailable: starting, stopping, unreachable, or a standby before promotion (25006). */
export function isUnavailable(error: unknown): boolean {
  const { code, message, syscall } = coded(error);
  // A missing socket means that the database is down. Any other missing file is a different error.
  if (code === 'ENOENT') return syscall === 'connect';
  if (code) return UNREACHABLE.has(code) || /^(08|57P|53|25006$)/.test(code);
  return BROKEN.test(message ?? '');
}

/** What is wrong with the store. Somebody else has to mend it: no retry and no change of the program would. */
export type StoreFault = 'FULL' | 'READ_ONLY' | 'RIGHTS' | 'AWAY';

/** What an error tells of the store; undefined if the store is well. */
export function storeFaultOf(error: unknown): StoreFault | undefined {
  if (isFull(error)) return 'FULL';
  const { code = '' } = coded(error);
  if (code === '25006') return 'READ_ONLY';
  // A right that the role lacks, a password that was changed, a database that is gone.
  if (/^(42501|28...|3D000)$/.test(code)) return 'RIGHTS';
  return isUnavailable(error) ? 'AWAY' : undefined;
}

/** PostgreSQL stops when it cannot write its log, so that all that shows is a broken connection. */
export class DiskFull extends Error {
  readonly code = '53100';
}

/** The database refuses the connection: wrong password, unknown database, or untrusted certificate. */
export class ConnectionRejected extends Error {}

/** The reason in one line. For a host with several addresses the error is a list without a message of its own. */
export function reasonOf(error: unknown): string {
  const { message, code } = coded(error);
  const first = error instanceof AggregateError ? reasonOf(error.errors[0]) : undefined;
  return message || first || code || String(error);
}
