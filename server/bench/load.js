import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median, quantile } from './numbers.js';

export const CONNECTIONS = 16;

const rotated = (list, part) => {
  const at = Math.floor(list.length * part);
  return [...list.slice(at), ...list.slice(0, at)];
};

const headersOf = (token, body) => ({
  authorization: `Bearer ${token}`,
  'api-version': '1.0',
  ...(body && { 'content-type': 'application/json' }),
});

/**
 * Sends requests to a server for some seconds, or a number of requests. Every answer must be a success. A body that is a
 * function is called for each request, with its path.
 */
export async function load(
  { address, paths, token, method = 'GET', body },
  { seconds, requests, connections = CONNECTIONS },
) {
  const isNew = typeof body === 'function';
  const times = await fire(address, {
    connections,
    ...(requests ? { amount: requests } : { duration: seconds }),
    // Each connection starts at another path, so that they do not send the same request at the same time.
    requestsOf: (connection) =>
      rotated(paths, connection / connections).map((path) => ({
        path,
        method,
        headers: headersOf(token, body),
        ...(isNew ? { setupRequest: (request) => ({ ...request, body: body(request.path) }) } : { body }),
      })),
  });
  return summed([times]);
}

/**
 * Sends changes evenly, each at its time whether or not those before it are answered, as many callers do together. (The
 * other ways send as fast as answers come; autocannon keeps a rate by a burst at the beginning of each second.)
 */
export async function loadEvenly({ address, paths, token, method, body }, { requests, rate }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = [];
  const send = (path) =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const sent = request(address + path, { method, agent, headers: headersOf(token, body) }, (answer) => {
        if (answer.statusCode >= 300) reject(new Error(`${path} answers ${answer.statusCode}`));
        answer.resume().on('end', () => resolve(times.push(performance.now() - since)));
      });
      sent.on('error', reject).end(typeof body === 'function' ? body(path) : body);
    });
  const began = performance.now();
  const sent = [];
  while (sent.length < requests) {
    const due = Math.min(requests, ((performance.now() - began) * rate) / 1000);
    while (sent.length < due) sent.push(send(paths[sent.length % paths.length]));
    await sleep(1);
  }
  await Promise.all(sent);
  agent.destroy();
  return summed([{ times, duration: (performance.now() - began) / 1000 }]);
}

/** Sends a mixture of requests to several servers, with an equal share of the connections each. */
export async function loadMixture(addresses, requestsOf, { seconds, requests }) {
  const share = CONNECTIONS / addresses.length;
  const all = await Promise.all(
    addresses.map((address, server) =>
      fire(address, {
        connections: share,
        ...(requests ? { amount: Math.ceil(requests / addresses.length) } : { duration: seconds }),
        requestsOf: (connection) => requestsOf(server * share + connection),
      }),
    ),
  );
  return summed(all);
}

async function fire(address, { requestsOf, ...options }) {
  const times = [];
  const refused = new Map();
  let started = 0;
  const run = autocannon({
    url: address,
    sampleInt: 100,
    timeout: 60,
    ...options,
    setupClient: (client) => client.setRequests(requestsOf(started++)),
  });
  run.on('response', (client, status, _bytes, ms) => {
    times.push(ms);
    if (status >= 300) refused.set(`${status} for ${client.requestIterator.currentRequest.path}`, true);
  });
  const { duration, errors } = await run;
  if (refused.size || errors)
    throw new Error(
      `${errors} errors and refusals under load at ${address}: ${[...refused.keys()].slice(0, 5).join(', ')}`,
    );
  return { times, duration };
}

function summed(runs) {
  const times = runs.flatMap((run) => run.times);
  const perSecond = runs.reduce((sum, run) => sum + run.times.length / run.duration, 0);
  const [p50, p95, p99] = [median(times), quantile(times, 0.95), quantile(times, 0.99)];
  return { perSecond, answers: times.length, p50, p95, p99 };
}

/** Requests each path once, so that only working requests are measured. */
export async function check({ address, paths, token }) {
  let answer;
  for (const path of paths) {
    const response = await fetch(address + path, { headers: headersOf(token) });
    answer = await response.json();
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status} ${JSON.stringify(answer)}`);
  }
  return answer;
}
