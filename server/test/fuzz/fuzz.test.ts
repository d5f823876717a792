import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICES } from '../../src/app.js';
import { sql } from '../../src/store/sql.js';
import { violation } from '../conformance.js';
import { watchCommitted } from '../contract/committed.js';
import { exchange } from '../exchange.js';
import { aProject, CALCULATION, DOCUMENT, PROJECT, type Reply, TRENCH, useOwnServer } from '../harness.js';
import { type FuzzRequest, requests } from './requests.js';
import { World } from './world.js';

/**
 * Requests of every kind, valid and broken, in any order and on one store, with the ids of what they have made: none may
 * be answered with a 5xx or off its contract, nothing of company 2 may reach a caller of company 1, no part of a
 * trench may be reached through another segment, and a dry run commits nothing. Sabotage: let `visible` in
 * project/access.sql.ts answer true, or commit a dry run.
 * `npm test` makes the same few for everyone, `npm run fuzz` 100,000 from a new seed; SPADEWORK_SEED repeats them.
 */
const REQUESTS = Number(process.env.SPADEWORK_FUZZ_REQUESTS ?? 700);
const SEED = Number(process.env.SPADEWORK_SEED);
/** Stands in all that company 2 keeps to itself. */
const SECRET = 'Hemmeligsørfra';

const server = useOwnServer('asks for anything, as the people of the demo');
const tokens: string[] = [];
let committed: Awaited<ReturnType<typeof watchCommitted>>;
const world = new World({
  companyId: [1, 2],
  company: [1, 2],
  sourcecompanyid: [1, 2],
  owner: ['planner', 'south'],
  user: ['planner', 'south', 'planner@north.example'],
  service: ['tb', 'orgblad'],
  unit: ['m', 'RS'],
  revision: ['latest', 1, 2],
  revisionId: [1, 2, 3],
  facilityId: [1],
  activityId: [1],
  facilityid: [1, 2],
  checkpointid: [1073],
  version: ['1.0', '1.2'],
  number: ['K-703.2', '5010', '2000', 'K-710.1'],
  // Not the others' own: whoever writes that may read it again.
  caseRef: ['Mitt'],
  sort: ['number', '-name', 'TITLE', '-SCORE', 'CONTENT'],
  fc: ['type:ORGBLAD', 'series:Veglys', 'nothing'],
  url: ['https://receiver.invalid/hook', 'https://receiver.invalid:8443/?a=b'],
  resource: ['project:1', 'segment:1', 'user:planner'],
  q: ['grøft', 'kabel', '"jord i grøft"', SECRET],
});

/** A project of a user with a segment that has something of each kind, a node and a comment. */
async function seed(user: string, name: string) {
  const token = await server.token(user);
  const make = async (operation: string, method: string, path: string, body: unknown) => {
    const made = await server.request(method, path, { token, body, headers: { 'api-version': '1.0' } });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    world.learn({ name: operation, path }, made.body);
    return made.body;
  };
  const project = await make(
    'project.createProject',
    'PUT',
    `${PROJECT}/projects/by-owner/${user}?moduleType=CABLESIMULATOR&moduleType=CALCULATION`,
    { ...aProject(), name, description: name, caseRef: name },
  );
  const { id: segment } = await make(
    'trench.createSegment',
    'POST',
    `${TRENCH}/segments/by-projectid/${project.id}`,
    { name },
  );
  const parts: [operation: string, collection: string, body?: object][] = [
    ['addCable', 'cables', { typeId: world.known.cableTypeId![0] }],
    ['addCulvert', 'culverts'],
    ['addEcc', 'eccs'],
    ['addEcomDuct', 'ecom-ducts'],
    ['addPipeCanal', 'pipe-canals', { partCount: 2 }],
    ['addPipeGroup', 'pipe-groups', { configuration: 'TRIANGLE' }],
    ['addPipe', 'pipes'],
    ['addSensor', 'sensors'],
    ['addTopCovering', 'top-coverings'],
  ];
  for (const [operation, collection, body = {}] of parts)
    await make(`trench.${operation}`, 'POST', `${TRENCH}/segments/${segment}/trench/${collection}`, body);
  await make(
    'calculation.addCustomNode',
    'PUT',
    `${CALCULATION}/calculationnodes/custom/by-projectid/${project.id}`,
    {
      type: 'CUSTOMBUDGET_FIXEDTOTAL',
      name,
      unit: 'RS',
      quantity: 1,
      facilityId: 1,
      activityId: 1,
      totalCost: 10,
    },
  );
  await make('document.addComment', 'POST', `${DOCUMENT}/meta/comment/ORGBLAD/5010`, { text: name });
  return project;
}

