import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Events } from '../events/index.js';
import type { Caller } from '../kernel/caller.js';
import type { RateLimit } from '../kernel/rateLimit.js';
import { type FieldError, Refusal } from '../kernel/refusals.js';
import { Overtaken, type Store, type Tx } from '../store/store.js';
import type { Answer, Call, Connection, Handlers, Operation, Service } from './contract.js';
import { isUnchanged } from './etag.js';
import { sendFile } from './files.js';
import { once, type Reply, requestHash } from './idempotency.js';
import { bodyReader, readParameters, refuseFields } from './input.js';
import { type Language, languageOf } from './language.js';
import { message } from './messages.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
    /** The body as it came, for telling two requests apart. */
    bodyText?: string;
  }
  interface FastifyContextConfig {
    operation?: string;
  }
}

/** What every endpoint stands on. */
export interface Kernel {
  store: Store;
  authenticate(authorization: string | undefined): Promise<Caller>;
  rateLimit: RateLimit;
  events: Events;
}

/** Mounts a service's contract: one route per row, each with its handler. */
export function mount<Operations extends Record<string, Operation>>(
  app: FastifyInstance,
  kernel: Kernel,
  service: Service<Operations>,
  handlers: Handlers<Operations>,
): void {
  for (const [name, operation] of Object.entries(service.operations)) {
    app.route({
      method: operation.method,
      url: service.base + operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: `${service.name}.${name}` },
      onRequest: gate(kernel, service, operation),
      handler: run(kernel, service, operation, handlers[name] as (call: Call) => Promise<Answer>),
    });
  }
}

/** Before the body is read: who calls, in which version, with which scope and flow. */
function gate({ authenticate, rateLimit }: Kernel, service: Service, operation: Operation) {
  const scope = operation.scope ?? service.scope;
  return async (request: FastifyRequest) => {
    let caller: Caller;
    try {
      caller = await authenticate(request.headers.authorization);
    } catch (error) {
      rateLimit.take(`address:${request.ip}`);
      throw error;
    }
    request.caller = caller;
    rateLimit.take(`client:${caller.clientId}`);
    if (service.apiVersion && request.headers['api-version'] !== service.apiVersion)
      throw new Refusal('API_VERSION_REQUIRED');
    if (!caller.scopes.has(scope)) throw new Refusal('SCOPE_REQUIRED', { detail: scope });
    if (operation.flow === 'user' && !caller.user) throw new Refusal('USER_REQUIRED');
  };
}

function run(
  { store, authenticate }: Kernel,
  service: Service,
  operation: Operation,
  handle: (call: Call) => Promise<Answer>,
) {
  const scope = operation.scope ?? service.scope;
  const readBody = operation.body && bodyReader(operation.body);
  const reads = operation.method === 'GET';
  const deprecation = operation.deprecated && deprecatedSince(operation.deprecated);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request.headers['accept-language']);
    const errors: FieldError[] = [];
    const read = (parameters: Operation['query'], given: unknown) =>
      parameters
        ? readParameters(parameters, given as Record<string, string | string[]>, language, errors)
        : {};
    const input = {
      caller: request.caller!,
      operation,
      params: read(operation.params, request.params),
      query: read(operation.query, request.query),
      body: readBody?.(request.body, language, errors),
      language,
      ifMatch: request.headers['if-match'],
      connection: connectionOf(request, reply, scope, authenticate),
    };
    const key = operation.creates ? idempotencyKey(request, language, errors) : undefined;
    if (errors.length) refuseFields(errors);

    reply
      .header('content-language', language)
      .header('vary', 'Accept-Language')
      .header('cache-control', 'private, no-cache');
    if (deprecation) reply.header('deprecation', deprecation);
    else if (operation.query) warnOfDeprecated(operation.query, request.query as object, reply);

    const answer = (tx: Tx) => handle({ ...input, tx } as unknown as Call);
    if (reads) return send(operation, request, reply, await answer(store));
    const work = async (tx: Tx) => toReply(operation, await answer(tx));
    if (operation.conditional && key === undefined) {
      const result = await work(store).catch(unlessOvertaken);
      if (result) return sendReply(reply, result);
    }
    const result = await store.transact((tx) =>
      key === undefined ? work(tx) : once(tx, input.caller, key, fingerprint(request), () => work(tx)),
    );
    if ('again' in result) reply.header('idempotent-replayed', 'true');
    return sendReply(reply, result);
  };
}

function unlessOvertaken(error: unknown): undefined {
  if (!(error instanceof Overtaken)) throw error;
}

const fingerprint = (request: FastifyRequest) =>
  requestHash(request.method, request.url, request.bodyText ?? '');

function idempotencyKey(
  request: FastifyRequest,
  language: Language,
  errors: FieldError[],
): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  errors.push({ path: 'Idempotency-Key', message: message(language, 'invalid') });
  return undefined;
}

function connectionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: string,
  authenticate: Kernel['authenticate'],
): Connection {
  return {
    accept: request.headers.accept,
    lastEventId: request.headers['last-event-id'] as string | undefined,
    closed() {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      if (reply.raw.destroyed) gone.abort();
      return gone.signal;
    },
    async reauthenticate() {
      const { scopes } = await authenticate(request.headers.authorization);
      if (!scopes.has(scope)) throw new Refusal('SCOPE_REQUIRED', { detail: scope });
    },
  };
}

function toReply(
  operation: Operation,
  { body, text = body === undefined ? undefined : JSON.stringify(body), etag }: Answer,
): Reply {
  return { status: operation.accepted ? 202 : text === undefined ? 204 : 200, etag, body: text };
}

function sendReply(reply: FastifyReply, { status, etag, body }: Reply): FastifyReply {
  if (etag) reply.header('etag', etag);
  if (body == null) return reply.code(status).send();
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

function send(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply {
  const { body, etag } = answer;
  if (etag && isUnchanged(request.headers['if-none-match'], etag))
    return reply.code(304).header('etag', etag).send();
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) {
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(Readable.from(jsonArray(body as AsyncIterable<unknown>)));
  }
  if (answer.file) return sendFile(operation.file!, request, reply, answer);
  if (answer.stream) return sendStream(operation.stream!, reply, answer.stream);
  return sendReply(reply, toReply(operation, answer));
}

/** A stream goes out as it comes, so no proxy may keep or buffer it. */
const sendStream = (mediaType: string, reply: FastifyReply, stream: AsyncIterable<string>): FastifyReply =>
  reply
    .header('content-type', `${mediaType}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(stream));

/** A long array goes out batch by batch, so that neither memory nor other requests suffer. */
async function* jsonArray(batches: AsyncIterable<unknown>): AsyncGenerator<string> {
  let opened = false;
  for await (const batch of batches as AsyncIterable<unknown[]>) {
    if (!batch.length) continue;
    yield (opened ? ',' : '[') + JSON.stringify(batch).slice(1, -1);
    opened = true;
  }
  yield opened ? ']' : '[]';
}

/** RFC 9745: a structured date. */
const deprecatedSince = (day: string) => `@${Date.parse(day) / 1000}`;

function warnOfDeprecated(
  parameters: NonNullable<Operation['query']>,
  given: object,
  reply: FastifyReply,
): void {
  for (const name in given) {
    const since = Object.hasOwn(parameters, name) && parameters[name]!.deprecated;
    if (since) reply.header('deprecation', deprecatedSince(since));
  }
}
