import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { sql } from '../../dist/store/sql.js';
import { fillWithCatalog } from '../catalog.js';
import { publishList } from '../checklists.js';
import { spread } from '../numbers.js';
import { atMost, megabytes } from '../report.js';
import { fillReport, rename, request, waiting } from '../reportFiles.js';
import { log, metricsOf, openWorld, tokenOf } from '../world.js';
import { OPTIONAL, POINTS } from './checklist.js';

const API = '/public/checklist/rest';
const PROJECTS = '/public/project/rest/projects';
const PHOTOS = 60;
const PART_BYTES = 512 * 1024;
const GOAL = { seconds: 3, megabytes: 15, ratio: 3 };
/** Nodes of the catalog, enough for a report of 2,000 rows. */
const NODES = 10_000;

/** The report of a record of 120 points and 60 photos beside one of 2,000 rows, each made anew. */
export async function measureRecordReport({ plan }) {
  const world = await openWorld();
  await (await world.serve()).stop();
  await world.separateStore();
  const server = await world.serve();
  const ours = { address: server.address, token: await tokenOf(server) };
  await world.withStore(async (store) => {
    await fillWithCatalog(store, NODES);
    await store.transact((tx) => publishList(tx, 'bench', POINTS, OPTIONAL));
  });
  log('a calculation with 2,000 rows, and a record with 60 photos');
  const project = await aProject(ours);
  await world.withStore((store) =>
    store.run(sql`UPDATE project SET modules = '{CALCULATION}' WHERE id = ${project}`),
  );
  const rows = await fillReport(ours, project);
  const record = await aRecord(ours, project);
  const pdf = `${API}/records/${record}/pdf`;

  const times = { rows: [], record: [] };
  const peaks = [];
  const waits = [];
  let bytes;
  // The first files start the processes that make them.
  for (const path of [rows, pdf]) await (await request(ours, path)).arrayBuffer();
  await metricsOf(server);
  for (let round = 1; round <= plan.rounds; round++) {
    await rename(ours, project, `Project of round ${round}`);
    times.rows.push((await timed(ours, rows)).seconds);
    await request(ours, `${API}/records/${record}/head`, {
      method: 'PUT',
      body: { title: `Record of round ${round}` },
    });
    const others = waiting(server);
    const made = await timed(ours, pdf).catch(async (error) => {
      await others.stop();
      throw error;
    });
    const { times: waited, peak } = await others.stop();
    times.record.push(made.seconds);
    log(
      `round ${round} of ${plan.rounds}: ${times.rows.at(-1).toFixed(2)} s and ${made.seconds.toFixed(2)} s`,
    );
    bytes = made.bytes;
    peaks.push(peak);
    waits.push(...waited);
  }
  const delay =
    Number(/^spadework_event_loop_delay_p99_seconds (\S+)$/m.exec(await metricsOf(server))[1]) * 1000;
  // A server that has nothing in its cache, and its own process to make files.
  const other = await world.serve();
  log('another server');
  const again = await timed({ address: other.address, token: ours.token }, pdf);
  await world.close();

  const ratios = spread(times.record.map((seconds, i) => seconds / times.rows[i]));
  waits.sort((a, b) => a - b);
  const size = bytes.length / 2 ** 20;
  return [
    [`The report of a record: ${POINTS} points, ${PHOTOS} photos`, 'median', 'range', 'goal'],
    ['PDF of 2,000 rows, seconds', ...figures(times.rows), ''],
    ['PDF of the record, seconds', ...figures(times.record), verdict(median(times.record), GOAL.seconds)],
    atMost('PDF of the record, that of 2,000 rows being 1', ratios, GOAL.ratio),
    ['… in MB', size.toFixed(1), '', verdict(size, GOAL.megabytes)],
    ['… from another server', '', '', `the same bytes: ${bytes.equals(again.bytes) ? 'reached' : 'MISSED'}`],
    [
      '… peak memory of its process',
      megabytes(spread(peaks).median),
      '',
      `others meanwhile p99 ${waits[Math.floor(waits.length * 0.99)].toFixed(0)} ms; loop delay p99 ${delay.toFixed(0)} ms`,
    ],
  ];
}

