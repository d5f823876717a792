import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
import { LARGEST } from '@spadework/core/cost';
import { MAX_CHOSEN_PARTS, MAX_CONTENT } from '@spadework/core/trench';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { LONGEST_URL, REPLAYED_AT_MOST, WEBHOOKS_PER_COMPANY } from '../src/services/events/limits.js';
import { outlineOf } from './contract/outline.js';
import { type Anything, CUSTOMER, type Reply, useServer } from './harness.js';

const server = useServer();

const documents = SERVICES.map(({ contract }) => ({
  name: contract.name,
  path: `${contract.base}/openapi.json`,
}));
const BASES = ['', ...SERVICES.map(({ contract }) => contract.base)];
const FORMS = { 'openapi.json': '3.1.0', 'openapi-3.0.json': '3.0.3', 'swagger-2.0.json': '2.0' };

/** The answers by their paths. All are asked for first: a connection that waits while the linter is busy would be closed. */
const replies = new Map<string, Reply>();
beforeAll(async () => {
  for (const file of Object.keys(FORMS))
    for (const base of BASES) replies.set(`${base}/${file}`, await server.request('GET', `${base}/${file}`));
});
const documentAt = (path: string): Anything => replies.get(path)!.body;

/** Swagger 2.0 allows fractions as limits of a parameter, and answers of type `file`; the linter takes both for faults. */
const NOT_FAULTS_IN_20 = [
  /parameters\/\d+\/m(in|ax)imum: Expected type `integer` but got `number`/,
  /responses\/20[06]\/schema\/type: `type` can be one of the following only/,
];

/** What an independent linter finds in a document. */
async function faults(document: { openapi?: string }): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The specification's own paths: a router tells /projects/page from /projects/{projectId} by its literals.
      'no-ambiguous-paths': 'off',
      // The linter reads the keywords of 3.1 in examples of 3.0. They are the same examples.
      ...(document.openapi === '3.0.3' && { 'no-invalid-media-type-examples': 'off' }),
    },
  });
  // The linter would read the text as YAML, which takes longer.
  const problems = await lintDocument({
    document: { source: new Source('openapi.json', JSON.stringify(document)), parsed: document },
    config: config.styleguide,
    externalRefResolver: new BaseResolver(config.resolve),
  });
  return problems
    .map(({ message, location }) => `${location[0]?.pointer}: ${message}`)
    .filter((fault) => !NOT_FAULTS_IN_20.some((pattern) => pattern.test(fault)));
}

const operationIds = (document: Anything): string[] =>
  Object.values<object>(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );

describe.each(Object.entries(FORMS))('%s', (file, version) => {
  test.each(BASES)('%s needs no token', (base) => {
    const { status, body } = replies.get(`${base}/${file}`)!;
    expect([status, body.openapi ?? body.swagger]).toEqual([200, version]);
  });

  // The one of all services holds what the others hold; a small one stands for how they begin.
  test.each(['', CUSTOMER])('%s passes an independent linter', async (base) => {
    expect(await faults(documentAt(`${base}/${file}`))).toEqual([]);
  });
});

// Fails if a form leaves out an operation, a parameter, a field, a status or a limit, or calls one required that is not.
test.each(['', CUSTOMER])('%s says the same in every form', (base) => {
  const [now, ...earlier] = Object.keys(FORMS).map((file) => outlineOf(documentAt(`${base}/${file}`)));
  expect(now!.size).toBeGreaterThan(500);
  for (const form of earlier) {
    expect([...now!].filter((line) => !form.has(line))).toEqual([]);
    expect([...form].filter((line) => !now!.has(line))).toEqual([]);
  }
});

