import { ASSESSMENT_TYPES, checklistWords, REPORT_TYPES } from '@spadework/core/checklist';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { checklistCaller, downloadOf, setActive, starterRows } from '../../../test/checklist.js';
import { aProject, fetchToken, PROJECT, useServer } from '../../../test/harness.js';
import { readPdf, textOf } from '../../../test/pdfText.js';
import { aTrenchProject, trenchCaller } from '../../../test/trench.js';
import { start } from '../../commands/serve.js';

const server = useServer();
let token: string;
let minimum: string;
const call = checklistCaller(server, () => token);
const get = (path: string, language?: string, more: Record<string, string> = {}) =>
  downloadOf(server.address, token, path, { ...(language && { 'accept-language': language }), ...more });
const textsOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).pages.map(textOf).join('\n').replace(/\s+/gu, ' ');
const shown = async (path: string, language?: string) => textsOf((await get(path, language)).bytes);
/** Names of the fields, without those for the answer and the remark. */
const pointsOf = async (path: string) =>
  new Set(
    (await readPdf((await get(path)).bytes)).document
      .getForm()
      .getFields()
      .flatMap((field) => /^checkpoint\.(\d+)\./.exec(field.getName())?.[1] ?? []),
  );

beforeAll(async () => {
  token = await server.token('planner');
  minimum = await server.token('norole', { scope: 'orgsystemer' });
});

const TITLES = [
  ['CHECKLIST', 'Sjekkliste', 'Checklist'],
  ['INSTRUCTIONS', 'Utfyllingsveiledning', 'Filling instructions'],
  ['INSTRUCTIONS_MAINTENANCE', 'Vedlikeholdsveiledning', 'Maintenance instructions'],
] as const;

