import { ASSESSMENT_TYPES } from '@spadework/core/checklist';
import { beforeAll, describe, expect, test } from 'vitest';
import { checklistCaller, idsOf, starterRows } from '../../../test/checklist.js';
import { type Anything, useServer } from '../../../test/harness.js';
import { revisions } from './import.js';

const server = useServer();
const tokens: Record<string, string> = {};
const as = (caller: string) => checklistCaller(server, () => tokens[caller]!);
const get = async (path: string) => (await as('client')(path)).body;
let older: number;
let newer: number;

beforeAll(async () => {
  tokens.user = await server.token('planner');
  tokens.client = await server.token();
  tokens.minimum = await server.token('norole', { scope: 'orgsystemer' });
  older = (await revisions.findNamed(server.store, '2025'))!.id;
  newer = (await revisions.findNamed(server.store, '2026'))!.id;
});

const rows = starterRows(2026);
const of = (kind: string) => rows.filter((row) => row.kind === kind);
const FACILITIES = of('FACILITY').map(({ id }) => Number(id));

describe('GET /revisions', () => {
  test('the active ones, the latest first, with exactly the fields of the specification', async () => {
    expect(await get('/revisions')).toEqual([
      {
        id: newer,
        name: '2026',
        description: 'Sjekklister for 2026',
        activeFromDate: '2026-02-01T00:00:00.000Z',
      },
      {
        id: older,
        name: '2025',
        description: 'Sjekklister for 2025',
        activeFromDate: '2025-02-01T00:00:00.000Z',
      },
    ]);
  });
});

describe('facilities', () => {
  test('all of a revision by id, each with the assessment types of its checkpoints and no checkpoints', async () => {
    const expected = of('FACILITY').map(({ id, name }) => ({
      id: Number(id),
      name,
      assessmentTypes: ASSESSMENT_TYPES.filter((type) =>
        of('CHECKPOINT').some(
          ({ facilities, assessmentTypes }) =>
            facilities!.split(',').includes(id!) && assessmentTypes!.split(',').includes(type),
        ),
      ),
    }));
    expect(expected).toHaveLength(12);
    expect(await get('/facilities/by-revision/latest')).toEqual(expected);
    expect(await get(`/facilities/by-revision/${newer}`)).toEqual(expected);
  });

  test('one', async () => {
    const facility = {
      id: 8,
      name: 'Fordelingsskap',
      assessmentTypes: [
        'STATECONTROL_INSPECTION',
        'STATECONTROL_SITEVISIT',
        'STATECONTROL_RENEWALSITEVISIT',
        'FINALINSPECTION',
        'COMMISSIONING',
      ],
    };
    expect(await get('/facilities/by-revision/latest/8')).toEqual(facility);
    expect(await get('/facilities/by-revision/latest')).toContainEqual(facility);
  });
});

describe('a checkpoint', () => {
  const FENCE = {
    id: 1080,
    name: 'Er gjerde og port hele, høye nok og låst?',
    answerType: 'MULTIPLECHOICE',
    assessmentTypes: ['STATECONTROL_INSPECTION', 'STATECONTROL_SITEVISIT'],
    camera: true,
    cameraGuidance: 'Bilde av hvert sted med feil, med stolpenummer i gjerdet.',
    componentId: 46,
    componentName: 'Gjerde og port',
    facilityPartId: 4,
    facilityPartName: 'Adkomst og tomt',
    guidance: expect.stringMatching(/^Gå hele gjerdet\./),
    maintenanceMeasures: 'Tett åpninger og fjern klatrehjelp straks. Bestill utbedring av skadde felt.',
    option: false,
    primarySorting: 40,
    secondarySorting: 80,
    orgbladForCorrection: ['6090'],
    orgbladForGuidance: [],
    subCheckpoints: [
      { id: 5012, name: 'Netting og strekktråd hel', camera: false, sorting: 10 },
      { id: 5013, name: 'Port lukker og låser', camera: false, sorting: 20 },
      {
        id: 5014,
        name: 'Ingen klatrehjelp innenfor to meter',
        guidance: 'Ta med kabeltromler, snøhauger og søppelkasser.',
        camera: true,
        cameraGuidance: 'Bilde av det som må fjernes.',
        sorting: 30,
      },
    ],
    timePerspectiveId: 1,
    timePerspectiveName: 'Straks',
  };

  test('has all fields with a value', async () => {
    expect(await get('/checkpoints/by-facilityid/12/by-checkpointid/1080')).toEqual(FENCE);
    expect(await get('/checkpoints/by-revision/latest/by-facilityid/12')).toContainEqual(FENCE);
  });

  test('has no fields without a value', async () => {
    expect(await get('/checkpoints/by-facilityid/1/by-checkpointid/1350')).toEqual({
      id: 1350,
      name: 'Er fjernstyring og samband avklart med driftssentralen?',
      answerType: 'MULTIPLECHOICE',
      assessmentTypes: ['PLANNING'],
      camera: false,
      facilityPartId: 1,
      facilityPartName: 'Prosjektgrunnlag',
      guidance: expect.stringMatching(/^Gjelder stasjoner i knutepunkt/),
      option: true,
      primarySorting: 10,
      secondarySorting: 75,
      orgbladForCorrection: [],
      orgbladForGuidance: ['6070'],
      subCheckpoints: [],
    });
  });

  test('is in English where that is asked for, as far as the catalog is translated', async () => {
    const list = '/checkpoints/by-revision/latest/by-facilityid/12';
    const [english] = (await get(`${list}?language=en`)).filter(({ id }: Anything) => id === 1080);
    const row = of('CHECKPOINT').find(({ id }) => id === '1080')!;
    expect(english).toMatchObject({ name: row.nameEn, guidance: row.guidanceEn, facilityPartId: 4 });
    expect(english.name).not.toBe(FENCE.name);
    expect(await get(`${list}?language=nb`)).toEqual(await get(list));
    const facility = await get('/facilities/by-revision/latest/8?language=en');
    expect(facility.name).toBe('Distribution cabinet');
    expect(await get('/facilities/by-revision/latest?language=en')).toContainEqual(facility);
    expect((await get(`${list}?language=de`)).errors).toEqual([
      { path: 'language', message: expect.any(String) },
    ]);
  });

  test('is in Norwegian for every caller', async () => {
    const path = '/checkpoints/by-facilityid/12/by-checkpointid/1080';
    for (const language of ['en', 'nb', 'de'])
      expect((await as('client')(path, { headers: { 'accept-language': language } })).body).toEqual(FENCE);
  });
});

