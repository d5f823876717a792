import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCheckpoint, csvOf, downloadOf, idsOf, SMALL } from '../../../test/checklist.js';
import { dayFromNow } from '../../../test/days.js';
import { sequenced } from '../../../test/events.js';
import { type Anything, CHECKLIST, EVENTS, PROJECT, type Reply, useServer } from '../../../test/harness.js';
import { readPdf, textOf } from '../../../test/pdfText.js';
import { aList, aRecordWorld, codeOf, pathsOf, type RecordCaller } from '../../../test/records.js';
import { sql } from '../../store/sql.js';
import { revisionsOfCompany } from './checklists.sql.js';

const server = useServer();
let call: RecordCaller;
let tokens: Record<string, string>;
let revisionId: number;
let aRecordProject: () => Promise<number>;

const ROWS = [
  ...SMALL,
  aCheckpoint(501, { name: 'Eget punkt', assessmentTypes: 'FINALINSPECTION', sheetsForGuidance: '9501' }),
  aCheckpoint(502, { assessmentTypes: 'FINALINSPECTION', option: 'yes', primarySorting: 20 }),
];
const fileOf = (rows: readonly object[] | string) =>
  Buffer.from(typeof rows === 'string' ? rows : csvOf(rows)).toString('base64');
const publish = (
  query: Record<string, string>,
  {
    rows = ROWS,
    as = 'admin',
    headers = {},
  }: { rows?: object[] | string; as?: string; headers?: Record<string, string> } = {},
): Promise<Reply> =>
  call('POST', `/checklists/import?${new URLSearchParams(query)}`, {
    as,
    headers,
    body: { file: fileOf(rows) },
  });
const revisionsFor = async (scope: string, as = 'planner'): Promise<Anything[]> =>
  (await call('GET', `/revisions${scope}`, { as })).body;
const ownNames = async (as = 'planner') => (await revisionsFor('?scope=COMPANY', as)).map(({ name }) => name);
/** Publishes for the company of the caller, and returns the id. */
async function published(name: string, more: { rows?: object[]; as?: string } = {}): Promise<number> {
  expect((await publish({ revision: name }, more)).status).toBe(200);
  return (await revisionsFor('?scope=COMPANY', more.as)).find((one) => one.name === name)!.id;
}
/** What the feed of the caller's company tells of its checklists. */
async function eventsOf(companyId: number, as: string): Promise<Anything[]> {
  await sequenced({ ...server, company: companyId });
  const path = `${EVENTS}/events?after=0&count=1000&type=catalog.activated`;
  const { body } = await server.request('GET', path, { token: tokens[as]! });
  return body.events.filter(({ resource }: Anything) => resource === 'catalog:company-checklists');
}
/** A project in which a contractor of the other company is a member. */
async function aSharedProject(): Promise<number> {
  const id = await aRecordProject();
  const member = { token: tokens.planner!, body: { role: 'WRITER' } };
  expect(
    (await server.request('PUT', `${PROJECT}/projects/${id}/members/${server.users.south}`, member)).status,
  ).toBe(200);
  return id;
}

beforeAll(async () => {
  await server.store.run(
    sql`UPDATE app_user SET administrator = true WHERE username = ${server.users.south}`,
  );
  ({ call, tokens, revisionId, aRecordProject } = await aRecordWorld(server));
});