describe.each(TITLES)('%s', (type, norwegian, english) => {
  const path = `8/${type}/FINALINSPECTION`;

  test('is a PDF in the language of the caller, English by default', async () => {
    for (const [language, title, facility, assessment] of [
      ['nb', norwegian, 'Fordelingsskap', 'Sluttkontroll'],
      ['en', english, 'Distribution cabinet', 'Final inspection'],
      [undefined, english, 'Distribution cabinet', 'Final inspection'],
    ] as const) {
      const { status, headers, bytes } = await get(path, language);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-language')).toBe(language ?? 'en');
      expect(headers.get('vary')).toContain('Accept-Language');
      expect(headers.get('content-disposition')).toBe(
        `inline; filename="${type.toLowerCase()}-8-finalinspection.pdf"`,
      );
      const text = await textsOf(bytes);
      for (const part of [title, facility, assessment, '2026']) expect(text).toContain(part);
    }
  });

  test('shows each mandatory checkpoint of the list by its number', async () => {
    const text = await shown(path);
    const { body } = await call('/checkpoints/by-facilityid/8/by-assessmenttype/FINALINSPECTION');
    expect(body.length).toBeGreaterThan(5);
    for (const { id, option } of body) expect(text.includes(` ${id} `)).toBe(!option);
  });

  test('says in either language that a list is empty', async () => {
    for (const language of ['nb', 'en'] as const) {
      const { status, bytes } = await get(`8/${type}/PLANNING`, language);
      expect(status).toBe(200);
      expect(await textsOf(bytes)).toContain(checklistWords(language).empty);
      expect((await readPdf(bytes)).document.getForm().getFields()).toEqual([]);
    }
  });

  test('gives the same bytes again', async () => {
    const [first, second] = [await get(path), await get(path)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect((await get(path, 'nb')).bytes.equals(first.bytes)).toBe(false);
  });
});

describe('optional checkpoints', () => {
  // Of facility 1 and this type; 1128 is one that cannot be left out.
  const path = '1/CHECKLIST/STATECONTROL_INSPECTION';

  test('are left out unless requested', async () => {
    const without = await pointsOf(path);
    expect(without).toContain('1128');
    for (const id of ['1085', '1091', '1127']) expect(without).not.toContain(id);
    expect(await pointsOf(`${path}?option=1091&option=1085&option=1085`)).toEqual(
      new Set([...without, '1085', '1091']),
    );
    const all = starterRows(2026).filter(
      ({ kind, facilities, assessmentTypes }) =>
        kind === 'CHECKPOINT' &&
        facilities!.split(',').includes('1') &&
        assessmentTypes!.split(',').includes('STATECONTROL_INSPECTION'),
    );
    expect(without).toEqual(new Set(all.filter(({ option }) => option !== 'yes').map(({ id }) => id)));
  });

  test('give the same bytes in any order', async () => {
    const [one, other, plain] = await Promise.all(
      ['?option=1085&option=1091', '?option=1091&option=1085&option=1091', ''].map((query) =>
        get(path + query),
      ),
    );
    expect(one!.bytes.equals(other!.bytes)).toBe(true);
    expect(one!.headers.get('etag')).toBe(other!.headers.get('etag'));
    expect(one!.bytes.equals(plain!.bytes)).toBe(false);
  });

  test.each([
    ['unknown', path, '?option=99'],
    ['mandatory', path, '?option=1128'],
    ['of another assessment type', path, '?option=1350'],
    ['of another facility', path, '?option=1358'],
    ['in an empty list', '8/INSTRUCTIONS/PLANNING', '?option=1085'],
    ['beyond what a number can be', path, '?option=9223372036854775807'],
    ['no number', path, '?option=1085&option=all'],
  ])('400 naming option when one is %s', async (_, at, query) => {
    const { status, errors } = (await call(`/download/${at}${query}`)).body;
    expect({ status, errors }).toEqual({
      status: 400,
      errors: [{ path: 'option', message: expect.any(String) }],
    });
  });

  test('every wrong one is named', async () => {
    const { errors } = (
      await call(`/download/${path}?option=99&option=1085&option=98`, {
        headers: { 'accept-language': 'en' },
      })
    ).body;
    expect(errors).toEqual([
      { path: 'option', message: '98 is no optional checkpoint of this checklist' },
      { path: 'option', message: '99 is no optional checkpoint of this checklist' },
    ]);
  });
});

describe('a download', () => {
  const path = '10/CHECKLIST/COMMISSIONING';

  test('needs only the scope orgsystemer, in both flows', async () => {
    for (const caller of [minimum, await server.token(undefined, { scope: 'orgsystemer' })])
      expect((await downloadOf(server.address, caller, path)).status).toBe(200);
    expect((await downloadOf(server.address, 'nobody', path)).status).toBe(401);
  });

  test('is of the revision that is asked for, the latest one otherwise', async () => {
    const { body: all } = await call('/revisions');
    const [latest, older] = all as { id: number; name: string }[];
    expect((await get(`${path}?revision=${latest!.id}`)).bytes.equals((await get(path)).bytes)).toBe(true);
    expect(await shown(`${path}?revision=${older!.id}`, 'en')).toContain(`Revision ${older!.name}`);
    expect((await call(`/download/${path}?revision=999`)).body.code).toBe('REVISION_NOT_FOUND');
    expect((await call(`/download/${path}?revision=x`)).body.errors).toEqual([
      { path: 'revision', message: expect.any(String) },
    ]);
  });

  test('is 304 for a client that has it', async () => {
    const first = await get(path);
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get(path, undefined, { 'if-none-match': etag });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    for (const [other, language] of [
      [path, 'nb'],
      [`${path}?option=1335`, 'en'],
      ['10/INSTRUCTIONS/COMMISSIONING', 'en'],
      ['6/CHECKLIST/COMMISSIONING', 'en'],
    ] as const)
      expect((await get(other, language, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is the same from another server', async () => {
    const config = {
      host: '127.0.0.1',
      port: 0,
      dataDir: '',
      databaseUrl: server.databaseUrl,
      databaseConnections: 2,
      issuer: undefined,
      trustProxy: false,
      rateLimit: 0,
      eventRetention: 400,
      addressRetention: 90,
      logLevel: 'silent',
    } as const;
    const other = await start(config, false, pino({ level: 'silent' }));
    try {
      const there = await downloadOf(other.address, await fetchToken(other.address), path);
      const here = await get(path);
      expect(there.bytes.equals(here.bytes)).toBe(true);
      expect(there.headers.get('etag')).toBe(here.headers.get('etag'));
    } finally {
      await other.stop();
    }
  });

  test('is made once for concurrent requests (sabotage: let each request make its own)', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, () => get('1/CHECKLIST/STATECONTROL_INSPECTION?option=1127')),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(new Set(all.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  });

  test.each([
    ['13/CHECKLIST/PLANNING', 404, 'FACILITY_NOT_FOUND'],
    ['x/CHECKLIST/PLANNING', 400, 'facilityid'],
    ['1/REPORT/PLANNING', 400, 'reporttype'],
    ['1/checklist/PLANNING', 400, 'reporttype'],
    ['1/CHECKLIST/PLAN', 400, 'assessmenttype'],
  ])('%s: %d %s', async (at, status, what) => {
    const { body } = await call(`/download/${at}`);
    expect([body.status, body.errors?.[0].path ?? body.code]).toEqual([status, what]);
  });

  test('every report type can be made of every assessment type', async () => {
    for (const type of REPORT_TYPES)
      for (const assessment of ASSESSMENT_TYPES)
        expect([type, assessment, (await get(`4/${type}/${assessment}`)).status]).toEqual([
          type,
          assessment,
          200,
        ]);
  });
});

describe('for a project', () => {
  const path = '6/CHECKLIST/FINALINSPECTION';
  const trench = trenchCaller(server, () => token);
  let projectId: number;
  let segment: { id: number; sections: { id: string }[] };
  const ofProject = (id: number, at = path) => `${at}?projectId=${id}`;

  beforeAll(async () => {
    projectId = await aTrenchProject(server, token);
    const made = await trench('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk A' } });
    segment = made.body;
  });

  test('a form has its name, and target depth and width of its sections as they are now (sabotage: leave versions out of the key)', async () => {
    const { body: project } = await server.request('GET', `${PROJECT}/projects/${projectId}`, { token });
    const first = await shown(ofProject(projectId), 'nb');
    expect(first).toContain(`Prosjekt ${project.number} ${project.name}`);
    expect(first).toContain('Måldybde Målbredde Strekk A 800 mm 200 mm');
    const [section] = segment.sections;
    const wider = { leftBorderPadding: 150, rightBorderPadding: 250, layoutDepth: 900 };
    const changed = await trench('PUT', `/segments/${segment.id}/trench/sections/${section!.id}`, {
      body: wider,
    });
    expect(changed.status).toBe(200);
    const { sections } = (await trench('GET', `/segments/${segment.id}`)).body;
    expect(sections[0].depth).toBe(1000);
    const size = `${sections[0].depth} mm ${sections[0].width} mm`;
    expect(await shown(ofProject(projectId), 'en')).toContain(`Target depth Target width Strekk A ${size}`);
    expect(await shown(ofProject(projectId), 'nb')).toContain(`Strekk A ${size}`);
  });

  test('20 sections at most, then how many more', async () => {
    const id = await aTrenchProject(server, token);
    for (let i = 1; i <= 23; i++)
      await trench('POST', `/segments/by-projectid/${id}`, { body: { name: `Del ${i}.` } });
    const text = await shown(ofProject(id), 'en');
    expect(text).toContain('Del 20. 800 mm 200 mm and 3 more');
    expect(text).not.toContain('Del 21.');
  });

  test('without trenches, or without their scope, a form has its name alone', async () => {
    const bare = aProject({ name: 'Uten grøft' });
    const made = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token,
      body: bare,
    });
    const text = await shown(ofProject(made.body.id), 'en');
    expect(text).toContain(`Project ${bare.number} Uten grøft`);
    expect(text).not.toContain('Target depth');
    const narrow = await server.token('planner', { scope: 'orgsystemer prosjektsystem.bruker' });
    const { bytes } = await downloadOf(server.address, narrow, ofProject(projectId));
    expect(await textsOf(bytes)).toContain('Kabling langs Løkkeveien');
    expect(await textsOf(bytes)).not.toContain('Target depth');
  });

  test('instructions and a form without it are the same as ever', async () => {
    const guide = '6/INSTRUCTIONS/FINALINSPECTION';
    const [plain, named] = [await get(guide), await get(ofProject(projectId, guide))];
    expect(named.bytes.equals(plain.bytes)).toBe(true);
    expect(await shown(path, 'nb')).not.toMatch(/Måldybde|Strekk A/);
  });

  test('404 for somebody else, 403 without the scope of projects', async () => {
    const answer = async (caller: string, id: number) => {
      const { status, bytes } = await downloadOf(server.address, caller, ofProject(id));
      return [status, JSON.parse(bytes.toString()).code];
    };
    expect(await answer(await server.token('south'), projectId)).toEqual([404, 'PROJECT_NOT_FOUND']);
    expect(await answer(token, 999_999_999)).toEqual([404, 'PROJECT_NOT_FOUND']);
    expect(await answer(minimum, projectId)).toEqual([403, 'SCOPE_REQUIRED']);
  });
});

describe('a text without English', () => {
  test('is Norwegian in an English download', async () => {
    await setActive(server, '2026', false);
    const path = '4/CHECKLIST/STATECONTROL_SITEVISIT';
    const text = await shown(path, 'en');
    expect(text).toContain('Condition control – site visit');
    expect(text).toContain('HV overhead line');
    // 1217 has no English in the file of 2025; 1161 neither.
    expect(text).toContain('Kan montører komme fram til linjen hele året?');
    const translated = starterRows(2025).find(
      ({ facilities, assessmentTypes, nameEn, option }) =>
        facilities?.split(',').includes('4') &&
        assessmentTypes!.includes('SITEVISIT') &&
        nameEn &&
        option !== 'yes',
    )!;
    expect(text).toContain(translated.nameEn);
    expect(text).not.toContain(translated.name);
    await setActive(server, '2026', true);
  });
});
