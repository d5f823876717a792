import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sql } from '../../dist/store/sql.js';
import { publishList } from '../checklists.js';
import { check, loadEvenly } from '../load.js';
import { spread } from '../numbers.js';
import { atLeast, atMost, count, megabytes, range, whole } from '../report.js';
import { compare, log, metricsOf } from '../world.js';

const API = '/public/checklist/rest/records';
const PROJECT = '/public/project/rest/projects';
const POINTS = 120;
const OPEN = 100;
const LISTED = 100_000;
const UPLOADS = 50;
/** Requests per second beside the uploads: few enough that the machine has a processor left. */
const RATE = 50;
/** Enough for a p99 of some hundred requests. */
const WATCHED_SECONDS = 10;
const PART_BYTES = 512 * 1024;
/** One bar of coverage: 256 kbit/s. */
const SLOW_BYTES_PER_SECOND = 256_000 / 8;
const BREAKS = 5;

/** Records of 120 points, a page of many, and photos that come at once or slowly. */
export async function measureRecords(world) {
  const { ours, bare, server, projectIds, plan, withStore } = world;
  await withStore((store) => store.transact((tx) => publishList(tx, 'records', POINTS, 0)));
  const records = await newRecords(ours, projectIds);
  await withStore((store) => fillWithRecords(store, projectIds));

  const floor = { ...bare, paths: projectIds.map((id) => `/projects/${id}`) };
  const project = { ...ours, pid: server.pid, paths: projectIds.map((id) => `${PROJECT}/${id}`) };
  const update = {
    ...project,
    method: 'PUT',
    body: () => JSON.stringify({ name: `Kabling ${randomUUID()}` }),
  };
  const answer = {
    ...ours,
    method: 'PUT',
    body: (path) => JSON.stringify({ answers: [nextAnswer(records.get(path.split('/').at(-2)))] }),
    paths: [...records.keys()].map((id) => `${API}/${id}/answers`),
  };
  const record = { ...ours, paths: [...records.keys()].map((id) => `${API}/${id}`) };
  const page = { ...ours, paths: [`${API}/page`] };
  const ofProject = { ...ours, paths: projectIds.map((id) => `${API}/page?projectId=${id}`) };
  for (const one of [floor, project, record]) await check(one);
  const { total } = await check(page);

  const [read] = await compare(world, project, [record]);
  const [written] = await compare(world, update, [answer]);
  const [all, few] = await compare(world, floor, [page, ofProject]);
  return [
    [`Records of ${POINTS} points`, 'median', 'range', 'goal'],
    atLeast('PUT one answer, requests per second, a project changed being 1', written.perSecond, 0.8),
    atMost('GET a record, p50, GET a project being 1', read.p50, 3),
    atMost(`GET /records/page (${count(total)}), p50, the floor being 1`, all.p50, 5),
    atMost('GET /records/page?projectId, p50, the floor being 1', few.p50),
    ...(await measureUploads({ ...world, project }, [...records.keys()])),
    await measureSlowUpload(ours, [...records.keys()][0], plan.quick ? 20 : 1),
  ];
}

/** Records whose points are all answered, with the id of the latest answer to each. */
async function newRecords(ours, projectIds) {
  log(`${OPEN} records of ${POINTS} points`);
  const records = new Map();
  for (let i = 0; i < OPEN; i++) {
    const id = randomUUID();
    const body = { projectId: projectIds[i % projectIds.length], facilityId: 1, assessmentType: 'PLANNING' };
    await send(ours, 'PUT', `${API}/${id}`, body);
    const checkpoints = await send(ours, 'GET', `${API}/${id}/checkpoints`);
    const points = checkpoints.map(({ id: point, answerType }) => ({
      key: `checkpoint.${point}`,
      isText: answerType === 'TEXT',
    }));
    if (points.length !== POINTS) throw new Error(`the list has ${points.length} points`);
    const record = { points, heads: new Map(), next: 0 };
    const answers = points.map(() => nextAnswer(record));
    await send(ours, 'PUT', `${API}/${id}/answers`, { answers });
    records.set(id, record);
  }
  return records;
}

