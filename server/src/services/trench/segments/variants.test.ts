import { beforeAll, describe, expect, test } from 'vitest';
import { calculationCaller } from '../../../../test/calculation.js';
import {
  type Anything,
  aProject,
  type Person,
  PROJECT,
  untilFree,
  useServer,
} from '../../../../test/harness.js';
import { addTestTypes, TYPES, trenchCaller } from '../../../../test/trench.js';
import { SERVICES } from '../../../app.js';
import type { Operation } from '../../../http/contract.js';
import { sql } from '../../../store/sql.js';
import { trenchService } from '../contract.js';
import { forgetDeletedSegments } from './deleted.sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = trenchCaller(server, () => tokens.planner!);
const as = (who: string) => trenchCaller(server, () => tokens[who]!);
const cost = calculationCaller(server, () => tokens.planner!);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
/** TSLF 3x1x240. */
const CABLE = 1046;

beforeAll(async () => {
  await addTestTypes(server);
  for (const user of ['planner', 'admin', 'south']) tokens[user] = await server.token(user);
});

async function newProject(user: Person = 'planner'): Promise<number> {
  const modules = 'moduleType=CALCULATION&moduleType=CABLESIMULATOR';
  const url = `${PROJECT}/projects/by-owner/${server.users[user]}?${modules}`;
  return (await server.request('PUT', url, { token: tokens[user]!, body: aProject() })).body.id;
}

/** A project with a segment that a cable lies in. */
async function newSegment(projectId?: number) {
  const project = projectId ?? (await newProject());
  const path = `/segments/by-projectid/${project}`;
  const { body } = await call('POST', path, { body: { name: 'Strekk A', length: 120, description: 'Nord' } });
  await call('POST', `/segments/${body.id}/trench/cables`, { body: { typeId: CABLE } });
  return { projectId: project, id: body.id as number };
}
const newVariant = async (id: number, body: object = { name: 'Dypere' }): Promise<Anything> =>
  (await call('POST', `/segments/${id}/variants`, { body })).body;
const detail = async (id: number): Promise<Anything> => (await call('GET', `/segments/${id}`)).body;
const list = async (id: number): Promise<Anything[]> => (await call('GET', `/segments/${id}/variants`)).body;
const promote = (id: number, variantId: number, options = {}) =>
  call('PUT', `/segments/${id}/variants/${variantId}/promote`, options);
const eventsOf = (projectId: number) =>
  server.store.rows<Anything>(
    sql`SELECT type, resource, version, changes FROM event WHERE project_id = ${projectId} ORDER BY id`,
  );

