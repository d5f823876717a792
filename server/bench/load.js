import autocannon from 'autocannon';
import { median, quantile } from './numbers.js';

const CONNECTIONS = 16;

const rotated = (list, part) => {
  const at = Math.floor(list.length * part);
  return [...list.slice(at), ...list.slice(0, at)];
};

/** Loads a server for some seconds, or with some number of requests; every answer must be a success. */
export async function load({ address, paths, token, method = 'GET', body }, { seconds, requests }) {
  const times = [];
  let started = 0;
  const run = autocannon({
    url: address,
    connections: CONNECTIONS,
    ...(requests ? { amount: requests } : { duration: seconds }),
    sampleInt: 100,
    method,
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'api-version': '1.0',
      ...(body && { 'content-type': 'application/json' }),
    },
    requests: paths.map((path) => ({ path })),
    // Each connection starts elsewhere, or all would ask for the same thing at the same moment.
    setupClient: (client) =>
      client.setRequests(rotated(paths, started++ / CONNECTIONS).map((path) => ({ path, method, body }))),
  });
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { duration, non2xx, errors } = await run;
  if (non2xx || errors) throw new Error(`${non2xx} refusals and ${errors} errors under load at ${paths[0]}`);
  return { perSecond: times.length / duration, p50: median(times), p95: quantile(times, 0.95) };
}

/** Asks once for each path, so that nothing is measured that does not work. */
export async function check({ address, paths, token }) {
  let answer;
  for (const path of paths) {
    const response = await fetch(address + path, {
      headers: { authorization: `Bearer ${token}`, 'api-version': '1.0' },
    });
    answer = await response.json();
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status} ${JSON.stringify(answer)}`);
  }
  return answer;
}
