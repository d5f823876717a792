import { MAX_TEMPLATE_NAME } from '@spadework/core/trench';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anything, EVENTS, useServer } from '../../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';
import { onEventLoop } from '../segments/segmentReads.js';
import { MAX_TEMPLATES } from './limits.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = trenchCaller(server, () => tokens.planner!);
const asSouth = trenchCaller(server, () => tokens.south!);
let projectId: number;
let segment: Anything;

const codeOf = ({ status, body }: { status: number; body: Anything }) => [status, body.code];
const pathsOf = ({ body }: { body: Anything }) => body.errors?.map(({ path }: Anything) => path);
const put = (id: string, body: object, headers = {}) => call('PUT', `/templates/${id}`, { body, headers });
const create = (body: object) => call('POST', `/segments/by-projectid/${projectId}`, { body });
const addSection = (body: object, id = segment.id) =>
  call('POST', `/segments/${id}/trench/sections`, { body });
/** Ids, and names that follow from the place, differ between copies. */
const content = ({ sections }: Anything) =>
  JSON.parse(JSON.stringify(sections), (key, value) =>
    /^(id|sectionId|displayName)$/.test(key) ? undefined : value,
  );
const idsIn = (value: unknown) =>
  new Set(JSON.stringify(value).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []);
const circuitsOf = async (id: number) => (await call('GET', `/segments/${id}/trench/circuits`)).body;

beforeAll(async () => {
  await addTestTypes(server);
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
  projectId = await aTrenchProject(server, tokens.planner!);
});

beforeEach(async () => {
  await server.store.run(sql`DELETE FROM template WHERE company_id = ${server.company}`);
  const { id } = (await create({ name: 'Strekk A', description: 'Langs veien', length: 120 })).body;
  const add = async (path: string, body: object) =>
    (await call('POST', `/segments/${id}/trench/${path}`, { body })).body;
  const cable = await add('cables', { typeId: TYPES.single, groupConfiguration: 'TRIANGLE' });
  await add('pipes', { typeId: TYPES.pipe, cables: [{ typeId: TYPES.multi }] });
  await add('top-coverings', { type: 'TARMAC', thickness: 80 });
  await add('sections', { length: 40, layoutDepth: 900 });
  const { parts } = (await call('GET', `/segments/${id}/trench/cables/${cable.id}`)).body;
  await add('circuits', { name: 'Kurs 1', current: 111, conductors: [{ partId: parts[0].id, phase: 'L1' }] });
  await call('PUT', `/segments/${id}/trench/quantities/assumptions`, { body: { workingSpace: 77 } });
  segment = (await call('GET', `/segments/${id}`)).body;
});

