import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, PROJECT, type RequestOptions, useServer } from '../../../test/harness.js';

const server = useServer();
const tokens: Record<string, string> = {};
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'admin', 'norole', 'south'])
    tokens[user] = await server.token(user);
  tokens.client = await server.token();
});

const as = (who: string, method: string, path: string, options: RequestOptions = {}) =>
  server.request(method, PROJECT + path, { token: tokens[who], ...options });
const create = async (more: object = {}, who = 'planner', query = '') => {
  const reply = await as(who, 'PUT', `/projects/by-owner/${server.users.planner}${query}`, {
    body: aProject(more),
  });
  expect(reply.status).toBe(200);
  return reply.body;
};
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const pathsOf = ({ body }: { body: { errors: { path: string }[] } }) =>
  body.errors.map((error) => error.path);

/** They read the same: nobody, somebody who may not log in, somebody of another company. */
const UNKNOWN_OWNERS = ['nobody', server.users.inactive, server.users.south, `south@${server.otherDomain}`];
const unknownOwner = (owner: string) => [
  [400, 'INVALID_REQUEST'],
  [{ path: 'owner', message: `there is no user ${owner}` }],
];

const LOCATION = {
  address: {
    address1: 'Løkkeveien 7',
    city: 'Tromsø',
    zipCode: '9008',
    municipality: 'Tromsø',
    gnr: '12',
    bnr: '3',
    countryCode: 'NO',
  },
  coordinate: { latitude: 69.65, longitude: 18.95 },
  coordinateSource: 'MANUAL',
};