describe('the document of all services', () => {
  test('has every operation once, below the base of its service', () => {
    const body = documentAt('/openapi.json');
    const ids = operationIds(body);
    expect(new Set(ids).size).toBe(ids.length);
    const rows = SERVICES.flatMap(({ contract }) =>
      Object.values(contract.operations).map(
        ({ method, path }) => `${method.toLowerCase()} ${contract.base}${path}`,
      ),
    );
    const described = Object.entries<object>(body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(rows.sort());
  });

  test('describes every field and every parameter', () => {
    // Fails if a schema or a row has a new name that neither it nor `fields.ts` of its service explains.
    const { paths, components } = documentAt('/openapi.json');
    const missing: string[] = [];
    const look = (schema: Anything, where: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, field] of Object.entries<Anything>(schema.properties ?? {})) {
        const target = components.schemas[field.$ref?.split('/').at(-1)];
        if (!(field.description ?? target?.description)) missing.push(`${where}.${name}`);
        look(field, `${where}.${name}`);
      }
      const parts = [schema.anyOf, schema.oneOf, schema.allOf, Object.values(schema.patternProperties ?? {})];
      for (const inner of [schema.items, schema.additionalProperties, ...parts.flatMap((part) => part ?? [])])
        look(inner, where);
    };
    for (const [name, schema] of Object.entries(components.schemas)) look(schema, name);
    for (const item of Object.values<object>(paths))
      for (const { operationId, parameters, requestBody, responses } of Object.values<Anything>(item)) {
        for (const { name, description } of parameters)
          if (!description) missing.push(`${operationId}: ${name}`);
        for (const { content } of [requestBody ?? {}, ...Object.values<Anything>(responses)])
          for (const { schema } of Object.values<Anything>(content ?? {})) look(schema, operationId);
      }
    expect(missing).toEqual([]);
  });

  test('a text of one schema is not taken for another in which the name means something else', () => {
    // Fails if a field is described by a text that was written for a field of the same name.
    const { schemas } = documentAt('/openapi.json').components;
    const textOf = (schema: string, field: string): string => schemas[schema].properties[field].description;
    expect(textOf('Section', 'depth')).toContain('underside of the foundation');
    expect(textOf('PlaceInput', 'layerId')).toContain('if omitted, the one that it is in');
    expect(textOf('PartPlace', 'x')).toContain('Centre');
    expect(textOf('Series', 'title')).toContain('series');
    expect(textOf('DocData', 'name')).toBe('Number and title.');
    expect(textOf('DeliveryPage', 'deliveries')).toContain('oldest first');
    // Only reports, messages and names that are made for people follow the language of the caller.
    const translated = Object.entries<Anything>(schemas).flatMap(([schema, { properties = {} }]) =>
      Object.keys(properties)
        .filter((field) => /language of the caller/.test(properties[field].description ?? ''))
        .filter((field) => !/^(display|message|title|detail)/.test(field))
        .map((field) => `${schema}.${field}`),
    );
    expect(translated).toEqual([
      'CableModelValue.name',
      'CableModelValue.source',
      'SheetNode.name',
      'DesignChange.reason',
      'UnpricedLine.name',
      'ComparisonRow.name',
      'ReportQuantity.name',
      'ReportDistribution.type',
      'SheetFacility.name',
      'SheetCheckpoint.name',
    ]);
  });

  test('keeps apart what two services call alike', () => {
    // Fails if the schema of one service takes the place of the other's.
    const { schemas } = documentAt('/openapi.json').components;
    expect(Object.keys(schemas.CalculationFacility.properties)).toContain('longName');
    expect(Object.keys(schemas.ChecklistFacility.properties)).toContain('assessmentTypes');
    expect(schemas).not.toHaveProperty('Facility');
  });
});

describe.each(documents)('openapi.json of the $name service', ({ path }) => {
  test('describes every operation of the contract', () => {
    const body = documentAt(path);
    const described = operationIds(body);
    const contract = SERVICES.find(({ contract }) => path.startsWith(contract.base))!.contract;
    expect(described.sort()).toEqual(Object.keys(contract.operations).sort());
  });
});

describe('limits of the code are in the documents', () => {
  const schemasOf = (service: string): Anything =>
    documentAt(`/public/${service}/rest/openapi.json`).components.schemas;

  test('quantities and amounts of a calculation', () => {
    const { CatalogNodeAdd, CatalogCustomNodeAdd } = schemasOf('calculation');
    for (const { properties } of [CatalogNodeAdd, CatalogCustomNodeAdd])
      expect(properties.quantity).toMatchObject({ minimum: 0, maximum: LARGEST.quantity });
    const { unitCost, totalCost } = CatalogCustomNodeAdd.properties;
    expect(unitCost.description).toContain(LARGEST.price.toLocaleString('en'));
    expect(totalCost.description).toContain(LARGEST.total.toLocaleString('en'));
  });

  test('parts of a group, content of a container', () => {
    const { partCount, parts, pipeId, culvertId, pipeGroupId } = schemasOf('trench').AddCable.properties;
    expect([partCount.maximum, parts.maxItems]).toEqual([MAX_CHOSEN_PARTS, MAX_CHOSEN_PARTS]);
    for (const { description } of [pipeId, culvertId, pipeGroupId])
      expect(description).toContain(`at most ${MAX_CONTENT} items`);
  });

  test('webhooks', () => {
    const { paths, components } = documentAt('/public/events/rest/openapi.json');
    expect(paths['/webhooks/{id}'].put.description).toContain(`at most ${WEBHOOKS_PER_COMPANY} webhooks`);
    const { WebhookInput, Replay } = components.schemas;
    expect(WebhookInput.properties.url.description).toContain(`at most ${LONGEST_URL} characters`);
    expect(Replay.properties.to.description).toContain(`at most ${REPLAYED_AT_MOST - 1} above`);
  });

  test('bodies and keys of every operation', () => {
    const body = documentAt('/openapi.json');
    const operations = Object.values<object>(body.paths).flatMap((item) => Object.values<Anything>(item));
    const bodies = operations.flatMap(({ requestBody }) => requestBody ?? []);
    const keys = operations.flatMap(({ parameters = [] }) =>
      parameters.filter(({ name }: Anything) => name === 'Idempotency-Key'),
    );
    expect(new Set(bodies.map(({ description }) => description))).toEqual(
      new Set(['At most 1 MiB.', 'At most 512 KiB.']),
    );
    expect(new Set(keys.map(({ schema }) => schema.maxLength))).toEqual(new Set([255]));
  });
});
