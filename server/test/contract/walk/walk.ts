import { randomUUID } from 'node:crypto';
import { plural } from '@spadework/core/text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../src/app.js';
import { tellsOutcome } from '../../../src/http/contract.js';
import { exampleRequest } from '../../../src/http/docs/curl.js';
import type { OpenApiDocument } from '../../../src/http/docs/document.js';
import { groups } from '../../../src/http/docs/operations.js';
import { openApiOf } from '../../../src/http/openapi.js';
import { OUTCOME } from '../../../src/http/outcome.js';
import type { RefusalCode } from '../../../src/kernel/refusals.js';
import { sql } from '../../../src/store/sql.js';
import { sequenced } from '../../events.js';
import { PROJECT, type Reply, request, type TestServer, untilFree, useOwnServer } from '../../harness.js';
import { watchCommitted } from '../committed.js';
import { Recording, readExamples, stable, withoutPorts } from '../recording.js';
import { refusedRequest } from '../refusals.js';
import { countAnew, type RequestSpec, send, urlOf, validRequest } from '../requests.js';
import { isRead, ROWS, type Row, successOf } from '../rows.js';
import { STATES, type State } from '../states.js';
import { type CallerName, type Ids, openWorld, type World } from '../world.js';

/**
 * Tests every operation of every contract: each success and each declared refusal is reached by a request, and the
 * harness checks every answer against the contract. A declared code that no request reaches fails here. Sabotage: let
 * `refusalsOf` declare one code too many, or let a handler answer with another code.
 */

/** Services besides its own whose resources the requests of a service name. */
const ALSO: Record<string, string[]> = {
  trench: ['calculation'],
  project: ['calculation', 'checklist'],
  calculation: ['trench'],
  checklist: ['trench', 'calculation'],
  events: ['project'],
};

/** A file of its own for each service, so that they are walked side by side. */
export function walk(service: string): void {
  server = useOwnServer('walks over all rows of a service, in every state of the installation', {
    directoryAllow: '127.0.0.1',
  });
  recording = new Recording();
  beforeAll(async () => {
    countAnew();
    world = await openWorld(server.address, [service, ...(ALSO[service] ?? [])]);
    await sequenced(server);
    committed = await watchCommitted(server.databaseUrl);
    lastEvent = 0;
    isKnown = false;
  });
  afterAll(() => committed.close());

  const rows = ROWS.filter((row) => row.service.name === service);
  describe.each(rows.map((row) => ({ id: row.id, row })))('$id', ({ row }) => testRow(row));
  for (const state of STATES) testState(state, rows);

  /** Sabotage: change a number in data/examples, or a field in an answer. `npm run examples` records them again. */
  test('the examples in the OpenAPI document are what the server answers', async () => {
    if (process.env.SPADEWORK_RECORD) await recording.save(service);
    expect(stable(recording.of(service))).toEqual(stable(await readExamples(service)));
  });
}

// Of the file that is run: a worker runs one after the other.
let server: TestServer;
let world: World;
let recording: Recording;
let committed: Awaited<ReturnType<typeof watchCommitted>>;

/** The events since the last call. Sabotage: leave `emits` out of a row, or the event out of a handler. */
async function events() {
  const found = await server.store.rows<{ id: number; type: string; operation: string; actor: string }>(
    sql`SELECT id, type, operation, actor FROM event WHERE id > ${lastEvent} AND company_id <> 0 ORDER BY id`,
  );
  lastEvent = found.at(-1)?.id ?? lastEvent;
  isKnown = true;
  return found;
}
let lastEvent = 0;
/** Whether nothing was sent since events were last asked for that may have made some. */
let isKnown = false;

const eventsText = ({ operation: { emits = [] } }: Row) =>
  `tells ${[emits].flat().join(' or ') || 'nothing'}`;

const actorOf = ({ caller }: RequestSpec) => (caller === 'client' ? 'client:demo-client' : `user:${caller}`);

/** Operations that succeed again with the same request and change nothing. */
const isRepeatable = ({ name, operation: { method, creates, emits } }: Row) =>
  emits !== undefined &&
  ((method === 'PUT' && !creates && !['changeOwner', 'promoteVariant'].includes(name)) ||
    ['addModule', 'putMember', 'restoreProject', 'unshareComments', 'removeFavorite'].includes(name));

/** A valid request. If it would use something up, that is created for it. */
async function good(row: Row): Promise<RequestSpec> {
  isKnown = false;
  if (isRead(row)) return validRequest(row, world.own);
  const isUsedUp =
    row.operation.method === 'DELETE' ||
    row.service.name === 'project' ||
    row.service.name === 'checklist' ||
    ['promoteVariant', 'restoreSegment'].includes(row.name);
  const place = isUsedUp ? { ...world.written, ...(await world.fresh(row.service.name)) } : world.written;
  if (row.name === 'restoreProject') await archive(place);
  return validRequest(row, place);
}

