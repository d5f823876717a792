import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS, SERVICES } from '../../src/app.js';
import { Unreadable } from '../../src/http/parameters.js';
import { type Anything, useServer } from '../harness.js';
import { isRead, ROWS, type Row, successOf } from './rows.js';

/**
 * Checks every operation in the OpenAPI documents: description, security, all answers, and examples that match the
 * schemas. Sabotage: leave something out of `operationOf`, or an example out of data/examples.
 */

const server = useServer();
const documents: Record<string, Anything> = {};

beforeAll(async () => {
  for (const { contract } of SERVICES)
    documents[contract.name] = (await server.request('GET', `${contract.base}/openapi.json`)).body;
});

const documentedOf = ({ service, operation }: Row): Anything =>
  documents[service.name].paths[operation.path][operation.method.toLowerCase()];

const faults = (schema: object, value: unknown) => [...Compile(schema as TSchema).Errors(value)];

describe.each(ROWS.map((row) => ({ id: row.id, row })))('$id', ({ row }) => {
  const { name, operation, service, codes } = row;

  test('is described and secured', () => {
    const documented = documentedOf(row);
    const scope = operation.scope ?? service.scope;
    expect(documented).toMatchObject({
      operationId: name,
      summary: expect.stringMatching(/\S/),
      tags: [operation.tag],
      security: [{ oauth2: [scope] }],
    });
    const { tags, components } = documents[service.name];
    expect(tags).toContainEqual({ name: operation.tag, description: expect.stringMatching(/\S/) });
    for (const flow of ['password', 'clientCredentials'])
      expect(components.securitySchemes.oauth2.flows[flow].scopes).toHaveProperty([scope]);
  });

  test('names its parameters', () => {
    const names = (place: string) =>
      documentedOf(row)
        .parameters.filter((parameter: Anything) => parameter.in === place && parameter.schema)
        .map((parameter: Anything) => parameter.name);
    expect(names('path')).toEqual(Object.keys(operation.params ?? {}));
    expect(names('query')).toEqual(Object.keys(operation.query ?? {}));
    expect(names('header')).toEqual([
      'Accept-Language',
      ...(service.apiVersion ? ['api-version'] : []),
      ...(operation.creates ? ['Idempotency-Key'] : []),
      ...(operation.method === 'GET' && operation.versioned ? ['If-None-Match'] : []),
      ...(operation.ifMatch || (!isRead(row) && operation.versioned === true) ? ['If-Match'] : []),
      ...(operation.stream ? ['Last-Event-ID'] : []),
      ...(operation.file ? ['Range'] : []),
      ...(operation.body ? ['Prefer'] : []),
      ...(isRead(row) ? [] : ['X-Spadework-Dry-Run']),
    ]);
  });

  test('names its answers, and each refusal with an example', () => {
    const { responses } = documentedOf(row);
    const partial = operation.file ? [206] : [];
    const unchanged = operation.method === 'GET' && operation.versioned ? [304] : [];
    const statuses = [
      successOf(row),
      ...partial,
      ...unchanged,
      ...codes.map((code) => REFUSALS[code as keyof typeof REFUSALS][0]),
    ];
    expect(Object.keys(responses).map(Number)).toEqual([...new Set(statuses)].sort((a, b) => a - b));
    for (const code of codes) {
      const { description, content } = responses[REFUSALS[code as keyof typeof REFUSALS][0]];
      expect(description).toContain(`\`${code}\``);
      expect(content['application/problem+json'].examples).toHaveProperty(code);
    }
  });

  test('has examples that its schemas allow', () => {
    const { parameters, requestBody, responses } = documentedOf(row);
    for (const { name, example, in: place } of parameters) {
      if (place === 'path') expect(example).toBeDefined();
      const parameter = { ...operation.params, ...operation.query }[name];
      if (example === undefined || !parameter) continue;
      for (const one of [example].flat()) expect(parameter.read(String(one))).not.toBeInstanceOf(Unreadable);
    }
    if (operation.body)
      expect(faults(operation.body, requestBody.content['application/json'].example)).toEqual([]);
    if (operation.answer)
      expect(faults(operation.answer, responses[successOf(row)].content['application/json'].example)).toEqual(
        [],
      );
  });
});

describe.each(SERVICES.map(({ contract }) => contract.name))('problems of the %s service', (service) => {
  test('each is as its schema says, and one that some row refuses with', () => {
    const { examples, schemas } = documents[service].components;
    const promised = new Set(
      ROWS.filter((row) => row.service.name === service).flatMap(({ codes }) => codes),
    );
    expect(Object.keys(examples).sort()).toEqual([...promised].sort());
    for (const [code, { value }] of Object.entries<Anything>(examples)) {
      expect(faults(schemas.Problem, value)).toEqual([]);
      expect([value.code, value.status]).toEqual([code, REFUSALS[code as keyof typeof REFUSALS][0]]);
    }
  });
});