const median = (numbers) => spread(numbers).median;
const figures = (numbers) => {
  const { median: middle, least, most } = spread(numbers);
  return [middle.toFixed(2), `${least.toFixed(2)} to ${most.toFixed(2)}`];
};
const verdict = (value, goal) => `at most ${goal}: ${value <= goal ? 'reached' : 'MISSED'}`;

async function timed(ours, path) {
  const began = performance.now();
  const bytes = Buffer.from(await (await request(ours, path)).arrayBuffer());
  return { seconds: (performance.now() - began) / 1000, bytes };
}

async function aProject(ours) {
  const body = { number: 'B-1', name: 'Bench', status: 'NEW', startDate: '2026-03-02T07:00:00Z' };
  const answer = await request(ours, `${PROJECTS}/by-owner/planner?moduleType=CALCULATION`, {
    method: 'PUT',
    body,
  });
  return (await answer.json()).id;
}

/** A draft in which everything is answered, and every other point has a photo. */
async function aRecord(ours, projectId) {
  const id = randomUUID();
  const path = `${API}/records/${id}`;
  const options = Array.from({ length: OPTIONAL }, (_, i) => POINTS - i);
  await request(ours, path, {
    method: 'PUT',
    body: { projectId, facilityId: 1, assessmentType: 'PLANNING', options },
  });
  const points = await (await request(ours, `${path}/checkpoints`)).json();
  const answers = points.flatMap((point, i) => [
    answerTo(`checkpoint.${point.id}`, i, point.answerType),
    ...point.subCheckpoints.map((sub) => answerTo(`sub.${sub.id}`, i)),
  ]);
  await request(ours, `${path}/answers`, { method: 'PUT', body: { answers } });
  for (let i = 0; i < PHOTOS; i++) await send(ours, path, await aPhoto(i), `checkpoint.${points[2 * i].id}`);
  return id;
}

const answerTo = (key, i, answerType) => ({
  id: randomUUID(),
  key,
  basedOn: [],
  answeredAt: '2026-05-04T08:00:00.000Z',
  ...(answerType === 'TEXT' && { text: `Målt på ${i} steder: 812, 820 og 835 mm.` }),
  ...(answerType !== 'TEXT' && i % 10 === 3
    ? { value: 'DEVIATION', severity: 'MEDIUM', comment: 'Stein over 60 mm i omfyllingen.' }
    : answerType !== 'TEXT' && { value: 'OK', measured: { value: 800 + i, unit: 'mm' } }),
});

async function send({ address, token }, record, bytes, key) {
  const path = `${record}/photos/${createHash('sha256').update(bytes).digest('hex')}`;
  const told = { method: 'PUT', body: { size: bytes.length, type: 'image/jpeg', keys: [key] } };
  const { missing } = await (await request({ address, token }, path, told)).json();
  for (const part of missing)
    await fetch(`${address}${path}/parts/${part}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
    });
  const { state } = await (await request({ address, token }, path, told)).json();
  if (state !== 'STORED') throw new Error(`the photo is ${state}`);
}

/** Gravel and a pipe with the noise of a camera, as large as a browser redraws a photo. */
async function aPhoto(seed, [width, height] = seed % 3 ? [2048, 1536] : [1536, 2048]) {
  const stones = Array.from({ length: 1500 }, (_, i) => {
    const shade = 70 + ((i * 13 + seed) % 90);
    return `<circle cx="${(i * 7919 + seed * 131) % width}" cy="${(i * 104_729 + seed * 37) % height}" r="${4 + ((i * 31) % 22)}" fill="rgb(${shade + 30},${shade + 10},${shade - 20})"/>`;
  });
  const pipe = `<circle cx="${width / 2}" cy="${height / 2}" r="${height / 5}" fill="#222" stroke="#b8552f" stroke-width="40"/>`;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8a7458"/>${stones.join('')}${pipe}</svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(scene))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
