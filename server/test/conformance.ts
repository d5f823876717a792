import type { TSchema } from 'typebox';
import { REFUSALS, SERVICES } from '../src/app.js';
import { OUTCOME_KINDS } from '../src/events/door.js';
import { checkOf } from '../src/http/compiled.js';
import { type Operation, type Service, tellsOutcome } from '../src/http/contract.js';
import { refusalsOf } from '../src/http/openapi.js';
import { OUTCOME } from '../src/http/outcome.js';

/** Checks every answer in every test against the contract of its operation. */

interface Row {
  name: string;
  operation: Operation;
  service: Service;
  path: RegExp;
}

/** The rows by what their paths have in common, those with the fewest parameters first, as the router picks them. */
const rows = new Map<string, Row[]>();

const keyOf = (method: string, path: string) => `${method} ${path.split('/').length}`;

for (const { contract: service } of SERVICES)
  for (const [name, operation] of Object.entries(service.operations)) {
    const path = service.base + operation.path;
    const pattern = `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`;
    const row = { name: `${service.name}.${name}`, operation, service, path: new RegExp(pattern) };
    const key = keyOf(operation.method, path);
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }

const parameters = ({ operation }: Row) => operation.path.split('{').length;
for (const some of rows.values()) some.sort((a, b) => parameters(a) - parameters(b));

const rowOf = (method: string, path: string): Row | undefined =>
  rows
    .get(keyOf(method, path))
    ?.filter((row) => row.path.test(path))
    // An ending such as `.xlsx` says more than a parameter alone.
    .sort((a, b) => parameters(a) - parameters(b) || b.path.source.length - a.path.source.length)[0];

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
  const { name, operation, service } = row;
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
  if (
    tellsOutcome(operation) &&
    !(OUTCOME_KINDS as readonly (string | null)[]).includes(headers.get(OUTCOME))
  )
    return `${name} does not tell its outcome`;
  if ((operation.secret || operation.personal) && headers.get('cache-control') !== 'no-store')
    return `${name} answers with what a cache may store`;
  if (!operation.answer) return undefined;
  const check = checkOf(operation.answer as TSchema);
  if (check.Check(body)) return undefined;
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
