import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ReadUntold } from '../events/door.js';
import { listFaults } from '../kernel/faults.js';
import {
  COMMON_REFUSALS,
  type FieldError,
  Refusal,
  type RefusalCode,
  type RefusalTable,
} from '../kernel/refusals.js';
import { STORE_FAULTS } from '../kernel/storeFaults.js';
import { isMoving, reasonOf, storeFaultOf } from '../store/faults.js';
import { ObjectsAway } from '../store/objects.js';
import { Contention } from '../store/store.js';
import { JobFailure } from '../work/index.js';
import { type Language, languageOf, translate } from './language.js';
import { message } from './messages.js';
import { SECURITY, VARY } from './requests.js';

const FROM_FASTIFY: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
};

const BUSY_RETRY_S = 5;

const MOVING: [string, string] = [
  'The company is being moved to another database, and cannot be changed until that is done',
  'Selskapet flyttes til en annen database, og kan ikke endres før det er gjort',
];

const UNTOLD: [string, string] = [
  'The log of who reads power-sensitive routes cannot be written, so none is answered; try again later',
  'Loggen over hvem som leser kraftsensitive traseer kan ikke skrives, så ingen blir vist; prøv igjen senere',
];

const OBJECTS_AWAY: [string, string] = [
  'The object store with the photos does not answer. The photo is kept there: try again later',
  'Objektlageret med bildene svarer ikke. Bildet er tatt vare på der: prøv igjen senere',
];

function refusalOf(error: Error, language: Language): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Contention) return new Refusal('CONCURRENT_CHANGE');
  if (isMoving(error))
    return new Refusal('STORE_UNAVAILABLE', { retryAfter: 10, detail: translate(MOVING, language) });
  const fault = storeFaultOf(error);
  if (fault) {
    const { retryAfter, text } = STORE_FAULTS[fault];
    return new Refusal('STORE_UNAVAILABLE', { retryAfter, detail: translate(text, language) });
  }
  if (error instanceof ObjectsAway)
    return new Refusal('STORE_UNAVAILABLE', { retryAfter: 10, detail: translate(OBJECTS_AWAY, language) });
  if (error instanceof ReadUntold)
    return new Refusal('STORE_UNAVAILABLE', { retryAfter: 10, detail: translate(UNTOLD, language) });
  if (error instanceof JobFailure) return refusalOfJob(error);
  const { code, statusCode } = error as FastifyError;
  const known = FROM_FASTIFY[code];
  if (known) return new Refusal(known);
  return new Refusal(statusCode && statusCode < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR');
}

/** A job that crashed or has a fault would do so again, unless its kind says why it may. */
function refusalOfJob({ reason, kind: { refusals } }: JobFailure): Refusal {
  if (reason === 'FAILED') return new Refusal('INTERNAL_ERROR');
  if (reason === 'TOO_LONG' && refusals.tooLong) return new Refusal(refusals.tooLong);
  if (reason === 'CRASHED') return new Refusal(refusals.tooLong ?? 'INTERNAL_ERROR');
  return new Refusal(refusals.busy, { retryAfter: BUSY_RETRY_S });
}

/** The `path` in `errors`, for a 400 that is not about a field. */
const PLACES: Partial<Record<RefusalCode, string>> = {
  API_VERSION_REQUIRED: 'api-version',
  MALFORMED_JSON: 'body',
};

