import { beforeAll, describe, expect, test } from 'vitest';
import {
  aCalculation,
  aCustomNode,
  calculationCaller,
  metaOf,
  nodeAt,
  nodesOf,
  publish,
} from '../../../test/calculation.js';
import { dayFromNow } from '../../../test/days.js';
import { type Anything, aProject, PROJECT, useServer } from '../../../test/harness.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = calculationCaller(server, () => tokens.planner!);
const project = (method: string, path: string, more = {}) =>
  server.request(method, PROJECT + path, { token: tokens.planner!, ...more });
const meta = (id: number) => metaOf(server, tokens.planner!, id);
const nodes = async (id: number) => (await call('GET', `/calculationnodes/by-projectid/${id}?depth=99`)).body;
const add = (id: number, body: object) => call('PUT', `/calculationnodes/by-projectid/${id}`, { body });
const addCustom = (id: number, more = {}) =>
  call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: aCustomNode(more) });
const setType = (id: number, type: string, headers = {}) =>
  call('PUT', `/modules/${id}/calculationtype/${type}`, { headers });

beforeAll(async () => {
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
});

describe('a new calculation', () => {
  test('is of type REN and tied to the latest revision, however the module came', async () => {
    const { body: latest } = await call('GET', '/revisions/latest');
    const born = await aCalculation(server, tokens.planner!);
    const { id: later } = (
      await project('PUT', `/projects/by-owner/${server.users.planner}`, { body: aProject() })
    ).body;
    expect(await meta(later)).toBeUndefined();
    await project('POST', `/modules/by-projectid/${later}/by-moduletype/CALCULATION`);
    for (const id of [born, later]) {
      const reply = await call('GET', `/modules/${id}`);
      expect([reply.status, reply.body]).toEqual([
        200,
        {
          calculationType: 'REN',
          projectId: id,
          readOnly: false,
          revisionId: latest.id,
          revisionName: '2026.2',
        },
      ]);
      expect(reply.headers.get('etag')).toMatch(/^".+"$/);
      expect(await meta(id)).toEqual({ totalCost: 0, catalogRevisionName: '2026.2' });
      expect(await nodes(id)).toEqual([]);
    }
  });

  test('the answer that creates the project shows it already', async () => {
    const { body } = await project(
      'PUT',
      `/projects/by-owner/${server.users.planner}?moduleType=CALCULATION`,
      {
        body: aProject(),
      },
    );
    expect(body.meta).toEqual({ totalCost: 0, catalogRevisionName: '2026.2' });
  });
});

describe('the type', () => {
  test('COMPANY reprices at the prices of the company, REN back; custom nodes keep theirs', async () => {
    const id = await aCalculation(server, tokens.planner!);
    await add(id, { number: 'K-703.2', quantity: 100, childNodes: [{ number: 'A-15', quantity: 4.5 }] });
    await add(id, { number: 'K-104.2', quantity: 4 });
    await addCustom(id);
    await addCustom(id, { type: 'CUSTOMBUDGET_FIXEDTOTAL', totalCost: 145000.55, quantity: 2 });
    const before = await nodes(id);
    const reply = await setType(id, 'COMPANY');
    expect([reply.status, reply.body]).toEqual([204, '']);
    expect((await call('GET', `/modules/${id}`)).body.calculationType).toBe('COMPANY');

    const own = await nodes(id);
    const [, north] = await catalogCosts('K-703.2', 100);
    expect(own[0].totalCost).toBeCloseTo(north! + 4.5 * 785, 6);
    expect(nodeAt(own[0], 'G-5232', 'G-5000', 'W-5000').unitCost).toBe(211);
    expect(nodeAt(own[0], 'G-5232', 'G-5000', 'W-5001').unitCost).toBe(375);
    expect(own.slice(1)).toEqual(before.slice(1));
    expect(own[0].id).toBe(before[0].id);
    expect((await meta(id)).totalCost).toBe(total(own));

    await setType(id, 'REN');
    expect(await nodes(id)).toEqual(before);
    expect((await meta(id)).totalCost).toBe(total(before));
  });

  test('what is added to a COMPANY calculation has the prices that repricing gives', async () => {
    const ids = [await aCalculation(server, tokens.planner!), await aCalculation(server, tokens.planner!)];
    const body = { number: 'K-501.3', quantity: 1.5, childNodes: [{ number: 'M-6003', exclude: true }] };
    await setType(ids[0]!, 'COMPANY');
    for (const id of ids) await add(id, body);
    await setType(ids[1]!, 'COMPANY');
    const [added, repriced] = [await nodes(ids[0]!), await nodes(ids[1]!)].map(withoutIds);
    expect(added).toEqual(repriced);
  });

  test('set again is no change: the version stays', async () => {
    const id = await aCalculation(server, tokens.planner!);
    const etag = (await setType(id, 'COMPANY')).headers.get('etag');
    const again = await setType(id, 'COMPANY');
    expect([again.status, again.headers.get('etag')]).toEqual([204, etag]);
    expect((await call('GET', `/modules/${id}`)).headers.get('etag')).toBe(etag);
  });

  test('400 for any other, 412 when the version is another', async () => {
    const id = await aCalculation(server, tokens.planner!);
    for (const type of ['ren', 'AVERAGE'])
      expect((await setType(id, type)).body.errors[0].path).toBe('calculationType');
    const { headers } = await call('GET', `/modules/${id}`);
    await addCustom(id);
    expect((await setType(id, 'COMPANY', { 'if-match': headers.get('etag')! })).status).toBe(412);
    expect((await call('GET', `/modules/${id}`)).body.calculationType).toBe('REN');
    const { headers: now } = await call('GET', `/modules/${id}`);
    expect((await setType(id, 'COMPANY', { 'if-match': now.get('etag')! })).status).toBe(204);
  });
});