/** An answer to the next point, based on the latest one to it. */
function nextAnswer(record) {
  const { key, isText } = record.points[record.next++ % record.points.length];
  const id = randomUUID();
  const basedOn = record.heads.has(key) ? [record.heads.get(key)] : [];
  record.heads.set(key, id);
  return {
    ...{ id, key, basedOn, answeredAt: new Date().toISOString() },
    ...(isText ? { text: '0,4 ohm' } : { value: 'OK', comment: 'Kontrollert på stedet, ingen merknad.' }),
  };
}

async function fillWithRecords(store, projectIds) {
  log(`${count(LISTED)} records`);
  await store.run(
    sql`INSERT INTO record (company_id, id, project_id, revision_id, facility_id, assessment_type, options, title, place, points, answered,
          conflicts, open_deviations, created_by, created_at, changed_by, changed_at)
        SELECT 1, gen_random_uuid(), (${projectIds}::bigint[])[1 + n % ${projectIds.length}],
          (SELECT id FROM checklist_revision WHERE name = 'records'), 1, 'PLANNING', '{}', 'Kontroll ' || n, 'Kum ' || n, 120, n % 120,
          0, 0, 'planner', now() - n * interval '1 minute', 'planner', now() - n * interval '1 minute'
        FROM generate_series(1, ${LISTED}) n`,
  );
  await store.run(sql`ANALYZE record`);
}

/** GET of projects at an even rate, without and with fifty phones that send a photo each at the same time. */
async function measureUploads({ ours, project, server, plan, withStore }, records) {
  log(`${UPLOADS} photos at once`);
  const photos = [];
  while (photos.length < UPLOADS) photos.push(await aPhoto(1600, 1200, 80));
  const bytes = photos.reduce((sum, photo) => sum + photo.length, 0) / UPLOADS;
  const upload = () =>
    Promise.all(photos.map((photo, i) => sendPhoto(ours, records[i % records.length], photo)));
  const forget = () => withStore((store) => store.run(sql`DELETE FROM record_photo`));
  // The first one starts the processes that decode, and says how long the others take.
  const began = performance.now();
  await upload();
  const seconds = (performance.now() - began) / 1000;
  const requests = Math.ceil(RATE * Math.min(seconds, WATCHED_SECONDS));
  const [p99, memory, loop, loopWithout] = [[], [], [], []];
  for (let round = 1; round <= plan.rounds; round++) {
    log(`round ${round} of ${plan.rounds}`);
    await forget();
    await delayOf(server);
    const without = await loadEvenly(project, { requests, rate: RATE });
    loopWithout.push(await delayOf(server));
    const before = memoryOf(server.pid);
    const peak = watchMemory(server.pid);
    const [found] = await Promise.all([loadEvenly(project, { requests, rate: RATE }), upload()]);
    loop.push(await delayOf(server));
    memory.push((await peak.stop()) - before);
    p99.push(found.p99 / without.p99);
  }
  await forget();
  const milliseconds = ({ median, ...rest }) => [`${whole(median)} ms`, range(rest, whole)];
  const grown = spread(memory);
  const delay = spread(loop);
  return [
    [
      `${UPLOADS} photos of ${whole(bytes / 1024)} kB at once, in ${seconds.toFixed(1)} s, beside ${RATE} GET of projects a second`,
    ],
    atMost('p99 of GET a project, without uploads being 1', spread(p99), 1.5),
    ['Delay of the event loop, p99', ...milliseconds(delay), verdict(delay.median <= 20, 'at most 20 ms')],
    ['… without uploads', ...milliseconds(spread(loopWithout))],
    [
      'Memory of the server, more than before',
      megabytes(grown.median),
      range(grown, whole),
      verdict(grown.median <= 100, 'at most 100 MB'),
    ],
  ];
}