describe('PUT /projects/by-owner/{owner}', () => {
  test('creates a project with everything given, and what the server decides', async () => {
    const content = aProject({
      endDate: '2026-09-01T10:00:00+02:00',
      endDateEstimate: '2026-10-01T00:00:00Z',
      description: 'Æ, ø og å',
      caseRef: 'SAK-1',
      substationRef: 'NS-1',
      location: LOCATION,
    });
    const reply = await as('planner', 'PUT', `/projects/by-owner/planner@${server.domain}`, {
      body: content,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...content,
      id: expect.any(Number),
      startDate: '2026-03-02T07:00:00.000Z',
      endDate: '2026-09-01T08:00:00.000Z',
      endDateEstimate: '2026-10-01T00:00:00.000Z',
      companyId: server.company,
      archived: false,
      readonly: false,
      createdBy: server.users.planner,
      modifiedBy: server.users.planner,
      createdDate: expect.stringMatching(UTC),
      modifiedDate: expect.stringMatching(UTC),
    });
    expect(reply.headers.get('etag')).toBeTruthy();
    expect((await as('planner', 'GET', `/projects/${reply.body.id}`)).body).toEqual(reply.body);
  });

  test('activates the modules of the query, each once', async () => {
    const { id } = await create({}, 'planner', '?moduleType=CALCULATION&moduleType=ECO&moduleType=ECO');
    const modules = await as('planner', 'GET', `/modules/by-projectid/${id}`);
    expect(modules.body.map((module: { type: string }) => module.type)).toEqual(['CALCULATION', 'ECO']);
  });

  test('a client creates in its company, for an owner there', async () => {
    const project = await create({}, 'client');
    expect(project).toMatchObject({ companyId: server.company, createdBy: server.clientOf('demo-client') });
  });

  test('ignores what the server decides, and unknown fields', async () => {
    const project = await create({
      id: 7,
      companyId: server.otherCompany,
      archived: true,
      readonly: true,
      createdBy: 'x',
      modifiedDate: 'yesterday',
      meta: { totalCost: 5 },
      wings: 2,
      location: { ...LOCATION, planet: 'Mars' },
    });
    expect(project).toMatchObject({
      companyId: server.company,
      archived: false,
      readonly: false,
      createdBy: server.users.planner,
      location: LOCATION,
    });
    expect(project.id).not.toBe(7);
    expect(Object.keys(project)).not.toEqual(expect.arrayContaining(['meta', 'wings']));
    expect(project.location).not.toHaveProperty('planet');
  });

  test('an optional field that is null or an empty location has no value', async () => {
    const project = await create({
      endDate: null,
      description: null,
      location: { address: {}, coordinate: null },
    });
    expect(Object.keys(project)).not.toEqual(expect.arrayContaining(['endDate', 'description', 'location']));
    expect(project).not.toHaveProperty('location');
  });

  test('400 names every missing property', async () => {
    const reply = await as('planner', 'PUT', `/projects/by-owner/${server.users.planner}`, { body: {} });
    expect(codeOf(reply)).toEqual([400, 'INVALID_REQUEST']);
    expect(pathsOf(reply).sort()).toEqual(['name', 'number', 'startDate', 'status']);
  });

  test.each([
    ['number', { number: 12 }],
    ['number', { number: '' }],
    ['number', { number: ' ' }],
    ['number', { number: 'x'.repeat(256) }],
    ['number', { number: null }],
    ['name', { name: 'a\u0000b' }],
    ['status', { status: 'PAUSED' }],
    ['startDate', { startDate: '2026-02-30T00:00:00Z' }],
    ['startDate', { startDate: '2026-03-02' }],
    ['startDate', { startDate: '0000-01-01T00:00:00Z' }],
    ['startDate', { startDate: 1 }],
    ['endDate', { endDate: '2026-03-02T06:59:59.999Z' }],
    ['description', { description: ['x'] }],
    ['location', { location: 'Tromsø' }],
    ['location.address.city', { location: { address: { city: 1 } } }],
    ['location.coordinate.latitude', { location: { coordinate: { latitude: 91 } } }],
    ['location.coordinate.longitude', { location: { coordinate: { longitude: '18' } } }],
    ['location.coordinateSource', { location: { coordinateSource: 'GUESS' } }],
  ])('400 names %s for %j', async (path, more) => {
    const reply = await as('planner', 'PUT', `/projects/by-owner/${server.users.planner}`, {
      body: aProject(more),
    });
    expect(codeOf(reply)).toEqual([400, 'INVALID_REQUEST']);
    expect(pathsOf(reply)).toEqual([path]);
  });

  test('400 for an unknown owner, an unknown module and the module UNKNOWN', async () => {
    const body = aProject();
    expect(pathsOf(await as('planner', 'PUT', '/projects/by-owner/nobody', { body }))).toEqual(['owner']);
    expect(
      pathsOf(
        await as('planner', 'PUT', `/projects/by-owner/${server.users.planner}?moduleType=LASER`, { body }),
      ),
    ).toEqual(['moduleType']);
    expect(
      pathsOf(
        await as('planner', 'PUT', `/projects/by-owner/${server.users.planner}?moduleType=UNKNOWN`, { body }),
      ),
    ).toEqual(['moduleType']);
  });

  test.each(UNKNOWN_OWNERS)('400 for the owner %s, who reads like one who does not exist', async (owner) => {
    const reply = await as('planner', 'PUT', `/projects/by-owner/${owner}`, { body: aProject() });
    expect([codeOf(reply), reply.body.errors]).toEqual(unknownOwner(owner));
  });

  test('409 for a number that is taken, also by an archived project; another company may use it', async () => {
    const { id, number } = await create();
    const again = () =>
      as('colleague', 'PUT', `/projects/by-owner/${server.users.colleague}`, { body: aProject({ number }) });
    const refused = await again();
    expect([...codeOf(refused), refused.body.projectId]).toEqual([409, 'PROJECT_NUMBER_TAKEN', id]);
    await as('planner', 'PUT', `/projects/${id}/archive`);
    expect(codeOf(await again())).toEqual([409, 'PROJECT_NUMBER_TAKEN']);
    expect(
      (await as('south', 'PUT', `/projects/by-owner/${server.users.south}`, { body: aProject({ number }) }))
        .status,
    ).toBe(200);
    await as('planner', 'DELETE', `/projects/${id}`);
    expect((await again()).status).toBe(200);
  });
});

describe('GET /projects/{projectId}', () => {
  test('304 for the version the caller has', async () => {
    const { id } = await create();
    const etag = (await as('planner', 'GET', `/projects/${id}`)).headers.get('etag')!;
    const reply = await as('planner', 'GET', `/projects/${id}`, { headers: { 'if-none-match': etag } });
    expect([reply.status, reply.body]).toEqual([304, '']);
  });

  test('404 for another company and for what is not there', async () => {
    const { id } = await create();
    expect(codeOf(await as('south', 'GET', `/projects/${id}`))).toEqual([404, 'PROJECT_NOT_FOUND']);
    for (const nowhere of ['999999999', '-1', '9007199254740993', '9223372036854775807']) {
      expect((await as('planner', 'GET', `/projects/${nowhere}`)).status).toBe(404);
    }
  });

  test.each(['abc', '1.5', '1e3', '0x10', '9223372036854775808', '%20'])('400 for the id %s', async (id) => {
    const reply = await as('planner', 'GET', `/projects/${id}`);
    expect(reply.status).toBe(400);
    expect(pathsOf(reply)).toEqual(['projectId']);
  });
});

