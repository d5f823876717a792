import { STARTER_RULES } from '@spadework/core/check';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Anything, PROJECT, TRENCH, useOwnServer } from '../../../../test/harness.js';
import { aSegment, aTrenchProject, type TestSegment, TYPES, trenchCaller } from '../../../../test/trench.js';
import { WAITS_PER_CALLER } from '../../../kernel/limits.js';
import { sql } from '../../../store/sql.js';
import { JobFailure, work } from '../../../work/index.js';
import { RATING } from '../rating/rater.js';
import { SEGMENT_CHECK } from './checker.js';
import { paper } from './paper.js';

const server = useOwnServer('checks segments by itself', { rateLimit: 0 }, { checks: true });
const AL_240_24KV = 1037;
const PIPE = 2002;
let token: string;
let others: string;

beforeAll(async () => {
  ({ token } = await aSegment(server));
  others = await server.token('south');
});
afterEach(() => {
  SEGMENT_CHECK.limits.maxWaiting = 20;
  vi.restoreAllMocks();
});

const call = trenchCaller(server, () => token);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** Checks find no room until the test ends. */
const holdUp = () => {
  SEGMENT_CHECK.limits.maxWaiting = 0;
};

async function aNewSegment(projectId?: number): Promise<TestSegment> {
  const own = projectId ?? (await aTrenchProject(server, token));
  const { body } = await call('POST', `/segments/by-projectid/${own}`, {
    body: { name: 'Strekk', length: 100 },
  });
  return { token, projectId: own, id: body.id, at: `/segments/${body.id}/trench` };
}

const checkOf = async ({ id }: { id: number }, query = '?wait=20', language = 'en'): Promise<Anything> => {
  const reply = await call('GET', `/segments/${id}/check${query}`, {
    headers: { 'accept-language': language },
  });
  expect(reply.status).toBe(200);
  return reply.body;
};
const listed = async ({ projectId, id }: TestSegment): Promise<Anything> =>
  (await call('GET', `/segments/by-projectid/${projectId}`)).body.find((one: Anything) => one.id === id);
const partOf = (check: Anything, name: string) => check.parts.find((one: Anything) => one.part === name);
const codesIn = (check: Anything, part: string): string[] =>
  check.findings.filter((one: Anything) => one.part === part).map((one: Anything) => one.ruleId ?? one.code);

/** A trefoil at a depth at which the starter rules find nothing, with a load. */
async function aGoodSegment(current: number | null = 200): Promise<TestSegment> {
  const segment = await aNewSegment();
  const { body: cable } = await call('POST', `${segment.at}/cables`, { body: { typeId: AL_240_24KV } });
  const [section] = (await call('GET', `/segments/${segment.id}`)).body.sections;
  const edited = await call('PUT', `${segment.at}/sections/${section.id}`, {
    body: {
      layoutDepth: 800,
      coverThickness: 100,
      foundationThickness: 100,
      leftBorderPadding: 200,
      rightBorderPadding: 200,
    },
  });
  expect(edited.status).toBe(200);
  if (current !== null) await load(segment, cable, current);
  return segment;
}

const load = async ({ at }: TestSegment, cable: Anything, current: number) => {
  const reply = await call('PUT', `${at}/circuits/${cable.id}`, { body: { name: 'K1', current } });
  expect(reply.status).toBe(200);
};