describe('POST /segments/{segmentId}/variants', () => {
  test('copies everything with new ids', async () => {
    const { id, projectId } = await newSegment();
    const variant = await newVariant(id);
    expect(variant).toMatchObject({
      name: 'Dypere',
      variantOf: id,
      projectId,
      description: 'Nord',
      length: 120,
    });
    const own = await detail(id);
    expect(variant.sections).toHaveLength(1);
    expect(variant.sections[0].id).not.toBe(own.sections[0].id);
    const typesIn = ({ sections }: Anything) =>
      sections[0].layers[0].cables.map(({ typeId }: Anything) => typeId);
    expect(typesIn(variant)).toEqual(typesIn(own));
    expect(own).not.toHaveProperty('variantOf');
    expect(own).not.toHaveProperty('variantName');
    expect((await eventsOf(projectId)).at(-1)).toEqual({
      type: 'segment.created',
      resource: `segment:${variant.id}`,
      version: 1,
      changes: [{ property: 'variantOf', to: id }],
    });
  });

  test('its drawing says whose variant it is, and that no price has it', async () => {
    const { id } = await newSegment();
    const variant = await newVariant(id);
    const drawingOf = async (segmentId: number) => {
      const options = { headers: { 'accept-language': 'nb' } };
      return (await call('GET', `/segments/${segmentId}/trench/drawing.svg`, options)).body as string;
    };
    expect(await drawingOf(variant.id)).toMatch(/Dypere – variant av Strekk A,/);
    expect(await drawingOf(id)).not.toContain('variant av');
  });

  test('copies another variant of the segment', async () => {
    const { id } = await newSegment();
    const first = await newVariant(id);
    await call('PUT', `/segments/${first.id}`, { body: { length: 90 } });
    expect(await newVariant(id, { name: 'Kortere', from: first.id })).toMatchObject({
      length: 90,
      variantOf: id,
    });
    const other = await newSegment();
    const refused = await call('POST', `/segments/${id}/variants`, { body: { name: 'X', from: other.id } });
    expect(codeOf(refused)).toEqual([404, 'SEGMENT_NOT_FOUND']);
  });

  test('refuses a variant of a variant, and more than 20', async () => {
    const { id } = await newSegment();
    const variant = await newVariant(id);
    const body = { name: 'Til' };
    expect(codeOf(await call('POST', `/segments/${variant.id}/variants`, { body }))).toEqual([
      409,
      'SEGMENT_IS_VARIANT',
    ]);
    const more = await Promise.all(
      Array.from({ length: 22 }, () => call('POST', `/segments/${id}/variants`, { body })),
    );
    // Also of those that are made at once.
    expect(more.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(codeOf(more.find(({ status }) => status !== 200)!)).toEqual([409, 'TOO_MANY_VARIANTS']);
    const tooLong = await call('POST', `/segments/${id}/variants`, { body: { name: 'x'.repeat(101) } });
    expect(tooLong.body.errors[0].path).toBe('name');
  });
});

describe('PUT /segments/{segmentId}/variants/{variantId}/promote', () => {
  test('exchanges contents, keeps ids and the name, and labels both', async () => {
    const { id, projectId } = await newSegment();
    const variant = await newVariant(id);
    await call('PUT', `/segments/${variant.id}`, { body: { length: 90, description: 'Sør' } });
    const [before, other] = [await detail(id), await detail(variant.id)];
    const versions = async () => (await list(id)).map(({ version }) => version);
    const [own, its] = await versions();
    const { body, headers } = await promote(id, variant.id);
    expect(body).toMatchObject({
      id,
      name: 'Strekk A',
      variantName: 'Dypere',
      length: 90,
      description: 'Sør',
    });
    expect(headers.get('etag')).toBe(`"${id}-${own + 1}"`);
    expect(await versions()).toEqual([own + 1, its + 1]);
    const [after, back] = [await detail(id), await detail(variant.id)];
    expect(after.sections).toEqual(other.sections);
    expect(back.sections).toEqual(before.sections);
    expect(back).toMatchObject({ name: 'Original', variantOf: id, length: 120, description: 'Nord' });
    expect((await eventsOf(projectId)).at(-1)).toEqual({
      type: 'segment.promoted',
      resource: `segment:${id}`,
      version: own + 1,
      changes: [{ property: 'variant', from: id, to: variant.id }],
    });

    await promote(id, variant.id);
    expect(await detail(id)).toEqual({ ...before, variantName: 'Original' });
    expect((await detail(variant.id)).name).toBe('Dypere');
  });

  test('is in the language of the caller', async () => {
    const { id } = await newSegment();
    const variant = await newVariant(id);
    await promote(id, variant.id, { headers: { 'accept-language': 'nb' } });
    expect((await detail(variant.id)).name).toBe('Opprinnelig');
  });

  test('takes the ETag of the segment alone, and only its own variants', async () => {
    const { id } = await newSegment();
    const variant = await newVariant(id);
    const etag = (await call('GET', `/segments/${id}`)).headers.get('etag')!;
    const stale = await promote(id, variant.id, { headers: { 'If-Match': '"1-1"' } });
    expect(codeOf(stale)).toEqual([412, 'PRECONDITION_FAILED']);
    const other = await newSegment();
    for (const no of [id, other.id, 999_999_999, (await newVariant(other.id)).id])
      expect(codeOf(await promote(id, no))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    expect((await promote(id, variant.id, { headers: { 'If-Match': etag } })).status).toBe(200);
  });

  test('editors of both start anew, and write on', async () => {
    const { id } = await newSegment();
    const variant = await newVariant(id);
    const addTo = (segmentId: number) => call('POST', `/segments/${segmentId}/trench/sensors`, { body: {} });
    await addTo(id);
    await addTo(variant.id);
    const [own, its] = (await list(id)).map(({ version }) => version);
    await promote(id, variant.id);
    const feed = async (segmentId: number, since: number) =>
      (await call('GET', `/segments/${segmentId}/trench/changes?since=${since}`)).body;
    expect(await feed(id, own)).toMatchObject({ reset: true, version: own + 1 });
    expect(await feed(variant.id, its)).toMatchObject({ reset: true, version: its + 1 });
    for (const segmentId of [id, variant.id]) expect((await addTo(segmentId)).status).toBe(200);
    expect(await feed(id, own + 1)).toMatchObject({ reset: false, version: own + 2 });
  });

  test('makes an applied design stale', async () => {
    const { id, projectId } = await newSegment();
    const variant = await newVariant(id);
    await call('PUT', `/segments/${variant.id}`, { body: { length: 90 } });
    await cost('PUT', `/designs/by-projectid/${projectId}`, { body: {} });
    const states = async () =>
      (await cost('GET', `/designs/by-projectid/${projectId}`)).body.segments.map(
        ({ segmentId, state }: Anything) => [segmentId, state],
      );
    expect(await states()).toEqual([[id, 'CURRENT']]);
    await promote(id, variant.id);
    expect(await states()).toEqual([[id, 'STALE']]);
  });
});

describe('a variant', () => {
  test('is listed beside its segment, the chosen first', async () => {
    const { id, projectId } = await newSegment();
    const [one, two] = [await newVariant(id), await newVariant(id, { name: 'Grunnere' })];
    const expected = [
      { id, name: 'Strekk A', chosen: true, version: 2, errorCount: 0 },
      { id: one.id, name: 'Dypere', chosen: false, version: 1, length: 120, errorCount: 0 },
      { id: two.id, name: 'Grunnere', chosen: false },
    ];
    expect(await list(id)).toMatchObject(expected);
    expect(await list(one.id)).toEqual(await list(id));
    const listed = await call('GET', `/segments/by-projectid/${projectId}?variants=true`);
    expect(listed.body).toHaveLength(1);
    expect(listed.body[0].variants).toEqual([
      { id: one.id, name: 'Dypere', version: 1 },
      { id: two.id, name: 'Grunnere', version: 1 },
    ]);
    expect((await call('GET', `/segments/by-projectid/${projectId}`)).body[0]).not.toHaveProperty('variants');
  });

  test('takes every read of a segment, from the same callers', async () => {
    const { id } = await newSegment();
    const variant = await newVariant(id);
    const reads = Object.values(trenchService.operations).filter(
      ({ method, path }) => method === 'GET' && path.match(/\{\w+\}/g)?.join() === '{segmentId}',
    );
    expect(reads.length).toBeGreaterThan(20);
    for (const { path, file } of reads as Operation[]) {
      const at = (segmentId: number) => path.replace('{segmentId}', String(segmentId));
      const query = path.endsWith('/trench/changes') ? '?since=1' : '';
      const statusFor = async (who: string, segmentId: number) =>
        (await untilFree(() => as(who)('GET', at(segmentId) + query))).status;
      // Files of the segment itself are made below.
      const own = file ? 200 : await statusFor('planner', id);
      expect([path, await statusFor('planner', variant.id)]).toEqual([path, own]);
      expect([path, await statusFor('south', variant.id)]).toEqual([path, await statusFor('south', id)]);
    }
  });

  test('has a check of its own', async () => {
    const { id, projectId } = await newSegment();
    const variant = await newVariant(id);
    const { body } = await call('GET', `/segments/${variant.id}/check?wait=20`);
    expect(body).toMatchObject({ segmentId: variant.id, version: 1 });
    expect(body.state).not.toBe('PENDING');
    const { segments } = (await call('GET', `/segments/by-projectid/${projectId}/check`)).body;
    expect(segments.map(({ segmentId }: Anything) => segmentId)).toEqual([id]);
  });

  test('is deleted alone, or with its segment, and each is told of', async () => {
    const { id, projectId } = await newSegment();
    const [one, two] = [await newVariant(id), await newVariant(id)];
    expect((await call('DELETE', `/segments/${one.id}`)).status).toBe(204);
    expect((await list(id)).map((entry) => entry.id)).toEqual([id, two.id]);
    expect((await call('DELETE', `/segments/${id}`)).status).toBe(204);
    expect(codeOf(await call('GET', `/segments/${two.id}`))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    const deleted = (await eventsOf(projectId)).filter(({ type }) => type === 'segment.deleted');
    // What is gone cannot be asked for its name: the event has it.
    expect(deleted.map(({ changes }) => changes.map(({ property }: Anything) => property))).toEqual([
      ['name', 'variantOf'],
      ['name', 'variantOf'],
      ['name'],
    ]);
    const versions = Object.fromEntries(deleted.map(({ resource, version }) => [resource, version]));
    expect(versions).toEqual({
      [`segment:${one.id}`]: 2,
      [`segment:${id}`]: 3,
      [`segment:${two.id}`]: 2,
    });
  });

  test('is no segment of a design', async () => {
    const { id, projectId } = await newSegment();
    const variant = await newVariant(id);
    const refused = await cost('POST', `/designs/by-projectid/${projectId}/preview`, {
      body: { segmentIds: [variant.id] },
    });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'segmentIds.0']);
  });
});

describe('POST /segments/{segmentId}/copy', () => {
  test('copies into another project of the company, and a variant as an ordinary segment', async () => {
    const { id } = await newSegment();
    const variant = await newVariant(id);
    const projectId = await newProject();
    const { body } = await call('POST', `/segments/${variant.id}/copy`, {
      body: { projectId, name: 'Kopi' },
    });
    expect(body).toMatchObject({ name: 'Kopi', projectId, length: 120 });
    expect(body).not.toHaveProperty('variantOf');
    const listed = (await call('GET', `/segments/by-projectid/${projectId}`)).body;
    expect(listed.map((segment: Anything) => segment.id)).toEqual([body.id]);
  });

  test('needs the right to write there and to read here', async () => {
    const { id, projectId } = await newSegment();
    const target = await newProject();
    const copyTo = (who: string, to: number | undefined) =>
      as(who)('POST', `/segments/${id}/copy`, { body: { projectId: to } });
    const member = (project: number, role: string) =>
      server.request('PUT', `${PROJECT}/projects/${project}/members/${server.users.south}`, {
        token: tokens.planner!,
        body: { role },
      });
    expect(codeOf(await copyTo('south', target))).toEqual([403, 'SEGMENT_FORBIDDEN']);
    await member(projectId, 'READER');
    expect(codeOf(await copyTo('south', undefined))).toEqual([403, 'SEGMENT_FORBIDDEN']);
    expect(codeOf(await copyTo('south', target))).toEqual([409, 'ANOTHER_COMPANY']);
    await member(target, 'READER');
    expect(codeOf(await copyTo('south', target))).toEqual([403, 'PROJECT_RIGHT_REQUIRED']);
    await member(target, 'WRITER');
    expect((await copyTo('south', target)).status).toBe(200);
    const ofSouth = await newProject('south');
    for (const caller of ['planner', 'south'])
      expect(codeOf(await copyTo(caller, ofSouth))).toEqual([409, 'ANOTHER_COMPANY']);
    await server.request('PUT', `${PROJECT}/projects/${projectId}/archive`, { token: tokens.planner! });
    expect((await copyTo('planner', target)).status).toBe(200);
    expect(codeOf(await copyTo('planner', undefined))).toEqual([409, 'PROJECT_READONLY']);
  });
});

test('a copy of a project has the variants of its segments, unless they are not wanted', async () => {
  const { id, projectId } = await newSegment();
  await promote(id, (await newVariant(id)).id);
  const copyOf = async (body: object) => {
    const copied = await server.request('POST', `${PROJECT}/projects/${projectId}/copy`, {
      token: tokens.planner!,
      body: { number: aProject().number, ...body },
    });
    return (await call('GET', `/segments/by-projectid/${copied.body.id}?variants=true`)).body;
  };
  expect(await copyOf({})).toMatchObject([
    { name: 'Strekk A', variantName: 'Dypere', variants: [{ name: 'Original', version: 1 }] },
  ]);
  expect(await copyOf({ variants: false })).toMatchObject([{ name: 'Strekk A', variants: [] }]);
});

/** What the paths of a project's reads take besides it and a segment. */
const OTHERS: Record<string, string> = {
  type: 'WORK',
  companyId: String(server.company),
  sectionId: '',
  number: '',
};

/** Every read of a project and of a segment, as bytes; of values alone, without what is drawn and typeset. */
async function readAll(
  projectId: number,
  segmentId: number,
  otherId: number,
  { files } = { files: true },
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { contract } of SERVICES)
    for (const [name, { method, path, file }] of Object.entries(contract.operations)) {
      if (method !== 'GET' || !/\{(projectId|segmentId)\}/.test(path) || (file && !files)) continue;
      // The feed of a project tells of variants, and these lists are about them.
      if (['projectHistory', 'listVariants'].includes(name)) continue;
      const values: Record<string, string> = {
        ...OTHERS,
        ...(path.includes('/distribution/') && { type: 'FACILITY' }),
        projectId: String(projectId),
        segmentId: String(segmentId),
      };
      const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] || '?');
      if (filled.includes('?')) continue;
      // A comparison names what it compares with.
      const query = path.endsWith('/trench/changes')
        ? '?since=1'
        : path.includes('/comparisons/')
          ? `?with=${otherId}`
          : '';
      const reply = await untilFree(() =>
        fetch(`${server.address}${contract.base}${filled}${query}`, {
          headers: { authorization: `Bearer ${tokens.planner!}`, 'api-version': '1.0' },
        }),
      );
      const bytes = Buffer.from(await reply.arrayBuffer());
      // A problem names the request, which is another one each time.
      const content = reply.ok ? bytes.toString('latin1') : JSON.parse(bytes.toString()).code;
      answers.set(`${contract.name}.${name}`, `${reply.status} ${reply.headers.get('etag')} ${content}`);
      expect(reply.status).toBeLessThan(500);
    }
  return answers;
}

