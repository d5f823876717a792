import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/store/sql.js';
import { violation } from '../conformance.js';
import { type Anything, aProject, CALCULATION, DOCUMENT, PROJECT, TRENCH, useServer } from '../harness.js';
import { type FuzzRequest, type Known, requests } from './requests.js';

/**
 * Requests of every kind, valid and broken, in any order and on one store: none may be answered with a 5xx or off its
 * contract, and nothing of company 2 may reach a caller of company 1. Sabotage: let `visible` in project/access.sql.ts
 * answer true. `npm run fuzz` makes 100,000; a seed is printed, and SPADEWORK_FUZZ_SEED repeats it.
 */
const REQUESTS = Number(process.env.SPADEWORK_FUZZ_REQUESTS ?? 3000);
const SEED = Number(process.env.SPADEWORK_FUZZ_SEED ?? Date.now() % 2 ** 31);
/** Stands in all that company 2 keeps to itself. */
const SECRET = 'Hemmeligsørfra';

const server = useServer();
const tokens: string[] = [];
let known: Known;

/** A project of a user with a segment, a cable, a node and a comment. */
async function seed(user: string, name: string) {
  const token = await server.token(user);
  const call = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token, body, headers: { 'api-version': '1.0' } });
  const project = await call(
    'PUT',
    `${PROJECT}/projects/by-owner/${user}?moduleType=CABLESIMULATOR&moduleType=CALCULATION`,
    { ...aProject(), name, description: name, caseRef: name },
  );
  const projectId = project.body.id;
  const segment = await call('POST', `${TRENCH}/segments/by-projectid/${projectId}`, { name });
  const segmentId = segment.body.id;
  const [section] = segment.body.sections;
  const sensor = await call('POST', `${TRENCH}/segments/${segmentId}/trench/sensors`, {});
  const pipe = await call('POST', `${TRENCH}/segments/${segmentId}/trench/pipes`, {});
  const node = await call('PUT', `${CALCULATION}/calculationnodes/custom/by-projectid/${projectId}`, {
    type: 'CUSTOMBUDGET_FIXEDTOTAL',
    name,
    unit: 'RS',
    quantity: 1,
    facilityId: 1,
    activityId: 1,
    totalCost: 10,
  });
  const comment = await call('POST', `${DOCUMENT}/meta/comment/ORGBLAD/5010`, { text: name });
  return {
    projectId,
    segmentId,
    sectionId: section.id,
    layerId: section.layers[0].id,
    itemId: sensor.body.id,
    pipeId: pipe.body.id,
    nodeId: node.body.id,
    id: comment.body.id,
    number: project.body.number,
  };
}

beforeAll(async () => {
  const [mine, others] = [await seed('planner', 'Mitt'), await seed('south', SECRET)];
  const both = (name: keyof typeof mine) => [mine[name], others[name]];
  const [type] = await server.store.rows<Anything>(
    sql`SELECT id FROM catalog_type WHERE kind = 'cable' LIMIT 1`,
  );
  known = {
    ...Object.fromEntries(
      (Object.keys(mine) as (keyof typeof mine)[])
        .filter((name) => name !== 'number')
        .map((name) => [name, both(name)]),
    ),
    number: [...both('number'), 'K-703.2', '5010', '2000', 'K-710.1'],
    companyId: [1, 2],
    company: [1, 2],
    sourcecompanyid: [1, 2],
    owner: ['planner', 'south'],
    user: ['planner', 'south', 'planner@north.example'],
    service: ['tb', 'orgblad'],
    typeId: [type.id],
    cableTypeId: [type.id],
    unit: ['m', 'RS'],
    revision: ['latest', 1, 2],
    revisionId: [1, 2, 3],
    facilityId: [1],
    activityId: [1],
    facilityid: [1, 2],
    checkpointid: [1073],
    version: ['1.0', '1.2'],
    // Not the others' own: whoever writes that may read it again.
    caseRef: ['Mitt'],
    topCoveringId: both('itemId'),
    sort: ['number', '-name', 'TITLE', '-SCORE', 'CONTENT'],
    fc: ['type:ORGBLAD', 'series:Veglys', 'nothing'],
    q: ['grøft', 'kabel', '"jord i grøft"', SECRET],
  };
  tokens.push(await server.token('planner'), await server.token('colleague'), await server.token());
}, 120_000);

test(`${REQUESTS} requests, seed ${SEED}`, async () => {
  await fc.assert(
    fc.asyncProperty(requests(known, tokens.length), async (request) => {
      const answer = await send(request);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      expect(violation(answer)).toBeUndefined();
      const asked = decodeURIComponent(request.path) + request.body;
      if (!asked.includes(SECRET)) expect(answer.text).not.toContain(SECRET);
    }),
    { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
  );
}, 3_600_000);

async function send({ method, path, body, caller, headers }: FuzzRequest) {
  const url = server.address + path;
  const response = await fetch(url, {
    method,
    body,
    headers: {
      authorization: `Bearer ${tokens[caller]}`,
      'api-version': '1.0',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = text && response.headers.get('content-type')?.includes('json');
  return {
    method,
    url,
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
    text,
  };
}
