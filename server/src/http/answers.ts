import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutcomeKind } from '../events/door.js';
import type { Answer, Operation } from './contract.js';
import { isUnchanged } from './etag.js';
import { sendFile } from './files.js';
import type { Language } from './language.js';
import { OUTCOME } from './outcome.js';

/** The serialized answer. It is stored with an Idempotency-Key, so that a retry gets the same bytes. */
export interface Reply {
  status: number;
  etag?: string | null;
  body?: string | null;
  outcome?: OutcomeKind | null;
  /** The language of the body, if it is not the one that the request asks for: a replay speaks as it did first. */
  language?: Language | null;
}

export function toReply(
  operation: Operation,
  { body, text = body === undefined ? undefined : JSON.stringify(body), etag, outcome }: Answer,
): Reply {
  return { status: operation.accepted ? 202 : text === undefined ? 204 : 200, etag, outcome, body: text };
}

export function sendReply(
  reply: FastifyReply,
  { status, etag, outcome, body, language }: Reply,
): FastifyReply {
  if (outcome) reply.header(OUTCOME, outcome);
  if (language) reply.header('content-language', language);
  if (etag) reply.header('etag', etag);
  if (body == null) return reply.code(status).send();
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Sends the answer of a read: JSON, a long list in batches, or a file. */
export async function send(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const { body, etag } = answer;
  if (etag && operation.method === 'GET' && isUnchanged(request.headers['if-none-match'], etag))
    return reply.code(304).header('etag', etag).send();
  if (isBatched(body)) {
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(Readable.from(jsonArray(body)));
  }
  if (answer.file) return sendFile(operation.file!, request, reply, answer);
  if (answer.stream) return sendStream(operation.stream!, reply, answer.stream);
  if (answer.json) return sendJson(reply, await answer.json(), etag);
  return sendReply(reply, toReply(operation, answer));
}

function sendJson(reply: FastifyReply, json: Uint8Array, etag: string | undefined): FastifyReply {
  if (etag) reply.header('etag', etag);
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
}

/** Proxies must not cache or buffer a stream. */
const sendStream = (mediaType: string, reply: FastifyReply, stream: AsyncIterable<string>): FastifyReply =>
  reply
    .header('content-type', `${mediaType}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(stream));

export const isBatched = (body: unknown): body is AsyncIterable<unknown[]> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Sends a long array in batches. This limits memory use, and other requests run between the batches. */
async function* jsonArray(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let opened = false;
  for await (const batch of batches) {
    if (!batch.length) continue;
    yield (opened ? ',' : '[') + JSON.stringify(batch).slice(1, -1);
    opened = true;
  }
  yield opened ? ']' : '[]';
}