describe('PUT /projects/{projectId}', () => {
  test('sets what the body holds and leaves the rest', async () => {
    const project = await create({ description: 'Før', caseRef: 'SAK-2' });
    const reply = await as('colleague', 'PUT', `/projects/${project.id}`, {
      body: { name: 'Nytt navn', description: 'Etter' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...project,
      name: 'Nytt navn',
      description: 'Etter',
      modifiedBy: server.users.colleague,
      modifiedDate: expect.stringMatching(UTC),
    });
  });

  test('null clears an optional property', async () => {
    const { id } = await create({ description: 'Før', location: LOCATION });
    const reply = await as('planner', 'PUT', `/projects/${id}`, {
      body: { description: null, location: null },
    });
    expect(reply.body).not.toHaveProperty('description');
    expect(reply.body).not.toHaveProperty('location');
  });

  test('`property` takes just those named, and clears what the body lacks', async () => {
    const { id } = await create({ description: 'Før', caseRef: 'SAK-3' });
    const reply = await as('planner', 'PUT', `/projects/${id}?property=description&property=name`, {
      body: { name: 'Bare navnet', status: 'ENDED', caseRef: 'nei' },
    });
    expect(reply.body).toMatchObject({ name: 'Bare navnet', status: 'NEW', caseRef: 'SAK-3' });
    expect(reply.body).not.toHaveProperty('description');
  });

  test('every updatable property can be updated', async () => {
    const { id } = await create();
    const content = {
      ...aProject({ status: 'ENDED', name: 'Alt nytt' }),
      endDate: '2027-01-01T00:00:00.000Z',
      endDateEstimate: '2027-02-01T00:00:00.000Z',
      description: 'd',
      caseRef: 'c',
      substationRef: 's',
      location: LOCATION,
    };
    expect((await as('planner', 'PUT', `/projects/${id}`, { body: content })).body).toMatchObject(content);
  });

  test('a project fetched and sent back is accepted', async () => {
    const project = await create({ description: 'x' });
    expect((await as('planner', 'PUT', `/projects/${project.id}`, { body: project })).body).toMatchObject({
      name: project.name,
      companyId: server.company,
    });
  });

  test.each([
    ['property', '?property=wings', {}],
    ['property', '?property=owner', {}],
    ['property', '?property=companyId', { companyId: server.otherCompany }],
    ['name', '?property=name', {}],
    ['name', '', { name: null }],
    ['name', '', { name: 3 }],
    ['endDate', '', { endDate: '2020-01-01T00:00:00Z' }],
    ['endDate', '', { startDate: '2030-01-01T00:00:00Z' }],
    ['body', '', []],
    ['body', '', 'null'],
  ])('400 names %s for %s %j, and nothing changes', async (path, query, body) => {
    const project = await create({ endDate: '2026-05-01T00:00:00.000Z' });
    const reply = await as('planner', 'PUT', `/projects/${project.id}${query}`, { body });
    expect(codeOf(reply)).toEqual([400, 'INVALID_REQUEST']);
    expect(pathsOf(reply)).toEqual([path]);
    expect((await as('planner', 'GET', `/projects/${project.id}`)).body).toEqual(project);
  });

  test.each([
    ['?property=name', {}],
    ['', { name: null }],
    ['', { startDate: '2026-03-02T07:00:00Z', endDate: '2026-03-01T07:00:00Z' }],
  ])('what is wrong with any project, %s %j, is 400 before 404', async (query, body) => {
    const reply = await as('planner', 'PUT', `/projects/99999999${query}`, { body });
    expect(codeOf(reply)).toEqual([400, 'INVALID_REQUEST']);
  });

  test('an optional text that is empty is none', async () => {
    const empty = { caseRef: '', substationRef: ' ', description: '' };
    const project = await create(empty);
    expect(Object.keys(project)).not.toEqual(expect.arrayContaining(Object.keys(empty)));
    const { body } = await as('planner', 'PUT', `/projects/${project.id}`, { body: { caseRef: 'S-1' } });
    expect(body.caseRef).toBe('S-1');
    expect((await as('planner', 'PUT', `/projects/${project.id}`, { body: empty })).body).not.toHaveProperty(
      'caseRef',
    );
  });

  test('409 for a number that is taken', async () => {
    const [one, other] = [await create(), await create()];
    const reply = await as('planner', 'PUT', `/projects/${one.id}`, { body: { number: other.number } });
    expect([...codeOf(reply), reply.body.projectId]).toEqual([409, 'PROJECT_NUMBER_TAKEN', other.id]);
  });

  // Fails if the project that has the number is named to everybody who meets it.
  test('409 says nothing of a project that the caller may not see', async () => {
    const [shared, hidden] = [await create(), await create()];
    await as('planner', 'PUT', `/projects/${shared.id}/members/${server.users.south}`, {
      body: { role: 'WRITER' },
    });
    const reply = await as('south', 'PUT', `/projects/${shared.id}`, { body: { number: hidden.number } });
    expect(codeOf(reply)).toEqual([409, 'PROJECT_NUMBER_TAKEN']);
    expect(reply.body).not.toHaveProperty('projectId');
  });

  // Fails if a version without quotes is compared: nothing has it, and 412 would send people looking for the change.
  test('400 that names If-Match when its value is no ETag', async () => {
    const { id } = await create();
    const etag = (await as('planner', 'GET', `/projects/${id}`)).headers.get('etag')!;
    const put = (match: string) =>
      as('planner', 'PUT', `/projects/${id}/archive`, { headers: { 'if-match': match } });
    for (const match of [etag.replaceAll('"', ''), '1', '"1', `${etag}, 7`, '', ',', '*, *']) {
      const reply = await put(match);
      expect([...codeOf(reply), reply.body.errors[0].path], match).toEqual([
        400,
        'INVALID_REQUEST',
        'If-Match',
      ]);
    }
    for (const match of [`W/${etag}`, '"1"', '"a,b"', 'W/"1", "2"'])
      expect((await put(match)).status, match).toBe(412);
    expect((await put(`"1", ${etag}`)).status).toBe(204);
    expect((await put('*')).status).toBe(204);
  });

  test('412 for a version that is gone; the current one and * are accepted', async () => {
    const { id } = await create();
    const etag = (await as('planner', 'GET', `/projects/${id}`)).headers.get('etag')!;
    const put = (match: string) =>
      as('planner', 'PUT', `/projects/${id}`, { body: { name: match }, headers: { 'if-match': match } });
    const first = await put(etag);
    expect(first.status).toBe(200);
    expect(first.headers.get('etag')).not.toBe(etag);
    expect(codeOf(await put(etag))).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await put('*')).status).toBe(200);
  });
});

