import { beforeAll, describe, expect, test } from 'vitest';
import { wrongIn } from '../../../../../core/src/explain/samples.js';
import { type Anything, useServer } from '../../../../test/harness.js';
import { aSegment, type TestSegment, TYPES, trenchCaller } from '../../../../test/trench.js';
import { readGuides } from '../../../http/docs/guides.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let { token, projectId } = {} as TestSegment;

beforeAll(async () => {
  ({ token, projectId } = await aSegment(server));
});

const call = trenchCaller(server, () => token);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('quantities', () => {
  /** 120 m of a cable of 30 mm under 100 mm of asphalt: 400 mm wide, 815 mm deep. */
  const segmentOf = async (name: string) => {
    const { body: made } = await call('POST', `/segments/by-projectid/${projectId}`, {
      body: { name, length: 120 },
    });
    const path = `/segments/${made.id}/trench`;
    await call('POST', `${path}/cables`, { body: { typeId: TYPES.multi } });
    await call('POST', `${path}/top-coverings`, { body: { type: 'TARMAC', thickness: 100 } });
    return { id: made.id as number, path, sectionId: made.sections[0].id as string };
  };
  const lineOf = ({ body }: { body: Anything }, key: string) =>
    body.lines.find((one: Anything) => one.key === key);

  test('are lines by section with totals, assumptions, warnings and links', async () => {
    const { path, id: segmentId, sectionId } = await segmentOf('Mengder');
    const reply = await call('GET', `${path}/quantities`);
    expect(reply.body).toMatchObject({
      segmentId,
      version: 3,
      profile: { id: 'standard', version: 0 },
      warnings: [],
    });
    const { lines, totals } = reply.body;
    const dug = lineOf(reply, 'EXCAVATION.SOIL');
    const depth = lineOf(reply, 'DIG_DEPTH').net;
    expect(dug).toMatchObject({
      kind: 'EXCAVATION',
      unit: 'm3',
      state: 'SOLID',
      sectionId,
      name: 'Excavation, soil',
    });
    expect(dug.net).toBeCloseTo(0.4 * (depth - 0.1) * 120, 6);
    expect(dug.assumptions).toEqual(
      expect.arrayContaining(['sides', 'minimumDigWidth', 'excavateFrom.TARMAC', 'ground']),
    );
    expect(totals.find(({ key }: Anything) => key === 'EXCAVATION.SOIL').net).toBe(dug.net);
    expect(lines.map(({ key }: Anything) => key)).toContain('REINSTATEMENT.TARMAC');
    expect((await call('GET', `${path}/quantities`)).body).toEqual(reply.body);
    expect(codeOf(await call('GET', `${path}/quantities?sectionId=nothing`))).toEqual([
      404,
      'SECTION_NOT_FOUND',
    ]);
    expect(codeOf(await call('GET', `${path}/quantities?profileId=nothing`))).toEqual([
      404,
      'PROFILE_NOT_FOUND',
    ]);
  });

  test('follow the assumptions of the segment, which merge at both levels and are taken back by null', async () => {
    const { path } = await segmentOf('Forutsetninger');
    const put = (body: object) => call('PUT', `${path}/quantities/assumptions`, { body });
    const width = async () => lineOf(await call('GET', `${path}/quantities`), 'DIG_WIDTH').net;
    expect((await put({ minimumDigWidth: 800, swell: { SOIL: 1.4 } })).body.assumptions).toEqual({
      minimumDigWidth: 800,
      swell: { SOIL: 1.4 },
    });
    expect(await width()).toBe(0.8);
    expect((await put({ swell: { ROCK: 1.5 }, minimumDigWidth: null })).body.assumptions).toEqual({
      swell: { SOIL: 1.4, ROCK: 1.5 },
    });
    expect(await width()).toBe(0.4);
    expect((await put({ swell: { SOIL: null, ROCK: null } })).body.assumptions).toEqual({});
  });

  test.each([
    [{ swell: { SOIL: -1 } }, 'swell.SOIL', 'must be at least 1'],
    [{ edgeOverlap: { LAVA: 1 } }, 'edgeOverlap.LAVA', 'is not known here'],
    [{ sides: 'ROUND' }, 'sides', 'is not a known value; allowed: VERTICAL, BATTERED'],
    [{ batter: '1' }, 'batter', 'must be a number'],
    [
      { ground: [{ kind: 'SAND', share: 1 }] },
      'ground.0.kind',
      'is not a known value; allowed: SOIL, ROCK, MOOR',
    ],
    [{ ground: [{ kind: 'SOIL', share: 0.5 }] }, 'ground', 'the sum of the shares must be 1'],
    [
      { ground: ['SOIL', 'SOIL'].map((kind) => ({ kind, share: 0.5 })) },
      'ground',
      'names each kind of ground at most once',
    ],
  ])('%o is refused at %s', async (body, path, message) => {
    const { path: own } = await segmentOf('Feil');
    const reply = await call('PUT', `${own}/quantities/assumptions`, { body });
    expect([reply.status, reply.body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('are explained level by level, and every link leads somewhere', async () => {
    const { path } = await segmentOf('Forklart');
    await call('PUT', `${path}/quantities/assumptions`, { body: { reuse: { SOIL: 0.5 } } });
    const { body } = await call('GET', `${path}/quantities`);
    const get = async (href: string) =>
      (await server.request('GET', href, { token, headers: { 'api-version': '1.0' } })) as Anything;
    const line = lineOf({ body }, 'SURPLUS.SOIL');
    const explained = await get(line.explanation);
    expect(explained.body).toMatchObject({
      figure: { name: 'Surplus, soil', unit: 'm3', shown: String(line.net) },
      formula: 'V = max(0, E − B · s_SOIL · r_SOIL / q_SOIL)',
      norm: { name: 'NVE Sikringshåndboka', clause: 'G2.001' },
    });
    for (const { body: one } of await Promise.all(
      body.lines.map(({ explanation }: Anything) => get(explanation)),
    )) {
      expect(wrongIn(JSON.stringify(one))).toEqual([]);
    }
    const hrefs = new Set<string>(explained.body.terms.map(({ source }: Anything) => source.href));
    expect(hrefs.size).toBeGreaterThanOrEqual(4);
    for (const href of hrefs) expect([href, (await get(href)).status]).toEqual([href, 200]);
    const deep = await get(`${line.explanation}&depth=5`);
    expect(wrongIn(JSON.stringify(deep.body))).toEqual([]);
    expect(deep.body.terms[0].explanation.terms[0].explanation.formula).toMatch(/^w = ceil/);
    const at = (key: string) => call('GET', `${path}/quantities/${key}/explanation`);
    expect(codeOf(await at('CULVERT.1x1'))).toEqual([404, 'NOTHING_TO_EXPLAIN']);
    expect((await at('NOTHING')).body.errors).toEqual([expect.objectContaining({ path: 'key' })]);
  });

  test('figures of a layout are explained from the same layout, and every link leads somewhere', async () => {
    const { path } = await segmentOf('Utforming');
    const get = async (href: string) =>
      (await server.request('GET', href, { token, headers: { 'api-version': '1.0' } })) as Anything;
    const { body: pipe } = await call('POST', `${path}/pipes`, {
      body: { typeId: 2004, cables: [{ typeId: 1037 }] },
    });
    const { body: lying } = await call('POST', `${path}/sections`, {
      body: { sectionType: 'DIRECTLY_IN_GROUND' },
    });
    const { body: alone } = await call('POST', `${path}/cables`, {
      body: { typeId: 1037, sectionId: lying.id },
    });
    const cableId = pipe.cables[0].id;
    const answers: [string, Anything][] = [
      [pipe.id, (await call('GET', `${path}/pipes/${pipe.id}`)).body],
      [cableId, (await call('GET', `${path}/cables/${cableId}`)).body],
    ];
    const names = 'x y width height groundDist depth clearOpeningLeft clearOpeningRight minPadding'.split(
      ' ',
    );
    const hrefs = new Set<string>();
    for (const [id, answer] of answers)
      for (const figure of names.filter((name) => name in answer)) {
        const at = `${path}/items/${id}/explanation?figure=${figure}`;
        const { status, body } = await call('GET', `${at}&depth=5`);
        const code = answer[figure] === null ? [404, 'NOTHING_TO_EXPLAIN'] : [200, undefined];
        expect([figure, status, body.code]).toEqual([figure, ...code]);
        if (status !== 200) continue;
        expect([figure, body.figure.shown]).toEqual([figure, String(answer[figure])]);
        expect(wrongIn(JSON.stringify(body))).toEqual([]);
        for (const { source } of body.terms) hrefs.add(source.href);
        for (const { explanation } of body.terms)
          for (const { source } of explanation?.terms ?? []) hrefs.add(source.href);
      }
    const kinds = [...hrefs].map((href) => href.replace(/.*?(items|catalog|docs|segments\/\d+$).*/, '$1'));
    expect([...new Set(kinds)].sort()).toEqual([
      'catalog',
      'docs',
      'items',
      expect.stringMatching(/^segments/),
    ]);
    // The pages of the guides have tests of their own, and take long to make.
    const guide = [...hrefs].find((href) => href.startsWith('/docs/'))!;
    hrefs.delete(guide);
    expect(guide).toBe('/docs/guides/quantities#how-a-section-is-laid-out');
    expect(readGuides().find(({ name }) => name === 'quantities')!.text).toContain(
      '\n## How a section is laid out\n',
    );
    const statuses = await Promise.all([...hrefs].map(async (href) => [href, (await get(href)).status]));
    expect(statuses).toEqual([...hrefs].map((href) => [href, 200]));
    const at = `${path}/items/${alone.id}/explanation`;
    expect(codeOf(await call('GET', `${at}?figure=clearOpeningLeft`))).toEqual([404, 'NOTHING_TO_EXPLAIN']);
    expect((await call('GET', `${at}?figure=mood`)).body.errors).toEqual([
      { path: 'figure', message: expect.stringMatching(/allowed: x, y, width, .*clearOpeningLeft/) },
    ]);
    expect((await call('GET', `${at}?depth=6`)).status).toBe(400);
    const part = (await call('GET', `${path}/cables/${cableId}`)).body.parts[0];
    const partX = await call('GET', `${path}/items/${part.id}/explanation?figure=partX`);
    expect(partX.body.figure.shown).toBe(String(part.x));
    expect(codeOf(await call('GET', `${path}/items/nothing/explanation`))).toEqual([404, 'ITEM_NOT_FOUND']);
  });

  test('of a project are summed, and named in the language of the caller', async () => {
    const [one, other] = [await segmentOf('Først'), await segmentOf('Så')];
    const { body } = await call('GET', `/segments/by-projectid/${projectId}/quantities`, {
      headers: { 'accept-language': 'nb' },
    });
    const sumOf = (totals: Anything[]) => totals.find(({ key }) => key === 'SAW_CUT')!;
    const own = body.segments.filter(({ segmentId }: Anything) => [one.id, other.id].includes(segmentId));
    expect(own.map(({ totals }: Anything) => sumOf(totals).net)).toEqual([240, 240]);
    const all = body.segments.reduce(
      (sum: number, { totals }: Anything) => sum + (sumOf(totals)?.net ?? 0),
      0,
    );
    expect(sumOf(body.totals)).toMatchObject({ name: 'Skjæring av dekke', unit: 'm', net: all });
  });

  test('profiles belong to a company and are written by its administrators', async () => {
    const admin = trenchCaller(server, () => adminToken);
    const adminToken = await server.token('admin');
    const southToken = await server.token('south');
    const south = trenchCaller(server, () => southToken);
    const at = '/quantity-profiles/bygater-2';
    const body = { name: 'Bygater', assumptions: { minimumDigWidth: 600, swell: { SOIL: null } } };
    expect(codeOf(await call('PUT', at, { body }))).toEqual([403, 'ADMINISTRATOR_REQUIRED']);
    const made = await admin('PUT', at, { body });
    expect(made.body).toEqual({
      id: 'bygater-2',
      name: 'Bygater',
      version: 1,
      builtIn: false,
      assumptions: { minimumDigWidth: 600 },
    });
    expect((await admin('PUT', at, { body })).body.version).toBe(1);
    expect((await call('GET', '/quantity-profiles')).body.map(({ id }: Anything) => id)).toEqual([
      'standard',
      'bygater-2',
    ]);
    expect(codeOf(await south('GET', at))).toEqual([404, 'PROFILE_NOT_FOUND']);
    const { path } = await segmentOf('Med profil');
    const quantities = await call('GET', `${path}/quantities?profileId=bygater-2`);
    expect(quantities.body.profile).toEqual({ id: 'bygater-2', version: 1 });
    expect(lineOf(quantities, 'DIG_WIDTH').net).toBe(0.6);
    expect(lineOf(quantities, 'DIG_WIDTH').explanation).toContain('profileId=bygater-2');
    const wrong = await admin('PUT', '/quantity-profiles/By%20gater', { body });
    expect(wrong.body.errors).toEqual([expect.objectContaining({ path: 'profileId' })]);
    const outside = { name: 'x', assumptions: { ground: [{ kind: 'SOIL', share: 0.2 }] } };
    expect((await admin('PUT', at, { body: outside })).body.errors).toEqual([
      expect.objectContaining({ path: 'assumptions.ground' }),
    ]);
    expect(codeOf(await admin('PUT', '/quantity-profiles/standard', { body }))).toEqual([
      409,
      'PROFILE_BUILT_IN',
    ]);
    expect((await admin('DELETE', at)).status).toBe(204);
    expect(codeOf(await call('GET', at))).toEqual([404, 'PROFILE_NOT_FOUND']);
  });

  // Sabotage: keep quantities of a segment with a profile in the cache, and the changed profile is not seen.
  test('a profile belongs to a segment: colleagues get the same sums, and a deleted one is the standard', async () => {
    const adminToken = await server.token('admin');
    const admin = trenchCaller(server, () => adminToken);
    const put = (id: string, minimumDigWidth: number) =>
      admin('PUT', `/quantity-profiles/${id}`, { body: { name: id, assumptions: { minimumDigWidth } } });
    await put('brede', 600);
    const { id, path } = await segmentOf('Egen profil');
    const choose = (quantityProfileId: string | null) =>
      call('PUT', `${path}/settings`, { body: { quantityProfileId } });
    const readBy = async (caller: typeof call, query = '') => {
      const reply = await caller('GET', `${path}/quantities${query}`);
      return [reply.body.profile.id, lineOf(reply, 'DIG_WIDTH').net];
    };
    const inProject = async () => {
      const { body } = await call('GET', `/segments/by-projectid/${projectId}/quantities`);
      return body.segments.find(({ segmentId }: Anything) => segmentId === id);
    };
    const dug = async () =>
      (await inProject()).totals.find(({ key }: Anything) => key === 'EXCAVATION.SOIL').net;
    expect(await readBy(call)).toEqual(['standard', 0.4]);
    const before = await dug();

    expect((await choose('brede')).body.quantityProfileId).toBe('brede');
    for (const caller of [call, admin]) expect(await readBy(caller)).toEqual(['brede', 0.6]);
    expect(await readBy(call, '?profileId=standard')).toEqual(['standard', 0.4]);
    expect((await inProject()).profile).toEqual({ id: 'brede', version: 1 });
    expect((await dug()) / before).toBeCloseTo(1.5, 9);
    await put('brede', 800);
    expect(await readBy(call)).toEqual(['brede', 0.8]);
    // Links lead to figures by the profile that was asked for.
    const byStandard = lineOf(await call('GET', `${path}/quantities?profileId=standard`), 'DIG_WIDTH');
    const explained = await server.request('GET', byStandard.explanation, {
      token,
      headers: { 'api-version': '1.0' },
    });
    expect((explained as Anything).body.figure.shown).toBe('0.4');

    // Copies have it, history takes it back, and a list of changes sets it.
    const { body: copy } = await call('POST', `/segments/${id}/copy`, { body: {} });
    expect((await call('GET', `/segments/${copy.id}/trench/settings`)).body.quantityProfileId).toBe('brede');
    const change = (quantityProfileId: string | null) =>
      call('POST', `${path}/changes`, {
        body: { changes: [{ kind: 'settings', values: { quantityProfileId } }] },
      });
    expect((await change(null)).status).toBe(200);
    expect(await readBy(call)).toEqual(['standard', 0.4]);
    await change('brede');

    // What the company does not have is one thing, whosever it is.
    await server.store.run(
      sql`INSERT INTO quantity_profile (company_id, id, name, assumptions) VALUES (${server.otherCompany}, 'deres', 'Deres', '{}')`,
    );
    const message = 'the company has no such profile';
    for (const unknown of ['ingen', 'deres']) {
      const refused = [await choose(unknown), await change(unknown)];
      expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
        [400, [{ path: 'quantityProfileId', message }]],
        [400, [{ path: 'changes.0.values.quantityProfileId', message }]],
      ]);
    }
    await admin('DELETE', '/quantity-profiles/brede');
    expect(await readBy(call)).toEqual(['standard', 0.4]);
    expect((await inProject()).profile).toEqual({ id: 'standard', version: 0 });
    expect((await choose('brede')).status).toBe(200);
    expect((await choose('standard')).body.quantityProfileId).toBe('standard');
    expect((await choose('brede')).status).toBe(400);
  });
});