describe('POST /checklists/import', () => {
  test('publishes a revision of the company once, and nothing in a dry run', async () => {
    const counts = { changed: 0, faults: [], faultCount: 0, unknownColumns: [], warnings: [] };
    const dry = await publish({ revision: 'vår', dryRun: 'true' });
    expect(dry.body).toEqual({ ...counts, dryRun: true, added: 2, unchanged: 0 });
    expect(await ownNames()).not.toContain('vår');
    const first = await publish({ revision: 'vår' });
    expect(first.body).toEqual({ ...counts, dryRun: false, added: 2, unchanged: 0 });
    const again = await publish({ revision: 'vår' });
    expect(again.body).toEqual({ ...counts, dryRun: false, added: 0, unchanged: 2 });
    expect((await ownNames()).filter((name) => name === 'vår')).toHaveLength(1);
    const told = (await eventsOf(server.company, 'planner')).filter(({ changes }) => changes[0].to === 'vår');
    expect(told).toEqual([
      expect.objectContaining({
        type: 'catalog.activated',
        actor: `user:${server.users.admin}`,
        changes: [{ property: 'revision', to: 'vår' }],
      }),
    ]);
    expect(await eventsOf(server.otherCompany, 'south')).toEqual([]);
  });

  test('422 another content or another day under the name, and all stays as it was', async () => {
    const id = await published('fast');
    const faultsOf = async (...of: Parameters<typeof publish>) => {
      const reply = await publish(...of);
      expect(codeOf(reply)).toEqual([422, 'IMPORT_REFUSED']);
      return reply.body.faults;
    };
    const other = { rows: [...ROWS, aCheckpoint(503)] };
    expect(await faultsOf({ revision: 'fast' }, other)).toEqual([
      {
        message:
          'revision fast is published with other content; a published revision never changes, so give this one another name',
      },
    ]);
    expect(await faultsOf({ revision: 'fast', activeFromDate: '2020-02-01' })).toEqual([
      { message: expect.stringContaining('another activeFromDate') },
    ]);
    const norwegian = await publish(
      { revision: 'fast', dryRun: 'true' },
      { ...other, headers: { 'accept-language': 'nb' } },
    );
    expect([norwegian.status, norwegian.body.faults[0].message]).toEqual([
      200,
      'revisjon fast er publisert med annet innhold; en publisert revisjon endres aldri, så gi denne et annet navn',
    ]);
    expect(idsOf((await call('GET', `/checkpoints/by-revision/${id}/by-facilityid/1`)).body)).toEqual([
      501, 502,
    ]);
  });

  test('422 faults by line and column, each once, and nothing is published', async () => {
    const reply = await publish(
      { revision: 'feil' },
      {
        rows: [
          ...ROWS,
          aCheckpoint(503, { facilities: '1|7' }),
          aCheckpoint(504, { id: 'x' }),
          aCheckpoint(501),
        ],
      },
    );
    expect([reply.status, reply.body.faultCount, reply.body.faults]).toEqual([
      422,
      3,
      [
        { line: 7, column: 'facilities', message: '7 is nowhere in the file' },
        { line: 8, column: 'id', message: 'must be a number, not "x"' },
        { line: 9, column: 'id', message: 'CHECKPOINT 501 is on line 5 already' },
      ],
    ]);
    expect(
      (await publish({ revision: 'feil' }, { rows: 'kind;id;name\nFACILITY;1;Kiosk\n' })).body.faults,
    ).toEqual([{ message: 'the file has no checkpoint' }]);
    expect(await ownNames()).not.toContain('feil');
  });

  test('400 without a name, with a blank one, and with what is no day', async () => {
    expect(pathsOf(await publish({}))).toEqual([400, ['revision']]);
    expect(pathsOf(await publish({ revision: ' ' }))).toEqual([400, ['revision']]);
    expect(pathsOf(await publish({ revision: 'x', activeFromDate: '01.02.2026' }))).toEqual([
      400,
      ['activeFromDate'],
    ]);
  });

  test('403 whoever does not administer the company', async () => {
    for (const as of ['planner', 'client'])
      expect((await publish({ revision: 'x' }, { as })).status).toBe(403);
  });

  test('with a first day to come, it is in use from then on', async () => {
    const day = dayFromNow(30);
    expect((await publish({ revision: 'neste', activeFromDate: day })).status).toBe(200);
    expect(await ownNames()).not.toContain('neste');
    const { id } = (await revisionsOfCompany(server.company).findNamed(server.store, 'neste'))!;
    expect((await call('GET', `/facilities/by-revision/${id}`)).status).toBe(200);
  });

  test('two at the same time publish it once', async () => {
    const replies = await Promise.all([publish({ revision: 'samtidig' }), publish({ revision: 'samtidig' })]);
    const kept = replies.filter(({ status }) => status === 200);
    // A company imports one file at a time on a server.
    for (const { status, body } of replies)
      if (status !== 200) expect([status, body.code]).toEqual([503, 'IMPORT_BUSY']);
    expect(kept.filter(({ body }) => body.added === 2)).toHaveLength(1);
    expect((await ownNames()).filter((name) => name === 'samtidig')).toHaveLength(1);
  });
});