beforeAll(async () => {
  const { known } = world;
  const types = await server.store.rows<{ kind: string; id: number }>(
    sql`SELECT kind, min(id) AS id FROM catalog_type GROUP BY kind`,
  );
  const typesOf = (...kinds: string[]) =>
    types.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  known.typeId = typesOf('cable', 'pipe', 'ecc');
  known.cableTypeId = typesOf('cable');
  known.eccTypeId = typesOf('ecc');
  known.defaultMarkerTypeId = typesOf('marker');
  // A long poll would wait for half a minute.
  known.wait = [0];
  known.number!.push((await seed('south', SECRET)).number);
  world.settle();
  known.beforeSectionId = known.sectionId!;
  known.beforeLayerId = known.layerId!;
  known.number!.push((await seed('planner', 'Mitt')).number);
  await seed('planner', 'Mitt');
  for (const user of ['planner', 'admin', 'colleague', undefined]) tokens.push(await server.token(user));
  committed = await watchCommitted(server.databaseUrl);
}, 120_000);
afterAll(() => committed.close());

const isBusy = ({ status, body }: Pick<Reply, 'status' | 'body'>) =>
  status === 503 && String(body?.code).endsWith('_BUSY');

test(`${REQUESTS} requests, seed ${SEED}`, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(requests(world, tokens.length), async (request) => {
      if (request.headers['x-spadework-dry-run']) await committed.since();
      const answer = await send(request);
      const isDryRun = answer.headers.get('x-spadework-dry-run') === 'true';
      // Deliveries of what was written before go on meanwhile.
      const written = isDryRun ? (await committed.since()).filter((one) => !one.startsWith('webhook')) : [];
      expect(written, 'a dry run').toEqual([]);
      // A busy machine may have no time for heavy work; that every operation succeeds is asked below.
      if (!isBusy(answer)) expect(answer.status, answer.text.slice(0, 2000)).toBeLessThan(500);
      expect(violation(answer)).toBeUndefined();
      const asked = decodeURIComponent(request.path) + request.body;
      if (!asked.includes(SECRET)) expect(answer.text).not.toContain(SECRET);
      if (answer.status >= 300 || isDryRun) return;
      reached.add(request.name);
      expect(world.strayed(request, answer.text)).toBeUndefined();
      world.learn(request, answer.body);
      if (request.name === 'project.deleteProject') await seed('planner', 'Mitt');
    }),
    { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
  );
  const missed = SERVICES.flatMap(({ contract: { name, operations } }) =>
    Object.keys(operations).map((operation) => `${name}.${operation}`),
  ).filter((name) => !reached.has(name));
  console.log(`${reached.size} operations succeeded${missed.map((name) => `, not ${name}`).join('')}`);
  if (REQUESTS >= 50_000) expect(missed).toEqual([]);
}, 3_600_000);

async function send({ method, path, body, caller, headers }: FuzzRequest) {
  const url = server.address + path;
  const sent = {
    authorization: `Bearer ${tokens[caller]}`,
    'api-version': '1.0',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const answer = await exchange(url, method, sent, body);
  const isJson = answer.text && answer.headers.get('content-type')?.includes('json');
  return { method, url, ...answer, body: isJson ? JSON.parse(answer.text) : answer.text };
}
