import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import { aSegment, type TestSegment, TYPES, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let { token, id, at } = {} as TestSegment;

beforeAll(async () => {
  ({ token, id, at } = await aSegment(server));
});

const call = trenchCaller(server, () => token);
const whole = async () => (await call('GET', `/segments/${id}`)).body as Anything;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const ids = (list: { id: string }[]) => list.map((entry) => entry.id);

describe('sections', () => {
  test('are appended, or inserted before another, with geometry of their own', async () => {
    const [first] = (await whole()).sections;
    const { body: last } = await call('POST', `${at}/sections`, {
      body: { layoutDepth: 900, sectionType: 'DIRECTLY_IN_GROUND' },
    });
    expect(last).toMatchObject({
      layoutDepth: 900,
      sectionType: 'DIRECTLY_IN_GROUND',
      coverThickness: 150,
      displayName: 'Section 2',
      layers: [{ displayName: 'Layer 1' }],
    });
    const { body: before } = await call('POST', `${at}/sections`, { body: { beforeSectionId: first.id } });
    expect(ids((await whole()).sections)).toEqual([before.id, first.id, last.id]);
    const { body: cable } = await call('POST', `${at}/cables`, {
      body: { typeId: TYPES.single, sectionId: last.id },
    });
    expect((await call('GET', `${at}/cables/${cable.id}`)).body).toMatchObject({
      clearOpeningLeft: null,
      clearOpeningRight: null,
      groundDist: 900,
    });
  });

  test('PUT changes what is sent', async () => {
    const [section] = (await whole()).sections;
    const { body } = await call('PUT', `${at}/sections/${section.id}`, {
      body: { coverThickness: 200, leftBorderPadding: null },
    });
    expect(body).toEqual({ ...section, coverThickness: 200 });
  });

  test('surface: given, kept and removed', async () => {
    const [section] = (await whole()).sections;
    const put = (surface?: string | null) =>
      call('PUT', `${at}/sections/${section.id}`, { body: { surface } });
    expect(section).not.toHaveProperty('surface');
    expect((await put('MAIN_ROAD')).body.surface).toBe('MAIN_ROAD');
    expect((await put()).body.surface).toBe('MAIN_ROAD');
    expect((await put('LAKE')).body.errors[0].path).toBe('surface');
    const changes = [{ kind: 'updateSection', sectionId: section.id, values: { surface: 'ROCK' } }];
    expect((await call('POST', `${at}/changes`, { body: { changes } })).body.steps).toMatchObject([
      { values: { surface: 'ROCK' } },
    ]);
    expect((await put(null)).body).not.toHaveProperty('surface');
  });

  test('have a length of their own, which null takes away and the segment limits', async () => {
    await call('PUT', `/segments/${id}`, { body: { length: 100 } });
    const [section, other] = (await whole()).sections;
    const put = (sectionId: string, length: number | null) =>
      call('PUT', `${at}/sections/${sectionId}`, { body: { length } });
    expect((await put(section.id, 60)).body.length).toBe(60);
    const refused = await put(other.id, 40.5);
    expect(codeOf(refused)).toEqual([400, 'INVALID_REQUEST']);
    expect(refused.body.errors).toEqual([
      { path: 'length', message: 'the lengths of the sections add up to 100.5 m, and the segment has 100 m' },
    ]);
    expect((await put(other.id, 40)).status).toBe(200);
    const shorter = await call('PUT', `/segments/${id}`, { body: { length: 90 } });
    expect(shorter.body.errors).toEqual([expect.objectContaining({ path: 'length' })]);
    const change = (...changes: unknown[]) => call('POST', `${at}/changes`, { body: { changes } });
    const longer = { kind: 'updateSection', sectionId: other.id, values: { length: 41 } };
    expect((await change(longer)).body.errors).toEqual([expect.objectContaining({ path: 'changes' })]);
    // Beside each other they may each be as long as they are.
    const parallel = { kind: 'assumptions', values: { sectionsRun: 'PARALLEL' } };
    expect((await change(parallel, longer)).status).toBe(200);
    expect((await change({ kind: 'assumptions', values: { sectionsRun: null } })).status).toBe(400);
    const freed = { kind: 'updateSection', sectionId: other.id, values: { length: null } };
    expect((await change(freed, { kind: 'assumptions', values: { sectionsRun: null } })).status).toBe(200);
    expect((await whole()).sections.map((one: Anything) => one.length)).toEqual([60, undefined, undefined]);
    expect((await put(section.id, null)).body).not.toHaveProperty('length');
  });

  test('DELETE keeps the last one', async () => {
    for (const { id: sectionId } of (await whole()).sections.slice(1)) {
      expect((await call('DELETE', `${at}/sections/${sectionId}`)).status).toBe(204);
    }
    const [last] = (await whole()).sections;
    expect(codeOf(await call('DELETE', `${at}/sections/${last.id}`))).toEqual([409, 'LAST_SECTION']);
  });

  test('400 and 404', async () => {
    const [section] = (await whole()).sections;
    expect(
      (await call('PUT', `${at}/sections/${section.id}`, { body: { layoutDepth: -1 } })).body.errors[0].path,
    ).toBe('layoutDepth');
    expect(
      (await call('POST', `${at}/sections`, { body: { sectionType: 'TUNNEL' } })).body.errors[0].path,
    ).toBe('sectionType');
    expect(codeOf(await call('PUT', `${at}/sections/none`, { body: {} }))).toEqual([
      404,
      'SECTION_NOT_FOUND',
    ]);
    expect(codeOf(await call('DELETE', `${at}/sections/none`))).toEqual([404, 'SECTION_NOT_FOUND']);
    expect(codeOf(await call('POST', `${at}/sections`, { body: { beforeSectionId: 'none' } }))).toEqual([
      404,
      'SECTION_NOT_FOUND',
    ]);
  });

  test('a cover that reaches above ground is found', async () => {
    const [section] = (await whole()).sections;
    await call('PUT', `${at}/sections/${section.id}`, { body: { layoutDepth: 100, coverThickness: 150 } });
    const { validationErrors } = await whole();
    expect(validationErrors).toContainEqual({
      code: 'ABOVE_GROUND',
      message: expect.any(String),
      sectionId: section.id,
      itemIds: [],
    });
    await call('PUT', `${at}/sections/${section.id}`, { body: { layoutDepth: 700 } });
  });
});
