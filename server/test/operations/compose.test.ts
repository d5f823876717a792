import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matches, read } from '../pages.js';
import { operations, printed } from './documents.js';

const compose = read('compose.yaml');
const block = (name: string) => new RegExp(`^${name}:\\n((?: .*\\n|\\n)*)`, 'm').exec(compose)![1]!;
const services = matches(block('services'), /^ {2}(\w+):$/gm);
const [, user] = /POSTGRES_USER: (\w+)/.exec(compose)!;
const [, database] = /POSTGRES_DB: (\w+)/.exec(compose)!;

/** Stands in for docker: writes down what it is asked for, and passes its input on. */
const STAND_IN =
  '#!/bin/sh\necho "$*" >> "$CALLS"\ncase "$*" in *pg_dump*) echo dump;; *pg_restore*) cat;; esac\n';

test('the backup under compose is made and restored in the database of compose.yaml, while nothing writes', () => {
  // Fails when a service, the user or the database of compose.yaml is renamed, or when the servers are not stopped first.
  const folder = mkdtempSync(join(tmpdir(), 'spadework-compose-'));
  try {
    writeFileSync(join(folder, 'docker'), STAND_IN);
    chmodSync(join(folder, 'docker'), 0o755);
    const env = { PATH: `${folder}:${process.env.PATH}`, CALLS: join(folder, 'calls') };
    const type = (name: string) =>
      spawnSync('sh', ['-euc', printed(name)], { cwd: folder, env, encoding: 'utf8' });
    expect([type('compose-dump').status, type('compose-restore').status]).toEqual([0, 0]);
    expect(readFileSync(join(folder, 'spadework.dump'), 'utf8')).toBe('dump\n');
    const calls = readFileSync(env.CALLS, 'utf8').trim().split('\n');
    const asked = calls.map((call) => call.split(' '));
    expect(asked.every(([first]) => first === 'compose')).toBe(true);
    const inside = asked.filter(([, verb]) => verb === 'exec');
    expect(new Set(inside.map((words) => words[3]))).toEqual(new Set(['database']));
    const connecting = inside.filter((words) => !words.includes('--list'));
    for (const words of connecting) expect(words.slice(5, 7)).toEqual(['-U', user]);
    expect(inside[0]!.at(-1)).toBe(database);
    const stopped = asked.find(([, verb]) => verb === 'stop')!.slice(2);
    expect(stopped.sort()).toEqual(services.filter((name) => name !== 'database').sort());
    const verbs = asked.map(([, verb]) => verb);
    expect(verbs.indexOf('stop')).toBeLessThan(calls.findIndex((call) => call.includes('RENAME')));
    expect(verbs.at(-1)).toBe('up');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what is said of the volumes of compose.yaml is about volumes that it has', () => {
  const said = operations.match(/The volume `(\w+)` holds nothing, and `(\w+)` can be had again/)!;
  expect(matches(block('volumes'), /^ {2}(\w+):/gm)).toEqual(expect.arrayContaining(said.slice(1)));
});