export type SendProblem = (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Sends every error as an RFC 9457 problem. Details of internal errors stay in the log. */
export const problemSender = (refusals: RefusalTable): SendProblem => {
  return (error, request, reply) => sendProblem(refusals, error, request, reply);
};

function sendProblem(
  refusals: RefusalTable,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { url, id, headers } = request;
  const language = languageOf(headers['accept-language']);
  const { status, retryAfter, body } = problemOf(refusals, error, { url, id, language });
  if (status >= 500) logFailure(request.log, error, status, { code: body.code });
  const challenge = bearerChallenge(body.code, request, error);
  // An answer that failed while it was being compressed has this header already; a problem is sent as it is.
  reply.removeHeader('content-encoding');
  if (challenge) reply.header('www-authenticate', challenge);
  // RFC 9110, 15.5.2: every 401 needs one. Browsers ask for no password for a scheme that they do not know.
  else if (status === 401) reply.header('www-authenticate', 'Session realm="spadework"');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('content-language', language)
    .header('vary', VARY)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}

/** A fault of ours is an error with its stack. What is too busy, or away, is a warning; the log gathers those of the store. */
export function logFailure(
  log: FastifyBaseLogger,
  error: unknown,
  status: number,
  more: Record<string, unknown>,
): void {
  if (status === 500) log.error({ err: error, ...more }, 'request failed');
  else if (storeFaultOf(error)) log.warn({ err: error, ...more }, 'request refused');
  else log.warn({ reason: reasonOf(error), ...more }, 'request refused');
}

/** The problem that is sent for an error. */
export function problemOf(
  refusals: RefusalTable,
  error: unknown,
  { url, id, language }: { url: string; id: string; language: Language },
) {
  const { code, more } = refusalOf(error as Error, language);
  const [status, ...titles] = refusals[code]!;
  const title = translate(titles, language);
  const errors =
    more.errors ?? (status === 400 ? [{ path: PLACES[code] ?? 'request', message: title }] : undefined);
  const { listed } = listFaults(errors ?? []);
  const errorCount = more.errorCount ?? errors?.length ?? 0;
  const unlisted = errorCount - listed.length;
  return {
    status,
    retryAfter: more.retryAfter,
    body: {
      type: typeOf(code),
      title,
      status,
      detail: more.detail ?? (more.errors ? detail(listed, unlisted, language) : title),
      instance: url.split('?')[0],
      code,
      requestId: id,
      ...more.members,
      errors: errors && listed,
      errorCount: unlisted > 0 ? errorCount : undefined,
    },
  };
}

const UNREADABLE: Record<string, keyof typeof COMMON_REFUSALS> = {
  HPE_HEADER_OVERFLOW: 'HEAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/** Sends a problem for bytes that are not a valid HTTP request, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = UNREADABLE[error.code ?? ''] ?? 'INVALID_REQUEST';
  const [status, title] = COMMON_REFUSALS[code];
  const requestId = randomUUID();
  const errors = status === 400 ? [{ path: 'request', message: title }] : undefined;
  const body = JSON.stringify({ type: typeOf(code), title, status, detail: title, code, requestId, errors });
  const headers = [
    ['content-type', 'application/problem+json; charset=utf-8'],
    ['content-length', Buffer.byteLength(body)],
    ['content-language', 'en'],
    ['x-request-id', requestId],
    ['connection', 'close'],
    ...SECURITY,
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`);
  socket.destroy();
}

const typeOf = (code: RefusalCode) => `/docs/problems#${code}`;

const detail = (errors: readonly FieldError[], unlisted: number, language: Language): string =>
  [
    ...errors.map((error) => `${error.path} ${error.message}`),
    ...(unlisted > 0 ? [message(language, 'andMore', unlisted)] : []),
  ].join('; ');

const REALM = 'Bearer realm="spadework"';

/** RFC 6750, 3: no error code for credentials of another scheme, which say nothing about a token. */
function bearerChallenge(code: RefusalCode, { headers }: FastifyRequest, error: Error): string | undefined {
  if (code === 'TOKEN_REQUIRED') {
    const metadata = (error as Refusal).more.resourceMetadata;
    return [
      REALM,
      ...(/^Bearer\b/i.test(headers.authorization ?? '') ? ['error="invalid_token"'] : []),
      ...(metadata === undefined ? [] : [`resource_metadata="${metadata}"`]),
    ].join(', ');
  }
  if (code !== 'SCOPE_REQUIRED') return undefined;
  const scope = (error as Refusal).more.detail;
  return `${REALM}, error="insufficient_scope"${scope === undefined ? '' : `, scope="${scope}"`}`;
}
