import { load } from '../load.js';
import { spread } from '../numbers.js';
import { count, megabytes, range, ratio, whole } from '../report.js';
import { log, metricsOf } from '../world.js';

const memoryOf = async (server) =>
  Number(/^process_resident_memory_bytes (\d+)$/m.exec(await metricsOf(server))[1]) / 2 ** 20;

/** Garbage collection makes the memory vary, so the median of the last five of ten readings is used. */
async function memoryUnderLoad(server, target, requests) {
  const readings = [];
  while (readings.length < 10) {
    await load(target, { requests: requests / 10 });
    readings.push(await memoryOf(server));
  }
  return spread(readings.slice(5));
}

/** The start time, and the memory of the server when idle and under load. */
export async function measureProcess({ server, startTimes, ours, projectIds, plan: { requests } }) {
  const target = { ...ours, paths: projectIds.map((id) => `/public/project/rest/projects/${id}`) };
  const idle = await memoryOf(server);
  const after = [];
  for (const total of [requests, 2 * requests]) {
    log(`memory after ${count(total)} requests`);
    after.push(await memoryUnderLoad(server, target, requests));
  }
  const [half, full] = after;
  const seconds = spread(startTimes);
  return [
    ['The process', 'median', 'range'],
    ['From spawn to ready', `${seconds.median.toFixed(2)} s`, range(seconds, (number) => number.toFixed(2))],
    ['Resident memory when idle', megabytes(idle)],
    [`after ${count(requests)} requests`, megabytes(half.median), range(half, whole)],
    [
      `after ${count(2 * requests)} requests`,
      megabytes(full.median),
      range(full, whole),
      `${ratio(full.median / half.median)} of the line above`,
    ],
  ];
}