describe('GET /revisions', () => {
  test('without a scope it is what the specification says, whatever companies have', async () => {
    await published('bare vår');
    const { body } = await call('GET', '/revisions');
    expect(body.map(({ name }: Anything) => name)).toEqual(['records', '2026', '2025']);
    for (const one of body) expect(Object.keys(one)).not.toContain('scope');
  });

  test('with a scope each says whose it is; of the company, or all, the public ones first', async () => {
    await published('min');
    const scopes = (list: Anything[]) => [...new Set(list.map(({ scope }) => scope))];
    expect(scopes(await revisionsFor('?scope=PUBLIC'))).toEqual(['PUBLIC']);
    expect(scopes(await revisionsFor('?scope=COMPANY'))).toEqual(['COMPANY']);
    const all = await revisionsFor('?scope=ALL');
    expect(scopes(all)).toEqual(['PUBLIC', 'COMPANY']);
    expect(all).toEqual([
      ...(await revisionsFor('?scope=PUBLIC')),
      ...(await revisionsFor('?scope=COMPANY')),
    ]);
    expect(pathsOf(await call('GET', '/revisions?scope=MINE'))).toEqual([400, ['scope']]);
  });

  test('a company sees its own alone, and two companies may use one name', async () => {
    const [north, south] = [await published('felles navn'), await published('felles navn', { as: 'south' })];
    expect(north).not.toBe(south);
    expect(await ownNames('south')).toEqual(['felles navn']);
    expect(await ownNames()).toContain('felles navn');
  });
});

describe("a company's revision", () => {
  const reads = (id: number) => [
    `/facilities/by-revision/${id}`,
    `/facilities/by-revision/${id}/1`,
    `/checkpoints/by-revision/${id}/by-facilityid/1`,
    `/checkpoints/by-revision/${id}/by-facilityid/1/by-assessmenttype/FINALINSPECTION`,
    `/checkpoints/by-revision/${id}/by-orgblad/9501`,
  ];

  test('is read and downloaded by its id, and is not there for other companies', async () => {
    const id = await published('lest');
    expect((await call('GET', reads(id)[0]!)).body).toEqual([
      { id: 1, name: 'Kiosk', assessmentTypes: ['FINALINSPECTION'] },
      { id: 2, name: 'Mast', assessmentTypes: [] },
    ]);
    expect(idsOf((await call('GET', reads(id)[3]!)).body)).toEqual([501, 502]);
    expect((await call('GET', reads(id)[4]!)).body).toEqual([
      expect.objectContaining({ id: 501, facilities: [{ id: 1, name: 'Kiosk' }] }),
    ]);
    for (const path of reads(id)) {
      expect((await call('GET', path, { as: 'client' })).status).toBe(200);
      expect(codeOf(await call('GET', path, { as: 'south' }))).toEqual([404, 'REVISION_NOT_FOUND']);
    }
    const form = `1/CHECKLIST/FINALINSPECTION?revision=${id}`;
    const { status, bytes } = await downloadOf(server.address, tokens.planner!, form);
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    // Also after the form was cached.
    expect((await downloadOf(server.address, tokens.south!, form)).status).toBe(404);
  });

  test('is never the latest', async () => {
    const [latest] = (await call('GET', '/revisions')).body;
    await published('nyest');
    const names = async (path: string) => (await call('GET', path)).body;
    expect(await names('/facilities')).toEqual(await names(`/facilities/by-revision/${latest.id}`));
    expect(await names('/facilities/by-revision/latest')).toEqual(await names('/facilities'));
    expect((await call('GET', '/checkpoints/by-facilityid/1/by-checkpointid/501')).status).toBe(404);
  });
});