/** A photo of 12 MiB by a phone whose connection is slow and breaks in the middle of parts. */
async function measureSlowUpload(ours, record, speedUp) {
  log(`12 MiB at 256 kbit/s${speedUp > 1 ? `, ${speedUp} times as fast` : ''}`);
  // Noise, of which nothing can be left out: almost as large as a photo may be.
  const photo = await aPhoto(2400, 1720, 98);
  const began = performance.now();
  const parts = Math.ceil(photo.length / PART_BYTES);
  const breaks = new Set(Array.from({ length: BREAKS }, (_, i) => Math.floor(((i + 0.5) * parts) / BREAKS)));
  let broken = 0;
  const stored = await sendPhoto(ours, record, photo, async (path, bytes, part) => {
    const isBroken = breaks.delete(part);
    if (isBroken) broken++;
    await sendSlowly(ours, path, bytes, SLOW_BYTES_PER_SECOND * speedUp, isBroken);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return [
    `${(photo.length / 2 ** 20).toFixed(1)} MiB at 256 kbit/s${speedUp > 1 ? `, ${speedUp} times as fast` : ''}`,
    `${seconds} s`,
    `${broken} breaks`,
    verdict(stored.state === 'STORED' && broken === BREAKS, 'arrives'),
  ];
}

/** Noise that a JPEG can hardly make smaller, another one each time. */
const aPhoto = (width, height, quality) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: quality > 90 ? 60 : 20 },
    },
  })
    .jpeg({ quality })
    .toBuffer();

/** As a phone does: told of, its parts, and told of again until all of it is there. */
async function sendPhoto(ours, record, photo, sendPart) {
  const path = `${API}/${record}/photos/${createHash('sha256').update(photo).digest('hex')}`;
  const told = { size: photo.length, type: 'image/jpeg', keys: ['checkpoint.1'] };
  for (;;) {
    const answer = await send(ours, 'PUT', path, told);
    if (answer.state !== 'MISSING') {
      if (answer.state !== 'STORED') throw new Error(`a photo is ${answer.state}, ${answer.reason}`);
      return answer;
    }
    for (const part of answer.missing) {
      const bytes = photo.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      await (sendPart ?? ((to, body) => send(ours, 'PUT', to, body)))(`${path}/parts/${part}`, bytes, part);
    }
  }
}

/** Sends JSON or bytes. A server that says when to come back is asked again then, as a phone does. */
async function send({ address, token }, method, path, body) {
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  const given = body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) };
  for (;;) {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) };
    const response = await fetch(address + path, { method, headers, ...given });
    const answer = await response.json();
    if (response.status === 200) return answer;
    const after = response.headers.get('retry-after');
    if (response.status !== 503 || !after)
      throw new Error(`${path} answers ${response.status} ${answer.code}`);
    await sleep(Number(after) * 1000);
  }
}

/** A part at so many bytes per second, to its middle alone if the connection breaks. */
function sendSlowly({ address, token }, path, bytes, bytesPerSecond, isBroken) {
  const { hostname, port } = new URL(address);
  const step = 4096;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', () => socket.end());
    socket.on('connect', async () => {
      socket.write(
        `PUT ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/octet-stream\r\ncontent-length: ${bytes.length}\r\n\r\n`,
      );
      const began = performance.now();
      const end = isBroken ? bytes.length >> 1 : bytes.length;
      for (let at = 0; at < end; at += step) {
        socket.write(bytes.subarray(at, Math.min(at + step, end)));
        await sleep(Math.max(0, ((at + step) / bytesPerSecond) * 1000 - (performance.now() - began)));
      }
      if (isBroken) socket.destroy();
    });
  });
}

/** Resident memory of a process, in MB. */
const memoryOf = (pid) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

function watchMemory(pid) {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 50);
  return {
    async stop() {
      clearInterval(timer);
      return most;
    },
  };
}

/** Since it was asked last, in milliseconds. */
const delayOf = async (server) =>
  Number(/^spadework_event_loop_delay_p99_seconds (\S+)$/m.exec(await metricsOf(server))[1]) * 1000;

const verdict = (isSo, words) => `${words}: ${isSo ? 'reached' : 'MISSED'}`;