/** Every operation of a project's calculation. */
const operations = (id: number, node: string): [string, string, object?][] => [
  ['GET', `/modules/${id}`],
  ['GET', `/calculationnodes/by-projectid/${id}`],
  ['GET', `/calculationnodes/${node}`],
  ['GET', `/reports/quantity/by-projectid/${id}/json`],
  ['GET', `/reports/quantity/by-projectid/${id}/by-type/WORK/json`],
  ['GET', `/reports/quantity/by-projectid/${id}/by-type/WORK/pdf`],
  ['GET', `/reports/quantity/by-projectid/${id}/excel`],
  ['GET', `/reports/distribution/by-projectid/${id}/json`],
  ['GET', `/reports/distribution/by-projectid/${id}/by-type/FACILITY/json`],
  ['GET', `/reports/conformitydeclaration/by-projectid/${id}/pdf`],
  ['GET', `/reports/projectdescription/by-projectid/${id}`],
  ['GET', `/reports/summary/by-projectid/${id}/pdf`],
  ['PUT', `/modules/${id}/calculationtype/COMPANY`],
  ['PUT', `/calculationnodes/by-projectid/${id}`, { number: 'K-703.2', quantity: 1 }],
  ['PUT', `/calculationnodes/custom/by-projectid/${id}`, aCustomNode()],
  ['POST', `/calculationnodes/custom/${node}`, aCustomNode()],
  ['DELETE', `/calculationnodes/${node}`],
  ['DELETE', `/calculationnodes/by-projectid/${id}`],
];

describe('without the module', () => {
  test('404 for everything; nothing is lost, and all is back with the module', async () => {
    const id = await aCalculation(server, tokens.planner!);
    await add(id, { number: 'K-703.2', quantity: 100 });
    const node = (await addCustom(id)).body.id;
    const before = [await nodes(id), await meta(id)];
    const module = `/modules/by-projectid/${id}/by-moduletype/CALCULATION`;
    const etag = async () => (await project('GET', `/projects/${id}`)).headers.get('etag');
    const withMeta = await etag();
    expect((await project('DELETE', module)).status).toBe(204);
    expect(await etag()).not.toBe(withMeta);
    expect(await meta(id)).toBeUndefined();
    for (const [method, path, body] of operations(id, node)) {
      const reply = await call(method, path, body && { body });
      expect([method, path, reply.status]).toEqual([method, path, 404]);
      expect(reply.body.code).toBe(path.endsWith(node) ? 'NODE_NOT_FOUND' : 'PROJECT_HAS_NO_CALCULATION');
    }
    await project('POST', module);
    expect([await nodes(id), await meta(id)]).toEqual(before);
  });

  test('404 for a project that there is not, and for one of another company', async () => {
    const id = await aCalculation(server, tokens.planner!);
    const node = (await addCustom(id)).body.id;
    const south = calculationCaller(server, () => tokens.south!);
    for (const [method, path, body] of operations(id, node))
      expect([path, (await south(method, path, body && { body })).status]).toEqual([path, 404]);
    for (const [method, path, body] of operations(4711_000, '4711000-1'))
      expect([path, (await call(method, path, body && { body })).status]).toEqual([path, 404]);
  });
});

describe('an id that is none', () => {
  test('400 names it, for everything of a project', async () => {
    for (const [method, path, body] of operations(1.5, '1.5').filter(
      ([, path]) => !path.endsWith('/1.5') || path.includes('project'),
    ))
      expect([path, (await call(method, path, body && { body })).body.errors?.[0].path]).toEqual([
        path,
        'projectId',
      ]);
  });
});

