import { randomBytes, randomUUID } from 'node:crypto';
import { aCustomNode } from '../calculation.js';
import {
  type Anything,
  aProject,
  CALCULATION,
  CHECKLIST,
  CUSTOMER,
  DOCUMENT,
  PROJECT,
  type Reply,
  TRENCH,
} from '../harness.js';
import { aPixel, hashOf } from '../pictures.js';
import type { Ledger } from './ledger.js';
import type { Persistence } from './persistence.js';

/** Somebody who works with all six services and writes down what was acknowledged. */
export interface Diary {
  /** One write of each kind. */
  round(): Promise<void>;
  /** What the services now show that is not in the diary, and the other way round. */
  findings(look: Look): Promise<string[]>;
}

/** A look behind the services, for what they do not show. */
export type Look = (text: string, values: unknown[]) => Promise<Anything[]>;

const [CABLE, UNIT_COST] = [9001, 385.5];
const SHEET = `${DOCUMENT}/meta/comment/ORGBLAD/2000`;

export async function beginDiary(
  client: Persistence,
  ledger: Ledger,
  favorite: string,
  star: string,
): Promise<Diary> {
  const name = `D-${randomBytes(4).toString('hex')}`;
  const modules = 'moduleType=CALCULATION&moduleType=CABLESIMULATOR';
  const create = async (number: string): Promise<Anything> => {
    const project = aProject({ number, caseRef: name });
    const path = `${PROJECT}/projects/by-owner/planner?${modules}`;
    const created = await client.send('PUT', path, project, { creates: true });
    ledger.add('project.created', `project:${created.body.id}`, created);
    return created.body;
  };
  const { id } = await create(name);
  const at = `${TRENCH}/segments/by-projectid/${id}`;
  const made = await client.send('POST', at, { name }, { creates: true });
  const segment = made.body.id;
  const segmentChanged = (reply?: Reply) => ledger.add('segment.changed', `segment:${segment}`, reply);
  ledger.add('segment.created', `segment:${segment}`, made);
  const trench = `${TRENCH}/segments/${segment}/trench`;

  const record = `${CHECKLIST}/records/${randomUUID()}`;
  // The ETag of a whole record says more than its version.
  const recordChanged = (reply?: Reply, type = 'record.changed') =>
    ledger.add(type, `record:${record.split('/').at(-1)}`, reply);
  const list = { projectId: id, facilityId: 11, assessmentType: 'PLANNING' };
  await client.send('PUT', record, list);
  recordChanged(undefined, 'record.created');

  const answers = new Set<string>();
  const photos = new Set<string>();
  const projects = new Set([name]);
  const cables = new Set<string>();
  const nodes = new Set<string>();
  const comments = new Set<string>();
  const usages = new Set<string>();
  let [rounds, liked] = [0, false];

  const addCables = async () => {
    const body = { typeId: CABLE, count: 3 };
    const added = await client.send('POST', `${trench}/cables/batch`, body, { creates: true });
    segmentChanged(added);
    if (added.status === 200) for (const cable of added.body) cables.add(cable.id);
  };
  const deleteCable = async () => {
    const [first] = cables;
    await client.send('DELETE', `${trench}/cables/${first}`, undefined, { done: 404 });
    segmentChanged();
    cables.delete(first!);
  };
  const like = async (isLiked: boolean) => {
    const method = isLiked ? 'PUT' : 'DELETE';
    const type = isLiked ? 'favorite.added' : 'favorite.removed';
    await client.send(method, `${DOCUMENT}/meta/favorite/ORGBLAD/${favorite}`);
    ledger.add(type, `document:ORGBLAD-${favorite}`);
    await client.send(
      method,
      `${CALCULATION}/catalognodes/by-revision/latest/by-type/BUDGET/by-number/${star}/favorite`,
    );
    ledger.add(type, `catalognode:BUDGET:${star}`);
    liked = isLiked;
  };

  async function round() {
    const entry = `${name}-${++rounds}`;
    await create(entry);
    projects.add(entry);
    const described = await client.send('PUT', `${PROJECT}/projects/${id}`, { description: entry });
    ledger.add('project.changed', `project:${id}`, described);
    const role = rounds % 2 ? 'READER' : 'WRITER';
    await client.send('PUT', `${PROJECT}/projects/${id}/members/south`, { role });
    ledger.add('project.members', `project:${id}`);
    await addCables();
    const surroundings = { ambientTemperature: rounds % 50 };
    segmentChanged(await client.send('PUT', `${trench}/surroundings`, surroundings));
    await deleteCable();
    const usage = `${CUSTOMER}/users/planner/services/tb/usage`;
    await client.send('POST', usage, [{ name: entry, value: 'a' }, { name: entry }], { creates: true });
    ledger.add('user.usage', 'user:planner');
    usages.add(entry);
    const custom = aCustomNode({ name: entry, quantity: 1, unitCost: UNIT_COST });
    const path = `${CALCULATION}/calculationnodes/custom/by-projectid/${id}`;
    const added = await client.send('PUT', path, custom, { creates: true });
    ledger.add('calculation.changed', `calculation:${id}`, added);
    nodes.add(entry);
    const comment = await client.send('POST', SHEET, { text: entry }, { creates: true });
    ledger.add('comment.created', `comment:${comment.body.id}`, comment);
    comments.add(entry);
    await like(rounds % 2 === 1);
    await answer();
    await sendPhoto();
  }

  /** The versions of two keys, none of which knows another one. */
  async function answer() {
    const added = ['checkpoint.1001', 'checkpoint.1002'].map((key) => ({
      ...{ id: randomUUID(), key, basedOn: [], answeredAt: '2026-05-04T08:00:00.000Z', value: 'OK' },
    }));
    await client.send('PUT', `${record}/answers`, { answers: added });
    recordChanged();
    for (const one of added) answers.add(one.id);
  }

  /** As a phone does: told of, its part, and told of again. */
  async function sendPhoto() {
    const bytes = aPixel(rounds % 256, rounds >> 8, name.charCodeAt(2));
    const hash = hashOf(bytes);
    const photo = `${record}/photos/${hash}`;
    const told = { size: bytes.length, type: 'image/png', keys: ['checkpoint.1001'] };
    recordChanged(await client.send('PUT', photo, told));
    await client.send('PUT', `${photo}/parts/0`, bytes);
    recordChanged(await client.send('PUT', photo, told));
    photos.add(hash);
  }

  async function findings(look: Look) {
    const read = async (path: string): Promise<Anything> => (await client.send('GET', path)).body;
    const project = await read(`${PROJECT}/projects/${id}`);
    const page = await read(`${PROJECT}/projects/page?caseRef=${name}&count=1000`);
    const { sections } = await read(`${TRENCH}/segments/${segment}`);
    const surroundings = await read(`${trench}/surroundings`);
    const calculated = await read(`${CALCULATION}/calculationnodes/by-projectid/${id}`);
    const said = (await read(SHEET)).filter(({ text }: Anything) => text.startsWith(`${name}-`));
    const favorites: string[] = await read(`${DOCUMENT}/meta/favorite/ORGBLAD/ids`);
    const stars = await look('SELECT FROM cost_favorite WHERE number = $1', [star]);
    const used = 'SELECT name FROM usage_record WHERE name LIKE $1 GROUP BY name HAVING count(*) = 2';
    const records = await look('SELECT FROM usage_record WHERE name LIKE $1', [`${name}-%`]);
    const ofRecord = [record.split('/').at(-1)];
    const versions = await look('SELECT id FROM record_answer WHERE record_id = $1', ofRecord);
    const stored = await look(
      `SELECT encode(p.hash, 'hex') AS hash, t.content FROM record_photo p JOIN record_photo_part t
         ON t.record_id = p.record_id AND t.hash = p.hash AND t.variant = 'full'
       WHERE p.record_id = $1 AND p.state = 'STORED'`,
      ofRecord,
    );
    const shown = (list: Anything[], property: string) => list.map((entity) => entity[property]);
    return [
      ...compared('projects', shown(page.entities, 'number'), projects),
      ...compared('cables', shown(cablesIn(sections), 'id'), cables),
      ...compared('nodes', shown(calculated, 'name'), nodes),
      ...compared('comments', shown(said, 'text'), comments),
      ...differing('description', project.description, rounds ? `${name}-${rounds}` : undefined),
      ...differing('total', project.meta.totalCost, UNIT_COST * rounds),
      ...differing('temperature', surroundings.ambientTemperature, rounds % 50),
      ...compared('usages', shown(await look(used, [`${name}-%`]), 'name'), usages),
      ...compared('answers', shown(versions, 'id'), answers),
      ...compared('photos', shown(stored, 'hash'), photos),
      ...differing('photos of other bytes', stored.filter(isBroken).length, 0),
      ...differing('the number of usages', records.length, 2 * rounds),
      ...differing('favorite', favorites.includes(`ORGBLAD-${favorite}`), liked),
      ...differing('star', stars.length > 0, liked),
    ].map((finding) => `${name}: ${finding}`);
  }
  return { round, findings };
}

const isBroken = ({ hash, content }: Anything): boolean => hashOf(content) !== hash;

const cablesIn = (sections: Anything[]): Anything[] =>
  sections.flatMap(({ layers }) => layers.flatMap(({ cables }: Anything) => cables));

const differing = (what: string, shown: unknown, expected: unknown): string[] =>
  shown === expected ? [] : [`${what} is ${shown}, not ${expected}`];

/** Each exactly once. */
function compared(what: string, shown: readonly string[], expected: ReadonlySet<string>): string[] {
  const found = new Set(shown);
  const missing = [...expected].filter((one) => !found.has(one));
  const odd = [...found].filter((one) => !expected.has(one));
  return [
    ...(missing.length ? [`acknowledged and lost: ${what} ${missing}`] : []),
    ...(odd.length ? [`nobody asked for ${what} ${odd}`] : []),
    ...(shown.length > found.size ? [`twice there are ${what} of ${shown}`] : []),
  ];
}
