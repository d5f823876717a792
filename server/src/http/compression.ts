import { pipeline, type Readable } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { codedTag } from './etag.js';

type Coding = 'br' | 'gzip';

/** Shorter answers fit into one packet as they are. */
const MIN_BYTES = 1024;

/** Texts. Events must arrive one by one; PDF and Excel files are compressed already. */
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json|image\/(?:svg\+xml|vnd\.dxf))/;

/** Brotli above this quality takes several times as long for a few percent, and a small window saves memory per answer. */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** Compresses JSON and text for clients that accept it. Others pay for one look at a header. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const header = request.headers['accept-encoding'];
    const coding = header === undefined ? undefined : codingOf(header);
    if (!coding || payload === null || payload === undefined || !isCompressible(reply, payload))
      return done(null, payload);
    if (isStream(payload)) {
      setCoding(reply, coding);
      const compressor = coding === 'br' ? createBrotliCompress({ params: BROTLI }) : createGzip();
      // A source that fails or a client that leaves destroys both; the answer ends as a broken one.
      return done(
        null,
        pipeline(payload, compressor, () => undefined),
      );
    }
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : (payload as Buffer);
    if (bytes.length < MIN_BYTES) return done(null, payload);
    const finish = (error: Error | null, compressed: Buffer) => {
      if (error) return done(null, payload);
      setCoding(reply, coding);
      done(null, compressed);
    };
    // Off the event loop, so that a long answer does not hold up others.
    if (coding === 'gzip') gzip(bytes, finish);
    else
      brotliCompress(
        bytes,
        { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } },
        finish,
      );
  });
}

const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as Readable | undefined)?.pipe === 'function';

/** Parts of a file are parts of its bytes as they are. */
function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  const { statusCode } = reply;
  if (statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  const length = reply.getHeader('content-length');
  if (isStream(payload) && length !== undefined && Number(length) < MIN_BYTES) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''));
}

/**
 * The ETag of JSON names the version of a resource, in every language and coding alike. That of a file names its bytes,
 * of which a client may ask for a part later.
 */
function setCoding(reply: FastifyReply, coding: Coding): void {
  reply.removeHeader('content-length').header('content-encoding', coding);
  const etag = reply.getHeader('etag');
  if (!reply.hasHeader('accept-ranges')) return;
  reply.removeHeader('accept-ranges');
  if (typeof etag === 'string') reply.header('etag', codedTag(etag, coding));
}

const known = new Map<string, Coding | undefined>();

/** The coding to answer with, or undefined for none. */
export function codingOf(header: string): Coding | undefined {
  if (known.has(header)) return known.get(header);
  const coding = negotiate(header);
  if (known.size < 500) known.set(header, coding);
  return coding;
}

/** RFC 9110, 12.5.3: what is not named has the quality of `*`, or else is not accepted. Brotli wins a draw. */
function negotiate(header: string): Coding | undefined {
  const qualities = new Map(
    header
      .toLowerCase()
      .replaceAll(/\s/g, '')
      .split(',')
      .map((part) => part.split(';'))
      .map(([name, ...more]) => [name!, Number(/^q=([\d.]+)$/.exec(more.join(';'))?.[1] ?? 1)] as const),
  );
  const quality = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  const coding = quality('br') >= quality('gzip') ? 'br' : 'gzip';
  return quality(coding) > 0 && quality(coding) >= (qualities.get('identity') ?? 0) ? coding : undefined;
}
