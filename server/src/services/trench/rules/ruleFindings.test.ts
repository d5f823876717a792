import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import { aSegment, type TestSegment, TYPES, trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';
import { onEventLoop } from '../segments/segmentReads.js';

const server = useServer();
let planner: TestSegment;
let administrator: string;

beforeAll(async () => {
  planner = await aSegment(server);
  administrator = await server.token('admin');
});

const call = trenchCaller(server, () => planner.token);
const asAdministrator = trenchCaller(server, () => administrator);

/** A segment with these items, and what its details have. */
async function segmentWith(...items: [path: string, body: object][]) {
  const { body } = await call('POST', `/segments/by-projectid/${planner.projectId}`, {
    body: { name: 'Regler' },
  });
  const at = `/segments/${body.id}`;
  for (const [path, item] of items) await call('POST', `${at}/trench/${path}`, { body: item });
  const detail = (headers: Record<string, string> = {}) => call('GET', at, { headers });
  return { id: body.id as number, at, detail };
}
const CABLE: [string, object] = ['cables', { typeId: TYPES.single, groupConfiguration: 'SINGLE' }];
const WATER: [string, object] = ['pipes', { pipeCategory: 'WATER', typeId: 2011 }];
const idsOf = (findings: Anything[]) => findings.map(({ ruleId }) => ruleId);

describe('ruleFindings', () => {
  test('stand beside the findings of the layout, which stay as they are', async () => {
    const { detail } = await segmentWith(CABLE, WATER);
    const { body } = await detail();
    expect(body.validationErrors).toEqual([]);
    const near = body.ruleFindings.find((one: Anything) => one.ruleId === 'CLR-WATER');
    expect(near).toMatchObject({
      part: 'RULES',
      code: 'DESIGN_RULE',
      kind: 'CLEARANCE',
      severity: 'ERROR',
      sectionId: body.sections[0].id,
      required: 1000,
      unit: 'mm',
      sheet: { id: 'ORGBLAD-5015', href: '/public/doc/rest/download/ORGBLAD/5015' },
      fix: { deed: expect.any(String) },
    });
    expect(near.itemIds).toHaveLength(2);
    const severities = body.ruleFindings.map(({ severity }: Anything) => severity);
    expect(severities).toEqual(severities.toSorted());
    const sheet = await server.request('GET', near.sheet.href, { token: planner.token });
    expect(sheet.status).toBe(200);
    const norwegian = (await detail({ 'accept-language': 'nb' })).body.ruleFindings;
    expect(norwegian.find((one: Anything) => one.ruleId === 'CLR-WATER').message).toContain(
      'det kreves minst',
    );
  });

  test('have fixes that are a body of POST changes, and are gone with them', async () => {
    const { at, detail } = await segmentWith(CABLE, WATER);
    let { body } = await detail();
    const values = { foundationThickness: 50, coverThickness: 50 };
    const changes = [
      { kind: 'settings', values: { autoMarkers: false } },
      { kind: 'updateSection', sectionId: body.sections[0].id, values },
    ];
    await call('POST', `${at}/trench/changes`, { body: { changes } });
    body = (await detail()).body;
    let applied = 0;
    for (;;) {
      const found = body.ruleFindings.find((one: Anything) => one.fix);
      if (!found) break;
      const { status, body: changed } = await call('POST', `${at}/trench/changes`, {
        body: { changes: found.fix.changes },
      });
      expect(status).toBe(200);
      const same = (one: Anything) => one.ruleId === found.ruleId && `${one.itemIds}` === `${found.itemIds}`;
      expect(changed.ruleFindings.some(same)).toBe(false);
      body = (await detail()).body;
      expect(body.ruleFindings.some(same)).toBe(false);
      expect(body.validationErrors).toEqual([]);
      expect(++applied).toBeLessThan(20);
    }
    expect(applied).toBeGreaterThan(2);
    expect(idsOf(body.ruleFindings)).not.toContain('CLR-WATER');
  });

  test('of the answer to changes are those of the segment, and of a dry run those that it would have', async () => {
    const { at, detail } = await segmentWith(CABLE);
    const before = (await detail()).body.ruleFindings;
    expect(idsOf(before)).toContain('COV-HV-TERRAIN');
    const changes = [{ kind: 'settings', values: { autoMarkers: false } }];
    const dry = await call('POST', `${at}/trench/changes`, { body: { changes, dryRun: true } });
    expect(idsOf(dry.body.ruleFindings)).toEqual([...idsOf(before), 'MARK-HV']);
    expect((await detail()).body.ruleFindings).toEqual(before);
    const done = await call('POST', `${at}/trench/changes`, { body: { changes } });
    expect(done.body.ruleFindings).toEqual((await detail()).body.ruleFindings);
  });

  test('carry the deviation of their rule', async () => {
    const { at, detail } = await segmentWith(CABLE);
    await call('PUT', `${at}/trench/deviations/COV-HV-TERRAIN`, { body: { reason: 'Avtalt med veieier.' } });
    const { body } = await detail();
    const found = body.ruleFindings.find((one: Anything) => one.ruleId === 'COV-HV-TERRAIN');
    expect(found).toMatchObject({
      severity: 'ERROR',
      deviation: { reason: 'Avtalt med veieier.', by: server.users.planner, at: expect.any(String) },
    });
  });

  test('are those of the rules as they are now, and the ETag says so', async () => {
    const { at, detail } = await segmentWith(CABLE);
    const starter = await detail();
    const etagOf = ({ headers }: { headers: Headers }) => headers.get('etag')!;
    await asAdministrator('PUT', '/design-rules', {
      body: { rules: [{ id: 'OWN', kind: 'COVER', a: 'CABLE', value: 2000, severity: 'INFO' }] },
    });
    const own = await detail({ 'if-none-match': etagOf(starter) });
    expect([own.status, idsOf(own.body.ruleFindings)]).toEqual([200, ['OWN']]);
    expect((await detail({ 'if-none-match': etagOf(own) })).status).toBe(304);
    const body = { changes: [{ kind: 'segment', values: { name: 'Annet navn' } }] };
    const changed = await call('POST', `${at}/trench/changes`, {
      body,
      headers: { 'if-match': etagOf(own) },
    });
    expect([changed.status, idsOf(changed.body.ruleFindings)]).toEqual([200, ['OWN']]);
    await asAdministrator('DELETE', '/design-rules');
    expect(idsOf((await detail()).body.ruleFindings)).toEqual(idsOf(starter.body.ruleFindings));
    const again = await call('POST', `${at}/trench/changes`, {
      body: { changes: [{ kind: 'segment', values: { name: 'Enda et' } }] },
    });
    expect(idsOf(again.body.ruleFindings)).toEqual(idsOf(starter.body.ruleFindings));
  });

  // Fails when a cached answer or an ETag does not follow from the types: 304 would then keep old findings for ever.
  test('are those of the types as they are now, and the ETag says so', async () => {
    const pipe = 2002;
    const inPipe = { typeId: pipe, cables: [{ typeId: TYPES.single, groupConfiguration: 'SINGLE' }] };
    const { at, detail } = await segmentWith(['pipes', inPipe]);
    const before = await detail();
    const etag = before.headers.get('etag')!;
    expect(idsOf(before.body.ruleFindings)).not.toContain('STEEL-HV');
    expect((await detail({ 'if-none-match': etag })).status).toBe(304);
    const steel = (material: string) =>
      server.store.run(
        sql`UPDATE catalog_type SET details = details || jsonb_build_object('material', ${material}::text)
            WHERE kind = 'pipe' AND id = ${pipe}`,
      );
    const { details } = (await server.store.row<{ details: { material?: string } }>(
      sql`SELECT details FROM catalog_type WHERE kind = 'pipe' AND id = ${pipe}`,
    ))!;
    await steel('STEEL');
    // A process reads types again after a few seconds.
    const again = () => detail({ 'if-none-match': etag });
    await expect.poll(async () => (await again()).status, { timeout: 10_000, interval: 500 }).toBe(200);
    const after = await again();
    expect(idsOf(after.body.ruleFindings)).toContain('STEEL-HV');
    const headers = { 'if-match': after.headers.get('etag')! };
    expect((await call('PUT', at, { body: { name: 'Stål' }, headers })).status).toBe(200);
    await steel(details.material ?? '');
  });

  test('of a segment that a worker reads are the same', async () => {
    const { at, detail } = await segmentWith(CABLE, WATER);
    const { body } = await detail();
    const { maxItems } = onEventLoop;
    onEventLoop.maxItems = 0;
    try {
      const name = { body: { name: 'Stort' } };
      await call('PUT', at, name);
      expect((await detail()).body.ruleFindings).toEqual(body.ruleFindings);
      const tried = await call('POST', '/design-rules/test', { body: { segmentId: body.id } });
      expect(tried.body.findings).toEqual(body.ruleFindings);
    } finally {
      onEventLoop.maxItems = maxItems;
    }
  });
});
