import { describe, expect, test } from 'vitest';
import { breakingChanges, mayBreak } from './breaking.js';
import type { Contract, PublishedOperation, Schema } from './contract.js';

const string = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A small service with one of everything. */
const published = (): Contract => ({
  version: '0.1.0',
  services: {
    sample: {
      base: '/sample',
      operations: {
        getTree: {
          method: 'GET',
          path: '/trees/{id}',
          scope: 'tb.bruker',
          flow: 'any',
          right: 'READ',
          stream: 'text/event-stream',
          parameters: {
            'path id': { required: true, schema: { type: 'integer' } },
            'query sort': { commas: true, schema: { type: 'array', items: { enum: ['name', 'size'] } } },
            'query count': { schema: { type: 'integer', minimum: 0, maximum: 100, default: 10 } },
          },
          successes: { 200: { etag: true, content: { 'application/json': ref('Tree') } }, 304: {} },
          refusals: { TOKEN_REQUIRED: 401, TREE_NOT_FOUND: 404 },
        },
        putTree: {
          method: 'PUT',
          path: '/trees',
          scope: 'tb.bruker',
          flow: 'any',
          parameters: {},
          body: { required: false, schema: ref('NewTree') },
          successes: { 204: {} },
          refusals: { TOKEN_REQUIRED: 401, TOO_TALL: 409 },
          emits: ['tree.changed'],
        },
      },
      schemas: {
        Tree: {
          type: 'object',
          required: ['name', 'form'],
          properties: {
            name: string,
            planted: { type: 'string', format: 'date' },
            height: { type: ['number', 'null'] },
            form: {
              anyOf: [
                {
                  type: 'object',
                  required: ['kind'],
                  properties: { kind: { const: 'round' }, width: { type: 'number' } },
                },
                { type: 'object', required: ['kind'], properties: { kind: { const: 'tall' } } },
              ],
            },
            branches: { type: 'array', items: ref('Tree') },
            notes: { type: 'object', patternProperties: { '^.*$': string } },
          },
        },
        NewTree: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', minLength: 1, maxLength: 80 },
            size: { type: 'number' },
            season: { anyOf: [{ const: 'SPRING' }, { const: 'AUTUMN' }] },
            place: { anyOf: [ref('Place'), { type: 'null' }] },
          },
        },
        Place: { type: 'object', properties: { x: { type: 'number' }, label: string } },
      },
    },
  },
});

type ContractEdit = (parts: {
  get: PublishedOperation;
  put: PublishedOperation;
  tree: Required<Schema>['properties'];
  body: Required<Schema>['properties'];
  contract: Contract;
  // biome-ignore lint/suspicious/noExplicitAny: a change may do anything to the schemas
  schemas: any;
}) => void;

function findingsAfter(change: ContractEdit): string[] {
  const contract = published();
  const { operations, schemas } = contract.services.sample!;
  change({
    get: operations.getTree!,
    put: operations.putTree!,
    tree: schemas.Tree!.properties!,
    body: schemas.NewTree!.properties!,
    contract,
    schemas,
  });
  return breakingChanges(published(), contract);
}