describe('an archived project', () => {
  test('reads work and say readOnly; every write is 409 and changes nothing', async () => {
    const id = await aCalculation(server, tokens.planner!);
    await add(id, { number: 'K-703.2', quantity: 100 });
    const node = (await addCustom(id)).body.id;
    const before = [await nodes(id), await meta(id)];
    expect((await project('PUT', `/projects/${id}/archive`)).status).toBeLessThan(300);
    expect((await call('GET', `/modules/${id}`)).body.readOnly).toBe(true);
    for (const [method, path, body] of operations(id, node)) {
      const reply = await call(method, path, body && { body });
      expect([method, path, reply.status]).toEqual([method, path, method === 'GET' ? 200 : 409]);
      if (method !== 'GET') expect(reply.body.code).toBe('PROJECT_READONLY');
    }
    expect([await nodes(id), await meta(id)]).toEqual(before);
  });
});

describe('the version of a module', () => {
  test('is another while the project is archived, so that nobody keeps an old readOnly', async () => {
    const id = await aCalculation(server, tokens.planner!);
    const { headers } = await call('GET', `/modules/${id}`);
    const unlessSame = { headers: { 'if-none-match': headers.get('etag')! } };
    expect((await call('GET', `/modules/${id}`, unlessSame)).status).toBe(304);
    await project('PUT', `/projects/${id}/archive`);
    expect((await call('GET', `/modules/${id}`, unlessSame)).body.readOnly).toBe(true);
    await project('DELETE', `/projects/${id}/archive`);
    expect((await call('GET', `/modules/${id}`, unlessSame)).status).toBe(304);
  });
});

describe('the meta of the project', () => {
  test('follows every write; the ETag and the date of the project move when it is another', async () => {
    const id = await aCalculation(server, tokens.planner!);
    const etags = new Set<string | null>();
    const expectFollowed = async (estimateState = 'COMPLETE') => {
      const reply = await project('GET', `/projects/${id}`);
      expect(reply.body.meta).toEqual({
        totalCost: total(await nodes(id)),
        catalogRevisionName: '2026.2',
        ...(last !== '' && { estimateState }),
      });
      const seen = `${JSON.stringify(reply.body.meta)}`;
      const isNew = seen !== last;
      expect(etags.has(reply.headers.get('etag'))).toBe(!isNew);
      etags.add(reply.headers.get('etag'));
      if (isNew) expect(reply.body.modifiedDate > lastDate).toBe(true);
      [last, lastDate] = [seen, reply.body.modifiedDate];
    };
    let [last, lastDate] = ['', ''];
    await expectFollowed();
    const { body: trench } = await add(id, { number: 'K-703.2', quantity: 100 });
    await expectFollowed();
    await add(id, { number: 'K-104.2', quantity: 0.333333 });
    await expectFollowed();
    const { body: custom } = await addCustom(id);
    await expectFollowed();
    await call('POST', `/calculationnodes/custom/${custom.id}`, { body: aCustomNode({ quantity: 7.5 }) });
    await expectFollowed();
    await setType(id, 'COMPANY');
    await expectFollowed();
    await call('DELETE', `/calculationnodes/${trench.childNodes[0].childNodes[0].id}?deleteChildren=true`);
    await expectFollowed();
    await call('DELETE', `/calculationnodes/${trench.id}`);
    await expectFollowed();
    await call('DELETE', `/calculationnodes/by-projectid/${id}`);
    await expectFollowed('EMPTY');
    expect((await meta(id)).totalCost).toBe(0);
  });
});

