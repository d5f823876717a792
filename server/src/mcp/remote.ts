import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type InsideOptions, insideFetch } from '../http/inside.js';
import { languageOf } from '../http/language.js';
import { apiOver, MAX_BYTES } from './api.js';
import { mcpServer } from './server.js';

/** Nobody listens there: the calls stay inside this process, and need no token. */
const NOWHERE = { url: 'http://inside.invalid', login: { token: 'none' } };
/** What the transport looks at. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/** Answers one message. Nothing is kept between two of them, so any server answers the next. */
export async function answerQuestion(
  options: Omit<InsideOptions, 'maxFile'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fetch = insideFetch({ ...options, maxFile: MAX_BYTES }, request, reply);
  const language = languageOf(request.headers['accept-language']);
  const onFault = (error: unknown) => request.log.error({ err: error }, 'a tool of an assistant failed');
  const server = mcpServer(apiOver(fetch, { ...NOWHERE, language }), { onFault });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  try {
    const given = HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const asked = new Request(NOWHERE.url, { method: 'POST', headers: given });
    const answer = await transport.handleRequest(asked, { parsedBody: request.body ?? null });
    const type = answer.headers.get('content-type');
    if (type) reply.header('content-type', type);
    return reply.code(answer.status).send(type ? await answer.text() : undefined);
  } finally {
    await server.close();
  }
}
