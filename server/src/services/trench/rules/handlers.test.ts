import { RULE_FIELD_NAMES, STARTER_RULES } from '@spadework/core/check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, EVENTS, PROJECT, useServer } from '../../../../test/harness.js';
import { aSegment, aTrenchProject, type TestSegment, TYPES, trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let planner: TestSegment;
let administrator: string;

beforeAll(async () => {
  planner = await aSegment(server);
  administrator = await server.token('admin');
});

const call = trenchCaller(server, () => administrator);
const asPlanner = trenchCaller(server, () => planner.token);
const codeOf = ({ status, body }: { status: number; body: Anything }) => [status, body.code];
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');

const COVER = {
  id: 'COVER',
  kind: 'COVER',
  a: 'CABLE',
  value: 700,
  severity: 'ERROR',
  sheet: 'ORGBLAD-5000',
};
const STORED = { ...COVER, places: [], active: true };

describe('the design rules of a company', () => {
  // Fails when whoever is from another company checks a shared project by the rules of their own.
  test('are read with the project that they hold for, by whoever may read it', async () => {
    const projectId = await aTrenchProject(server, planner.token);
    const token = await server.token('south');
    const asSouth = trenchCaller(server, () => token);
    const path = `/design-rules?projectId=${projectId}`;
    expect(codeOf(await asSouth('GET', path))).toEqual([409, 'PROJECT_HAS_NO_TRENCHES']);
    await server.request('PUT', `${PROJECT}/projects/${projectId}/members/${server.users.south}`, {
      token: planner.token,
      body: { role: 'READER' },
    });
    await server.store.run(
      sql`INSERT INTO design_rules (company_id, version, rules) VALUES (${server.company}, 7, ${JSON.stringify([STORED])}::jsonb)`,
    );
    expect((await asSouth('GET', path)).body).toMatchObject({ version: 7, rules: [{ id: 'COVER' }] });
    expect((await asSouth('GET', '/design-rules')).body).toMatchObject({ version: 0, starter: true });
    await server.store.run(sql`DELETE FROM design_rules WHERE company_id = ${server.company}`);
  });

  test('are the starter set until there is an own one, whose versions are never used twice', async () => {
    const starter = await asPlanner('GET', '/design-rules');
    expect(starter.body).toEqual(STARTER_RULES);
    expect(codeOf(await call('DELETE', '/design-rules'))).toEqual([404, 'DESIGN_RULES_NOT_FOUND']);
    const first = await call('PUT', '/design-rules', {
      body: { layoutDefaults: true, rules: [{ ...COVER, b: null, textNb: ' ' }] },
      headers: { 'if-match': starter.headers.get('etag')! },
    });
    expect(first.body).toEqual({ version: 1, starter: false, layoutDefaults: true, rules: [STORED] });
    expect(first.headers.get('etag')).not.toBe(starter.headers.get('etag'));

    // The same content, as it was answered.
    const again = await call('PUT', '/design-rules', { body: first.body });
    expect([again.body, again.headers.get('etag')]).toEqual([first.body, first.headers.get('etag')]);
    const token = await server.token('south');
    const south = await trenchCaller(server, () => token)('GET', '/design-rules');
    expect(south.body.starter).toBe(true);

    const stale = { 'if-match': starter.headers.get('etag')! };
    expect((await call('PUT', '/design-rules', { body: { rules: [] }, headers: stale })).status).toBe(412);
    expect((await call('DELETE', '/design-rules', { headers: stale })).status).toBe(412);
    expect((await call('DELETE', '/design-rules')).status).toBe(204);
    expect((await call('GET', '/design-rules')).body).toEqual(STARTER_RULES);
    const later = await call('PUT', '/design-rules', { body: { rules: [COVER] } });
    expect(later.body).toMatchObject({ starter: false, layoutDefaults: false });
    expect(later.body.version).toBeGreaterThan(1);
    await call('DELETE', '/design-rules');
  });

  test('are told of in the feed of works, with where they are read', async () => {
    const { version } = (
      await call('PUT', '/design-rules', { body: { layoutDefaults: true, rules: [COVER] } })
    ).body;
    await call('DELETE', '/design-rules');
    const told = async () => {
      const types = 'type=designrules.changed&type=designrules.deleted';
      const path = `${EVENTS}/events?${types}&count=1000`;
      return (await server.request('GET', path, { token: administrator })).body.events.slice(-2);
    };
    // Events get their positions after the answer.
    await expect.poll(async () => (await told()).at(-1)?.version, { timeout: 20_000 }).toBe(version + 1);
    const [changed, deleted] = await told();
    expect(changed).toMatchObject({
      type: 'designrules.changed',
      href: '/public/trench/rest/design-rules',
      changes: [{ property: 'layoutDefaults', from: false, to: true }, { property: 'rules' }],
    });
    expect(deleted).toMatchObject({ type: 'designrules.deleted', version: changed.version + 1 });
    expect(deleted.href).toBeUndefined();
  });

  test('are written by administrators alone', async () => {
    for (const [method, path, body] of [
      ['PUT', '/design-rules', { rules: [] }],
      ['DELETE', '/design-rules', undefined],
      ['POST', '/design-rules/import', { file: base64('id') }],
    ] as const)
      expect(codeOf(await asPlanner(method, path, { body }))).toEqual([403, 'ADMINISTRATOR_REQUIRED']);
  });

  test.each([
    ['an unknown kind', [{ ...COVER, kind: 'COLOUR' }], 'rules.0.kind'],
    ['an unknown selector', [COVER, { ...COVER, id: 'B', a: 'CABEL' }], 'rules.1.a'],
    ['an unknown surface', [{ ...COVER, places: ['MOON'] }], 'rules.0.places.0'],
    ['an unknown severity', [{ ...COVER, severity: 'FATAL' }], 'rules.0.severity'],
    ['a value that is missing', [{ ...COVER, value: null }], 'rules.0.value'],
    ['a value that is not wanted', [{ ...COVER, kind: 'MARKER' }], 'rules.0.value'],
    ['a value out of bounds', [{ ...COVER, value: 100_001 }], 'rules.0.value'],
    ['a selector too many', [{ ...COVER, b: 'GAS' }], 'rules.0.b'],
    ['an empty range', [{ ...COVER, kind: 'PIPE_SIZE', areaFrom: 50, areaTo: 50 }], 'rules.0.areaTo'],
    ['an id twice', [COVER, COVER], 'rules.1.id'],
    ['a bad id', [{ ...COVER, id: 'cover' }], 'rules.0.id'],
    ['a bad sheet', [{ ...COVER, sheet: '5015' }], 'rules.0.sheet'],
    ['an unknown field', [{ ...COVER, colour: 'red' }], 'rules.0.colour'],
    ['too many', Array.from({ length: 501 }, (_, i) => ({ ...COVER, id: `R-${i}` })), 'rules'],
  ])('with %s are refused with its path', async (_, rules, path) => {
    for (const [method, at] of [
      ['PUT', '/design-rules'],
      ['POST', '/design-rules/test'],
    ] as const) {
      const { status, body } = await call(method, at, { body: { rules, segmentId: planner.id } });
      expect([status, body.code, body.errors.map((error: Anything) => error.path)]).toEqual([
        400,
        'INVALID_REQUEST',
        [path],
      ]);
    }
  });

  test('can be 500', async () => {
    const rules = Array.from({ length: 500 }, (_, i) => ({ ...COVER, id: `R-${i}` }));
    expect((await call('PUT', '/design-rules', { body: { rules } })).status).toBe(200);
    await call('DELETE', '/design-rules');
  });
});

describe('files of design rules', () => {
  const download = async (path: string, language = 'en') => {
    const reply = await fetch(`${server.address}/public/trench/rest${path}`, {
      headers: {
        authorization: `Bearer ${administrator}`,
        'api-version': '1.0',
        'accept-language': language,
      },
    });
    return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
  };
  const importFile = (file: string | Uint8Array, query = '') =>
    call('POST', `/design-rules/import${query}`, { body: { file: base64(file) } });
  const NO_CHANGE = { added: 0, changed: 0, removed: 0, faultCount: 0 };

  test('are downloads with the fields in their order', async () => {
    const { reply, bytes } = await download('/design-rules.csv');
    expect(reply.headers.get('content-disposition')).toContain('design-rules.csv');
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(Buffer.from(bytes).toString().split('\n')[0]).toBe(RULE_FIELD_NAMES.join(','));
    const workbook = await download('/design-rules.xlsx');
    expect(workbook.reply.headers.get('content-disposition')).toContain('design-rules.xlsx');
  });

  test('imported again change nothing, whatever texts and numbers they have', async () => {
    const starter = await download('/design-rules.csv');
    expect((await importFile(starter.bytes)).body).toMatchObject({ ...NO_CHANGE, unchanged: 33 });
    expect((await call('GET', '/design-rules')).body.starter).toBe(true);
    const texts = ['=1+1', 'a "b", c; d\ne', '007', '1,5', 'ja', '_x0041_', "'x", 'Blåbær\tog æ'];
    const rules = texts.map((textNb, i) => ({
      ...COVER,
      id: `R-${i}`,
      textNb,
      value: [0, 1.234, 0.0000001, 99999.999][i % 4],
      places: i % 2 ? ['ROAD', 'ROCK'] : [],
      active: i % 3 > 0,
    }));
    const put = await call('PUT', '/design-rules', { body: { layoutDefaults: true, rules } });
    for (const path of ['/design-rules.csv', '/design-rules.xlsx'])
      for (const language of ['en', 'nb']) {
        const { bytes } = await download(path, language);
        expect((await importFile(bytes)).body).toMatchObject({ ...NO_CHANGE, unchanged: texts.length });
      }
    expect((await call('GET', '/design-rules')).body).toEqual(put.body);
    await call('DELETE', '/design-rules');
  });

  test('are the whole set, and keep what new segments keep', async () => {
    const rules = ['A', 'B', 'C'].map((id) => ({ ...COVER, id }));
    await call('PUT', '/design-rules', { body: { layoutDefaults: true, rules } });
    const file =
      'Regel;Type;Gjelder;Krav;Alvorlighet;Steder;Aktiv;Blad\n' +
      'A;COVER;CABLE;700;ERROR;;ja;ORGBLAD-5000\n' +
      'B;cover;CABLE_HV;1,5;warning;road|ROCK;nei;\n' +
      'D;MARKER;CABLE;;INFO;;;\n';
    const counts = { added: 1, changed: 1, removed: 1, unchanged: 1, faults: [] };
    expect((await importFile(file, '?dryRun=true')).body).toMatchObject({ dryRun: true, ...counts });
    expect((await call('GET', '/design-rules')).body.rules).toHaveLength(3);
    expect((await importFile(file)).body).toMatchObject({ dryRun: false, ...counts });
    const { body } = await call('GET', '/design-rules');
    expect(body.layoutDefaults).toBe(true);
    expect(body.rules).toEqual([
      { ...STORED, id: 'A' },
      {
        id: 'B',
        kind: 'COVER',
        a: 'CABLE_HV',
        places: ['ROAD', 'ROCK'],
        value: 1.5,
        severity: 'WARNING',
        active: false,
      },
      { id: 'D', kind: 'MARKER', a: 'CABLE', places: [], severity: 'INFO', active: true },
    ]);
    await call('DELETE', '/design-rules');
  });

  test('with faults are refused with lines and columns, in the language of the request', async () => {
    const file =
      'id,kind,a,b,value,severity,Steder\nA,COVER,CABLE,GAS,700,ERROR,\nA,COVER,CABLE,,,ERROR,\nB,COVER,CABLE,,1,ERROR,ROAD|MOON\n';
    const headers = { 'accept-language': 'nb' };
    const refused = await call('POST', '/design-rules/import', { body: { file: base64(file) }, headers });
    expect(codeOf(refused)).toEqual([422, 'IMPORT_REFUSED']);
    expect(refused.body.faults).toMatchObject([
      { line: 2, column: 'b', message: 'er ikke for regler av type COVER' },
      { line: 3, column: 'id' },
      { line: 4, column: 'Steder' },
    ]);
    const dry = await call('POST', '/design-rules/import?dryRun=true', { body: { file: base64(file) } });
    expect([dry.status, dry.body.faultCount]).toEqual([200, 3]);
  });
});

describe('design rules tried on a segment', () => {
  test('find what the rules of the body find, or else those of the company of the project', async () => {
    const segmentId = planner.id;
    await asPlanner('POST', `/segments/${segmentId}/trench/cables`, { body: { typeId: TYPES.single } });
    const test = (body: object) => asPlanner('POST', '/design-rules/test', { body: { segmentId, ...body } });
    const { body } = await test({ rules: [{ ...COVER, value: 5000 }] });
    expect(body.findings).toMatchObject([
      {
        part: 'RULES',
        code: 'DESIGN_RULE',
        ruleId: 'COVER',
        kind: 'COVER',
        severity: 'ERROR',
        required: 5000,
        unit: 'mm',
        sheet: { id: 'ORGBLAD-5000', href: '/public/doc/rest/download/ORGBLAD/5000' },
      },
    ]);
    expect((await test({ rules: [] })).body).toEqual({ findings: [] });
    const starter = (await test({})).body.findings.map(({ ruleId }: Anything) => ruleId);
    await call('PUT', '/design-rules', { body: { rules: [] } });
    expect((await test({})).body).toEqual({ findings: [] });
    await call('DELETE', '/design-rules');
    expect((await test({})).body.findings.map(({ ruleId }: Anything) => ruleId)).toEqual(starter);
  });

  test('are refused for segments of others, and for none', async () => {
    const token = await server.token('south');
    const south = trenchCaller(server, () => token);
    const segmentId = planner.id;
    const body = { segmentId };
    expect(codeOf(await south('POST', '/design-rules/test', { body }))).toEqual([403, 'SEGMENT_FORBIDDEN']);
    const none = { body: { segmentId: 999_999_999 } };
    expect(codeOf(await asPlanner('POST', '/design-rules/test', none))).toEqual([404, 'SEGMENT_NOT_FOUND']);
  });
});
