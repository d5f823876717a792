import { moneyNumber, moneyOf, PRICED, totalOf } from '@spadework/core/cost';
import { priceBook, priceDesign, priceOfBranches } from '@spadework/core/design';
import { quantitiesOf } from '@spadework/core/quantity';
import {
  knownPacking,
  layoutSection,
  STANDARD_ASSUMPTIONS,
  type Trench,
  withChanges,
} from '@spadework/core/trench';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wrongIn } from '../../../../../core/src/explain/samples.js';
import { calculationCaller, metaOf, nodesOf } from '../../../../test/calculation.js';
import { type Anything, aProject, PROJECT, useServer } from '../../../../test/harness.js';
import { trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = calculationCaller(server, () => tokens.planner!);
const asAdmin = calculationCaller(server, () => tokens.admin!);
const trench = trenchCaller(server, () => tokens.planner!);
/** TSLF 3x1x240. */
const CABLE = 1046;
let id: number;
let segmentId: number;
let cableId: string;

const designs = async () => (await call('GET', `/designs/by-projectid/${id}`)).body.segments;
const states = async () => (await designs()).map(({ state }: Anything) => state);
const preview = (body: object = {}) => call('POST', `/designs/by-projectid/${id}/preview`, { body });
const apply = (body: object = {}, headers = {}) =>
  call('PUT', `/designs/by-projectid/${id}`, { body, headers });
const applied = async (body: object = {}) => (await apply(body)).body.changes;
const actions = async () => (await preview()).body.changes.map(({ action }: Anything) => action);
const nodes = async () => (await call('GET', `/calculationnodes/by-projectid/${id}?depth=99`)).body;
const total = async () => (await metaOf(server, tokens.planner!, id)).totalCost;
const setQuantity = (node: string, quantity: number) =>
  call('PUT', `/calculationnodes/${node}/quantity`, { body: { quantity } });
const setLength = (length: number) => trench('PUT', `/segments/${segmentId}`, { body: { length } });
const sum = (all: Anything[]) =>
  Math.round(all.reduce((sofar, { totalCost }) => sofar + totalCost * 100, 0)) / 100;

beforeAll(async () => {
  for (const user of ['planner', 'admin']) tokens[user] = await server.token(user);
});
beforeEach(async () => {
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION&moduleType=CABLESIMULATOR`;
  id = (await server.request('PUT', url, { token: tokens.planner!, body: aProject() })).body.id;
  segmentId = (
    await trench('POST', `/segments/by-projectid/${id}`, { body: { name: 'Strekk A', length: 120 } })
  ).body.id;
  cableId = (await trench('POST', `/segments/${segmentId}/trench/cables`, { body: { typeId: CABLE } })).body
    .id;
  await trench('POST', `/segments/${segmentId}/trench/top-coverings`, {
    body: { type: 'TARMAC', thickness: 100 },
  });
});

describe('a design', () => {
  test('is proposed, applied, and then current; a second time changes nothing', async () => {
    expect(await states()).toEqual(['NEW']);
    const { body, headers } = await preview();
    expect(body.changes.length).toBeGreaterThanOrEqual(2);
    expect(body.changes.every(({ action }: Anything) => action === 'ADD')).toBe(true);
    expect(body).toMatchObject({ totalFrom: 0, findings: [] });
    expect(await nodes()).toEqual([]);

    const first = await apply({}, { 'If-Match': headers.get('etag')! });
    expect(first.status).toBe(200);
    expect(first.body.changes).toHaveLength(body.changes.length);
    expect(await total()).toBe(body.totalTo);
    const made = await nodes();
    expect(sum(made)).toBe(body.totalTo);
    expect(made[0]).toMatchObject({
      locationName: 'Strekk A',
      origin: { segmentId, segmentName: 'Strekk A', state: 'CURRENT' },
    });
    expect(await states()).toEqual(['CURRENT']);
    expect(await applied()).toEqual([]);
    expect(await nodes()).toEqual(made);
  });

  test('an edited quantity scales the masses inside the code, so that the unit price stays', async () => {
    await apply();
    const top = (await nodes()).find(({ number }: Anything) => number.startsWith('K-703'));
    const put = async (body: object) =>
      (await call('PUT', `/calculationnodes/${top.id}/quantity`, { body })).body;
    const half = await put({ quantity: 60 });
    const of = (tree: Anything, number: string) =>
      nodesOf(tree).find((node) => node.number === number)?.quantity;
    expect([of(half, 'G-5000'), of(half, 'M-1001'), of(half, 'M-1007')]).toEqual([17.784, 8.79881, 3.456]);
    expect(Math.abs(half.unitCost - top.unitCost)).toBeLessThan(0.001);
    expect((await nodes()).find(({ id }: Anything) => id === top.id).origin.state).toBe('EDITED');
    // As before: what a rule has given inside the code stays.
    const kept = await put({ quantity: 120, parts: 'KEEP' });
    expect([of(kept, 'G-5000'), of(kept, 'W-5008')]).toEqual([17.784, 120]);
    expect(
      (await call('PUT', `/calculationnodes/${top.id}/quantity`, { body: { quantity: 1, parts: 'ALL' } }))
        .status,
    ).toBe(400);
  });

  test('has its own masses inside the code, by the worked case', async () => {
    await apply();
    const top = (await nodes()).find(({ number }: Anything) => number.startsWith('K-703'));
    const of = (number: string) => nodesOf(top).find((node) => node.number === number)?.quantity;
    expect(top.quantity).toBe(120);
    expect([of('G-5000'), of('M-1001'), of('G-5006'), of('G-5083')]).toEqual([35.568, 17.59762, 23.136, 72]);
    // Sabotage: loose masses in G-5006 would be 28.92.
    expect(top.totalCost).toBe(102_466.13);
  });

  test('is not stale after a label, and is after another length; it is updated in its place', async () => {
    await apply();
    const before = await nodes();
    const placement = `/segments/${segmentId}/trench/items/${cableId}/placement`;
    expect((await trench('PUT', placement, { body: { label: 'K1' } })).status).toBeLessThan(300);
    expect(await states()).toEqual(['CURRENT']);
    await setLength(130);
    expect(await states()).toEqual(['STALE']);
    expect((await nodes())[0].origin.state).toBe('STALE');
    await designs();
    const events = await server.store.rows<{ type: string }>(
      sql`SELECT type FROM event WHERE project_id = ${id} AND type LIKE 'design.%' ORDER BY id`,
    );
    expect(events.map(({ type }) => type)).toEqual(['design.applied', 'design.stale']);
    expect((await applied()).map(({ action }: Anything) => action)).toEqual(before.map(() => 'UPDATE'));
    const after = await nodes();
    expect(after.map((node: Anything) => node.id)).toEqual(before.map((node: Anything) => node.id));
    expect(after[0].quantity).toBe(130);
    expect(await total()).toBe(sum(after));
  });

  test('DELETE takes the last application back: nodes, ids, origins, total and states are as before, to the letter', async () => {
    await applied();
    const [first] = await nodes();
    await setLength(150);
    // A part by hand, one deleted, and a segment that is new.
    await setQuantity(first.childNodes[0].id, 7);
    await trench('POST', `/segments/${segmentId}/copy`, { body: { name: 'Strekk B' } });
    const all = async () => ({
      nodes: await nodes(),
      total: await total(),
      designs: await designs(),
      estimate: (await call('GET', `/estimates/by-projectid/${id}`)).body,
      state: (await call('GET', `/calculations/by-projectid/${id}`)).body.estimateState,
    });
    const { estimate: before, ...others } = await all();
    expect((await apply({ resolve: [{ nodeId: first.id, take: 'DESIGN' }] })).status).toBe(200);
    expect(await nodes()).not.toEqual(others.nodes);
    // What somebody adds meanwhile stays.
    const added = await call('PUT', `/calculationnodes/by-projectid/${id}`, {
      body: { number: 'K-560.1', quantity: 1 },
    });
    expect((await call('DELETE', `/designs/by-projectid/${id}`)).status).toBe(204);
    expect((await nodes()).slice(0, others.nodes.length)).toEqual(others.nodes);
    await call('DELETE', `/calculationnodes/${added.body.id}?deleteChildren=true`);
    const { estimate: after, ...rest } = await all();
    expect(rest).toEqual(others);
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect((await call('DELETE', `/designs/by-projectid/${id}`)).body.code).toBe('NOTHING_TO_TAKE_BACK');
  });

  test('409 NOTHING_TO_TAKE_BACK: what somebody has changed since is not lost', async () => {
    await applied();
    const [first] = await nodes();
    await setQuantity(first.id, 3);
    const before = await nodes();
    expect((await call('DELETE', `/designs/by-projectid/${id}`)).body.code).toBe('NOTHING_TO_TAKE_BACK');
    expect(await nodes()).toEqual(before);
  });

  test('409 DESIGN_CHANGED: what has changed since the proposal is not applied', async () => {
    const etag = (await preview()).headers.get('etag')!;
    await setLength(130);
    expect((await apply({}, { 'If-Match': etag })).body.code).toBe('DESIGN_CHANGED');
    expect(await nodes()).toEqual([]);
  });
});

describe('what people did', () => {
  test('stays while the design stays, and is a conflict when that changes too', async () => {
    await apply();
    const [node] = await nodes();
    await setQuantity(node.id, 99);
    expect(await states()).toEqual(['EDITED']);
    expect(await applied()).toEqual([]);
    await setLength(130);
    expect(await states()).toEqual(['EDITED_STALE']);
    const refused = await apply();
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([
      409,
      'NODE_EDITED',
      node.id,
    ]);
    expect((await nodes()).slice(1).map(({ origin }: Anything) => origin.state)).toContain('STALE');

    const etag = (await preview()).headers.get('etag')!;
    const resolve = [{ nodeId: node.id, take: 'HAND' }];
    expect((await apply({ resolve }, { 'If-Match': etag })).status).toBe(200);
    expect((await nodes())[0]).toMatchObject({ id: node.id, quantity: 99, origin: { state: 'EDITED' } });
    expect(await states()).toEqual(['EDITED']);
    expect(await applied()).toEqual([]);

    await setLength(140);
    await apply({ resolve: [{ ruleId: node.origin.ruleId, take: 'DESIGN' }] });
    expect((await nodes())[0]).toMatchObject({ id: node.id, quantity: 140, origin: { state: 'CURRENT' } });
    expect(await total()).toBe(sum(await nodes()));
  });

  test('a removed node is not made again unasked', async () => {
    await apply();
    const [node, ...others] = await nodes();
    await call('DELETE', `/calculationnodes/${node.id}?deleteChildren=true`);
    expect(await states()).toEqual(['REMOVED_BY_HAND']);
    expect(await applied()).toEqual([]);
    expect(await nodes()).toHaveLength(others.length);
    await setLength(130);
    expect((await apply()).body.code).toBe('NODE_EDITED');
    const resolve = [{ ruleId: node.origin.ruleId, take: 'DESIGN' }];
    expect((await applied({ resolve })).some(({ action }: Anything) => action === 'ADD')).toBe(true);
    expect(await nodes()).toHaveLength(others.length + 1);
  });

  test('nodes of a deleted segment go, unless edited; other nodes are never touched', async () => {
    await apply();
    const [node] = await nodes();
    const own = (
      await call('PUT', `/calculationnodes/by-projectid/${id}`, { body: { number: 'K-560.1', quantity: 2 } })
    ).body;
    await setQuantity(node.id, 99);
    await trench('DELETE', `/segments/${segmentId}`);
    expect(await states()).toEqual(['ORPHAN']);
    expect((await actions()).sort()).toEqual(['CONFLICT', 'REMOVE']);
    await apply({ resolve: [{ nodeId: node.id, take: 'HAND' }] });
    expect((await nodes()).map((one: Anything) => one.id)).toEqual([node.id, own.id]);
    expect(await total()).toBe(sum(await nodes()));
  });

  test('a released design keeps its nodes as ordinary ones, or removes them', async () => {
    await apply();
    const before = await nodes();
    const path = `/designs/by-projectid/${id}/by-segmentid/${segmentId}`;
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await nodes()).map(({ origin, ...node }: Anything) => [origin, node.id])).toEqual(
      before.map((node: Anything) => [undefined, node.id]),
    );
    expect(await states()).toEqual(['NEW']);
    await apply();
    expect((await call('DELETE', `${path}?nodes=REMOVE`)).status).toBe(204);
    expect(await nodes()).toHaveLength(before.length);
    expect(await total()).toBe(sum(await nodes()));
    expect((await call('DELETE', `/designs/by-projectid/${id}/by-segmentid/999999999`)).status).toBe(404);
  });
});

test('a rule set is tried on a segment', async () => {
  const { body } = await call('POST', '/rulesets/starter/test', { body: { segmentId } });
  const { changes, unmapped } = (await preview()).body;
  expect(body.wishes.map(({ add }: Anything) => [add.number, add.quantity])).toEqual(
    changes.map(({ number, quantityTo }: Anything) => [number, quantityTo]),
  );
  expect([body.findings, body.unmapped]).toEqual([[], unmapped]);
});

test('rules are tried before they are saved, and faulty ones are refused at their place', async () => {
  const rule = {
    id: 'a',
    name: 'A',
    per: 'SEGMENT',
    when: {},
    add: { number: 'K-703.1', quantity: 'TRENCH_LENGTH' },
  };
  const attempt = (rules: object[]) => call('POST', '/rulesets/starter/test', { body: { segmentId, rules } });
  const { status, body } = await attempt([rule]);
  expect([status, body.wishes.map(({ ruleId }: Anything) => ruleId)]).toEqual([200, ['a']]);
  const wrong = await attempt([rule, { ...rule, id: 'b', add: { number: 'K-703.1', quantity: 'NOTHING' } }]);
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'rules.1.add.quantity']);
});

describe('the profile of a design', () => {
  const profile = trenchCaller(server, () => tokens.admin!);
  const put = (profileId: string, minimumDigWidth: number, name = profileId) =>
    profile('PUT', `/quantity-profiles/${profileId}`, { body: { name, assumptions: { minimumDigWidth } } });
  const excavated = async () => {
    const top = (await nodes()).find(({ number }: Anything) => number.startsWith('K-703'));
    return nodesOf(top).find(({ number }) => number === 'G-5000')?.quantity;
  };
  const stale = async () =>
    (
      await server.store.rows(
        sql`SELECT 1 FROM event WHERE project_id = ${id} AND type = 'design.stale' ORDER BY id`,
      )
    ).length;

  test('is the one that it was made with; a change of it makes the design stale', async () => {
    await put('wide', 600);
    const wide = (await preview({ profileId: 'wide' })).body;
    expect(wide.totalTo).toBeGreaterThan((await preview()).body.totalTo);
    await apply({ profileId: 'wide' });
    expect(await excavated()).toBe(53.352);
    expect(await designs()).toMatchObject([{ state: 'CURRENT', profileId: 'wide' }]);
    expect(await applied()).toEqual([]);

    await put('wide', 600, 'Another name');
    expect(await states()).toEqual(['CURRENT']);
    expect((await nodes())[0].origin.state).toBe('CURRENT');
    await put('wide', 700);
    expect((await nodes())[0].origin.state).toBe('STALE');
    expect([await states(), await stale()]).toEqual([['STALE'], 1]);
    await apply();
    expect([await excavated(), await states()]).toEqual([62.244, ['CURRENT']]);

    // The same version of the segment is stale again, and that is told again.
    expect((await profile('DELETE', '/quantity-profiles/wide')).status).toBe(204);
    expect([await states(), await stale()]).toEqual([['STALE'], 2]);
    await apply();
    expect(await excavated()).toBe(35.568);
    expect(await designs()).toMatchObject([{ state: 'CURRENT', profileId: 'standard' }]);
  });

  // Sabotage: let the one that a design was made with come before the segment's own.
  test('is the own one of the segment; another one makes the design stale, in prices and comparisons too', async () => {
    await put('own', 600);
    const choose = (quantityProfileId: string) =>
      trench('PUT', `/segments/${segmentId}/trench/settings`, { body: { quantityProfileId } });
    await apply();
    const [standard] = [await excavated(), await choose('own')];
    expect(standard).toBe(35.568);
    expect([(await nodes())[0].origin.state, await states()]).toEqual(['STALE', ['STALE']]);
    await apply();
    expect(await excavated()).toBe(53.352);
    expect(await designs()).toMatchObject([{ state: 'CURRENT', profileId: 'own' }]);
    const { body: variant } = await trench('POST', `/segments/${segmentId}/variants`, {
      body: { name: 'B' },
    });
    await trench('PUT', `/segments/${variant.id}/trench/settings`, {
      body: { quantityProfileId: 'standard' },
    });
    const { sides } = (await call('GET', `/comparisons/by-segmentid/${segmentId}?with=${variant.id}`)).body;
    expect(sides[0].price).toBeGreaterThan(sides[1].price);

    // Whoever asks for another one gets it, and the segment's own says that it is stale.
    await apply({ profileId: 'standard' });
    expect(await excavated()).toBe(35.568);
    expect([(await nodes())[0].origin.state, await states()]).toEqual(['STALE', ['STALE']]);
    await choose('standard');
    expect([(await nodes())[0].origin.state, await states()]).toEqual(['CURRENT', ['CURRENT']]);
    const tried = await call('POST', '/rulesets/starter/test', { body: { segmentId } });
    await choose('own');
    const triedOwn = await call('POST', '/rulesets/starter/test', { body: { segmentId } });
    const excavation = ({ body }: Anything) =>
      JSON.stringify(body.wishes).match(/"G-5000","quantity":([\d.]+)/)?.[1];
    expect([excavation(tried), excavation(triedOwn)]).toEqual(['35.568', '53.352']);
  });

  test('is also that of a trial, and 404 where the company does not have it', async () => {
    await put('narrow', 300);
    const trial = (profileId: string) =>
      call('POST', '/rulesets/starter/test', { body: { segmentId, profileId } });
    const excavation = ({ body }: Anything) =>
      JSON.stringify(body.wishes).match(/"G-5000","quantity":([\d.]+)/)?.[1];
    expect([excavation(await trial('standard')), excavation(await trial('narrow'))]).toEqual([
      '35.568',
      '26.676',
    ]);
    await server.store.run(
      sql`INSERT INTO quantity_profile (company_id, id, name, assumptions) VALUES (${server.otherCompany}, 'theirs', 'Theirs', '{}')`,
    );
    for (const profileId of ['nothing', 'theirs'])
      for (const answer of [await preview({ profileId }), await apply({ profileId }), await trial(profileId)])
        expect([answer.status, answer.body.code]).toEqual([404, 'PROFILE_NOT_FOUND']);
  });
});

describe('rules that cannot be used', () => {
  const rule = (ruleId: string, more: object) => ({
    id: ruleId,
    name: ruleId,
    per: 'SECTION',
    when: {},
    ...more,
  });
  const put = (name: string, rules: object[]) =>
    asAdmin('PUT', `/rulesets/${name}`, { body: { name, rules } });

  test('a code that the catalog lacks is a finding, and the rest is applied', async () => {
    await put('unknown', [
      rule('a', { add: { number: 'K-0', quantity: 'TRENCH_LENGTH' } }),
      rule('b', { per: 'LINE', when: { kind: ['CABLE'] }, add: { number: 'K-101.4', quantity: 'CABLE' } }),
    ]);
    const { body } = await preview({ ruleSetId: 'unknown' });
    expect(body.findings).toMatchObject([{ ruleId: 'a', code: 'CATALOG_NODE_NOT_FOUND' }]);
    expect(body.changes).toMatchObject([{ ruleId: 'b', action: 'ADD', number: 'K-101.4', quantityTo: 120 }]);
    expect(body.unmapped.map(({ key }: Anything) => key)).toContain('TRENCH_LENGTH');
    await apply({ ruleSetId: 'unknown' });
    // The rules that a design was made with are the ones that it is compared with.
    expect(await states()).toEqual(['CURRENT']);
    expect(await applied()).toEqual([]);
  });

  test('409 for a line that two rules take, though their conditions differ', async () => {
    const add = { number: 'K-703.1', quantity: 'TRENCH_LENGTH' };
    await put('twice', [
      rule('a', { when: { depth: { to: 9 } }, add }),
      rule('b', { when: { width: { to: 9 } }, add }),
    ]);
    const { status, body } = await preview({ ruleSetId: 'twice' });
    expect([status, body.code]).toEqual([409, 'LINE_USED_TWICE']);
  });

  test('400 names what is wrong, and 404 what is not there', async () => {
    expect((await preview({ ruleSetId: 'nothing' })).body.code).toBe('RULE_SET_NOT_FOUND');
    expect((await preview({ segmentIds: [segmentId, 999_999_999] })).body.errors[0].path).toBe(
      'segmentIds.1',
    );
    expect((await preview({ segmentIds: Array(1001).fill(segmentId) })).body.errors[0].path).toBe(
      'segmentIds',
    );
    expect((await apply({ resolve: [{ take: 'HAND' }] })).body.errors[0].path).toBe('resolve.0.nodeId');
    expect((await apply({ resolve: [{ ruleId: 'x', take: 'HAND' }] })).body.errors[0].path).toBe(
      'resolve.0.ruleId',
    );
    await server.request('PUT', `${PROJECT}/projects/${id}/archive`, { token: tokens.planner! });
    expect((await apply()).body.code).toBe('PROJECT_READONLY');
  });
});

describe('explanations', () => {
  const TRENCH_LINE = /^\/public\/trench\/rest\/segments\/\d+\/trench\/quantities\/[^/]+\/explanation/;
  const get = (href: string) =>
    server.request('GET', href, { token: tokens.planner!, headers: { 'api-version': '1.0' } });
  const termsOf = (explanation: Anything): Anything[] =>
    explanation.terms.flatMap((term: Anything) => [
      term,
      ...(term.explanation ? termsOf(term.explanation) : []),
    ]);
  const explain = async (nodeId: string, figure: string, depth = 1) =>
    (await call('GET', `/calculationnodes/${nodeId}/explanation?figure=${figure}&depth=${depth}`)).body;

  test('lead from every cost of a generated node to a line, an assumption and a price in three calls', async () => {
    await apply();
    const priced = (await nodes())
      .flatMap((top: Anything) => nodesOf(top))
      .filter(({ type, totalCost }: Anything) => PRICED.includes(type) && totalCost > 0);
    expect(priced.length).toBeGreaterThan(10);
    const links = new Set<string>();
    const assumed = new Set<string>();
    for (const node of priced) {
      const explanation = await explain(node.id, 'totalCost', 5);
      expect(explanation.figure.value).toBe(node.totalCost);
      expect(wrongIn(JSON.stringify(explanation))).toEqual([]);
      const terms = termsOf(explanation);
      for (const { source } of terms) links.add(source.href);
      const price = terms.find(({ source }) => source.kind === 'PRICE')!;
      expect((await get(price.source.href)).body.unitCost).toBe(node.unitCost);
      const line = terms.find(({ source }) => TRENCH_LINE.test(source.href))!;
      const { href } = line.source;
      const ofLine = (await get(`${href}${href.includes('?') ? '&' : '?'}depth=5`)).body;
      expect(ofLine.figure.value).toBe(line.value);
      for (const { source } of termsOf(ofLine)) {
        links.add(source.href);
        if (source.kind === 'ASSUMPTION') assumed.add(node.id);
      }
    }
    // A length that the segment is given needs no assumption; masses, areas and cables do.
    expect(assumed.size).toBeGreaterThan(priced.length / 2);
    for (const href of links) expect([href, (await get(href)).status]).toEqual([href, 200]);
  });

  test('say by what a quantity was given: a rule, an earlier design, the catalog, or by hand', async () => {
    await apply();
    const top = (await nodes()).find(({ number }: Anything) => number.startsWith('K-703'));
    const inside = nodesOf(top);
    const idOf = (number: string) => inside.find((node) => node.number === number)!.id;
    const formula = async (nodeId: string) => {
      const { formula: text, terms } = await explain(nodeId, 'quantity');
      return [text, ...terms.map(({ source, value }: Anything) => [source.kind, source.ref, value])];
    };
    const [{ id: sectionId }] = (await trench('GET', `/segments/${segmentId}`)).body.sections;
    expect((await formula(idOf('G-5000')))[1]).toEqual(['DERIVED', `EXCAVATION.SOIL@${sectionId}`, 35.568]);
    expect(await formula(idOf('W-5083'))).toMatchObject([
      expect.stringContaining('b'),
      ['DERIVED', `quantity@${idOf('G-5083')}`, 72],
      ['CATALOG', 'GROUP G-5083', expect.any(Number)],
    ]);
    await setLength(130);
    expect(await formula(top.id)).toEqual(['q = x', ['RULE', top.origin.ruleId, 120]]);
    await call('PUT', `/calculationnodes/${top.id}/quantity`, { body: { quantity: 99, parts: 'KEEP' } });
    expect(await formula(top.id)).toEqual(['q = x', ['INPUT', 'quantity', 99]]);
    expect((await explain(top.id, 'quantity')).inWords).toContain('120');
    await trench('DELETE', `/segments/${segmentId}`);
    expect((await formula(idOf('G-5000')))[1]).toEqual(['RULE', top.origin.ruleId, 35.568]);
  });

  test('of a company price, of custom nodes, and of the total of a project by its top nodes', async () => {
    const add = (path: string, body: object) =>
      call('PUT', `/calculationnodes${path}/by-projectid/${id}`, { body });
    await add('', { number: 'K-560.1', quantity: 2 });
    const custom = { name: 'Leie', unit: 'RS', quantity: 3, facilityId: 1, activityId: 1 };
    const own = await add('/custom', { ...custom, type: 'CUSTOMBUDGET_FIXEDUNIT', unitCost: 12.35 });
    const fixed = await add('/custom', { ...custom, type: 'CUSTOMBUDGET_FIXEDTOTAL', totalCost: -100.01 });
    expect([own.status, fixed.status]).toEqual([200, 200]);
    expect(await explain(own.body.id, 'totalCost')).toMatchObject({ formula: 'C = q · p' });
    expect(await explain(fixed.body.id, 'unitCost')).toMatchObject({
      formula: 'u = round(C / q, 6)',
      figure: { value: -33.336667 },
    });
    await call('PUT', `/modules/${id}/calculationtype/COMPANY`);
    const kinds = async () => {
      const found = new Set<string>();
      for (const top of await nodes())
        for (const node of nodesOf(top))
          for (const { source } of termsOf(await explain(node.id, 'unitCost', 2))) {
            expect([source.href, (await get(source.href)).status]).toEqual([source.href, 200]);
            if (source.kind === 'PRICE') found.add(source.href.split('?')[1] ?? 'average');
          }
      return found;
    };
    expect((await kinds()).size).toBeGreaterThan(0);

    const at = `${PROJECT}/projects/${id}/explanation`;
    const { body } = await get(`${at}?figure=meta.totalCost&depth=4`);
    expect(body.figure.value).toBe(await total());
    expect(wrongIn(JSON.stringify(body))).toEqual([]);
    expect(body.terms).toHaveLength(3);
    for (const { source } of body.terms) expect((await get(source.href)).status).toBe(200);
  });

  test('lead a reader of another company only to what that reader may read', async () => {
    const { rules } = (await call('GET', '/rulesets/starter')).body;
    await asAdmin('PUT', '/rulesets/hidden', { body: { name: 'Våre', rules } });
    const profile = { name: 'Våre', assumptions: { workingSpace: 100 } };
    await server.request('PUT', '/public/trench/rest/quantity-profiles/hidden', {
      token: tokens.admin!,
      headers: { 'api-version': '1.0' },
      body: profile,
    });
    expect((await apply({ ruleSetId: 'hidden', profileId: 'hidden' })).status).toBe(200);
    await server.request('PUT', `${PROJECT}/projects/${id}/members/${server.users.south}`, {
      token: tokens.planner!,
      body: { role: 'READER' },
    });
    const token = await server.token('south');
    const read = (href: string) => server.request('GET', href, { token, headers: { 'api-version': '1.0' } });
    const links = new Set<string>();
    for (const { id: nodeId } of await nodes()) {
      const at = `/public/calculation/rest/calculationnodes/${nodeId}/explanation`;
      for (const figure of ['quantity', 'totalCost'])
        for (const { source } of termsOf((await read(`${at}?figure=${figure}&depth=5`)).body))
          links.add(source.href);
    }
    const lines = [...links].filter((href) => TRENCH_LINE.test(href));
    expect(lines).not.toEqual([]);
    for (const href of lines)
      for (const { source } of termsOf((await read(`${href}&depth=5`)).body)) links.add(source.href);
    expect([...links].some((href) => href.endsWith('/trench/quantities?profileId=hidden'))).toBe(true);
    for (const href of links) expect([href, (await read(href)).status]).toEqual([href, 200]);
  });

  test('400 names the figures, 404 where there is nothing', async () => {
    await apply();
    const [node] = await nodes();
    const wrong = await call('GET', `/calculationnodes/${node.id}/explanation?figure=weight`);
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'figure']);
    expect(wrong.body.errors[0].message).toContain('quantity, unitCost, totalCost');
    expect((await call('GET', '/calculationnodes/999999999-1/explanation')).body.code).toBe('NODE_NOT_FOUND');
    const bare = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token: tokens.planner!,
      body: aProject(),
    });
    const refused = await get(`${PROJECT}/projects/${bare.body.id}/explanation`);
    expect([refused.status, refused.body.code]).toEqual([404, 'NOTHING_TO_EXPLAIN']);
    expect((await get(`${PROJECT}/projects/${id}/explanation?figure=meta`)).status).toBe(400);
  });
});

/** A cable, a pipe and a conductor of the starter catalog, and the culvert, which no rule pays for. */
const anItem = fc.oneof(
  fc.record({ itemKind: fc.constant('cable'), typeId: fc.constantFrom(CABLE, 1042, 1043, 1044) }),
  fc.record({ itemKind: fc.constant('pipe'), pipeCategory: fc.constantFrom('CONTAINER', 'WATER', 'ECOM') }),
  fc.record({ itemKind: fc.constant('ecomDuct') }),
  fc.record({ itemKind: fc.constant('culvert') }),
);
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const aSegment = fc.record({
  length: fc.double({ min: 1, max: 900, noNaN: true }).map((m) => Math.round(m * 100) / 100),
  items: fc.array(anItem, { maxLength: 6 }),
  covering: fc.option(fc.constantFrom('TARMAC', 'GRAVEL', 'COBBLESTONE', 'CONCRETE')),
  depth: fc.integer({ min: 400, max: 2600 }),
  rock: fc.constantFrom(0, 0, 0.25),
  workingSpace: fc.constantFrom(0, 150),
});

describe('the prices of a segment', () => {
  const at = () => `/designs/by-projectid/${id}/by-segmentid/${segmentId}/prices`;

  test('price it outside the server as a proposal does, to the øre', async () => {
    const { body: catalog } = await trench('GET', '/catalog');
    const marker = catalog.markerTypes.find((type: Anything) => type.default).id;
    const cables = new Map<number, Anything>(catalog.cableTypes.map((type: Anything) => [type.id, type]));
    const seen = { codes: new Set<string>(), unmapped: 0, company: 0 };
    let isCompany = false;
    await fc.assert(
      fc.asyncProperty(aSegment, async ({ length, items, covering, depth, rock, workingSpace }) => {
        isCompany = !isCompany;
        await call('PUT', `/modules/${id}/calculationtype/${isCompany ? 'COMPANY' : 'REN'}`);
        const made = await trench('POST', `/segments/by-projectid/${id}`, {
          body: { name: 'Strekk', length },
        });
        segmentId = made.body.id;
        const { body: before } = await trench('GET', `/segments/${segmentId}/trench`);
        const [{ id: sectionId, layers }] = before.trench.sections;
        const changes = [
          ...items.map((item, i) => ({ kind: 'add', id: uuid(i), layerId: layers[0].id, ...item })),
          ...(covering ? [{ kind: 'addCovering', id: uuid(99), values: { type: covering } }] : []),
          { kind: 'updateSection', sectionId, values: { depth } },
          {
            kind: 'assumptions',
            values: {
              workingSpace,
              ...(rock > 0 && {
                ground: [
                  { kind: 'SOIL', share: 1 - rock },
                  { kind: 'ROCK', share: rock },
                ],
              }),
            },
          },
        ];
        const changed = await trench('POST', `/segments/${segmentId}/trench/changes`, { body: { changes } });
        expect(changed.body).toMatchObject({ version: expect.any(Number) });

        const { body: book } = await call('GET', at());
        const { body: read } = await trench('GET', `/segments/${segmentId}/trench`);
        const own = read.trench as Trench;
        const assumptions = withChanges(STANDARD_ASSUMPTIONS, own.assumptions);
        const layouts = own.sections.map((section) =>
          layoutSection(section, own.settings.clearances, knownPacking),
        );
        const { rules, budgetOf } = priceBook(book);
        const { branches, findings, unmapped } = priceDesign(rules, budgetOf, {
          segmentName: read.segment.name,
          trench: own,
          quantities: quantitiesOf({ trench: own, length, layouts, assumptions, markerTypeId: marker }),
          assumptions,
          cableType: (typeId) => cables.get(typeId) as never,
        });

        const { status, body: proposal } = await preview({ segmentIds: [segmentId] });
        expect([status, findings, book.findings]).toEqual([200, [], []]);
        expect(
          branches.map(({ proposedBranch, tree }) => [proposedBranch.ruleId, moneyNumber(totalOf(tree))]),
        ).toEqual(proposal.changes.map(({ ruleId, costByDesign }: Anything) => [ruleId, costByDesign]));
        expect(moneyNumber(priceOfBranches(branches))).toBe(
          moneyNumber(proposal.changes.reduce((all: bigint, one: Anything) => all + moneyOf(one.costTo), 0n)),
        );
        expect(unmapped.map(({ key }) => key)).toEqual(proposal.unmapped.map(({ key }: Anything) => key));
        for (const { number } of proposal.changes) seen.codes.add(number);
        seen.unmapped += unmapped.length;
        seen.company += JSON.stringify(book.budgets).split('"companyPrice":true').length - 1;
      }),
      { numRuns: 10 },
    );
    expect(seen.codes.size).toBeGreaterThan(5);
    expect(seen.company).toBeGreaterThan(0);
    // With the starter rules every quantity of shipped types is paid for.
    expect(seen.unmapped).toBe(0);
  });

  test('have an ETag, follow the rules that the design was made with, and are not told to guests', async () => {
    const first = await call('GET', at());
    expect(first.body).toMatchObject({ told: true, ruleSetId: 'starter', calculationType: 'REN' });
    const again = await call('GET', at(), { headers: { 'If-None-Match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
    const { rules } = (await call('GET', '/rulesets/starter')).body;
    await asAdmin('PUT', '/rulesets/priced', { body: { name: 'Våre', rules: rules.slice(0, 9) } });
    await apply({ ruleSetId: 'priced' });
    const { body: own } = await call('GET', at());
    expect(own).toMatchObject({ ruleSetId: 'priced', told: true });
    const variant = await trench('POST', `/segments/${segmentId}/variants`, { body: { name: 'Variant 2' } });
    const pricesOf = `/designs/by-projectid/${id}/by-segmentid`;
    expect((await call('GET', `${pricesOf}/${variant.body.id}/prices`)).body).toEqual(own);
    await server.request('PUT', `${PROJECT}/projects/${id}/members/${server.users.south}`, {
      token: tokens.planner!,
      body: { role: 'READER' },
    });
    const asGuest = calculationCaller(server, () => tokens.south!);
    tokens.south = await server.token('south');
    expect((await asGuest('GET', at())).body).toMatchObject({ told: false, rules: [], budgets: [] });
    const nowhere = await call('GET', at().replace(String(segmentId), '999999999'));
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'SEGMENT_NOT_FOUND']);
  });
});
