import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { UsageError } from '../config.js';
import { openApi } from '../mcp/api.js';
import { readCredentials } from '../mcp/credentials.js';
import { mcpServer } from '../mcp/server.js';
import type { Invocation } from './command.js';

const UNASKED = 'unasked';
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Serves an assistant over standard input and output, until its program closes them. */
export async function mcp({ values }: Invocation, environment = process.env): Promise<void> {
  const api = openApi(addressOf(values.url), readCredentials(environment), languageOf(values.language));
  const server = mcpServer(api, { writes: writesOf(values['enable-writes']) });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await closed;
}

/** The address of the server. Beyond this machine a token must not travel in the clear. */
export function addressOf(url: unknown): string {
  if (typeof url !== 'string') throw new UsageError('--url is missing: the address of a Spadework server');
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    throw new UsageError('--url must be an http or https address without a user name');
  if (address.protocol === 'http:' && !LOCAL.has(address.hostname))
    throw new UsageError('--url must be https, unless the server is on this machine');
  return `${address.origin}${address.pathname.replace(/\/$/, '')}`;
}

const writesOf = (given: unknown) => {
  if (given === undefined) return undefined;
  return given === UNASKED ? UNASKED : 'asked';
};

function languageOf(language: unknown): 'nb' | 'en' {
  if (language === undefined || language === 'en' || language === 'nb') return language ?? 'en';
  throw new UsageError('--language must be nb or en');
}