/** A check may turn from PENDING at any moment. */
async function settle(...segmentIds: number[]): Promise<void> {
  for (const id of segmentIds) await call('GET', `/segments/${id}/check?wait=20`);
}

test('whatever is done with variants, every list, total and report of the project stays as it is, byte by byte', async () => {
  const { id, projectId } = await newSegment();
  const other = await newSegment(projectId);
  await cost('PUT', `/designs/by-projectid/${projectId}`, { body: {} });
  await settle(id, other.id);
  const before = await readAll(projectId, id, other.id);
  expect(before.size).toBeGreaterThan(40);
  const told = (await eventsOf(projectId)).length;

  const first = await newVariant(id);
  const second = await newVariant(id, { name: 'Til', from: first.id });
  const third = await newVariant(other.id);
  await call('POST', `/segments/${first.id}/trench/cables`, { body: { typeId: TYPES.single } });
  await call('PUT', `/segments/${first.id}`, { body: { name: 'Bredere', length: 300 } });
  await call('POST', `/segments/${second.id}/trench/top-coverings`, {
    body: { type: 'TARMAC', thickness: 80 },
  });
  await call('DELETE', `/segments/${third.id}`);
  await settle(id, other.id, first.id, second.id);
  const after = await readAll(projectId, id, other.id);
  for (const [name, answer] of before) expect([name, after.get(name)]).toEqual([name, answer]);
  const resources = (await eventsOf(projectId)).slice(told).map(({ resource }) => resource);
  expect(new Set(resources)).toEqual(new Set([first.id, second.id, third.id].map((one) => `segment:${one}`)));

  await promote(id, first.id);
  await promote(id, first.id);
  await settle(id, first.id);
  const back = await readAll(projectId, id, other.id, { files: false });
  const timeless = (answer: string | undefined) =>
    answer
      ?.replace(/^(\d+) \S+/, '$1')
      .replace(
        /,?"(version|segmentVersion|modifiedDate|checkedAt|variantName|etag)":("[^"]*"|\\?[^,}]*)/g,
        '',
      );
  for (const [name, answer] of before)
    if (back.has(name) && /^\d+ \S+ [[{]/.test(answer) && name !== 'trench.listTrenchChanges')
      expect([name, timeless(back.get(name))]).toEqual([name, timeless(answer)]);
});

describe('POST /segments/{segmentId}/restore', () => {
  /** Whatever version somebody has in mind: what is gone has none. */
  const restore = (id: number) =>
    call('POST', `/segments/${id}/restore`, { headers: { 'if-match': '"other"' } });
  const listed = async (projectId: number): Promise<Anything[]> =>
    (await call('GET', `/segments/by-projectid/${projectId}?variants=true`)).body;

  test('puts back everything: id, content, history, place, variants and the design of the calculation', async () => {
    const { id, projectId } = await newSegment();
    await newSegment(projectId);
    await call('PUT', `/segments/by-projectid/${projectId}/order`, { body: { segmentId: id } });
    const gone = await newVariant(id, { name: 'Forlatt' });
    await call('DELETE', `/segments/${gone.id}`);
    const variant = await newVariant(id);
    await cost('PUT', `/designs/by-projectid/${projectId}`, { body: { segmentIds: [id] } });
    const design = async () =>
      (await cost('GET', `/designs/by-projectid/${projectId}`)).body.segments.map((one: Anything) => [
        one.segmentId,
        one.state,
      ]);
    const history = () =>
      server.store.rows(sql`SELECT * FROM segment_version WHERE segment_id = ${id} ORDER BY version`);
    const before = [await detail(id), await detail(variant.id), await design(), await history()];
    const order = (await listed(projectId)).map((one) => [one.id, one.variants.length]);

    expect((await call('DELETE', `/segments/${id}`)).status).toBe(204);
    expect((await listed(projectId)).map((one) => one.id)).not.toContain(id);
    for (const one of [id, variant.id]) expect(codeOf(await call('GET', `/segments/${one}`))[0]).toBe(404);
    expect(codeOf(await call('PUT', `/segments/${id}`, { body: { name: 'X' } }))[0]).toBe(404);
    expect(await design()).toContainEqual([id, 'ORPHAN']);

    const reply = await restore(id);
    expect([reply.status, reply.body.id, reply.body.projectId]).toEqual([200, id, projectId]);
    expect([await detail(id), await detail(variant.id), await design(), await history()]).toEqual(before);
    expect((await listed(projectId)).map((one) => [one.id, one.variants.length])).toEqual(order);
    expect((await restore(id)).headers.get('etag')).toBe(reply.headers.get('etag'));
    const told = (await eventsOf(projectId)).filter(({ type }) => /restored|deleted/.test(type));
    const of = (type: string) =>
      told.filter((one) => one.type === type).map(({ resource, version }) => `${resource} ${version}`);
    const versions = Object.fromEntries(
      told.map(({ type, resource, version }) => [type + resource, version]),
    );
    expect(of('segment.deleted')).toHaveLength(3);
    expect(of('segment.restored').sort()).toEqual(
      [id, variant.id].map((one) => `segment:${one} ${versions[`segment.deletedsegment:${one}`] + 1}`).sort(),
    );
    expect((await restore(gone.id)).status).toBe(200);
    expect((await list(id)).map((one) => one.id)).toContain(gone.id);
  });

  test('a variant comes back to its segment alone; what was deleted long ago is gone', async () => {
    const { id } = await newSegment();
    const variant = await newVariant(id);
    await call('DELETE', `/segments/${variant.id}`);
    await call('DELETE', `/segments/${id}`);
    expect(codeOf(await restore(variant.id))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    expect(codeOf(await as('south')('POST', `/segments/${id}/restore`))[0]).toBe(403);
    await server.store.run(sql`UPDATE segment SET deleted_at = now() - interval '91 days' WHERE id = ${id}`);
    expect(await forgetDeletedSegments(server.store)).toBe(1);
    expect(codeOf(await restore(id))).toEqual([404, 'SEGMENT_NOT_FOUND']);
  });
});

describe('PUT /segments/by-projectid/{projectId}/order', () => {
  test('gives everybody the same order, also in sums and copies, and new segments come last', async () => {
    const { id: a, projectId } = await newSegment();
    const [{ id: b }, { id: c }] = [await newSegment(projectId), await newSegment(projectId)];
    const order = async (who = call) =>
      (await who('GET', `/segments/by-projectid/${projectId}`)).body.map(({ id }: Anything) => id);
    const move = (segmentId: number, beforeSegmentId?: number | null) =>
      call('PUT', `/segments/by-projectid/${projectId}/order`, { body: { segmentId, beforeSegmentId } });
    const version = (await detail(c)).version;
    expect((await move(c, a)).body).toEqual({ segmentIds: [c, a, b] });
    expect([await order(), await order(as('admin'))]).toEqual([
      [c, a, b],
      [c, a, b],
    ]);
    expect((await detail(c)).version).toBe(version);
    expect((await move(c, a)).body).toEqual({ segmentIds: [c, a, b] });
    const { id: d } = await newSegment(projectId);
    expect((await move(a, null)).body).toEqual({ segmentIds: [c, b, d, a] });
    const sums = (await call('GET', `/segments/by-projectid/${projectId}/quantities`)).body;
    expect(sums.segments.map(({ segmentId }: Anything) => segmentId)).toEqual([c, b, d, a]);
    expect(codeOf(await move(a, 12))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    expect(codeOf(await move((await newVariant(a)).id))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    const moved = (await eventsOf(projectId)).filter(({ type }) => type === 'segment.moved');
    expect(moved.map(({ resource, changes }) => [resource, changes])).toEqual([
      [`segment:${c}`, [{ property: 'place', from: 3, to: 1 }]],
      [`segment:${a}`, [{ property: 'place', from: 2, to: 4 }]],
    ]);
  });
});
