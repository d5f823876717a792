import { readFileSync } from 'node:fs';
import { UsageError } from '../config.js';

/** Secrets come from the environment or a file. As arguments, every user of the machine could read them. */
export const MCP_VARIABLES = {
  SPADEWORK_MCP_TOKEN: 'token',
  SPADEWORK_MCP_CLIENT: 'client',
  SPADEWORK_MCP_SECRET: 'secret',
  SPADEWORK_MCP_USER: 'user',
  SPADEWORK_MCP_PASSWORD: 'password',
  SPADEWORK_MCP_CREDENTIALS: 'credentials',
} as const;

type Field = (typeof MCP_VARIABLES)[keyof typeof MCP_VARIABLES];

export interface Credentials {
  token?: string;
  client?: string;
  secret?: string;
  user?: string;
  password?: string;
}

export function readCredentials(environment: Record<string, string | undefined>): Credentials {
  const given: Partial<Record<Field, string>> = {};
  for (const [variable, field] of Object.entries(MCP_VARIABLES))
    if (environment[variable]) given[field] = environment[variable];
  const { credentials: file, ...found } = given;
  const all: Credentials = { ...(file && fromFile(file)), ...found };
  if (all.token) return { token: all.token };
  if (!all.client || !all.secret)
    throw new UsageError(
      'SPADEWORK_MCP_TOKEN is missing; or SPADEWORK_MCP_CLIENT and SPADEWORK_MCP_SECRET, with SPADEWORK_MCP_USER and SPADEWORK_MCP_PASSWORD for a person; or SPADEWORK_MCP_CREDENTIALS, a file with these',
    );
  if (all.user !== undefined && all.password === undefined)
    throw new UsageError('SPADEWORK_MCP_USER needs SPADEWORK_MCP_PASSWORD');
  return all;
}

function fromFile(file: string): Credentials {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `SPADEWORK_MCP_CREDENTIALS: ${file} is no JSON that can be read (${(error as Error).name})`,
    );
  }
  const fields = Object.entries(content ?? {}).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields) as Credentials;
}
