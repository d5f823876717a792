import { createHash } from 'node:crypto';
import { canonicalJson } from '@spadework/core/value';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomNode, calculationCaller, fileOf, metaOf } from '../../../../test/calculation.js';
import { type Anything, aProject, EVENTS, PROJECT, type Reply, useServer } from '../../../../test/harness.js';
import { readPdf, textOf } from '../../../../test/pdfText.js';
import { trenchCaller } from '../../../../test/trench.js';
import { raw, sql } from '../../../store/sql.js';
import { readTable } from '../../../tables/file.js';
import { importCatalog } from '../import.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = calculationCaller(server, () => tokens.planner!);
const asAdmin = calculationCaller(server, () => tokens.admin!);
const asSouth = calculationCaller(server, () => tokens.south!);
const trench = trenchCaller(server, () => tokens.planner!);
let id: number;

const estimate = async () => (await call('GET', `/estimates/by-projectid/${id}`)).body;
const additions = (body: object) => call('PUT', `/additions/by-projectid/${id}`, { body });
const waive = (...waivers: object[]) => call('PUT', `/waivers/by-projectid/${id}`, { body: { waivers } });
const addSegment = async (): Promise<number> => {
  const body = { name: 'Strekk A', length: 120 };
  const segmentId = (await trench('POST', `/segments/by-projectid/${id}`, { body })).body.id;
  await trench('POST', `/segments/${segmentId}/trench/cables`, { body: { typeId: 1046 } });
  return segmentId;
};
const codeOf = ({ status, body }: Reply) => [status, body.code];
const pathsOf = ({ status, body }: Reply) => [status, body.errors?.map(({ path }: Anything) => path)];

const freeze = (more: object = {}) =>
  call('POST', `/estimates/by-projectid/${id}/frozen`, { body: { name: 'Til kunden', ...more } });
const frozen = async (estimateId: number) => (await call('GET', `/estimates/frozen/${estimateId}`)).body;

const SITE = { id: 'site', name: 'Rigg', kind: 'SITE', percent: 8 };
const VAT = { id: 'vat', name: 'Mva.', kind: 'VAT', percent: 25 };
const WORKED = [
  SITE,
  { id: 'risk', name: 'Usikkerhet', kind: 'CONTINGENCY', percent: 5.5, of: 'SUBTOTAL' },
  { id: 'design', name: 'Prosjektering', kind: 'ENGINEERING', amount: 25_000 },
  { id: 'owner', name: 'Byggherre', kind: 'OWNER', percent: 2.25 },
  VAT,
];

