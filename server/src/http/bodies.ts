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

/**
 * Parses the JSON bodies of routes that take one, and keeps the text because idempotency compares it. A missing body is
 * not an error here.
 */
export function acceptJson(app: FastifyInstance, share: LoopShare): void {
  const memory = new BodyMemory();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['transfer-encoding']) limitChunks(request.raw);
    done();
  });
  discardUnreadBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    // Compressed bodies are refused: a small one could expand to a very large one.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
    const { maxBody } = request.routeOptions.config;
    const limit = maxBody ?? MAX_BODY_BYTES;
    const language = languageOf(request.headers['accept-language']);
    if (Number(request.headers['content-length']) > limit) throw tooLarge(limit, language);
    if (/;\s*charset=(?!"?utf-?8"?\s*(;|$))/i.test(request.headers['content-type']!))
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
    if (maxBody === undefined) return undefined;
    const client = request.caller ? limitKey(request.caller) : '';
    const text = await readText(payload, { limit, client, memory, language });
    request.bodyText = text;
    const counted = text.length > SMALL ? text.length : 0;
    memory.add(client, counted);
    return share.parse(client, text, () => parse(text, language)).finally(() => memory.add(client, -counted));
  });
  // Some clients send a Content-Type without a body; that is allowed.
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  });
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
function readText(payload: Readable, { limit, client, memory, language }: BodyRules): Promise<string> {
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
      const bytes = buffer.subarray(0, length);
      if (isUtf8(bytes)) resolve(bytes.toString());
      else reject(new Refusal('MALFORMED_JSON'));
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
