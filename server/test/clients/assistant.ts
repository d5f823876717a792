import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Api } from '../../src/mcp/api.js';
import { type McpOptions, mcpServer } from '../../src/mcp/server.js';
import type { Anything } from '../harness.js';

export interface Assistant {
  tools(): Promise<Anything[]>;
  call(name: string, input?: object): Promise<Anything>;
}

/**
 * Asks with the client of the official SDK, as an assistant's program does. `agrees` says what a user answers who is asked;
 * without it, the program cannot ask.
 */
export async function connected(
  api: Api,
  options: McpOptions = {},
  agrees?: (question: string) => boolean,
): Promise<Assistant> {
  const mcp = mcpServer(api, options);
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: agrees ? { elicitation: {} } : {} },
  );
  if (agrees)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => ({
      action: 'accept' as const,
      content: { store: agrees(params.message) },
    }));
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([mcp.connect(ours), client.connect(theirs)]);
  return {
    tools: async () => (await client.listTools()).tools,
    call: (name, input = {}) =>
      client.callTool({ name, arguments: input as Record<string, unknown> }) as Promise<Anything>,
  };
}