beforeAll(async () => {
  for (const user of ['planner', 'admin', 'south']) tokens[user] = await server.token(user);
});
beforeEach(async () => {
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION&moduleType=CABLESIMULATOR`;
  id = (await server.request('PUT', url, { token: tokens.planner!, body: aProject() })).body.id;
});

describe('GET /estimates/by-projectid/{projectId}', () => {
  test('200 empty, without additions anywhere', async () => {
    expect(await estimate()).toEqual({
      projectId: id,
      version: 1,
      revisionName: expect.any(String),
      calculationType: 'REN',
      works: 0,
      additions: [],
      subtotal: 0,
      vat: 0,
      total: 0,
      source: 'NONE',
      completeness: { state: 'EMPTY', unpricedCount: 0, unpriced: [], open: [], waived: [], notices: [] },
    });
  });

  test('200 with additions to the øre, and the sum of works as it was', async () => {
    const body = aCustomNode({ type: 'CUSTOMBUDGET_FIXEDTOTAL', unitCost: undefined, totalCost: 169_135.68 });
    await call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body });
    await additions({ additions: WORKED });
    const found = await estimate();
    expect(found).toMatchObject({
      works: 169_135.68,
      subtotal: 221_518.74,
      vat: 55_379.69,
      total: 276_898.43,
      source: 'PROJECT',
      completeness: { state: 'COMPLETE' },
    });
    expect(
      found.additions.map(({ basis, amount, percent, of }: Anything) => [basis, amount, percent, of]),
    ).toEqual([
      [169_135.68, 13_530.85, 8, 'WORKS'],
      [182_666.53, 10_046.66, 5.5, 'SUBTOTAL'],
      [null, 25_000, null, 'WORKS'],
      [169_135.68, 3805.55, 2.25, 'WORKS'],
      [221_518.74, 55_379.69, 25, 'SUBTOTAL'],
    ]);
    expect((await metaOf(server, tokens.planner!, id)).totalCost).toBe(169_135.68);
  });

  test('200 says which segment is open, until it is applied', async () => {
    const segmentId = await addSegment();
    const open = [{ segmentId, segmentName: 'Strekk A', state: 'NEW' }];
    expect((await estimate()).completeness).toMatchObject({ state: 'INCOMPLETE', open });
    await call('PUT', `/designs/by-projectid/${id}`, { body: {} });
    expect((await estimate()).completeness.open).toEqual([]);
    await trench('PUT', `/segments/${segmentId}`, { body: { length: 130 } });
    expect((await estimate()).completeness.open).toMatchObject([{ segmentId, state: 'STALE' }]);
  });

  test('200 lists what somebody removed by hand, until it is waived with a reason', async () => {
    const segmentId = await addSegment();
    await call('PUT', `/designs/by-projectid/${id}`, { body: {} });
    const nodes = (await call('GET', `/calculationnodes/by-projectid/${id}`)).body;
    await call('DELETE', `/calculationnodes/${nodes[0].id}?deleteChildren=true`);
    const removed = (await estimate()).completeness;
    expect(removed.state).toBe('INCOMPLETE');
    const lines = removed.unpriced.filter(({ reason }: Anything) => reason === 'REMOVED_BY_HAND');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines[0]).toMatchObject({ segmentId, segmentName: 'Strekk A', name: expect.any(String) });
    const before = await metaOf(server, tokens.planner!, id);
    await waive({ segmentId, reason: 'Priset for hånd' });
    const waived = (await estimate()).completeness;
    expect(waived).toMatchObject({ state: 'COMPLETE', unpricedCount: 0, unpriced: [], open: [] });
    expect(waived.waived).toContainEqual(
      expect.objectContaining({ segmentId, key: lines[0].key, reason: 'Priset for hånd' }),
    );
    expect((await metaOf(server, tokens.planner!, id)).totalCost).toBe(before.totalCost);
  });

  test('200 a segment that is priced by hand is not open, until its nodes are all that is left of it', async () => {
    const segmentId = await addSegment();
    await call('PUT', `/designs/by-projectid/${id}`, { body: {} });
    await trench('PUT', `/segments/${segmentId}`, { body: { length: 130 } });
    await waive({ segmentId, reason: 'Priset for hånd' });
    expect((await estimate()).completeness).toMatchObject({ state: 'COMPLETE', open: [] });
    await trench('DELETE', `/segments/${segmentId}`);
    const open = [{ segmentId, state: 'ORPHAN' }];
    expect((await estimate()).completeness).toMatchObject({ state: 'INCOMPLETE', open });
  });

  test('its ETag changes with the trenches', async () => {
    const segmentId = await addSegment();
    const tag = async () => (await call('GET', `/estimates/by-projectid/${id}`)).headers.get('etag');
    const first = await tag();
    expect(await tag()).toBe(first);
    await call('PUT', `/designs/by-projectid/${id}`, { body: {} });
    const applied = await tag();
    await trench('PUT', `/segments/${segmentId}`, { body: { length: 130 } });
    expect(new Set([first, applied, await tag()]).size).toBe(3);
  });
});

describe('additions', () => {
  test('of the company hold where a project has none of its own', async () => {
    expect(codeOf(await call('PUT', '/additions', { body: { additions: [SITE] } }))).toEqual([
      403,
      'ADMINISTRATOR_REQUIRED',
    ]);
    const { body, headers } = await asAdmin('PUT', '/additions', { body: { additions: [SITE] } });
    const shown = { ...SITE, of: 'WORKS', markup: false };
    expect(body).toEqual({ additions: [shown], version: expect.any(Number) });
    expect((await call('GET', '/additions')).body).toEqual(body);
    expect((await asSouth('GET', '/additions')).body).toEqual({ additions: [], version: 0 });
    const of = async () => (await call('GET', `/additions/by-projectid/${id}`)).body;
    expect(await of()).toMatchObject({ source: 'COMPANY', additions: [shown] });
    expect((await estimate()).source).toBe('COMPANY');
    await additions({ additions: [] });
    expect(await of()).toMatchObject({ source: 'PROJECT', additions: [] });
    expect((await call('DELETE', `/additions/by-projectid/${id}`)).status).toBe(204);
    expect(await of()).toMatchObject({ source: 'COMPANY' });
    const stale = { body: { additions: [] }, headers: { 'If-Match': '"additions-0"' } };
    expect(codeOf(await asAdmin('PUT', '/additions', stale))).toEqual([412, 'PRECONDITION_FAILED']);
    const match = { body: { additions: [] }, headers: { 'If-Match': headers.get('etag')! } };
    expect((await asAdmin('PUT', '/additions', match)).status).toBe(200);
    expect(await of()).toMatchObject({ source: 'NONE', additions: [] });
  });

  test('change the version of the calculation, and a second time nothing', async () => {
    const first = await additions({ additions: WORKED });
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const second = await additions({ additions: WORKED });
    expect([second.body.version, second.headers.get('etag')]).toEqual([2, first.headers.get('etag')]);
    const headers = { 'If-Match': '"1-1"' };
    const old = await call('PUT', `/additions/by-projectid/${id}`, { body: { additions: [] }, headers });
    expect(old.status).toBe(412);
  });

  test.each([
    ['both', [{ ...SITE, amount: 1 }], ['additions.0.percent']],
    ['none', [{ ...SITE, percent: null }], ['additions.0.percent']],
    ['out of bounds', [{ ...SITE, percent: 101 }], ['additions.0.percent']],
    ['five decimals', [{ ...SITE, percent: 1.00001 }], ['additions.0.percent']],
    ['three decimals', [{ ...SITE, percent: null, amount: 0.001 }], ['additions.0.amount']],
    ['an unknown kind', [{ ...SITE, kind: 'TAX' }], ['additions.0.kind']],
    ['an id twice', [SITE, SITE], ['additions.1.id']],
    ['VAT not last', [VAT, SITE], ['additions.0.kind']],
    ['a long name', [{ ...SITE, name: 'x'.repeat(101) }], ['additions.0.name']],
    ['too many', Array.from({ length: 21 }, (_, i) => ({ ...SITE, id: `${i}` })), ['additions']],
  ])('with %s are 400 with its path', async (_, given, paths) => {
    expect(pathsOf(await additions({ additions: given }))).toEqual([400, paths]);
    expect(pathsOf(await asAdmin('PUT', '/additions', { body: { additions: given } }))).toEqual([400, paths]);
  });
});

describe('waivers', () => {
  test('are replaced as a whole', async () => {
    const segmentId = await addSegment();
    await waive({ key: 'SAW_CUT', reason: 'a' }, { segmentId, key: 'PIPE.7', reason: 'b' });
    const { body } = await waive({ segmentId, reason: 'c' });
    expect(body).toEqual({ waivers: [{ segmentId, reason: 'c' }] });
    expect((await call('GET', `/waivers/by-projectid/${id}`)).body).toEqual(body);
    await trench('DELETE', `/segments/${segmentId}`);
    expect((await waive({ segmentId, reason: 'c' }, { key: 'PIPE', reason: 'd' })).status).toBe(200);
  });

  test.each([
    ['of nothing', { reason: 'x' }, ['waivers.0.key']],
    ['without a reason', { key: 'PIPE', reason: ' ' }, ['waivers.0.reason']],
    ['of an unknown key', { key: 'PIPES', reason: 'x' }, ['waivers.0.key']],
    ['of an unknown segment', { segmentId: 999_999_999, reason: 'x' }, ['waivers.0.segmentId']],
    ['with a long reason', { key: 'PIPE', reason: 'x'.repeat(501) }, ['waivers.0.reason']],
  ])('%s are 400 with its path', async (_, waiver, paths) => {
    expect(pathsOf(await waive(waiver))).toEqual([400, paths]);
  });

  test('are left out of what a design says is not mapped, and of its pricing', async () => {
    const segmentId = await addSegment();
    const rules = [
      {
        id: 'len',
        name: 'L',
        per: 'SECTION',
        when: {},
        add: { number: 'K-701.1', quantity: 'TRENCH_LENGTH' },
      },
    ];
    await asAdmin('PUT', '/rulesets/short', { body: { name: 'Kort', rules } });
    const preview = async () =>
      (await call('POST', `/designs/by-projectid/${id}/preview`, { body: { ruleSetId: 'short' } })).body;
    const before = await preview();
    expect([before.pricing, before.unmapped.length > 1]).toEqual(['INCOMPLETE', true]);
    const kinds = [...new Set<string>(before.unmapped.map(({ kind }: Anything) => kind))];
    await waive(...kinds.slice(1).map((key) => ({ key, reason: 'x' })));
    const some = await preview();
    expect(new Set(some.unmapped.map(({ kind }: Anything) => kind))).toEqual(new Set(kinds.slice(0, 1)));
    expect([some.pricing, some.totalTo]).toEqual(['INCOMPLETE', before.totalTo]);
    await waive({ segmentId, reason: 'x' });
    expect(await preview()).toMatchObject({ pricing: 'COMPLETE', unmapped: [] });
    const { segments } = (await call('GET', `/designs/by-projectid/${id}`)).body;
    expect(segments).toMatchObject([{ segmentId, pricing: 'COMPLETE', unmappedCount: 0 }]);
    await asAdmin('DELETE', '/rulesets/short');
  });

  test('are at most 500', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ key: 'PIPE', reason: 'x' }));
    expect((await waive(...many(500))).status).toBe(200);
    expect(pathsOf(await waive(...many(501)))).toEqual([400, ['waivers']]);
  });
});

test('readers write nothing, others see nothing, and an archived project is read only', async () => {
  const writes = [
    ['PUT', `/additions/by-projectid/${id}`, { additions: [] }],
    ['DELETE', `/additions/by-projectid/${id}`, undefined],
    ['PUT', `/waivers/by-projectid/${id}`, { waivers: [] }],
  ] as const;
  for (const [method, path, body] of writes)
    expect(codeOf(await asSouth(method, path, { body }))).toEqual([404, 'PROJECT_HAS_NO_CALCULATION']);
  const path = `/estimates/by-projectid/${id}`;
  expect(codeOf(await asSouth('GET', path))).toEqual([404, 'PROJECT_HAS_NO_CALCULATION']);
  const archive = `${PROJECT}/projects/${id}/archive`;
  await server.request('PUT', archive, { token: tokens.planner! });
  for (const [method, at, body] of writes)
    expect(codeOf(await call(method, at, { body }))).toEqual([409, 'PROJECT_READONLY']);
  expect((await call('GET', path)).status).toBe(200);
});

test('a copied project has the additions and waivers, and no frozen estimates', async () => {
  const segmentId = await addSegment();
  await additions({ additions: WORKED });
  await waive({ segmentId, reason: 'a' }, { key: 'SAW_CUT', reason: 'b' });
  await freeze({ acceptIncomplete: true });
  const { number } = aProject();
  const copy = await server.request('POST', `${PROJECT}/projects/${id}/copy`, {
    token: tokens.planner!,
    body: { number },
  });
  const [original, copied] = [id, copy.body.id];
  const found = async (path: string) => (await call('GET', `${path}/by-projectid/${copied}`)).body;
  expect((await found('/additions')).additions).toHaveLength(WORKED.length);
  const [first, second] = (await found('/waivers')).waivers;
  expect([first.reason, second]).toEqual(['a', { key: 'SAW_CUT', reason: 'b' }]);
  const segments = (await trench('GET', `/segments/by-projectid/${copied}`)).body;
  expect(first.segmentId).toBe(segments[0].id);
  expect((await call('GET', `/estimates/by-projectid/${copied}/frozen`)).body).toEqual([]);
  expect(original).not.toBe(copied);
});

test('the feed tells of additions and waivers', async () => {
  await additions({ additions: [SITE] });
  await waive({ key: 'SAW_CUT', reason: 'a' });
  const told = async () =>
    (
      await server.request('GET', `${EVENTS}/events?projectId=${id}&count=1000`, { token: tokens.planner! })
    ).body.events
      .map(({ type, version }: Anything) => [type, version])
      .filter(([type]: string[]) => type!.startsWith('calculation'));
  await expect.poll(told, { timeout: 20_000 }).toEqual([
    ['calculation.additions', 2],
    ['calculation.waivers', 3],
  ]);
});

describe('estimateState', () => {
  const shown = async () => {
    const { estimateState } = (await call('GET', `/calculations/by-projectid/${id}`)).body;
    expect((await metaOf(server, tokens.planner!, id)).estimateState).toBe(estimateState);
    return estimateState;
  };
  const apply = (body: object = {}) => call('PUT', `/designs/by-projectid/${id}`, { body });
  const tops = async (): Promise<Anything[]> =>
    (await call('GET', `/calculationnodes/by-projectid/${id}`)).body;

  // Sabotage: keep a segment although it has another version, or price none after a release.
  test('is that of the estimate after every write, and as it was between them', async () => {
    expect(await shown()).toBeUndefined();
    const custom = `/calculationnodes/custom/by-projectid/${id}`;
    const states: [string, string][] = [];
    const after = async (what: string, write: () => Promise<Reply>) => {
      expect((await write()).status, what).toBeLessThan(300);
      const { state } = (await estimate()).completeness;
      expect([what, await shown()]).toEqual([what, state]);
      states.push([what, state]);
    };
    await after('additions', () => additions({ additions: [VAT] }));
    await after('a post', () => call('PUT', custom, { body: aCustomNode() }));
    const segmentId = await addSegment();
    expect(await shown()).toBe('COMPLETE');
    await after('a post beside a new segment', () => call('PUT', custom, { body: aCustomNode() }));
    await after('applied', () => apply());
    const second = await addSegment();
    await after('a second segment', () => call('PUT', custom, { body: aCustomNode() }));
    await after('only the second one applied', () => apply({ segmentIds: [second] }));
    const made = (await tops()).find(({ origin }) => origin?.segmentId === segmentId)!;
    const quantity = { body: { quantity: made.quantity + 1 } };
    await after('edited', () => call('PUT', `/calculationnodes/${made.id}/quantity`, quantity));
    await after('removed', () => call('DELETE', `/calculationnodes/${made.id}?deleteChildren=true`));
    await after('waived', () => waive({ segmentId, reason: 'x' }));
    await after('not waived any more', () => waive());
    await after('restored', () => call('POST', `/calculationnodes/${made.id}/restore`));
    await trench('PUT', `/segments/${segmentId}`, { body: { length: 130 } });
    expect(await shown()).toBe('COMPLETE');
    await after('stale', () => additions({ additions: [] }));
    await after('without the stale one', () =>
      call('DELETE', `/calculationnodes/${made.id}?deleteChildren=true`),
    );
    await after('with the stale one', () => call('POST', `/calculationnodes/${made.id}/restore`));
    const resolve = [{ nodeId: made.id, take: 'HAND' }];
    await after('kept by hand', () => apply({ resolve }));
    const design = `/designs/by-projectid/${id}/by-segmentid/${second}`;
    await after('released', () => call('DELETE', `${design}?nodes=KEEP`));
    await trench('DELETE', `/segments/${second}`);
    await after('without the released one', () => call('PUT', custom, { body: aCustomNode() }));
    await trench('DELETE', `/segments/${segmentId}`);
    await after('orphans', () => call('DELETE', `/additions/by-projectid/${id}`));
    await after('no nodes', () => call('DELETE', `/calculationnodes/by-projectid/${id}`));
    await after('orphans again', () => call('POST', `/calculationnodes/${made.id}/restore`));
    await after('by company prices', () => call('PUT', `/modules/${id}/calculationtype/COMPANY`));
    expect(states.filter(([, state]) => state === 'COMPLETE').map(([what]) => what)).toEqual([
      'a post',
      'applied',
      'only the second one applied',
      'edited',
      'waived',
      'restored',
      'kept by hand',
      'without the released one',
    ]);
  });

  test('follows the rules of the company, is told when an estimate is frozen, and copied', async () => {
    await addSegment();
    const { status } = await freeze({ acceptIncomplete: true });
    expect([status, await shown()]).toEqual([200, 'INCOMPLETE']);
    await apply();
    expect(await shown()).toBe('COMPLETE');
    const add = { number: 'K-701.1', quantity: 'TRENCH_LENGTH' };
    const rules = (more: object[]) => ({
      name: 'Egne',
      rules: [{ id: 'len', name: 'L', per: 'SECTION', when: {}, add }, ...more],
    });
    const kinds = (await call('POST', `/designs/by-projectid/${id}/preview`, { body: {} })).body;
    expect(kinds.pricing).toBe('COMPLETE');
    await asAdmin('PUT', '/rulesets/own', { body: rules([]) });
    await apply({ ruleSetId: 'own' });
    expect(await shown()).toBe('INCOMPLETE');
    const { unmapped } = (await call('POST', `/designs/by-projectid/${id}/preview`, { body: {} })).body;
    const waived = [...new Set<string>(unmapped.map(({ kind }: Anything) => kind))].map((kind) => ({
      id: kind.toLowerCase().replaceAll('_', '-'),
      name: kind,
      per: 'LINE',
      when: { keys: [kind] },
      waive: 'Annen eier',
    }));
    expect((await asAdmin('PUT', '/rulesets/own', { body: rules(waived) })).status).toBe(200);
    expect(await shown()).toBe('INCOMPLETE');
    await call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: aCustomNode() });
    expect(await shown()).toBe('COMPLETE');
    const copy = await server.request('POST', `${PROJECT}/projects/${id}/copy`, {
      token: tokens.planner!,
      body: { number: aProject().number },
    });
    expect(copy.body.meta).toMatchObject({ estimateState: 'COMPLETE' });
    await asAdmin('DELETE', '/rulesets/own');
  });
});

describe('a frozen estimate', () => {
  const addNode = () => call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: aCustomNode() });

  test('has a number, its sums and the hash of its content', async () => {
    await addNode();
    await additions({ additions: WORKED });
    const { status, body: head } = await freeze({ note: 'Uten gatelys' });
    const { works, subtotal, vat, total } = await estimate();
    expect([status, head]).toEqual([
      200,
      {
        id: expect.any(Number),
        projectId: id,
        number: 1,
        name: 'Til kunden',
        note: 'Uten gatelys',
        frozenAt: expect.any(String),
        frozenBy: server.users.planner,
        state: 'COMPLETE',
        works,
        subtotal,
        vat,
        total,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    const { content, ...rest } = await frozen(head.id);
    expect(rest).toEqual(head);
    expect(createHash('sha256').update(canonicalJson(content)).digest('hex')).toBe(head.hash);
    expect(content.nodes).toHaveLength(1);
    expect(content.explanations).toMatchObject([
      { nodeId: content.nodes[0].id, explanation: { figure: { value: works } } },
    ]);
    expect(content.revision).toEqual({ id: expect.any(Number), name: content.estimate.revisionName });
    const second = (await freeze()).body;
    expect(second.number).toBe(2);
    const { body: heads } = await call('GET', `/estimates/by-projectid/${id}/frozen`);
    expect(heads.map(({ number }: Anything) => number)).toEqual([2, 1]);
  });

  test('never changes, whatever happens to what it was made from', async () => {
    const segmentId = await addSegment();
    await call('PUT', `/designs/by-projectid/${id}`, { body: {} });
    const { body: head } = await freeze({ acceptIncomplete: true });
    const bytes = async () =>
      (await fileOf(server, tokens.planner!, `/estimates/frozen/${head.id}`)).bytes.toString();
    const before = await bytes();
    expect((await frozen(head.id)).content).toMatchObject({
      segments: [{ id: segmentId, name: 'Strekk A', trench: {}, quantities: {} }],
      rules: [{ id: 'starter' }],
      profile: [{ id: 'standard' }],
      nodes: expect.arrayContaining([
        expect.objectContaining({ origin: expect.objectContaining({ segmentId }) }),
      ]),
    });
    await trench('PUT', `/segments/${segmentId}`, { body: { length: 999 } });
    await call('DELETE', `/calculationnodes/by-projectid/${id}`);
    await additions({ additions: WORKED });
    await call('PUT', `/modules/${id}/calculationtype/COMPANY`);
    expect(await bytes()).toBe(before);
    expect((await call('GET', `/estimates/frozen/${head.id}/verify`)).body).toEqual({ ok: true });
  });

  test('is found out when one byte of the store was changed', async () => {
    await addNode();
    const { body: head } = await freeze();
    const verify = async () => (await call('GET', `/estimates/frozen/${head.id}/verify`)).body.ok;
    expect(await verify()).toBe(true);
    const change = (column: string, to: string) =>
      server.store.run(sql`UPDATE estimate SET ${raw(column)} = ${raw(to)} WHERE id = ${head.id}`);
    await change('total', 'total + 1');
    expect(await verify()).toBe(false);
    await change('total', 'total - 1');
    expect(await verify()).toBe(true);
    await change('content', "replace(content, 'døgn', 'døgm')");
    expect(await verify()).toBe(false);
  });

  test('is refused with what it lacks, unless that is accepted', async () => {
    expect(codeOf(await freeze())).toEqual([409, 'ESTIMATE_EMPTY']);
    const segmentId = await addSegment();
    const refused = await freeze();
    expect(codeOf(refused)).toEqual([409, 'ESTIMATE_INCOMPLETE']);
    expect(refused.body.errors.map(({ path }: Anything) => path)).toContain(`segments.${segmentId}`);
    expect((await freeze({ acceptIncomplete: true })).body.state).toBe('INCOMPLETE');
  });

  test('is one of at most 100', async () => {
    await addNode();
    const { body: head } = await freeze();
    await server.store.run(
      sql`INSERT INTO estimate SELECT company_id, project_id, nextval('estimate_id'), n, name, note, frozen_at, frozen_by, state,
            works, subtotal, vat, total, hash, content FROM estimate, generate_series(2, 100) n WHERE id = ${head.id}`,
    );
    expect(codeOf(await freeze())).toEqual([409, 'TOO_MANY_ESTIMATES']);
  });

  test('is a PDF with number, total, hash and lines to sign on', async () => {
    await addSegment();
    const { body: head } = await freeze({ acceptIncomplete: true });
    for (const [language, words] of [
      ['en', ['Cost estimate no. 1', 'INCOMPLETE', 'Date', 'Signature']],
      ['nb', ['Kostnadsoverslag nr. 1', 'UFULLSTENDIG', 'Dato', 'Underskrift']],
    ] as const) {
      const { status, bytes } = await fileOf(
        server,
        tokens.planner!,
        `/estimates/frozen/${head.id}.pdf`,
        language,
      );
      expect(status).toBe(200);
      const text = (await readPdf(bytes)).pages.map(textOf).join('').replaceAll(/\s/g, '');
      for (const word of [...words, head.hash]) expect(text).toContain(word.replaceAll(' ', ''));
    }
  });

  test('of another company is not found, nor is one that is not there', async () => {
    await addNode();
    const { body: head } = await freeze();
    for (const suffix of ['', '/verify', '.pdf'])
      expect(codeOf(await asSouth('GET', `/estimates/frozen/${head.id}${suffix}`))).toEqual([
        404,
        'ESTIMATE_NOT_FOUND',
      ]);
    expect(codeOf(await call('GET', '/estimates/frozen/999999999'))).toEqual([404, 'ESTIMATE_NOT_FOUND']);
    await server.request('DELETE', `${PROJECT}/projects/${id}`, { token: tokens.planner! });
    expect(codeOf(await call('GET', `/estimates/frozen/${head.id}`))).toEqual([404, 'ESTIMATE_NOT_FOUND']);
  });

  test('is the same after ten later revisions of the catalog', async () => {
    await addSegment();
    await call('PUT', `/designs/by-projectid/${id}`, { body: {} });
    const { body: head } = await freeze({ acceptIncomplete: true });
    const bytes = async () =>
      (await fileOf(server, tokens.planner!, `/estimates/frozen/${head.id}`)).bytes.toString();
    const before = await bytes();
    const lines = [
      'level;type;number;name;unit;quantity;unitPrice;facility;activity',
      '0;WORK;W-1;Graving;time;;1;;',
    ];
    for (let n = 1; n <= 10; n++) {
      const table = await readTable(Buffer.from(lines.join('\n')));
      const { findings } = await server.store.transact((tx) =>
        importCatalog(tx, table, { revision: `later ${n}` }),
      );
      expect(findings).toEqual([]);
    }
    const revisions = await server.store.rows(
      sql`SELECT 1 FROM cost_revision WHERE name LIKE 'later %' AND active`,
    );
    expect(revisions).toHaveLength(10);
    expect(await bytes()).toBe(before);
    expect((await call('GET', `/estimates/frozen/${head.id}/verify`)).body).toEqual({ ok: true });
  });
});