describe('a change that breaks clients is found', () => {
  const changes: [string, ContractEdit][] = [
    ['the service is gone', ({ contract }) => delete contract.services.sample],
    [
      'the base path was /sample and is /other',
      ({ contract }) => Object.assign(contract.services.sample!, { base: '/other' }),
    ],
    ['getTree: the operation is gone', ({ contract }) => delete contract.services.sample!.operations.getTree],
    [
      'putTree: is now called storeTree',
      ({ contract, put }) => {
        delete contract.services.sample!.operations.putTree;
        contract.services.sample!.operations.storeTree = put;
      },
    ],
    ['putTree: was PUT /trees and is POST /trees', ({ put }) => Object.assign(put, { method: 'POST' })],
    [
      'getTree: was GET /trees/{id} and is GET /trees/{treeId}',
      ({ get }) => Object.assign(get, { path: '/trees/{treeId}' }),
    ],
    [
      'getTree: the scope was tb.bruker and is other.bruker',
      ({ get }) => Object.assign(get, { scope: 'other.bruker' }),
    ],
    ['getTree: newly needs a user', ({ get }) => Object.assign(get, { flow: 'user' })],
    ['getTree: the right was READ and is WRITE', ({ get }) => Object.assign(get, { right: 'WRITE' })],
    ['putTree: the right was none and is OWNER', ({ put }) => Object.assign(put, { right: 'OWNER' })],
    ['getTree: no longer streams text/event-stream', ({ get }) => delete get.stream],
    ['putTree: no longer emits tree.changed', ({ put }) => Object.assign(put, { emits: ['tree.stored'] })],
    ['getTree: query count: the parameter is gone', ({ get }) => delete get.parameters['query count']],
    [
      'getTree: query count: is newly required',
      ({ get }) => Object.assign(get.parameters['query count']!, { required: true }),
    ],
    [
      'getTree: query page: is newly required',
      ({ get }) => Object.assign(get.parameters, { 'query page': { required: true, schema: string } }),
    ],
    [
      'getTree: query sort: several values are separated differently',
      ({ get }) => delete get.parameters['query sort']!.commas,
    ],
    [
      'getTree: query sort[]: no longer accepts "size"',
      ({ get }) => Object.assign(get.parameters['query sort']!.schema.items!, { enum: ['name'] }),
    ],
    [
      'getTree: query count: maximum was 100 and is 50',
      ({ get }) => Object.assign(get.parameters['query count']!.schema, { maximum: 50 }),
    ],
    [
      'getTree: query count: minimum was 0 and is 1',
      ({ get }) => Object.assign(get.parameters['query count']!.schema, { minimum: 1 }),
    ],
    [
      'getTree: query count: default was 10 and is 20',
      ({ get }) => Object.assign(get.parameters['query count']!.schema, { default: 20 }),
    ],
    ['getTree: 304: this status is gone', ({ get }) => delete get.successes[304]],
    [
      'getTree: 404: this status is gone',
      ({ get, put }) => {
        delete get.refusals.TREE_NOT_FOUND;
        put.refusals.TREE_NOT_FOUND = 404;
      },
    ],
    [
      'no operation refuses with TOO_TALL any more',
      ({ put }) => Object.assign(put, { refusals: { TOKEN_REQUIRED: 401, TOO_LONG: 409 } }),
    ],
    [
      'putTree: TOO_TALL was 409 and is 422',
      ({ put }) => Object.assign(put.refusals, { TOO_TALL: 422, TOO_LONG: 409 }),
    ],
    ['getTree: 200: has no ETag any more', ({ get }) => delete get.successes[200]!.etag],
    [
      'getTree: 200: no longer answers application/json',
      ({ get }) => Object.assign(get.successes[200]!, { content: { 'text/csv': string } }),
    ],
    ['getTree: 200: Tree.name: is gone', ({ tree }) => delete tree.name],
    [
      'getTree: 200: Tree.name: was always there and may be missing',
      ({ schemas }) => Object.assign(schemas.Tree, { required: ['form'] }),
    ],
    [
      'getTree: 200: Tree.name: the type was string and is integer',
      ({ tree }) => Object.assign(tree, { name: { type: 'integer' } }),
    ],
    [
      'getTree: 200: Tree.name: the type was string and is null or string',
      ({ tree }) => Object.assign(tree, { name: { anyOf: [string, { type: 'null' }] } }),
    ],
    [
      'getTree: 200: Tree.planted: the format was "date" and is "date-time"',
      ({ tree }) => Object.assign(tree.planted!, { format: 'date-time' }),
    ],
    ['getTree: 200: Tree.form.width: is gone', ({ tree }) => delete tree.form!.anyOf![0]!.properties!.width],
    [
      'getTree: 200: Tree.branches[]: the type was object and is integer',
      ({ tree }) => Object.assign(tree.branches!, { items: { type: 'integer' } }),
    ],
    [
      'getTree: 200: Tree.notes.*: the type was string and is number',
      ({ tree }) => Object.assign(tree.notes!, { patternProperties: { '^.*$': { type: 'number' } } }),
    ],
    [
      'getTree: 200: Tree.notes: other names are no longer there',
      ({ tree }) => Object.assign(tree, { notes: { type: 'object' } }),
    ],
    ['putTree: the body is gone', ({ put }) => delete put.body],
    ['putTree: the body is newly required', ({ put }) => Object.assign(put.body!, { required: true })],
    ['putTree: NewTree.size: is gone', ({ body }) => delete body.size],
    [
      'putTree: NewTree.size: is newly required',
      ({ schemas }) => Object.assign(schemas.NewTree, { required: ['name', 'size'] }),
    ],
    [
      'putTree: NewTree.age: is newly required',
      ({ schemas, body }) => {
        body.age = { type: 'integer' };
        schemas.NewTree.required = ['name', 'age'];
      },
    ],
    [
      'putTree: NewTree.size: the type was number and is integer',
      ({ body }) => Object.assign(body, { size: { type: 'integer' } }),
    ],
    [
      'putTree: NewTree.size: accepts only 1, 2',
      ({ body }) => Object.assign(body, { size: { enum: [1, 2] } }),
    ],
    ['putTree: NewTree.season: no longer accepts "AUTUMN"', ({ body }) => body.season!.anyOf!.pop()],
    [
      'putTree: NewTree.name: maxLength was 80 and is 40',
      ({ body }) => Object.assign(body.name!, { maxLength: 40 }),
    ],
    [
      'putTree: NewTree.name: minLength was 1 and is 2',
      ({ body }) => Object.assign(body.name!, { minLength: 2 }),
    ],
    [
      'putTree: NewTree.name: pattern was none and is "^a"',
      ({ body }) => Object.assign(body.name!, { pattern: '^a' }),
    ],
    [
      'putTree: NewTree.name: the format was none and is "date"',
      ({ body }) => Object.assign(body.name!, { format: 'date' }),
    ],
    [
      'putTree: NewTree.place: the type was null or object and is object',
      ({ body }) => body.place!.anyOf!.pop(),
    ],
    ['putTree: Place.label: is gone', ({ schemas }) => delete schemas.Place.properties.label],
    [
      'putTree: NewTree: other names are no longer there',
      ({ schemas }) => Object.assign(schemas.NewTree, { additionalProperties: false }),
    ],
  ];

  test.each(changes)('%s', (finding, change) => {
    expect(findingsAfter(change)).toEqual([`sample: ${finding}`]);
  });
});

