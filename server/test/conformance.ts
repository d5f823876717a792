import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { REFUSALS, SERVICES } from '../src/app.js';
import type { Operation, Service } from '../src/http/contract.js';
import { refusalsOf } from '../src/http/openapi.js';

/** Checks every answer in every test against the contract of its operation. */

interface Row {
  name: string;
  operation: Operation;
  service: Service;
  path: RegExp;
  check: ReturnType<typeof Compile> | undefined;
}

const rows: Row[] = SERVICES.flatMap(({ contract: service }) =>
  Object.entries(service.operations).map(([name, operation]) => ({
    name: `${service.name}.${name}`,
    operation,
    service,
    path: new RegExp(
      `^${service.base}${operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`,
    ),
    check: operation.answer && Compile(operation.answer as TSchema),
  })),
);

/** The router picks the row with the fewest parameters. */
function rowOf(method: string, path: string): Row | undefined {
  const parameters = ({ operation }: Row) => operation.path.split('{').length;
  return rows
    .filter(({ operation, path: pattern }) => operation.method === method && pattern.test(path))
    .sort((a, b) => parameters(a) - parameters(b))[0];
}

export interface Answered {
  method: string;
  url: string;
  status: number;
  headers: Headers;
  body: unknown;
}

/** What is wrong with an answer, or undefined. */
export function violation({ method, url, status, headers, body }: Answered): string | undefined {
  const row = rowOf(method, new URL(url).pathname);
  if (!row) return undefined;
  const { name, operation, service, check } = row;
  if (status >= 400) return problemViolation(name, refusalsOf(operation, service), status, body);
  if (status === 304) return operation.versioned ? undefined : `${name} answers 304 and is not versioned`;
  if (operation.stream && headers.get('content-type')?.startsWith(operation.stream)) return undefined;
  const success = operation.accepted
    ? [202]
    : operation.answer || operation.file
      ? [200, ...(operation.file ? [206] : [])]
      : [204];
  if (!success.includes(status)) return `${name} answers ${status}, not ${success.join(' or ')}`;
  if (operation.versioned && operation.method === 'GET' && !Array.isArray(body) && !headers.get('etag'))
    return `${name} answers without an ETag`;
  if (operation.deprecated && !headers.get('deprecation'))
    return `${name} does not say that it is deprecated`;
  if (!check || check.Check(body)) return undefined;
  const [error] = check.Errors(body);
  return `${name} answers off its schema: ${error?.instancePath} ${error?.message} ${JSON.stringify(body).slice(0, 300)}`;
}

/** Codes that are sent before the operation is known. */
const ANYWHERE = [
  'NOT_FOUND',
  'INVALID_REQUEST',
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'HEAD_TOO_LARGE',
  'CROSS_SITE',
  'INTERNAL_ERROR',
];

function problemViolation(
  name: string,
  codes: readonly string[],
  status: number,
  body: unknown,
): string | undefined {
  const problem = body as { code?: string; status?: number; title?: string; detail?: string; type?: string };
  const shown = JSON.stringify(body)?.slice(0, 300);
  if (typeof body !== 'object' || !problem.code)
    return `${name} answers ${status} without a problem: ${shown}`;
  if (problem.status !== status || !problem.title || !problem.detail || !problem.type)
    return `${name} answers with half a problem: ${shown}`;
  if (REFUSALS[problem.code as keyof typeof REFUSALS]?.[0] !== status)
    return `${name} answers ${problem.code} with ${status}`;
  if (codes.includes(problem.code) || ANYWHERE.includes(problem.code)) return undefined;
  return `${name} answers ${problem.code}, which its contract does not promise`;
}