describe('DELETE /projects/{projectId}', () => {
  test('the owner deletes; it is gone', async () => {
    const { id } = await create();
    expect((await as('planner', 'DELETE', `/projects/${id}`)).status).toBe(204);
    expect((await as('planner', 'GET', `/projects/${id}`)).status).toBe(404);
    expect((await as('planner', 'DELETE', `/projects/${id}`)).status).toBe(404);
  });

  test('an administrator of the company deletes, a colleague and a client do not', async () => {
    const { id } = await create();
    for (const who of ['colleague', 'client']) {
      expect(codeOf(await as(who, 'DELETE', `/projects/${id}`))).toEqual([403, 'PROJECT_RIGHT_REQUIRED']);
    }
    expect((await as('admin', 'DELETE', `/projects/${id}`)).status).toBe(204);
  });

  test('412 keeps what has changed meanwhile', async () => {
    const { id } = await create();
    const reply = await as('planner', 'DELETE', `/projects/${id}`, { headers: { 'if-match': '"0-0"' } });
    expect(reply.status).toBe(412);
    expect((await as('planner', 'GET', `/projects/${id}`)).status).toBe(200);
  });
});

describe('the archive', () => {
  test('an archived project is read-only, left out of lists, and can be restored', async () => {
    const { id, number } = await create();
    const list = async () =>
      (await as('planner', 'GET', `/projects/by-companyid/${server.company}/by-number/${number}`)).body
        .length;
    expect((await as('colleague', 'PUT', `/projects/${id}/archive`)).status).toBe(204);
    expect((await as('colleague', 'PUT', `/projects/${id}/archive`)).status).toBe(204);
    expect((await as('planner', 'GET', `/projects/${id}`)).body).toMatchObject({
      archived: true,
      readonly: true,
    });
    expect(await list()).toBe(0);

    for (const [method, path, body] of [
      ['PUT', `/projects/${id}`, { name: 'x' }],
      ['PUT', `/projects/${id}/status/ENDED`, undefined],
      ['POST', `/modules/by-projectid/${id}/by-moduletype/ECO`, undefined],
      ['DELETE', `/modules/by-projectid/${id}/by-moduletype/ECO`, undefined],
      ['PUT', `/projects/${id}/members/${server.users.south}`, { role: 'READER' }],
      ['DELETE', `/projects/${id}/members/${server.users.south}`, undefined],
    ] as const) {
      expect(codeOf(await as('planner', method, path, { body }))).toEqual([409, 'PROJECT_READONLY']);
    }
    expect((await as('planner', 'PUT', `/projects/${id}/owner/${server.users.colleague}`)).status).toBe(204);
    expect((await as('planner', 'DELETE', `/projects/${id}/archive`)).status).toBe(204);
    expect((await as('planner', 'GET', `/projects/${id}`)).body).toMatchObject({
      archived: false,
      readonly: false,
    });
    expect(await list()).toBe(1);
  });

  test('an archived project can be deleted', async () => {
    const { id } = await create();
    await as('planner', 'PUT', `/projects/${id}/archive`);
    expect((await as('planner', 'DELETE', `/projects/${id}`)).status).toBe(204);
  });

  test('412 when it has changed', async () => {
    const { id } = await create();
    expect(
      (await as('planner', 'PUT', `/projects/${id}/archive`, { headers: { 'if-match': '"old"' } })).status,
    ).toBe(412);
    expect(
      (await as('planner', 'DELETE', `/projects/${id}/archive`, { headers: { 'if-match': '"old"' } })).status,
    ).toBe(412);
  });
});

