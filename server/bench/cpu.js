import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/PID/stat after the name, counted from the state: parent, and ticks of user and system time. */
const [PARENT, OWN, REAPED] = [1, [11, 12], [13, 14]];

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const ticks = (stat, fields) => fields.reduce((sum, field) => sum + Number(stat[field]), 0);

/**
 * Ticks of processor time that a server and a PostgreSQL with all its processes have taken so far; undefined where the
 * system does not tell. Whatever else the machine does, it hardly changes.
 */
export function processorTime(server, postmaster) {
  const own = statOf(server);
  const parent = statOf(postmaster);
  if (!own || !parent) return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat && Number(stat[PARENT]) === postmaster);
  return (
    ticks(own, OWN) +
    ticks(parent, [...OWN, ...REAPED]) +
    children.reduce((sum, stat) => sum + ticks(stat, OWN), 0)
  );
}

/** The same of programs without children, such as servers. */
export const processorTimeOf = (pids) => {
  const stats = pids.map(statOf);
  return stats.every(Boolean) ? stats.reduce((sum, stat) => sum + ticks(stat, OWN), 0) : undefined;
};

/** A tick of Linux, wherever Node runs. */
export const TICK_MS = 10;
