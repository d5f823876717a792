import { STARTER_RULES } from '@spadework/core/check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, PROJECT, useServer } from '../../../../test/harness.js';
import { aSegment, aTrenchProject, type TestSegment, trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';
import { lockDesignRules, saveDesignRules } from './rules.sql.js';

const server = useServer();
let { token, projectId, id, at } = {} as TestSegment;

beforeAll(async () => {
  ({ token, projectId, id, at } = await aSegment(server));
});

const call = trenchCaller(server, () => token);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const documentOf = async () => (await call('GET', at)).body as Anything;

/** The company gets a set of its own, or the starter set again. */
const save = (content: Parameters<typeof saveDesignRules>[1]) =>
  server.store.transact(async (tx) => {
    await lockDesignRules(tx, server.company);
    await tx.run(saveDesignRules(server.company, content));
  });

describe('deviations', () => {
  const reason = 'Avtalt med vannverket 2026-03-01.';

  test('are recorded with who and when, listed, replaced and removed', async () => {
    expect((await call('GET', `${at}/deviations`)).body).toEqual([]);
    const first = await call('PUT', `${at}/deviations/CLR-WATER`, { body: { reason } });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      ruleId: 'CLR-WATER',
      reason,
      by: server.users.planner,
      at: expect.any(String),
    });
    expect(Math.abs(Date.now() - Date.parse(first.body.at))).toBeLessThan(60_000);
    const again = await call('PUT', `${at}/deviations/CLR-WATER`, { body: { reason } });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const other = await call('PUT', `${at}/deviations/BORE`, { body: { reason: 'x' } });
    const { body: list, headers } = await call('GET', `${at}/deviations`);
    expect(list).toEqual([other.body, first.body]);
    expect(headers.get('etag')).toBe(other.headers.get('etag'));
    expect((await documentOf()).trench.deviations['CLR-WATER']).toEqual({
      reason,
      by: server.users.planner,
      at: first.body.at,
    });
    expect((await call('DELETE', `${at}/deviations/BORE`)).status).toBe(204);
    expect((await call('GET', `${at}/deviations`)).body).toEqual([first.body]);
  });

  test('are refused without a rule, without a reason and where there is none', async () => {
    const put = (ruleId: string, body: object) => call('PUT', `${at}/deviations/${ruleId}`, { body });
    expect(codeOf(await put('NO-SUCH', { reason }))).toEqual([404, 'DESIGN_RULE_NOT_FOUND']);
    for (const body of [{}, { reason: '' }, { reason: ' \n' }, { reason: 'x'.repeat(1001) }]) {
      const reply = await put('BORE', body);
      expect([...codeOf(reply), reply.body.errors[0].path]).toEqual([400, 'INVALID_REQUEST', 'reason']);
    }
    expect((await put('BORE', { reason: 'å'.repeat(1000) })).status).toBe(200);
    expect((await call('DELETE', `${at}/deviations/BORE`)).status).toBe(204);
    expect(codeOf(await call('DELETE', `${at}/deviations/BORE`))).toEqual([404, 'DEVIATION_NOT_FOUND']);
    const change = { kind: 'setDeviation', ruleId: 'NO-SUCH', reason };
    const refused = await call('POST', `${at}/changes`, { body: { changes: [change] } });
    expect([refused.status, refused.body.reason]).toEqual([422, 'DESIGN_RULE_NOT_FOUND']);
  });

  test('belong to the version: If-Match, history, events and copies', async () => {
    const before = await call('PUT', `${at}/deviations/BORE`, { body: { reason: 'short' } });
    const ifMatch = (etag: string) =>
      call('PUT', `${at}/deviations/BORE`, { body: { reason: 'other' }, headers: { 'if-match': etag } });
    expect(codeOf(await ifMatch(`"${id}-1"`))).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await ifMatch(before.headers.get('etag')!)).status).toBe(200);
    const [last] = (await call('GET', `${at}/changes?since=0`)).body.changes.slice(-1);
    expect(last).toMatchObject({
      by: server.users.planner,
      steps: [{ step: 'set', what: 'deviations', values: { BORE: { reason: 'other' } } }],
    });
    const { body: copy } = await call('POST', `/segments/${id}/copy`, { body: {} });
    expect((await call('GET', `/segments/${copy.id}/trench/deviations`)).body).toEqual(
      (await call('GET', `${at}/deviations`)).body,
    );
    const told = await server.store.row<{ changes: unknown }>(
      sql`SELECT changes FROM event WHERE resource = ${`segment:${id}`} ORDER BY id DESC LIMIT 1`,
    );
    expect(told!.changes).toEqual([{ property: 'deviations' }]);
  });

  test('are from the rules of the company, and outlive a rule', async () => {
    const [rule] = STARTER_RULES.rules;
    await save({ layoutDefaults: false, rules: [{ ...rule!, id: 'OWN-1' }] });
    expect(codeOf(await call('PUT', `${at}/deviations/CLR-GAS`, { body: { reason } }))[0]).toBe(404);
    expect((await call('PUT', `${at}/deviations/OWN-1`, { body: { reason } })).status).toBe(200);
    await save({ layoutDefaults: false, rules: null });
    expect((await call('GET', `${at}/deviations`)).body.map(({ ruleId }: Anything) => ruleId)).toContain(
      'OWN-1',
    );
    expect((await call('DELETE', `${at}/deviations/OWN-1`)).status).toBe(204);
  });

  test('cannot change in an archived project', async () => {
    const project = await aTrenchProject(server, token);
    const { body } = await call('POST', `/segments/by-projectid/${project}`, { body: { name: 'A' } });
    const own = `/segments/${body.id}/trench/deviations`;
    await call('PUT', `${own}/BORE`, { body: { reason } });
    const archived = await server.request('PUT', `${PROJECT}/projects/${project}/archive`, { token });
    expect(archived.status).toBe(204);
    expect(codeOf(await call('PUT', `${own}/BORE`, { body: { reason: 'x' } }))).toEqual([
      409,
      'PROJECT_READONLY',
    ]);
    expect(codeOf(await call('DELETE', `${own}/BORE`))).toEqual([409, 'PROJECT_READONLY']);
    expect((await call('GET', own)).body).toHaveLength(1);
  });
});

describe('a new segment', () => {
  test('has the clearances of the active rules while the company wants them', async () => {
    const create = async () => {
      const { body } = await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Ny' } });
      return (await call('GET', `/segments/${body.id}/trench/settings`)).body.clearances;
    };
    expect(await create()).toBeUndefined();
    const rules = STARTER_RULES.rules.map((rule) => ({ ...rule, active: rule.id !== 'CLR-FIBRE' }));
    await save({ layoutDefaults: true, rules });
    expect(await create()).toEqual([
      { a: 'CABLE_HV', b: 'CABLE_LV', value: 200 },
      { a: 'CABLE_LV', b: 'CABLE_LV', value: 70 },
      { a: 'CABLE', b: 'WATER', value: 1000 },
      { a: 'CABLE', b: 'SEWER', value: 1000 },
      { a: 'CABLE', b: 'GAS', value: 1000 },
      { a: 'CABLE', b: 'HEAT', value: 1500 },
    ]);
    await save({ layoutDefaults: false, rules });
    expect(await create()).toBeUndefined();
  });
});
