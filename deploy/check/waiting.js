import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that goes on running, with what it has said so far. */
export function background(program, words, options = {}) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const running = {
    output: '',
    ended: false,
    pid: child.pid,
    kill: (signal) => child.kill(signal),
    end: new Promise((resolve) => {
      child.on('exit', () => {
        running.ended = true;
        resolve();
      });
      child.on('error', resolve);
    }),
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      running.output += bytes;
    });
  return running;
}

/** Asks until the answer is yes, and gives up when the program that should answer has ended. */
export async function waitFor(question, what, running, patience = 300) {
  for (let i = 0; i < patience; i++) {
    if (await question().catch(() => false)) return;
    if (running?.ended) throw new Error(`${what} has ended: ${running.output.slice(-3000)}`);
    await sleep(500);
  }
  throw new Error(`${what} is not ready: ${running?.output.slice(-3000)}`);
}
