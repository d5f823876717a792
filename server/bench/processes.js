import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const running = new Set();
let closing = false;

/** Our own settings must not reach what is measured. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('SPADEWORK_')),
);

/** Starts one of our programs in a process of its own, and waits for the line that says where it listens. */
export async function start(script, { args = [], env = {}, log }) {
  if (closing) throw new Error('interrupted');
  const logFile = await open(log, 'a');
  const since = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', logFile.fd],
  });
  const ended = once(child, 'exit');
  running.add({ child, ended });
  await logFile.close();
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  const address = /http:\S+/.exec(line)?.[0];
  if (!address) throw new Error(`${script} does not start: ${(await readFile(log, 'utf8')).slice(-1000)}`);
  return { address, pid: child.pid, ms: performance.now() - since, stop: () => end(child, ended) };
}

async function end(child, ended) {
  child.kill('SIGTERM');
  await ended;
}

/** Ends whatever was started, and keeps more from being started. */
export async function stopAll() {
  closing = true;
  await Promise.all([...running].map(({ child, ended }) => end(child, ended)));
}