describe('the check of a segment', () => {
  test('follows a write by itself', async () => {
    const segment = await aGoodSegment();
    await expect.poll(async () => (await listed(segment)).check.state, { timeout: 20_000 }).toBe('CHECKED');
  });

  test('is all clear when every part is checked and nothing is found', async () => {
    const segment = await aGoodSegment();
    const check = await checkOf(segment);
    expect(check.findings.filter((one: Anything) => one.severity !== 'INFO')).toEqual([]);
    expect(check).toMatchObject({ segmentId: segment.id, rulesVersion: 0, state: 'CHECKED', allClear: true });
    expect(Object.keys(check.counts)).toEqual(['ERROR', 'WARNING', 'INFO', 'deviations']);
    expect(check.parts.map((one: Anything) => [one.part, one.state])).toEqual([
      ['LAYOUT', 'CHECKED'],
      ['RULES', 'CHECKED'],
      ['RATING', 'CHECKED'],
    ]);
    expect(check.sections).toMatchObject([
      {
        surface: 'TERRAIN',
        mode: 'INDIVIDUAL',
        circuits: [{ name: 'K1', current: 200, currentGiven: true }],
      },
    ]);
    const [circuit] = check.sections[0].circuits;
    expect(circuit.utilisation).toBeCloseTo(200 / circuit.rating, 9);
    expect(circuit.temperature).toBeLessThan(circuit.limitTemperature);
    const entry = await listed(segment);
    expect(entry.check).toEqual({
      state: 'CHECKED',
      allClear: true,
      version: entry.version,
      counts: check.counts,
    });
  });

  test('is no all-clear while loads are not given', async () => {
    const check = await checkOf(await aGoodSegment(null));
    expect(check).toMatchObject({ state: 'NOT_POSSIBLE', allClear: false });
    expect(partOf(check, 'RATING')).toMatchObject({ state: 'NOT_POSSIBLE', reason: 'LOAD_NOT_GIVEN' });
    expect(check.sections[0]).toMatchObject({ mode: 'EQUAL_LIMITS', circuits: [{ currentGiven: false }] });
    expect(check.sections[0].circuits[0].rating).toBeGreaterThan(300);
  });

  // Fails when lists tell no reason: then only the editor says what is missing.
  test('tells in lists why it was not possible', async () => {
    const segment = await aGoodSegment(null);
    await checkOf(segment);
    expect((await listed(segment)).check).toMatchObject({
      state: 'NOT_POSSIBLE',
      reason: 'LOAD_NOT_GIVEN',
    });
    const path = `/segments/by-projectid/${segment.projectId}/check`;
    const { body: project } = await call('GET', path);
    expect(project).toMatchObject({
      reason: 'LOAD_NOT_GIVEN',
      segments: [{ state: 'NOT_POSSIBLE', reason: 'LOAD_NOT_GIVEN' }],
    });
  });

  test('calls the items of its findings as the drawing does', async () => {
    const segment = await aNewSegment();
    const { body: cable } = await call('POST', `${segment.at}/cables`, { body: { typeId: AL_240_24KV } });
    await call('POST', `${segment.at}/pipes`, { body: { pipeCategory: 'WATER', typeId: 2011 } });
    const near = await checkOf(segment);
    const labelsIn = ({ findings }: Anything, code: string) =>
      findings.find((one: Anything) => (one.ruleId ?? one.code) === code)?.labels;
    expect(labelsIn(near, 'CLR-WATER')).toEqual(['H1', 'V1']);
    await call('PUT', `${segment.at}/items/${cable.id}/placement`, {
      body: { positioning: 'FREE_MANUAL', xAdjustment: -500, yAdjustment: 600 },
    });
    expect(labelsIn(await checkOf(segment), 'OUTSIDE_CONTAINER')).toEqual(['H1']);
    expect(labelsIn(await checkOf(await aGoodSegment(500)), 'ABOVE_LIMIT')).toEqual(['H1']);
  });

  // Fails when a finding without a fix looks as if there were none, where it was only not tried.
  test('tells when not every fix was tried out', async () => {
    const segment = await aNewSegment();
    await call('POST', `${segment.at}/cables/batch`, { body: { typeId: AL_240_24KV, count: 100 } });
    for (let i = 0; i < 4; i++) {
      const { body: section } = await call('POST', `${segment.at}/sections`, { body: {} });
      await call('POST', `${segment.at}/cables/batch`, {
        body: { typeId: AL_240_24KV, count: 100, layerId: section.layers[0].id },
      });
    }
    holdUp();
    expect(await checkOf(segment, '')).toMatchObject({ fixesIncomplete: true });
    expect(await checkOf(await aNewSegment(), '')).not.toHaveProperty('fixesIncomplete');
  });

  test('has the errors of an overload', async () => {
    const check = await checkOf(await aGoodSegment(500));
    expect(check).toMatchObject({ state: 'CHECKED', allClear: false, counts: { ERROR: 1 } });
    expect(check.findings.find((one: Anything) => one.severity === 'ERROR')).toMatchObject({
      part: 'RATING',
      code: 'ABOVE_LIMIT',
      circuitId: check.sections[0].circuits[0].circuitId,
    });
  });

  test('has the findings of layout and rules, in the language of the reader, with sheet and fix', async () => {
    const segment = await aNewSegment();
    await call('POST', `${segment.at}/cables`, { body: { typeId: AL_240_24KV } });
    const [check, norwegian] = [await checkOf(segment), await checkOf(segment, '', 'nb')];
    const cover = check.findings.find((one: Anything) => one.ruleId === 'COV-HV-TERRAIN');
    expect(cover).toMatchObject({
      part: 'RULES',
      code: 'DESIGN_RULE',
      severity: 'ERROR',
      required: 700,
      unit: 'mm',
      sheet: { id: 'ORGBLAD-5000', href: '/public/doc/rest/download/ORGBLAD/5000' },
    });
    expect(cover.message).toContain('of cover');
    expect(norwegian.findings.find((one: Anything) => one.ruleId === 'COV-HV-TERRAIN').message).toContain(
      'overdekning',
    );
    const { changes } = cover.fix;
    expect((await call('POST', `${segment.at}/changes`, { body: { changes } })).status).toBe(200);
    expect(codesIn(await checkOf(segment), 'RULES')).not.toContain('COV-HV-TERRAIN');
  });

  test('of an empty segment has neither modes nor circuits', async () => {
    const check = await checkOf(await aNewSegment());
    expect(check.state).toBe('CHECKED');
    expect(check.sections).toEqual([{ sectionId: expect.any(String), surface: 'TERRAIN', circuits: [] }]);
  });

  test('says of a type that is not rateable, and of an invalid layout, that it was not possible', async () => {
    const segment = await aNewSegment();
    await call('POST', `${segment.at}/cables`, { body: { typeId: TYPES.multi } });
    expect(partOf(await checkOf(segment), 'RATING')).toMatchObject({
      state: 'NOT_POSSIBLE',
      reason: 'TYPE_NOT_RATEABLE',
    });
    const other = await aNewSegment();
    const { body: cable } = await call('POST', `${other.at}/cables`, { body: { typeId: AL_240_24KV } });
    await call('PUT', `${other.at}/items/${cable.id}/placement`, {
      body: { positioning: 'FREE_MANUAL', xAdjustment: -500, yAdjustment: 600 },
    });
    const check = await checkOf(other);
    expect(partOf(check, 'RATING')).toMatchObject({ state: 'NOT_POSSIBLE', reason: 'LAYOUT_INVALID' });
    expect(codesIn(check, 'LAYOUT')).toContain('OUTSIDE_CONTAINER');
  });

  test('has an ETag by which it is not sent again, and another in Norwegian', async () => {
    const segment = await aGoodSegment(500);
    await checkOf(segment);
    const get = (headers: Record<string, string>) =>
      call('GET', `/segments/${segment.id}/check`, { headers });
    const etag = (await get({})).headers.get('etag')!;
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ 'if-none-match': etag, 'accept-language': 'nb' })).status).toBe(200);
  });

  test('is for whoever may read the segment', async () => {
    const { id, projectId } = await aNewSegment();
    const foreign = trenchCaller(server, () => others);
    expect(codeOf(await foreign('GET', `/segments/${id}/check`))).toEqual([403, 'SEGMENT_FORBIDDEN']);
    expect(codeOf(await foreign('GET', `/segments/by-projectid/${projectId}/check`))).toEqual([
      409,
      'PROJECT_HAS_NO_TRENCHES',
    ]);
    expect(codeOf(await call('GET', '/segments/987654321/check'))).toEqual([404, 'SEGMENT_NOT_FOUND']);
  });
});

