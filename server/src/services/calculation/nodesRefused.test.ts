import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCalculation, aCustomNode, calculationCaller, metaOf } from '../../../test/calculation.js';
import { type Anything, PROJECT, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const as = (caller: string) => calculationCaller(server, () => tokens[caller]!);
const call = as('planner');
let id: number;
const list = async (depth = '99') =>
  (await call('GET', `/calculationnodes/by-projectid/${id}?depth=${depth}`)).body;
const add = (body: unknown, query = '', headers = {}) =>
  call('PUT', `/calculationnodes/by-projectid/${id}${query}`, { body, headers });

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'south']) tokens[user] = await server.token(user);
});
beforeEach(async () => {
  id = await aCalculation(server, tokens.planner!);
});

describe('what is refused is not added at all', () => {
  const K = { number: 'K-104.2', quantity: 1 };
  const deep = (levels: number): object => (levels === 0 ? K : { ...K, childNodes: [deep(levels - 1)] });
  const child = (...childNodes: unknown[]) => ({ ...K, childNodes });
  let before: Anything;

  beforeEach(async () => {
    await add({ number: 'K-101.4', quantity: 1 });
    before = await everything();
  });
  const everything = async () => [
    await list(),
    await metaOf(server, tokens.planner!, id),
    (await call('GET', `/modules/${id}`)).headers.get('etag'),
  ];

  test.each<[string, unknown, string]>([
    ['a missing quantity', { number: 'K-104.2' }, 'quantity'],
    ['a negative quantity', { ...K, quantity: -0.5 }, 'quantity'],
    ['a huge quantity', { ...K, quantity: 1e300 }, 'quantity'],
    ['a quantity that makes too much of a child', { ...K, quantity: 1e9 }, 'quantity'],
    ['a quantity that makes too large a total', { number: 'K-501.3', quantity: 1e8 }, 'quantity'],
    ['a quantity as text', { ...K, quantity: '1' }, 'quantity'],
    ['a number that is none', { ...K, number: 7 }, 'number'],
    ['a blank number', { ...K, number: '  ' }, 'number'],
    ['no number', { quantity: 1 }, 'number'],
    ['exclude on the top', { ...K, exclude: true }, 'exclude'],
    ['a type that is not BUDGET', { number: 'W-5050', quantity: 1 }, 'type'],
    ['a type that is none', { ...K, type: 'CUSTOMBUDGET_FIXEDUNIT' }, 'type'],
    ['an unknown child', child({ number: 'none' }), 'childNodes.0.number'],
    ['a grandchild as a child', child({ number: 'M-3532' }), 'childNodes.0.number'],
    ['a child of another type', child({ number: 'W-5050', type: 'GROUP' }), 'childNodes.0.number'],
    ['a child that is named twice', child({ number: 'W-5050' }, { number: 'W-5050' }), 'childNodes.1.number'],
    [
      'an unknown grandchild',
      child({ number: 'W-5052' }, { number: 'S-3511', childNodes: [{ number: 'x' }] }),
      'childNodes.1.childNodes.0.number',
    ],
    ['a negative child', child({ number: 'W-5050', quantity: -1 }), 'childNodes.0.quantity'],
    ['a huge child', child({ number: 'W-5050', quantity: 1e10 }), 'childNodes.0.quantity'],
    ['a child quantity as text', child({ number: 'W-5050', quantity: '2' }), 'childNodes.0.quantity'],
    ['a child without number', child({ quantity: 2 }), 'childNodes.0.number'],
    ['a child that is none', child(7), 'childNodes.0'],
    [
      'something wrong in what is excluded',
      child({ number: 'S-3511', exclude: true, childNodes: [{ number: 'x' }] }),
      'childNodes.0.childNodes.0.number',
    ],
    ['children that are no list', { ...K, childNodes: {} }, 'childNodes'],
    ['exclude as text', child({ number: 'W-5050', exclude: 'yes' }), 'childNodes.0.exclude'],
    ['a location of 256 characters', { ...K, locationName: 'x'.repeat(256) }, 'locationName'],
    ['U+0000 in a location', { ...K, locationName: 'a\u0000' }, 'locationName'],
    ['a lone surrogate in a location', { ...K, locationName: 'a\ud800' }, 'locationName'],
    ['45 levels', deep(45), 'childNodes.0.number'],
    ['200 levels', deep(200), 'body'],
    ['a list', [K], 'body'],
    ['nothing', undefined, 'body'],
  ])('400 for %s', async (_, body, path) => {
    const reply = await add(body);
    expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, path]);
    expect(await everything()).toEqual(before);
  });

  test('404 for a number that the revision does not have', async () => {
    for (const body of [
      { ...K, number: 'K-000' },
      { ...K, type: 'WORK' },
      { ...K, number: 'k-104.2' },
    ])
      expect((await add(body)).body).toMatchObject({ status: 404, code: 'CATALOG_NODE_NOT_FOUND' });
    expect(await everything()).toEqual(before);
  });

  test('everything that is wrong is named at once, in the language of the caller', async () => {
    const errorsOf = async (body: object) => (await add(body, '', { 'accept-language': 'nb' })).body.errors;
    const negative = child({ number: 'x' }, { number: 'W-5050', quantity: -1 });
    expect(await errorsOf({ ...negative, quantity: -1 })).toEqual([
      { path: 'quantity', message: 'må være minst 0' },
      { path: 'childNodes.1.quantity', message: 'må være minst 0' },
    ]);
    const misfit = child({ number: 'x' }, { number: 'W-5050' }, { number: 'W-5050' });
    expect(await errorsOf({ ...misfit, exclude: true })).toEqual([
      { path: 'exclude', message: 'kan ikke være true øverst' },
      { path: 'childNodes.0.number', message: 'er ikke et barn av denne noden' },
      { path: 'childNodes.2.number', message: 'nevner et barn som er nevnt før' },
    ]);
  });

  test('400 when the calculation as a whole would cost too much', async () => {
    const body = { number: 'K-501.3', quantity: 9e6, childNodes: [] };
    expect((await add(body)).status).toBe(200);
    expect((await add(body)).body.errors[0].path).toBe('quantity');
    expect(await list('1')).toHaveLength(2);
  });

  // Fails without the bound, with one that counts top nodes alone, or when what was refused stays.
  test('409 when the calculation would hold more than 100,000 nodes, until some are removed', async () => {
    const custom = () => call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: aCustomNode() });
    await custom();
    const [top, node] = await list();
    const sizeOf = ({ childNodes }: Anything): number =>
      childNodes.reduce((sum: number, child: Anything) => sum + sizeOf(child), 1);
    const room = 100_000 - sizeOf(top) - 1;
    await server.store.run(
      sql`INSERT INTO calculation_branch (company_id, project_id, nodes)
          SELECT company_id, project_id, (
            SELECT jsonb_agg(nodes->1 || jsonb_build_object('id', i::text)) FROM generate_series(1, ${room - 1}::int) i)
          FROM calculation_branch WHERE project_id = ${id} AND nodes->1->>'id' = ${node.id}`,
    );
    expect((await add(K)).body).toMatchObject({ status: 409, code: 'CALCULATION_FULL' });
    expect((await custom()).status).toBe(200);
    const etag = (await call('GET', `/modules/${id}`)).headers.get('etag');
    expect((await custom()).body).toMatchObject({ status: 409, code: 'CALCULATION_FULL' });
    expect((await call('GET', `/modules/${id}`)).headers.get('etag')).toBe(etag);
    expect((await call('DELETE', `/calculationnodes/${node.id}`)).status).toBe(204);
    expect((await custom()).status).toBe(200);
  });

  test('412 when the version is another', async () => {
    const etag = (await call('GET', `/calculationnodes/by-projectid/${id}`)).headers.get('etag')!;
    expect((await add(K, '', { 'if-match': '"other"' })).status).toBe(412);
    expect(await everything()).toEqual(before);
    const reply = await add(K, '', { 'if-match': etag });
    expect(reply.status).toBe(200);
    expect((await add(K, '', { 'if-match': etag })).status).toBe(412);
    expect((await add(K, '', { 'if-match': reply.headers.get('etag')! })).status).toBe(200);
  });

  test('Idempotency-Key: the same again adds nothing, another body is 422', async () => {
    const headers = { 'idempotency-key': 'add-1' };
    const first = await add(K, '', headers);
    const again = await add(K, '', headers);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
      200,
      first.body,
      'true',
    ]);
    for (const [body, query] of [
      [{ ...K, quantity: 2 }, ''],
      [K, '?options=false'],
    ] as const)
      expect((await add(body, query, headers)).body).toMatchObject({
        status: 422,
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
    expect(await list('1')).toHaveLength(2);
  });

  test('403 for a member who may only read; who may not even that gets 404', async () => {
    await server.request('PUT', `${PROJECT}/projects/${id}/members/${server.users.south}`, {
      token: tokens.planner!,
      body: { role: 'READER' },
    });
    const south = as('south');
    expect((await south('GET', `/calculationnodes/by-projectid/${id}`)).body).toHaveLength(1);
    const reply = await south('PUT', `/calculationnodes/by-projectid/${id}`, { body: K });
    expect(reply.body).toMatchObject({ status: 403, code: 'PROJECT_RIGHT_REQUIRED' });
    expect(await everything()).toEqual(before);
  });
});

describe('what is wrong with a body in any case is 400, before 404 and 409', () => {
  const K = { number: 'K-101.1' };
  const unit = { ...aCustomNode() };
  test.each<[string, string, object, string]>([
    ['PUT', '/calculationnodes/by-projectid/', K, 'quantity'],
    ['PUT', '/calculationnodes/by-projectid/', { ...K, quantity: -1 }, 'quantity'],
    ['PUT', '/calculationnodes/by-projectid/', { ...K, quantity: 1, exclude: true }, 'exclude'],
    ['PUT', '/calculationnodes/custom/by-projectid/', { ...unit, unitCost: null }, 'unitCost'],
    ['PUT', '/calculationnodes/custom/by-projectid/', { ...unit, unitCost: 1, quantity: -1 }, 'quantity'],
  ])('%s %s with %j', async (method, path, body, field) => {
    await server.request('PUT', `${PROJECT}/projects/${id}/archive`, { token: tokens.planner });
    for (const project of [99_999_999, id]) {
      const reply = await call(method, path + project, { body });
      expect([project, reply.status]).toEqual([project, 400]);
      expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual([field]);
    }
  });
});