/**
 * The request that the reference shows is the one that gave the answer beside it. Sabotage: leave the query out of
 * `exampleRequest`, or the caller out of the recording.
 */
async function expectShown(row: Row, spec: RequestSpec, reply: Reply): Promise<void> {
  const { name, operation, service } = row;
  // What fields mean is not shown in a request.
  const contract = { ...service, fields: {}, operations: { [name]: operation } };
  const document = openApiOf(
    contract,
    REFUSALS,
    '',
    '',
    recording.of(service.name),
  ) as unknown as OpenApiDocument;
  const [endpoint] = groups(document)[0]!.endpoints;
  const shown = exampleRequest(document, endpoint!);
  const [path, query] = urlOf(row, spec).split('?');
  expect(shown.url.split('?')[0]).toBe(path);
  expect([...new URLSearchParams(shown.url.split('?')[1])].sort()).toEqual(
    [...new URLSearchParams(query)].sort(),
  );
  if (operation.body) expect(JSON.parse(shown.body!)).toEqual(withoutPorts(spec.body));
  expect(shown.headers).toMatchObject(spec.headers);
  if (!isRead(row)) return;
  const again = await request(server.address + shown.url, operation.method, {
    token: world.tokens[(endpoint!['x-example-user'] ?? 'planner') as CallerName],
    // `request` says itself that a body is JSON.
    headers: operation.body ? spec.headers : shown.headers,
    ...(operation.body && { body: spec.body }),
  });
  expect(again.status).toBe(reply.status);
  if (operation.answer) expect(stable(again.body)).toEqual(stable(reply.body));
}

/** Checks equal cases one after the other, and names each that does not hold. */
async function allHold<C>(cases: readonly C[], nameOf: (one: C) => string, check: (one: C) => Promise<void>) {
  const faults: string[] = [];
  for (const one of cases) await check(one).catch((error) => faults.push(`${nameOf(one)}: ${error.message}`));
  expect(faults).toEqual([]);
}

const archive = ({ projectId }: Ids) =>
  server.request('PUT', `${PROJECT}/projects/${projectId}/archive`, { token: world.tokens.planner });

function expectCode(row: Row, reply: Reply, code: string): void {
  const { status, body } = reply;
  expect([body.code, body.status], JSON.stringify(body).slice(0, 500)).toEqual([code, status]);
  recording.problem(row, reply);
}

/** Sends a dry run, which writes nothing. Sabotage: commit it, or let a handler write outside its transaction. */
async function rehearse(row: Row, spec: RequestSpec): Promise<Reply> {
  const headers = { ...spec.headers, 'x-spadework-dry-run': 'true', 'idempotency-key': 'dry-run' };
  await committed.since();
  const reply = await send(row, { ...spec, headers }, world);
  expect(await committed.since(), 'a dry run').toEqual([]);
  expect(reply.headers.get('x-spadework-dry-run')).toBe('true');
  return reply;
}

/** The request answers as its dry run did, with the same version. Sabotage: cache what a dry run has read. */
function expectAsForeseen(dry: Reply, reply: Reply): void {
  expect([dry.status, stable(dry.body)]).toEqual([reply.status, stable(reply.body)]);
  const versionOf = ({ headers }: Reply) => /-\d+"$/.exec(headers.get('etag') ?? '')?.[0];
  expect(versionOf(dry)).toBe(versionOf(reply));
  expect(dry.headers.get(OUTCOME)).toBe(reply.headers.get(OUTCOME));
  expect(reply.headers.has('x-spadework-dry-run')).toBe(false);
}

/** Sabotage: return `changed` where a handler creates, or leave `isCreated` out. */
function expectOutcome({ operation }: Row, reply: Reply, emitted: { type: string }[]): void {
  if (!tellsOutcome(operation)) return;
  const outcome = reply.headers.get(OUTCOME);
  expect(outcome === 'UNCHANGED', 'no event').toBe(emitted.length === 0);
  if (emitted.some(({ type }) => /\.(created|added|shared)$/.test(type))) expect(outcome).toBe('CREATED');
}

