import { beforeAll, describe, expect, test } from 'vitest';
import { calculationCaller } from '../../../test/calculation.js';
import { useServer } from '../../../test/harness.js';

const server = useServer();
const tokens: Record<string, string> = {};
const as = (caller: string) => calculationCaller(server, () => tokens[caller]!);
const RULE = {
  id: 'pipe-110',
  name: 'Rør 110',
  per: 'LINE',
  when: { kind: ['PIPE'] },
  add: { number: 'K-708.1', quantity: 'PIPE' },
};
const put = (id: string, rules: unknown, headers = {}) =>
  as('admin')('PUT', `/rulesets/${id}`, { body: { name: 'Våre', rules }, headers });

beforeAll(async () => {
  for (const user of ['planner', 'admin', 'south']) tokens[user] = await server.token(user);
});

describe('rule sets', () => {
  test("the starter set is everybody's, and has nothing wrong with it", async () => {
    for (const caller of ['planner', 'south']) {
      const { status, body } = await as(caller)('GET', '/rulesets/starter');
      expect([status, body.starter, body.findings]).toEqual([200, true, []]);
      expect(body.rules.length).toBeGreaterThanOrEqual(30);
    }
    expect((await as('planner')('GET', '/rulesets')).body).toMatchObject([{ id: 'starter', starter: true }]);
  });

  test("one with the starter's id takes its place for the company, until it is deleted", async () => {
    const { starter } = (await as('planner')('GET', '/rulesets/starter')).body;
    expect(starter).toBe(true);
    expect((await put('starter', [RULE])).body).toMatchObject({ version: 1, starter: false, rules: [RULE] });
    expect((await as('planner')('GET', '/rulesets')).body).toMatchObject([{ starter: false, ruleCount: 1 }]);
    expect((await as('south')('GET', '/rulesets/starter')).body.starter).toBe(true);
    expect((await as('admin')('DELETE', '/rulesets/starter')).status).toBe(204);
    expect((await as('planner')('GET', '/rulesets/starter')).body.starter).toBe(true);
    expect((await as('admin')('DELETE', '/rulesets/starter')).status).toBe(404);
  });

  test('a company reads and changes its own alone; the same again is the same version', async () => {
    const made = await put('own', [RULE]);
    expect(made.status).toBe(200);
    expect((await as('south')('GET', '/rulesets/own')).body.code).toBe('RULE_SET_NOT_FOUND');
    const again = await put('own', [RULE]);
    expect(again.headers.get('etag')).toBe(made.headers.get('etag'));
    expect((await put('own', [], { 'If-Match': '"old"' })).status).toBe(412);
    expect((await put('own', [], { 'If-Match': made.headers.get('etag')! })).body.version).toBe(2);
  });

  test('null in a condition is the same as leaving it out', async () => {
    const when = { ...RULE.when, surface: null, terrain: null, depth: null };
    expect((await put('nulls', [{ ...RULE, when }])).body.rules).toEqual([RULE]);
  });

  test('a code that the catalog lacks is saved with a finding', async () => {
    const rule = { ...RULE, add: { number: 'K-0', quantity: 'PIPE' } };
    const { status, body } = await put('unknown', [rule]);
    expect([status, body.findings]).toEqual([
      200,
      [
        {
          path: 'rules.0.add.number',
          code: 'CATALOG_NODE_NOT_FOUND',
          message: 'the catalog has no budget code K-0',
        },
      ],
    ]);
  });

  const adding = (quantity: string, more: object = {}) => [
    { ...RULE, add: { ...RULE.add, quantity, ...more } },
  ];
  test.each([
    ['an expression, with its column', adding('PIPE + * 2'), 'rules.0.add.quantity', /column 8/],
    ['an unknown name', adding('PIPES'), 'rules.0.add.quantity', /PIPES is no line/],
    [
      'a wrong child',
      adding('PIPE', { childNodes: [{ number: 'W-0' }] }),
      'rules.0.add.childNodes.0.number',
      /W-0/,
    ],
    ['a unit', adding('BEDDING'), 'rules.0.add.quantity', /^UNIT_MISMATCH/],
    ['solid and placed', adding('EXCAVATION + BEDDING'), 'rules.0.add.quantity', /^UNIT_MISMATCH/],
    ['a line used twice', [RULE, { ...RULE, id: 'again' }], 'rules.1.add', /^LINE_USED_TWICE: .* pipe-110/],
    ['an id used twice', [RULE, RULE], 'rules.1.id', /^DUPLICATE_ID/],
    [
      'an unknown covering',
      [{ ...RULE, when: { ...RULE.when, surface: ['MUD'] } }],
      'rules.0.when.surface.0',
      /./,
    ],
    ['no kind per line', [{ ...RULE, when: {} }], 'rules.0.when.kind', /required/],
  ])('400 for %s', async (_, rules, path, text) => {
    const { status, body } = await put('refused', rules);
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect(body.errors[0].message).toMatch(text);
    expect((await as('admin')('GET', '/rulesets/refused')).status).toBe(404);
  });

  // Fails if every pair of equal rules is a fault (124,750 of them), or if all faults are sent.
  test.each(['PUT', 'POST'])('%s of 500 equal rules: 100 faults, and how many more', async (method) => {
    const rules = Array.from({ length: 500 }, (_, i) => ({ ...RULE, id: `${i}` }));
    const { status, body } =
      method === 'PUT'
        ? await put('equal', rules)
        : await as('planner')('POST', '/rulesets/starter/test', { body: { segmentId: 1, rules } });
    expect([status, body.errors.length, body.errorCount]).toEqual([400, 100, 499]);
    expect(body.detail.endsWith('; and 399 more')).toBe(true);
  });

  // Fails if findings are a list without an end.
  test('the findings of a rule set: 100, and how many there are', async () => {
    const rules = Array.from({ length: 300 }, (_, i) => ({
      ...RULE,
      id: `${i}`,
      add: { number: `K-0${i}`, quantity: '1' },
    }));
    const { status, body } = await put('many-unknown', rules);
    expect([status, body.findings.length, body.findingCount]).toEqual([200, 100, 300]);
  });

  test('400 for more than 500 rules, and for an id that is none', async () => {
    const many = Array.from({ length: 501 }, (_, i) => ({ ...RULE, id: `${i}` }));
    expect((await put('many', many)).body.errors[0].path).toBe('rules');
    expect((await put('Not_one', [])).status).toBe(400);
  });
});