describe('an addition or a relief passes', () => {
  const changes: [string, ContractEdit][] = [
    ['nothing', () => undefined],
    ['a service', ({ contract }) => Object.assign(contract.services, { other: contract.services.sample })],
    [
      'an operation',
      ({ contract, get }) => Object.assign(contract.services.sample!.operations, { more: get }),
    ],
    ['a parameter', ({ get }) => Object.assign(get.parameters, { 'query more': { schema: string } })],
    ['a larger maximum', ({ get }) => Object.assign(get.parameters['query count']!.schema, { maximum: 200 })],
    ['another value of a request', ({ body }) => body.season!.anyOf!.push({ const: 'WINTER' })],
    ['a field of a request', ({ body }) => Object.assign(body, { more: string })],
    ['a field of an answer', ({ tree }) => Object.assign(tree, { more: string })],
    [
      'another form in an answer that has several',
      ({ tree }) => tree.form!.anyOf!.push({ type: 'object', properties: { kind: { const: 'flat' } } }),
    ],
    ['a field that is always there now', ({ schemas }) => schemas.Tree.required.push('height')],
    ['a field that is never null now', ({ tree }) => Object.assign(tree, { height: { type: 'number' } })],
    [
      'a whole number where any number was accepted in an answer',
      ({ tree }) => Object.assign(tree, { height: { type: 'integer' } }),
    ],
    ['a field that need not be sent now', ({ schemas }) => Object.assign(schemas.NewTree, { required: [] })],
    ['a scope that everybody has', ({ get }) => Object.assign(get, { scope: 'orgsystemer' })],
    ['a lesser right', ({ get }) => delete get.right],
    ['another refusal', ({ put }) => Object.assign(put.refusals, { TOO_WIDE: 409, TOO_SMALL: 422 })],
    ['another event', ({ put }) => put.emits!.push('tree.grown')],
    ['an ETag', ({ put }) => Object.assign(put.successes[204]!, { etag: true })],
    [
      'a schema by another name',
      ({ get, schemas }) => {
        schemas.GrownTree = schemas.Tree;
        get.successes[200]!.content!['application/json'] = ref('GrownTree');
      },
    ],
  ];

  test.each(changes)('%s', (_, change) => {
    expect(findingsAfter(change)).toEqual([]);
  });
});

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.7', false],
  ['0.1.9', '0.2.0', true],
  ['0.9.0', '0.10.0', true],
  ['0.2.0', '0.1.0', false],
  ['0.9.0', '1.0.0', true],
  ['1.0.0', '1.5.0', false],
  ['1.5.0', '2.0.0', true],
])('a contract published with %s may be broken by %s: %s', (published, version, allowed) => {
  expect(mayBreak(published, version)).toBe(allowed);
});