function testRow(row: Row): void {
  test(`succeeds, ${eventsText(row)}`, async () => {
    const spec = await good(row);
    await events();
    const foreseen = isRead(row) ? undefined : await rehearse(row, spec);
    const reply = await (isRead(row) ? untilFree(() => send(row, spec, world)) : send(row, spec, world));
    if (foreseen) expectAsForeseen(foreseen, reply);
    if (reply.status !== successOf(row)) expect.fail(JSON.stringify(reply.body).slice(0, 500));
    recording.success(row, spec, reply);
    await expectShown(row, spec, reply);
    const { emits = [] } = row.operation;
    // Whoever signs with a password logs in with it, and who reads a route is told to administrators.
    const aside = ['login.succeeded', 'sensitive.read'];
    const emitted = (await events()).filter(({ type }) => !aside.includes(type));
    if (row.name === 'batch') return;
    // The segment has a variant, which is deleted with it.
    const told = row.name === 'deleteSegment' ? 2 : 1;
    expect(emitted).toHaveLength(emits.length === 0 ? 0 : told);
    for (const { type, operation, actor } of emitted) {
      expect([emits].flat()).toContain(type);
      expect([operation, actor]).toEqual([row.id, actorOf(spec)]);
    }
    expectOutcome(row, reply, emitted);
    if (isRepeatable(row)) {
      const again = await send(row, spec, world);
      expect(again.status).toBe(successOf(row));
      expect(await events(), 'nothing changed').toEqual([]);
      expectOutcome(row, again, []);
    }
  });

  if (row.operation.file)
    test('answers with the requested part of a file', async () => {
      const spec = await good(row);
      const reply = await send(row, { ...spec, headers: { ...spec.headers, range: 'bytes=0-3' } }, world);
      expect([reply.status, reply.headers.get('content-length')]).toEqual([206, '4']);
    });

  if (row.operation.versioned && row.operation.method === 'GET')
    test('answers 304 if the caller has the version', async () => {
      const spec = await good(row);
      const etag = (await send(row, spec, world)).headers.get('etag')!;
      const reply = await send(row, { ...spec, headers: { ...spec.headers, 'if-none-match': etag } }, world);
      expect(reply.status).toBe(304);
    });

  if (row.operation.creates) {
    test('refuses with IDEMPOTENCY_KEY_REUSED', async () => {
      const spec = await good(row);
      const keyed = { ...spec, headers: { ...spec.headers, 'idempotency-key': randomUUID() } };
      expect((await send(row, keyed, world)).status).toBe(successOf(row));
      expectCode(row, await send(row, keyed, world, '&'), 'IDEMPOTENCY_KEY_REUSED');
    });

    test('refuses with IDEMPOTENCY_IN_PROGRESS', async () => {
      const spec = await good(row);
      const key = randomUUID();
      await server.store.transact(async (tx) => {
        await tx.run(sql`INSERT INTO idempotency (company_id, caller, key, request)
                         VALUES (1, 'user:planner', ${key}, ''::bytea)`);
        const keyed = { ...spec, headers: { ...spec.headers, 'idempotency-key': key } };
        expectCode(row, await send(row, keyed, world), 'IDEMPOTENCY_IN_PROGRESS');
      });
    });
  }

  test('refuses with each code that it declares', () =>
    allHold(
      row.codes.filter((code) => isAsked(code, row)),
      (code) => code,
      async (code) => {
        const spec = refusedRequest(code, row, validRequest(row, world.own), world);
        if (!spec) throw new Error('nothing is known that makes it refuse');
        if (!isKnown) await events();
        expectCode(row, await send(row, spec, world), code);
        const told = await events();
        // What was read is told once a minute, before a part of it is looked for.
        const isRead = ({ type }: { type: string }) =>
          code === 'RANGE_NOT_SATISFIABLE' && type === 'sensitive.read';
        expect(told.filter((event) => !isRead(event))).toEqual([]);
      },
    ));
}

const KEYED: RefusalCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'];

/** Whether a code needs only a request, and no state of the server. */
const isAsked = (code: RefusalCode, row: Row) =>
  !KEYED.includes(code) && !STATES.some(([, other]) => other === code && isOfState(code, row));

/** A revision in the path is missing if it does not exist; `latest` is missing if there is no revision. */
const isOfState = (code: RefusalCode, { name, operation }: Row) =>
  code === 'LAST_ADMINISTRATOR'
    ? name === 'changeCompany'
    : code !== 'REVISION_NOT_FOUND' ||
      !(operation.params?.revision || operation.params?.revisionId || operation.query?.revision);

function testState([name, code, enter]: (typeof STATES)[number], all: readonly Row[]): void {
  const rows = all.filter((row) => row.codes.includes(code) && isOfState(code, row));
  if (rows.length === 0) return;
  describe(`while ${name}`, () => {
    let state: State;
    beforeAll(async () => {
      state = await enter(server, world);
    }, 120_000);
    afterAll(() => state?.leave());

    test(`${plural(rows.length, 'operation refuses', 'operations refuse')} with ${code}`, () =>
      allHold(
        rows,
        ({ id }) => id,
        async (row) => {
          const spec = validRequest(row, world.own);
          let reply: Reply;
          let attempt = 0;
          do reply = await send(row, state.change?.(spec, row, attempt) ?? spec, state.at ?? world);
          while (reply.body?.code !== code && (isRead(row) || state.at) && ++attempt < 40);
          expectCode(row, reply, code);
          expect(reply.headers.has('retry-after')).toBe([429, 503].includes(reply.status));
        },
      ));
  });
}
