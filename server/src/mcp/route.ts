import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InsideOptions } from '../http/inside.js';
import { limitKey } from '../kernel/caller.js';
import { MAX_MCP_BODY_BYTES, MCP_PER_SERVER, MCP_PER_USER } from '../kernel/limits.js';
import { addressKey } from '../kernel/network.js';
import { OpenLimit } from '../kernel/openLimit.js';
import { Refusal } from '../kernel/refusals.js';

export interface McpRouteOptions extends Omit<InsideOptions, 'maxFile'> {
  /** The origins of the browser app. */
  origins(): readonly string[];
  issuer(): string;
}

/** What JSON-RPC answers before a question is understood. */
const faultOf = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message }, id: null });
const NOT_ALLOWED = faultOf(-32000, 'Only POST is answered here: there are no sessions and no streams.');
const NO_LISTS = faultOf(-32600, 'Send each message by itself.');

/** Assistants of any program ask this server here, with a token that their user has given them for this alone. */
export function registerMcp(app: FastifyInstance, options: McpRouteOptions): void {
  const { rateLimit, origins, issuer, authenticate } = options;
  const limit = new OpenLimit(MCP_PER_USER, MCP_PER_SERVER);

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { origin } = request.headers;
    const address = addressKey(request.ip);
    rateLimit.require(address, reply);
    // A page that another name leads to this server by could ask in the name of whoever looks at it.
    if (origin !== undefined && !origins().includes(origin)) {
      rateLimit.take(address, reply);
      throw new Refusal('CROSS_SITE');
    }
    try {
      request.caller = await authenticate(request.headers);
    } catch (error) {
      rateLimit.take(address, reply);
      if (!(error instanceof Refusal)) throw error;
      const resourceMetadata = `${issuer()}/.well-known/oauth-protected-resource/mcp`;
      throw new Refusal(error.code, { ...error.more, resourceMetadata });
    }
    rateLimit.take(limitKey(request.caller), reply);
  }

  app.post(
    '/mcp',
    { config: { operation: 'mcp', maxBody: MAX_MCP_BODY_BYTES }, onRequest: admit },
    async (request, reply) => {
      if (Array.isArray(request.body)) return reply.code(400).send(NO_LISTS);
      return limit.during(request.caller!.key, async () => {
        // The SDK and the tools are there once somebody asks.
        const { answerQuestion } = await import('./remote.js');
        return answerQuestion(options, request, reply);
      });
    },
  );

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    config: { operation: 'mcp' },
    onRequest: async (request, reply) => rateLimit.take(addressKey(request.ip), reply),
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(NOT_ALLOWED),
  });
}
