import { describe, expect, test } from 'vitest';
import { toOpenApi30 } from './openapi30.js';
import { toSwagger20 } from './swagger20.js';

// biome-ignore lint/suspicious/noExplicitAny: a document's shape is what a test asserts
type Anything = any;

const INFO = { title: 'A', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } };

describe('OpenAPI 3.0 says in its own words', () => {
  const document = (given: object) => toOpenApi30({ info: INFO, ...given }) as Anything;
  const converted = (given: object) =>
    document({ components: { schemas: { X: given } } }).components.schemas.X;

  test.each([
    [
      'null',
      { type: ['string', 'null'], enum: ['A', null] },
      { type: 'string', nullable: true, enum: ['A', null] },
    ],
    ['a constant', { const: '1.0' }, { type: 'string', enum: ['1.0'] }],
    ['a whole number', { const: 1 }, { type: 'integer', enum: [1] }],
    [
      'what a number is above',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 0, exclusiveMinimum: true },
    ],
    [
      'what a number is below',
      { type: 'number', exclusiveMaximum: 9 },
      { type: 'number', maximum: 9, exclusiveMaximum: true },
    ],
    [
      'a reference or null',
      { anyOf: [{ $ref: '#/a' }, { type: 'null' }] },
      { allOf: [{ $ref: '#/a' }], nullable: true },
    ],
    [
      'one of two or null',
      { oneOf: [{ $ref: '#/a' }, { $ref: '#/b' }, { type: 'null' }] },
      { oneOf: [{ $ref: '#/a' }, { $ref: '#/b' }], nullable: true },
    ],
    ['nothing but null', { type: 'null' }, { type: 'object', nullable: true }],
    ['a list of anything', { type: 'array' }, { type: 'array', items: {} }],
    [
      'several types',
      { type: ['string', 'number', 'null'] },
      {
        anyOf: [
          { type: 'string', nullable: true },
          { type: 'number', nullable: true },
        ],
      },
    ],
    [
      'a description beside a reference, of a field that is called like a keyword',
      { properties: { const: { $ref: '#/a', description: 'b' } } },
      { properties: { const: { allOf: [{ $ref: '#/a' }], description: 'b' } } },
    ],
    [
      'fields of any name',
      { type: 'object', patternProperties: { '^.*$': { type: ['integer', 'null'] } } },
      { type: 'object', additionalProperties: { type: 'integer', nullable: true } },
    ],
    ['an example', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
    ['a file', { type: 'string', contentMediaType: 'application/pdf' }, { type: 'string', format: 'binary' }],
    ['bytes in a text', { type: 'string', contentEncoding: 'base64' }, { type: 'string', format: 'byte' }],
  ])('%s', (_, given, expected) => {
    expect(converted(given)).toEqual(expected);
  });

  test('a keyword for which there are no words is refused, never dropped', () => {
    expect(() => converted({ type: 'array', prefixItems: [{ type: 'string' }] })).toThrow('prefixItems');
  });

  test('webhooks and the licence', () => {
    expect(document({ openapi: '3.1.0', webhooks: { a: {} } })).toEqual({
      openapi: '3.0.3',
      info: {
        ...INFO,
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
    });
  });

  test('examples are data and stay as they are', () => {
    const example = { const: 1, type: ['a', 'null'] };
    const media = { schema: { type: 'object' }, example };
    expect(document({ paths: { content: { 'application/json': media } } }).paths.content).toEqual({
      'application/json': media,
    });
  });
});

describe('Swagger 2.0 says in its own words', () => {
  const scheme = { type: 'oauth2', flows: { password: flow('p'), clientCredentials: flow('c') } };
  function flow(scope: string) {
    return { tokenUrl: 'https://grid.example/oauth2/token', scopes: { [scope]: 'a role' } };
  }
  const document = (operation: object, schemas = {}) =>
    toSwagger20(
      {
        openapi: '3.0.3',
        info: INFO,
        servers: [{ url: '/public/a/rest' }],
        tags: [],
        paths: { '/a': { get: { security: [{ oauth2: ['p'] }], responses: {}, ...operation } } },
        components: { schemas, securitySchemes: { oauth2: scheme } },
      },
      'https://grid.example:8443',
    ) as Anything;
  const operation = (given: object) => document(given).paths['/a'].get;
  const parameter = (given: object) => operation({ parameters: [given] }).parameters[0];
  const schema = (given: object) => document({}, { X: given }).definitions.X;

  test('where the server is', () => {
    expect(document({})).toMatchObject({
      swagger: '2.0',
      host: 'grid.example:8443',
      basePath: '/public/a/rest',
      schemes: ['https'],
    });
  });

  test('a scheme of two flows as two definitions, of which a personal operation takes one', () => {
    const { securityDefinitions } = document({});
    expect(securityDefinitions).toEqual({
      'oauth2-password': { type: 'oauth2', flow: 'password', ...flow('p') },
      'oauth2-application': { type: 'oauth2', flow: 'application', ...flow('c') },
    });
    expect(operation({}).security).toEqual([{ 'oauth2-password': ['p'] }, { 'oauth2-application': ['p'] }]);
    expect(operation({ 'x-flow': 'user' }).security).toEqual([{ 'oauth2-password': ['p'] }]);
  });

  test('a body as a parameter', () => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/X' }, example: { a: 1 } } };
    expect(operation({ requestBody: { description: 'b', required: true, content } })).toMatchObject({
      consumes: ['application/json'],
      parameters: [
        {
          name: 'body',
          in: 'body',
          description: 'b',
          required: true,
          schema: { $ref: '#/definitions/X' },
          'x-example': { a: 1 },
        },
      ],
    });
  });

  test.each([
    [
      'a type of its own',
      { schema: { type: 'integer', format: 'int64', minimum: 1 }, example: 4, deprecated: true },
      { type: 'integer', format: 'int64', minimum: 1, 'x-example': 4, 'x-deprecated': true },
    ],
    [
      'several values',
      { schema: { type: 'array', items: { type: 'string', example: 'a' } } },
      { type: 'array', items: { type: 'string', 'x-example': 'a' }, collectionFormat: 'multi' },
    ],
    [
      'values between commas',
      { schema: { type: 'array', items: { type: 'string' } }, style: 'form', explode: false },
      { type: 'array', items: { type: 'string' }, collectionFormat: 'csv' },
    ],
    [
      'a number or a word, as a text',
      { schema: { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['latest'] }] } },
      { type: 'string', 'x-anyOf': [{ type: 'integer' }, { type: 'string', enum: ['latest'] }] },
    ],
  ])('a parameter: %s', (_, given, expected) => {
    expect(parameter({ name: 'q', in: 'query', required: false, ...given })).toEqual({
      name: 'q',
      in: 'query',
      required: false,
      ...expected,
    });
  });

  test('answers, files and what is produced', () => {
    const problem = { schema: { $ref: '#/components/schemas/Problem' }, examples: {} };
    const responses = {
      200: {
        description: 'a',
        headers: { ETag: { description: 'v', schema: { type: 'string' } } },
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
      },
      201: { description: 'c', content: { 'application/json': { schema: { type: 'object' }, example: {} } } },
      204: { description: 'd' },
      404: { description: 'e', content: { 'application/problem+json': problem } },
    };
    expect(operation({ responses })).toMatchObject({
      produces: ['application/pdf', 'application/json', 'application/problem+json'],
      responses: {
        200: { schema: { type: 'file' }, headers: { ETag: { description: 'v', type: 'string' } } },
        201: { schema: { type: 'object' }, examples: { 'application/json': {} } },
        204: { description: 'd' },
        404: { schema: { $ref: '#/definitions/Problem' } },
      },
    });
  });

  test.each([
    [
      'null',
      { type: 'string', nullable: true, enum: ['A', null] },
      { type: 'string', enum: ['A'], 'x-nullable': true },
    ],
    [
      'a choice of schemas, as anything',
      { description: 'd', anyOf: [{ type: 'array', items: {} }, { $ref: '#/components/schemas/Y' }] },
      { description: 'd', 'x-anyOf': [{ type: 'array', items: {} }, { $ref: '#/definitions/Y' }] },
    ],
    [
      'a choice of one type',
      {
        oneOf: [
          { type: 'string', enum: ['A'] },
          { type: 'string', format: 'date' },
        ],
      },
      {
        type: 'string',
        'x-anyOf': [
          { type: 'string', enum: ['A'] },
          { type: 'string', format: 'date' },
        ],
      },
    ],
    [
      'nothing but null',
      { type: 'object', nullable: true, enum: [null] },
      { type: 'object', 'x-nullable': true },
    ],
    ['what may only be sent', { type: 'string', writeOnly: true }, { type: 'string', 'x-writeOnly': true }],
    [
      'fields of any name',
      { type: 'object', additionalProperties: { $ref: '#/components/schemas/Y' } },
      { type: 'object', additionalProperties: { $ref: '#/definitions/Y' } },
    ],
  ])('a schema: %s', (_, given, expected) => {
    expect(schema(given)).toEqual(expected);
  });
});
