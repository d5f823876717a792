import { BASIC_SCOPE } from '../../../src/kernel/scopes.js';
import type { Contract, Parameter, PublishedOperation, PublishedService, Success } from './contract.js';
import { type Schemas, schemaFindings } from './schemas.js';

const RIGHTS = [undefined, 'READ', 'WRITE', 'OWNER'];

/** What of a published contract would no longer hold for clients that were written against it; additions are not listed. */
export function breakingChanges(before: Contract, now: Contract): string[] {
  return Object.entries(before.services).flatMap(([name, former]) => {
    const current = now.services[name];
    return current
      ? serviceFindings(former, current).map((finding) => `${name}: ${finding}`)
      : [`${name}: the service is gone`];
  });
}

function serviceFindings(before: PublishedService, now: PublishedService): string[] {
  const schemas: Schemas = { before: before.schemas, now: now.schemas, seen: new Set() };
  const kept = Object.entries(before.operations).filter(([name]) => now.operations[name]);
  const former = codesOf(kept.map(([, operation]) => operation));
  const current = codesOf(Object.values(now.operations));
  return [
    ...(before.base === now.base ? [] : [`the base path was ${before.base} and is ${now.base}`]),
    ...Object.entries(before.operations).flatMap(([name, operation]) => {
      const other = now.operations[name];
      return other
        ? operationFindings(operation, other, schemas).map((finding) => `${name}: ${finding}`)
        : [goneFinding(name, operation, now)];
    }),
    ...[...former]
      .filter((code) => !current.has(code))
      .map((code) => `no operation refuses with ${code} any more`),
  ];
}

const codesOf = (operations: readonly PublishedOperation[]) =>
  new Set(operations.flatMap(({ refusals }) => Object.keys(refusals)));

function goneFinding(
  name: string,
  { method, path }: PublishedOperation,
  { operations }: PublishedService,
): string {
  const renamed = Object.entries(operations).find(
    ([, other]) => other.method === method && other.path === path,
  );
  return renamed ? `${name}: is now called ${renamed[0]}` : `${name}: the operation is gone`;
}

function operationFindings(before: PublishedOperation, now: PublishedOperation, schemas: Schemas): string[] {
  return [
    ...addressFindings(before, now),
    ...accessFindings(before, now),
    ...parameterFindings(before.parameters, now.parameters, schemas),
    ...bodyFindings(before, now, schemas),
    ...Object.entries(before.successes).flatMap(([status, success]) =>
      successFindings(success, now.successes[status], schemas).map((finding) => `${status}: ${finding}`),
    ),
    ...refusalFindings(before, now),
    ...(before.emits ?? [])
      .filter((event) => !now.emits?.includes(event))
      .map((event) => `no longer emits ${event}`),
    ...(before.stream && before.stream !== now.stream ? [`no longer streams ${before.stream}`] : []),
  ];
}

const addressFindings = (before: PublishedOperation, now: PublishedOperation) =>
  before.method === now.method && before.path === now.path
    ? []
    : [`was ${before.method} ${before.path} and is ${now.method} ${now.path}`];

function accessFindings(before: PublishedOperation, now: PublishedOperation): string[] {
  const findings: string[] = [];
  if (before.scope !== now.scope && now.scope !== BASIC_SCOPE)
    findings.push(`the scope was ${before.scope} and is ${now.scope}`);
  if (before.flow === 'any' && now.flow === 'user') findings.push('newly needs a user');
  if (RIGHTS.indexOf(now.right) > RIGHTS.indexOf(before.right))
    findings.push(`the right was ${before.right ?? 'none'} and is ${now.right}`);
  return findings;
}

function parameterFindings(
  before: Record<string, Parameter>,
  now: Record<string, Parameter>,
  schemas: Schemas,
): string[] {
  const former = Object.entries(before).flatMap(([name, parameter]) => {
    const other = now[name];
    if (!other) return [`${name}: the parameter is gone`];
    return [
      ...schemaFindings(parameter.schema, other.schema, 'request', schemas, name),
      ...(parameter.commas === other.commas ? [] : [`${name}: several values are separated differently`]),
    ];
  });
  const required = Object.entries(now)
    .filter(([name, parameter]) => parameter.required && !before[name]?.required)
    .map(([name]) => `${name}: is newly required`);
  return [...former, ...required];
}

function bodyFindings(
  { body: before }: PublishedOperation,
  { body: now }: PublishedOperation,
  schemas: Schemas,
) {
  if (!now) return before ? ['the body is gone'] : [];
  const required = now.required && !before?.required ? ['the body is newly required'] : [];
  return [
    ...required,
    ...(before ? schemaFindings(before.schema, now.schema, 'request', schemas, 'body') : []),
  ];
}

function successFindings(before: Success, now: Success | undefined, schemas: Schemas): string[] {
  if (!now) return ['this status is gone'];
  const findings = before.etag && !now.etag ? ['has no ETag any more'] : [];
  for (const [type, schema] of Object.entries(before.content ?? {})) {
    const other = now.content?.[type];
    if (!other) findings.push(`no longer answers ${type}`);
    else findings.push(...schemaFindings(schema, other, 'answer', schemas, 'answer'));
  }
  return findings;
}

/** A client that knows a refusal by its status must meet it there, or in none. */
function refusalFindings(
  { refusals: before }: PublishedOperation,
  { refusals: now }: PublishedOperation,
): string[] {
  const statuses = new Set(Object.values(now));
  const gone = [...new Set(Object.values(before))].filter((status) => !statuses.has(status));
  return [
    ...gone.map((status) => `${status}: this status is gone`),
    ...Object.entries(before)
      .filter(([code, status]) => now[code] !== undefined && now[code] !== status)
      .map(([code, status]) => `${code} was ${status} and is ${now[code]}`),
  ];
}

/** Whether a version may break the contract of an earlier one: a new major may, and before 1.0 a new minor. */
export function mayBreak(published: string, version: string): boolean {
  const [major = 0, minor = 0] = published.split('.').map(Number);
  const [newMajor = 0, newMinor = 0] = version.split('.').map(Number);
  return newMajor > major || (newMajor === 0 && major === 0 && newMinor > minor);
}
