import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectWithin } from '../clock.js';
import { closing, startProgram } from '../faults/program.js';
import { copyDatabase, fetchToken, hashAsInProduction } from '../harness.js';
import { goodClientsDuring, type Report, show } from './goodClients.js';
import { neighbourOf } from './neighbour.js';
import { SCALE } from './scale.js';

/** Generous limits for a busy machine. A real fault exceeds them by far. */
const P99_MS = 3000;
const GROWTH_MB = 300;

/** The real program on its own database. Its good clients are measured without an attack before the first one. */
export async function attackedProgram(...words: string[]) {
  const database = await copyDatabase();
  closing.push(database.drop);
  await hashAsInProduction(database.url);
  const settings = ['--database-url', database.url, '--port', '0', '--log-level', 'warn'];
  const program = startProgram(['serve', ...settings, ...words]);
  const address = await program.ready();
  const token = await fetchToken(address, 'planner');
  const attacker = await fetchToken(address, 'south', { client: 'south-client' });
  let quiet: Report | undefined;

  return {
    program,
    address,
    attacker,
    databaseUrl: database.url,

    /** Another tenant than the attacker's, who reads a project. */
    neighbour: () => neighbourOf(address, token),

    /** Heavy work beside the event loop: jobs that wait or run, and how many were done since the start. */
    async jobs(): Promise<{ open: number; done: number }> {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      const figure = (name: string) =>
        Number(new RegExp(`^spadework_jobs_${name} (\\d+)$`, 'm').exec(metrics)![1]);
      return { open: figure('waiting'), done: figure('ended{outcome="done"}') };
    },

    async during<T>(what: string, attack: () => Promise<T>, more?: (outcome: T) => string) {
      if (!quiet) {
        await goodClientsDuring(address, token, () => sleep(500));
        ({ report: quiet } = await goodClientsDuring(address, token, () => sleep(SCALE.quietMs)));
        show('no attack', quiet);
      }
      const result = await goodClientsDuring(address, token, attack);
      show(what, result.report, more?.(result.outcome));
      return result;
    },

    expectGood({ failures, p99, peakMb }: Report): void {
      expect(failures).toEqual([]);
      expectWithin(Math.max(P99_MS, 10 * quiet!.p99), p99, 'p99 of good clients in ms');
      expect(peakMb - quiet!.peakMb, 'growth of memory in MB').toBeLessThan(GROWTH_MB);
    },
  };
}
