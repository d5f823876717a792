/** What PostgreSQL and the network tell us, sorted by what a request can do about it. */

interface Coded {
  code?: string;
  constraint?: string;
  message?: string;
  syscall?: string;
}

const coded = (error: unknown): Coded =>
  typeof error === 'object' && error !== null ? (error as Coded) : {};

/** The same transaction may well succeed when it is run again. */
export function isRetryable(error: unknown): boolean {
  const { code } = coded(error);
  return code === '40001' || code === '40P01';
}

/** Somebody else holds a lock that we would not wait for. */
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

/** The database is away: starting, stopping, restarting, out of reach, or a standby that waits to be promoted (25006). */
export function isUnavailable(error: unknown): boolean {
  const { code, message, syscall } = coded(error);
  // A socket that is not there is a database that is away; any other missing file is not.
  if (code === 'ENOENT') return syscall === 'connect';
  if (code) return UNREACHABLE.has(code) || /^(08|57P|53|25006$)/.test(code);
  return BROKEN.test(message ?? '');
}

/** The database is there, but will not have us: a wrong password, an unknown name, no trust in its certificate. */
export class Unwelcome extends Error {}

/** One line for a person; a host with several addresses fails with a list and no message of its own. */
export function reasonOf(error: unknown): string {
  const { message, code } = coded(error);
  const first = error instanceof AggregateError ? reasonOf(error.errors[0]) : undefined;
  return message || first || code || String(error);
}
