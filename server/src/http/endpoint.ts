import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Door, kindOf, type Outcome, type Unit, type Work } from '../events/door.js';
import type { Events } from '../events/index.js';
import { requireAudience } from '../kernel/audience.js';
import { type Caller, limitKey } from '../kernel/caller.js';
import { MAX_BODY_BYTES } from '../kernel/limits.js';
import { addressKey } from '../kernel/network.js';
import type { RateLimit } from '../kernel/rateLimit.js';
import { type FieldError, Refusal, type RefusalCode, type RefusalTable } from '../kernel/refusals.js';
import type { Store, Tx } from '../store/store.js';
import { send, sendReply, toReply } from './answers.js';
import { batchRunner } from './batch.js';
import { BATCH, type Batch } from './batchRow.js';
import { bodyReader, hasOptionalBody } from './bodyReader.js';
import { BytesTurns } from './bytesTurns.js';
import { connectionOf } from './connection.js';
import {
  type Answer,
  type Call,
  type Editor,
  type Handlers,
  isReading,
  type News,
  type Operation,
  type PreparedWrite,
  type Service,
  takesIfMatch,
  tellsOutcome,
} from './contract.js';
import { refuseCrossSite } from './crossSite.js';
import { deprecationWarning } from './deprecation.js';
import { checkDryRun, DRY_RUN, isDryRun } from './dryRun.js';
import { echoesOf } from './echoes.js';
import { isIfMatch } from './etag.js';
import { isStrict, PREFERENCE_APPLIED, STRICT, WARNING, warningOf } from './handling.js';
import { idempotencyKey, once, requestHash } from './idempotency.js';
import { readParameters, refuseFields, refuseUnknownParameters } from './input.js';
import { type Language, languageOf } from './language.js';
import { message } from './messages.js';
import type { Incoming, Input, Mounted, MountedService } from './mounted.js';
import { logFailure } from './problem.js';
import { VARY } from './requests.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
    /** The body as text; idempotency compares it. */
    bodyText?: string;
  }
  interface FastifyContextConfig {
    operation?: string;
    /** The most bytes that a body may have. Without it the route takes no body, and reads none. */
    maxBody?: number;
    /** The body is bytes, and no JSON. */
    takesBytes?: boolean;
    /** The body may be called `application/scim+json`. */
    takesScim?: boolean;
  }
}

/** What every endpoint uses. */
export interface Kernel {
  store: Store;
  door: Door;
  authenticate(headers: FastifyRequest['headers']): Promise<Caller>;
  /** The origins of the browser app. */
  origins(): readonly string[];
  rateLimit: RateLimit;
  events: Events;
  /** The refusals of what this server is set up without. */
  switchedOff: ReadonlySet<RefusalCode>;
  /** Every code of every service. */
  refusals: RefusalTable;
  /** Where services note their operations, for calls from inside this process. */
  mounted?: MountedService[];
  /** Whether the log and the events of logins say from which address. */
  logAddresses: boolean;
}

const bytesTurns = new BytesTurns();

type Decide = (call: Call) => Promise<Outcome<Answer>>;
type AnyHandler =
  | Decide
  | ((call: Call) => Promise<Answer>)
  | Editor<Call, Answer>
  | PreparedWrite<Call, Answer>;

/** Mounts a service's contract: one route per row, each with its handler. */
export function mount<Operations extends Record<string, Operation>>(
  app: FastifyInstance,
  kernel: Kernel,
  service: Service<Operations>,
  handlers: Handlers<Operations>,
): void {
  const all: Mounted[] = [];
  kernel.mounted?.push({ base: service.base, operations: all });
  for (const [name, operation] of Object.entries(service.operations)) {
    const handler = (handlers as Record<string, AnyHandler>)[name];
    const mounted = operationOf(kernel, service, name, operation, handler!);
    if (operation === BATCH) mounted.write = batchWriter(app, kernel, service, all);
    all.push(mounted);
    app.route({
      method: operation.method,
      url: service.base + operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        operation: `${service.name}.${name}`,
        ...(operation.body && { maxBody: MAX_BODY_BYTES }),
        ...(operation.bytes && { maxBody: operation.bytes, takesBytes: true }),
      },
      onRequest: authorize(kernel, service, mounted),
      handler: route(kernel, mounted),
    });
  }
}

