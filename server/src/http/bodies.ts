import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitKey } from '../kernel/caller.js';
import { kibibytes, mebibytes } from '../kernel/figures.js';
import { MAX_BODY_BYTES, MAX_DEPTH } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import { refuseFields } from './input.js';
import { type Language, languageOf, type Translation } from './language.js';
import type { LoopShare } from './loopShare.js';
import { message } from './messages.js';
import { isNestedDeeper } from './nesting.js';
import { discardUnreadBodies } from './unreadBody.js';

/** Bodies up to this size do not count towards the limit per client; most bodies are smaller. */
const SMALL = 16 * 1024;
/** A chunk costs about ten microseconds, however small. After the first `FREE_CHUNKS` the average size has a minimum. */
const FREE_CHUNKS = 512;
const MIN_CHUNK_BYTES = 256;
/** Memory limit for the incoming bodies of one client. */
export const CLIENT_LIMIT = 64 * MAX_BODY_BYTES;

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the counting of a body that is kept until the request is answered. */
    releaseBody?: () => void;
  }
}

/**
 * Reads the bodies of routes that take one. Of JSON it keeps the text, because idempotency compares it. A missing body is
 * not an error here.
 */
export function acceptBodies(app: FastifyInstance, share: LoopShare): void {
  const memory = new BodyMemory();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['transfer-encoding']) limitChunks(request.raw);
    done();
  });
  discardUnreadBodies(app);
  app.removeAllContentTypeParsers();
  acceptBytes(app, memory);
  const readJson = async (request: FastifyRequest, payload: Readable) => {
    const { maxBody, takesBytes } = request.routeOptions.config;
    if (takesBytes) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
    const reading = readingOf(request, memory);
    const { client, language } = reading;
    if (/;\s*charset=(?!"?utf-?8"?\s*(;|$))/i.test(request.headers['content-type']!))
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
    if (maxBody === undefined) return undefined;
    const bytes = await readBytes(payload, reading);
    if (!isUtf8(bytes)) throw new Refusal('MALFORMED_JSON');
    const text = bytes.toString();
    request.bodyText = text;
    const counted = text.length > SMALL ? text.length : 0;
    memory.add(client, counted);
    return share.parse(client, text, () => parse(text, language)).finally(() => memory.add(client, -counted));
  };
  app.addContentTypeParser('application/json', readJson);
  app.addContentTypeParser('application/scim+json', async (request: FastifyRequest, payload: Readable) =>
    request.routeOptions.config.takesScim ? readJson(request, payload) : refuseBody(request),
  );
  // Some clients send a Content-Type without a body; that is allowed.
  app.addContentTypeParser('*', refuseBody);
}

async function refuseBody({ headers }: FastifyRequest): Promise<void> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  if (length !== '0' || encoding) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
}

/**
 * Bytes are kept as they are until the request is answered, and count for as long. Routes that do not take them refuse them as
 * any other media type.
 */
function acceptBytes(app: FastifyInstance, memory: BodyMemory): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.takesBytes) reply.raw.once('close', () => request.releaseBody?.());
    done();
  });
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, payload: Readable) => {
    if (!request.routeOptions.config.takesBytes) return refuseBody(request);
    const reading = readingOf(request, memory);
    const bytes = await readBytes(payload, reading);
    memory.add(reading.client, bytes.length);
    request.releaseBody = () => memory.add(reading.client, -bytes.length);
    return bytes;
  });
}

/** How a body is read, or a refusal of one that need not be read to be refused. */
function readingOf({ headers, routeOptions, caller }: FastifyRequest, memory: BodyMemory): BodyRules {
  // Compressed bodies are refused: a small one could expand to a very large one.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  const limit = routeOptions.config.maxBody ?? MAX_BODY_BYTES;
  const language = languageOf(headers['accept-language']);
  if (Number(headers['content-length']) > limit) throw tooLarge(limit, language);
  return { limit, client: caller ? limitKey(caller) : '', memory, language };
}

function parse(text: string, language: Language): unknown {
  if (isNestedDeeper(text, MAX_DEPTH))
    refuseFields([{ path: 'body', message: message(language, 'tooDeep', MAX_DEPTH) }]);
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new Refusal('MALFORMED_JSON');
  }
}

/** Counts the bytes of each client's incoming bodies. Callers without a token count as one client. */
class BodyMemory {
  readonly #bytes = new Map<string, number>();

  add(client: string, bytes: number): void {
    const sum = (this.#bytes.get(client) ?? 0) + bytes;
    if (sum > CLIENT_LIMIT) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 });
    if (sum > 0) this.#bytes.set(client, sum);
    else this.#bytes.delete(client);
  }
}

const TOO_LARGE: Translation = ['The body is larger than {0}.', 'Innholdet er større enn {0}.'];

const tooLarge = (limit: number, language: Language) =>
  new Refusal('BODY_TOO_LARGE', {
    detail: message(language, TOO_LARGE, limit < 2 ** 20 ? kibibytes(limit) : mebibytes(limit)),
  });

interface BodyRules {
  limit: number;
  client: string;
  memory: BodyMemory;
  language: Language;
}

/** Collects the body in one buffer. A list of a million small chunks would use a hundred times the memory. */
function readBytes(payload: Readable, { limit, client, memory, language }: BodyRules): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let buffer = Buffer.alloc(0);
    let length = 0;
    let counted = 0;
    const stop = () => {
      payload.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      if (counted) memory.add(client, -counted);
    };
    const refuse = (error: Error) => {
      stop();
      reject(error);
    };
    const growBuffer = (needed: number) => {
      const size = Math.min(limit, Math.max(needed, 2 * buffer.length));
      if (size > SMALL) {
        memory.add(client, size - counted);
        counted = size;
      }
      const larger = Buffer.allocUnsafe(size);
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    };
    const onData = (chunk: Buffer) => {
      try {
        if (length + chunk.length > limit) throw tooLarge(limit, language);
        if (length + chunk.length > buffer.length) growBuffer(length + chunk.length);
      } catch (error) {
        return refuse(error as Error);
      }
      chunk.copy(buffer, length);
      length += chunk.length;
    };
    const onEnd = () => {
      stop();
      resolve(buffer.subarray(0, length));
    };
    const onClose = () => refuse(new Refusal('INVALID_REQUEST'));
    payload.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/** Closes the connection if a body comes in too many small chunks, because parsing them would delay other requests. */
function limitChunks(request: IncomingMessage): void {
  const { push } = request;
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk, encoding) => {
    bytes += chunk?.length ?? 0;
    if (++chunks > FREE_CHUNKS + bytes / MIN_CHUNK_BYTES) request.socket.destroy();
    return push.call(request, chunk, encoding);
  };
}