describe('a record', () => {
  const begin = async (body: object, as = 'planner') => {
    const id = randomUUID();
    return { id, reply: await call('PUT', `/records/${id}`, { as, body }) };
  };
  const answer = (key: string, more: object = {}) => ({
    id: randomUUID(),
    key,
    basedOn: [],
    answeredAt: '2026-05-04T08:00:00.000Z',
    value: 'OK',
    ...more,
  });

  test("a contractor fills in a list of the project's company, from the bundle to the signature", async () => {
    const own = await published('nettets');
    const project = await aSharedProject();
    const { lists } = (await call('GET', `/offline/by-projectid/${project}`, { as: 'south' })).body;
    const brought = lists.find((one: Anything) => one.revisionId === own);
    expect([lists[0].revisionId, lists[0].scope, brought.scope, brought.name]).toEqual([
      revisionId,
      'PUBLIC',
      'COMPANY',
      'nettets',
    ]);
    expect(brought.checkpoints.map(({ id, facilities }: Anything) => [id, facilities])).toEqual([
      [501, [1]],
      [502, [1]],
    ]);

    const { id, reply } = await begin(aList(project, { revisionId: own }), 'south');
    expect([reply.status, reply.body.revisionId, reply.body.points]).toEqual([200, own, 1]);
    const points = await call('GET', `/records/${id}/checkpoints`, { as: 'south' });
    expect([points.status, idsOf(points.body)]).toEqual([200, [501, 502]]);
    const body = {
      answers: [answer('checkpoint.501', { value: 'DEVIATION', severity: 'LOW', comment: 'Skjev' })],
    };
    expect((await call('PUT', `/records/${id}/answers`, { as: 'south', body })).status).toBe(200);
    const unknown = await call('PUT', `/records/${id}/answers`, {
      body: { answers: [answer('checkpoint.1')] },
    });
    expect(pathsOf(unknown)).toEqual([400, ['answers.0.key']]);
    const submitted = await call('POST', `/records/${id}/submit`, { as: 'south' });
    expect([submitted.status, submitted.body.state, submitted.body.answered]).toEqual([200, 'SUBMITTED', 1]);
    const content = (await call('GET', `/records/${id}/content`)).body;
    expect(content).toMatchObject({
      revisionId: own,
      questions: [{ key: 'checkpoint.501', name: 'Eget punkt' }],
    });
    const signature = {
      role: 'EXECUTED',
      contentHash: submitted.body.contentHash,
      password: 'demo-password',
    };
    const signed = await call('POST', `/records/${id}/sign`, { as: 'south', body: signature });
    expect([signed.status, signed.body.state]).toEqual([200, 'SIGNED']);
    expect((await call('GET', `/records/${id}/verify`)).body.ok).toBe(true);
    const report = await fetch(`${server.address}${CHECKLIST}/records/${id}/pdf`, {
      headers: { authorization: `Bearer ${tokens.south}`, 'accept-language': 'nb' },
    });
    const { pages } = await readPdf(new Uint8Array(await report.arrayBuffer()));
    const text = pages.map(textOf).join(' ').replace(/\s+/gu, ' ');
    expect([report.status, text]).toEqual([200, expect.stringMatching(/nettets.*Eget punkt/su)]);
    const deviations = (await call('GET', `/deviations/page?projectId=${project}`, { as: 'south' })).body;
    expect(deviations.entities.map(({ question }: Anything) => question)).toEqual(['Eget punkt']);
    const correction = await begin(aList(project, { replaces: id }), 'south');
    expect([correction.reply.status, correction.reply.body.revisionId]).toEqual([200, own]);
  });

  test('400 a list of another company, also of the one of the contractor', async () => {
    const foreign = await published('fremmed', { as: 'south' });
    const own = await published('hjemme');
    const project = await aSharedProject();
    for (const as of ['planner', 'south']) {
      const { reply } = await begin(aList(project, { revisionId: foreign }), as);
      expect(pathsOf(reply)).toEqual([400, ['revisionId']]);
    }
    const { lists } = (await call('GET', `/offline/by-projectid/${project}`, { as: 'south' })).body;
    const ids = lists.map((one: Anything) => one.revisionId);
    expect([ids.includes(own), ids.includes(foreign)]).toEqual([true, false]);
    const asked = await begin(aList(project, { revisionId: own, options: [503] }));
    expect(pathsOf(asked.reply)).toEqual([400, ['options']]);
  });

  test('keeps its list, also in the bundle, when the revision is no longer in use', async () => {
    const own = await published('utgått');
    const project = await aSharedProject();
    const { id } = await begin(aList(project, { revisionId: own }));
    const inBundle = async (of: number) =>
      (await call('GET', `/offline/by-projectid/${of}`)).body.lists.find(
        (one: Anything) => one.revisionId === own,
      )?.scope;
    await revisionsOfCompany(server.company).setActive(server.store, own, false);
    expect(await ownNames()).not.toContain('utgått');
    expect(await inBundle(project)).toBe('COMPANY');
    expect(await inBundle(await aSharedProject())).toBeUndefined();
    expect(idsOf((await call('GET', `/records/${id}/checkpoints`)).body)).toEqual([501, 502]);
  });
});