describe('a check that is pending', () => {
  test('has what layout and rules find at once, and is of the version as it is', async () => {
    holdUp();
    const segment = await aNewSegment();
    await call('POST', `${segment.at}/cables`, { body: { typeId: AL_240_24KV } });
    const check = await checkOf(segment, '');
    expect(check).toMatchObject({ state: 'PENDING', allClear: false, version: 2 });
    expect(check).not.toHaveProperty('checkedAt');
    expect(check.parts.map((one: Anything) => [one.part, one.state, one.reason])).toEqual([
      ['LAYOUT', 'CHECKED', undefined],
      ['RULES', 'CHECKED', undefined],
      ['RATING', 'PENDING', 'RATING_BUSY'],
    ]);
    expect(codesIn(check, 'RULES')).toContain('COV-HV-TERRAIN');
    expect((await listed(segment)).check).toMatchObject({ state: 'PENDING', allClear: false, version: 2 });
  });

  // Fails when a check is answered for a version that it is not of.
  test('is never that of an earlier version', async () => {
    const segment = await aGoodSegment();
    const { version } = await checkOf(segment);
    holdUp();
    await call('PUT', `/segments/${segment.id}`, { body: { name: 'Et annet' } });
    expect(await checkOf(segment, '')).toMatchObject({ state: 'PENDING', version: version + 1 });
    expect((await listed(segment)).check).toMatchObject({ state: 'PENDING', version: version + 1 });
  });

  test('counts among the waiting reads of its caller', async () => {
    holdUp();
    const { id } = await aNewSegment();
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${token}`, 'api-version': '1.0' };
    const refused: number[] = [];
    const waiting = Array.from({ length: WAITS_PER_CALLER + 2 }, () =>
      fetch(`${server.address}${TRENCH}/segments/${id}/check?wait=30`, { headers, signal: stop.signal })
        .then(({ status }) => refused.push(status))
        .catch(() => undefined),
    );
    await expect.poll(() => refused, { timeout: 20_000 }).toEqual([429, 429]);
    expect((await call('GET', `/segments/${id}/check`)).status).toBe(200);
    stop.abort();
    await Promise.all(waiting);
  });

  test('is not waited for longer than half a minute', async () => {
    const { id } = await aNewSegment();
    for (const wait of ['31', '-1', 'x']) {
      const { status, body } = await call('GET', `/segments/${id}/check?wait=${wait}`);
      expect([status, body.errors[0].path]).toEqual([400, 'wait']);
    }
  });
});

describe('a stored check', () => {
  const stored = async (segment: TestSegment) =>
    server.store.row<{ key: string; version: number }>(
      sql`SELECT key, version FROM segment_check WHERE segment_id = ${segment.id}`,
    );

  test('is pending again when the rules change, and then has the version of the rules', async () => {
    const segment = await aGoodSegment();
    await checkOf(segment);
    const rules = STARTER_RULES.rules.map((rule) => ({ ...rule, severity: 'WARNING' as const }));
    await server.store.run(
      sql`INSERT INTO design_rules (company_id, version, rules) VALUES (1, 1, ${JSON.stringify(rules)}::jsonb)`,
    );
    holdUp();
    expect((await checkOf(segment, '')).state).toBe('PENDING');
    expect((await listed(segment)).check.state).toBe('PENDING');
    SEGMENT_CHECK.limits.maxWaiting = 20;
    expect(await checkOf(segment)).toMatchObject({ state: 'CHECKED', rulesVersion: 1 });
    await server.store.run(sql`DELETE FROM design_rules`);
  });

  test('is pending again when a type changes', async () => {
    const segment = await aGoodSegment();
    await checkOf(segment);
    const { key } = (await stored(segment))!;
    await server.store.run(
      sql`UPDATE catalog_type SET details = details || '{"outerDiameter": 41}' WHERE id = ${TYPES.single}`,
    );
    holdUp();
    expect((await checkOf(segment, '')).state).toBe('PENDING');
    SEGMENT_CHECK.limits.maxWaiting = 20;
    await checkOf(segment);
    expect((await stored(segment))!.key).not.toBe(key);
  });

  // Fails when the check takes types that its process read a moment ago, and keeps it under the key of the new ones.
  test('has what rules find in a type that has just changed', async () => {
    const segment = await aNewSegment();
    const cables = [{ typeId: AL_240_24KV, groupConfiguration: 'SINGLE' }];
    await call('POST', `${segment.at}/pipes`, { body: { typeId: PIPE, cables } });
    expect(codesIn(await checkOf(segment), 'RULES')).not.toContain('STEEL-HV');
    await server.store.run(
      sql`UPDATE catalog_type SET details = details || '{"material": "STEEL"}' WHERE kind = 'pipe' AND id = ${PIPE}`,
    );
    expect(codesIn(await checkOf(segment), 'RULES')).toContain('STEEL-HV');
  });

  // Fails when the key has the types of the project's company alone.
  test('is pending again when a type of another company changes that a member has used', async () => {
    const ofSouth = 99037;
    await server.store.run(
      sql`INSERT INTO catalog_type (company_id, kind, id, scope, name, details)
          SELECT 2, kind, ${ofSouth}, 'COMPANY', 'Sørs kabel', details FROM catalog_type WHERE kind = 'cable' AND id = ${AL_240_24KV}`,
    );
    const segment = await aNewSegment();
    const member = `${PROJECT}/projects/${segment.projectId}/members/${server.users.south}`;
    await server.request('PUT', member, { token, body: { role: 'WRITER' } });
    const added = await call('POST', `${segment.at}/cables`, { token: others, body: { typeId: ofSouth } });
    expect(added.status).toBe(200);
    const check = await checkOf(segment);
    expect((await checkOf(segment, '')).checkedAt).toBe(check.checkedAt);
    expect((await listed(segment)).check).toEqual({
      state: 'NOT_POSSIBLE',
      reason: 'LOAD_NOT_GIVEN',
      allClear: false,
      version: check.version,
      counts: check.counts,
    });
    const ratingIn = (one: Anything): number => one.sections[0].circuits[0].rating;
    await server.store.run(
      sql`UPDATE catalog_type SET details = details || '{"maxTemperature": 65}' WHERE id = ${ofSouth}`,
    );
    holdUp();
    expect((await checkOf(segment, '')).state).toBe('PENDING');
    expect((await listed(segment)).check.state).toBe('PENDING');
    SEGMENT_CHECK.limits.maxWaiting = 20;
    const again = await checkOf(segment);
    expect(ratingIn(again)).not.toBe(ratingIn(check));
    expect((await checkOf(segment, '')).checkedAt).toBe(again.checkedAt);
  });

  test('goes with its segment', async () => {
    const segment = await aNewSegment();
    await checkOf(segment);
    await call('DELETE', `/segments/${segment.id}`);
    expect((await call('GET', `/segments/${segment.id}/check`)).status).toBe(404);
    // It comes back with the segment.
    await call('POST', `/segments/${segment.id}/restore`);
    expect((await checkOf(segment)).state).not.toBe('PENDING');
  });

  test('of a later version is not replaced by that of an earlier one', async () => {
    const segment = await aNewSegment();
    await checkOf(segment);
    await server.store.run(sql`UPDATE segment_check SET version = 9 WHERE segment_id = ${segment.id}`);
    expect((await checkOf(segment, '?wait=2')).state).toBe('PENDING');
    expect((await stored(segment))!.version).toBe(9);
  });

  // Fails when a job that fails is tried for ever, or is taken for one that found nothing.
  test('of a rating that fails twice says so', async () => {
    const run = work.run.bind(work);
    vi.spyOn(work, 'run').mockImplementation(async (kind, job) => {
      if (kind.name === RATING.name) throw new JobFailure(kind, 'TOO_LONG', 'not finished in time');
      return run(kind, job);
    });
    const check = await checkOf(await aGoodSegment());
    expect(check).toMatchObject({ state: 'NOT_POSSIBLE', allClear: false });
    expect(partOf(check, 'RATING')).toMatchObject({ state: 'NOT_POSSIBLE', reason: 'CHECK_FAILED' });
  });
});

describe('the part PRICE', () => {
  const withCalculation = async () => {
    const segment = await aGoodSegment();
    const before = await checkOf(segment);
    const path = `${PROJECT}/modules/by-projectid/${segment.projectId}/by-moduletype/CALCULATION`;
    return { segment, before, add: () => server.request('POST', path, { token }) };
  };

  test('is left out without a calculation, and then has what the preview of the design does not price', async () => {
    const { segment, before, add } = await withCalculation();
    expect(partOf(before, 'PRICE')).toBeUndefined();
    expect((await add()).status).toBe(200);
    const check = await checkOf(segment);
    expect(partOf(check, 'PRICE').state).toBe('CHECKED');
    const preview = await server.request(
      'POST',
      `/public/calculation/rest/designs/by-projectid/${segment.projectId}/preview`,
      { token, body: {} },
    );
    expect(preview.status).toBe(200);
    const priced = check.findings.filter((one: Anything) => one.part === 'PRICE');
    expect(priced).toHaveLength(preview.body.unmapped.length);
    for (const [i, { key, sectionId }] of preview.body.unmapped.entries()) {
      expect(priced[i]).toMatchObject({ code: 'NOT_PRICED', severity: 'INFO', sectionId });
      expect(priced[i].message).toContain(key);
    }
  });

  test('is not possible without a catalog', async () => {
    const { segment, add } = await withCalculation();
    await server.store.run(sql`UPDATE cost_revision SET active = false`);
    expect((await add()).status).toBe(200);
    expect(partOf(await checkOf(segment), 'PRICE')).toMatchObject({
      state: 'NOT_POSSIBLE',
      reason: 'NO_CATALOG',
    });
    await server.store.run(sql`UPDATE cost_revision SET active = true`);
    expect(partOf(await checkOf(segment), 'PRICE').state).toBe('CHECKED');
  });
});

describe('a drawing', () => {
  const drawing = async ({ at }: TestSegment, language: string): Promise<string> => {
    const reply = await call('GET', `${at}/drawing.svg`, { headers: { 'accept-language': language } });
    // Lines of the title block are texts of their own.
    return String(reply.body)
      .replace(/<\/?t(?:ext|span)[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  };

  test('waits for the check, and says in its title block what was found', async () => {
    const segment = await aGoodSegment(500);
    expect(await drawing(segment, 'en')).toContain('Checked: layout, rules, rating');
    expect(await drawing(segment, 'nb')).toContain('Kontrollert: plassering, regler');
  });

  test('says so when nothing was checked', async () => {
    expect(await drawing(await aGoodSegment(null), 'en')).toContain('Not checked');
    holdUp();
    paper.maxWaitMs = 50;
    expect(await drawing(await aGoodSegment(), 'nb')).toContain('Ikke kontrollert');
    paper.maxWaitMs = 5_000;
  });
});

describe('the check of a project', () => {
  const ofProject = async (projectId: number): Promise<Anything> =>
    (await call('GET', `/segments/by-projectid/${projectId}/check`)).body;

  test('without segments is checked, and not clear', async () => {
    const projectId = await aTrenchProject(server, token);
    expect(await ofProject(projectId)).toEqual({
      state: 'CHECKED',
      allClear: false,
      counts: { ERROR: 0, WARNING: 0, INFO: 0, deviations: 0 },
      segments: [],
    });
  });

  test('is that of its segments', async () => {
    const good = await aGoodSegment();
    const empty = await aNewSegment(good.projectId);
    const checks = [await checkOf(good), await checkOf(empty)];
    const project = await ofProject(good.projectId);
    expect(project).toMatchObject({ state: 'CHECKED', allClear: true });
    expect(project.segments).toEqual(
      checks.map(({ segmentId, version, state, allClear, counts }) => ({
        segmentId,
        name: 'Strekk',
        version,
        state,
        allClear,
        counts,
      })),
    );
    await call('POST', `${empty.at}/cables`, { body: { typeId: AL_240_24KV } });
    await checkOf(empty);
    expect(await ofProject(good.projectId)).toMatchObject({ state: 'NOT_POSSIBLE', allClear: false });
  });
});

test('a list asks for the checks that are missing', async () => {
  // A list remembers what it has read, so each try is of a segment that no list has told of. The queue may still be about
  // to check what was just written.
  let segment!: TestSegment;
  await expect
    .poll(async () => {
      segment = await aGoodSegment();
      await checkOf(segment);
      await server.store.run(sql`DELETE FROM segment_check WHERE segment_id = ${segment.id}`);
      return (await listed(segment)).check.state;
    })
    .toBe('PENDING');
  await expect.poll(async () => (await listed(segment)).check.state, { timeout: 20_000 }).toBe('CHECKED');
});
