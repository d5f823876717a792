import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectWithin } from '../clock.js';
import { aProject, request as exchange, PROJECT } from '../harness.js';
import { LONG } from './scale.js';

/** What one caller sends may make the request of another tenant slower by this much at the 99th percentile. */
const MAX_MORE_MS = 50;
const PATIENCE_MS = LONG ? 10_000 : 60_000;
/** Between two requests, so that what the neighbour asks for is no load of its own. */
const PAUSE_MS = 5;

interface Times {
  count: number;
  failures: (number | string)[];
  p50: number;
  p99: number;
  most: number;
}

/** A tenant who reads a project of its own while somebody else sends what is heavy. */
export async function neighbourOf(address: string, token: string) {
  const url = `${address}${PROJECT}/projects/by-owner/planner`;
  const { body } = await exchange(url, 'PUT', { token, body: aProject() });
  const project = `${address}${PROJECT}/projects/${body.id}`;

  async function read(agent: Agent): Promise<number | string> {
    return new Promise((resolve) => {
      const headers = { authorization: `Bearer ${token}` };
      const sending = request(project, { agent, headers, timeout: PATIENCE_MS }, (response) =>
        response.resume().on('close', () => resolve(response.complete ? response.statusCode! : 'broke off')),
      );
      sending.on('timeout', () => sending.destroy(new Error('too late')));
      sending.on('error', (error) => resolve(error.message));
      sending.end();
    });
  }

  async function during<T>(attack: () => Promise<T>): Promise<{ outcome: T; times: Times }> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const all: number[] = [];
    const failures: (number | string)[] = [];
    let over = false;
    const reading = (async () => {
      for (; !over; await sleep(PAUSE_MS)) {
        const start = performance.now();
        const status = await read(agent);
        all.push(performance.now() - start);
        if (status !== 200) failures.push(status);
      }
    })();
    const outcome = await attack().finally(() => {
      over = true;
    });
    await reading;
    agent.destroy();
    all.sort((a, b) => a - b);
    const quantile = (q: number) => all[Math.floor(all.length * q)] ?? Number.NaN;
    const times = {
      count: all.length,
      failures,
      p50: quantile(0.5),
      p99: quantile(0.99),
      most: all.at(-1) ?? 0,
    };
    return { outcome, times };
  }

  await during(() => sleep(300));
  const { times: idle } = await during(() => sleep(LONG ? 5000 : 500));
  print('neighbour: idle', idle);

  return {
    /** Runs the attack, prints what the neighbour met, and judges it where times mean something. */
    async whenSent<T>(what: string, attack: () => Promise<T>): Promise<T> {
      const { outcome, times } = await during(attack);
      print(`neighbour: ${what}`, times);
      expect(times.failures).toEqual([]);
      expectWithin(idle.p99 + MAX_MORE_MS, times.p99, 'p99 of the neighbour in ms');
      return outcome;
    },
  };
}

function print(what: string, { count, p50, p99, most }: Times): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(8);
  console.log(
    `${what.padEnd(60)} reads ${String(count).padStart(5)}  p50 ${ms(p50)}  p99 ${ms(p99)}  most ${ms(most)}`,
  );
}
