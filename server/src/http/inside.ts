import { parse } from 'node:querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, limitKey } from '../kernel/caller.js';
import { perObject } from '../kernel/perObject.js';
import type { RateLimit } from '../kernel/rateLimit.js';
import { Refusal, type RefusalTable } from '../kernel/refusals.js';
import { isBatched } from './answers.js';
import { finderOf } from './batch.js';
import { connectionOf } from './connection.js';
import { type Answer, isReading } from './contract.js';
import { languageOf } from './language.js';
import type { Mounted, MountedService } from './mounted.js';
import { logFailure, problemOf } from './problem.js';

export interface InsideOptions {
  mounted: readonly MountedService[];
  refusals: RefusalTable;
  rateLimit: RateLimit;
  authenticate(headers: FastifyRequest['headers']): Promise<Caller>;
  /** The most bytes of a file. */
  maxFile: number;
}

/** Compiled once per service, when somebody asks for the first time. */
const finder = perObject((service: MountedService) => finderOf(service.operations));

/**
 * What `fetch` does, without the network: the reads of the services, as the caller of a request. Every check of a request
 * that comes alone is made here too. Nothing can be written this way.
 */
export function insideFetch(
  { mounted, refusals, rateLimit, authenticate, maxFile }: InsideOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): typeof globalThis.fetch {
  const caller = request.caller!;

  async function answer(
    method: string,
    { pathname, search }: URL,
    headers: Record<string, string>,
    bodyText: string,
  ) {
    rateLimit.take(limitKey(caller));
    const service = mounted.find(({ base }) => pathname.startsWith(`${base}/`));
    const found = service && finder(service)(method, pathname.slice(service.base.length));
    if (!found || !isReading(found.mounted.operation) || found.mounted.operation.stream)
      throw new Refusal('NOT_FOUND');
    const { mounted: operation, params } = found;
    operation.admit(caller);
    const input = operation.read({
      id: request.id,
      method,
      url: pathname + search,
      params,
      query: parse(search.slice(1)),
      headers,
      body: bodyText === '' ? undefined : JSON.parse(bodyText),
      bodyText,
      caller,
      connection: connectionOf(request, reply, operation, authenticate),
    });
    return responseOf(operation, await operation.answer(input), maxFile);
  }

  return async (address, init = {}) => {
    const url = new URL(String(address));
    const { authorization: _, ...headers } = Object.fromEntries(new Headers(init.headers));
    try {
      return await answer(init.method ?? 'GET', url, headers, typeof init.body === 'string' ? init.body : '');
    } catch (error) {
      const language = languageOf(headers['accept-language']);
      const { status, retryAfter, body } = problemOf(refusals, error, {
        url: url.pathname,
        id: request.id,
        language,
      });
      if (status >= 500) logFailure(request.log, error, status, { code: body.code });
      const more = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
      return Response.json(body, {
        status,
        headers: { 'content-type': 'application/problem+json', ...more },
      });
    }
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function responseOf({ operation }: Mounted, answer: Answer, maxFile: number): Promise<Response> {
  const { body, text, json, file, etag } = answer;
  const headers = { ...JSON_TYPE, ...(etag !== undefined && { etag }) };
  if (json) return new Response((await json()) as Uint8Array<ArrayBuffer>, { headers });
  if (file) return fileResponse(file.type ?? operation.file!, file, maxFile);
  if (isBatched(body)) {
    const all: unknown[] = [];
    for await (const rows of body) all.push(...(rows as unknown[]));
    return new Response(JSON.stringify(all), { headers });
  }
  const written = text ?? (body === undefined ? undefined : JSON.stringify(body));
  return written === undefined ? new Response(null, { status: 204 }) : new Response(written, { headers });
}

async function fileResponse(type: string, file: NonNullable<Answer['file']>, maxFile: number) {
  const content = typeof file.content === 'function' ? await file.content() : file.content;
  if (typeof content === 'string' || content instanceof Uint8Array)
    return new Response(content as string, { headers: { 'content-type': type } });
  if (content.size > maxFile)
    return Response.json(
      { code: 'FILE_TOO_LARGE', detail: 'The file is too large to be read here.' },
      { status: 413 },
    );
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.read(0, content.size)) chunks.push(chunk);
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': type } });
}
