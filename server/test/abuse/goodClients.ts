import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { aProject, CALCULATION, CHECKLIST, CUSTOMER, DOCUMENT, PROJECT, TRENCH } from '../harness.js';
import { LONG } from './scale.js';

const CLIENTS = 4;
const PATIENCE_MS = LONG ? 10_000 : 60_000;

/** A simple request to each service. */
const CALLS: [method: string, path: string][] = [
  ['GET', `${CUSTOMER}/users/planner`],
  ['GET', `${PROJECT}/projects/page?q=kabel&count=5`],
  ['PUT', `${PROJECT}/projects/by-owner/planner`],
  ['GET', `${TRENCH}/catalog/cable-types?category=MV`],
  ['GET', `${CALCULATION}/catalognodes/by-revision/latest/page?q=asfalt&count=3`],
  ['GET', `${CHECKLIST}/facilities`],
  ['GET', `${DOCUMENT}/meta/search?q=asfalt&max=3`],
];

export interface Report {
  calls: number;
  /** Requests that were not answered with 200, or not in time. */
  failures: string[];
  p50: number;
  p99: number;
  /** The maximum memory of the server, and the maximum delay of its event loop. */
  peakMb: number;
  heldMs: number;
}

/** Runs the attack while good clients work, and reads the metrics of the server. */
export async function goodClientsDuring<T>(
  address: string,
  token: string,
  attack: () => Promise<T>,
): Promise<{ outcome: T; report: Report }> {
  const times: number[] = [];
  const failures: string[] = [];
  const figures = { peakMb: 0, heldMs: 0 };
  let over = false;
  const work = async (first: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = first; !over; i++) {
      const [method, path] = CALLS[i % CALLS.length]!;
      const start = performance.now();
      const status = await answered(() => call(agent, method, address + path, token));
      times.push(performance.now() - start);
      if (status !== 200) failures.push(`${method} ${path}: ${status}`);
      await sleep(5);
    }
    agent.destroy();
  };
  const watch = async () => {
    for (; !over; await sleep(100)) {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
      figures.peakMb = Math.max(figures.peakMb, figure('process_resident_memory_bytes') / 2 ** 20);
      figures.heldMs = Math.max(figures.heldMs, figure('spadework_event_loop_delay_max_seconds') * 1000);
    }
  };
  const working = [watch(), ...Array.from({ length: CLIENTS }, (_, i) => work(i * 2))];
  const outcome = await attack().finally(() => {
    over = true;
  });
  await Promise.all(working);
  times.sort((a, b) => a - b);
  const quantile = (q: number) => times[Math.floor(times.length * q)] ?? Number.NaN;
  return {
    outcome,
    report: { calls: times.length, failures, p50: quantile(0.5), p99: quantile(0.99), ...figures },
  };
}

/**
 * A server refuses with 503 who has waited five seconds for a connection to the database, which happens on a machine that stalls.
 * A client comes back then. Where times mean something, a refusal is a failure.
 */
async function answered(send: () => Promise<number | string>): Promise<number | string> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const status = await send();
    if (status !== 503 || LONG || performance.now() > end) return status;
    await sleep(50);
  }
}

function call(agent: Agent, method: string, url: string, token: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'api-version': '1.0',
      'content-type': 'application/json',
    };
    const sending = request(url, { agent, method, headers, timeout: PATIENCE_MS }, (response) => {
      response.resume().on('close', () => resolve(response.complete ? response.statusCode! : 'broke off'));
    });
    sending.on('timeout', () => sending.destroy(new Error('too late')));
    sending.on('error', (error) => resolve(error.message));
    sending.end(method === 'PUT' ? JSON.stringify(aProject()) : undefined);
  });
}

/** Prints one line per case, as a table. */
export function show(what: string, { calls, failures, p50, p99, peakMb, heldMs }: Report, more = ''): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(8);
  console.log(
    `${what.padEnd(44)} good calls ${String(calls).padStart(5)}  failed ${failures.length}  p50 ${ms(p50)}  p99 ${ms(p99)}` +
      `  loop held ${ms(heldMs)}  memory ${peakMb.toFixed(0).padStart(5)} MB  ${more}`,
  );
}
