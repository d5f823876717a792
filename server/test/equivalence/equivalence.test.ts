import { randomUUID } from 'node:crypto';
import { applySteps, circuitsIn, type SegmentTrench, type Step, type Trench } from '@spadework/core/trench';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/store/sql.js';
import { type Anything, type Reply, useServer } from '../harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../trench.js';
import { Dice, drawnWrite, type Write } from './writes.js';

/**
 * A REST write and the changes that mean the same, on equal trenches, do the same. `npm test` makes the same few pairs for
 * everyone; SPADEWORK_PAIRS and SPADEWORK_SEED make others.
 */

const PAIRS = Number(process.env.SPADEWORK_PAIRS ?? 360);
const SEED = Number(process.env.SPADEWORK_SEED);
const PAIRS_PER_SEGMENT = 90;

const server = useServer();
let token: string;
let projectId: number;
const call = trenchCaller(server, () => token);

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
});

interface Row {
  name: string;
  description: string | null;
  length: number;
  version: number;
  trench: Trench & { version?: number };
}
interface History {
  steps: Step[];
  inverses: Step[];
  properties: unknown;
}

const rowOf = async (id: number): Promise<Row> =>
  (await server.store.row<Row>(
    sql`SELECT name, description, length, version, trench FROM segment WHERE id = ${id}`,
  ))!;

/** Copies what a segment holds. A new version tells the server that what it has cached is old. */
const copyTo = (from: number, to: number) =>
  server.store.run(
    sql`UPDATE segment s SET trench = o.trench, name = o.name, description = o.description, length = o.length,
                             version = s.version + 1
        FROM segment o WHERE s.id = ${to} AND o.id = ${from}`,
  );

/** What history and the event tell of a version. The event names properties in any order. */
const historyOf = async (id: number, version: number): Promise<History> =>
  (await server.store.row<History>(
    sql`SELECT v.changes AS steps, v.inverses,
               (SELECT jsonb_agg(c ORDER BY c) FROM jsonb_array_elements(e.changes) c) AS properties
        FROM segment_version v JOIN event e ON e.resource = ${`segment:${id}`} AND e.version = v.version
        WHERE v.segment_id = ${id} AND v.version = ${version}`,
  ))!;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What holds ids comes first, so that equal things get equal numbers. */
const FIRST = ['sections', 'layers', 'items', 'content', 'topCoverings', 'id', 'partIds'];

/** The same with ids numbered as they come, and fields in one order. */
function canonical(value: unknown, ids = new Map<string, string>()): unknown {
  if (typeof value === 'string' && UUID.test(value)) {
    if (!ids.has(value)) ids.set(value, `id ${ids.size}`);
    return ids.get(value);
  }
  if (Array.isArray(value)) return value.map((each) => canonical(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const names = Object.keys(value).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, canonical((value as Anything)[name], ids)]));
}

const isEqual = (a: unknown, b: unknown): boolean =>
  JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));

const designIn = ({ trench: { version: _, ...trench }, name, description, length }: Row): SegmentTrench => ({
  ...trench,
  segment: { name, description, length, lengthSource: 'MANUAL' },
});

/** What a handler looks up because a change cannot say it. It refuses what it does not find. */
function isLookedUp({ body = {}, path }: Write, trench: Trench): boolean {
  if (Object.keys(body).some((name) => name.startsWith('before'))) return true;
  const [, circuitId] = /^circuits\/(.+)$/.exec(path) ?? [];
  // REST does not show a circuit that has lost all its parts.
  return circuitId !== undefined && !circuitsIn(trench).some(({ id }) => id === circuitId);
}

/** What differs between a write and its changes. */
async function difference(
  a: number,
  b: number,
  write: Write,
  before: [Row, Row],
): Promise<string | undefined> {
  const rest = await send(a, write);
  const isMade = rest.status < 300;
  if (rest.status === 404 && isLookedUp(write, before[0].trench)) return undefined;
  const changes = write.changes(isMade ? rest.body : undefined);
  const changed = changes.length === 0 ? undefined : await change(b, changes);
  if (changed && isMade !== changed.status < 300)
    return `REST ${rest.status} ${JSON.stringify(rest.body)}, changes ${changed.status} ${JSON.stringify(changed.body)}`;
  const [left, right] = [await rowOf(a), await rowOf(b)];
  if (!isEqual(designIn(left), designIn(right))) return 'what is stored';
  const made = [left.version - before[0].version, right.version - before[1].version];
  if (made[0] !== made[1]) return `REST makes ${made[0]} versions, changes ${made[1]}`;
  if (made[0] === 0) return undefined;
  const [history, other] = [await historyOf(a, left.version), await historyOf(b, right.version)];
  if (!isEqual(history, other)) return `REST ${JSON.stringify(history)}, changes ${JSON.stringify(other)}`;
  const [start, end] = [designIn(before[0]), designIn(left)];
  if (!isEqual(applySteps(start, history.steps), end)) return 'history does not lead there';
  expect(applySteps(end, history.inverses), write.name).toEqual(start);
  return undefined;
}