/** A batch commits nothing itself; its operations do. */
function batchWriter(
  app: FastifyInstance,
  kernel: Kernel,
  { base }: Service,
  operations: readonly Mounted[],
): Mounted['write'] {
  const onFault = (error: unknown, status: number, requestId: string) =>
    logFailure(app.log, error, status, { reqId: requestId });
  const run = batchRunner({ ...kernel, base, operations, onFault });
  return async ({ body, incoming, isDryRun }) =>
    toReply(BATCH, { body: await run(body as unknown as Batch, incoming, isDryRun) });
}

/** Checks the token, rate limit, API version, scope and flow before the body is read. */
function authorize(
  { authenticate, rateLimit, origins }: Kernel,
  service: Service,
  { admit, operation }: Mounted,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Refusals have them too.
    if (isStrict(request.headers)) reply.header(PREFERENCE_APPLIED, STRICT);
    if (!isReading(operation) && isDryRun(request.headers)) reply.header(DRY_RUN, 'true');
    // An address that has sent too many invalid tokens is refused before another one is looked up.
    const address = addressKey(request.ip);
    rateLimit.require(address, reply);
    let caller: Caller;
    try {
      caller = await authenticate(request.headers);
    } catch (error) {
      rateLimit.take(address, reply);
      throw error;
    }
    request.caller = caller;
    if (caller.isBrowser) refuseCrossSite(request, origins());
    rateLimit.take(limitKey(caller), reply);
    if (service.apiVersion && request.headers['api-version'] !== service.apiVersion)
      throw new Refusal('API_VERSION_REQUIRED');
    admit(caller);
  };
}