describe('checkpoints of a facility', () => {
  const inOrder = (list: Anything[]) =>
    list.toSorted(
      (a, b) => a.primarySorting - b.primarySorting || a.secondarySorting - b.secondarySorting || a.id - b.id,
    );

  test.each(FACILITIES)('%d: all checkpoints of the file, in order, and those of each type', async (id) => {
    const all = await get(`/checkpoints/by-revision/latest/by-facilityid/${id}`);
    const expected = of('CHECKPOINT').filter(({ facilities }) => facilities!.split(',').includes(String(id)));
    expect(idsOf(all).sort()).toEqual(expected.map((row) => Number(row.id)).sort());
    expect(all).toEqual(inOrder(all));
    for (const { id: checkpoint, subCheckpoints } of all) {
      const subs = of('SUBCHECKPOINT').filter(({ parent }) => Number(parent) === checkpoint);
      expect(idsOf(subCheckpoints)).toEqual(
        subs
          .toSorted((a, b) => Number(a.primarySorting) - Number(b.primarySorting))
          .map((row) => Number(row.id)),
      );
    }
    for (const type of ASSESSMENT_TYPES)
      expect(
        await get(`/checkpoints/by-revision/latest/by-facilityid/${id}/by-assessmenttype/${type}`),
      ).toEqual(all.filter(({ assessmentTypes }: Anything) => assessmentTypes.includes(type)));
  });

  test('[] for an assessment type that the facility does not support', async () => {
    expect((await get('/facilities/by-revision/latest/1')).assessmentTypes).not.toContain('UNKNOWN');
    for (const of of ['/by-revision/latest', ''])
      expect(await get(`/checkpoints${of}/by-facilityid/1/by-assessmenttype/UNKNOWN`)).toEqual([]);
  });
});

const LATEST = [
  ['/facilities', '/facilities/by-revision/latest'],
  ['/facilities/4', '/facilities/by-revision/latest/4'],
  ['/checkpoints/by-facilityid/4', '/checkpoints/by-revision/latest/by-facilityid/4'],
  [
    '/checkpoints/by-facilityid/4/by-assessmenttype/PLANNING',
    '/checkpoints/by-revision/latest/by-facilityid/4/by-assessmenttype/PLANNING',
  ],
] as const;
const OTHERS = ['/revisions', '/checkpoints/by-facilityid/4/by-checkpointid/1011'];

describe('the calls without a revision', () => {
  test.each(LATEST)('%s is %s with a Deprecation header', async (short, long) => {
    const [old, current] = [await as('client')(short), await as('client')(long)];
    expect(old.body).toEqual(current.body);
    expect(old.headers.get('deprecation')).toBe(`@${Date.UTC(2026, 0, 1) / 1000}`);
    expect(current.headers.get('deprecation')).toBeNull();
  });

  test.each(OTHERS)('%s is not deprecated', async (path) => {
    expect((await as('client')(path)).headers.get('deprecation')).toBeNull();
  });
});