test(`${PAIRS} REST writes do what the changes do`, async () => {
  const differences: string[] = [];
  const counts = new Map<string, number>();
  for (let pair = 0; pair < PAIRS; ) {
    const dice = new Dice(SEED + pair * 7919);
    const [a, b] = [await aSegment(), await aSegment()];
    await stock(a, dice);
    for (let i = 0; i < PAIRS_PER_SEGMENT && pair < PAIRS; i++, pair++) {
      await copyTo(a, b);
      const before: [Row, Row] = [await rowOf(a), await rowOf(b)];
      const write = drawnWrite(before[0].trench, dice);
      const found = await difference(a, b, write, before);
      if (found) differences.push(`${write.method} ${write.path} ${JSON.stringify(write.body)}: ${found}`);
      counts.set(write.name, (counts.get(write.name) ?? 0) + 1);
      // Some states are reached by changes alone: coverings and sections in another order.
      if (dice.chance(6)) await copyTo(b, a);
    }
  }
  expect(differences.slice(0, 20)).toEqual([]);
  if (PAIRS >= 1000) expect(Math.min(...counts.values())).toBeGreaterThan(PAIRS / 100);
}, 3_600_000);

const send = (id: number, { method, path, body }: Write): Promise<Reply> =>
  call(
    method,
    path === '..' ? `/segments/${id}` : `/segments/${id}/trench/${path}`,
    body === undefined ? {} : { body },
  );

const change = (id: number, changes: readonly object[]): Promise<Reply> =>
  call('POST', `/segments/${id}/trench/changes`, { body: { changes } });

const aSegment = async (): Promise<number> =>
  (await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk', length: 10 } })).body
    .id;

/** Something of everything, most times with a stored circuit. */
async function stock(id: number, dice: Dice): Promise<void> {
  const { trench } = await rowOf(id);
  const [section] = trench.sections;
  const layerId = section!.layers[0]!.id;
  const [pipe, ecomPipe, group] = [randomUUID(), randomUUID(), randomUUID()];
  const add = (itemKind: string, more: object, own = randomUUID()) => ({
    kind: 'add',
    itemKind,
    id: own,
    ...more,
  });
  const made = await change(id, [
    add('pipe', { typeId: TYPES.pipe, layerId }, pipe),
    add('pipeGroup', { typeId: TYPES.pipe, layerId, values: { configuration: 'TRIANGLE' } }, group),
    add('pipe', { typeId: TYPES.ecomPipe, layerId }, ecomPipe),
    add('culvert', { layerId }),
    add('cable', { typeId: TYPES.single, layerId }),
    add('cable', { typeId: TYPES.multi, containerId: pipe }),
    add('cable', { typeId: TYPES.single, containerId: group }),
    add('sensor', { containerId: ecomPipe }),
    { kind: 'addLayer', id: randomUUID(), sectionId: section!.id },
    { kind: 'addSection', id: randomUUID() },
    { kind: 'addCovering', id: randomUUID(), values: { infinite: false, width: 500 } },
    { kind: 'addCovering', id: randomUUID(), values: { type: 'TARMAC' } },
  ]);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  if (dice.chance(3)) return;
  const parts = (await rowOf(id)).trench.sections[0]!.layers[0]!.items.flatMap((item) =>
    item.kind === 'cable' ? item.partIds : [],
  );
  const conductors = parts.map((partId, i) => ({ partId, phase: ['L1', 'L2', 'L3'][i] }));
  const circuit = await change(id, [
    { kind: 'addCircuit', id: randomUUID(), values: { name: 'K', conductors } },
  ]);
  expect(circuit.status, JSON.stringify(circuit.body)).toBe(200);
}
