import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { circuitsIn, type Trench } from '@spadework/core/trench';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memory, packer } from '../../src/services/trench/packing/index.js';
import { sql } from '../../src/store/sql.js';
import { type Anything, type Reply, useOwnServer } from '../harness.js';
import { addTestTypes, aTrenchProject, trenchCaller } from '../trench.js';
import { Dice, drawnWrite } from './writes.js';

/**
 * Requests and their answers, byte for byte as they were recorded. `corpus.txt` has a line for each segment, with a digest
 * of each request and of each event. A few segments are asked each time.
 *
 * - `SPADEWORK_CORPUS=all` asks all of them.
 * - `SPADEWORK_CORPUS=record` asks all of them and records the answers anew.
 * - `SPADEWORK_CORPUS_LINES=file` writes the requests and answers themselves, to compare those of two releases.
 */

const RECORDED = new URL('corpus.txt', import.meta.url);
const SEGMENTS = 24;
const WRITES = 120;
const READ_EVERY = 10;
const MODE = process.env.SPADEWORK_CORPUS;
const ASKED = MODE === undefined ? 4 : SEGMENTS;
const LINES = process.env.SPADEWORK_CORPUS_LINES;

/** Every fourth segment has circuits. */
const hasCircuits = (segment: number) => segment % 4 === 3;

const WITHOUT_CIRCUITS = [
  'addCable',
  'addCableBatch',
  'addPipe',
  'addPipeGroup',
  'addPipeCanal',
  'addCulvert',
  'addEcc',
  'addEcomDuct',
  'addSensor',
  'updateCulvert',
  'updatePipe',
  'updatePipeGroup',
  'deleteItem',
  'deleteCable',
  'placeItem',
  'moveItem',
  'addSection',
  'updateSection',
  'deleteSection',
  'addLayer',
  'updateLayer',
  'moveLayer',
  'deleteLayer',
  'addTopCovering',
  'updateTopCovering',
  'deleteTopCovering',
  'updateSettings',
  'updateSurroundings',
  'updateAssumptions',
  'updateSegment',
];
const WITH_CIRCUITS = [
  'addCable',
  'addCable',
  'addPipe',
  'addCircuit',
  'addCircuit',
  'updateCircuit',
  'updateCircuit',
  'updateCircuit',
  'deleteCircuit',
  'deleteItem',
  'deleteCable',
];

const server = useOwnServer('answers were recorded for the people of the demo');
let token: string;
let projectId: number;
const call = trenchCaller(server, () => token);

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
  // Where drawn content lies is of no interest here, and most of it does not fit.
  packer.maxWork = 1_000;
});
afterAll(() => {
  packer.maxWork = undefined;
});

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Texts in which ids are numbered as they come, and what differs from run to run is blank. */
function plainTexts(segmentId: number) {
  const ids = new Map<string, string>();
  const ofSegment = new RegExp(`(/segments/|"id":|"segmentId":|\\\\")${segmentId}(?=[^0-9.])`, 'g');
  return (value: unknown): string =>
    JSON.stringify(value)
      .replaceAll(UUIDS, (id) => {
        if (!ids.has(id)) ids.set(id, `<${ids.size}>`);
        return ids.get(id)!;
      })
      .replaceAll(/"(modifiedDate|at|requestId)":"[^"]*"/g, '"$1":"-"')
      // The format in which a trench is stored.
      .replaceAll(/"trench":\{"version":\d+/g, '"trench":{"version":0')
      .replaceAll(/"number":"T-[^"]*"/g, '"number":"-"')
      .replaceAll(/"projectId":\d+/g, '"projectId":0')
      .replaceAll(/"project":\{"id":\d+/g, '"project":{"id":0')
      .replaceAll(ofSegment, '$1segment');
}

async function linesOf(segment: number): Promise<string[]> {
  memory.clear();
  const dice = new Dice(4711 + segment * 104_729);
  const headers = { 'accept-language': segment % 2 ? 'nb' : 'en' };
  const ask = (method: string, path: string, body?: Anything) =>
    call(method, path, { ...(body !== undefined && { body }), headers });
  const { id } = (
    await ask('POST', `/segments/by-projectid/${projectId}`, { name: `Strekk ${segment}`, length: 10 })
  ).body;
  const plain = plainTexts(id);
  const lines: string[] = [];
  const record = (request: string, { status, headers: answered, body: answer }: Reply, body?: unknown) =>
    lines.push(plain({ request, body, status, etag: answered.get('etag'), answer: answer || null }));
  const read = async (path: string) => record(`GET ${path}`, await ask('GET', path));
  /** Where content lies is searched for beside the requests. What is known by now decides what later answers say. */
  const isSettled = async () =>
    !(await ask('GET', `/segments/${id}`)).headers.get('etag')!.includes('pending');

  for (let step = 1; step <= WRITES; step++) {
    const { trench } = (await server.store.row<{ trench: Trench }>(
      sql`SELECT trench FROM segment WHERE id = ${id}`,
    ))!;
    const visible = { ...trench, circuits: circuitsIn(trench) };
    const write = drawnWrite(visible, dice, hasCircuits(segment) ? WITH_CIRCUITS : WITHOUT_CIRCUITS);
    const path = write.path === '..' ? `/segments/${id}` : `/segments/${id}/trench/${write.path}`;
    record(`${write.method} ${path}`, await ask(write.method, path, write.body), write.body);
    await expect.poll(isSettled, { timeout: 60_000 }).toBe(true);
    if (step % READ_EVERY > 0) continue;
    await read(`/segments/${id}`);
    // The stored trench also holds circuits that REST does not show.
    if (!hasCircuits(segment)) await read(`/segments/${id}/trench`);
    await read(`/segments/${id}/trench/top-coverings`);
    await read(`/segments/${id}/trench/circuits`);
  }
  const events = await server.store.rows<{ event: unknown }>(
    sql`SELECT jsonb_build_object('type', type, 'version', version, 'changes', changes) AS event
        FROM event WHERE resource = ${`segment:${id}`} ORDER BY version`,
  );
  return [...lines, ...events.map(({ event }) => plain(event))];
}

const digestOf = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 8);
const digestsOf = (lines: readonly string[]): string => lines.map(digestOf).join(' ');

test('REST writes, reads and events are answered as they were recorded', async () => {
  const asked: string[][] = [];
  for (let segment = 0; segment < ASKED; segment++) asked.push(await linesOf(segment));
  if (LINES) writeFileSync(LINES, `${asked.flat().join('\n')}\n`);
  if (MODE === 'record') writeFileSync(RECORDED, `${asked.map(digestsOf).join('\n')}\n`);
  const recorded = readFileSync(RECORDED, 'utf8').trimEnd().split('\n');
  expect(recorded).toHaveLength(SEGMENTS);
  const first = asked.flatMap((lines, segment) => {
    const digests = recorded[segment]!.split(' ');
    const differing = lines.findIndex((line, i) => digestOf(line) !== digests[i]);
    if (differing !== -1) return [`segment ${segment}, line ${differing}: ${lines[differing]}`];
    return digests.length === lines.length ? [] : [`segment ${segment} ends after ${lines.length} lines`];
  });
  expect(first).toEqual([]);
}, 1_500_000);