describe('PUT /projects/{projectId}/owner/{owner}', () => {
  test('the new owner has the rights of one, by name or e-mail', async () => {
    const { id } = await create();
    expect((await as('planner', 'PUT', `/projects/${id}/owner/colleague@${server.domain}`)).status).toBe(204);
    expect((await as('planner', 'DELETE', `/projects/${id}`)).status).toBe(403);
    expect((await as('colleague', 'DELETE', `/projects/${id}`)).status).toBe(204);
  });

  test('400 unknown, inactive or of another company, 403 for a colleague, 412', async () => {
    const { id } = await create();
    for (const owner of UNKNOWN_OWNERS) {
      const reply = await as('planner', 'PUT', `/projects/${id}/owner/${owner}`);
      expect([codeOf(reply), reply.body.errors]).toEqual(unknownOwner(owner));
    }
    expect(codeOf(await as('colleague', 'PUT', `/projects/${id}/owner/${server.users.colleague}`))).toEqual([
      403,
      'PROJECT_RIGHT_REQUIRED',
    ]);
    expect(
      (
        await as('planner', 'PUT', `/projects/${id}/owner/${server.users.colleague}`, {
          headers: { 'if-match': '"old"' },
        })
      ).status,
    ).toBe(412);
    expect((await as('admin', 'PUT', `/projects/${id}/owner/${server.users.admin}`)).status).toBe(204);
  });
});

describe('PUT /projects/{projectId}/status/{projectStatus}', () => {
  test('any move is allowed', async () => {
    const { id } = await create();
    for (const status of ['ENDED', 'NEW', 'STARTED', 'STARTED']) {
      const reply = await as('client', 'PUT', `/projects/${id}/status/${status}`);
      expect([reply.status, reply.body]).toEqual([204, '']);
      expect((await as('planner', 'GET', `/projects/${id}`)).body.status).toBe(status);
    }
  });

  test('400 for an unknown status, 412 for an old version', async () => {
    const { id } = await create();
    expect(pathsOf(await as('planner', 'PUT', `/projects/${id}/status/PAUSED`))).toEqual(['projectStatus']);
    expect(
      (await as('planner', 'PUT', `/projects/${id}/status/ENDED`, { headers: { 'if-match': '"old"' } }))
        .status,
    ).toBe(412);
  });
});
