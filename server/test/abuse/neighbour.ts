import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { expectWithin } from '../clock.js';
import { aProject, PROJECT, request } from '../harness.js';
import { LONG } from './scale.js';

/** What one caller sends may make the request of another tenant slower by this much at the 99th percentile. */
const MAX_MORE_MS = 50;

/** In a thread of its own, so that making what is sent does not delay the measuring. */
const READER = new URL('../../bench/abuse/victim.js', import.meta.url);

interface Times {
  count: number;
  failed: number;
  p50: number;
  p99: number;
  most: number;
}

/** A tenant who reads a project of its own while somebody else sends what is heavy. */
export async function neighbourOf(address: string, token: string) {
  const url = `${address}${PROJECT}/projects/by-owner/planner`;
  const { body } = await request(url, 'PUT', { token, body: aProject() });
  const path = `${PROJECT}/projects/${body.id}`;
  if (!LONG)
    return {
      whenSent: <T>(_: string, attack: () => Promise<T>) => readDuring(address + path, token, attack),
    };

  async function during<T>(attack: () => Promise<T>): Promise<{ outcome: T; times: Times }> {
    const reader = new Worker(READER, { workerData: { address, path, token } });
    const answered = once(reader, 'message') as Promise<[{ ms: number; status: number }[]]>;
    const outcome = await attack().finally(() => reader.postMessage('over'));
    const [reads] = await answered;
    const sorted = reads.map(({ ms }) => ms).sort((a, b) => a - b);
    const quantile = (q: number) => sorted[Math.floor(sorted.length * q)] ?? Number.NaN;
    const failed = reads.filter(({ status }) => status !== 200).length;
    const [p50, p99, most] = [quantile(0.5), quantile(0.99), sorted.at(-1) ?? Number.NaN];
    return { outcome, times: { count: reads.length, failed, p50, p99, most } };
  }

  await during(() => sleep(300));
  const { times: idle } = await during(() => sleep(5000));
  print('neighbour: idle', idle);

  return {
    /** Runs the attack, prints what the neighbour met, and judges it. */
    async whenSent<T>(what: string, attack: () => Promise<T>): Promise<T> {
      const { outcome, times } = await during(attack);
      print(`neighbour: ${what}`, times);
      expect(times.failed).toBe(0);
      expectWithin(idle.p99 + MAX_MORE_MS, times.p99, 'p99 of the neighbour in ms');
      return outcome;
    },
  };
}

/**
 * Each read follows the answer to the one before. Reads that come at a fixed rate pile up while a machine stalls, and are then
 * refused for their own number: with 429, or with 503 when they have waited five seconds for a connection to the database.
 */
async function readDuring<T>(url: string, token: string, attack: () => Promise<T>): Promise<T> {
  const statuses: number[] = [];
  let over = false;
  const reading = (async () => {
    for (; !over; await sleep(5)) statuses.push((await request(url, 'GET', { token })).status);
  })();
  const outcome = await attack().finally(() => {
    over = true;
  });
  await reading;
  expect(new Set(statuses)).toEqual(new Set([200]));
  return outcome;
}

function print(what: string, { count, p50, p99, most }: Times): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(8);
  console.log(
    `${what.padEnd(60)} reads ${String(count).padStart(5)}  p50 ${ms(p50)}  p99 ${ms(p99)}  most ${ms(most)}`,
  );
}