describe('every call', () => {
  const ALL = [...LATEST.flat(), ...OTHERS];

  test.each(ALL)('%s is the same for users and clients', async (path) => {
    const replies = [await as('user')(path), await as('client')(path)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]!.body).toEqual(replies[1]!.body);
  });

  test.each(ALL)('%s: 403 without orgblad.bruker, 401 without a token', async (path) => {
    expect((await as('minimum')(path)).body).toMatchObject({
      status: 403,
      code: 'SCOPE_REQUIRED',
      detail: expect.stringContaining('orgblad.bruker'),
    });
    expect((await as('nobody')(path)).status).toBe(401);
  });
});

describe('unknown items', () => {
  test.each([
    ['/facilities/by-revision/999999', 'REVISION_NOT_FOUND'],
    ['/facilities/by-revision/0/1', 'REVISION_NOT_FOUND'],
    ['/checkpoints/by-revision/-1/by-facilityid/1', 'REVISION_NOT_FOUND'],
    ['/checkpoints/by-revision/9223372036854775807/by-facilityid/1', 'REVISION_NOT_FOUND'],
    ['/facilities/by-revision/latest/13', 'FACILITY_NOT_FOUND'],
    ['/facilities/13', 'FACILITY_NOT_FOUND'],
    ['/checkpoints/by-revision/latest/by-facilityid/13', 'FACILITY_NOT_FOUND'],
    ['/checkpoints/by-revision/latest/by-facilityid/13/by-assessmenttype/PLANNING', 'FACILITY_NOT_FOUND'],
    ['/checkpoints/by-facilityid/9223372036854775807', 'FACILITY_NOT_FOUND'],
    ['/checkpoints/by-facilityid/13/by-assessmenttype/UNKNOWN', 'FACILITY_NOT_FOUND'],
    ['/checkpoints/by-facilityid/13/by-checkpointid/1080', 'FACILITY_NOT_FOUND'],
    ['/checkpoints/by-facilityid/12/by-checkpointid/99', 'CHECKPOINT_NOT_FOUND'],
    // There is one, of another facility.
    ['/checkpoints/by-facilityid/1/by-checkpointid/1080', 'CHECKPOINT_NOT_FOUND'],
  ])('%s: 404 %s', async (path, code) => {
    expect(await get(path)).toMatchObject({ status: 404, code });
  });

  test.each([
    ['/facilities/by-revision/newest', 'revision'],
    ['/facilities/by-revision/LATEST', 'revision'],
    ['/facilities/by-revision/1.5/1', 'revision'],
    ['/facilities/by-revision/latest/x', 'facilityid'],
    ['/facilities/1e3', 'facilityid'],
    ['/checkpoints/by-revision/latest/by-facilityid/0x1', 'facilityid'],
    ['/checkpoints/by-facilityid/9223372036854775808', 'facilityid'],
    ['/checkpoints/by-revision/latest/by-facilityid/1/by-assessmenttype/planning', 'assessmenttype'],
    ['/checkpoints/by-facilityid/1/by-assessmenttype/INSPECTION', 'assessmenttype'],
    ['/checkpoints/by-facilityid/1/by-checkpointid/first', 'checkpointid'],
  ])('%s: 400 for %s', async (path, parameter) => {
    expect(await get(path)).toMatchObject({ status: 400, errors: [{ path: parameter }] });
  });
});

describe('the checkpoints of a standard', () => {
  const of4000 = of('CHECKPOINT').filter(({ sheetsForGuidance, sheetsForCorrection }) =>
    `${sheetsForGuidance},${sheetsForCorrection}`.split(',').includes('4000'),
  );

  test('with their facilities and whether it is about checking or correcting, in the language of the caller', async () => {
    const found = (language: string) =>
      as('client')('/checkpoints/by-revision/latest/by-orgblad/4000', {
        headers: { 'accept-language': language },
      });
    const { status, body } = await found('nb');
    expect([status, idsOf(body).sort()]).toEqual([200, of4000.map(({ id }) => Number(id)).sort()]);
    expect(body.find(({ id }: Anything) => id === 1016)).toEqual({
      id: 1016,
      name: 'Er jordfeilstrøm og utkoblingstid hentet fra driftssentralen?',
      assessmentTypes: expect.any(Array),
      facilities: [{ id: 10, name: of('FACILITY').find(({ id }) => id === '10')!.name }],
      forGuidance: true,
      forCorrection: false,
    });
    const english = (await found('en')).body.find(({ id }: Anything) => id === 1016);
    expect([english.name, english.facilities[0].name]).toEqual([
      of4000.find(({ id }) => id === '1016')!.nameEn,
      of('FACILITY').find(({ id }) => id === '10')!.nameEn,
    ]);
  });

  test('none for a standard that nobody names; 404 for a revision that there is not', async () => {
    expect(await get('/checkpoints/by-revision/latest/by-orgblad/nothing')).toEqual([]);
    expect(await get('/checkpoints/by-revision/999/by-orgblad/4000')).toMatchObject({
      code: 'REVISION_NOT_FOUND',
    });
  });
});