function operationOf(
  { store, door, switchedOff }: Kernel,
  service: Service,
  name: string,
  operation: Operation,
  handler: AnyHandler,
): Mounted {
  const scope = operation.scope ?? service.scope;
  const nameOfOperation = `${service.name}.${name}`;
  const readBody =
    operation.body &&
    bodyReader(operation.body, {
      optional: hasOptionalBody(operation),
      answers: echoesOf(operation, service),
    });

  /** The answer tells what was done, where the row says so. */
  const withOutcome = (outcome: Outcome<Answer>): Outcome<Answer> =>
    tellsOutcome(operation)
      ? { ...outcome, answer: (saved) => ({ ...outcome.answer(saved), outcome: kindOf(outcome) }) }
      : outcome;

  /** The work for the door: a decision under locks, or the edit of one row. */
  function workOf(input: Input, prepared: unknown): Work<Answer> {
    const call = (tx: Tx): Call => ({ ...input, tx });
    if (typeof handler === 'function') return async (tx) => withOutcome(await (handler as Decide)(call(tx)));
    if ('prepare' in handler) return async (tx) => withOutcome(await handler.decide(call(tx), prepared));
    return {
      cached: () => handler.cached(call(store)),
      read: (tx) => handler.read(call(tx)),
      edit: async (tx, row, unchecked) => withOutcome(await handler.edit(call(tx), row, unchecked)),
    };
  }

  async function write(input: Input, unit?: Unit, prepared?: unknown) {
    const { incoming, caller, key, language } = input;
    const actor = { actor: caller.key, operation: nameOfOperation, requestId: incoming.id };
    const work = workOf(input, prepared);
    if (key === undefined)
      return toReply(operation, await (unit ? unit.perform(actor, work) : door.write(actor, work)));
    const keyed = ({ tx, perform }: Unit) =>
      once(tx, caller, key, fingerprint(incoming), language, async () =>
        toReply(operation, await perform(actor, work)),
      );
    return unit ? keyed(unit) : door.together(keyed);
  }

  async function tell(news: readonly News[], { caller, incoming }: Input, unit?: Unit): Promise<void> {
    const reader = { actor: caller.key, operation: nameOfOperation, requestId: incoming.id };
    // Nobody made what a read has found out.
    const nobody = { actor: 'system', operation: nameOfOperation };
    for (const one of news) {
      if (typeof one !== 'function') await (unit ?? door).tellRead(reader, one);
      else await (unit ? unit.perform(nobody, one) : door.write(nobody, one));
    }
  }

  return {
    operation,
    admit(caller) {
      if (!caller.scopes.has(scope)) throw new Refusal('SCOPE_REQUIRED', { detail: scope });
      if (operation.flow === 'user' && !caller.user) throw new Refusal('USER_REQUIRED');
      requireAudience(caller, operation.only);
      if (operation.switchedOff && switchedOff.has(operation.switchedOff))
        throw new Refusal(operation.switchedOff);
    },
    read(incoming) {
      const { headers, caller } = incoming;
      const language = languageOf(headers['accept-language'] as string | undefined);
      const errors: FieldError[] = [];
      const ignored: string[] = [];
      if (!isReading(operation)) checkDryRun(headers, language, errors);
      const ifMatch = headers['if-match'] as string | undefined;
      if (ifMatch !== undefined && takesIfMatch(operation) && !isIfMatch(ifMatch))
        errors.push({ path: 'If-Match', message: message(language, 'ifMatch') });
      const parametersOf = (parameters: Operation['query'], given: unknown) =>
        parameters
          ? readParameters(parameters, given as Record<string, string | string[]>, language, errors)
          : {};
      const input = {
        incoming,
        caller,
        operation,
        isDryRun: !isReading(operation) && isDryRun(headers),
        params: parametersOf(operation.params, incoming.params),
        query: parametersOf(operation.query, incoming.query),
        body: operation.bytes
          ? incoming.body
          : readBody?.(incoming.body, { language, errors, isStrict: isStrict(headers), ignored }),
        ignored,
        language,
        ifMatch,
        connection: incoming.connection,
        key: operation.creates ? idempotencyKey(headers['idempotency-key'], language, errors) : undefined,
      };
      refuseUnknownParameters(operation.query ?? {}, incoming.query as object, language, errors);
      if (errors.length) refuseFields(errors);
      // A request without a body has no media type that could have been refused before.
      if (operation.bytes && !(input.body instanceof Uint8Array)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
      return input as unknown as Input;
    },
    async answer(input, unit) {
      const read = handler as (call: Call) => Promise<Answer>;
      const answer = await read(Object.assign(input, { tx: unit?.tx ?? store }));
      if (answer.news?.length) await tell(answer.news, input, unit);
      return answer;
    },
    write(input, unit) {
      // A dry run has a copy of the caller, because what is read for a caller is cached for it.
      const perform = (prepared?: unknown) =>
        input.isDryRun && !unit
          ? door.rehearse((one) => write({ ...input, caller: { ...input.caller } }, one, prepared))
          : write(input, unit, prepared);
      if (operation.bytes) return bytesTurns.take(input.caller, perform);
      return 'prepare' in handler ? handler.prepare(input, perform) : perform();
    },
  };
}

function route({ authenticate }: Kernel, mounted: Mounted) {
  const { operation } = mounted;
  const warn = deprecationWarning(operation);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = mounted.read({
      id: request.id,
      method: request.method,
      url: request.url,
      params: request.params,
      query: request.query,
      headers: request.headers,
      body: request.body,
      bodyText: request.bodyText ?? '',
      caller: request.caller!,
      connection: connectionOf(request, reply, mounted, authenticate),
    });
    reply.headers(HEADERS[input.language]);
    if (operation.personal || operation.secret) reply.header('cache-control', 'no-store');
    const warning = warningOf(input.ignored);
    if (warning) reply.header(WARNING, warning);
    warn(request.query as object, reply);

    if (isReading(operation)) return send(operation, request, reply, await mounted.answer(input));
    const result = await mounted.write(input);
    if ('replayed' in result) reply.header('idempotent-replayed', 'true');
    return sendReply(reply, result);
  };
}

/** The headers of every answer in a language. */
const headersIn = (language: Language) => ({
  'content-language': language,
  vary: VARY,
  'cache-control': 'private, no-cache',
});
const HEADERS: Record<Language, Record<string, string>> = { en: headersIn('en'), nb: headersIn('nb') };

const fingerprint = ({ method, url, bodyText }: Incoming) => requestHash(method, url, bodyText);
