import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusals.js';

const LIMIT = 1024 * 1024;
/** Most bodies are no larger, and are not worth counting. */
const SMALL = 16 * 1024;
/** A chunk costs some ten microseconds however small it is: past the first few, they must be worth it on average. */
const FEW_CHUNKS = 512;
const CHUNK = 256;
/** What the bodies of one client may hold while they are still coming in. */
const UNDER_WAY = 64 * LIMIT;
/** How long the rest of a body may take once the request has its answer. */
const REST_MS = 10_000;

/** JSON as text first, because telling two requests apart needs it; a body that is not there is no error here. */
export function acceptJson(app: FastifyInstance): void {
  const held = new Held();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['transfer-encoding']) boundChunks(request.raw);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete === false) boundTheRest(request.raw);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    // Nothing is unpacked here, so that nothing small can become large.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
    if (Number(request.headers['content-length']) > LIMIT) throw new Refusal('BODY_TOO_LARGE');
    if (/;\s*charset=(?!"?utf-?8"?\s*(;|$))/i.test(request.headers['content-type']!))
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
    const text = await readText(payload, held, request.caller?.clientId ?? '');
    request.bodyText = text;
    try {
      return text === '' ? undefined : JSON.parse(text);
    } catch {
      throw new Refusal('MALFORMED_JSON');
    }
  });
  // Programs name a type for nothing at all, too.
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  });
}

/** How many bytes each client's unfinished bodies hold; callers without a token are one client. */
class Held {
  readonly #bytes = new Map<string, number>();

  add(client: string, bytes: number): void {
    const sum = (this.#bytes.get(client) ?? 0) + bytes;
    if (sum > UNDER_WAY) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 });
    if (sum > 0) this.#bytes.set(client, sum);
    else this.#bytes.delete(client);
  }
}

/** Gathered in one buffer: a body in a million pieces would hold a hundred times its size as a list of them. */
function readText(payload: Readable, held: Held, client: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let buffer = Buffer.alloc(0);
    let length = 0;
    let counted = 0;
    const stop = () => {
      payload.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      if (counted) held.add(client, -counted);
    };
    const refuse = (error: Error) => {
      stop();
      reject(error);
    };
    const makeRoom = (needed: number) => {
      const size = Math.min(LIMIT, Math.max(needed, 2 * buffer.length));
      if (size > SMALL) {
        held.add(client, size - counted);
        counted = size;
      }
      const larger = Buffer.allocUnsafe(size);
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    };
    const onData = (chunk: Buffer) => {
      try {
        if (length + chunk.length > LIMIT) throw new Refusal('BODY_TOO_LARGE');
        if (length + chunk.length > buffer.length) makeRoom(length + chunk.length);
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

/** A megabyte in single bytes would hold up everybody. */
function boundChunks(request: IncomingMessage): void {
  const { push } = request;
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk, encoding) => {
    bytes += chunk?.length ?? 0;
    if (++chunks > FEW_CHUNKS + bytes / CHUNK) request.socket.destroy();
    return push.call(request, chunk, encoding);
  };
}

/** What comes after the answer is thrown away, but not without end: whoever was refused may send a body of any size. */
function boundTheRest(request: IncomingMessage): void {
  const { socket } = request;
  const { bytesRead } = socket;
  const since = Date.now();
  const timer = setInterval(() => {
    const isTooMuch = socket.bytesRead - bytesRead > LIMIT || Date.now() - since > REST_MS;
    if (isTooMuch && !request.complete) socket.destroy();
    if (request.complete || socket.destroyed) clearInterval(timer);
  }, 50);
  timer.unref();
}
