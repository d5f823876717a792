import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, must, run } from './report.js';

const LIMIT = 3;

/** The names of the system calls that a filter of the unit lets through. */
function allowedCalls(unit) {
  const members = (set) => {
    const lines = must('systemd-analyze', ['syscall-filter', set, '--no-pager']).split('\n').slice(1);
    const names = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
    return names.flatMap((name) => (name.startsWith('@') ? members(name) : [name]));
  };
  const filters = [...unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm)];
  const allowed = new Set();
  for (const [, without, sets] of filters)
    for (const name of sets.split(' ').flatMap(members)) {
      if (without) allowed.delete(name);
      else allowed.add(name);
    }
  for (const name of members('@default')) allowed.add(name);
  return allowed;
}

export async function checkUnit(root, folder) {
  const file = join(root, 'deploy/spadework.service');
  await check('systemd unit, security', 'systemd-analyze', () => {
    const text = must('systemd-analyze', ['security', '--offline=true', '--no-pager', file]);
    const level = Number(/Overall exposure level.*: ([\d.]+)/.exec(text)[1]);
    if (!(level < LIMIT)) throw new Error(`the exposure level is ${level}, and ${LIMIT} or more is too much`);
    return `exposure level ${level}, below ${LIMIT}`;
  });
  await check('systemd unit, verify', 'systemd-analyze', () => {
    // The program is looked for where the unit starts it, so it is verified in a root of its own.
    const alone = join(folder, 'unit');
    for (const name of ['opt/spadework/bin', 'etc/systemd/system', 'usr/lib/systemd'])
      mkdirSync(join(alone, name), { recursive: true });
    cpSync('/usr/lib/systemd/system', join(alone, 'usr/lib/systemd/system'), { recursive: true });
    writeFileSync(join(alone, 'opt/spadework/bin/spadework'), '#!/bin/sh\n', { mode: 0o755 });
    cpSync(file, join(alone, 'etc/systemd/system/spadework.service'));
    const { ok, text } = run('systemd-analyze', [
      `--root=${alone}`,
      '--man=no',
      '--recursive-errors=no',
      'verify',
      'spadework.service',
    ]);
    const own = text.split('\n').filter((line) => line.includes('spadework.service'));
    if (!ok || own.length > 0) throw new Error(text);
    return 'no findings';
  });
}

/** Whether the unit lets through what the program was seen to call; `trace` is a summary by strace. */
export async function checkCalls(root, trace) {
  await check('systemd unit, system calls', ['systemd-analyze', 'strace'], () => {
    const allowed = allowedCalls(readFileSync(join(root, 'deploy/spadework.service'), 'utf8'));
    const names = trace
      .split('\n')
      .map((line) => /^\s*[\d.]+\s.*\s([a-z_0-9]+)$/.exec(line)?.[1])
      .filter((name) => name && name !== 'total');
    const refused = names.filter((name) => !allowed.has(name));
    if (names.length < 20) throw new Error('the trace is empty');
    if (refused.length > 0) throw new Error(`the filter would refuse ${refused.join(', ')}`);
    return `${names.length} different ones were made while it served, and all are let through`;
  });
}
