import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The environment without our settings, which must not influence the measurement. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('SPADEWORK_')),
);

/** Processes that are stopped together. */
export function processGroup(log) {
  const running = new Set();
  let closing = false;

  /** Starts a program in a new process, and waits for the line with its address. */
  async function start(script, { args = [], env = {}, node = [] }) {
    if (closing) throw new Error('interrupted');
    const logFile = await open(log, 'a');
    const since = performance.now();
    const child = spawn(
      process.execPath,
      [...node, fileURLToPath(new URL(script, import.meta.url)), ...args],
      {
        env: { ...environment, ...env },
        stdio: ['ignore', 'pipe', logFile.fd, ...(node.length ? ['ipc'] : [])],
      },
    );
    const ended = once(child, 'exit');
    const entry = { child, ended };
    running.add(entry);
    await logFile.close();
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
    const address = /http:\S+/.exec(line)?.[0];
    if (!address) throw new Error(`${script} does not start: ${(await readFile(log, 'utf8')).slice(-1000)}`);
    const stop = () => end(entry).then(() => running.delete(entry));
    return { address, pid: child.pid, ms: performance.now() - since, stop, ask: () => asked(child) };
  }

  /** Stops all started processes, and prevents new ones. */
  async function stopAll() {
    closing = true;
    await Promise.all([...running].map(end));
  }

  return { start, stopAll };
}

async function end({ child, ended }) {
  child.kill('SIGTERM');
  await ended;
}

/** The memory of a process that was started with `memoryProbe.js`. */
async function asked(child) {
  const answer = once(child, 'message');
  child.send('how are you?');
  return (await answer)[0];
}
