import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Our own settings must not reach what is measured. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('SPADEWORK_')),
);

/** Processes that are ended together. */
export function processGroup(log) {
  const running = new Set();
  let closing = false;

  /** Starts one of our programs in a process of its own, and waits for the line that says where it listens. */
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

  /** Ends whatever was started, and keeps more from being started. */
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

/** What a process that was started with `inside.js` says of itself. */
async function asked(child) {
  const answer = once(child, 'message');
  child.send('how are you?');
  return (await answer)[0];
}
