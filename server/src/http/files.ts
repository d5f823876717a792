import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusals.js';
import type { Answer, StoredFile } from './contract.js';

/** Sends a file, or the part of it that the request asks for. */
export async function sendFile(
  mediaType: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, etag }: Answer,
): Promise<FastifyReply> {
  const { name, content: given, type = mediaType, attached = false } = file!;
  const content = typeof given === 'function' ? await given() : given;
  const stored = typeof content === 'string' || content instanceof Uint8Array ? inMemory(content) : content;
  reply.header('accept-ranges', 'bytes');
  const range = rangeOf(request, stored.size, etag);
  if (range === 'none') {
    reply.header('content-range', `bytes */${stored.size}`);
    throw new Refusal('RANGE_NOT_SATISFIABLE');
  }
  const { from, length } = range ?? { from: 0, length: stored.size };
  // Where a file cannot be read at all, the answer can still be a problem.
  const bytes = await begun(stored.read(from, length));
  if (etag) reply.header('etag', etag);
  reply.header('content-type', type).header('content-disposition', dispositionOf(name, attached));
  if (range) reply.code(206).header('content-range', `bytes ${from}-${from + length - 1}/${stored.size}`);
  reply.header('content-length', length);
  return reply.send(Readable.from(bytes, { objectMode: false }));
}

/** The same chunks, of which the first has been read. */
async function begun(chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const rest = chunks[Symbol.asyncIterator]();
  let next = await rest.next();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (; !next.done; next = await rest.next()) yield next.value;
      } finally {
        await rest.return?.();
      }
    },
  };
}

/** The file name in full, and in ASCII for old clients (RFC 6266). Misleading characters become "_". */
function dispositionOf(name: string, attached: boolean): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Surrogate}"\\/]/gu, '_');
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_');
  return contentDisposition(clean, { type: attached ? 'attachment' : 'inline', fallback: ascii });
}

function inMemory(content: string | Uint8Array): StoredFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    size: bytes.length,
    async *read(from, length) {
      yield bytes.subarray(from, from + length);
    },
  };
}

/** RFC 9110: one range of bytes. Several ranges, another unit or a stale If-Range get the whole file. */
function rangeOf(
  request: FastifyRequest,
  size: number,
  etag: string | undefined,
): { from: number; length: number } | 'none' | undefined {
  const { range } = request.headers;
  const condition = request.headers['if-range'];
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return from > to || (first === '' && Number(last) === 0) ? 'none' : { from, length: to - from + 1 };
}