describe('all of a calculation in one read', () => {
  const read = (id: number, headers = {}, token = tokens.planner!) =>
    call('GET', `/calculations/by-projectid/${id}`, { headers, token });

  test('has the module, every node with its figures and what they follow from, totals and distribution', async () => {
    const id = await aCalculation(server, tokens.planner!);
    const childNodes = [{ number: 'M-3514', quantity: 2 }];
    const { body: added } = await add(id, {
      number: 'K-104.2',
      quantity: 4,
      locationName: 'Torget',
      childNodes,
    });
    const { body: custom } = await addCustom(id);
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body.module).toEqual((await call('GET', `/modules/${id}`)).body);
    expect(body).toMatchObject({ project: { id, archived: false }, rights: ['READ', 'WRITE'], version: 3 });
    expect(body.totalCost).toBe((await meta(id)).totalCost);
    const shown = await nodes(id);
    expect(body.nodeCount).toBe(shown.flatMap(nodesOf).length);
    expect(body.nodes.flatMap(nodesOf)).toMatchObject(shown.flatMap(nodesOf).map(withoutChildren));
    expect(nodeAt(body.nodes[0], 'S-3511', 'M-3532')).toMatchObject({
      option: false,
      baseQuantity: 1.5,
      cost: 148,
      quantitySource: 'CATALOG',
    });
    expect(nodeAt(body.nodes[0], 'M-3514')).toMatchObject({
      option: true,
      baseQuantity: 0,
      quantity: 2,
      quantitySource: 'HAND',
    });
    expect(body.nodes[1]).toMatchObject({
      id: custom.id,
      cost: 385.5,
      option: false,
      quantitySource: 'HAND',
    });
    const report = (await call('GET', `/reports/distribution/by-projectid/${id}/json`)).body;
    const figures = (rows: Anything[]) =>
      rows.map(({ cost, percentage, facilityId, activityId }) => [cost, percentage, facilityId, activityId]);
    for (const type of ['COSTTYPE', 'FACILITY', 'ACTIVITY'])
      expect(figures(body.distribution[type])).toEqual(figures(report[type]));
    expect(body.facilities).toContainEqual(
      expect.objectContaining({ id: added.facilityId, name: expect.any(String), nameEn: expect.any(String) }),
    );
    expect(body.activities.length).toBeGreaterThan(1);
  });

  test('a node whose parent was removed still says how the catalog gives its quantity', async () => {
    const id = await aCalculation(server, tokens.planner!);
    const { body: added } = await add(id, { number: 'K-104.2', quantity: 4 });
    await call('DELETE', `/calculationnodes/${nodeAt(added, 'S-3511').id}`);
    const moved = nodeAt((await read(id)).body.nodes[0], 'M-3532');
    expect(moved).toMatchObject({ quantity: 6, otherWays: [[1, 1.5]], quantitySource: 'CATALOG' });
    expect(moved).not.toHaveProperty('baseQuantity');
  });

  test('its ETag is the same in every language, holds for a write, and moves with everything that is shown', async () => {
    const id = await aCalculation(server, tokens.planner!);
    const { body: node } = await add(id, { number: 'K-703.2', quantity: 10 });
    const etagOf = async (language = 'en') =>
      (await read(id, { 'accept-language': language })).headers.get('etag')!;
    const first = await etagOf();
    expect(await etagOf('nb')).toBe(first);
    expect((await read(id, { 'if-none-match': first })).status).toBe(304);
    const quantity = (etag: string, amount: number) =>
      call('PUT', `/calculationnodes/${node.id}/quantity`, {
        body: { quantity: amount },
        headers: { 'if-match': etag },
      });
    expect((await quantity(first, 11)).status).toBe(200);
    expect((await quantity(first, 12)).status).toBe(412);
    const second = await etagOf();
    expect(second).not.toBe(first);
    await project('PUT', `/projects/${id}?property=name`, { body: { name: 'Et annet navn' } });
    const third = await etagOf();
    expect(third).not.toBe(second);
    expect((await quantity(third, 12)).status).toBe(200);
    const fourth = await etagOf();
    await project('PUT', `/projects/${id}/archive`);
    const archived = await read(id, { 'if-none-match': fourth });
    expect([archived.status, archived.body.rights, archived.body.module.readOnly]).toEqual([
      200,
      ['READ'],
      true,
    ]);
  });

  test('a stranger gets 404', async () => {
    const id = await aCalculation(server, tokens.planner!);
    expect((await read(id, {}, tokens.south!)).status).toBe(404);
  });
});

describe('a newer revision', () => {
  test('leaves a calculation alone, which goes on adding from its own', async () => {
    const id = await aCalculation(server, tokens.planner!);
    await add(id, { number: 'K-703.2', quantity: 100 });
    const before = await nodes(id);
    await publish(server, '2027', dayFromNow(-1));
    expect(await nodes(id)).toEqual(before);
    expect((await call('GET', `/modules/${id}`)).body.revisionName).toBe('2026.2');
    expect((await add(id, { number: 'K-703.2', quantity: 1 })).body.unitCost).toBe(1040.42);
    expect(await meta(id)).toMatchObject({ catalogRevisionName: '2026.2' });
    const young = await aCalculation(server, tokens.planner!);
    expect((await call('GET', `/modules/${young}`)).body.revisionName).toBe('2027');
    expect((await add(young, { number: 'K-703.2', quantity: 1 })).body.unitCost).toBe(1015.87);
  });
});

const withoutChildren = ({ childNodes: _, ...node }: Anything): Anything => node;

const total = (trees: Anything[]) =>
  trees.reduce((sum, { totalCost }) => sum + Math.round(totalCost * 100), 0) / 100;

const withoutIds = (value: Anything): Anything =>
  JSON.parse(JSON.stringify(value, (key, inner) => (['id', 'parentId'].includes(key) ? undefined : inner)));

/** What the catalog says that so much costs: on average, and to the caller's company. */
async function catalogCosts(number: string, quantity: number): Promise<number[]> {
  const path = `/catalognodes/by-revision/latest/by-type/BUDGET/by-number/${number}?quantity=${quantity}`;
  const costs = [path, `${path}&useCompanyPrices=true`].map(
    async (each) => (await call('GET', each)).body.totalCost,
  );
  return Promise.all(costs);
}