describe('a template', () => {
  test('keeps a segment; later changes of the segment do not change it', async () => {
    const reply = await put('fortau', {
      name: 'Fortau',
      description: 'To kurser',
      from: { segmentId: segment.id },
    });
    expect(reply.status).toBe(200);
    const listed = {
      id: 'fortau',
      name: 'Fortau',
      description: 'To kurser',
      kind: 'SEGMENT',
      sections: 2,
      items: 3,
      version: 1,
      modifiedBy: server.users.planner,
      modifiedDate: expect.any(String),
    };
    expect(reply.body).toEqual(listed);
    await call('DELETE', `/segments/${segment.id}`);
    const { body } = await call('GET', '/templates/fortau');
    const { id: _, ...kept } = segment;
    expect(body).toEqual({ ...listed, segment: { ...kept, name: 'Fortau', description: 'To kurser' } });
  });

  test('of a section has that section alone, without its length', async () => {
    const [, second] = segment.sections;
    const { body } = await put('dypt', {
      name: 'Dypt',
      from: { segmentId: segment.id, sectionId: second.id },
    });
    expect(body).toMatchObject({ kind: 'SECTION', sections: 1, items: 0 });
    const { length: _, ...rest } = second;
    const kept = (await call('GET', '/templates/dypt')).body.segment;
    expect(kept.sections).toEqual([{ ...rest, displayName: 'Section 1' }]);
    expect(kept.length).toBe(0);
  });

  test('of many items is answered by a worker, to the letter', async () => {
    await put('fortau', { name: 'Fortau', from: { segmentId: segment.id } });
    const small = await call('GET', '/templates/fortau');
    const { maxItems } = onEventLoop;
    onEventLoop.maxItems = 0;
    try {
      expect((await call('GET', '/templates/fortau')).body).toEqual(small.body);
    } finally {
      onEventLoop.maxItems = maxItems;
    }
  });

  test('is found by its kind and by words', async () => {
    const from = { segmentId: segment.id };
    await put('a', { name: 'Fortau', description: 'med trekkerør', from });
    await put('b', { name: 'Åker', from: { ...from, sectionId: segment.sections[0].id } });
    const ids = async (query: string) =>
      (await call('GET', `/templates${query}`)).body.map(({ id }: Anything) => id);
    expect(await ids('')).toEqual(['a', 'b']);
    expect(await ids('?kind=SECTION')).toEqual(['b']);
    expect(await ids('?q=TREKKEROR fortau')).toEqual(['a']);
    for (const q of ['conduit', 'kabelrøyr', 'frotau', 'fortauet'])
      expect(await ids(`?q=${q}`), q).toEqual(['a']);
    expect(await ids('?q=aker&kind=SEGMENT')).toEqual([]);
  });

  test('gets another name, and keeps its id and what it holds', async () => {
    await put('fortau', { name: 'Fortau', description: 'To kurser', from: { segmentId: segment.id } });
    const before = await call('GET', '/templates/fortau');
    const etag = before.headers.get('etag')!;
    const rename = (name: unknown, headers = {}) =>
      call('PUT', '/templates/fortau/name', { body: { name }, headers });
    expect((await rename('Gangvei', { 'If-Match': etag })).body).toMatchObject({
      id: 'fortau',
      name: 'Gangvei',
      description: 'To kurser',
      version: 2,
    });
    const { segment: kept } = (await call('GET', '/templates/fortau')).body;
    expect(kept).toEqual({ ...before.body.segment, name: 'Gangvei' });
    expect((await rename('Gangvei')).body.version).toBe(2);
    expect((await rename('Vei', { 'If-Match': etag })).status).toBe(412);
    for (const name of ['', ' ', 'x'.repeat(MAX_TEMPLATE_NAME + 1), null])
      expect(pathsOf(await rename(name)), JSON.stringify(name)).toEqual(['name']);
    const { body } = await asSouth('PUT', '/templates/fortau/name', { body: { name: 'Vei' } });
    expect(body.code).toBe('TEMPLATE_NOT_FOUND');
  });

  test('has versions, and events without what it holds', async () => {
    const from = { segmentId: segment.id };
    const { headers } = await put('a', { name: 'Fortau', from });
    const etag = (await call('GET', '/templates/a')).headers.get('etag')!;
    expect((await put('a', { name: 'Fortau', from })).headers.get('etag')).toBe(headers.get('etag'));
    expect((await put('a', { name: 'Gate', from }, { 'If-Match': etag })).body.version).toBe(2);
    expect(codeOf(await put('a', { name: 'Vei', from }, { 'If-Match': etag }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    const stale = await call('DELETE', '/templates/a', { headers: { 'If-Match': etag } });
    expect(stale.status).toBe(412);
    expect((await call('DELETE', '/templates/a')).status).toBe(204);
    expect(codeOf(await call('GET', '/templates/a'))).toEqual([404, 'TEMPLATE_NOT_FOUND']);
    const { body } = await server.request(
      'GET',
      `${EVENTS}/events?type=template.changed&type=template.deleted`,
      {
        token: tokens.planner!,
      },
    );
    const told = body.events.filter(({ resource }: Anything) => resource === 'template:a');
    expect(told.slice(-3).map(({ type, version }: Anything) => [type, version])).toEqual([
      ['template.changed', 1],
      ['template.changed', 2],
      ['template.deleted', 3],
    ]);
    expect(JSON.stringify(told)).not.toContain('Gate');
  });

  test('is refused with a bad id, a long name, an unknown source, and beyond the limit', async () => {
    const from = { segmentId: segment.id };
    expect(pathsOf(await put('Fortau', { name: 'A', from }))).toEqual(['templateId']);
    expect(pathsOf(await put('a', { name: 'A'.repeat(101), from }))).toEqual(['name']);
    expect(pathsOf(await put('a', { name: 'A' }))).toEqual(['from']);
    expect(codeOf(await put('a', { name: 'A', from: { segmentId: 999_999_999 } }))).toEqual([
      404,
      'SEGMENT_NOT_FOUND',
    ]);
    expect(codeOf(await put('a', { name: 'A', from: { ...from, sectionId: 'x' } }))).toEqual([
      404,
      'SECTION_NOT_FOUND',
    ]);
    await server.store.run(
      sql`INSERT INTO template (company_id, id, name, kind, length, trench, sections, items, modified_by)
          SELECT ${server.company}, 'many-' || n, 'many', 'SEGMENT', 0, '{}', 1, 0, ${server.users.planner}
          FROM generate_series(1, ${MAX_TEMPLATES}) n`,
    );
    expect(codeOf(await put('a', { name: 'A', from }))).toEqual([409, 'TOO_MANY_TEMPLATES']);
    expect((await put('many-1', { name: 'A', from })).status).toBe(200);
  });

  test('of another company does not exist, and nothing is kept of its segments', async () => {
    await put('a', { name: 'Fortau', from: { segmentId: segment.id } });
    expect((await asSouth('GET', '/templates')).body).toEqual([]);
    for (const method of ['GET', 'DELETE'])
      expect(codeOf(await asSouth(method, '/templates/a'))).toEqual([404, 'TEMPLATE_NOT_FOUND']);
    const body = { name: 'Tyveri', from: { segmentId: segment.id } };
    expect(codeOf(await asSouth('PUT', '/templates/a', { body }))).toEqual([403, 'SEGMENT_FORBIDDEN']);
    const theirs = await aTrenchProject(server, tokens.south!, server.users.south);
    const made = await asSouth('POST', `/segments/by-projectid/${theirs}`, {
      body: { name: 'A', templateId: 'a' },
    });
    expect(codeOf(made)).toEqual([404, 'TEMPLATE_NOT_FOUND']);
  });
});

describe('POST /segments/by-projectid/{projectId} with a template', () => {
  test('makes a segment with everything in it, with new ids', async () => {
    await put('a', { name: 'Fortau', from: { segmentId: segment.id } });
    const { body, status } = await create({ name: 'Ny', templateId: 'a' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ny', length: 120 });
    expect(content(body)).toEqual(content(segment));
    const before = idsIn(segment);
    expect([...idsIn(body)].filter((id) => before.has(id))).toEqual([]);
    expect(await circuitsOf(body.id)).toMatchObject([{ name: 'Kurs 1', current: 111 }]);
    const { assumptions } = (await call('GET', `/segments/${body.id}/trench/quantities`)).body;
    expect(assumptions.workingSpace).toBe(77);
    expect((await call('GET', `/segments/${body.id}/trench/top-coverings`)).body).toHaveLength(1);
  });

  test('of a section, makes a segment with that section', async () => {
    const sectionId = segment.sections[0].id;
    await put('a', { name: 'Ett', from: { segmentId: segment.id, sectionId } });
    const { body } = await create({ name: 'Ny', length: 7, templateId: 'a' });
    expect(body.length).toBe(7);
    expect(content(body)).toEqual(content({ sections: [segment.sections[0]] }));
    expect(await circuitsOf(body.id)).toHaveLength(1);
  });

  test('is refused where its sections are longer than the segment', async () => {
    await put('a', { name: 'Fortau', from: { segmentId: segment.id } });
    const reply = await create({ name: 'Kort', length: 30, templateId: 'a' });
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['length']]);
    expect(codeOf(await create({ name: 'Ny', templateId: 'nothing' }))).toEqual([404, 'TEMPLATE_NOT_FOUND']);
  });
});

describe('POST /segments/{segmentId}/trench/sections with a source', () => {
  test('copies a section of another project of the company, without its length and circuits', async () => {
    const other = await aTrenchProject(server, tokens.planner!);
    const target = (
      await call('POST', `/segments/by-projectid/${other}`, { body: { name: 'B', length: 50 } })
    ).body;
    const [first, second] = segment.sections;
    const from = { segmentId: segment.id, sectionId: first.id };
    const copied = await addSection({ from, beforeSectionId: target.sections[0].id }, target.id);
    expect(copied.status).toBe(200);
    expect(content({ sections: [copied.body] })).toEqual(content({ sections: [first] }));
    const deep = await addSection({ from: { ...from, sectionId: second.id }, layoutDepth: 1100 }, target.id);
    expect(deep.body).toMatchObject({ layoutDepth: 1100 });
    expect(deep.body.length).toBeUndefined();
    const { sections } = (await call('GET', `/segments/${target.id}`)).body;
    expect(sections.map(({ id }: Anything) => id)).toEqual([
      copied.body.id,
      target.sections[0].id,
      deep.body.id,
    ]);
    const derived = await circuitsOf(target.id);
    expect(derived.every(({ derived }: Anything) => derived)).toBe(true);
  });

  test('puts a copy from the same segment into the same circuits, and can be undone', async () => {
    const before = (await call('GET', `/segments/${segment.id}`)).body;
    const from = { segmentId: segment.id, sectionId: segment.sections[0].id };
    expect((await addSection({ from })).status).toBe(200);
    const [circuit] = await circuitsOf(segment.id);
    expect(circuit.conductors).toHaveLength(2);
    const { body } = await call('GET', `/segments/${segment.id}`);
    await call('DELETE', `/segments/${segment.id}/trench/sections/${body.sections[2].id}`);
    expect((await call('GET', `/segments/${segment.id}`)).body.sections).toEqual(before.sections);
  });

  test('takes the template of a section, also after its segment has changed', async () => {
    const sectionId = segment.sections[0].id;
    await put('a', { name: 'Ett', from: { segmentId: segment.id, sectionId } });
    await put('b', { name: 'Alt', from: { segmentId: segment.id } });
    await call('PUT', `/segments/${segment.id}/trench/sections/${sectionId}`, {
      body: { layoutDepth: 1500 },
    });
    const { body } = await addSection({ templateId: 'a' });
    expect(content({ sections: [body] })).toEqual(content({ sections: [segment.sections[0]] }));
    const whole = await addSection({ templateId: 'b' });
    expect([whole.status, pathsOf(whole)]).toEqual([400, ['templateId']]);
    const both = await addSection({ templateId: 'a', from: { segmentId: segment.id, sectionId } });
    expect([both.status, pathsOf(both)]).toEqual([400, ['templateId']]);
  });

  test('needs the right to read, in the same company', async () => {
    const theirs = await aTrenchProject(server, tokens.south!, server.users.south);
    const target = (await asSouth('POST', `/segments/by-projectid/${theirs}`, { body: { name: 'C' } })).body;
    const from = { segmentId: segment.id, sectionId: segment.sections[0].id };
    const path = `/segments/${target.id}/trench/sections`;
    expect(codeOf(await asSouth('POST', path, { body: { from } }))).toEqual([403, 'SEGMENT_FORBIDDEN']);
    const reply = await addSection({ from: { ...from, sectionId: 'nothing' } });
    expect(codeOf(reply)).toEqual([404, 'SECTION_NOT_FOUND']);
  });
});
